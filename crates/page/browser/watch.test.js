// Watch, on every transport: two methods on every puzzle, boards and chart that move, the checked answer, and links that give
// the same numbers to whoever opens them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { PLANSZA, browse, handedOut, picture, reader, served } from "./stage.js";

const browser = await browse();
const transports = [await served(), await handedOut(true), await handedOut(false)];

/** What is watched of each puzzle, so that it ends soon and the pace lets one see it. */
const RUNS = [
  { puzzle: "sudoku", board: "easy", lanes: ["anneal", "genetic"], evaluations: 20000, pace: 1000 },
  { puzzle: "kuromasu", board: "genes-71", lanes: ["anneal", "genetic"], evaluations: 10000, pace: 1000 },
  { puzzle: "go", board: "lattice", lanes: ["random", "tabu"], evaluations: 2000, pace: 200 },
];

const link = (run, more = {}) => {
  const { lanes, ...rest } = { ...run, ...more };
  return `#/watch?${new URLSearchParams([...Object.entries({ seed: 7, ...rest }).map(([key, value]) => [key, String(value)]), ...lanes.map((lane) => ["lane", lane])])}`;
};
const ended = (page) => page.waitForSelector(".watch[data-phase=done] .watch-table tbody tr:nth-child(3)");

/** The table at the end without times: method, best, verdict, cost, evaluations, epochs, why it ended. */
const numbers = (page) => page.$$eval(".watch-table tbody tr", (rows) => rows.map((row) => [...row.children].filter((_, at) => at !== 6).map((cell) => cell.textContent.trim())));
/** The same from the command line, as the page writes it. */
function native(run) {
  return run.lanes.map((method) => {
    const words = ["solve", run.puzzle, run.board, "--json", "--method", method, "--seed", "7", "--evaluations", String(run.evaluations)];
    try {
      return JSON.parse(execFileSync(PLANSZA, words, { encoding: "utf8" }));
    } catch (short) {
      return JSON.parse(short.stdout); // not solved
    }
  });
}
const said = (n) => new Intl.NumberFormat("en", { useGrouping: "always" }).format(n);

/** Counts from now on what changes on the page: tiles of the boards of each lane, and the lines of the chart. */
const observe = (page) => page.evaluate(() => {
  globalThis.moved = {};
  const count = (name) => () => (globalThis.moved[name] = (globalThis.moved[name] ?? 0) + 1);
  document.querySelectorAll(".watch-lane").forEach((lane, at) => new MutationObserver(count(`boards ${at}`)).observe(lane.querySelector(".watch-boards"), { childList: true, subtree: true }));
  new MutationObserver(count("chart")).observe(document.querySelector(".watch-chart svg.chart"), { childList: true, subtree: true });
  globalThis.jumps.length = 0;
});

/** The tables of the first transport, which all others must show too. @type {Map<string, string[][]>} */
const first = new Map();
for (const transport of transports) {
  // With shared memory or without, the module is the same: one board shows that the steering is too.
  const shared = transport.name === "isolated site";
  for (const run of shared ? RUNS.slice(0, 1) : RUNS) {
    test(`${transport.name}: ${run.lanes.join(" and ")} on ${run.puzzle}`, async () => {
      const person = await reader(browser);
      const page = await person.open(transport.address, link(run));
      await page.waitForSelector(".watch-lane .board [data-row]");
      assert.equal(await page.isDisabled("#watch-pause"), true);
      // A first step builds the lanes; then what moves is counted.
      await page.click("#watch-step");
      await page.waitForSelector(".watch[data-phase=paused]");
      await page.waitForFunction(() => [...document.querySelectorAll(".watch-far .number")].every((far) => !/^0 /.test(far.textContent)));
      await observe(page);
      await page.click("#watch-pause");
      await ended(page);
      const moved = await page.evaluate(() => globalThis.moved);
      for (const what of ["boards 0", "boards 1", "chart"]) assert.ok(moved[what] >= 2, `${what} moved: ${JSON.stringify(moved)}`);
      // A word in a chip may be as wide as it is; nothing else moves.
      const jumps = await page.evaluate(() => globalThis.jumps);
      assert.ok(jumps.reduce((sum, jump) => sum + jump.by, 0) < 0.001, `nothing jumps while it streams: ${JSON.stringify(jumps)}`);

      const rows = await numbers(page);
      native(run).forEach((trial, at) => {
        const [, best, verdict, , spent] = rows[at];
        assert.equal(best, trial.goal === null ? said(trial.score) : `${said(trial.score)} of ${said(trial.goal)}`);
        assert.equal(spent, said(trial.evaluations));
        if (trial.goal !== null) assert.match(verdict, trial.solved ? /^✓ solved/ : /^△ not the best/);
      });
      assert.match(rows[2].join(" "), /✓ proven/);
      if (transport === transports[0]) await picture(page, `watch-${run.puzzle}`);

      // The link alone gives the same to somebody else.
      const address = page.url();
      assert.match(address, /run=1/);
      const friend = await reader(browser);
      const copy = await friend.open(address);
      await ended(copy);
      assert.deepEqual(await numbers(copy), rows);
      first.set(run.puzzle, first.get(run.puzzle) ?? rows);
      assert.deepEqual(rows, first.get(run.puzzle), "a server and a static page give the same");
      await friend.close();
      await person.close();
    });
  }

  if (shared) continue;
  test(`${transport.name}: a reload in the middle begins the same run again`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, link(RUNS[0], { pace: 100 }));
    await page.click("#watch-start");
    await page.waitForSelector(".watch[data-phase=running]");
    await page.waitForSelector(".watch-chart svg.chart .chart-line.series-1", { state: "attached" });
    const slow = page.url();
    await page.goto("about:blank");
    await page.goto(slow.replace("pace=100", "pace=fast"));
    await ended(page);
    if (first.has("sudoku")) assert.deepEqual(await numbers(page), first.get("sudoku"));
    await page.reload();
    await ended(page);
    await person.close();
  });

  test(`${transport.name}: two tabs do not disturb each other, and stop ends one only`, async () => {
    const person = await reader(browser);
    const [one, other] = await Promise.all([person.open(transport.address, link(RUNS[0], { pace: "fast" })), person.open(transport.address, link(RUNS[1], { pace: 1 }))]);
    await other.click("#watch-start");
    await other.waitForSelector(".watch[data-phase=running]");
    await one.click("#watch-start");
    await ended(one);
    assert.equal(await other.getAttribute(".watch", "data-phase"), "running");
    if (first.has("sudoku")) assert.deepEqual(await numbers(one), first.get("sudoku"));
    await other.click("#watch-stop");
    await other.waitForSelector(".watch[data-phase=done] .watch-table");
    assert.match((await numbers(other))[0].join(" "), /you/);
    await person.close();
  });
}
