// @ts-check
// How far somebody is: the marks with those before and after them, and the marks of many boards kept in the browser.

import { blank } from "./solve-marks.js";

/** @typedef {import("./solve-marks.js").Marks} Marks */
/** @typedef {{past: Marks[], now: Marks, next: Marks[]}} Steps */

/** Steps that can be taken back. */
const DEPTH = 1000;
/** Boards that are kept; the ones untouched for longest make room. */
const KEPT = 80;
const KEY = "plansza.solve:";

/** @param {Marks} marks @returns {Steps} */
export const begin = (marks) => ({ past: [], now: marks, next: [] });

/** @param {Marks} a @param {Marks} b */
const same = (a, b) => a.moves.join(" ") === b.moves.join(" ") && a.cells.every((mark, cell) => mark === b.cells[cell]);

/** A step on; what was undone before is gone. @param {Steps} steps @param {Marks} marks @returns {Steps} */
export const advance = (steps, marks) => (same(steps.now, marks) ? steps : { past: [...steps.past, steps.now].slice(-DEPTH), now: marks, next: [] });

/** A step back. @param {Steps} steps @returns {Steps} */
export function undo(steps) {
  const before = steps.past.at(-1);
  return before ? { past: steps.past.slice(0, -1), now: before, next: [steps.now, ...steps.next] } : steps;
}

/** A step that was taken back, taken again. @param {Steps} steps @returns {Steps} */
export function redo(steps) {
  const [after, ...next] = steps.next;
  return after ? { past: [...steps.past, steps.now], now: after, next } : steps;
}

/** @param {import("./solve-marks.js").Board} board */
const keyOf = (board) => `${KEY}${board.puzzle}:${board.board}`;

/** @param {string | null} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Keeps the marks of a board; a board without marks is forgotten. Where the browser keeps nothing, nothing is kept.
 * @param {Storage} storage @param {import("./solve-marks.js").Board} board @param {Marks} marks @param {number} when */
export function keep(storage, board, marks, when) {
  try {
    if (same(marks, blank(board))) return storage.removeItem(keyOf(board));
    storage.setItem(keyOf(board), JSON.stringify({ ...marks, when }));
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((key) => key.startsWith(KEY));
    const age = (/** @type {string} */ key) => Number(parsed(storage.getItem(key))?.when ?? 0);
    keys.sort((a, b) => age(b) - age(a)).slice(KEPT).forEach((key) => storage.removeItem(key));
  } catch {
    // A full or locked storage is no reason to stop somebody who solves.
  }
}

/** The marks kept of a board, if they fit it. @param {Storage} storage @param {import("./solve-marks.js").Board} board @returns {Marks | null} */
export function recall(storage, board) {
  let kept;
  try {
    kept = parsed(storage.getItem(keyOf(board)));
  } catch {
    return null;
  }
  const texts = (/** @type {any} */ list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  const fits = kept && texts(kept.cells) && texts(kept.moves) && kept.cells.length === board.columns * board.rows;
  return fits ? { cells: kept.cells, moves: kept.moves } : null;
}

/** Which way a key goes through the steps: Ctrl+Z back, Ctrl+Y and Ctrl+Shift+Z forth; other keys nowhere.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event @returns {((steps: Steps) => Steps) | null} */
export function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const name = key.toLowerCase();
  return name === "y" || (name === "z" && shiftKey) ? redo : name === "z" ? undo : null;
}
