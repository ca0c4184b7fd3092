// @ts-check
// Play: every game of the contract, with a person, a program or one's own weights at either side. The game is its start and
// its plies; what is shown is the first `at` of them, so that to take back and to look back are one thing.

import { element } from "../element.js";
import { hash, setState } from "../link.js";
import { notice } from "../notice.js";
import { boundSign, gameBoard, trustText, worthText } from "./play-board.js";
import { exchangePanel } from "./play-exchange.js";
import { heat, moveAt, mustPass, readLink, recount, reweigh, takenBack, writeLink } from "./play-match.js";
import { ownPanel } from "./play-own.js";
import { curvePanel, measuresPanel, movesTable, sideMark, sideName } from "./play-panels.js";
import { MINE, PERSON, ownPlayer, ownWeights, usualPlayer } from "./play-player.js";
import { reviewPanel } from "./play-review.js";
import { seatForm } from "./play-seat.js";
import { thoughtPanel } from "./play-thought.js";

/** @typedef {import("./play-match.js").Ply} Ply */
/** @typedef {import("./play-player.js").GameCard} GameCard */

/** Between the moves of two programs, so that one can follow. */
const REST = 450;

/** @param {HTMLElement} root @param {{ask: Function, watch: Function}} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  const link = readLink(state);
  /** @type {GameCard[]} */
  let cards = [];
  /** @type {GameCard} */
  let card;
  /** @type {Ply[]} */
  let plies = [];
  /** What the game starts from: a start by its name, or a text that cannot be written as moves. @type {{start?: string, text?: string}} */
  let base = {};
  let [at, held, gone, turn, stale] = [0, false, false, 0, true];
  /** @type {any} */
  let position;
  /** @type {any[]} */
  let weighed = [];
  /** @type {{searched: boolean, weights: Record<string, number>, usual: Record<string, number>}} */
  let own = { searched: false, weights: {}, usual: {} };
  let since = performance.now();
  /** @type {Map<string, Promise<any>>} */
  const known = new Map();
  /** @type {Set<{leave: () => void}>} */
  const jobs = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const place = {
    setup: element("section", { class: "card play-setup", "aria-label": words("play.setup") }),
    plates: element("div", { class: "play-plates" }),
    board: element("div", { class: "play-place" }),
    status: element("p", { class: "play-status", role: "status" }),
    trouble: element("div", { class: "play-trouble" }),
    moves: element("div", { class: "play-list" }),
    chart: element("div", { class: "play-chart" }),
    measures: element("div"),
    worths: element("div", { class: "play-worths" }),
    judge: element("div"),
    own: element("section", { class: "card", "aria-label": words("play.own") }),
    review: element("section", { class: "card play-review-card", "aria-label": words("play.review") }),
    exchange: element("section", { class: "card play-exchange", "aria-label": words("play.exchange") }),
  };
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, name = "") =>
    element("button", { type: "button", class: name || null, click }, words(key));
  const controls = {
    fresh: button("play.new", () => begin(), "primary"),
    back: button("play.back", () => go(takenBack(plies, at, link.seats))),
    first: element("button", { type: "button", "aria-label": words("play.step.first"), title: words("play.step.first"), click: () => go(0) }, "«"),
    less: element("button", { type: "button", "aria-label": words("play.step.back"), title: words("play.step.back"), click: () => go(at - 1) }, "‹"),
    more: element("button", { type: "button", "aria-label": words("play.step.on"), title: words("play.step.on"), click: () => go(at + 1) }, "›"),
    hold: button("play.hold", () => (held ? resume() : pause())),
    review: button("play.review.start", () => { place.review.scrollIntoView({ block: "nearest" }); review.start(); }),
    heat: element("input", { type: "checkbox", change: () => { link.heat = controls.heat.checked; keep(); draw(); weigh(); } }),
  };
  controls.heat.checked = link.heat;
  const board = gameBoard(place.board, words, tapped);
  const thought = thoughtPanel(words);
  /** The move of a review that is looked at. @type {import("./play-review.js").Spot | null} */
  let spot = null;
  const review = reviewPanel(words, {
    plies: () => plies.length,
    ask: (told) => {
      const job = transport.watch("review", so(plies.length), (/** @type {{done: number}} */ news) => told(news.done));
      return { answer: job.answer, stop: () => job.leave() };
    },
    look: (found, to) => { spot = found; go(to); place.board.scrollIntoView({ block: "nearest" }); },
    keep: (shown) => { link.review = shown; keep(); },
  });
  place.review.append(review.root);

  // ── Asking

  /** A request that ends when it is no longer wanted. @param {string} name @param {object} body @param {(news: any) => void} [onNews] */
  function want(name, body, onNews = () => {}) {
    const job = transport.watch(name, body, onNews);
    jobs.add(job);
    return job.answer.finally(() => jobs.delete(job));
  }
  const drop = () => {
    for (const job of jobs) job.leave();
    jobs.clear();
    clearTimeout(timer);
    thought.clear(link.seats.some((seat) => seat !== PERSON));
  };
  /** An answer that does not change: it is asked for once. @param {string} name @param {object} body @returns {Promise<any>} */
  function once(name, body) {
    const key = `${name} ${JSON.stringify(body)}`;
    const made = known.get(key) ?? transport.ask(name, body);
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  }
  const so = (length = at) => ({ game: card.game, ...base, moves: plies.slice(0, length).map((ply) => ply.move) });
  const usual = () => usualPlayer(card);
  const judge = () => (link.judge === MINE ? (own.searched ? ownPlayer(card, own.weights) : usual()) : link.judge || usual());

  /** @param {any} why @param {() => void} [again] */
  function trouble(why, again) {
    place.trouble.replaceChildren(...(why ? [notice(words, why, again && (() => { trouble(null); again(); }))] : []));
  }
  const keep = () => setState(writeLink({ ...link, game: card.game, ...base, moves: plies.map((ply) => ply.move), mine: own.weights }));

  // ── The game

  /** What was said of another game is gone. */
  function forget() {
    review.clear();
    [spot, link.review] = [null, false];
  }
  /** A new game of the same kind. @param {string} [start] */
  function begin(start = base.start) {
    forget();
    [plies, base] = [[], start && start !== card.starts[0].name ? { start } : {}];
    held = false;
    go(0);
  }
  /** Shows the game after so many plies; behind its end programs wait. @param {number} to */
  function go(to) {
    at = Math.min(plies.length, Math.max(0, to));
    if (at < plies.length) held = true;
    refresh();
  }
  function pause() {
    held = true;
    drop();
    draw();
  }
  /** Programs go on from what is shown; what came after it is gone. */
  function resume() {
    held = false;
    if (at < plies.length) forget();
    plies.length = at;
    refresh();
  }
  /** @param {Ply} ply */
  function push(ply) {
    forget();
    plies.length = at;
    plies.push(ply);
    at = plies.length;
    keep();
    refresh();
  }
  /** @param {string} move */
  function play(move) {
    // A second click comes before the board shows the first.
    if (stale || position.over || !yours()) return;
    held = false;
    push({ move, side: position.side, seconds: (performance.now() - since) / 1000 });
  }
  /** @param {number} row @param {number} column */
  function tapped(row, column) {
    const move = position && moveAt(position.moves, position.picture, row, column);
    if (stale || !position || position.over) return;
    if (!yours()) return say(words(held ? "play.held" : "play.wait", sideName(words, card, position.side)));
    if (!move) return say(words("play.closed", position.moves.map((/** @type {any} */ one) => one.move).join(", ")));
    play(move.move);
  }
  const yours = () => position && link.seats[position.side] === PERSON;
  /** @param {string} text */
  const say = (text) => { place.status.textContent = text; };

  async function refresh() {
    const mine = ++turn;
    stale = true;
    drop();
    trouble(null);
    try {
      const told = await once("position", so());
      if (mine !== turn || gone) return;
      [position, stale] = [told, false];
      weighed = [];
      since = performance.now();
      keep();
      draw();
      const goes = !held || link.seats.every((seat) => seat === PERSON);
      if (at === plies.length && goes && !position.over && mustPass(position.moves)) {
        timer = setTimeout(() => push({ move: position.moves[0].move, side: position.side }), REST);
      } else if (at === plies.length && !held && !position.over && !yours()) think(mine);
      await Promise.all([weigh(mine), measure(mine)]);
      await trace(mine);
      if (mine === turn && !gone) reveal();
    } catch (why) {
      if (mine === turn && !gone) trouble(why, plies.length ? () => { plies.length = at = Math.max(0, at - 1); refresh(); } : refresh);
    }
  }

  /** The move of a program, or of one's own weights. @param {number} mine */
  async function think(mine) {
    const seat = link.seats[position.side];
    const began = performance.now();
    try {
      const text = seat === MINE && own.searched ? ownPlayer(card, own.weights) : seat;
      const told = text === MINE ? await ahead() : await want("move", { ...so(), player: text }, (news) => mine === turn && thought.tell(news));
      const rest = link.seats.includes(PERSON) ? 0 : REST - (performance.now() - began);
      if (rest > 0) await new Promise((resolve) => (timer = setTimeout(resolve, rest)));
      if (mine !== turn || gone || held) return;
      push({ move: told.move, side: position.side, value: told.value, end: told.final, seconds: told.seconds, nodes: told.nodes, depth: told.depth || null });
    } catch (why) {
      if (mine !== turn || gone || held) return;
      held = true;
      draw();
      trouble(why, resume);
    }
  }
  /** The best move by one's own weights, one ahead: the measures right after each, weighed here. */
  async function ahead() {
    const began = performance.now();
    const told = await want("analyse", { ...so(), player: `${usual()} depth=1` });
    const [best] = reweigh(told.moves, own.weights);
    return { move: best.move, value: best.value, final: best.final, nodes: told.moves.length, depth: 1, seconds: (performance.now() - began) / 1000 };
  }

  /** What every move is worth, on wish. */
  async function weigh(mine = turn) {
    if (!link.heat || position.over || mustPass(position.moves)) return drawWorths();
    try {
      const byOwn = link.judge === MINE && !own.searched;
      const told = await want("analyse", { ...so(), player: byOwn ? `${usual()} depth=1` : judge() });
      if (mine !== turn || gone) return;
      weighed = byOwn ? reweigh(told.moves, own.weights) : told.moves;
      drawBoard();
      drawWorths();
    } catch (why) {
      if (mine === turn && !gone && link.heat) trouble(why, () => weigh());
    }
  }
  /** The measures after so many plies, by who weighs. @param {number} length */
  async function counted(length) {
    const told = await once("measures", { ...so(length), player: judge() });
    return link.judge === MINE && !own.searched ? recount(told, own.weights) : told;
  }
  async function measure(mine = turn) {
    const told = await counted(at);
    // Where the game is over, who won is the verdict, whatever the weights say.
    if (mine === turn && !gone) place.measures.replaceChildren(measuresPanel(words, card, told, position.over ? outcome() : ""));
  }
  /** The lead of the first player after every ply, as the measures have it. */
  async function trace(mine = turn) {
    /** @type {(number | null)[]} */
    const values = plies.map(() => null);
    values.push(null);
    for (let length = 0; length <= plies.length; length++) {
      const { worth } = await counted(length);
      if (mine !== turn || gone) return;
      values[length] = worth[0] - worth[1];
    }
    place.chart.replaceChildren(curvePanel(words, card, values, at, place.chart.clientWidth));
  }

  // ── Drawing

  function draw() {
    drawBoard();
    const { seats } = link;
    const programs = seats.some((seat) => seat !== PERSON);
    const behind = at < plies.length;
    controls.back.disabled = takenBack(plies, at, seats) === at;
    controls.first.disabled = controls.less.disabled = at === 0;
    controls.more.disabled = !behind;
    controls.hold.hidden = !programs;
    controls.review.hidden = !plies.length;
    review.draw(at);
    controls.hold.disabled = !behind && (position.over || (!held && yours() && seats.includes(PERSON)));
    controls.hold.textContent = words(held ? (behind ? "play.from" : "play.resume") : "play.hold");
    place.plates.replaceChildren(...[0, 1].map(plate));
    const focused = document.activeElement instanceof HTMLElement && place.moves.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    place.moves.replaceChildren(movesTable(words, card, plies, at, go));
    if (focused) /** @type {HTMLElement | null} */ (place.moves.querySelector(`[data-at="${focused}"]`))?.focus();
    reveal();
    say(standing());
  }
  /** The move that is shown stands in sight, above the sums. */
  function reveal() {
    const [row, sums] = [".play-now", "tfoot"].map((name) => /** @type {HTMLElement | null} */ (place.moves.querySelector(name)));
    if (at === plies.length) place.moves.scrollTop = place.moves.scrollHeight;
    else if (row && sums) place.moves.scrollTop = row.offsetTop + row.offsetHeight + sums.offsetHeight + 2 - place.moves.clientHeight;
  }
  /** @param {number} side */
  function plate(side) {
    const moves = !position.over && position.side === side;
    const holds = position.holds[side];
    const wins = position.over && position.winner === side;
    return element("div", { class: `play-plate${moves ? " play-turn" : ""}` },
      sideMark(card, side),
      element("span", { class: "play-plate-name" }, element("strong", {}, sideName(words, card, side)), element("small", { class: "muted", title: seatName(link.seats[side]) }, seatName(link.seats[side]))),
      wins && element("span", { class: "chip good" }, words("play.winner")),
      moves && element("span", { class: "chip" }, words("play.turn")),
      holds === null ? null : element("span", { class: "play-holds", "aria-label": words("play.holds", holds) }, String(holds)));
  }
  /** @param {string} seat */
  const seatName = (seat) => (seat === PERSON || seat === MINE ? words(`play.method.${seat}`) : seat);
  /** How a game that is over ended. */
  const outcome = () => (position.winner === null ? words("play.over.drawn") : words("play.over.won", sideName(words, card, position.winner), Math.abs(position.result), card.unit));
  function standing() {
    const name = sideName(words, card, position.side);
    const last = at ? `${words("play.played", sideName(words, card, plies[at - 1].side), plies[at - 1].move)} ` : "";
    if (position.over) return last + outcome() + (position.winner !== null && position.early ? ` ${position.early}` : "");
    if (at < plies.length) return words("play.looking", at, plies.length, name);
    if (mustPass(position.moves)) return last + words("play.passes", name);
    if (held && !yours()) return last + words("play.held", name);
    return last + words(yours() ? "play.yours" : "play.thinks", name, position.moves.length);
  }
  function drawBoard() {
    const last = at ? [...position.picture.tiles].find((/** @type {any} */ tile) => tile.paper === "cause") : null;
    board(position.picture, {
      moves: position.moves.filter((/** @type {any} */ move) => move.row !== null), last, open: Boolean(yours()),
      warm: link.heat ? heat(weighed) : new Map(), unit: card.unit, label: words("play.board", words.called("play.game", card.game)),
      mistake: spot?.at === at && spot.ply.better ? { move: spot.ply.move, better: spot.ply.better } : null,
    });
  }
  /** Every legal move by its name, the best first where they are weighed. */
  function drawWorths() {
    const warm = heat(weighed);
    const names = weighed.length && link.heat ? weighed.map((move) => move.move) : position.moves.map((/** @type {any} */ move) => move.move);
    const entry = (/** @type {string} */ name) => {
      const worth = link.heat ? warm.get(name) : undefined;
      const found = weighed.find((move) => move.move === name);
      const [line, trust] = [found?.line ?? [], found ? trustText(words, found) : ""];
      return element("li", {}, element("button", {
        type: "button", class: `play-option${worth?.best ? " play-option-best" : ""}`, disabled: !yours() || mustPass(position.moves), click: () => play(name),
        title: worth && line.length ? words("play.line", line.join(" ")) : null,
      }, element("strong", {}, name), worth && element("span", { class: "number" }, `${worth.best ? "★ " : ""}${boundSign(worth.bound)}${worthText(words, worth, card.unit)}`), worth && trust && element("span", { class: "small muted" }, trust)));
    };
    const head = position.over ? words("play.options.over") : words("play.options", sideName(words, card, position.side));
    const tree = new URLSearchParams({ game: card.game, ...base, moves: so().moves.join(" ") });
    place.worths.replaceChildren(element("h2", {}, head), element("ul", { class: "play-options" }, ...names.map(entry)), position.over ? "" : element("a", { href: hash("tree", tree) }, words("play.tree")));
  }

  // ── Furniture

  function furnish() {
    drawSetup();
    drawJudge();
    place.own.replaceChildren(ownPanel(words, card, own, {
      changed: () => { keep(); if (link.judge === MINE) refresh(); },
      weigh: () => { link.judge = MINE; link.heat = controls.heat.checked = true; drawJudge(); refresh(); },
      sit: (side) => { link.seats[side] = MINE; drawSetup(); refresh(); },
    }));
    place.exchange.replaceChildren(exchangePanel(words, card, { write: (to) => transport.ask("export", { ...so(), to }), read }));
  }
  function drawSetup() {
    const pick = (/** @type {string} */ label, /** @type {{name: string, about: string}[]} */ all, /** @type {string} */ value, /** @type {(value: string) => void} */ change) => {
      const select = element("select", { change: () => change(select.value) }, ...all.map(({ name, about }) => element("option", { value: name, title: about }, words.called("play.game", name))));
      select.value = value;
      return element("label", {}, label, select);
    };
    const seat = (/** @type {number} */ side) => seatForm(words, card, {
      legend: sideName(words, card, side), mark: sideMark(card, side), value: link.seats[side], person: true, mine: true,
      onChange: (value) => { link.seats[side] = value; held = held && at < plies.length; refresh(); },
    });
    const swap = button("play.swap", () => { link.seats.reverse(); drawSetup(); refresh(); });
    const rules = words.called("play.rules", card.game);
    place.setup.replaceChildren(
      element("div", { class: "play-pair" }, pick(words("play.game"), cards.map((one) => ({ name: one.game, about: one.about })), card.game, (name) => choose(name, { moves: [] }).catch((why) => trouble(why))),
      card.starts.length > 1 ? pick(words("play.start"), card.starts, base.start ?? card.starts[0].name, (name) => begin(name)) : ""),
      element("div", { class: "play-pair" }, seat(0), seat(1)),
      element("div", { class: "play-extra" }, swap, element("details", {}, element("summary", {}, words("play.rules")), element("p", { class: "small play-rules" }, rules === card.game ? card.rules : rules))));
  }
  function drawJudge() {
    place.judge.replaceChildren(seatForm(words, card, {
      legend: words("play.judge"), value: link.judge || usual(), person: false, mine: true, onChange: (value) => { link.judge = value; refresh(); },
    }));
  }
  /** A game in any format. Where its moves lead there from a start, it can be taken back to it. @param {string} text */
  async function read(text) {
    const told = await transport.ask("position", { game: card.game, text });
    const moves = told.plies.map((/** @type {any} */ ply) => ply.move);
    let found = -1;
    for (let number = 0; number < card.starts.length && found < 0; number++) {
      const one = await transport.ask("position", { game: card.game, start: card.starts[number].name, moves }).catch(() => null);
      if (one?.text === told.text && one.plies.length === moves.length) found = number;
    }
    base = found < 0 ? { text } : found > 0 ? { start: card.starts[found].name } : {};
    plies = found < 0 ? [] : told.plies.map((/** @type {any} */ ply) => ({ ...ply, nodes: null }));
    forget();
    held = true;
    drawSetup();
    go(plies.length);
    return found < 0 ? 0 : moves.length;
  }

  /** @param {string} name @param {{start?: string, text?: string, moves: string[]}} from */
  async function choose(name, from) {
    const mine = ++turn;
    drop();
    trouble(null);
    const next = cards.find((one) => one.game === name);
    if (!next) throw Object.assign(new Error(words("play.unknown", name)), { code: "unknown", accepted: cards.map((one) => one.game).join(", ") });
    if (card && card !== next) {
      link.seats = /** @type {[string, string]} */ (link.seats.map((seat) => (seat === PERSON || seat === MINE ? seat : next.opponent)));
      link.judge = "";
    }
    const reviewed = link.review;
    forget();
    card = next;
    review.play(card);
    link.seats = /** @type {[string, string]} */ (link.seats.map((seat) => seat || card.opponent));
    const measures = (await once("measures", { game: card.game, player: usual() })).measures[0];
    const wrong = await Promise.all([...link.seats, link.judge].map(fault));
    if (mine !== turn || gone) return;
    link.seats = /** @type {[string, string]} */ (link.seats.map((seat, side) => (wrong[side] ? card.opponent : seat)));
    if (wrong[2]) link.judge = "";
    const weights = ownWeights(card, measures);
    own = { ...weights, usual: { ...weights.weights } };
    for (const key of Object.keys(own.weights)) if (key in link.mine) own.weights[key] = link.mine[key];
    held = false;
    base = from.text ? { text: from.text } : from.start ? { start: from.start } : {};
    plies = [];
    furnish();
    try {
      const told = await once("position", { game: card.game, ...base, moves: from.moves });
      plies = told.plies.slice(await textPlies()).map((/** @type {any} */ ply) => ({ ...ply, nodes: null }));
    } catch (why) {
      base = {};
      wrong.unshift(why);
    }
    // What was wrong stays in sight: programs wait until somebody has read it.
    held = wrong.some(Boolean);
    go(plies.length);
    trouble(wrong.find(Boolean));
    if (reviewed && plies.length) review.start();
  }
  /** What is wrong with who was named, if something is. @param {string} player @returns {Promise<any>} */
  const fault = async (player) => (!player || player === PERSON || player === MINE ? null : once("measures", { game: card.game, player }).then(() => null, (why) => why));
  /** How many plies the text has that the game starts from. */
  const textPlies = async () => (base.text ? (await once("position", { game: card.game, text: base.text, moves: [] })).plies.length : 0);

  async function open() {
    try {
      cards = await transport.ask("games", {});
      if (gone) return;
      root.replaceChildren(element("h1", { class: "unseen" }, words("play.title")), layout());
      await choose(link.game || cards[0].game, link);
    } catch (/** @type {any} */ why) {
      if (gone) return;
      const again = why.code === "unknown" ? () => { link.game = ""; open(); } : open;
      root.replaceChildren(notice(words, why, again));
    }
  }
  const titled = (/** @type {string} */ key, /** @type {Node[]} */ ...inside) => element("section", { class: "card", "aria-label": words(key) }, element("h2", {}, words(key)), ...inside);
  function layout() {
    place.moves.setAttribute("tabindex", "0");
    place.moves.setAttribute("role", "region");
    place.moves.setAttribute("aria-label", words("play.moves"));
    const steps = element("div", { class: "row play-steps" }, controls.first, controls.less, controls.more);
    return element("div", { class: "play-layout" },
      element("div", { class: "play-top" },
        element("section", { class: "card play-table", "aria-label": words("play.table") }, place.plates, place.board, place.status, thought.root, place.trouble,
          element("div", { class: "row play-controls" }, controls.fresh, controls.back, controls.hold, controls.review, steps),
          element("label", { class: "play-check" }, controls.heat, words("play.heat")), place.worths),
        element("div", { class: "play-beside" }, place.setup,
          element("section", { class: "card play-moves-card" }, element("h2", {}, words("play.moves")), place.moves),
          titled("play.curve", element("p", { class: "small muted" }, words("play.curve.about")), place.chart))),
      element("div", { class: "play-below" }, place.review,
        titled("play.measures", element("p", { class: "small muted" }, words("play.measures.about")), place.measures, element("details", {}, element("summary", {}, words("play.judge.change")), place.judge)),
        place.own, place.exchange));
  }

  root.replaceChildren(element("p", { class: "muted" }, words("play.opening")));
  open();
  return () => {
    gone = true;
    review.clear();
    drop();
  };
}
