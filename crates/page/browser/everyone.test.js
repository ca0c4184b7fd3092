// For everyone: every section in light and dark, wide and narrow, English and Polish, held against the rules of axe; and a
// picture of each is kept.

import assert from "node:assert/strict";
import test from "node:test";
import { AXE, browse, handedOut, picture, reader, served } from "./stage.js";

const browser = await browse();
const [server, site] = [await served(), await handedOut(false)];

/** What is shown of each section, and what tells that it stands. */
const VIEWS = {
  watch: { hash: "#/watch?puzzle=sudoku&board=easy&seed=7&evaluations=20000&pace=fast&lane=anneal&lane=ants&run=1", stands: ".watch[data-phase=done] .watch-table tbody tr:nth-child(3)" },
  solve: { hash: "#/solve?puzzle=sudoku&board=easy", stands: ".solve-facts .chip.good", then: hint },
  play: { hash: "#/play?game=reversi&moves=f5%20f4%20g3%20f6&review=1", stands: ".play-chart svg", then: review },
  go: { hash: "#/go", stands: ".go[data-ready=true]" },
  tree: { hash: "#/tree?game=reversi&moves=d3&lesson=3", stands: ".tree-comparison tbody tr", then: lesson },
  laboratory: { hash: "#/laboratory", stands: "#laboratory-start:enabled" },
};

async function review(page) {
  await page.waitForSelector(".play-review-sides");
}

async function lesson(page) {
  await page.waitForSelector(".tree-lesson-table tbody tr");
}

async function hint(page) {
  await page.click(".solve-panel .primary");
  await page.waitForSelector(".solve-hint");
}

/** What axe finds, in words. What it looks at is the same in light and dark but for the colours. */
async function violations(page, onlyColours = false) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const rules = { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true }, "focus-order-semantics": { enabled: true } };
  const { violations } = await page.evaluate((wish) => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false, ...wish }), onlyColours ? { runOnly: ["color-contrast", "link-in-text-block"] } : { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} (${node.failureSummary.replaceAll("\n", " ").slice(0, 200)})`).join(" | ")}`);
}

for (const [name, { hash, stands, then }] of Object.entries(VIEWS)) {
  for (const [width, language] of [1280, 390].flatMap((width) => ["en", "pl"].map((language) => [width, language]))) {
    test(`${name} at ${width} pixels, ${language}`, async () => {
      const person = await reader(browser, { width, language, still: true });
      const page = await person.open(server.address, hash);
      await page.waitForSelector(stands);
      await then?.(page);
      assert.equal(await page.getAttribute("html", "lang"), language);
      const found = [];
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violations(page, colorScheme === "dark")).map((one) => `${colorScheme}: ${one}`));
        await picture(page, `${name}-${language}-${colorScheme}-${width}`);
      }
      assert.deepEqual(found, []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `nothing is wider than the screen, but ${wide} pixels are`);
      const moving = await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);
      assert.equal(moving, 0, "who wants no motion sees none");
      await person.close();
    });
  }

  test(`${name} on the static site`, async () => {
    const person = await reader(browser);
    const page = await person.open(site.address, hash);
    await page.waitForSelector(stands);
    await then?.(page);
    assert.deepEqual(await violations(page), []);
    await person.close();
  });
}
