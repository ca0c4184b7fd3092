// @ts-check
// The board of a game: the contract's picture, and on it what a player wants to see: where one may move, the last move, what
// moves are worth.

import { show } from "../board.js";
import { drawn } from "../element.js";

const SIDE = 40;
/** The signs of a value that is a bound. */
export const BOUNDS = { least: "≥", most: "≤" };

/** @typedef {import("./play-match.js").Move} Move */
/** @typedef {"least" | "most"} Bound Where a value is not known exactly, which side of it is. */
/** @typedef {"exact" | "likely" | "least" | "most" | "looked"} Trust How much a value can be relied on. */
/** @typedef {{moves: Move[], last?: {row: number, column: number} | null, open: boolean,
 *   warm: Map<string, {level: number, best: boolean, value: number, end: number | null, bound?: Bound}>, unit: string, label: string,
 *   mistake?: {move: string, better: string} | null}} Sight `mistake` is what was played here, and what should have been. */

/** The name of a tile: of its column and row, where they have names.
 * @param {any} picture @param {number} row @param {number} column */
export function tileName(picture, row, column) {
  const [across, down] = [picture.column_names?.[column], picture.row_names?.[row]];
  return across && down ? `${across}${down}` : `${column + 1}, ${row + 1}`;
}

/** A place that shows the board of a game.
 * @param {HTMLElement} place @param {import("../words.js").Words} words @param {(row: number, column: number) => void} onTile */
export function gameBoard(place, words, onTile) {
  place.addEventListener("tile", (event) => {
    const { row, column, second } = /** @type {CustomEvent} */ (event).detail;
    if (!second) onTile(row, column);
  });

  /** What a tile is, for who hears it. @param {any} picture @param {any} tile @param {Sight} sight */
  function heard(picture, tile, sight) {
    const parts = [tile.disc ? words.called("play.piece", tile.disc) : words("play.piece.none")];
    const move = sight.moves.find((move) => move.row === tile.row && move.column === tile.column);
    if (sight.last?.row === tile.row && sight.last?.column === tile.column) parts.push(words("play.tile.last"));
    if (move) parts.push(words("play.tile.open", move.move));
    if (move && sight.mistake?.move === move.move) parts.push(words("play.tile.mistake"));
    if (move && sight.mistake?.better === move.move) parts.push(words("play.tile.better"));
    const warm = move && sight.warm.get(move.move);
    if (warm) parts.push(words(warm.bound ? `play.tile.${warm.bound}` : warm.best ? "play.tile.best" : "play.tile.worth", worthText(words, warm, sight.unit)));
    return `${tileName(picture, tile.row, tile.column)}: ${parts.join(", ")}`;
  }

  /** What lies on a tile beside its piece. @param {any} tile @param {Sight} sight @returns {SVGElement[]} */
  function signs(tile, sight) {
    const [x, y] = [(tile.column + 0.5) * SIDE, (tile.row + 0.5) * SIDE];
    const made = [];
    const move = sight.moves.find((move) => move.row === tile.row && move.column === tile.column);
    const warm = move && sight.warm.get(move.move);
    if (warm) {
      made.push(drawn("rect", { class: `play-warm play-warm-${warm.level}`, x: x - 18, y: y - 18, width: 36, height: 36, rx: 6 }));
      if (warm.best) made.push(drawn("rect", { class: "play-best", x: x - 17, y: y - 17, width: 34, height: 34, rx: 5 }));
      const text = `${warm.bound ? BOUNDS[warm.bound] : ""}${worthText(words, warm, sight.unit)}`;
      made.push(drawn("text", { class: `play-value${text.length > 5 ? " play-value-long" : ""}`, x, y }, text));
    } else if (move) {
      made.push(drawn("circle", { class: `play-open${sight.open ? " play-yours" : ""}`, cx: x, cy: y, r: sight.open ? 7 : 4 }));
    }
    if (move && sight.mistake?.better === move.move) made.push(drawn("path", { class: "play-better", d: `M${x - 9} ${y}l6 7l12 -14` }));
    if (move && sight.mistake?.move === move.move) made.push(drawn("path", { class: "play-mistake", d: `M${x - 8} ${y - 8}l16 16m0 -16l-16 16` }));
    if (sight.last?.row === tile.row && sight.last?.column === tile.column) made.push(drawn("circle", { class: `play-last play-last-${tile.disc}`, cx: x, cy: y, r: 5.5 }));
    return made;
  }

  /** @param {any} picture @param {Sight} sight */
  return function draw(picture, sight) {
    // The marks of the picture give way to signs of a game.
    const tiles = picture.tiles.map((/** @type {any} */ tile) => ({ ...tile, paper: "", words: heard(picture, tile, sight) }));
    show(place, { ...picture, tiles }, { label: sight.label });
    place.querySelector("svg")?.classList.add("play-board");
    for (const old of place.querySelectorAll(".play-sign")) old.remove();
    for (const tile of picture.tiles) {
      const group = place.querySelector(`[data-row="${tile.row}"][data-column="${tile.column}"]`);
      const made = signs(tile, sight);
      group?.classList.toggle("play-can", sight.open && sight.moves.some((move) => move.row === tile.row && move.column === tile.column));
      if (made.length) group?.append(drawn("g", { class: "play-sign" }, ...made));
    }
  };
}

/** The end that a search saw, for who moves: a win, and by how much where discs are counted.
 * @param {import("../words.js").Words} words @param {number} end @param {string} unit */
export function endText(words, end, unit) {
  if (end === 0) return words("play.end.drawn");
  return words(`play.end.${end > 0 ? "won" : "lost"}${unit === "disc" ? ".by" : ""}`, words.number(Math.abs(end)));
}

/** What a move is worth, short enough for a tile: the sum, or the margin at the end with its word.
 * @param {import("../words.js").Words} words @param {{value: number, end: number | null}} warm @param {string} [unit] Of the margin: where nothing is counted, only the word. */
export function worthText(words, { value, end }, unit = "disc") {
  if (end !== null && end !== undefined) return words(`${end > 0 ? "play.won" : end < 0 ? "play.lost" : "play.drawn"}${unit === "disc" ? "" : ".plain"}`, words.number(Math.abs(end)));
  return figure(words, value, { signDisplay: "exceptZero", maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}

/** How much a value can be relied on, in a word or two; nothing where it is a judgement. A bound says so with its sign.
 * @param {import("../words.js").Words} words @param {{trust?: Trust, percent?: number | null}} said */
export function trustText(words, { trust, percent }) {
  return trust === "exact" ? words("play.trust.exact") : trust === "likely" ? words("play.trust.likely", percent ?? 0) : "";
}

/** The sign of a value that is a bound; nothing else has one. @param {Trust} [trust] */
export const boundSign = (trust) => (trust === "least" || trust === "most" ? `${BOUNDS[trust]} ` : "");

/** A number with a true minus. @param {import("../words.js").Words} words @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const figure = (words, value, options) => words.number(value, options).replace("-", "−");
