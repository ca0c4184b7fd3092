// @ts-check
// The whole tree at a glance: a band for every level, every branch as wide as what stands below it. What is cut is hatched, what is
// still to come is pale, where the search is stands out. It says nothing that the outline does not say in words.

import { element } from "../element.js";
import { phase, split, spread, visited } from "./tree-walk.js";

const BAND = 20;

/** @param {(id: string) => void} onPick */
export function overview(onPick) {
  const canvas = element("canvas", { class: "tree-overview", "aria-hidden": "true" });
  /** @type {import("./tree-walk.js").Tree | null} */
  let tree = null;
  /** @type {{id: string, level: number, from: number, to: number}[]} */
  let places = [];
  let [step, chosen] = [1, ""];

  const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  /** Stripes for what was cut: colour is not the only sign. @param {CanvasRenderingContext2D} brush */
  function hatch(brush) {
    const tile = element("canvas", { width: 6, height: 6 });
    const inner = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
    inner.fillStyle = colour("--line");
    inner.fillRect(0, 0, 6, 6);
    inner.strokeStyle = colour("--edge");
    inner.beginPath();
    for (const at of [-3, 3, 9]) {
      inner.moveTo(at - 3, 6);
      inner.lineTo(at + 3, 0);
    }
    inner.stroke();
    return brush.createPattern(tile, "repeat") ?? colour("--edge");
  }

  function draw() {
    const brush = canvas.getContext("2d");
    const wide = canvas.clientWidth;
    if (!tree || !brush || !wide) return;
    const levels = 1 + Math.max(...places.map((place) => place.level));
    const scale = globalThis.devicePixelRatio || 1;
    [canvas.width, canvas.height] = [Math.round(wide * scale), Math.round(levels * BAND * scale)];
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    const paints = { ahead: colour("--line"), done: colour("--series-1"), open: colour("--series-2"), cut: hatch(brush) };
    const here = visited(tree, step);
    for (const { id, level, from, to } of places) {
      const { number, cut } = split(id);
      const known = phase(tree, number, step);
      // A gap between neighbours, where there is room for one.
      const length = (to - from) * wide;
      const box = /** @type {const} */ ([from * wide, level * BAND + 1, Math.max(0.6, length - (length > 3 ? 1 : 0)), BAND - 2]);
      brush.globalAlpha = known === "ahead" ? 0.45 : cut ? 1 : known === "open" ? 1 : 0.42;
      brush.fillStyle = cut ? (known === "done" ? paints.cut : paints.ahead) : paints[known];
      brush.fillRect(...box);
      brush.globalAlpha = 1;
      if (id === chosen || (!cut && number === here && step <= tree.grown.length)) {
        brush.strokeStyle = colour("--ink");
        brush.lineWidth = id === chosen ? 2.5 : 1.5;
        brush.strokeRect(box[0] - 0.5, box[1], Math.max(3, box[2]), box[3]);
      }
    }
  }
  canvas.addEventListener("click", (event) => {
    const level = Math.floor(event.offsetY / BAND);
    const at = event.offsetX / canvas.clientWidth;
    const found = places.find((place) => place.level === level && at >= place.from && at < place.to);
    if (found) onPick(found.id);
  });
  const watched = new ResizeObserver(draw);
  watched.observe(canvas);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", draw);

  return {
    root: canvas,
    /** @param {import("./tree-walk.js").Tree} shown @param {number} at @param {string} pick */
    show(shown, at, pick) {
      if (shown !== tree) {
        places = spread(shown);
        const levels = 1 + Math.max(...places.map((place) => place.level));
        canvas.className = `tree-overview tree-bands-${levels}`;
      }
      [tree, step, chosen] = [shown, at, pick];
      draw();
    },
    leave() {
      watched.disconnect();
      dark.removeEventListener("change", draw);
    },
  };
}
