// The static site: what is kept in the browser works without a network, and each way to hand it out does what it promises.

import assert from "node:assert/strict";
import test from "node:test";
import { ask, browse, handedOut, reader, served } from "./stage.js";

const browser = await browse();

test("once it was loaded the site works without a network", async () => {
  const site = await handedOut(false);
  const person = await reader(browser);
  const page = await person.open(site.address);
  await page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    const worker = active ?? waiting ?? installing;
    if (worker.state !== "activated") await new Promise((done) => worker.addEventListener("statechange", () => worker.state === "activated" && done()));
  });
  // What only some need comes after all else.
  await page.waitForFunction(async () => Boolean(await caches.match(new URL("reversi-weights.bin", document.baseURI).href)));
  await page.close();
  await site.close();
  const again = await person.open(site.address, "#/watch?puzzle=sudoku&board=tiny&seed=1&evaluations=5000&pace=fast&lane=anneal&run=1");
  await again.waitForSelector(".watch[data-phase=done] .watch-table .chip.good");
  for (const [section, stands] of [["solve", ".solve-board .board [data-row]"], ["play", ".play-place .board [data-row]"], ["go", ".go[data-ready=true]"], ["tree", "plansza-outline [role=treeitem]"], ["laboratory", "#laboratory-start:enabled"]]) {
    const other = await person.open(site.address, `#/${section}`);
    await other.waitForSelector(stands);
  }
  const engine = await person.open(site.address, "#/play?game=reversi&second=engine+level=5&moves=d3");
  await engine.waitForSelector(".play-moves tbody tr:nth-child(2)");
  await person.close();
});

test("the first view does not wait for the module", async () => {
  const site = await handedOut(false);
  const person = await reader(browser);
  // The module never comes.
  await person.context.route("**/plansza.wasm", () => {});
  const page = await person.open(site.address);
  await page.waitForFunction(() => document.querySelectorAll(".watch-lane .board").length === 4 && document.querySelectorAll(".watch-thumb .board").length === 3);
  await page.selectOption(".watch-source select", "easy");
  await page.waitForFunction(() => location.hash.includes("board=easy"));
  await page.unrouteAll();
  await person.context.unrouteAll();
  await person.close();
});

test("where somebody else answers instead of the server, the page says what to do", async () => {
  const server = await served();
  const person = await reader(browser, { refused: true });
  const page = await person.open(server.address, "#/solve?puzzle=sudoku&board=easy");
  await page.waitForSelector(".solve-board .board [data-row]");
  await page.route("**/api/**", (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "somebody else" }));
  await page.click(".solve-panel .primary");
  const told = await page.waitForSelector(".solve-advice .notice.bad button");
  assert.match(await page.textContent(".solve-advice"), /plansza serve/);
  await page.unrouteAll();
  await told.click();
  await page.waitForSelector(".solve-hint");
  await person.close();
});

test("a site that shares memory pauses a search itself", async () => {
  const site = await handedOut(true);
  const person = await reader(browser);
  const page = await person.open(site.address);
  assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true);
  await person.close();
});

test("every method on every encoding finds in the browser what the server finds, number by number", async () => {
  const [site, server] = await Promise.all([handedOut(false), served()]);
  const [here, there] = await Promise.all([reader(browser), reader(browser)]);
  const [alone, native] = [await here.open(site.address), await there.open(server.address)];
  let pairs = 0;
  for (const card of await ask(native, "puzzles", {})) {
    const smallest = card.samples.filter((sample) => sample.boards === 1).sort((a, b) => a.columns * a.rows - b.columns * b.rows)[0];
    for (const { method, encodings } of card.methods) {
      // The solver of integer programs is not in the module.
      if (method === "model") continue;
      for (const { name } of encodings.length ? encodings : [{ name: undefined }]) {
        const wish = { puzzle: card.puzzle, board: smallest.name, method, encoding: name, evaluations: 700, seed: 5 };
        const timeless = ({ seconds, ...trial }) => trial;
        assert.deepEqual(timeless(await ask(alone, "solve", wish)), timeless(await ask(native, "solve", wish)), `${card.puzzle}, ${method} on ${name}`);
        pairs += 1;
      }
    }
  }
  assert.ok(pairs > 50, `${pairs} pairs`);
  await Promise.all([here.close(), there.close(), site.close()]);
});
