// @ts-check
// Which board: a sample, one made to a wish, or one pasted in any format.

import { element } from "../element.js";
import { form } from "../form.js";
import { notice } from "../notice.js";

/** Seconds after which a board that is hard to make is given up. */
const PATIENCE = 30;

/** @param {import("../words.js").Words} words @param {any} transport
 * @param {(puzzle: string, board: string | null) => Promise<boolean>} open */
export function pickPanel(words, transport, open) {
  /** @type {any[]} */
  let cards = [];
  /** @type {Record<string, any>} */
  let wish = {};
  /** @type {any} */
  let job = null;
  const puzzles = element("select", { change: () => open(puzzles.value, null) });
  const samples = element("select", { change: () => samples.value && open(puzzles.value, samples.value) });
  const wishes = element("div", { class: "solve-wishes" });
  const makeButton = element("button", { type: "button", class: "primary", click: make }, words("solve.make.go"));
  const said = element("div", { "aria-live": "polite" });
  const text = element("textarea", { id: "solve-paste", spellcheck: "false", autocapitalize: "off" });
  const textLabel = element("label", { for: "solve-paste" });
  const makeBox = element("details", {}, element("summary", {}, words("solve.make")), wishes, element("div", { class: "row" }, makeButton), said);
  const pasteBox = element("details", {}, element("summary", {}, words("solve.paste")), textLabel, text,
    element("div", { class: "row" }, element("button", { type: "button", class: "primary", click: paste }, words("solve.paste.go"))));
  const root = element("div", { class: "card solve-pick" },
    element("label", {}, words("solve.puzzle"), puzzles), element("label", {}, words("solve.board"), samples), makeBox, pasteBox);

  const card = (/** @type {string} */ puzzle) => cards.find((one) => one.puzzle === puzzle);

  async function make() {
    if (job) return;
    makeBox.open = true;
    makeButton.disabled = true;
    said.replaceChildren(element("p", { class: "muted" }, words("solve.making")));
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    try {
      job = transport.watch("generate", { puzzle: puzzles.value, wish, seed, seconds: PATIENCE }, () => {});
      const made = await job.answer;
      said.replaceChildren();
      makeBox.open = false;
      await open(made.boards[0].puzzle, made.boards[0].board);
    } catch (/** @type {any} */ why) {
      if (why?.name !== "AbortError") said.replaceChildren(notice(words, why));
    }
    job = null;
    makeButton.disabled = false;
  }

  async function paste() {
    if (!text.value.trim()) return text.focus();
    if (await open(puzzles.value, text.value)) pasteBox.open = false;
    else text.focus();
  }

  const option = (/** @type {any} */ one) => element("option", { value: one.puzzle }, words.called("solve.puzzle", one.puzzle));

  return {
    root,
    card,
    make,
    /** @param {any[]} all @param {string | null} puzzle */
    offer(all, puzzle) {
      cards = all;
      puzzles.replaceChildren(...cards.map(option));
      if (puzzle && card(puzzle)) puzzles.value = puzzle;
    },
    /** Takes a puzzle that was not offered, but named. @param {any} one */
    add(one) {
      cards.push(one);
      puzzles.append(option(one));
      return one;
    },
    /** Shows what is open. @param {string} puzzle @param {string | null} sample */
    chose(puzzle, sample) {
      puzzles.value = puzzle;
      const facts = card(puzzle);
      const sampled = (/** @type {any} */ one) => element("option", { value: one.name }, words("sample.about", puzzle, one.name, one.about));
      samples.replaceChildren(element("option", { value: "" }, words("solve.own")), ...facts.samples.filter((/** @type {any} */ one) => one.boards === 1).map(sampled));
      samples.value = sample ?? "";
      if (wishes.dataset.puzzle !== puzzle) {
        wish = {};
        wishes.dataset.puzzle = puzzle;
        wishes.replaceChildren(form(words, facts.generate, wish, (values) => (wish = values)));
        textLabel.textContent = words("solve.paste.label", facts.formats.map((/** @type {any} */ format) => format.name).join(", "));
      }
    },
    leave: () => job?.leave?.(),
  };
}
