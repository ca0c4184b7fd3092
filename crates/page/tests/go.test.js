// @ts-check
// The Go puzzle as data: boards on a line, names of points, editing, links, what stands out, why chains fall.

import assert from "node:assert/strict";
import test from "node:test";
import { hash, parse } from "../static/link.js";
import { reason } from "../static/sections/go-panels.js";
import { course, emptyBoard, lies, marked, nameOf, painted, placeOf, put, read, readLine, write, writeLine } from "../static/sections/go-state.js";
import { speak } from "../static/words.js";
import en from "../static/words/en.js";
import pl from "../static/words/pl.js";

const LINE = "..O/.X./... 3";
const board = () => /** @type {NonNullable<ReturnType<typeof readLine>>} */ (readLine(LINE));

test("a line is read and written", () => {
  assert.deepEqual(board(), { position: { columns: 3, rows: 3, cells: "..O.X...." }, stones: 3, rules: "go" });
  assert.equal(writeLine(board()), LINE);
  assert.equal(readLine("..O/.X./... 3 report")?.rules, "report");
  for (const wrong of ["", "..O/.X 3", "..Q/.X. 3", "../.. x", `${"./".repeat(26)}. 1`]) assert.equal(readLine(wrong), null, wrong);
});

test("points are called as players call them, and there is no I", () => {
  const nine = emptyBoard(9);
  assert.deepEqual([nameOf(nine, 0, 0), nameOf(nine, 8, 8), nameOf(nine, 4, 7)], ["A9", "J1", "H5"]);
  for (let row = 0; row < 9; row++) for (let column = 0; column < 9; column++) assert.deepEqual(placeOf(nine, nameOf(nine, row, column)), { row, column });
  assert.deepEqual([placeOf(nine, "I5"), placeOf(nine, "A10"), placeOf(nine, "pass")], [null, null, null]);
});

test("a tool paints, and the same again takes away", () => {
  assert.deepEqual([painted("black", "."), painted("black", "X"), painted("white", "X"), painted("erase", "O")], ["X", ".", "O", "."]);
  assert.equal(writeLine({ position: put(board().position, 2, 0, "X"), stones: 1 }), "..O/.X./X.. 1");
});

test("a link gives back the board, the play and what is picked", () => {
  const settings = { ...board(), rules: /** @type {const} */ ("report"), moves: ["B3", "pass", "C2"], at: 1, tool: /** @type {const} */ ("white"), chain: "C3" };
  const { name, state } = parse(hash("go", write(settings)));
  assert.equal(name, "go");
  assert.deepEqual(read(state, ". 1"), settings);
  const plain = { ...board(), moves: [], at: null, tool: /** @type {const} */ ("play"), chain: "" };
  assert.deepEqual(read(new URLSearchParams("board=xyz&moves=Q9,pass2&at=-1&tool=axe"), LINE), { ...plain, at: 0 });
  assert.deepEqual(read(new URLSearchParams(), LINE), plain);
});

test("what is wrong with a link is named, and what is right there holds", () => {
  const of = (/** @type {string} */ text) => lies(new URLSearchParams(text), LINE).map(({ what, said, accepted }) => [what, said, ...accepted]);
  assert.deepEqual(of("board=xx&stones=9999"), [["board", "xx", 25], ["stones", "9999", 9, 3]]);
  assert.deepEqual(of("board=../..&stones=-1&rules=house&moves=B2,Q9,pass,pass2"), [["stones", "-1", 4, 1], ["rules", "house"], ["moves", "Q9, pass2", "A1", "B2"]]);
  assert.deepEqual([of(""), of("board=../..&stones=4&rules=report&moves=A1")], [[], []]);
  assert.equal(read(new URLSearchParams("board=../..&stones=-1"), LINE).position.cells, "....");
});

test("a chain and its liberties stand out, and nothing else", () => {
  const { position } = board();
  const tiles = [...position.cells].map((_, at) => ({ row: Math.floor(at / 3), column: at % 3, words: "" }));
  const shown = marked({ columns: 3, rows: 3, boxes: [3, 3], slots: 1, tiles }, position, { stones: ["C3"], liberties: ["B3", "C2"] });
  assert.deepEqual(shown.tiles.map((tile) => tile.paper ?? ""), ["", "effect", "cause", "", "", "effect", "", "", ""]);
});

test("the course of a play begins with nothing", () => {
  assert.deepEqual(course([{ move: "B3", score: 1 }, { move: "C2", score: 3 }]), [0, 1, 3]);
});

test("every fate has a reason in both languages", () => {
  const chain = { at: "A1", stones: ["A1"], liberties: ["A2", "B1"], turn: 4, eyes: ["A2", "B1"], safe: false, why: "" };
  for (const [table, language] of /** @type {const} */ ([[en, "en"], [pl, "pl"]])) {
    const words = speak(table, language);
    const all = ["falls", "alive", "walled", "far", "guarded", "spared", "open"].map((life) => reason(words, { ...chain, life }, 3));
    assert.equal(new Set(all).size, 7);
    assert.ok(all.every((text) => /^\p{Lu}.*\.$/u.test(text) && !text.includes("go.")), all.join("\n"));
    assert.match(all[0], / A2 (and|i) B1 /);
  }
});
