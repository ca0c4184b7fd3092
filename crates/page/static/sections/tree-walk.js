// @ts-check
// A search as it went, step by step, as data: a step is the visit of one node, and after the last one comes the end, when every
// value is known.

/** @typedef {{value: number, final?: number | null}} Worth */
/** @typedef {{move?: string, parent?: number, side: number, alpha?: Worth, beta?: Worth, worth: Worth, bound?: "least" | "most",
 *   left: "over" | "horizon" | "searched" | "known", best?: boolean, cut?: string[]}} NodeCard */
/** @typedef {NodeCard & {number: number, level: number, size: number, children: number[]}} Node */
/** @typedef {{player: string, side: number, depth: number, nodes: number, cuts: number, untried: number, move: string | null,
 *   worth: Worth, tree: NodeCard[]}} Answer The answer of `tree`. */
/** @typedef {Omit<Answer, "tree"> & {grown: Node[]}} Tree */
/** @typedef {{game: string, start?: string, text?: string, moves: string[], player: string, step?: number, node?: string, lesson?: number}} Link */

/** The tree of an answer: who stands below whom, and how many nodes a branch has.
 * @param {Answer} answer @returns {Tree} */
export function grow({ tree, ...rest }) {
  const grown = tree.map((card, number) => ({ ...card, number, level: 0, size: 1, children: /** @type {number[]} */ ([]) }));
  for (const node of grown) {
    if (node.parent === undefined) continue;
    node.level = grown[node.parent].level + 1;
    grown[node.parent].children.push(node.number);
  }
  for (const node of [...grown].reverse()) if (node.parent !== undefined) grown[node.parent].size += node.size;
  return { ...rest, grown };
}

/** How many steps there are: every node, and the end. @param {Tree} tree */
export const steps = (tree) => tree.grown.length + 1;

/** The node that is visited at a step; at the end the root, to which the search has come back. @param {Tree} tree @param {number} step */
export const visited = (tree, step) => (step > tree.grown.length ? 0 : step - 1);

/** How far the search is with a node at a step: it is still to come, it is open, its value is known.
 * @param {Tree} tree @param {number} number @param {number} step @returns {"ahead" | "open" | "done"} */
export function phase(tree, number, step) {
  if (number >= step) return "ahead";
  const node = tree.grown[number];
  return node.left !== "searched" || step > tree.grown.length || step > number + node.size ? "done" : "open";
}

/** A worth as one number: an end of the game that was seen is beyond any sum. @param {Worth} worth */
export const rank = ({ value, final }) => (final ? Math.sign(final) * 1e9 + final : value);

/** What both sides are sure of in a node at a step: as it was entered, and what its moves have given since.
 * @param {Tree} tree @param {number} number @param {number} step @returns {{alpha?: Worth, beta?: Worth}} */
export function windowAt(tree, number, step) {
  const node = tree.grown[number];
  let { alpha, beta } = node;
  for (const child of node.children) {
    if (phase(tree, child, step) !== "done") continue;
    const { worth } = tree.grown[child];
    if (node.side === tree.side && (!alpha || rank(worth) > rank(alpha))) alpha = worth;
    if (node.side !== tree.side && (!beta || rank(worth) < rank(beta))) beta = worth;
  }
  return { alpha, beta };
}

/** Why moves of a node were cut: whose turn it is there, which move did it, what it gives and what it is held against.
 * @param {Tree} tree @param {number} number @returns {{mine: boolean, move: string, worth: Worth, against: Worth} | null} */
export function reason(tree, number) {
  const node = tree.grown[number];
  const mine = node.side === tree.side;
  const [last] = node.children.slice(-1);
  const against = mine ? node.beta : node.alpha;
  if (!node.cut?.length || !against) return null;
  return { mine, move: tree.grown[last]?.move ?? "", worth: node.worth, against };
}

/** The nodes from the root to a node. @param {Tree} tree @param {number} number @returns {number[]} */
export function path(tree, number) {
  const way = [];
  for (let /** @type {number | undefined} */ at = number; at !== undefined; at = tree.grown[at].parent) way.unshift(at);
  return way;
}

/** The moves from the root to a node. @param {Tree} tree @param {number} number */
export const movesTo = (tree, number) => path(tree, number).slice(1).map((at) => tree.grown[at].move ?? "");

/** The line of play that the search expects, as far as it is told. @param {Tree} tree @returns {number[]} */
export function expected(tree) {
  const line = [0];
  for (let next = chosen(tree, 0); next !== undefined; next = chosen(tree, next)) line.push(next);
  return line;
}
/** @param {Tree} tree @param {number} number */
const chosen = (tree, number) => tree.grown[number]?.children.find((child) => tree.grown[child].best);

/** What stands in a branch of the outline: nodes by their numbers, moves that were cut as "NUMBER/MOVE".
 * @param {Tree} tree @param {string} id @param {number} step @returns {string[]} */
export function below(tree, id, step) {
  const node = id.includes("/") ? undefined : tree.grown[Number(id)];
  if (!node) return [];
  const seen = node.children.filter((child) => child < step).map(String);
  return phase(tree, node.number, step) === "done" ? [...seen, ...(node.cut ?? []).map((move) => `${id}/${move}`)] : seen;
}

/** The node that an id belongs to, and the cut move, if it is one. @param {string} id */
export function split(id) {
  const at = id.indexOf("/");
  return at < 0 ? { number: Number(id), cut: "" } : { number: Number(id.slice(0, at)), cut: id.slice(at + 1) };
}

/** How many nodes and cut moves stand in each level, and where: every branch as wide as what stands below it, in shares of one.
 * @param {Tree} tree @returns {{id: string, level: number, from: number, to: number}[]} */
export function spread(tree) {
  /** @type {number[]} */
  const wide = Array(tree.grown.length).fill(0);
  for (const node of [...tree.grown].reverse()) {
    wide[node.number] = Math.max(1, node.children.reduce((sum, child) => sum + wide[child], node.cut?.length ?? 0));
  }
  const whole = wide[0] ?? 1;
  /** @type {number[]} */
  const from = Array(tree.grown.length).fill(0);
  const made = [];
  for (const node of tree.grown) {
    let at = from[node.number];
    made.push({ id: String(node.number), level: node.level, from: at / whole, to: (at + wide[node.number]) / whole });
    for (const child of node.children) {
      from[child] = at;
      at += wide[child];
    }
    for (const move of node.cut ?? []) made.push({ id: `${node.number}/${move}`, level: node.level + 1, from: at / whole, to: ++at / whole });
  }
  return made;
}

/** What a link says. @param {URLSearchParams} params @returns {Link} */
export function readLink(params) {
  const told = (/** @type {string} */ key) => params.get(key) || undefined;
  const step = Number(told("step"));
  return {
    game: told("game") ?? "", start: told("start"), text: told("text"), moves: (told("moves") ?? "").split(/\s+/).filter(Boolean),
    player: told("player") ?? "", step: Number.isSafeInteger(step) && step > 0 ? step : undefined, node: told("node"), lesson: Number(told("lesson")) || undefined,
  };
}

/** The link of what is shown; what is usual is left out. @param {Link} link */
export function writeLink(link) {
  const params = new URLSearchParams({ game: link.game });
  if (link.text) params.set("text", link.text);
  else if (link.start) params.set("start", link.start);
  if (link.moves.length) params.set("moves", link.moves.join(" "));
  if (link.player) params.set("player", link.player);
  if (link.step !== undefined) params.set("step", String(link.step));
  if (link.node) params.set("node", link.node);
  if (link.lesson) params.set("lesson", String(link.lesson));
  return params;
}
