// @ts-check
// What is watched, read from a link and written into one; what is known of a run; words and forms and charts as far as they are data.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { powers, ranges, scale, stairs, ticks } from "../static/chart.js";
import { changed, parse } from "../static/form.js";
import { hash, parse as parseHash } from "../static/link.js";
import { explain } from "../static/notice.js";
import { spark } from "../static/sections/watch-lane.js";
import { Track, begin, plotted, secondsAt, verdict, warmed } from "../static/sections/watch-run.js";
import { fitting, read, readLane, sheet, usual, write, writeLane } from "../static/sections/watch-state.js";
import { pick, speak } from "../static/words.js";
import en from "../static/words/en.js";
import pl from "../static/words/pl.js";

const STATIC = new URL("../static/", import.meta.url);

test("a link gives back the settings it was made from", () => {
  const settings = { ...usual(), puzzle: "go", board: "....X/\nOO...,3&=%+ #ł", options: { stones: 4, rules: "report" }, seed: 0, evaluations: 77, pace: 0, axis: /** @type {const} */ ("seconds"), log: false, run: true,
    lanes: [{ method: "anneal", encoding: "moves", params: { alpha: 0.95, at_end: "stop", sideways: false } }, { method: "ants", encoding: "", params: { odd: "a,b=c%" } }] };
  const { name, state } = parseHash(hash("watch", write(settings)));
  assert.equal(name, "watch");
  assert.deepEqual(read(state), settings);
});

test("a link that says nothing, or nonsense, is as usual", () => {
  assert.deepEqual(read(new URLSearchParams()), usual());
  assert.deepEqual(read(new URLSearchParams("seed=-1&evaluations=1.5&pace=x&axis=%00&lane=&run=yes")), usual());
  assert.equal(read(new URLSearchParams("lane=a&lane=b&lane=c&lane=d&lane=e")).lanes.length, 4);
  assert.deepEqual(readLane("anneal,start=%zz"), { method: "anneal", encoding: "", params: { start: "%zz" } });
  assert.equal(writeLane(readLane("tabu,rows,tenure=3")), "tabu,rows,tenure=3");
});

const card = { methods: [
  { method: "exact", role: "exact", params: [], encodings: [] },
  { method: "anneal", role: "search", params: [{ key: "start", default: 1 }], encodings: [{ name: "boxes", defaults: { start: 0.5 }, params: [] }, { name: "rows", defaults: { start: 0.7 }, params: [{ key: "objective", default: "distinct" }] }] },
] };

test("lanes that a puzzle does not have are left out, and one is always there", () => {
  const lane = (/** @type {string} */ method, encoding = "") => ({ method, encoding, params: {} });
  assert.deepEqual(fitting([lane("model"), lane("anneal", "rows")], card), [lane("anneal", "rows")]);
  assert.deepEqual(fitting([lane("anneal", "moves")], card), [lane("anneal")]);
  assert.deepEqual(fitting([lane("model")], card), [lane("anneal")]);
});

test("a sheet has the defaults of its encoding", () => {
  const defaults = (/** @type {string} */ name) => sheet(card.methods[1], name).map((param) => param.default);
  assert.deepEqual([defaults(""), defaults("rows")], [[0.5], [0.7, "distinct"]]);
});

test("a form takes what its domain takes and nothing else", () => {
  /** @type {any} */
  const temperature = { kind: "either", of: [{ kind: "number", from: 1e-9, to: 1e12 }, { kind: "choice", words: [{ name: "auto", about: "" }] }] };
  const tried = ["0.5", "0,5", "auto", "-1", "hot", ""].map((text) => parse(temperature, text));
  assert.deepEqual(tried, [0.5, 0.5, "auto", undefined, undefined, undefined]);
  assert.deepEqual(["3", "3.5", "0", ""].map((text) => parse({ kind: "integer", from: 1, to: null }, text)), [3, undefined, undefined, undefined]);
  assert.deepEqual(["true", "false", "1"].map((text) => parse({ kind: "flag" }, text)), [true, false, undefined]);
  /** @type {any} */
  const params = [{ key: "a", default: 1 }, { key: "b", default: false }];
  assert.deepEqual(changed(params, { a: 1, b: true, c: 3 }), { b: true });
});

