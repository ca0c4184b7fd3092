// @ts-check
// How marks become text, puzzle by puzzle, and what answers and hints mean for them.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as hands from "../static/sections/solve-marks.js";

/** A board whose picture shows these rows of signs. @param {string} puzzle @param {string} text @param {string[]} rows @param {object} [more] @returns {any} */
function board(puzzle, text, rows, more = {}) {
  const tiles = rows.flatMap((line, row) => [...line].map((sign, column) => ({ row, column, words: "", ...(sign === "." ? {} : { text: sign, ink: "given" }) })));
  const open = tiles.filter((tile) => !("text" in tile)).length;
  const picture = { columns: rows[0].length, rows: rows.length, boxes: [2, 2], slots: 2, tiles };
  return { puzzle, board: text, columns: rows[0].length, rows: rows.length, open, picture, ...more };
}

const FOUR = board("sudoku", "12..3..2..2.2..1", ["12..", "3..2", "..2.", "2..1"]);
const RANGE = board("kuromasu", "4x3:4h2b", ["4...", "....", ".2.."]);
/** @returns {any} */
function goban() {
  const go = board("go", "..O/.X./... 2", ["...", "...", "..."]);
  Object.assign(go.picture, { pieces: "crossings", column_names: ["A", "B", "C"], row_names: ["3", "2", "1"] });
  Object.assign(go.picture.tiles[2], { disc: "white", ink: "given" });
  Object.assign(go.picture.tiles[4], { disc: "black", ink: "given" });
  return go;
}
/** @param {string} puzzle */
const hand = (puzzle) => /** @type {import("../static/sections/solve-marks.js").Hand} */ (hands.handOf(puzzle));

test("a sudoku with gaps is read as a board, a full one is an attempt", () => {
  let marks = hands.write(hands.blank(FOUR), 2, "3");
  assert.deepEqual(hand("sudoku").question(FOUR, marks), { ask: "read", body: { puzzle: "sudoku",
    board: '{"box":[2,2],"cells":[[1,2,3,0],[3,0,0,2],[0,0,2,0],[2,0,0,1]]}' } });
  const solution = hand("sudoku").solution(FOUR, "1234341241232341 # box 2x2");
  solution.forEach((sign, cell) => hand("sudoku").takes(FOUR, cell) && (marks = hands.put(marks, cell, sign)));
  const question = hand("sudoku").question(FOUR, marks);
  assert.equal(question.ask, "attempt");
  assert.equal(question.body.solution, '{"box":[2,2],"cells":[[1,2,3,4],[3,4,1,2],[4,1,2,3],[2,3,4,1]]}');
  assert.equal(hand("sudoku").filled(FOUR, marks), FOUR.open);
});

test("pencil marks are kept in order, and are no digits", () => {
  let marks = hands.blank(FOUR);
  for (const sign of ["4", "1", "3", "1"]) marks = hands.pencil(marks, 2, sign);
  assert.deepEqual(hands.pencilled(marks.cells[2]), ["3", "4"]);
  assert.equal(hand("sudoku").filled(FOUR, marks), 0);
  assert.ok(String(hand("sudoku").question(FOUR, marks).body.board).includes("[[1,2,0,0]"));
  assert.equal(hands.write(marks, 2, "4").cells[2], "4");
  assert.equal(hands.write(hands.write(marks, 2, "4"), 2, "4").cells[2], "");
  assert.equal(marks.cells[2], "?34", "marks are never changed in place");
});

test("keys are digits up to the side of the board", () => {
  assert.deepEqual(["1", "9", "a", "A", "g", "G", "h", "0", "Tab"].map((key) => hands.digitOf(key, 16)), [1, 9, 10, 10, 16, 16, 0, 0, 0]);
  assert.deepEqual(["a", "A", "z"].map((key) => hands.digitOf(key, 36)), [36, 10, 35]);
  assert.equal(hands.digitOf("5", 4), 0);
  assert.deepEqual(hand("sudoku").solution(FOUR, "Z0"), ["Z", "a"], "36 is 0 in a line of text");
  for (let digit = 1; digit <= 36; digit++) assert.equal(hands.digitOf(hands.symbol(digit), 36), digit);
});

