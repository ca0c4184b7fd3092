// How fast and how large: what the page weighs and when it is painted, what watching costs a search, how soon small questions are
// answered, and how WebAssembly stands to native code. It prints; only sizes, which do not depend on the machine, must be right.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { SITE, browse, handedOut, reader, served } from "./stage.js";

const browser = await browse();
const server = await served();
const lines = [];
const tell = (what, figure) => lines.push(`${what.padEnd(58)} ${figure}`);
after(() => console.log(lines.join("\n")));

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;
/** @returns {Promise<any>} */
async function asked(name, body) {
  const response = await fetch(`${server.address}api/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const answer = await response.json();
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
}
/** The answer of a request whose news are heard, and how many came. */
async function watched(name, body) {
  const response = await fetch(`${server.address}api/${name}`, { method: "POST", headers: { "content-type": "application/json", accept: "text/event-stream" }, body: JSON.stringify(body) });
  const text = await response.text();
  const answer = text.slice(text.lastIndexOf("event: answer\ndata: ") + "event: answer\ndata: ".length).trim();
  return { answer: JSON.parse(answer), frames: text.split("event: news\n").length - 1 };
}

/** Opens the first view anew and gives its bytes on the wire, its first paint and when boards stand, in milliseconds. The module of a
 * static site is held back: it comes beside the first view, sooner or later, which stands without it. */
async function firstView(address, hold = false) {
  const person = await reader(browser);
  const held = [];
  if (hold) await person.context.route("**/*.wasm", (route) => void held.push(route));
  const page = await person.context.newPage();
  const wire = await person.context.newCDPSession(page);
  let bytes = 0;
  await wire.send("Network.enable");
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll(".watch-lane .board [data-row]").length > 2 && document.querySelectorAll(".watch-thumb .board").length > 2);
  const [paint, boards] = await page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, performance.now()]);
  const weight = bytes;
  if (hold) {
    await page.close();
    await Promise.all(held.map((route) => route.abort().catch(() => {})));
    await person.close();
    return { paint, boards, bytes: weight, again: 0 };
  }
  await page.reload();
  await page.waitForSelector(".watch-lane .board [data-row]");
  const again = bytes - weight;
  await person.close();
  return { paint, boards, bytes: weight, again };
}

test("the first view of a server", async () => {
  const views = [];
  for (let round = 0; round < 5; round++) views.push(await firstView(server.address));
  tell("server: first paint", `${median(views.map((view) => view.paint)).toFixed(0)} ms`);
  tell("server: boards stand", `${median(views.map((view) => view.boards)).toFixed(0)} ms`);
  tell("server: first view on the wire", kilobytes(views[0].bytes));
  tell("server: the same after a reload", kilobytes(views[0].again));
  assert.ok(views[0].bytes < 250_000, `the first view has ${views[0].bytes} bytes`);
});

test("the static site", async () => {
  const there = readdirSync(SITE, { recursive: true }).map(String).filter((name) => statSync(join(SITE, name)).isFile());
  const weight = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(join(SITE, name)), { level: 9 }).length, 0);
  // What comes only when it is needed is told apart.
  const later = there.filter((name) => name.endsWith("-weights.bin"));
  const files = there.filter((name) => !later.includes(name));
  const all = weight(files);
  tell(`static site: ${files.length} files, compressed`, kilobytes(all));
  tell("static site: the module", kilobytes(weight(["plansza.wasm"])));
  tell(`static site: ${later.join(", ")}, when it is needed`, kilobytes(weight(later)));
  assert.equal(later.length, 1);
  assert.ok(all <= 3_000_000, `the site has ${all} bytes, compressed`);
  const space = await handedOut(false);
  const views = [];
  for (let round = 0; round < 3; round++) views.push(await firstView(space.address, true));
  tell("static site: first paint", `${median(views.map((view) => view.paint)).toFixed(0)} ms`);
  tell("static site: boards stand", `${median(views.map((view) => view.boards)).toFixed(0)} ms`);
  // What the first view needs; the module and the other sections come when they are asked for, or for the next time.
  tell("static site: first view on the wire", kilobytes(views[0].bytes));
  assert.ok(views[0].bytes < 400_000, `the first view has ${views[0].bytes} bytes`);
});

test("what watching costs a search", async () => {
  const wish = { puzzle: "sudoku", board: "sixteen", method: "anneal", evaluations: 15_000_000, seed: 3 };
  const [paces, shares] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let frames = Infinity;
  // Side by side in pairs: a machine is faster at one time than at another.
  for (let round = 0; round < 15; round++) {
    const plain = await asked("solve", wish);
    const seen = await watched("solve", { ...wish, tempo: { frames: 25 } });
    assert.equal(seen.answer.score, plain.score);
    const [alone, shown] = [plain, seen.answer].map(({ evaluations, seconds }) => evaluations / seconds);
    paces.push(alone);
    shares.push(1 - shown / alone);
    frames = Math.min(frames, seen.frames / seen.answer.seconds);
  }
  tell("search unwatched", `${(median(paces) / 1e6).toFixed(2)} M evaluations a second`);
  tell(`search watched at ${frames.toFixed(0)} frames a second or more`, `${(median(shares) * 100).toFixed(1)} % less, the median of ${shares.length} pairs`);
});

test("small questions", async () => {
  const questions = { "check sudoku easy": ["check", { puzzle: "sudoku", board: "easy", limit: 2 }], "check sudoku extreme": ["check", { puzzle: "sudoku", board: "extreme", limit: 2 }],
    "check kuromasu nine": ["check", { puzzle: "kuromasu", board: "nine", limit: 2 }], "Go optimum, sweep": ["solve", { puzzle: "go", board: "sweep", method: "exact" }], "Go optimum, lattice": ["solve", { puzzle: "go", board: "lattice", method: "exact" }] };
  for (const [name, [ask, body]] of Object.entries(questions)) {
    const times = [];
    for (let round = 0; round < 30; round++) {
      const began = performance.now();
      await asked(ask, body);
      times.push(performance.now() - began);
    }
    tell(`API: ${name}`, `${median(times).toFixed(1)} ms`);
  }
});

test("WebAssembly beside native code", async () => {
  const { load } = await import(pathToFileURL(join(SITE, "worker.js")).href);
  const { ask: module } = await load(readFileSync(join(SITE, "plansza.wasm")), () => {});
  const here = (name, body) => {
    const { answer, rejection } = module(name, body);
    assert.ok(answer, JSON.stringify(rejection));
    return answer;
  };
  const rate = (answers) => Math.max(...answers.map(({ evaluations, seconds }) => evaluations / seconds));
  for (const [name, body] of Object.entries({ "annealing step, sudoku": { puzzle: "sudoku", board: "sixteen", method: "anneal", evaluations: 3_000_000 }, "annealing step, kuromasu": { puzzle: "kuromasu", board: "extreme-30", method: "anneal", evaluations: 1_000_000 }, "annealing step, go": { puzzle: "go", board: "lattice", method: "anneal", evaluations: 300_000 } })) {
    const [native, wasm] = [[], []];
    for (let round = 0; round < 4; round++) {
      native.push(await asked("solve", { ...body, seed: 3 }));
      wasm.push(here("solve", { ...body, seed: 3 }));
    }
    tell(`WebAssembly / native: ${name}`, `${(rate(wasm) / rate(native)).toFixed(2)}  (${(rate(wasm) / 1e6).toFixed(2)} / ${(rate(native) / 1e6).toFixed(2)} M a second)`);
  }
  // Solutions that are counted are the exact solver at work: the same nodes on both sides.
  const count = { puzzle: "sudoku", board: `${"1".padEnd(20, ".")}2${".".repeat(60)}`, limit: 300_000 };
  const [native, wasm] = [[], []];
  for (let round = 0; round < 4; round++) {
    let began = performance.now();
    const there = await asked("check", count);
    native.push(performance.now() - began);
    began = performance.now();
    const same = here("check", count);
    wasm.push(performance.now() - began);
    assert.equal(same.solutions, there.solutions);
  }
  tell("WebAssembly / native: sudoku, solutions counted", (Math.min(...native) / Math.min(...wasm)).toFixed(2));
});
