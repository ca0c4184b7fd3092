// @ts-check
// A chart of the best score as it rises, while it rises: one line for each method, told apart by colour, dash and mark; what is
// proven is a line across.

import { drawn, element } from "./element.js";

/** @typedef {{evaluations: number, epochs: number, seconds: number, score: number}} Point */
/** @typedef {"evaluations" | "epochs" | "seconds"} Axis */
/** @typedef {{name: string, points: Point[], now: Omit<Point, "score"> | null}} Series */
/** @typedef {{series: Series[], axis: Axis, log: boolean, lines: {score: number, name: string}[], upright?: string}} Drawing */

const HEIGHT = 300;
const MARGIN = { left: 56, right: 20, top: 28, bottom: 44 };

/** Round numbers that divide a range, few enough to be read. @param {number} from @param {number} to @param {number} most */
export function ticks(from, to, most) {
  if (!(to > from)) return [from];
  const rough = (to - from) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough * 0.999) ?? 10 * power;
  const marks = [];
  for (let at = Math.ceil(from / step - 1e-9); at * step <= to + step * 1e-9; at++) marks.push(Number((at * step).toPrecision(12)));
  return marks;
}

/** Powers of ten that divide a range on a scale of logarithms. @param {number} from @param {number} to @param {number} most */
export function powers(from, to, most) {
  const [low, high] = [Math.ceil(Math.log10(from) - 1e-9), Math.floor(Math.log10(to) + 1e-9)];
  const every = Math.max(1, Math.ceil((high - low + 1) / Math.max(1, most)));
  const marks = [];
  for (let power = low; power <= high; power += every) marks.push(Number((10 ** power).toPrecision(12)));
  return marks;
}

/** Where a number stands between two pixels. @param {[number, number]} domain @param {[number, number]} range @param {boolean} log */
export function scale([from, to], [start, end], log) {
  const place = log ? (/** @type {number} */ n) => Math.log(Math.max(n, from)) : (/** @type {number} */ n) => n;
  const width = place(to) - place(from) || 1;
  return (/** @type {number} */ n) => start + ((place(n) - place(from)) / width) * (end - start);
}

/** The line of what was best: it holds until it is bettered. @param {[number, number][]} corners in pixels @param {number} end */
export function stairs(corners, end) {
  if (!corners.length) return "";
  const [[x, y], ...rest] = corners;
  const said = (/** @type {number} */ n) => String(Math.round(n * 10) / 10);
  const path = rest.reduce((path, [x, y]) => `${path}H${said(x)}V${said(y)}`, `M${said(x)} ${said(y)}`);
  return end > corners[corners.length - 1][0] ? `${path}H${said(end)}` : path;
}

/** The ranges of both axes. @param {Drawing} drawing @returns {{x: [number, number], y: [number, number]}} */
export function ranges({ series, axis, log, lines }) {
  const along = series.flatMap((one) => [...one.points, ...(one.now ? [one.now] : [])].map((point) => point[axis]));
  const scores = [...series.flatMap((one) => one.points.map((point) => point.score)), ...lines.map((line) => line.score)];
  const least = axis === "seconds" ? 0.001 : 1;
  const end = Math.max(...along, least * 10);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const room = Math.max(0.5, (high - low) * 0.06);
  const start = log ? Math.max(least, Math.min(...along.filter((at) => at > 0), end / 10)) : 0;
  return { x: [start, end], y: [low - room, high + room] };
}

/** A mark at the end of a line, of another shape for each. @param {number} at @param {number} x @param {number} y */
function mark(at, x, y) {
  const shapes = [`M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z`, `M${x - 4.5} ${y - 4.5}h9v9h-9Z`, `M${x} ${y - 6}l5.5 10h-11Z`, `M${x} ${y - 6.5}l6 6.5l-6 6.5l-6 -6.5Z`];
  return drawn("path", { class: `chart-mark series-${at + 1}`, d: shapes[at % 4] });
}