test("what a sudoku's picture has as wrong is wrong", () => {
  const answer = structuredClone({ boards: [{ picture: FOUR.picture }] });
  answer.boards[0].picture.tiles[3].ink = "wrong";
  assert.deepEqual(hand("sudoku").verdict(FOUR, hands.blank(FOUR), answer), { wrong: [3], solved: false, broken: null, score: null, goal: null });
});

test("a shading is rows of # and . with / between; whites are as open cells", () => {
  let marks = hands.blank(RANGE);
  marks = hands.shade(marks, 3, false);
  marks = hands.put(marks, 5, "+");
  assert.deepEqual(hand("kuromasu").question(RANGE, marks), { ask: "attempt", body: { puzzle: "kuromasu", board: "4x3:4h2b", solution: "...#/..../...." } });
  assert.deepEqual([hands.shade(marks, 3, false).cells[3], hands.shade(marks, 3, true).cells[3], hands.shade(marks, 0, true).cells[0]], ["+", "", "+"]);
  assert.equal(hand("kuromasu").solution(RANGE, "...#/.#../#..#").filter((sign) => sign === "#").length, 4);
  assert.ok(!hand("kuromasu").takes(RANGE, 0) && hand("kuromasu").takes(RANGE, 1));
});

test("a number that may still come right is no fault; one that cannot is", () => {
  const answer = { solved: false, broken: "r1c1 sees 6 white cells instead of 4", picture: structuredClone(RANGE.picture) };
  answer.picture.tiles[0].ink = "wrong";
  const empty = hands.blank(RANGE);
  assert.deepEqual(hands.sight(RANGE, empty, 0), [6, 1]);
  assert.deepEqual(hand("kuromasu").verdict(RANGE, empty, answer).wrong, []);
  const few = hands.put(hands.put(empty, 1, "#"), 8, "#");
  assert.deepEqual(hands.sight(RANGE, few, 0), [2, 1]);
  assert.deepEqual(hand("kuromasu").verdict(RANGE, few, answer).wrong, [0]);
  let many = empty;
  for (const cell of [1, 2, 3, 4]) many = hands.put(many, cell, "+");
  assert.deepEqual(hands.sight(RANGE, many, 0), [6, 5]);
  assert.deepEqual(hand("kuromasu").verdict(RANGE, many, answer).wrong, [0]);
});

test("sums stand beside the cells of the template puzzle", () => {
  const picture = board("", "", ["x21", "2..", "1.."]).picture;
  const sums = board("blank", "2 1 / 2 1", ["..", ".."], { picture });
  assert.deepEqual([hands.cellAt(sums, 0, 1), hands.cellAt(sums, 1, 1), hands.cellAt(sums, 2, 2)], [-1, 0, 3]);
  assert.deepEqual([hands.tileOf(sums, 0), hands.tileOf(sums, 3)], [4, 8]);
  const marks = hands.put(hands.blank(sums), 2, "#");
  assert.equal(hand("blank").question(sums, marks).body.solution, "../#.");
  assert.deepEqual(hands.effectsOf(sums, ["row 1 is coloured"]).map((effect) => effect.cell), [0, 1]);
});

test("stones are points in the order of play; the last one is taken back by placing it again", () => {
  const go = goban();
  let marks = hands.play(hands.blank(go), hands.pointName(go, 1));
  assert.deepEqual(hand("go").question(go, marks).body, { puzzle: "go", board: "..O/.X./... 2", solution: "B3" });
  marks = hands.play(marks, "C2");
  assert.equal(hand("go").question(go, marks).body.solution, "B3 C2");
  assert.deepEqual(hands.play(marks, "C2").moves, ["B3"]);
  assert.deepEqual(["A3", "C1", "D1", "A9"].map((name) => hands.cellOf(go, name)), [0, 8, -1, -1]);
  assert.ok(!hand("go").takes(go, 4) && hand("go").takes(go, 0));
});

