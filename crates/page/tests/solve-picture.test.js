// @ts-check
// A board with marks, faults and hints, seen and heard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { step } from "../static/board.js";
import { effectsOf } from "../static/sections/solve-marks.js";
import { compose } from "../static/sections/solve-picture.js";
import { speak } from "../static/words.js";
import english from "../static/words/solve.en.js";
import polish from "../static/words/solve.pl.js";

const words = speak(english, "en");
const tile = (/** @type {number} */ at, text = "") => ({ row: Math.floor(at / 4), column: at % 4, words: "", ...(text ? { text, ink: "given" } : {}) });
/** @type {any} */
const board = { puzzle: "sudoku", board: "", columns: 4, rows: 4, open: 15,
  picture: { columns: 4, rows: 4, boxes: [2, 2], slots: 2, tiles: Array.from({ length: 16 }, (_, at) => tile(at, at === 0 ? "1" : "")) } };
const marks = (/** @type {Record<number, string>} */ said) => ({ cells: Array.from({ length: 16 }, (_, at) => said[at] ?? ""), moves: [] });
const seen = (/** @type {number[]} */ wrong = [], /** @type {any} */ hint = null) => ({ wrong: new Set(wrong), hint });

test("marks are drawn and read out", () => {
  const { tiles } = compose(words, board, board.picture, marks({ 1: "2", 2: "?34", 5: "1" }), seen([5]));
  assert.deepEqual(tiles.slice(0, 3).concat(tiles[5]).map((one) => one.words), [
    "row 1, column 1: 1, given", "row 1, column 2: 2", "row 1, column 3: empty, pencil marks 3 4", "row 2, column 2: 1, wrong"]);
  assert.deepEqual(tiles[2].marks, [{ text: "3", slot: 2, ink: "faint" }, { text: "4", slot: 3, ink: "faint" }]);
  assert.equal(board.picture.tiles[1].text, undefined, "the board itself stays");
});

test("a hint is drawn where the marks are: its reason, what follows, what goes", () => {
  const hint = { effects: effectsOf(board, ["r1c2 = 3", "r2c2 ≠ 4"]), cells: ["r1c2", "r1c1", "r2c2"] };
  const { tiles } = compose(words, board, board.picture, marks({ 5: "?24" }), seen([], hint));
  assert.deepEqual([tiles[0].paper, tiles[1].paper, tiles[1].text, tiles[5].paper, tiles[6].paper], ["cause", "effect", "3", "effect", undefined]);
  assert.deepEqual(tiles[5].marks, [{ text: "2", slot: 1, ink: "faint" }, { text: "4", slot: 3, ink: "wrong" }]);
  assert.equal(tiles[1].words, "row 1, column 2: 3, what follows");
});

test("shades and stones are told by shape and word", () => {
  const shaded = compose(words, board, board.picture, marks({ 1: "#", 2: "+" }), seen([1]));
  assert.deepEqual([shaded.tiles[1].text, shaded.tiles[1].paper, shaded.tiles[1].words], ["■", "black", "row 1, column 2: black, wrong"]);
  assert.equal(shaded.tiles[2].words, "row 1, column 3: white");
  const ground = { ...structuredClone(board.picture), pieces: "crossings", column_names: [..."ABCD"], row_names: [..."4321"] };
  Object.assign(ground.tiles[1], { disc: "black", text: "1", ink: "found" });
  Object.assign(ground.tiles[2], { disc: "white", ink: "faint" });
  const { tiles } = compose(words, board, ground, marks({}), seen());
  assert.deepEqual([tiles[1].words, tiles[2].words], ["B4: black stone, number 1", "C4: white stone, captured"]);
});

test("keys walk over a board and stop at its edges", () => {
  const to = (/** @type {string} */ key, /** @type {number} */ at, far = false) => step(key, far, at, 3, 6);
  assert.deepEqual([to("ArrowLeft", 3), to("ArrowLeft", 4), to("ArrowRight", 2), to("ArrowUp", 1), to("ArrowUp", 4), to("ArrowDown", 1), to("ArrowDown", 4)], [3, 3, 2, 1, 1, 4, 4]);
  assert.deepEqual([to("Home", 5), to("End", 3), to("Home", 5, true), to("End", 0, true), to("Tab", 1)], [3, 5, 0, 5, null]);
});

test("Polish counts as Polish does", () => {
  const said = speak(polish, "pl");
  assert.deepEqual([1, 3, 5, 12, 22].map((cells) => said("solve.wrong", cells).replace("błędne: ", "")), ["1 pole", "3 pola", "5 pól", "12 pól", "22 pola"]);
});
