// @ts-check
// A form for who sits at one side, or who weighs: a person, one's own weights, or a program with the settings of its sheet.

import { element } from "../element.js";
import { parse } from "../form.js";
import { MINE, PERSON, choices, drawsLots, playerText, readPlayer } from "./play-player.js";

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
    furnish();
    if (others.includes(kind.value)) return wish.onChange((said = kind.value));
    // What cannot be is said, and what was there before stays in use.
    for (const [key, { input }] of inputs) if (input.checkValidity()) player.settings[key] = input.value.trim();
    checked();
    const text = playerText({ method: kind.value, settings: player.settings }, card.params);
    if (text !== said) wish.onChange((said = text));
  }
  /** Says under every field that cannot be what it takes. */
  function checked() {
    for (const [key, { input, wrong, domain }] of inputs) {
      const right = input.checkValidity();
      const inUse = parse(domain, player.settings[key]) === undefined ? "" : player.settings[key];
      input.setAttribute("aria-invalid", String(!right));
      wrong.hidden = right;
      wrong.textContent = right ? "" : words(domain.kind === "integer" ? "play.param.whole" : "play.param.number", words.called("play.param", key), domain.from, domain.to, inUse);
    }
  }

  /** @param {import("./play-player.js").Param} param */
  function field(param) {
    const { key, domain, values, default: usual } = param;
    const known = choices(param);
    const value = player.settings[key] ?? "";
    const numeric = domain?.kind === "integer" || domain?.kind === "number";
    const input = known.length
      ? element("select", { change: changed }, ...known.map((word) => element("option", { value: word }, words.called("play.word", word))))
      : element("input", {
          change: changed, type: numeric ? "number" : "text", min: domain?.from, max: domain?.to, step: domain?.kind === "integer" ? 1 : numeric ? "any" : null,
          placeholder: usual ?? (key === "time" ? "500ms" : numeric ? words("play.param.unsaid") : values), spellcheck: "false", autocomplete: "off",
        });
    input.value = value;
    const wrong = element("p", { class: "form-wrong", id: `play-field-${++made}`, role: "alert", hidden: true });
    if (numeric) input.setAttribute("aria-describedby", wrong.id);
    inputs.set(key, { input, wrong, domain });
    const label = element("label", {}, words.called("play.param", key), input);
    const told = words.called("play.param.about", key);
    const help = element("p", { class: "small muted" }, told === key ? param.about : told);
    return { key, label, help, wrong };
  }

  const fields = card.params.map(field);
  const depth = fields.find(({ key }) => key === "depth");
  const more = element("details", { class: "play-more" }, element("summary", {}, words("play.more")),
    ...fields.filter((one) => one !== depth).map(({ label, help, wrong }) => element("div", { class: "play-field" }, label, wrong, help)));
  function furnish() {
    const program = !others.includes(kind.value) && !drawsLots(kind.value);
    more.hidden = !program;
    if (depth) [depth.label.hidden, depth.wrong.hidden] = [!program, !program || !depth.wrong.textContent];
    const told = words.called("play.method.about", kind.value);
    about.textContent = told === kind.value ? (card.players.find(({ name }) => name === kind.value)?.about ?? "") : told;
  }
  furnish();
  checked();
  return element("fieldset", { class: "play-seat" },
    element("legend", {}, wish.mark, wish.legend),
    element("div", { class: "play-who" }, element("label", {}, words("play.who"), kind), depth?.label), depth?.wrong, about, more);
}