test("a hint of Go is asked for the position after the stones so far", () => {
  const go = goban();
  const after = structuredClone(go.picture);
  Object.assign(after.tiles[1], { disc: "black", text: "1", ink: "found" });
  Object.assign(after.tiles[5], { disc: "black", text: "2", ink: "found" });
  Object.assign(after.tiles[2], { disc: "white", ink: "faint" });
  assert.equal(hand("go").now(go, { cells: [], moves: ["B3"] }, go.picture), "..O/.X./... 1");
  assert.equal(hand("go").now(go, { cells: [], moves: ["B3", "C2"] }, after), ".X./.XX/... 0");
  const late = { ...go, board: "..O/.X./... 2 report" };
  assert.equal(hand("go").now(late, { cells: [], moves: ["B3"] }, after), late.board);
});

test("a hint is told what is marked: pencil marks as candidates, shades beside the board", () => {
  let marks = hands.write(hands.pencil(hands.pencil(hands.blank(FOUR), 2, "3"), 2, "4"), 3, "4");
  assert.deepEqual(hand("sudoku").noted(FOUR, hands.blank(FOUR), new Set()), {});
  const frame = hand("sudoku").noted(FOUR, marks, new Set(["5 1", "5 2"])).board ?? "";
  assert.deepEqual(frame.split("\n").slice(1, 3), ["| 1 2 | 34 4 |", "| 3 34 | 1234 2 |"]);
  assert.equal(frame.split("\n").length, 7, "four rows, three rules");
  assert.ok(frame.includes("| 1234 1234 | 2 1234 |"));
  marks = hands.put(hands.put(hands.blank(RANGE), 3, "#"), 5, "+");
  assert.deepEqual(hand("kuromasu").noted(RANGE, marks, new Set()), { marks: "???#/?.??/????" });
  assert.deepEqual(hand("blank").noted(RANGE, marks, new Set()), {});
});

test("the terms of a Go board are part of its text", () => {
  const go = goban();
  assert.deepEqual(hands.terms(go), { stones: 2, rules: "go" });
  assert.equal(hands.onTerms(go, 5, "report"), "..O/.X./... 5 report");
  assert.equal(hands.onTerms({ ...go, board: "..O/.X./... 5 report" }, 3, "go"), "..O/.X./... 3");
});

test("an illegal play has no score", () => {
  const go = goban();
  const verdict = hand("go").verdict(go, hands.blank(go), { score: -1e9, goal: 3, solved: false, broken: "suicide", picture: go.picture });
  assert.deepEqual(verdict, { wrong: [], solved: false, broken: "suicide", score: null, goal: 3 });
});

test("effects of hints are understood, and what is known is passed over", () => {
  assert.deepEqual(hands.effectsOf(FOUR, ["r1c3 = 3", "r2c2 ≠ 4", "pass"]), [{ cell: 2, sign: "3", not: false }, { cell: 5, sign: "4", not: true }]);
  assert.deepEqual(hands.effectsOf(RANGE, ["r1c2 white", "r3c4 black"]), [{ cell: 1, sign: "+", not: false }, { cell: 11, sign: "#", not: false }]);
  assert.deepEqual(hands.effectsOf(goban(), ["stone at B3", "1 captured"]), [{ cell: 1, sign: "B3", not: false }]);
  const [must, never] = hands.effectsOf(FOUR, ["r1c3 = 3", "r2c2 ≠ 4"]);
  let marks = hands.pencil(hands.blank(FOUR), 5, "4");
  assert.ok(!hands.known(FOUR, marks, new Set(), must) && !hands.known(FOUR, marks, new Set(), never));
  assert.ok(hands.known(FOUR, marks, new Set(["5 4"]), never));
  for (const effect of [must, never]) marks = hands.follow(hand("sudoku"), marks, effect);
  assert.deepEqual([marks.cells[2], marks.cells[5]], ["3", ""]);
  assert.ok(hands.known(FOUR, marks, new Set(), must));
});

test("a puzzle that the page has no hand for is none", () => {
  assert.equal(hands.handOf("constructor"), undefined);
});
