// Whatever is written into whatever field, in every section: nothing falls over, and what is wrong is said.

import assert from "node:assert/strict";
import test from "node:test";
import { browse, handedOut, reader, served } from "./stage.js";

const browser = await browse();
const transports = [await served(), await handedOut(false)];

const GARBAGE = ["<img src=x onerror=alert(1)>", "-1e308", "\u202e\u0000𝕏 % ' \" \\", "9".repeat(4000)];
const SECTIONS = {
  watch: [".watch-lane .board [data-row]"],
  solve: [".solve-board .board [data-row]"],
  play: [".play-place .board [data-row]"],
  go: [".go[data-ready=true]"],
  tree: ["plansza-outline [role=treeitem]"],
  laboratory: ["#laboratory-start:enabled"],
};
/** Links that lie. */
const LINKS = ["#/watch?puzzle=nothing&lane=&lane=dance,none,x=%&seed=-1&evaluations=x&pace=y&axis=z&option.=1", "#/solve?puzzle=sudoku&board=%00%ff", "#/solve?puzzle=nothing",
  "#/play?game=nothing", "#/play?game=reversi&moves=a1 z9&first=nobody&mine=x:y,:", "#/nowhere?%E0%A4%A", "#/go?board=q&stones=-1&moves=Z99,pass&at=x", "#/tree?game=reversi&moves=a1&player=nobody&step=-1&node=x&lesson=x", "#/play?game=reversi&moves=d3&second=engine+level%3D99&review=1", "#/laboratory?report=nothing&view=x"];

for (const transport of transports) {
  for (const [section, [stands]] of Object.entries(SECTIONS)) {
    test(`${transport.name}: garbage in every field of ${section}`, async () => {
      const person = await reader(browser, { refused: true });
      const page = await person.open(transport.address, `#/${section}`);
      await page.waitForSelector(stands);
      // Everything that is folded is opened, and what it shows then too.
      for (let folded = 1; folded; ) folded = await page.$$eval("main details:not([open])", (all) => (all.forEach((one) => (one.open = true)), all.length));
      let written = 0;
      for (const text of GARBAGE) {
        const fields = page.locator("main :is(input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea):visible:enabled");
        for (let at = 0; at < (await fields.count()); at++) {
          // A browser lets nobody write letters into a field for numbers: what is left is what it would take.
          await fields.nth(at).evaluate((field, text) => {
            field.value = field.type === "number" ? "-1e308" : text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.dispatchEvent(new Event("change", { bubbles: true }));
          }, text).catch(() => {});
          written += 1;
        }
      }
      assert.ok(written > 3, `there are fields to write into: ${written}`);
      // Buttons that take what was written, and that leave nothing to wait for.
      for (const name of { watch: ["#watch-start"], solve: [".solve-pick button.primary"], play: [".play-exchange button"], go: [".go-table details button"], tree: [".tree-paste button"], laboratory: ["#laboratory-start"] }[section]) {
        const buttons = page.locator(`${name}:visible:enabled`);
        for (let at = 0; at < Math.min(3, await buttons.count()); at++) await buttons.nth(at).click({ timeout: 1000 }).catch(() => {});
      }
      await page.waitForSelector(".notice.bad, [aria-invalid=true], .play-wrong, :invalid");
      assert.equal(await page.locator("main img").count(), 0, "a text is a text");
      // The section still works: a fresh link opens it.
      await page.goto(`${transport.address}#/${section}?again=1`);
      await page.waitForSelector(stands);
      await person.close();
    });
  }

  test(`${transport.name}: links that lie`, async () => {
    const person = await reader(browser, { refused: true });
    for (const hash of LINKS) {
      const page = await person.open(transport.address, hash);
      await page.waitForSelector("main :is(.board [data-row], .notice)");
      // What such a link asks for is not swallowed.
      if (/^#.(go|laboratory|tree)\?/.test(hash)) await page.waitForSelector("main .notice.bad");
      await page.close();
    }
    await person.close();
  });
}
