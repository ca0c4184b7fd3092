// @ts-check
// Undo and redo, and what the browser keeps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { blank, write } from "../static/sections/solve-marks.js";
import { advance, begin, keep, recall, redo, undo, wayOf } from "../static/sections/solve-progress.js";

/** @type {any} */
const board = { puzzle: "sudoku", board: "....", columns: 2, rows: 2, open: 4 };

/** A storage as browsers have it. @returns {any} */
function storage() {
  const kept = new Map();
  return {
    get length() { return kept.size; },
    key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

test("steps are taken back and again, and a new one forgets those taken back", () => {
  const [one, two, three] = ["1", "2", "3"].map((sign) => write(blank(board), 0, sign));
  let steps = advance(advance(begin(blank(board)), one), two);
  steps = undo(steps);
  assert.deepEqual(steps.now, one);
  assert.deepEqual(redo(steps).now, two);
  steps = advance(steps, three);
  assert.equal(redo(steps), steps, "nothing to take again");
  assert.deepEqual(undo(undo(steps)).now, blank(board));
  assert.equal(undo(undo(undo(steps))).past.length, 0);
  assert.equal(advance(steps, structuredClone(three)), steps, "the same marks are no step");
});

test("marks come back for their own board only", () => {
  const store = storage();
  const marks = write(blank(board), 3, "2");
  keep(store, board, marks, 5);
  assert.deepEqual(recall(store, board), marks);
  assert.equal(recall(store, { ...board, board: "1..." }), null);
  assert.equal(recall(store, { ...board, columns: 3 }), null, "marks of another size do not fit");
  keep(store, board, blank(board), 6);
  assert.equal(store.length, 0, "no marks are not kept");
});

test("what is kept is bounded: the oldest go first", () => {
  const store = storage();
  store.setItem("another", "stays");
  for (let at = 0; at < 100; at++) keep(store, { ...board, board: String(at) }, write(blank(board), 0, "1"), at);
  assert.equal(store.length, 81);
  assert.equal(recall(store, { ...board, board: "19" }), null);
  assert.ok(recall(store, { ...board, board: "20" }) && store.getItem("another"));
});

test("spoilt or locked storage is as none", () => {
  const store = storage();
  for (const text of ["{", "null", "[]", '{"cells": [1, 2, 3, 4], "moves": []}', '{"cells": ["", "", "", ""]}']) {
    store.setItem("plansza.solve:sudoku:....", text);
    assert.equal(recall(store, board), null, text);
  }
  const locked = new Proxy(store, { get: () => { throw new Error("locked"); } });
  assert.equal(recall(locked, board), null);
  keep(locked, board, write(blank(board), 0, "1"), 1);
});

test("a key goes back or forth only with control", () => {
  const way = (/** @type {string} */ key, more = {}) => wayOf({ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, ...more });
  assert.deepEqual([way("z"), way("Z", { shiftKey: true }), way("y")], [undo, redo, redo]);
  assert.deepEqual([way("z", { ctrlKey: false }), way("z", { altKey: true }), way("x")], [null, null, null]);
  assert.equal(way("z", { ctrlKey: false, metaKey: true }), undo);
});
