// @ts-check
// A form for who sits at one side, or who weighs: a person, one's own weights, or a program with the settings of its sheet.

import { element } from "../element.js";
import { parse } from "../form.js";
import { MINE, PERSON, choices, leadOf, offered, playerText, readPlayer, settingsOf, slides } from "./play-player.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {{legend: string, mark?: Node, value: string, person: boolean, mine: boolean,
 *   onChange: (value: string) => void}} Wish */

let made = 0;

/** @param {Words} words @param {import("./play-player.js").GameCard} card @param {Wish} wish */
export function seatForm(words, card, wish) {
  const others = [wish.person && PERSON, wish.mine && MINE].filter((kind) => kind !== false);
  const isOther = others.includes(wish.value);
  const player = readPlayer(isOther ? "" : wish.value, card.params);
  const kinds = [...others, ...card.players.map(({ name }) => name)];
  const option = (/** @type {string} */ kind) => element("option", { value: kind }, words.called("play.method", kind));
  const kind = element("select", { change: changed }, ...kinds.map(option));
  kind.value = isOther ? wish.value : player.method;
  const about = element("p", { class: "small muted play-about" });
  /** @type {Map<string, {input: HTMLInputElement | HTMLSelectElement, wrong: HTMLElement, domain: any}>} */
  const inputs = new Map();
  let said = wish.value;

  function changed() {
    const other = furnish();
    if (other) start();
    if (others.includes(kind.value)) return wish.onChange((said = kind.value));
    // What cannot be is said, and what was there before stays in use.
    for (const [key, { input }] of inputs) if (input.checkValidity()) player.settings[key] = input.value.trim();
    checked();
    const text = playerText({ method: kind.value, settings: player.settings }, card);
    if (text !== said) wish.onChange((said = text));
  }
  /** What stands in a field where nothing is said. @param {string} key */
  const unsaid = (key) => {
    const own = words.called("play.param.unsaid", key);
    return own === key ? words("play.param.unsaid") : own;
  };
  /** Says under every field that cannot be what it takes. */
  function checked() {
    for (const [key, { input, wrong, domain }] of inputs) {
      const right = input.checkValidity();
      const inUse = parse(domain, player.settings[key]) === undefined ? "" : player.settings[key];
      input.setAttribute("aria-invalid", String(!right));
      wrong.hidden = right;
      wrong.textContent = right ? "" : words(domain.kind === "integer" ? "play.param.whole" : "play.param.number", words.called("play.param", key), domain.from, domain.to ?? "∞", inUse);
    }
  }

  /** @param {import("./play-player.js").Param} param */
  function field(param) {
    const { key, domain, values, default: usual } = param;
    const known = choices(param);
    if (usual === null && leads.has(key) && slides(param)) return slider(param);
    const value = player.settings[key] ?? "";
    const numeric = domain?.kind === "integer" || domain?.kind === "number";
    const input = known.length
      ? element("select", { change: changed }, ...known.map((word) => element("option", { value: word }, words.called("play.word", word))))
      : element("input", {
          change: changed, type: numeric ? "number" : "text", min: domain?.from, max: domain?.to, step: domain?.kind === "integer" ? 1 : numeric ? "any" : null,
          placeholder: usual ?? (key === "time" ? "500ms" : numeric ? unsaid(key) : values), spellcheck: "false", autocomplete: "off",
        });
    input.value = value;
    const wrong = element("p", { class: "form-wrong", id: `play-field-${++made}`, role: "alert", hidden: true });
    if (numeric) input.setAttribute("aria-describedby", wrong.id);
    inputs.set(key, { input, wrong, domain });
    const label = element("label", {}, words.called("play.param", key), input);
    const told = words.called("play.param.about", key);
    const help = element("p", { class: "small muted" }, told === key ? param.about : told);
    return { key, label, wrong, row: element("div", { class: "play-field" }, label, wrong, help) };
  }

  /** One of a few whole numbers, of which none may be said yet. @param {import("./play-player.js").Param} param */
  function slider(param) {
    const { key, domain } = param;
    const name = words.called("play.param", key);
    const output = element("output", { class: "number" });
    const shown = () => (output.textContent = player.settings[key] || "–");
    const input = element("input", {
      type: "range", min: domain.from, max: domain.to, step: 1, "aria-label": name,
      input: () => { player.settings[key] = input.value; shown(); }, change: changed,
    });
    input.value = player.settings[key] || String(domain.from);
    shown();
    const label = element("label", { class: "play-level" }, element("span", {}, name, " ", output), input);
    const wrong = element("p", { hidden: true });
    const put = (/** @type {string} */ value) => { player.settings[key] = input.value = value; shown(); };
    return { key, label, wrong, put, row: element("div", { class: "play-field" }, label) };
  }

  // What a method is told first of all stands beside its name, the rest behind a fold.
  const leads = new Set(card.players.map(({ name }) => leadOf(card, name)?.key));
  /** @type {{key: string, label: HTMLElement, wrong: HTMLElement, row: HTMLElement, put?: (value: string) => void}[]} */
  const fields = card.params.map(field);
  const lead = element("div", { class: "play-lead" });
  const wrongs = element("div", { class: "play-wrongs" });
  const more = element("details", { class: "play-more" }, element("summary", {}, words("play.more")), ...fields.map(({ row }) => row));
  /** @type {string | undefined} */
  let shown;
  /** Shows what this method may be told, and nothing else. @returns {boolean} whether it is another than before */
  function furnish() {
    if (shown === kind.value) return false;
    shown = kind.value;
    const keys = settingsOf(card, kind.value).map(({ key }) => key);
    const first = leadOf(card, kind.value)?.key;
    for (const one of fields) {
      const own = keys.includes(one.key);
      one.row.hidden = !own || one.key === first;
      // A field is at one place only.
      if (one.key === first && own) (lead.replaceChildren(one.label), wrongs.replaceChildren(one.wrong));
      else if (one.label.parentElement !== one.row) one.row.prepend(one.label, one.wrong);
    }
    if (!first) (lead.replaceChildren(), wrongs.replaceChildren());
    more.hidden = keys.every((key) => key === first);
    const told = words.called("play.method.about", kind.value);
    about.textContent = told === kind.value ? (card.players.find(({ name }) => name === kind.value)?.about ?? "") : told;
    return true;
  }
  /** Who is chosen now and has nothing said stands where a newcomer wants it. */
  function start() {
    const param = leadOf(card, kind.value);
    if (param && !player.settings[param.key]) fields.find(({ key }) => key === param.key)?.put?.(offered(card, param));
  }
  furnish();
  checked();
  return element("fieldset", { class: "play-seat" },
    element("legend", {}, wish.mark, wish.legend),
    element("div", { class: "play-who" }, element("label", {}, words("play.who"), kind), lead), wrongs, about, more);
}
