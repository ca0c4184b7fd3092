// @ts-check
// The student reports as run by us: `reproduction.md`, which `plansza reproduce all --markdown` writes, part by part.

import { element } from "../element.js";

/** A line of text in parts: code, strong, and plain. @param {string} text @returns {{kind: "plain" | "code" | "strong", text: string}[]} */
export function inline(text) {
  const parts = text.replace(/<\/?sub>/g, "").split(/(`[^`]+`|\*\*[^*]+\*\*)/).filter(Boolean);
  return parts.map((part) => {
    if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
    return part.startsWith("**") && part.length > 4 ? { kind: "strong", text: part.slice(2, -2) } : { kind: "plain", text: part };
  });
}

/** @typedef {{kind: "heading", level: number, text: string} | {kind: "text", text: string, small: boolean} | {kind: "list", items: string[]} | {kind: "table", head: string[], right: boolean[], rows: string[][]}} Block */

/** @param {string} line */
const cells = (line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

/** The blocks of a Markdown of ours: headings, paragraphs, lists and tables. @param {string} text @returns {Block[]} */
export function blocks(text) {
  /** @type {Block[]} */
  const made = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((line) => line.trim());
    while (lines.length && /^#+ /.test(lines[0])) {
      const [, marks, words] = /** @type {RegExpExecArray} */ (/^(#+) (.*)$/.exec(lines[0]));
      made.push({ kind: "heading", level: marks.length, text: words });
      lines.shift();
    }
    if (!lines.length) continue;
    if (lines[0].startsWith("|") && lines.length > 1) {
      const head = cells(lines[0]);
      const rows = lines.slice(2).map(cells).map((row) => head.map((_, at) => row[at] ?? ""));
      made.push({ kind: "table", head, right: cells(lines[1]).map((mark) => mark.endsWith(":")), rows });
    } else if (lines[0].startsWith("- ")) {
      made.push({ kind: "list", items: part.split(/^- /m).map((item) => item.trim().replaceAll("\n", " ")).filter(Boolean) });
    } else {
      made.push({ kind: "text", text: lines.join(" "), small: lines[0].startsWith("<sub>") });
    }
  }
  return made;
}

/** The reports of the file, each with its blocks. @param {Block[]} all @returns {{title: string, blocks: Block[]}[]} */
export function reports(all) {
  /** @type {{title: string, blocks: Block[]}[]} */
  const made = [];
  for (const block of all) {
    if (block.kind === "heading" && block.level === 2) made.push({ title: block.text, blocks: [] });
    else made[made.length - 1]?.blocks.push(block);
  }
  return made;
}

/** What a verdict looks like: colour and a sign. @type {Record<string, [string, string]>} */
const VERDICTS = { agrees: ["good", "✓"], differs: ["bad", "≠"], "not contradicted": ["warm", "~"] };

/** @param {string} text */
function said(text) {
  return inline(text).map((part) => (part.kind === "plain" ? part.text : element(part.kind, {}, part.text)));
}

/** @param {Block} block @param {string} label */
function shown(block, label) {
  switch (block.kind) {
    case "heading":
      return element("h3", {}, ...said(block.text));
    case "list":
      return element("ul", {}, ...block.items.map((item) => element("li", {}, ...said(item))));
    case "text":
      return element("p", { class: block.small ? "small muted" : "" }, ...said(block.text));
    case "table": {
      const cell = (/** @type {string} */ text, /** @type {number} */ at) => {
        const verdict = Object.hasOwn(VERDICTS, text) ? VERDICTS[text] : null;
        return element(at ? "td" : "th", { scope: at ? null : "row", class: block.right[at] ? "right" : "" }, ...(verdict ? [element("span", { class: `chip ${verdict[0]}` }, `${verdict[1]} ${text}`)] : said(text)));
      };
      return element("div", { class: "laboratory-scroll", tabindex: 0, role: "region", "aria-label": label }, element("table", {},
        element("thead", {}, element("tr", {}, ...block.head.map((head, at) => element("th", { scope: "col", class: block.right[at] ? "right" : "" }, head)))),
        element("tbody", {}, ...block.rows.map((row) => element("tr", {}, ...row.map(cell))))));
    }
  }
}

/** The reports, one after the other, each to be opened. @param {import("../words.js").Words} words */
export async function published(words) {
  const response = await fetch("reproduction.md");
  if (!response.ok) throw new Error("reproduction.md");
  const all = reports(blocks(await response.text()));
  const one = (/** @type {{title: string, blocks: Block[]}} */ report, /** @type {number} */ at) => {
    const verdict = report.blocks.find((block) => block.kind === "text" && block.text.startsWith("**Of "));
    const pictures = (/** @type {Block} */ block) => block.kind === "text" && block.text.startsWith("Its pictures");
    const summary = verdict?.kind === "text" ? verdict.text.replaceAll("**", "") : "";
    return element("details", { class: "card laboratory-published", open: at === 0 }, element("summary", {}, element("h2", {}, report.title), element("span", { class: "small muted" }, summary)),
      element("div", { class: "laboratory-blocks", lang: "en" }, ...report.blocks.filter((block) => block !== verdict && !pictures(block)).map((block, number) => shown(block, `${report.title}, ${number + 1}`))));
  };
  return element("div", { class: "laboratory-reports" }, element("p", {}, words("laboratory.published.about")), ...all.map(one));
}
