// @ts-check
// An experiment from a form as a text and in a link; how long it still takes; where it is kept; the reports as run by us.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { hash, parse } from "../static/link.js";
import { BrowserBench, DiskBench } from "../static/sections/laboratory-bench.js";
import { blocks, inline, reports } from "../static/sections/laboratory-published.js";
import { aside, declarations, shadowed } from "../static/sections/laboratory-report.js";
import { called, entrant, left, listed, read, toml, usual, write } from "../static/sections/laboratory-spec.js";

const draft = () => ({ ...usual(), puzzle: "go", boards: ["nine", "sweep"], seed: 3, replicates: 5, evaluations: 700, entrants: [
  { ...entrant("anneal"), encoding: "moves", params: { cooling: "geometric", alpha: 0.5 }, vary: { key: "alpha", values: "0.9, 0.95" } },
  { ...entrant("anneal"), encoding: "moves" },
  entrant("tabu"),
] });

test("a form is a text: arms have names of their own, and what varies is a grid", () => {
  assert.equal(toml(draft(), 'a "b"'), `name = "a \\"b\\""
seed = 3
replicates = 5
budget = { evaluations = 700 }

[[instances]]
puzzle = "go"
boards = ["nine", "sweep"]

[[arms]]
name = "anneal on moves"
method = "anneal"
encoding = "moves"
set = { cooling = "geometric" }
grid = { alpha = [0.9, 0.95] }

[[arms]]
name = "anneal on moves 2"
method = "anneal"
encoding = "moves"

[[arms]]
method = "tabu"
`);
  assert.deepEqual(listed("1, 2.5;auto  true"), [1, 2.5, "auto", true]);
});

test("a name that is taken gets a number", () => {
  assert.equal(called(draft(), []), "go-anneal-tabu");
  assert.equal(called(draft(), ["go-anneal-tabu", "go-anneal-tabu-2"]), "go-anneal-tabu-3");
  assert.equal(called({ ...draft(), name: "mine" }, ["mine"]), "mine");
});

test("a link gives back the form, or the text, it was made from", () => {
  const settings = { draft: draft(), template: "", text: "", quick: true, view: "own", report: "a-b" };
  const { name, state } = parse(hash("laboratory", write(settings)));
  assert.equal(name, "laboratory");
  assert.deepEqual(read(state), settings);
  const own = { ...settings, draft: usual(), text: 'name = "x"\n# ł & = %', report: "" };
  assert.deepEqual(read(parse(hash("laboratory", write(own))).state), own);
  assert.deepEqual(read(new URLSearchParams("seed=-1&replicates=0&evaluations=x&view=odd")), { draft: usual(), template: "", text: "", quick: false, view: "own", report: "" });
});

test("the time left follows the last while, and is not told too soon", () => {
  assert.equal(left([], 10), null);
  assert.equal(left([[0, 0], [100, 1]], 10), null, "too soon to tell");
  assert.equal(left([[0, 0], [2000, 4]], 10), 3);
  assert.equal(left([[0, 0], [60000, 1], [70000, 11]], 21), 10, "what was long ago does not count");
  assert.equal(left([[0, 0], [2000, 10]], 10), null, "there is nothing left");
});

/** A storage as browsers have it, that holds so many signs. @param {number} most */
function storage(most) {
  /** @type {any} */
  const made = Object.create({
    getItem: (/** @type {string} */ key) => (Object.hasOwn(made, key) ? made[key] : null),
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if (value.length > most) throw new Error("full");
      made[key] = value;
    },
    removeItem: (/** @type {string} */ key) => delete made[key],
  });
  return made;
}

/** A transport whose sweep tells a trial and then waits. */
function transport() {
  /** @type {any[]} */
  const asked = [];
  return {
    asked,
    /** @param {string} name @param {any} body @param {(news: any) => void} onNews */
    watch(name, body, onNews) {
      /** @type {any} */
      const job = { name, body, onNews };
      job.answer = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
      job.direct = async () => job.reject(Object.assign(new Error("cancelled"), { code: "none" }));
      job.leave = () => {};
      asked.push(job);
      return job;
    },
  };
}

const plan = { name: "a", title: "A", about: "", planned: 4 };
const news = (/** @type {number} */ trials, /** @type {string[]} */ lines) => ({ trials, planned: 4, arms: [], lines });

