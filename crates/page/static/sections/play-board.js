// @ts-check
// The board of a game: the contract's picture, and on it what a player wants to see: where one may move, the last move, what
// moves are worth. It is one stop of the Tab key; arrows walk over it, Enter and Space play.

import { show } from "../board.js";
import { drawn } from "../element.js";

const SIDE = 40;
const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** @typedef {import("./play-match.js").Move} Move */
/** @typedef {{moves: Move[], last?: {row: number, column: number} | null, open: boolean, mark: string,
 *   warm: Map<string, {level: number, best: boolean, value: number, end: number | null}>, label: string}} Sight */

/** The name of a tile: of its column and row, where they have names.
 * @param {any} picture @param {number} row @param {number} column */
export function tileName(picture, row, column) {
  const [across, down] = [picture.column_names?.[column], picture.row_names?.[row]];
  return across && down ? `${across}${down}` : `${column + 1}, ${row + 1}`;
}

/** A place that shows the board of a game.
 * @param {HTMLElement} place @param {import("../words.js").Words} words @param {(row: number, column: number) => void} onTile */
export function gameBoard(place, words, onTile) {
  let at = [0, 0];
  let size = [1, 1];
  const tile = (/** @type {number} */ row, /** @type {number} */ column) =>
    /** @type {SVGElement | null} */ (place.querySelector(`[data-row="${row}"][data-column="${column}"]`));

  /** @param {number} row @param {number} column @param {boolean} focus */
  function rove(row, column, focus) {
    for (const known of place.querySelectorAll("[data-row][tabindex='0']")) known.setAttribute("tabindex", "-1");
    at = [row, column];
    const next = tile(row, column);
    next?.setAttribute("tabindex", "0");
    if (focus) next?.focus();
  }

  place.addEventListener("click", (event) => {
    const hit = /** @type {Element} */ (event.target).closest("[data-row]");
    if (!hit) return;
    const [row, column] = [Number(hit.getAttribute("data-row")), Number(hit.getAttribute("data-column"))];
    rove(row, column, false);
    onTile(row, column);
  });
  place.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const [rows, columns] = size;
    if (step) rove(Math.min(rows - 1, Math.max(0, at[0] + step[0])), Math.min(columns - 1, Math.max(0, at[1] + step[1])), true);
    else if (event.key === "Home") rove(at[0], 0, true);
    else if (event.key === "End") rove(at[0], columns - 1, true);
    else if (event.key === "Enter" || event.key === " ") onTile(at[0], at[1]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** What a tile is, for who hears it. @param {any} picture @param {any} tile @param {Sight} sight */
  function heard(picture, tile, sight) {
    const parts = [tile.disc ? words.name("play.piece", tile.disc) : words("play.piece.none")];
    const move = sight.moves.find((move) => move.row === tile.row && move.column === tile.column);
    if (sight.last?.row === tile.row && sight.last?.column === tile.column) parts.push(words("play.tile.last"));
    if (move) parts.push(words("play.tile.open", move.move));
    const warm = move && sight.warm.get(move.move);
    if (warm) parts.push(words(warm.best ? "play.tile.best" : "play.tile.worth", worthText(words, warm)));
    return `${tileName(picture, tile.row, tile.column)}: ${parts.join(", ")}`;
  }

  /** The names of columns and rows around the board. @param {Element} svg @param {any} picture */
  function edge(svg, picture) {
    const names = [];
    for (const [column, name] of (picture.column_names ?? []).entries()) names.push(drawn("text", { class: "play-edge", x: (column + 0.5) * SIDE, y: -11 }, name));
    for (const [row, name] of (picture.row_names ?? []).entries()) names.push(drawn("text", { class: "play-edge", x: -11, y: (row + 0.5) * SIDE }, name));
    svg.setAttribute("viewBox", `-22 -22 ${picture.columns * SIDE + 26} ${picture.rows * SIDE + 26}`);
    svg.append(drawn("g", { "aria-hidden": "true" }, ...names));
  }

  /** @param {any} picture @param {Sight} sight */
  return function draw(picture, sight) {
    const focused = place.contains(document.activeElement);
    // A board is shown without the marks of the picture: this one has its own.
    const plain = { ...picture, tiles: picture.tiles.map((/** @type {any} */ tile) => ({ ...tile, paper: "", text: "", marks: [] })) };
    show(place, plain);
    size = [picture.rows, picture.columns];
    at = [Math.min(at[0], picture.rows - 1), Math.min(at[1], picture.columns - 1)];
    const svg = /** @type {SVGElement} */ (place.querySelector("svg"));
    svg.classList.add("play-board", `play-on-${picture.pieces ?? "cells"}`);
    svg.setAttribute("aria-label", sight.label);
    edge(svg, picture);
    for (const known of picture.tiles) {
      const group = tile(known.row, known.column);
      if (!group) continue;
      group.setAttribute("aria-label", heard(picture, known, sight));
      group.setAttribute("tabindex", "-1");
      const [x, y] = [(known.column + 0.5) * SIDE, (known.row + 0.5) * SIDE];
      const move = sight.moves.find((move) => move.row === known.row && move.column === known.column);
      const warm = move && sight.warm.get(move.move);
      if (warm) {
        group.append(drawn("rect", { class: `play-warm play-warm-${warm.level}`, x: x - 18, y: y - 18, width: 36, height: 36, rx: 6 }));
        if (warm.best) group.append(drawn("rect", { class: "play-best", x: x - 17, y: y - 17, width: 34, height: 34, rx: 5 }));
        group.append(drawn("text", { class: "play-value", x, y }, worthText(words, warm)));
      } else if (move) {
        group.append(drawn("circle", { class: `play-open${sight.open ? " play-yours" : ""}`, cx: x, cy: y, r: sight.open ? 7 : 4 }));
      }
      if (sight.open && move) group.classList.add("play-can");
      if (sight.last?.row === known.row && sight.last?.column === known.column) {
        group.append(drawn("circle", { class: `play-last play-last-${known.disc ?? "none"}`, cx: x, cy: y, r: 5 }));
      }
    }
    rove(at[0], at[1], focused);
  };
}

/** What a move is worth, short enough for a tile: the sum, or the margin at the end with its word.
 * @param {import("../words.js").Words} words @param {{value: number, end: number | null}} warm */
export function worthText(words, { value, end }) {
  if (end !== null && end !== undefined) return words(end > 0 ? "play.won" : end < 0 ? "play.lost" : "play.drawn", words.number(Math.abs(end)));
  return words.number(value, { signDisplay: "exceptZero", maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}
