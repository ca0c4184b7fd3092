// @ts-check
// What a program has come to while it thinks: how deep, what its move is worth and how sure that is, the play it expects.

import { element } from "../element.js";
import { endText, figure, trustText } from "./play-board.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {{depth: number, value: number, unit?: string, final: number | null, trust: import("./play-board.js").Trust, percent?: number, line: string[]}} Seen */
/** @typedef {{nodes: number, seconds: number, seen?: Seen}} Thinking */

/** Shorter thoughts nobody can read. */
const READABLE = 0.2;
/** Moves of a line that are shown. */
const SHOWN = 12;

/** What a move is worth to who thinks: discs where it counts them, with how sure it is; else the sum of its weights.
 * @param {Words} words @param {Seen} seen */
export function seenText(words, seen) {
  const value = figure(words, seen.value, { signDisplay: "exceptZero", maximumFractionDigits: seen.unit ? 0 : 1 });
  if (!seen.unit) return words("play.thought.sum", value);
  if (seen.unit !== "disc") return [endText(words, seen.final ?? seen.value, seen.unit), trustText(words, seen)].filter(Boolean).join(", ");
  const discs = words("play.thought.discs", value, Math.abs(seen.value));
  if (seen.trust === "least" || seen.trust === "most") return words(`play.thought.${seen.trust}`, discs);
  return [discs, trustText(words, seen)].filter(Boolean).join(", ");
}

/** The lines that say it; none of a thought that is too short to be read.
 * @param {Words} words @param {Thinking} thinking @returns {string[]} */
export function thoughtLines(words, { nodes, seconds, seen }) {
  if (seconds < READABLE) return [];
  const count = words.number(nodes, { notation: "compact", maximumSignificantDigits: 3 });
  const time = words.number(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const spent = words("play.thought", count, time);
  if (!seen) return [spent];
  const line = [...seen.line.slice(0, SHOWN), ...(seen.line.length > SHOWN ? ["…"] : [])].join(" ");
  return [[words("play.thought.depth", seen.depth), seenText(words, seen), spent].join(" · "), words("play.thought.line", line)];
}

/** A place for what is thought. @param {Words} words */
export function thoughtPanel(words) {
  const root = element("div", { class: "small muted play-thought" });
  return {
    root,
    /** @param {Thinking} thinking */
    tell: (thinking) => root.replaceChildren(...thoughtLines(words, thinking).map((line) => element("p", {}, line))),
    /** @param {boolean} thinker whether there is somebody to think: room is kept for what is thought, so that nothing jumps */
    clear: (thinker) => {
      root.replaceChildren();
      root.classList.toggle("play-thinker", thinker);
    },
  };
}
