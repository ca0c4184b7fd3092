// The engine of a game, the review of a game and what each search costs: with a server, and on the static site, where the engine's
// weights come when they are needed.

import assert from "node:assert/strict";
import test from "node:test";
import { ask, browse, handedOut, picture, reader, served } from "./stage.js";

const browser = await browse();
const transports = [await served(), await handedOut(false)];
const [server, site] = transports;

/** A short game with mistakes: the parallel opening, then a move that gives the edge away. */
const GAME = "f5 f4 g3 f6 f7 g4";

for (const transport of transports) {
  test(`${transport.name}: who names nobody plays against the engine, at the level of the card`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/play?game=reversi");
    await page.waitForSelector(".play-place .play-can");
    const card = await ask(page, "game", { game: "reversi" });
    assert.match(card.opponent, /^engine level=\d+$/);
    assert.deepEqual(await page.$$eval(".play-plate-name small", (all) => all.map((one) => one.textContent)), ["a person", card.opponent]);
    await page.locator(".play-place .play-can").first().click();
    await page.waitForSelector(".play-moves tbody tr:nth-child(2)");
    const link = new URLSearchParams(page.url().split("?")[1]);
    const [first, second] = link.get("moves").split(" ");
    const told = await ask(page, "move", { game: "reversi", moves: [first], player: card.opponent });
    assert.equal(second, told.move, "the move of the link is the engine's");
    assert.equal(await page.locator(".play-trouble .notice").count(), 0);
    await person.close();
  });

  test(`${transport.name}: while the engine thinks, the page tells how deep, what its move is worth, and the line`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/play?game=reversi&first=person&second=engine+time%3D4s&moves=f5+d6+c3+d3+c4+f4+f6+f3+e6");
    await page.waitForFunction(() => /^depth \d+ · (0|[+−]\d+) discs?(, (exact|\d+ %))? · .* nodes, .* s$/.test(document.querySelector(".play-thought p")?.textContent ?? ""));
    await page.waitForFunction(() => /^It expects( [a-h][1-8]){2,}/.test(document.querySelectorAll(".play-thought p")[1]?.textContent ?? ""));
    if (transport === server) await picture(page, "engine-thinks");
    // It is told anew as the search goes deeper.
    const first = Number((await page.textContent(".play-thought p")).match(/depth (\d+)/)[1]);
    await page.waitForFunction((first) => Number((document.querySelector(".play-thought p")?.textContent ?? "").match(/depth (\d+)/)?.[1]) > first, first);
    await page.waitForSelector(".play-moves tbody tr:nth-child(10)");
    assert.equal(await page.locator(".play-thought p").count(), 0, "who has moved thinks no more");
    await person.close();
  });

  test(`${transport.name}: the level of the engine is a slider, and the link says it`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/play?game=reversi&first=person&second=alphabeta");
    await page.waitForSelector(".play-place .play-can");
    const seat = page.locator(".play-setup .play-seat").nth(1);
    await seat.locator(".play-who select").selectOption("engine");
    await page.waitForFunction(() => /second=engine.level=\d/.test(location.hash));
    await seat.locator(".play-level input").fill("12");
    await page.waitForFunction(() => /second=engine.level=12\b/.test(location.hash));
    assert.equal(await seat.locator(".play-level output").textContent(), "12");
    await seat.locator(".play-who select").selectOption("mcts");
    await page.waitForFunction(() => location.hash.includes("second=mcts"));
    assert.equal(await seat.locator(".play-lead input").getAttribute("type"), "number");
    await person.close();
  });

  test(`${transport.name}: what each search costs, beside the fewest leaves there can be`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/tree?game=reversi&moves=d3");
    await page.selectOption(".tree-lesson-depth select", "3");
    await page.click(".tree-lesson button.primary");
    await page.waitForSelector(".tree-lesson-table tbody tr");
    const told = await ask(page, "lesson", { game: "reversi", moves: ["d3"], depth: 3 });
    const nodes = await page.$$eval(".tree-lesson-table tbody tr", (rows) => rows.map((row) => Number(row.cells[2].textContent.replaceAll(",", ""))));
    assert.deepEqual(nodes, told.rows.map((row) => row.nodes));
    assert.equal(await page.locator(".tree-lesson-orders tbody tr").count(), 3);
    // Whoever opens the link sees the same.
    const friend = await person.open(page.url());
    await friend.waitForSelector(".tree-lesson-table tbody tr");
    assert.equal(await friend.locator(".tree-lesson-table tbody tr").count(), told.rows.length);
    await person.close();
  });

  test(`${transport.name}: a game is reviewed, and its mistakes are looked at on the board`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, `#/play?game=reversi&first=person&second=person&moves=${GAME.replaceAll(" ", "+")}`);
    await page.waitForSelector(".play-moves tbody tr:nth-child(6)");
    await page.click(".play-review .primary");
    await page.waitForSelector(".play-review-sides");
    const told = await ask(page, "review", { game: "reversi", moves: GAME.split(" ") });
    const mistakes = told.plies.filter((ply) => ply.mistake);
    assert.ok(mistakes.length > 0);
    assert.equal(await page.locator(".play-slips li").count(), mistakes.length);
    assert.equal(await page.locator(".play-review .play-slip").count(), mistakes.length, "the curve has them too");
    await page.locator(".play-slip-go").first().click();
    await page.waitForSelector(".play-place .play-better");
    assert.equal(await page.locator(".play-place .play-mistake").count(), 1);
    assert.equal(await page.locator(".play-slips [aria-current]").count(), 1);
    const better = await page.$eval(".play-place [data-row]:has(.play-better)", (tile) => tile.getAttribute("aria-label"));
    assert.match(better, new RegExp(`^${mistakes[0].better}:.*would have been better`));
    // Whoever opens the link sees the same; who plays on differently begins anew.
    const friend = await person.open(page.url());
    await friend.waitForSelector(".play-review-sides");
    assert.equal(await friend.locator(".play-slips li").count(), mistakes.length);
    await page.locator(".play-place .play-can").first().click();
    await page.waitForSelector(".play-review-sides", { state: "detached" });
    await person.close();
  });
}

