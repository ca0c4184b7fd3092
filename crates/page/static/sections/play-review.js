// @ts-check
// The review of a game: what every move lost, the mistakes with the better move and the play after it, and the value over the game.

import { drawn, element } from "../element.js";
import { explain } from "../notice.js";
import { boundSign, figure, trustText } from "./play-board.js";
import { curve } from "./play-match.js";
import { sideMark, sideName } from "./play-panels.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./play-player.js").GameCard} GameCard */
/** @typedef {{number: number, side: number, move: string, value: number, trust: import("./play-board.js").Trust, percent?: number, loss: number, counted: boolean,
 *   mistake: boolean, forced: boolean, better: string | null, best: number, line: string[]}} PlyReview */
/** @typedef {{player: string, mistake: number | null, unit: string, whole: boolean, plies: PlyReview[], curve: (number | null)[], nodes: number,
 *   sides: {moves: number, counted: number, mean_loss: number | null, mistakes: number}[], worst: number | null}} Review */
/** @typedef {{at: number, ply: PlyReview}} Spot A move by where it stands in the game: so many plies were made before it. */

/** The moves that a review calls mistakes, each with where it stands in a game of so many plies.
 * @param {Review} review @param {number} plies @returns {Spot[]} */
export function mistakes(review, plies) {
  // Where a review was cut short it has the last moves.
  const before = plies - review.plies.length;
  return review.plies.flatMap((ply, index) => (ply.mistake ? [{ at: before + index, ply }] : []));
}

/** The value before each ply of the game and at its end, from the first player's side; nothing where it was not reviewed.
 * @param {Review} review @param {number} plies @returns {(number | null)[]} */
export function values(review, plies) {
  return [...Array(Math.max(0, plies + 1 - review.curve.length)).fill(null), ...review.curve];
}

/** Whether the losses that count are points of an evaluation: then nothing says from which of them on a move is a mistake, and their
 * unit is told from that of a game that counts points itself.
 * @param {GameCard} card @param {Review} review */
const byPoints = (card, review) => review.mistake === null || review.unit !== card.unit;

/** A loss with what it counts.
 * @param {Words} words @param {GameCard} card @param {number} loss @param {boolean} points whether these are points of an evaluation @param {number} digits */
function lossText(words, card, loss, points, digits) {
  const value = figure(words, loss, { maximumFractionDigits: digits });
  if (points) return words("play.review.points", value, loss);
  return card.unit === "disc" ? words("play.thought.discs", value, loss) : value;
}

/** What a move of a review lost. @param {Words} words @param {GameCard} card @param {Review} review @param {PlyReview} ply */
export const plyLoss = (words, card, review, ply) => lossText(words, card, ply.loss, !ply.counted || byPoints(card, review), 1);

/** What a side lost by a move, and over how many where not all count. @param {Words} words @param {GameCard} card @param {Review} review @param {number} index */
export function meanLoss(words, card, review, index) {
  const { moves, counted, mean_loss: mean } = review.sides[index];
  if (mean === null) return "–";
  const text = lossText(words, card, mean, byPoints(card, review), 2);
  return counted < moves ? words("play.review.proven", text, counted) : text;
}

/** What is said where there is no mistake. @param {Words} words @param {GameCard} card @param {Review} review */
export function noMistake(words, card, review) {
  if (review.mistake === null) return words("play.review.none.points");
  const least = lossText(words, card, review.mistake, byPoints(card, review), 1);
  return words(review.plies.every((ply) => ply.counted) ? "play.review.none" : "play.review.none.proven", least);
}

/** Whether there is a value to draw. @param {Review} review */
export const hasCurve = (review) => review.curve.some((value) => value !== null);

/** A panel that reviews the game on the board.
 * @param {Words} words
 * @param {{plies: () => number, ask: (told: (done: number) => void) => {answer: Promise<Review>, stop: () => void},
 *   look: (spot: Spot | null, at: number) => void, keep: (shown: boolean) => void}} wish */
