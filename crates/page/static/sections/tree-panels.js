// @ts-check
// What is said of a search: a node in a line of the outline, in words beside the board, and searches compared.

import { drawn, element } from "../element.js";
import { BOUNDS, worthText } from "./play-board.js";
import { sideMark, sideName } from "./play-panels.js";
import { movesTo, phase, reason, split, visited, windowAt } from "./tree-walk.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./play-player.js").GameCard} GameCard */
/** @typedef {import("./tree-walk.js").Tree} Tree */
/** @typedef {import("./tree-walk.js").Worth} Worth */

/** @param {Words} words @param {Worth} worth @param {GameCard} card */
export const told = (words, worth, card) => worthText(words, { value: worth.value, end: worth.final ?? null }, card.unit);

/** A value with the sign that says it is a bound. @param {Words} words @param {import("./tree-walk.js").Node} node @param {GameCard} card */
const valueText = (words, node, card) => `${node.bound ? `${BOUNDS[node.bound]} ` : ""}${told(words, node.worth, card)}`;

/** The window of a node, as text. @param {Words} words @param {{alpha?: Worth, beta?: Worth}} bounds @param {GameCard} card */
const windowText = (words, { alpha, beta }, card) => `α ${alpha ? told(words, alpha, card) : "−∞"}  β ${beta ? told(words, beta, card) : "∞"}`;

/** How an outline shows the nodes of a tree at a step.
 * @param {Words} words @param {GameCard} card @param {Tree} tree @param {number} step */
export function faces(words, card, tree, step) {
  const here = visited(tree, step);
  const bounded = tree.grown.some((node) => node.alpha || node.beta);
  /** @param {string} id @returns {(Node | string)[]} */
  function face(id) {
    const { number, cut } = split(id);
    const node = tree.grown[number];
    if (cut) return [sideMark(card, node.side), element("s", { class: "tree-move" }, cut), element("span", { class: "tree-cut-sign" }, `✂ ${words("tree.cut")}`)];
    const known = phase(tree, number, step);
    const mover = node.parent === undefined ? null : tree.grown[node.parent].side;
    const made = [
      mover === null ? element("strong", { class: "tree-move" }, words("tree.root")) : element("strong", { class: "tree-move" }, node.move ?? ""),
      known === "done" ? element("span", { class: `tree-value${node.bound ? " tree-bound" : ""}` }, valueText(words, node, card)) : element("span", { class: "tree-value tree-open" }, "…"),
    ];
    if (mover !== null) made.unshift(sideMark(card, mover));
    if (node.best && known === "done" && phase(tree, node.parent ?? 0, step) === "done") made.push(element("span", { class: "tree-best" }, "★"));
    if (bounded || known === "open") made.push(element("span", { class: "tree-window mono" }, windowText(words, known === "open" ? windowAt(tree, number, step) : node, card)));
    if (node.cut && known === "done") made.push(element("span", { class: "chip warm" }, `✂ ${node.cut.length}`));
    if (node.left === "over") made.push(element("span", { class: "chip" }, words("tree.over")));
    if (number === here && step <= tree.grown.length) made.push(element("span", { class: "chip tree-now" }, words("tree.here")));
    return made;
  }
  /** @param {string} id */
  function heard(id) {
    const { number, cut } = split(id);
    const node = tree.grown[number];
    if (cut) return `${cut}: ${words("tree.heard.cut")}`;
    const known = phase(tree, number, step);
    const said = [node.move ?? words("tree.root")];
    said.push(known === "done" ? words(node.bound ? `tree.heard.${node.bound}` : "tree.heard.value", told(words, node.worth, card)) : words("tree.heard.open"));
    if (node.best) said.push(words("tree.heard.best"));
    if (node.cut && known === "done") said.push(words("tree.heard.cuts", node.cut.length));
    if (node.left === "over") said.push(words("tree.over"));
    if (number === here && step <= tree.grown.length) said.push(words("tree.here"));
    return said.join(", ");
  }
  /** @param {string} id */
  const looks = (id) => (id.includes("/") ? "tree-grey" : Number(id) === here && step <= tree.grown.length ? "tree-current" : "");
  return { face, heard, looks };
}

