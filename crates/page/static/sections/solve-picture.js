// @ts-check
// The picture of a board with a person's marks in it, what is wrong with them, and a hint with its reason.

import { cellOf, digitOf, isPencil, pencilled, tileOf } from "./solve-marks.js";

/** @typedef {import("../board.js").Picture} Picture */
/** @typedef {import("../board.js").Tile} Tile */
/** @typedef {import("./solve-marks.js").Board} Board */
/** @typedef {{effects: import("./solve-marks.js").Effect[], cells: string[], picture?: Picture | null}} Hint */

/** @param {Board} board @param {Tile} tile @param {string} mark @param {boolean} wrong @returns {Tile} */
function marked(board, tile, mark, wrong) {
  const ink = wrong ? "wrong" : "found";
  if (!mark) return wrong ? { ...tile, ink } : tile;
  if (isPencil(mark)) {
    const small = (/** @type {string} */ text) => ({ text, slot: digitOf(text, board.columns) - 1, ink: "faint" });
    return { ...tile, marks: pencilled(mark).map(small) };
  }
  if (mark === "#") return { ...tile, text: "■", paper: "black", ink };
  return { ...tile, text: mark, ink, marks: [] };
}

/** A tile with what a hint says of it: part of the reason, or what follows.
 * @param {Tile} tile @param {Tile | undefined} told The tile in the hint's own picture. @param {Hint} hint @param {number} cell @param {Board} board @returns {Tile} */
function hinted(tile, told, hint, cell, board) {
  const effects = hint.effects.filter((effect) => effect.cell === cell);
  const named = hint.cells.some((name) => cellOf(board, name) === cell);
  const paper = told?.paper && told.paper !== "black" ? told.paper : effects.length ? "effect" : named ? "cause" : "";
  if (!paper) return tile;
  const must = effects.find((effect) => !effect.not);
  const shown = { ...tile, paper };
  if (must) {
    if (told?.disc || board.picture.pieces) return { ...shown, disc: "black", text: "", ink: "found" };
    return { ...shown, text: must.sign === "#" ? "■" : must.sign, ink: "found", marks: [] };
  }
  // Where the hint speaks of candidates, they are drawn: what goes is struck out.
  const struck = effects.map((effect) => ({ text: effect.sign, slot: digitOf(effect.sign, board.columns) - 1, ink: "wrong" }));
  const marks = told?.marks?.length ? told.marks : [...(tile.marks ?? []).filter((mark) => !struck.some((gone) => gone.slot === mark.slot)), ...struck];
  return tile.text ? shown : { ...shown, marks };
}

/** The board with marks, faults and a hint.
 * @param {import("../words.js").Words} words @param {Board} board @param {Picture} ground The board, for stones after the moves so far.
 * @param {import("./solve-marks.js").Marks} marks @param {{wrong: Set<number>, hint: Hint | null}} seen @returns {Picture} */
export function compose(words, board, ground, marks, seen) {
  const tiles = [...ground.tiles];
  for (const [cell, mark] of marks.cells.entries()) {
    const at = tileOf(board, cell);
    let tile = ground.pieces ? tiles[at] : marked(board, tiles[at], mark, seen.wrong.has(cell));
    if (seen.hint) tile = hinted(tile, seen.hint.picture?.tiles[at], seen.hint, cell, board);
    tiles[at] = { ...tile, words: spoken(words, ground, tile, [Math.floor(cell / board.columns), cell % board.columns]) };
  }
  return { ...ground, tiles };
}

/** A tile in the words of who hears it: its place, what stands there, its state.
 * @param {import("../words.js").Words} words @param {Picture} picture @param {Tile} tile @param {number[]} place */
export function spoken(words, picture, tile, [row, column]) {
  const name = picture.column_names?.[column] && picture.row_names?.[row];
  const where = name ? `${picture.column_names?.[column]}${name}` : words("solve.place", row + 1, column + 1);
  const said = [];
  if (tile.disc) said.push(words(`solve.say.disc.${tile.disc}`));
  if (tile.disc && tile.ink === "faint") said.push(words("solve.say.taken"));
  if (tile.disc && tile.text) said.push(words("solve.say.number", tile.text));
  else if (tile.text === "■") said.push(words("solve.say.black"));
  else if (tile.text === "+") said.push(words("solve.say.white"));
  else if (tile.text) said.push(tile.text);
  if (!said.length) said.push(words("solve.say.empty"));
  if (tile.ink === "given" && !tile.disc) said.push(words("solve.say.given"));
  if (tile.ink === "wrong") said.push(words("solve.say.wrong"));
  if (tile.marks?.length) said.push(words("solve.say.marks", tile.marks.map((mark) => mark.text).join(" ")));
  if (tile.paper === "cause" || tile.paper === "effect") said.push(words(`solve.say.${tile.paper}`));
  return `${where}: ${said.join(", ")}`;
}