export function reviewPanel(words, wish) {
  const said = element("p", { class: "small", role: "status" });
  const bar = element("progress", { max: 1, value: 0, hidden: true, "aria-label": words("play.review") });
  const found = element("div", { class: "play-review-found" });
  const button = element("button", { type: "button", class: "primary", click: () => (job ? stop() : start()) }, words("play.review.start"));
  /** @type {{answer: Promise<Review>, stop: () => void} | null} */
  let job = null;
  /** The game that was reviewed, and how many plies it has. @type {{card: GameCard, review: Review, plies: number} | null} */
  let shown = null;
  let [turn, here] = [0, 0];

  async function start() {
    const [mine, plies] = [++turn, wish.plies()];
    if (!plies) return void (said.textContent = words("play.review.empty"));
    wish.keep(true);
    found.replaceChildren();
    bar.hidden = false;
    bar.value = 0;
    button.textContent = words("play.review.stop");
    said.textContent = words("play.review.busy");
    try {
      job = wish.ask((done) => { bar.value = done / plies; });
      const review = await job.answer;
      if (mine === turn) show(review, plies);
    } catch (why) {
      if (mine !== turn) return;
      const { what, help } = explain(words, why);
      said.textContent = `${what} ${help}`;
    } finally {
      if (mine === turn) rest();
    }
  }
  function rest() {
    job = null;
    bar.hidden = true;
    button.textContent = words("play.review.start");
  }
  function stop() {
    turn += 1;
    job?.stop();
    rest();
    said.textContent = words("play.review.stopped");
  }
  /** Another game is on the board: what was said of this one is gone. */
  function clear() {
    turn += 1;
    job?.stop();
    rest();
    shown = null;
    found.replaceChildren();
    said.textContent = "";
  }
  /** @type {GameCard} */
  let card;
  /** @param {Review} review @param {number} plies */
  function show(review, plies) {
    shown = { card, review, plies };
    const all = mistakes(review, plies);
    said.textContent = words(review.whole ? "play.review.done" : "play.review.cut", review.player, all.length, review.plies.length);
    draw(here);
  }
  /** @param {number} at where the board stands */
  function draw(at) {
    here = at;
    if (!shown) return;
    const { review, plies } = shown;
    const look = (/** @type {Spot} */ spot) => wish.look(spot, spot.at);
    // The list stays where it was scrolled to.
    const [list, focused] = [found.querySelector(".play-slips"), found.contains(document.activeElement)];
    const top = list?.scrollTop ?? 0;
    found.replaceChildren(element("div"), mistakeList(words, card, review, plies, at, look));
    const left = /** @type {HTMLElement} */ (found.firstElementChild);
    left.append(hasCurve(review) ? drawCurve(words, card, review, plies, at, left.clientWidth, look) : element("p", { class: "small muted" }, words("play.review.curve.none")),
      sidesTable(words, card, review));
    const now = found.querySelector(".play-slips");
    if (now) now.scrollTop = top;
    if (focused) /** @type {HTMLElement | null} */ (found.querySelector("[aria-current]"))?.focus();
  }
  return {
    root: element("div", { class: "play-review" }, element("h2", {}, words("play.review")), element("p", { class: "small muted" }, words("play.review.about")),
      element("div", { class: "row" }, button, bar), said, found),
    start, clear, draw,
    /** @param {GameCard} next */
    play: (next) => { card = next; },
    /** Whether what is shown is of a game of so many plies. */
    of: () => shown?.plies ?? null,
  };
}

/** @param {Words} words @param {number} value */
const number = (words, value) => figure(words, value, { signDisplay: "exceptZero", maximumFractionDigits: 1 });

/** The value over the game with the mistakes on it.
 * @param {Words} words @param {GameCard} card @param {Review} review @param {number} plies @param {number} at @param {number} wide
 * @param {(spot: Spot) => void} look */