/** A sample of a line, for who looks up which is which. @param {number} at */
export function key(at) {
  return drawn("svg", { class: "chart-key", viewBox: "0 0 36 14", width: 36, height: 14, "aria-hidden": "true" },
    drawn("path", { class: `chart-line series-${at + 1}`, d: "M1 7H35" }), mark(at, 18, 7));
}

/** A chart that is drawn anew whenever it is told to.
 * @param {import("./words.js").Words} words */
export function chart(words) {
  const svg = drawn("svg", { class: "chart", role: "img", height: HEIGHT });
  const root = element("div", { class: "chart-place" }, svg);
  /** @type {Drawing | undefined} */
  let last;
  const short = (/** @type {number} */ n) => words.number(n, n >= 10000 ? { notation: "compact", maximumFractionDigits: 1 } : { maximumSignificantDigits: 4 });

  /** @param {Drawing} drawing */
  function draw(drawing) {
    last = drawing;
    const width = Math.max(240, root.clientWidth || 640);
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, HEIGHT - MARGIN.bottom];
    const parts = [];
    const there = drawing.series.some((one) => one.points.length) || drawing.lines.length > 0;
    const range = there ? ranges(drawing) : /** @type {ReturnType<typeof ranges>} */ ({ x: [drawing.log ? 1 : 0, 1000], y: [0, 1] });
    const x = scale(range.x, [left, right], drawing.log);
    const y = scale(range.y, [bottom, top], false);
    const across = Math.max(2, Math.floor((right - left) / 90));
    for (const at of !there ? [] : drawing.log ? powers(range.x[0], range.x[1], across) : ticks(range.x[0], range.x[1], across)) {
      parts.push(drawn("path", { class: "chart-grid", d: `M${x(at)} ${top}V${bottom}` }), drawn("text", { class: "chart-tick", x: x(at), y: bottom + 18, "text-anchor": "middle" }, short(at)));
    }
    for (const at of there ? ticks(range.y[0], range.y[1], 5).filter(Number.isInteger) : []) {
      parts.push(drawn("path", { class: "chart-grid", d: `M${left} ${y(at)}H${right}` }), drawn("text", { class: "chart-tick", x: left - 8, y: y(at) + 4, "text-anchor": "end" }, words.number(at)));
    }
    parts.push(drawn("path", { class: "chart-axis", d: `M${left} ${top}V${bottom}H${right}` }));
    parts.push(drawn("text", { class: "chart-name", x: right, y: HEIGHT - 8, "text-anchor": "end" }, words(`chart.${drawing.axis}`)));
    parts.push(drawn("text", { class: "chart-name", x: 4, y: HEIGHT - 8 }, `↑ ${drawing.upright ?? words("chart.score")}`));
    for (const line of drawing.lines) {
      parts.push(drawn("path", { class: "chart-proven", d: `M${left} ${y(line.score)}H${right}` }),
        drawn("text", { class: "chart-proven-name", x: left + 8, y: y(line.score) - 7 }, line.name));
    }
    drawing.series.forEach((one, at) => {
      if (!one.points.length) return;
      const corners = one.points.map((point) => /** @type {[number, number]} */ ([x(point[drawing.axis]), y(point.score)]));
      const end = one.now ? x(one.now[drawing.axis]) : corners[corners.length - 1][0];
      parts.push(drawn("path", { class: `chart-line series-${at + 1}`, d: stairs(corners, end) }), mark(at, Math.max(end, corners[corners.length - 1][0]), corners[corners.length - 1][1]));
    });
    if (!there) parts.push(drawn("text", { class: "chart-empty", x: (left + right) / 2, y: (top + bottom) / 2, "text-anchor": "middle" }, words("chart.empty")));
    svg.replaceChildren(...parts);
    const said = drawing.series.filter((one) => one.points.length).map((one) => `${one.name}: ${one.points[one.points.length - 1].score}`);
    svg.setAttribute("aria-label", [words("chart.score"), ...said, ...drawing.lines.map((line) => line.name)].join("; "));
  }

  const resized = new ResizeObserver(() => last && draw(last));
  resized.observe(root);
  return { root, draw, leave: () => resized.disconnect() };
}
