// @ts-check
// A search as it went, step by step, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstShare, searchNames } from "../static/sections/tree-lesson.js";
import { below, expected, grow, movesTo, path, phase, readLink, reason, spread, split, steps, visited, windowAt, writeLink } from "../static/sections/tree-walk.js";

/** @param {number} value */
const worth = (value) => ({ value });
/** Two moves deep: the second reply to b is worse than what a gives for certain, so the third is cut. @returns {any} */
const ANSWER = () => ({
  player: "alphabeta depth=2", side: 0, depth: 2, nodes: 7, cuts: 1, untried: 1, move: "a", worth: worth(3), board: "",
  tree: [
    { side: 0, worth: worth(3), left: "searched" },
    { move: "a", parent: 0, side: 1, worth: worth(3), left: "searched", best: true },
    { move: "x", parent: 1, side: 0, worth: worth(5), left: "horizon" },
    { move: "y", parent: 1, side: 0, beta: worth(5), worth: worth(3), left: "horizon", best: true },
    { move: "b", parent: 0, side: 1, alpha: worth(3), worth: worth(1), bound: "most", left: "searched", cut: ["z"] },
    { move: "x", parent: 4, side: 0, alpha: worth(3), worth: worth(6), left: "horizon" },
    { move: "y", parent: 4, side: 0, alpha: worth(3), beta: worth(6), worth: worth(1), left: "horizon", best: true },
  ],
});

test("branches know their size, their depth and their way from the root", () => {
  const tree = grow(ANSWER());
  assert.deepEqual(tree.grown.map(({ size, level }) => [size, level]), [[7, 0], [3, 1], [1, 2], [1, 2], [3, 1], [1, 2], [1, 2]]);
  assert.deepEqual([path(tree, 6), movesTo(tree, 6), expected(tree)], [[0, 4, 6], ["b", "y"], [0, 1, 3]]);
  assert.equal(steps(tree), 8);
});

test("a step visits a node; values are known once a branch is left, and all at the end", () => {
  const tree = grow(ANSWER());
  const at = (/** @type {number} */ step) => tree.grown.map(({ number }) => phase(tree, number, step)[0]).join("");
  assert.deepEqual([1, 3, 4, 5, 7, 8].map(at), ["oaaaaaa", "oodaaaa", "ooddaaa", "odddoaa", "odddodd", "ddddddd"]);
  assert.deepEqual([1, 5, 7, 8].map((step) => visited(tree, step)), [0, 4, 6, 0]);
});

test("a window closes as moves give their values, from the side whose turn it is", () => {
  const tree = grow(ANSWER());
  assert.deepEqual(windowAt(tree, 1, 3), { alpha: undefined, beta: worth(5) });
  assert.deepEqual(windowAt(tree, 1, 4), { alpha: undefined, beta: worth(3) });
  assert.deepEqual(windowAt(tree, 0, 5), { alpha: worth(3), beta: undefined });
  assert.deepEqual(windowAt(tree, 4, 7), { alpha: worth(3), beta: worth(1) });
  const won = grow(ANSWER());
  won.grown[2].worth = { value: -2, final: -2 };
  assert.deepEqual(windowAt(won, 1, 4).beta, { value: -2, final: -2 }, "a lost end is below any sum");
});

test("a cut has its reason, and stands in the outline once its node is left", () => {
  const tree = grow(ANSWER());
  assert.deepEqual(reason(tree, 4), { mine: false, move: "y", worth: worth(1), against: worth(3) });
  assert.equal(reason(tree, 1), null);
  assert.deepEqual(below(tree, "4", 7), ["5", "6"]);
  assert.deepEqual(below(tree, "4", 8), ["5", "6", "4/z"]);
  assert.deepEqual([below(tree, "0", 3), below(tree, "4/z", 8), split("4/z"), split("12")], [["1"], [], { number: 4, cut: "z" }, { number: 12, cut: "" }]);
});

test("every branch is as wide as what stands below it, and bands have no gaps", () => {
  const places = spread(grow(ANSWER()));
  const leaves = places.filter(({ level }) => level === 2);
  assert.deepEqual(leaves.map(({ id }) => id), ["2", "3", "4/z", "5", "6"]);
  assert.deepEqual(places.find(({ id }) => id === "1"), { id: "1", level: 1, from: 0, to: 0.4 });
  const ordered = leaves.sort((a, b) => a.from - b.from);
  ordered.forEach(({ from }, index) => assert.ok(Math.abs(from - index / 5) < 1e-9));
});

test("of a tree that is told in part, what is open at its last node closes at the end", () => {
  const answer = ANSWER();
  const tree = grow({ ...answer, tree: answer.tree.slice(0, 6) });
  assert.deepEqual([phase(tree, 4, 6), phase(tree, 4, 7), steps(tree)], ["open", "done", 7]);
});

test("a link comes back as it was, and lacks what is usual", () => {
  const link = { game: "reversi", start: undefined, text: undefined, moves: ["d3", "pass"], player: "alphabeta depth=2", step: 17, node: "4/e3", lesson: 5 };
  assert.deepEqual(readLink(writeLink(link)), link);
  assert.equal(writeLink({ game: "reversi", moves: [], player: "" }).toString(), "game=reversi");
  assert.equal(readLink(new URLSearchParams("step=-1")).step, undefined);
  assert.equal(readLink(new URLSearchParams("step=x")).step, undefined);
});

test("a row of a lesson is named by its switches, and tells how often the first move cut", () => {
  assert.deepEqual(searchNames(["minimax depth=5 strategy=balanced", "pvs depth=5 strategy=balanced hash=16"]), ["minimax", "pvs hash=16"]);
  assert.deepEqual(searchNames(["pvs depth=5"]), ["pvs"]);
  const row = { player: "", value: 0, final: null, move: "d3", nodes: 9, by_ply: [], leaves: 0, known: 0, branching: 1, seconds: 0 };
  assert.equal(firstShare({ ...row, cuts: 8, first_cuts: 6 }), 0.75);
  assert.equal(firstShare({ ...row, cuts: 0, first_cuts: 0 }), null);
});
