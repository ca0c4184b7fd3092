// @ts-check
// What is known of a board beside the play: what becomes of each white chain and why, and both sets of rules side by side.

import { show } from "../board.js";
import { element } from "../element.js";

/** @typedef {{at: string, stones: string[], liberties: string[], life: string, turn: number | null, eyes: string[], safe: boolean, why: string}} Chain */

/** What a life looks like: its tone and its sign. @type {Record<string, [string, string]>} */
const LIVES = { falls: ["good", "×"], spared: ["warm", "○"], open: ["", "?"], alive: ["bad", "◎"], walled: ["bad", "■"], far: ["bad", "…"], guarded: ["bad", "◎"] };

/** Why a chain falls or stands, in the words of the reader. @param {import("../words.js").Words} words @param {Chain} chain @param {number} stones */
export function reason(words, chain, stones) {
  const list = (/** @type {string[]} */ names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} ${words("go.and")} ${names[names.length - 1]}` : names.join(""));
  switch (chain.life) {
    case "falls": return words("go.life.falls.why", chain.turn, list(chain.liberties), chain.liberties.length);
    case "alive": return words("go.life.alive.why", list(chain.eyes));
    case "far": return words("go.life.far.why", chain.liberties.length, stones);
    case "guarded": return words("go.life.guarded.why", list(chain.eyes));
    case "spared": return words("go.life.spared.why", chain.liberties.length);
    default: return words(`go.life.${chain.life}.why`);
  }
}

/** The chains as a table; one that is picked stands out on the board.
 * @param {import("../words.js").Words} words @param {(at: string) => void} pick */
export function chainTable(words, pick) {
  const root = element("div", { class: "go-chains" });
  /** @type {Map<string, HTMLElement>} */
  let rows = new Map();
  let shown = "";
  return {
    root,
    /** @param {Chain[]} chains @param {number} stones @param {string} picked */
    draw(chains, stones, picked) {
      const now = JSON.stringify([chains, stones]);
      if (now !== shown) {
        shown = now;
        rows = new Map();
        const row = (/** @type {Chain} */ chain) => {
          const [tone, sign] = LIVES[chain.life] ?? ["", ""];
          const button = element("button", { type: "button", class: "quiet mono", "aria-pressed": "false", "aria-label": words("go.chain.show", chain.at), click: () => pick(chain.at) }, chain.at);
          const made = element("tr", {}, element("th", { scope: "row" }, button), element("td", { class: "right number" }, String(chain.stones.length)), element("td", { class: "right number" }, String(chain.liberties.length)),
            element("td", {}, element("span", { class: `chip ${tone}` }, `${sign} ${words(`go.life.${chain.life}`)}`)), element("td", { class: "go-why" }, reason(words, chain, stones)));
          rows.set(chain.at, made);
          return made;
        };
        root.replaceChildren(chains.length ? element("div", { class: "table", tabindex: 0, role: "region", "aria-label": words("go.chains") }, element("table", {},
          element("thead", {}, element("tr", {}, ...["chain", "size", "liberties", "fate", "why"].map((name, at) => element("th", { scope: "col", class: at === 1 || at === 2 ? "right" : "" }, words(`go.column.${name}`))))),
          element("tbody", {}, ...chains.map(row)))) : element("p", { class: "muted" }, words("go.chains.none")));
      }
      for (const [at, row] of rows) {
        row.classList.toggle("go-picked", at === picked);
        row.querySelector("button")?.setAttribute("aria-pressed", String(at === picked));
      }
    },
  };
}

/** Both sets of rules. `replay` shows a play by one of them.
 * @param {import("../words.js").Words} words @param {(rules: "go" | "report", play: string[]) => void} replay */
export function rulesPanel(words, replay) {
  const side = (/** @type {"go" | "report"} */ rules) => {
    const [score, chip, board] = [element("strong", { class: "go-score number" }), element("span", { class: "chip" }), element("div", { class: "go-small", inert: true })];
    const facts = element("p", { class: "small muted" });
    /** @type {string[]} */
    let play = [];
    const button = element("button", { type: "button", class: "quiet", click: () => replay(rules, play) }, words("go.rules.replay"));
    const root = element("div", { class: "go-side" }, element("h3", {}, words(`go.rules.${rules}`)), element("div", { class: "row" }, score, chip), board, facts, button);
    const draw = (/** @type {any} */ told) => {
      play = told.play;
      score.textContent = told.score === null ? "–" : words.number(told.score);
      chip.textContent = words(told.proven ? "go.proven" : "go.unproven");
      chip.className = `chip ${told.proven ? "good" : ""}`;
      facts.textContent = [words("go.rules.captured", words.number(told.captured.length)), told.safe.length > 0 && words("go.rules.safe", told.safe.join(", "))].filter(Boolean).join(" ");
      button.disabled = !play.length;
      show(board, told.picture, { label: words(`go.rules.${rules}`) });
    };
    return { root, draw };
  };
  const sides = { go: side("go"), report: side("report") };
  const verdict = element("p", { class: "go-verdict" });
  const root = element("div", { class: "go-rules" }, verdict, element("div", { class: "go-sides" }, sides.go.root, sides.report.root));
  const draw = (/** @type {any} */ told) => {
    sides.go.draw(told.go);
    sides.report.draw(told.report);
    const proven = told.go.proven && told.report.proven;
    if (told.difference === null) verdict.textContent = words("go.verdict.none");
    else if (!proven) verdict.textContent = words("go.verdict.open");
    else if (told.difference === 0) verdict.textContent = words("go.verdict.same");
    else verdict.textContent = `${words(told.difference > 0 ? "go.verdict.more" : "go.verdict.less", words.number(Math.abs(told.difference)))} ${told.cause ? words(`go.slip.${told.cause.slip}`, told.cause.turn, told.cause.move) : ""}`;
  };
  return { root, draw };
}