test("what is heard of a run becomes points in time, and the answer has the last word", () => {
  const track = new Track();
  const frame = (/** @type {any} */ said) => ({ evaluations: 0, epochs: 0, seconds: 0, best: null, legal: true, goal: null, trace: [], ...said });
  track.hear(frame({ evaluations: 100, seconds: 1, legal: false, trace: [[10, 0, 3]] }));
  assert.equal(track.points.length, 0);
  track.hear(frame({ evaluations: 200, seconds: 3, trace: [[150, 1, 5]], gauges: [{ name: "temperature", value: 0.5 }] }));
  assert.deepEqual(track.points, [{ evaluations: 150, epochs: 1, seconds: 2, score: 5 }]);
  assert.deepEqual(track.gauges.get("temperature"), [0.5]);
  track.end({ trace: [[10, 0, 3], [150, 1, 5], [180, 1, 6]], illegal: 1, evaluations: 200, epochs: 2, solution: null });
  assert.deepEqual(track.points.map((point) => point.score), [5, 6]);
  assert.deepEqual(track.now, { evaluations: 200, epochs: 2, seconds: 3 });
  assert.deepEqual([0, 50, 100, 999].map((at) => secondsAt([[0, 0], [100, 1]], at)), [0, 0.5, 1, 1]);
});

test("heat falls on plain tiles and changes no picture that was heard", () => {
  const picture = { tiles: [{ words: "a" }, { words: "b", paper: "black" }, { words: "c" }] };
  assert.deepEqual(warmed(picture, [1, 1, 0.05]).tiles.map((/** @type {any} */ tile) => tile.paper), ["warm5", "black", undefined]);
  assert.equal(picture.tiles[0].paper, undefined);
  assert.equal(warmed(picture, []), picture);
});

test("a verdict needs a proof", () => {
  const answer = { score: 9, goal: null, solved: false, optimal: false, impossible: false, legal: true };
  assert.equal(verdict(answer, null), "open");
  assert.equal(verdict(answer, { optimal: true, score: 9 }), "optimal");
  assert.equal(verdict(answer, { optimal: true, score: 10 }), "short");
  assert.equal(verdict({ ...answer, legal: false }, null), "nothing");
  assert.equal(verdict({ ...answer, goal: 9, solved: true }, null), "solved");
  assert.equal(verdict({ ...answer, goal: 12 }, null), "short");
  assert.equal(verdict({ ...answer, goal: 12 }, { optimal: true, score: 9 }), "short"); // another measure than the proof's
  assert.equal(verdict({ ...answer, impossible: true }, null), "impossible");
});

test("lanes with goals of their own are drawn by how far they are from them", () => {
  const lane = (/** @type {number | null} */ goal, /** @type {number} */ score) => Object.assign(new Track(), { answer: { goal }, points: [{ evaluations: 1, epochs: 0, seconds: 0, score }] });
  const scores = (/** @type {ReturnType<typeof plotted>} */ { points }) => points.map(([point]) => point?.score);
  const apart = plotted([lane(243, 241), lane(81, 81)], { optimal: true, score: 243 });
  assert.deepEqual([apart.apart, scores(apart), apart.line], [true, [-2, 0], { score: 0, proven: false }]);
  const alike = plotted([lane(243, 241), lane(243, 243)], { optimal: true, score: 243 });
  assert.deepEqual([alike.apart, scores(alike), alike.line], [false, [241, 243], { score: 243, proven: true }]);
  assert.deepEqual(plotted([lane(81, 80)], { optimal: true, score: 243 }).line, { score: 81, proven: false });
  assert.equal(plotted([lane(null, 5)], null).line, null);
});

