// @ts-check
// A strategy of one's own: a slider for every weight, and where to use them.

import { element } from "../element.js";
import { figure } from "./play-board.js";
import { sideName } from "./play-panels.js";

const REACH = 10;

/** @param {import("../words.js").Words} words @param {import("./play-player.js").GameCard} card
 * @param {{searched: boolean, weights: Record<string, number>, usual: Record<string, number>}} own the sliders write into its weights
 * @param {{changed: () => void, weigh: () => void, sit: (side: number) => void}} wish */
export function ownPanel(words, card, own, wish) {
  const { usual } = own;
  const number = (/** @type {number} */ n) => words.number(n, { maximumFractionDigits: 2 });
  const sliders = Object.keys(own.weights).map((key) => {
    const output = element("output", { class: "number" }, number(own.weights[key]));
    const name = words.called("play.measure", key);
    const input = element("input", {
      type: "range", min: -REACH, max: REACH, step: 0.5, "aria-label": words("play.weight", name),
      input: () => {
        own.weights[key] = Number(input.value);
        output.textContent = number(own.weights[key]);
      },
      change: wish.changed,
    });
    input.value = String(own.weights[key]);
    const reset = () => {
      input.value = String((own.weights[key] = usual[key]));
      output.textContent = number(usual[key]);
    };
    return { reset, row: element("div", { class: "play-slider" }, element("span", {}, name), input, output) };
  });
  return element("div", { class: "play-own" }, element("h2", {}, words("play.own")),
    element("p", { class: "small muted" }, words(own.searched ? "play.own.searched" : "play.own.ahead")),
    ...sliders.map(({ row }) => row),
    element("div", { class: "row" },
      element("button", { type: "button", class: "primary", click: wish.weigh }, words("play.own.weigh")),
      ...[0, 1].map((side) => element("button", { type: "button", click: () => wish.sit(side) }, words("play.own.sit", sideName(words, card, side)))),
      element("button", { type: "button", class: "quiet", click: () => { sliders.forEach(({ reset }) => reset()); wish.changed(); } }, words("play.own.reset"))));
}
