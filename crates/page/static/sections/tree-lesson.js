// @ts-check
// What each search and each of its switches costs on the position that is searched: the table of a lesson, the fewest leaves there can
// be, and what the order of the moves does.

import { drawn, element } from "../element.js";
import { explain } from "../notice.js";
import { worthText } from "./play-board.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./play-player.js").GameCard} GameCard */
/** @typedef {{player: string, value: number | null, final: number | null, move: string | null, nodes: number, by_ply: number[], leaves: number,
 *   known: number, cuts: number, first_cuts: number, branching: number, seconds: number}} Row */
/** @typedef {{order: string, nodes: number, range: [number, number] | null}} Order */
/** @typedef {{depth: number, rows: Row[], orders: Order[], minimum: number | null}} Lesson */

/** The depths that are offered: the contract takes up to the last. */
export const DEPTHS = [2, 3, 4, 5, 6, 7, 8];
/** The depth that a newcomer sees. */
export const USUAL_DEPTH = 5;

/** What each search is called: its method, and the settings in which the searches differ.
 * @param {string[]} players */
export function searchNames(players) {
  const split = players.map((player) => player.split(" "));
  const common = (split[0] ?? []).slice(1).filter((word) => split.every((words) => words.includes(word)));
  return split.map((words) => words.filter((word, at) => !at || !common.includes(word)).join(" "));
}

/** How often a search cut after its first move, of all times that it cut; nothing where it never did.
 * @param {Row} row @returns {number | null} */
export const firstShare = ({ cuts, first_cuts }) => (cuts ? first_cuts / cuts : null);

/** A panel that gives a lesson on a position.
 * @param {Words} words @param {{ask: (depth: number) => {answer: Promise<Lesson>, leave: () => void}, keep: (depth: number | undefined) => void, card: () => GameCard}} wish */
export function lessonPanel(words, wish) {
  const depth = element("select", {}, ...DEPTHS.map((plies) => element("option", { value: plies }, words.number(plies))));
  depth.value = String(USUAL_DEPTH);
  const said = element("p", { class: "small", role: "status" });
  const found = element("div", { class: "tree-lesson-found" });
  const button = element("button", { type: "button", class: "primary", click: () => (job ? stop() : start()) }, words("tree.lesson.start"));
  /** @type {{leave: () => void} | null} */
  let job = null;
  let turn = 0;

  async function start() {
    const mine = ++turn;
    const plies = Number(depth.value);
    wish.keep(plies);
    found.replaceChildren();
    said.textContent = words("tree.searching");
    button.textContent = words("tree.halt");
    try {
      const asked = wish.ask(plies);
      job = asked;
      const lesson = await asked.answer;
      if (mine !== turn) return;
      said.textContent = words("tree.lesson.done", lesson.rows.length, lesson.depth);
      found.replaceChildren(...lessonTables(words, wish.card(), lesson));
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
    button.textContent = words("tree.lesson.start");
  }
  function stop() {
    turn += 1;
    job?.leave();
    rest();
    said.textContent = "";
  }
  return {
    root: element("section", { class: "card tree-lesson" }, element("h2", {}, words("tree.lesson")),
      element("p", { class: "small muted" }, words("tree.lesson.about")),
      element("div", { class: "row" }, element("label", { class: "tree-lesson-depth" }, words("play.depth"), depth), button), said, found),
    /** Gives it to this depth. @param {number} plies */
    start: (plies) => {
      if (DEPTHS.includes(plies)) depth.value = String(plies);
      start();
    },
    /** Another position is there. */
    clear: () => {
      stop();
      found.replaceChildren();
    },
  };
}

/** @param {Words} words @param {GameCard} card @param {Lesson} lesson */
export function lessonTables(words, card, lesson) {
  const whole = (/** @type {number} */ n) => words.number(n);
  const right = (/** @type {string} */ text) => element("td", { class: "right" }, text);
  const most = Math.max(...lesson.rows.map(({ nodes }) => nodes));
  const names = searchNames(lesson.rows.map(({ player }) => player));
  const line = (/** @type {Row} */ row, /** @type {number} */ at) => {
    const share = firstShare(row);
    const bar = drawn("svg", { class: "tree-lesson-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, drawn("rect", { x: 0, y: 0, width: Math.max(0.5, (100 * row.nodes) / most), height: 6 }));
    return element("tr", { class: row.value === null ? "tree-given-up" : null },
      element("th", { scope: "row", class: "mono" }, names[at]),
      right(row.value === null ? words("tree.lesson.given") : `${row.move ?? "–"} ${worthText(words, { value: row.value, end: row.final }, card.unit)}`),
      element("td", { class: "right" }, `${row.value === null ? "> " : ""}${whole(row.nodes)}`, bar),
      right(whole(row.leaves)), right(whole(row.known)), right(whole(row.cuts)), right(share === null ? "–" : words.number(share, { style: "percent" })),
      right(words.number(row.branching, { maximumFractionDigits: 1, minimumFractionDigits: 1 })),
      right(row.value === null ? "–" : words.number(1000 * row.seconds, { maximumSignificantDigits: 3 })),
      element("td", { class: "small" }, row.by_ply.map(whole).join(" · ")));
  };
  const heads = ["search", "value", "nodes", "leaves", "known", "cuts", "first", "branching", "time", "plies"];
  const table = element("div", { class: "table", tabindex: 0, role: "region", "aria-label": words("tree.lesson") },
    element("table", { class: "tree-lesson-table" }, element("caption", { class: "unseen" }, words("tree.lesson")),
      element("thead", {}, element("tr", {}, ...heads.map((key, index) => element("th", { scope: "col", class: index && index < 9 ? "right" : null, title: words(`tree.lesson.${key}.about`) }, words(`tree.lesson.${key}`))))),
      element("tbody", {}, ...lesson.rows.map(line))));
  const named = (/** @type {string} */ order) => words.called("tree.lesson.order", order.split(",")[0]);
  const orders = lesson.orders.map(({ order, nodes, range }) => element("tr", {}, element("th", { scope: "row" }, named(order)), right(whole(nodes)), right(range ? `${whole(range[0])} – ${whole(range[1])}` : "")));
  const minimum = lesson.minimum === null ? null : element("p", {}, words("tree.lesson.minimum", words.number(lesson.minimum, { maximumFractionDigits: 0 })));
  const meanings = element("details", {}, element("summary", {}, words("tree.lesson.meanings")),
    element("dl", { class: "tree-meanings small" }, ...heads.slice(1).flatMap((key) => [element("dt", {}, words(`tree.lesson.${key}`)), element("dd", {}, words(`tree.lesson.${key}.about`))])));
  if (!orders.length) return [table, element("p", { class: "muted" }, words("tree.lesson.unordered")), meanings];
  return [table, minimum ?? "", element("h3", {}, words("tree.lesson.orders")), element("p", { class: "small muted" }, words("tree.lesson.orders.about")),
    element("table", { class: "tree-lesson-orders" }, element("caption", { class: "unseen" }, words("tree.lesson.orders")),
      element("thead", {}, element("tr", {}, ...["tree.lesson.order", "tree.lesson.nodes", "tree.lesson.range"].map((key, index) => element("th", { scope: "col", class: index ? "right" : null }, words(key))))),
      element("tbody", {}, ...orders)), meanings];
}