function drawCurve(words, card, review, plies, at, wide, look) {
  const box = { width: Math.max(200, Math.round(wide) - 60), height: 170 };
  const { path, points, reach } = curve(values(review, plies), box);
  const [first, second] = [0, 1].map((side) => sideName(words, card, side));
  const all = mistakes(review, plies);
  const svg = drawn("svg", { class: "play-curve", viewBox: `-44 -14 ${box.width + 60} ${box.height + 40}`, role: "img", "aria-label": words("play.review.curve", first, points.length, all.length) });
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ said, /** @type {string} */ name) => drawn("text", { x, y, class: name }, said);
  svg.append(
    drawn("path", { class: "play-grid", d: `M0 0h${box.width}M0 ${box.height}h${box.width}` }),
    drawn("path", { class: "play-zero", d: `M0 ${box.height / 2}h${box.width}` }),
    text(-6, 0, number(words, reach), "play-tick"), text(-6, box.height / 2, "0", "play-tick"), text(-6, box.height, number(words, -reach), "play-tick"),
    text(4, 11, words("play.curve.for", first), "play-lead"), text(4, box.height - 11, words("play.curve.for", second), "play-lead"));
  const step = [1, 2, 5, 10, 20, 50].find((step) => plies / step <= 8) ?? 100;
  for (let ply = 0; ply <= plies; ply += step) svg.append(text((ply * box.width) / plies, box.height + 15, String(ply), "play-tick play-ply"));
  const now = points.find((point) => point.at === at);
  if (now) svg.append(drawn("path", { class: "play-here", d: `M${now.x} 0V${box.height}` }));
  svg.append(drawn("path", { class: "play-line", d: path }));
  for (const spot of all) {
    // What a mistake did to the value is seen after it.
    const point = points.find((one) => one.at === spot.at + 1);
    if (!point) continue;
    const made = drawn("path", { class: `play-slip play-slip-${spot.ply.side}`, d: `M${point.x} ${point.y - 6}l6 6l-6 6l-6 -6z` }, drawn("title", {}, slip(words, card, review, spot)));
    made.addEventListener("click", () => look(spot));
    svg.append(made);
  }
  return svg;
}

/** @param {Words} words @param {GameCard} card @param {Review} review @param {Spot} spot */
const slip = (words, card, review, { ply }) => words("play.review.lost", ply.number, sideName(words, card, ply.side), ply.move, plyLoss(words, card, review, ply));

/** What each side did. @param {Words} words @param {GameCard} card @param {Review} review */
function sidesTable(words, card, review) {
  const right = (/** @type {string} */ text) => element("td", { class: "right" }, text);
  const line = (/** @type {Review["sides"][number]} */ side, /** @type {number} */ index) => element("tr", {},
    element("th", { scope: "row" }, element("span", { class: "play-side" }, sideMark(card, index), sideName(words, card, index))),
    right(words.number(side.moves)), right(meanLoss(words, card, review, index)), right(words.number(side.mistakes)));
  const heads = ["play.side", "play.moves", "play.review.mean", "play.review.mistakes"];
  return element("table", { class: "play-review-sides" }, element("caption", { class: "unseen" }, words("play.review.sides")),
    element("thead", {}, element("tr", {}, ...heads.map((key, index) => element("th", { scope: "col", class: index ? "right" : null }, words(key))))),
    element("tbody", {}, ...review.sides.map(line)));
}

/** Every mistake with what should have been played.
 * @param {Words} words @param {GameCard} card @param {Review} review @param {number} plies @param {number} at @param {(spot: Spot) => void} look */
function mistakeList(words, card, review, plies, at, look) {
  const all = mistakes(review, plies);
  if (!all.length) return element("p", { class: "muted" }, noMistake(words, card, review));
  const entry = (/** @type {Spot} */ spot) => {
    const { ply } = spot;
    const worth = `${boundSign(ply.trust)}${number(words, ply.value)}`;
    const trust = trustText(words, ply);
    return element("li", { class: spot.at === at ? "play-slip-now" : null },
      element("button", { type: "button", class: "play-slip-go", "aria-current": spot.at === at ? "step" : null, click: () => look(spot) },
        sideMark(card, ply.side), element("strong", {}, slip(words, card, review, spot))),
      element("p", { class: "small" }, words("play.review.worth", worth, trust), " ",
        ply.better ? words("play.review.better", ply.better, number(words, ply.best), ply.line.slice(1, 9).join(" ")) : ""));
  };
  return element("ol", { class: "play-slips", "aria-label": words("play.review.mistakes") }, ...all.map(entry));
}