/** Why moves of a node were cut, in a sentence. @param {Words} words @param {GameCard} card @param {Tree} tree @param {number} number */
export function whyCut(words, card, tree, number) {
  const why = reason(tree, number);
  if (!why) return "";
  const [mine, theirs] = [sideName(words, card, tree.side), sideName(words, card, 1 - tree.side)];
  return words(why.mine ? "tree.cut.mine" : "tree.cut.theirs", mine, theirs, why.move, told(words, why.worth, card), told(words, why.against, card));
}

/** A node in words: whose turn, the window, the value, what was cut and why.
 * @param {Words} words @param {GameCard} card @param {Tree} tree @param {string} id @param {number} step */
export function about(words, card, tree, id, step) {
  const { number, cut } = split(id);
  const node = tree.grown[number];
  const known = phase(tree, number, step);
  const line = [...movesTo(tree, number), ...(cut ? [cut] : [])];
  const root = sideName(words, card, tree.side);
  const said = [];
  const title = line.length ? words("tree.after", line.join(" ")) : words("tree.root.title");
  if (cut) return [element("h2", {}, title), element("p", { class: "tree-why" }, element("strong", {}, `✂ ${words("tree.never")} `), whyCut(words, card, tree, number))];
  said.push(words("tree.visit", words.number(number + 1), words.number(tree.nodes), node.level));
  if (node.left === "searched") said.push(words(node.side === tree.side ? "tree.takes.most" : "tree.takes.least", sideName(words, card, node.side), root));
  else said.push(words(`tree.leaf.${node.left}`, sideName(words, card, node.side)));
  const bounds = [];
  if (node.alpha || node.beta) bounds.push(words("tree.window", windowText(words, node, card)));
  if (known === "open") bounds.push(words("tree.window.now", windowText(words, windowAt(tree, number, step), card)));
  const value = known === "done" ? words(node.bound ? `tree.worth.${node.bound}` : "tree.worth", root, told(words, node.worth, card)) : known === "open" ? words("tree.worth.open") : words("tree.worth.ahead");
  return [
    element("h2", {}, title),
    element("p", { class: "small muted" }, said.join(" ")),
    ...bounds.map((text) => element("p", { class: "small" }, text)),
    element("p", {}, element("strong", {}, value)),
    ...(node.cut && known === "done" ? [element("p", { class: "tree-why" }, element("strong", {}, `✂ ${words("tree.cuts", node.cut.length, node.cut.join(", "))} `), whyCut(words, card, tree, number))] : []),
  ];
}

/** Searches of one position beside each other.
 * @param {Words} words @param {{method: string, order: string, answer: import("./tree-walk.js").Answer}[]} searches @param {string} shown The player that is shown. */
export function comparison(words, searches, shown) {
  const most = Math.max(...searches.map(({ answer }) => answer.nodes));
  const share = (/** @type {number} */ nodes) => words.number(nodes / most, { style: "percent", maximumFractionDigits: nodes / most < 0.1 ? 1 : 0 });
  const line = (/** @type {typeof searches[number]} */ { method, order, answer }) => element("tr", { class: answer.player === shown ? "tree-shown" : null },
    element("th", { scope: "row" }, words.called("play.method", method), order && element("span", { class: "small muted tree-order" }, words.called("tree.order", order))),
    element("td", { class: "right" }, words.number(answer.nodes)),
    element("td", { class: "tree-share" }, drawn("svg", { class: "tree-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, drawn("rect", { x: 0, y: 0, width: Math.max(0.5, (100 * answer.nodes) / most), height: 8 })), element("span", { class: "small" }, share(answer.nodes))),
    element("td", { class: "right" }, words.number(answer.cuts)), element("td", { class: "right" }, words.number(answer.untried)));
  const heads = [["tree.search", ""], ["tree.nodes", "right"], ["tree.share", ""], ["tree.cut.count", "right"], ["tree.untried", "right"]];
  return element("div", { class: "table", tabindex: 0, role: "region", "aria-label": words("tree.compare") },
    element("table", { class: "tree-compare" }, element("caption", { class: "unseen" }, words("tree.compare")),
      element("thead", {}, element("tr", {}, ...heads.map(([key, side]) => element("th", { scope: "col", class: side || null }, words(key))))),
      element("tbody", {}, ...searches.map(line))));
}
