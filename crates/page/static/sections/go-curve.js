// @ts-check
// The best score for every number of stones as a curve, with the play beside it: how many points it had after as many stones.

import { scale, ticks } from "../chart.js";
import { drawn, element } from "../element.js";

const HEIGHT = 260;
const MARGIN = { left: 40, right: 16, top: 16, bottom: 40 };

/** @typedef {{scores: number[], captured: number[], proven: boolean, stones: number, course: number[]}} Drawing */

/** What a curve says, in words. @param {import("../words.js").Words} words @param {Drawing} drawing */
const told = (words, { scores, stones, proven }) => words(proven ? "go.curve.said" : "go.curve.said.open", stones, scores[Math.min(stones, scores.length - 1)] ?? 0, scores.length - 1, scores[scores.length - 1] ?? 0);

/** @param {import("../words.js").Words} words */
export function curve(words) {
  const svg = drawn("svg", { class: "chart go-curve", role: "img", height: HEIGHT });
  const root = element("div", { class: "chart-place" }, svg);
  /** @type {Drawing | undefined} */
  let last;

  /** @param {Drawing} drawing */
  function draw(drawing) {
    last = drawing;
    const { scores, captured, stones, course } = drawing;
    const width = Math.max(240, root.clientWidth || 480);
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const [low, high, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, HEIGHT - MARGIN.bottom];
    const most = Math.max(1, scores.length - 1, course.length - 1);
    const best = Math.max(1, ...scores, ...course);
    const [x, y] = [scale([0, most], [low, high], false), scale([0, best], [bottom, top], false)];
    /** @type {SVGElement[]} */
    const parts = [];
    for (const at of ticks(0, best, 5).filter(Number.isInteger)) parts.push(drawn("path", { class: "chart-grid", d: `M${low} ${y(at)}H${high}` }), drawn("text", { x: low - 6, y: y(at) + 4, "text-anchor": "end" }, words.number(at)));
    for (const at of ticks(0, most, Math.max(2, Math.floor((high - low) / 50))).filter(Number.isInteger)) parts.push(drawn("text", { x: x(at), y: bottom + 16, "text-anchor": "middle" }, words.number(at)));
    parts.push(drawn("path", { class: "chart-axis", d: `M${low} ${top}V${bottom}H${high}` }), drawn("text", { x: high, y: HEIGHT - 6, "text-anchor": "end" }, words("go.curve.stones")), drawn("text", { x: 2, y: HEIGHT - 6 }, `↑ ${words("go.curve.score")}`));
    const line = (/** @type {number[]} */ values) => values.map((value, at) => `${at ? "L" : "M"}${x(at)} ${y(value)}`).join("");
    if (captured.length) parts.push(drawn("path", { class: "go-captured", d: `${line(captured)}L${x(captured.length - 1)} ${bottom}L${x(0)} ${bottom}Z` }));
    if (scores.length) parts.push(drawn("path", { class: `chart-line series-1${drawing.proven ? "" : " go-open"}`, d: line(scores) }));
    if (course.length > 1) parts.push(drawn("path", { class: "chart-line series-2", d: line(course) }), drawn("rect", { class: "chart-mark series-2", x: x(course.length - 1) - 4.5, y: y(course[course.length - 1]) - 4.5, width: 9, height: 9 }));
    const here = scores[Math.min(stones, scores.length - 1)];
    if (here !== undefined) {
      parts.push(drawn("path", { class: "go-here", d: `M${x(stones)} ${bottom}V${y(here)}H${low}` }), drawn("circle", { class: "chart-mark series-1", cx: x(stones), cy: y(here), r: 6 }),
        drawn("text", { class: "go-value", x: x(stones) + (stones > most * 0.8 ? -8 : 8), y: Math.max(top + 10, y(here) - 9), "text-anchor": stones > most * 0.8 ? "end" : "start" }, words.number(here)));
    }
    svg.replaceChildren(...parts);
    svg.setAttribute("aria-label", told(words, drawing));
  }
  const resized = new ResizeObserver(() => last && draw(last));
  resized.observe(root);
  return { root, draw, leave: () => resized.disconnect() };
}
