// What people do: solve a board by keyboard or mouse, play a game to its end, and get into every section without a mouse.

import assert from "node:assert/strict";
import test from "node:test";
import { ask, browse, handedOut, reader, served } from "./stage.js";

const browser = await browse();
const transports = [await served(), await handedOut(false)];

for (const transport of transports) {
  test(`${transport.name}: a sudoku is solved with the keyboard alone, and the marks are there after a reload`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/solve?puzzle=sudoku&board=tiny");
    await page.waitForSelector(".solve-board .board [data-row]");
    const { solution: solved } = await ask(page, "solve", { puzzle: "sudoku", board: "tiny", method: "exact" });
    const digits = [...solved].filter((sign) => /[1-9]/.test(sign)).slice(0, 16);
    assert.equal(digits.length, 16, solved);
    await reach(page, ".solve-board [data-row]");
    await page.keyboard.press("Control+Home");
    for (let row = 0; row < 4; row++) {
      await page.keyboard.press("Home");
      for (let column = 0; column < 4; column++) {
        await page.keyboard.press(digits[row * 4 + column]);
        await page.keyboard.press("ArrowRight");
      }
      if (row === 1) {
        await page.reload();
        await page.waitForSelector("html[data-ready] .solve-board .board [data-row]");
        await reach(page, ".solve-board [data-row]");
        await page.keyboard.press("Control+Home");
        await page.keyboard.press("ArrowDown");
      }
      await page.keyboard.press("ArrowDown");
    }
    await page.waitForSelector(".solve-won");
    await page.keyboard.press("Control+z");
    await page.waitForSelector(".solve-won", { state: "detached" });
    // The keys hold beside the board too.
    await page.focus(".solve-panel .primary");
    await page.keyboard.press("Control+y");
    await page.waitForSelector(".solve-won");
    await person.close();
  });

  test(`${transport.name}: a kuromasu is solved by hints that are followed`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/solve?puzzle=kuromasu&board=genes-12");
    await page.waitForSelector(".solve-board .board [data-row]");
    const won = page.locator(".solve-won");
    for (let steps = 0; steps < 40 && !(await won.isVisible()); steps++) {
      await page.click(".solve-panel .primary");
      await page.waitForSelector(".solve-hint, .solve-won, .solve-advice .notice");
      const follow = page.locator(".solve-hint button").first();
      if (!(await follow.isVisible())) break;
      await follow.click();
      await page.waitForSelector(".solve-hint", { state: "detached" });
      await page.waitForFunction(() => document.querySelector(".solve-status").textContent.length > 0);
    }
    await won.waitFor();
    await person.close();
  });

  test(`${transport.name}: a game of Reversi against a program, to its end`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/play?game=reversi&first=person&second=random");
    const plies = () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("moves")?.split(" ").length ?? 0);
    // The first move by a mouse that clicks twice: it is made once.
    await page.locator(".play-place .play-can").first().dblclick();
    // The others only as what a mouse says, which is quicker: wherever we may move, until nobody may.
    await page.waitForFunction(() => {
      const tile = document.querySelector(".play-place .play-can");
      tile?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return document.querySelector(".play-plate") && !document.querySelector(".play-turn");
    });
    assert.ok((await plies()) > 8);
    assert.equal(await page.locator(".play-trouble .notice").count(), 0);
    const link = new URLSearchParams(page.url().split("?")[1]);
    const end = await ask(page, "position", { game: "reversi", moves: link.get("moves").split(" ") });
    assert.equal(end.over, true);
    assert.deepEqual(await page.$$eval(".play-holds", (all) => all.map((one) => Number(one.textContent))), end.holds);
    assert.equal(await page.locator(".play-plate .chip.good").count(), end.winner === null ? 0 : 1);
    // Whoever opens the link sees the same end.
    const friend = await person.open(page.url());
    await friend.waitForSelector(".play-plate");
    assert.equal(await friend.textContent(".play-plates"), await page.textContent(".play-plates"));
    await person.close();
  });
}

/** Presses the tab key until something that fits has the focus. @param {any} page @param {string} selector */
async function reach(page, selector) {
  for (let stops = 0; stops < 200; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  assert.fail(`the tab key does not lead to ${selector}`);
}
