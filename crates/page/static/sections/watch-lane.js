// @ts-check
// One method at work: its current and its best board, how far it is, and its gauges.

import { show } from "../board.js";
import { key } from "../chart.js";
import { drawn, element } from "../element.js";

/** @typedef {import("../words.js").Words} Words */

/** A number of any size in few characters. @param {Words} words @param {number} n */
export const brief = (words, n) => words.number(n, Math.abs(n) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });

/** A time as a person says it. @param {Words} words @param {number} seconds */
export const duration = (words, seconds) => (seconds < 1 ? words("watch.milliseconds", words.number(seconds * 1000, { maximumSignificantDigits: 2 })) : words("watch.seconds", words.number(seconds, { minimumFractionDigits: 2, maximumFractionDigits: 2 })));

/** @param {number[]} values @returns {string} the points of a line in a box of 100 by 24 */
export function spark(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (/** @type {number} */ value) => (high > low ? 22 - ((value - low) / (high - low)) * 20 : 12);
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values.map((value, at) => `${(at * step).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
}

/** @param {Words} words @param {number} at @param {import("./watch-state.js").Lane} lane @param {string} encoding */
export function laneView(words, at, lane, encoding) {
  const figure = (/** @type {string} */ name) => {
    const [place, score] = [element("div", { class: "watch-picture" }), element("span", { class: "watch-score number" }, "–")];
    return { place, score, label: `${words.called("method", lane.method)}: ${words(`watch.${name}`)}`, root: element("figure", {}, element("figcaption", {}, element("span", {}, words(`watch.${name}`)), score), place), /** @type {any} */ shown: null };
  };
  const [current, best] = [figure("current"), figure("best")];
  const chip = element("span", { class: "chip watch-chip" });
  const far = element("span", { class: "number" }, words("watch.far", 0, 0, duration(words, 0)));
  const gauges = element("dl", { class: "watch-gauges" });
  const later = element("p", { class: "watch-later small muted" }, words("watch.gauges"));
  /** @type {Map<string, {value: Element, line: Element}>} */
  const dials = new Map();
  const name = words.called("method", lane.method);
  const root = element("article", { class: `watch-lane`, "aria-label": name },
    element("header", { class: "watch-lane-head" }, key(at), element("h2", { title: name }, name), chip),
    element("div", { class: "watch-boards" }, current.root, best.root), element("p", { class: "watch-far small muted" }, encoding && element("span", { class: "mono" }, `${encoding} · `), far), element("div", { class: "watch-gauges-place" }, later, gauges));

  /** @param {typeof current} where @param {any} picture */
  const put = (where, picture) => {
    if (picture && where.shown !== picture) show(where.place, (where.shown = picture), { label: where.label });
  };

  return {
    root,
    name,
    /** Shows the board as it is given. @param {any} picture */
    given(picture) {
      put(current, picture);
      put(best, picture);
    },
    /** @param {string} state @param {string} [tone] */
    state(state, tone = "") {
      chip.textContent = words(`watch.state.${state}`);
      chip.className = `chip watch-chip ${tone}`;
    },
    /** Shows what is known. @param {import("./watch-run.js").Track} track */
    draw(track) {
      put(current, track.picture);
      put(best, track.best);
      const [frame, { answer }] = [track.frame, track];
      if (answer && !track.gauges.size) later.textContent = words("watch.gauges.none");
      if (answer && (!track.picture || answer.stopped === "goal")) {
        // It was done before it could be looked at, stands on its best, or has nothing to show but its end.
        put(current, track.best);
        current.score.textContent = answer.score === null ? "–" : words.number(answer.score);
      } else if (frame?.score !== undefined) current.score.textContent = words.number(frame.score);
      const score = answer ? answer.score : frame?.best;
      best.score.textContent = score === null || score === undefined ? "–" : words.number(score);
      const now = track.now;
      if (now) far.textContent = words("watch.far", words.number(now.evaluations), words.number(now.epochs), duration(words, answer?.seconds ?? now.seconds));
      for (const [name, values] of track.gauges) {
        let dial = dials.get(name);
        if (!dial) {
          later.hidden = true;
          const [value, line] = [element("span", { class: "number" }), drawn("polyline", { class: `watch-spark series-${at + 1}` })];
          dials.set(name, (dial = { value, line }));
          gauges.append(element("div", {}, element("dt", {}, words.called("gauge", name)),
            element("dd", {}, value, drawn("svg", { viewBox: "0 0 100 24", preserveAspectRatio: "none", "aria-hidden": "true" }, line))));
        }
        dial.value.textContent = brief(words, values[values.length - 1]);
        dial.line.setAttribute("points", spark(values));
      }
    },
  };
}