test("the engine finds in the browser what it finds at the server, and its weights come when they are needed", async () => {
  const space = await handedOut(false);
  const [here, there] = await Promise.all([reader(browser), reader(browser)]);
  // Nobody is kept waiting for what only some need.
  await here.context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true }));
  const [alone, native] = [await here.open(space.address, "#/play?game=reversi"), await there.open(server.address)];
  await alone.waitForSelector(".play-place .play-can");
  assert.ok(![...space.sent.keys()].some((name) => name.endsWith("weights.bin")), "nobody has needed the weights yet");
  const moves = GAME.split(" ");
  const timeless = (answer) => JSON.parse(JSON.stringify(answer, (key, value) => (key === "seconds" ? undefined : value)));
  for (const [name, body] of [
    ["move", { player: "engine level=2", seed: 3 }], ["move", { player: "engine level=12" }], ["move", { player: "engine nodes=20000" }],
    ["analyse", { player: "engine level=9" }], ["analyse", {}], ["review", {}], ["lesson", { depth: 3, draws: 3 }],
  ]) {
    const asked = { game: "reversi", moves, ...body };
    assert.deepEqual(timeless(await ask(alone, name, asked)), timeless(await ask(native, name, asked)), `${name} ${JSON.stringify(body)}`);
  }
  assert.ok([...space.sent.keys()].some((name) => name.endsWith("weights.bin")));
  await Promise.all([here.close(), there.close(), space.close()]);
});

test("where the weights do not come, the page says so, and the game goes on with another player", async () => {
  const person = await reader(browser, { refused: true });
  await person.context.route("**/reversi-weights.bin", (route) => route.fulfill({ status: 404, body: "" }));
  const page = await person.open(site.address, "#/play?game=reversi");
  await page.locator(".play-place .play-can").first().click();
  await page.waitForSelector(".play-trouble .notice");
  assert.match(await page.textContent(".play-trouble"), /reversi-weights\.bin could not be fetched/);
  await page.locator(".play-setup .play-seat").nth(1).locator(".play-who select").selectOption("alphabeta");
  await page.waitForSelector(".play-moves tbody tr:nth-child(2)");
  await person.close();
});
