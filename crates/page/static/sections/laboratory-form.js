// @ts-check
// A new experiment: from a template, from a form, or as a text. The text is what runs; it is planned as it is written, so that a
// slip is told with its place before anything starts.

import { element } from "../element.js";
import { form } from "../form.js";
import { notice } from "../notice.js";
import { MOST, called, entrant, toml } from "./laboratory-spec.js";
import { sheet } from "./watch-state.js";

/** @typedef {import("./laboratory-spec.js").Settings} Settings */
/** @typedef {import("./laboratory-spec.js").Draft} Draft */
/** @typedef {import("./laboratory-spec.js").Entrant} Entrant */

/** @param {{words: import("../words.js").Words, transport: any, cards: any[], templates: any[], settings: () => Settings,
 *   change: (part: Partial<Settings>) => void, taken: () => string[], start: (spec: string, quick: boolean, plan: any) => void}} desk */
export function newExperiment(desk) {
  const { words, transport, cards, templates, settings, change } = desk;
  const draft = () => settings().draft;
  const card = () => cards.find((one) => one.puzzle === draft().puzzle) ?? cards[0];
  let [asked, waiting] = [0, 0];
  /** @type {any} */
  let plan = null;

  const from = element("select", { change: () => {
    const template = templates.find((one) => one.name === from.value);
    change({ template: from.value, text: "", quick: Boolean(template) });
    quick.checked = settings().quick;
    rewrite();
  } }, element("option", { value: "" }, words("laboratory.from.form")), ...templates.map((one) => element("option", { value: one.name, lang: "en" }, `${one.name} — ${one.title}`)));
  const fields = element("div", { class: "laboratory-fields" });
  const text = element("textarea", { class: "laboratory-text", spellcheck: "false", autocomplete: "off", "aria-label": words("laboratory.text") });
  const edited = element("p", { class: "small muted", hidden: true }, words("laboratory.text.own"));
  const asText = element("details", {}, element("summary", {}, words("laboratory.text")), element("p", { class: "small muted" }, words("laboratory.text.about")), text, edited);
  const quick = element("input", { type: "checkbox", checked: settings().quick, change: () => {
    change({ quick: quick.checked });
    look();
  } });
  const told = element("div", { class: "laboratory-plan", role: "status" });
  const startButton = element("button", { type: "button", class: "primary", id: "laboratory-start", disabled: true, click: () => plan && desk.start(text.value, quick.checked, plan) }, words("laboratory.start"));

  text.addEventListener("input", () => {
    change({ text: text.value });
    edited.hidden = false;
    clearTimeout(waiting);
    waiting = window.setTimeout(look, 300);
  });

  /** Plans what the text says. */
  async function look() {
    const number = ++asked;
    startButton.disabled = true;
    try {
      const answer = await transport.ask("plan", { spec: text.value, quick: quick.checked });
      if (number !== asked) return;
      plan = answer;
      startButton.disabled = false;
      told.replaceChildren(element("p", { class: "small" }, words("laboratory.planned", words.number(answer.planned), words.number(answer.boards), words.number(answer.arms.length))),
        element("p", { class: "small muted", lang: "en" }, answer.arms.slice(0, 12).join(" · ") + (answer.arms.length > 12 ? " …" : "")));
    } catch (why) {
      if (number !== asked) return;
      plan = null;
      told.replaceChildren(notice(words, why));
      if (/** @type {any} */ (why)?.line) asText.open = true;
    }
  }

  /** Writes the text anew. */
  function rewrite() {
    const template = templates.find((one) => one.name === settings().template);
    from.value = template ? template.name : "";
    fields.hidden = Boolean(template);
    text.value = settings().text || (template ? template.text : toml(draft(), called(draft(), desk.taken())));
    edited.hidden = !settings().text;
    look();
  }

  /** The form says something else: its text takes the place of any other. @param {Partial<Draft>} part */
  function put(part) {
    change({ draft: { ...draft(), ...part }, text: "", template: "" });
    rewrite();
  }

  /** @param {number} at @param {Partial<Entrant>} part */
  const putEntrant = (at, part) => put({ entrants: draft().entrants.map((one, other) => (other === at ? { ...one, ...part } : one)) });

  /** @param {number} at */
  function method(at) {
    const now = () => draft().entrants[at];
    const searches = card().methods.filter((/** @type {any} */ one) => one.role !== "exact");
    const known = () => card().methods.find((/** @type {any} */ one) => one.method === now().method) ?? searches[0];
    const body = element("div", { class: "laboratory-method-body" });
    const select = element("select", { "aria-label": words("laboratory.method.of", at + 1), change: () => {
      putEntrant(at, entrant(select.value));
      fill();
    } }, ...searches.map((/** @type {any} */ one) => element("option", { value: one.method, title: one.about }, words.called("method", one.method))));
    select.value = now().method;
    function fill() {
      const { encodings } = known();
      const encoding = element("select", { change: () => {
        putEntrant(at, { encoding: encoding.value === encodings[0].name ? "" : encoding.value, params: {}, vary: { key: "", values: "" } });
        fill();
      } }, ...encodings.map((/** @type {any} */ one) => element("option", { value: one.name, title: one.about }, one.name)));
      if (encodings.length) encoding.value = now().encoding || encodings[0].name;
      const params = sheet(known(), now().encoding);
      const varied = element("select", { change: vary }, element("option", { value: "" }, words("laboratory.vary.none")), ...params.map((param) => element("option", { value: param.key, title: param.about }, param.key)));
      const values = element("input", { type: "text", value: now().vary.values, placeholder: "0.9, 0.95, 0.99", autocomplete: "off", spellcheck: "false", change: vary });
      varied.value = now().vary.key;
      const valuesLabel = element("label", { hidden: !varied.value }, words("laboratory.vary.values"), values);
      function vary() {
        putEntrant(at, { vary: { key: varied.value, values: values.value } });
        valuesLabel.hidden = !varied.value;
      }
      body.replaceChildren(.../** @type {Node[]} */ ([
        encodings.length > 1 && element("label", {}, words("laboratory.encoding"), encoding),
        params.length > 0 && element("details", {}, element("summary", {}, words("laboratory.params")),
          element("div", { class: "laboratory-pair" }, element("label", {}, words("laboratory.vary"), varied), valuesLabel),
          form(words, params, now().params, (changed) => putEntrant(at, { params: changed }))),
      ].filter(Boolean)));
    }
    fill();
    const remove = element("button", { type: "button", class: "quiet", "aria-label": words("laboratory.remove", at + 1), title: words("laboratory.remove", at + 1), disabled: draft().entrants.length < 2, click: () => {
      put({ entrants: draft().entrants.filter((_, other) => other !== at) });
      build();
    } }, "×");
    return element("fieldset", { class: "laboratory-method" }, element("legend", { class: "unseen" }, words("laboratory.method.of", at + 1)), element("div", { class: "laboratory-method-head" }, select, remove), body);
  }

  /** @param {"evaluations" | "replicates" | "seed"} name @param {number} least */
  function number(name, least) {
    const input = element("input", { type: "number", min: least, step: 1, inputmode: "numeric", value: draft()[name], change: () => {
      const n = Number(input.value);
      const right = input.value !== "" && Number.isSafeInteger(n) && n >= least;
      input.setAttribute("aria-invalid", String(!right));
      if (right) put({ [name]: n });
    } });
    return element("label", {}, words(`laboratory.${name}`), input);
  }

  function build() {
    const samples = card().samples;
    const right = (/** @type {string} */ name) => samples.some((/** @type {any} */ one) => one.name === name);
    const known = (/** @type {Entrant} */ one) => card().methods.some((/** @type {any} */ method) => method.method === one.method && method.role !== "exact");
    const boards = draft().boards.filter(right);
    const entrants = draft().entrants.filter(known);
    const first = card().methods.find((/** @type {any} */ one) => one.role === "search") ?? card().methods[0];
    change({ draft: { ...draft(), puzzle: card().puzzle, boards: boards.length ? boards : [samples[0].name], entrants: entrants.length ? entrants : [entrant(first.method)] } });
    const puzzle = element("select", { change: () => {
      put({ puzzle: puzzle.value, boards: [], entrants: draft().entrants.map((one) => entrant(one.method)) });
      build();
      /** @type {HTMLElement | null} */ (fields.querySelector("select"))?.focus();
    } }, ...cards.map((one) => element("option", { value: one.puzzle }, words.called("puzzle", one.puzzle))));
    puzzle.value = draft().puzzle;
    const board = (/** @type {any} */ sample) => {
      const input = element("input", { type: "checkbox", checked: draft().boards.includes(sample.name), change: () => {
        const chosen = input.checked ? [...draft().boards, sample.name] : draft().boards.filter((name) => name !== sample.name);
        // One there must be.
        if (!chosen.length) input.checked = true;
        else put({ boards: samples.map((/** @type {any} */ one) => one.name).filter((/** @type {string} */ name) => chosen.includes(name)) });
      } });
      return element("label", { class: "laboratory-board" }, input, element("span", {}, `${words("sample.about", card().puzzle, sample.name, sample.about)}${sample.boards > 1 ? ` (${words.number(sample.boards)})` : ""}`));
    };
    const name = element("input", { type: "text", value: draft().name, placeholder: called({ ...draft(), name: "" }, desk.taken()), autocomplete: "off", spellcheck: "false", maxlength: 80, change: () => put({ name: name.value.trim() }) });
    const add = element("button", { type: "button", hidden: draft().entrants.length >= MOST, click: () => {
      const used = draft().entrants.map((one) => one.method);
      const next = card().methods.find((/** @type {any} */ one) => one.role === "search" && !used.includes(one.method)) ?? first;
      put({ entrants: [...draft().entrants, entrant(next.method)] });
      build();
      /** @type {HTMLElement | null} */ (fields.querySelector(".laboratory-method:last-of-type select"))?.focus();
    } }, "+ ", words("laboratory.add"));
    fields.replaceChildren(
      element("label", {}, words("laboratory.puzzle"), puzzle),
      element("fieldset", {}, element("legend", { class: "label" }, words("laboratory.boards")), element("div", { class: "laboratory-boards" }, ...samples.map(board))),
      element("div", { class: "laboratory-methods" }, element("h3", { class: "label" }, words("laboratory.methods")), ...draft().entrants.map((_, at) => method(at)), element("div", {}, add)),
      element("div", { class: "laboratory-numbers" }, number("evaluations", 1), number("replicates", 1), number("seed", 0)),
      element("label", {}, words("laboratory.name"), name));
  }

  build();
  rewrite();
  return { root: element("section", { class: "card laboratory-new" }, element("h2", {}, words("laboratory.new")),
    element("label", {}, words("laboratory.from"), from), fields, asText,
    element("div", { class: "laboratory-foot" }, told, element("div", { class: "row" }, startButton, element("label", { class: "laboratory-quick" }, quick, element("span", {}, words("laboratory.quick")))))),
    /** Names that are taken have changed. */ renew: () => !settings().text && !settings().template && !draft().name && rewrite(), leave: () => clearTimeout(waiting) };
}
