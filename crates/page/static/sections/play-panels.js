// @ts-check
// What stands beside the board: the table of the moves, the curve, the measures of the position.

import { drawn, element } from "../element.js";
import { endText, figure, worthText } from "./play-board.js";
import { curve, totals } from "./play-match.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./play-player.js").GameCard} GameCard */

/** @param {Words} words @param {GameCard} card @param {number} side */
export const sideName = (words, card, side) => words.called("play.side", card.sides[side]);

/** The mark of a side: a disc as it lies on the board, whatever the colours of the page; else the sign of the game.
 * @param {GameCard} card @param {number} side */
export function sideMark(card, side) {
  const disc = { "●": "black", "○": "white" }[card.marks[side]];
  return element("span", { class: disc ? `play-mark play-disc play-disc-${disc}` : "play-mark", "aria-hidden": "true" }, disc ? "" : card.marks[side]);
}

/** @param {Words} words @param {number | null | undefined} seconds */
function timeText(words, seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 1) return `${words.number(seconds * 1000, { maximumSignificantDigits: seconds < 0.01 ? 2 : 3 })} ms`;
  return `${words.number(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}

/** Every move with its time and its nodes, as the report has them, and what they come to for each side.
 * @param {Words} words @param {GameCard} card @param {import("./play-match.js").Ply[]} plies @param {number} at @param {(at: number) => void} look */
export function movesTable(words, card, plies, at, look) {
  if (!plies.length) return element("p", { class: "muted play-empty" }, words("play.moves.empty", sideName(words, card, 0), card.example));
  const count = (/** @type {number | null | undefined} */ n) => (n === null || n === undefined ? "–" : words.number(n));
  const right = (/** @type {string} */ text) => element("td", { class: "right" }, text);
  const who = (/** @type {number} */ side) => element("span", { class: "play-side" }, sideMark(card, side), element("span", { class: "play-side-name" }, sideName(words, card, side)));
  const line = (/** @type {import("./play-match.js").Ply} */ ply, /** @type {number} */ index) => element("tr", { class: index + 1 === at ? "play-now" : null },
    right(String(index + 1)), element("td", {}, who(ply.side)),
    element("td", {}, element("button", {
      class: "quiet play-go", type: "button", "data-at": index + 1, "aria-current": index + 1 === at ? "step" : null,
      "aria-label": words("play.look", index + 1, ply.move), click: () => look(index + 1),
    }, ply.move)),
    right(ply.value === null || ply.value === undefined ? "–" : ply.end === null || ply.end === undefined ? worthText(words, { value: ply.value, end: null }) : endText(words, ply.end, card.unit)),
    right(count(ply.depth)), right(count(ply.nodes)), right(timeText(words, ply.seconds)));
  const sums = totals(plies).map((sum, side) => element("tr", {},
    element("th", { scope: "row", colspan: 3 }, who(side)),
    element("td", { colspan: 2, class: "right small muted" }, sum.pace ? words("play.pace", words.number(sum.pace, { maximumSignificantDigits: 3, notation: "compact" })) : ""),
    right(count(sum.nodes)), right(timeText(words, sum.seconds))));
  const heads = ["play.number", "play.side", "play.move", "play.value", "play.depth", "play.nodes", "play.time"];
  return element("table", { class: "play-moves" }, element("caption", { class: "unseen" }, words("play.moves")),
    element("thead", {}, element("tr", {}, ...heads.map((key, index) => element("th", { scope: "col", class: index === 1 || index === 2 ? null : "right" }, words(key))))),
    element("tbody", {}, ...plies.map(line)), element("tfoot", {}, ...sums));
}

/** The value over the game, from the first player's side.
 * @param {Words} words @param {GameCard} card @param {(number | null)[]} values @param {number} at @param {number} wide the room there is */
export function curvePanel(words, card, values, at, wide) {
  const box = { width: Math.max(200, Math.round(wide) - 60), height: 150 };
  const { path, points, reach } = curve(values, box);
  const number = (/** @type {number} */ n) => figure(words, n, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  const now = points.find((point) => point.at === at) ?? points[points.length - 1];
  const [first, second] = [0, 1].map((side) => sideName(words, card, side));
  const heard = now ? words("play.curve.heard", first, points.length, number(now.value)) : words("play.curve.empty");
  const svg = drawn("svg", { class: "play-curve", viewBox: `-44 -14 ${box.width + 60} ${box.height + 40}`, role: "img", "aria-label": heard });
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ said, /** @type {string} */ name) => drawn("text", { x, y, class: name }, said);
  svg.append(
    drawn("path", { class: "play-grid", d: `M0 0h${box.width}M0 ${box.height}h${box.width}` }),
    drawn("path", { class: "play-zero", d: `M0 ${box.height / 2}h${box.width}` }),
    text(-6, 0, number(reach), "play-tick"), text(-6, box.height / 2, "0", "play-tick"), text(-6, box.height, number(-reach), "play-tick"),
    text(4, 11, words("play.curve.for", first), "play-lead"), text(4, box.height - 11, words("play.curve.for", second), "play-lead"),
  );
  const last = values.length - 1;
  const step = [1, 2, 5, 10, 20, 50].find((step) => last / step <= 8) ?? 100;
  for (let ply = 0; ply <= last && last > 0; ply += step) svg.append(text((ply * box.width) / last, box.height + 15, String(ply), "play-tick play-ply"));
  svg.append(drawn("path", { class: "play-line", d: path }));
  if (now) {
    svg.append(drawn("path", { class: "play-here", d: `M${now.x} 0V${box.height}` }), drawn("circle", { class: "play-dot", cx: now.x, cy: now.y, r: 4.5 }));
    const left = now.x > box.width - 60;
    svg.append(text(now.x + (left ? -9 : 9), Math.max(10, now.y - 11), number(now.value), left ? "play-now-value play-left" : "play-now-value"));
  }
  return svg;
}

/** Each measure with the numbers of this position: what it counts, for both sides, times its weight.
 * @param {Words} words @param {GameCard} card @param {any} told @param {string} [outcome] how the game ended, where it is over */
export function measuresPanel(words, card, told, outcome = "") {
  const names = Object.keys(told.measures[0]);
  if (!names.length) return element("p", { class: "muted" }, words("play.measures.none"));
  const number = (/** @type {number} */ n) => figure(words, n, { signDisplay: "exceptZero", maximumFractionDigits: 2 });
  const plain = (/** @type {number} */ n) => figure(words, n, { maximumFractionDigits: 2 });
  const greatest = Math.max(1, ...names.flatMap((name) => [0, 1].map((side) => Math.abs(told.measures[side][name].share))));
  const about = (/** @type {string} */ name) => {
    const said = words.called("play.measure.about", name);
    return said === name ? (card.params.find(({ key }) => key === name)?.about ?? "") : said;
  };
  const cell = (/** @type {number} */ side, /** @type {string} */ name) => {
    const { count, weight, share } = told.measures[side][name];
    const length = (28 * Math.abs(share)) / greatest;
    const bar = drawn("svg", { class: "play-bar", viewBox: "-30 0 60 6", "aria-hidden": "true" },
      drawn("path", { class: "play-zero", d: "M0 0v6" }), drawn("rect", { class: share < 0 ? "play-minus" : "play-plus", x: share < 0 ? -length : 0, y: 1, width: length, height: 4 }));
    const sign = share && Math.sign(share) !== Math.sign(count * weight) ? -1 : 1;
    return element("td", { class: "right" }, element("strong", {}, number(share)), element("span", { class: "small muted play-sum" }, `${plain(count)} × ${plain(sign * weight)}`), bar);
  };
  const line = (/** @type {string} */ name) => element("tr", {},
    element("th", { scope: "row" }, words.called("play.measure", name), element("p", { class: "small muted" }, about(name))), cell(0, name), cell(1, name));
  const sum = (/** @type {number} */ side) => element("td", { class: "right" }, element("strong", {}, number(told.worth[side])));
  const lead = told.worth[0] - told.worth[1];
  const verdict = outcome || (Math.abs(lead) < 1e-9 ? words("play.even") : words("play.ahead", sideName(words, card, lead > 0 ? 0 : 1), plain(Math.abs(lead))));
  return element("div", {}, element("div", { class: "table", tabindex: 0, role: "region", "aria-label": words("play.measures.table") },
    element("table", { class: "play-measures" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, words("play.measure")),
        ...[0, 1].map((side) => element("th", { scope: "col", class: "right" }, element("span", { class: "play-side" }, sideMark(card, side), sideName(words, card, side)))))),
      element("tbody", {}, ...names.map(line)),
      element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, words("play.sum")), sum(0), sum(1))))),
    element("p", { class: "play-verdict" }, verdict));
}
