// The sections where one looks into things: the Go puzzle, the search that happened, the laboratory; on both transports.

import assert from "node:assert/strict";
import test from "node:test";
import { ask, browse, handedOut, reader, served } from "./stage.js";

const browser = await browse();
const transports = [await served(), await handedOut(false)];

for (const transport of transports) {
  test(`${transport.name}: the best play of a Go puzzle, turn by turn`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/go");
    await page.waitForSelector(".go[data-ready=true]");
    const stones = Number(await page.inputValue("#go-stones"));
    const proof = await ask(page, "solve", { puzzle: "go", method: "exact" });
    assert.equal(proof.optimal, true);
    await page.click("#go-best");
    await page.waitForFunction((turns) => Number(document.querySelector("#go-slider").max) === turns, stones);
    // What it comes to is there at once; from the start it can be followed.
    await page.waitForFunction((turn) => document.querySelector(".go-after").textContent.startsWith(`turn ${turn} `), stones);
    await page.click("#go-first");
    await page.waitForFunction(() => document.querySelector(".go-after").textContent.startsWith("turn 0 "));
    for (let turn = 1; turn <= stones; turn++) {
      await page.click("#go-forth");
      await page.waitForFunction((turn) => document.querySelector(".go-after").textContent.startsWith(`turn ${turn} `), turn);
    }
    assert.match(await page.textContent(".go-status"), new RegExp(`^${proof.score} points after turn ${stones}`));
    // The link shows the same to somebody else.
    const copy = await person.open(page.url());
    await copy.waitForSelector(".go[data-ready=true]");
    await copy.waitForFunction((said) => document.querySelector(".go-status").textContent.startsWith(said), `${proof.score} points`);
    await person.close();
  });

  test(`${transport.name}: a search is walked through, node by node, and has the nodes of the command line`, async () => {
    const person = await reader(browser);
    const player = "alphabeta depth=2";
    const page = await person.open(transport.address, `#/tree?game=reversi&moves=d3&player=${encodeURIComponent(player)}`);
    await page.waitForSelector("plansza-outline [role=treeitem]");
    const { nodes } = await ask(page, "move", { game: "reversi", moves: ["d3"], player });
    const status = () => page.textContent(".tree-status");
    assert.match(await status(), new RegExp(` ${nodes} nodes`));
    const [first, , more, last] = await page.$$(".tree-bar-steps .play-steps button");
    await first.click();
    for (let step = 1; step <= 4; step++) {
      assert.match(await status(), new RegExp(`Node ${step} of ${nodes}:`));
      if (step % 2) await more.click();
      else await page.keyboard.press(".");
    }
    const address = page.url();
    await last.click();
    assert.match(await status(), new RegExp(`after ${nodes} nodes`));
    // Arrow keys open what is below the root, and walk there.
    await page.focus("plansza-outline [tabindex='0']");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getAttribute("plansza-outline [aria-selected=true]", "aria-level"), "2");
    const copy = await person.open(address);
    await copy.waitForFunction((said) => document.querySelector(".tree-status")?.textContent.startsWith(said), "Node 5 of");
    await person.close();
  });

  test(`${transport.name}: a small experiment runs to its end, and its report is read`, async () => {
    const person = await reader(browser);
    const page = await person.open(transport.address, "#/laboratory");
    const start = page.locator("#laboratory-start:enabled");
    await start.waitFor();
    const [evaluations, replicates] = [page.locator(".laboratory-numbers input").nth(0), page.locator(".laboratory-numbers input").nth(1)];
    await evaluations.fill("500");
    await evaluations.press("Enter");
    await replicates.fill("3");
    await replicates.press("Enter");
    // What is planned follows what is written.
    await page.waitForFunction(() => location.hash.includes("evaluations=500&replicates=3") && document.querySelector("#laboratory-start").disabled === false);
    await start.click();
    await page.waitForSelector(".laboratory-card[data-state=complete]");
    await page.click(".laboratory-card [data-do=report]");
    await page.waitForSelector(".laboratory-paper");
    const report = (where) => where.$eval(".laboratory-paper", (place) => place.shadowRoot.textContent);
    const read = await report(page);
    assert.match(read, /anneal/);
    assert.match(read, /genetic/);
    // What is stored is there again, and the link opens the report.
    const again = await person.open(page.url());
    await again.waitForSelector(".laboratory-paper");
    assert.match(await report(again), /anneal/);
    await person.close();
  });
}
