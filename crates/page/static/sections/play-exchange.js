// @ts-check
// Games in and out, in every format that the contract has.

import { element } from "../element.js";
import { explain } from "../notice.js";

/** What the contract draws beside the formats of a game, with the ending of a file. */
const DRAWN = { svg: "svg", numbers: "svg", picture: "txt" };

/** @param {import("../words.js").Words} words @param {import("./play-player.js").GameCard} card
 * @param {{write: (to: string) => Promise<{text: string}>, read: (text: string) => Promise<number>}} wish */
export function exchangePanel(words, card, wish) {
  const said = element("div", { class: "play-said", role: "status" });
  const fail = (/** @type {any} */ why) => {
    const { what, help } = explain(words, why);
    said.replaceChildren(element("p", { class: "play-wrong" }, element("strong", {}, what)), element("p", { class: "small" }, help || words("play.read.help")));
  };
  const text = element("textarea", { "aria-label": words("play.read.text"), placeholder: words("play.read.hint", card.formats.map(({ name }) => name).join(", ")), spellcheck: "false" });
  const file = element("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true", change: async () => {
    const [one] = file.files ?? [];
    if (one) text.value = await one.text();
    file.value = "";
    if (one) take();
  } });
  async function take() {
    if (!text.value.trim()) return void (said.textContent = words("play.read.empty"));
    try {
      const moves = await wish.read(text.value);
      said.textContent = words(moves ? "play.read.game" : "play.read.position", moves);
    } catch (why) {
      fail(why);
    }
  }
  const formats = [...card.formats, ...Object.keys(DRAWN).map((name) => ({ name, about: words(`play.format.${name}`) }))];
  const to = element("select", {}, ...formats.map(({ name, about }) => {
    const better = words.called("play.format", name);
    return element("option", { value: name }, `${name} – ${better === name ? about : better}`);
  }));
  const ending = () => /** @type {Record<string, string>} */ (DRAWN)[to.value] ?? (to.value === "ggf" ? "ggf" : "txt");
  /** @param {(text: string) => void | Promise<void>} use @param {string} done */
  const give = async (use, done) => {
    try {
      const made = await wish.write(to.value);
      text.value = made.text;
      await use(made.text);
      said.textContent = words(done, to.value);
    } catch (why) {
      fail(why);
    }
  };
  const keep = (/** @type {string} */ made) => {
    const address = URL.createObjectURL(new Blob([made], { type: ending() === "svg" ? "image/svg+xml" : "text/plain" }));
    element("a", { href: address, download: `${card.game}.${ending()}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, name = "") => element("button", { type: "button", class: name || null, click }, words(key));
  return element("div", { class: "play-exchange-inside" }, element("h2", {}, words("play.exchange")),
    element("p", { class: "small muted" }, words("play.exchange.about")), text, file,
    element("div", { class: "row" }, button("play.read", take), button("play.file", () => file.click())),
    element("label", {}, words("play.write"), to),
    element("div", { class: "row" },
      button("play.write.show", () => give(() => {}, "play.write.shown")),
      button("play.write.copy", () => give((made) => navigator.clipboard.writeText(made), "play.write.copied")),
      button("play.write.keep", () => give(keep, "play.write.kept"))),
    said);
}