test("a sweep that was stopped, or whose page was loaded anew, goes on with the trials it had", async () => {
  Object.assign(globalThis, { localStorage: storage(1e6), sessionStorage: storage(1e6) });
  const first = transport();
  const bench = new BrowserBench(first);
  const over = bench.start("text", false, plan);
  first.asked[0].onNews(news(1, ["one\n"]));
  first.asked[0].onNews(news(2, ["two\n"]));
  assert.deepEqual([bench.entries.get("a")?.trials, bench.entries.get("a")?.running], [2, true]);
  // Loaded anew: another bench finds what was kept so far and goes on.
  const second = transport();
  const again = new BrowserBench(second);
  await again.refresh();
  again.again();
  assert.deepEqual(second.asked[0].body, { spec: "text", quick: false, trials: "one\n" }, "what is kept is written down once a second");
  bench.stop("a");
  await over;
  assert.deepEqual([bench.entries.get("a")?.running, bench.entries.get("a")?.trouble], [false, null]);
  const third = transport();
  const after = new BrowserBench(third);
  await after.refresh();
  assert.equal(await after.trials("a"), "one\ntwo\n", "and when it ends");
  after.forget("a");
  assert.equal(after.list().length, 0);
  [bench, again, after].forEach((one) => one.channel?.close());
});

test("a browser without room says so and goes on", () => {
  Object.assign(globalThis, { localStorage: storage(10), sessionStorage: storage(1e6) });
  const made = transport();
  const bench = new BrowserBench(made);
  bench.start("text", false, plan);
  made.asked[0].onNews(news(1, ["one\n"]));
  assert.deepEqual([bench.entries.get("a")?.trouble.unkept, bench.entries.get("a")?.running], [true, true]);
  bench.channel?.close();
});

test("on a server an experiment is gone on with by its name", async () => {
  Object.assign(globalThis, { sessionStorage: storage(1e6) });
  const made = transport();
  const bench = new DiskBench(made);
  const over = bench.start("text", true, plan);
  assert.deepEqual(made.asked[0].body, { spec: "text", quick: true });
  made.asked[0].resolve({ ...plan, trials: 2, complete: false });
  await over;
  assert.equal(bench.entries.get("a")?.running, false);
  bench.resume("a");
  assert.deepEqual(made.asked[1].body, { name: "a" });
  bench.channel?.close();
});

test("a report keeps its looks in a shadow, without a style in an attribute", () => {
  assert.equal(shadowed(":root:not([data-theme=light]){a:b}:root[data-theme=dark]{c:d}"), ":host(:not([data-theme=light])){a:b}:host([data-theme=dark]){c:d}");
  assert.equal(shadowed(":root{--a:1}@media print{body{margin:0}}html{x:y}.body{a:b}tbody tr{c:d}"), ":host{--a:1}@media print{.report-body{margin:0}}.report-html{x:y}.body{a:b}tbody tr{c:d}");
  assert.deepEqual(aside('<style>\nx{}</style><p style="a:b">style="c"</p><i class="x" style="d:e">'), { css: "\nx{}", html: '<p data-style="a:b">style="c"</p><i class="x" data-style="d:e">' });
  assert.deepEqual(declarations("min-width:10px;--columns: 3;;odd"), [["min-width", "10px"], ["--columns", "3"]]);
});

test("the student reports are read from what the program wrote, table by table", () => {
  const text = readFileSync(new URL("../static/reproduction.md", import.meta.url), "utf8");
  const all = reports(blocks(text));
  assert.ok(all.length >= 7 && all.every((report) => report.title && report.blocks.some((block) => block.kind === "table")), all.map((report) => report.title).join());
  const rows = text.split("\n").filter((line) => line.startsWith("|")).length;
  const tables = all.flatMap((report) => report.blocks).flatMap((block) => (block.kind === "table" ? [block] : []));
  assert.equal(tables.reduce((sum, table) => sum + table.rows.length + 2, 0), rows, "no row is lost");
  assert.ok(tables.every((table) => table.rows.every((row) => row.length === table.head.length)));
  assert.deepEqual(inline("a `b` **c** <sub>d</sub>"), [{ kind: "plain", text: "a " }, { kind: "code", text: "b" }, { kind: "plain", text: " " }, { kind: "strong", text: "c" }, { kind: "plain", text: " d" }]);
});
