// @ts-check
// The board in every format that its puzzle writes: to copy, to save, and as a link where the format is one.

import { element } from "../element.js";
import { notice } from "../notice.js";

/** @param {import("../words.js").Words} words @param {any} transport
 * @param {() => {board: import("./solve-marks.js").Board, card: any, mine: string | null} | null} what What is open now, and as a text with the marks. */
export function exportPanel(words, transport, what) {
  const formats = element("select", { change: write });
  const mine = element("input", { type: "checkbox", change: write });
  const mineLabel = element("label", { class: "solve-mine" }, mine, words("solve.export.mine"));
  const text = element("textarea", { readonly: true, spellcheck: "false", "aria-label": words("solve.export.text") });
  const link = element("a", { class: "button", target: "_blank", rel: "noreferrer" }, words("solve.export.open"));
  const save = element("a", { class: "button" }, words("solve.export.save"));
  const said = element("div", { role: "status", class: "small" });
  const root = element("details", { toggle: () => root.open && write() }, element("summary", {}, words("solve.export")),
    element("label", {}, words("solve.export.format"), formats), mineLabel, text,
    element("div", { class: "row" }, element("button", { type: "button", click: copy }, words("solve.export.copy")), save, link), said);
  let address = "";

  async function write() {
    const now = what();
    if (!now) return;
    const { puzzle, board } = now.board;
    try {
      const told = await transport.ask("convert", { puzzle, board: mine.checked && now.mine ? now.mine : board, to: formats.value });
      text.value = told.text;
      said.replaceChildren();
    } catch (why) {
      text.value = "";
      said.replaceChildren(notice(words, why));
    }
    link.hidden = !/^https?:\S+$/.test(text.value.trim());
    if (!link.hidden) link.href = text.value.trim();
    URL.revokeObjectURL(address);
    const drawing = formats.value === "svg";
    address = URL.createObjectURL(new Blob([text.value], { type: drawing ? "image/svg+xml" : "text/plain" }));
    save.href = address;
    save.download = `${puzzle}.${drawing ? "svg" : "txt"}`;
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.value);
      said.textContent = words("solve.export.copied");
    } catch {
      text.focus();
      text.select();
      said.textContent = words("solve.export.marked");
    }
  }

  return {
    root,
    /** Offers the formats of a puzzle. @param {any} card @param {boolean} marked Whether marks can go with the board. */
    fill(card, marked) {
      const kept = formats.value;
      const all = [...card.formats, { name: "svg", about: words("solve.export.svg") }, { name: "picture", about: words("solve.export.picture") }];
      formats.replaceChildren(...all.map((one) => element("option", { value: one.name }, `${one.name} · ${one.about}`)));
      if (all.some((one) => one.name === kept)) formats.value = kept;
      mineLabel.hidden = !marked;
      if (root.open) write();
    },
  };
}