test("one race where requests have threads, else a request for each lane; the same is asked", async () => {
  /** @type {any[]} */
  const asked = [];
  const transport = (/** @type {boolean} */ threads) => ({ threads, watch: (/** @type {string} */ name, /** @type {any} */ body) => {
    asked.push([name, body]);
    const answer = name === "race" ? { lanes: body.lanes.map((/** @type {any} */ lane) => lane.method) } : body.method;
    return { answer: Promise.resolve(answer), direct: async () => {}, leave() {} };
  } });
  for (const threads of [true, false]) {
    /** @type {any[]} */
    const heard = [];
    await begin(transport(threads), usual(), false, { news() {}, answer: (lane, answer) => heard.push([lane, answer]) }).done;
    assert.deepEqual(heard, [[0, "anneal"], [1, "genetic"]]);
  }
  const [[, { lanes, ...common }], ...solves] = asked;
  assert.deepEqual(solves.map(([, body]) => body), lanes.map((/** @type {any} */ lane) => ({ ...common, ...lane })));
});

test("ticks are round, within the range, and few", () => {
  assert.deepEqual(ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticks(0.05, 0.31, 5), [0.1, 0.2, 0.3]);
  assert.deepEqual(powers(1, 300000, 10), [1, 10, 100, 1000, 10000, 100000]);
  assert.equal(powers(0.001, 1e9, 4).length <= 5, true);
  assert.deepEqual(ticks(3, 3, 5), [3]);
});

test("a line holds until it is bettered, and the scale of logarithms begins above nothing", () => {
  assert.equal(stairs([[0, 10], [5, 4]], 9), "M0 10H5V4H9");
  assert.equal(stairs([], 9), "");
  const points = [{ evaluations: 1, epochs: 0, seconds: 0, score: 4 }, { evaluations: 1000, epochs: 1, seconds: 2, score: 8 }];
  for (const axis of /** @type {const} */ (["evaluations", "epochs", "seconds"])) {
    const { x, y } = ranges({ series: [{ name: "", points, now: null }], axis, log: true, lines: [{ score: 12, name: "" }] });
    assert.ok(x[0] > 0 && x[1] > x[0] && y[0] < 4 && y[1] > 12, axis);
    assert.ok(Number.isFinite(scale(x, [0, 100], true)(0)));
  }
  assert.equal(spark([1, 3]), "0.0,22.0 100.0,2.0");
});

test("a language is the one that was chosen, else the first that is preferred and known", () => {
  assert.equal(pick("pl", ["en-GB"]), "pl");
  assert.equal(pick("xx", ["de", "pl-PL", "en"]), "pl");
  assert.equal(pick(null, ["de"]), "en");
  const words = speak({ a: "{0} of {1}", b: (n) => `${n}!`, "method.anneal": "Annealing" }, "en");
  assert.deepEqual([words("a", 1, 2), words("b", 3), words("nowhere"), words.called("method", "anneal"), words.called("method", "new")], ["1 of 2", "3!", "nowhere", "Annealing", "new"]);
});

test("both languages say the same things with the same arguments", () => {
  assert.deepEqual(Object.keys(pl).sort(), Object.keys(en).sort());
  const holes = (/** @type {any} */ saying) => (typeof saying === "function" ? saying.length : [...new Set(saying.match(/\{\d\}/g) ?? [])].sort().join(""));
  for (const key of Object.keys(en)) assert.equal(holes(pl[key]), holes(en[key]), key);
});

test("every word that is asked for is there", () => {
  const files = readdirSync(STATIC, { recursive: true }).map(String).filter((name) => name.endsWith(".js") && !name.startsWith("words/"));
  for (const name of files) {
    for (const [, key] of readFileSync(new URL(name, STATIC), "utf8").matchAll(/\bwords\("([^"]+)"/g)) assert.ok(Object.hasOwn(en, key), `${name}: ${key}`);
  }
});

test("an error says where it is and what to do", () => {
  const words = speak(en, "en");
  assert.deepEqual(explain(words, { code: "invalid", message: "'q' is not a digit", line: 3, column: 7, accepted: "1-9" }), { what: "Line 3, column 7: 'q' is not a digit", help: "Accepted: 1-9." });
  assert.match(explain(words, new TypeError("Failed to fetch")).help, /plansza serve/);
});
