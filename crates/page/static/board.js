// @ts-check
// A board drawn from a picture: tiles with their places, contents and words. Every tile is a group of its own with
// data-row and data-column, so that it can be found, clicked and read out.
//
// A board is one stop of the tab key; the arrow keys, Home and End walk over its tiles. A click, Enter or the space bar
// tells the place of the board about the tile with an event `tile`, whose detail is {row, column, second}: `second` after
// a right click, which is only kept from the browser's menu when the listener calls preventDefault().

import { drawn } from "./element.js";

const SIDE = 40;
const NAMES = 22;

/** @typedef {{text: string, slot: number, ink: string}} Mark */
/** @typedef {{row: number, column: number, text?: string, ink?: string, paper?: string, disc?: string | null, marks?: Mark[],
 *   words: string}} Tile */
/** @typedef {{columns: number, rows: number, boxes: number[], slots: number, shaded?: boolean, pieces?: string | null,
 *   column_names?: string[], row_names?: string[], stars?: number[][], tiles: Tile[]}} Picture */
/** @typedef {{label?: string, picks?: boolean}} Looks What the board is called; whether its current tile is marked as picked. */
/** @typedef {{svg: SVGElement, frame: string, tiles: string[], groups: SVGElement[], at: number, columns: number}} Shown */

/** @type {WeakMap<Element, Shown>} */
const shown = new WeakMap();

/** What stands in a tile, as elements.
 * @param {Picture} picture @param {Tile} tile */
function contents(picture, tile) {
  const [x, y] = [tile.column * SIDE, tile.row * SIDE];
  const middle = { x: x + SIDE / 2, y: y + SIDE / 2 };
  /** @type {SVGElement[]} */
  const made = [drawn("rect", { class: `ground ${tile.paper ?? ""}`, x, y, width: SIDE, height: SIDE })];
  const ink = tile.ink ?? "";
  // Cause, effect and wrong have a shape as well as a colour.
  const frame = { x: x + 2, y: y + 2, width: SIDE - 4, height: SIDE - 4, rx: 3 };
  if (tile.paper === "cause") made.push(drawn("rect", { class: "why", ...frame }));
  if (tile.paper === "effect") made.push(drawn("rect", { class: "so", ...frame }));
  if (tile.disc) {
    const faint = ink === "faint" ? " faint" : "";
    made.push(drawn("circle", { class: `piece ${tile.disc}${faint}`, cx: middle.x, cy: middle.y, r: SIDE * 0.42 }));
    // A piece that was taken is also crossed out: colour is never the only sign.
    if (faint) made.push(drawn("path", { class: "taken", d: `M${x + 13} ${y + 13}l14 14m0 -14l-14 14` }));
  }
  if (tile.text === "■") {
    const side = tile.paper === "black" ? SIDE : SIDE - 12;
    const inset = (SIDE - side) / 2;
    made.push(drawn("rect", { class: `square ${ink}`, x: x + inset, y: y + inset, width: side, height: side }));
  } else if (tile.text === "+") {
    made.push(drawn("circle", { class: `dot ${ink}`, cx: middle.x, cy: middle.y, r: 4 }));
  } else if (tile.text) {
    const long = tile.text.length > 2 ? " long" : "";
    made.push(drawn("text", { class: `${ink}${tile.disc ? ` on-${tile.disc}` : ""}${long}`, ...middle }, tile.text));
  } else {
    const step = (SIDE - 6) / picture.slots;
    for (const mark of tile.marks ?? []) {
      const at = { x: x + 3 + step * ((mark.slot % picture.slots) + 0.5), y: y + 3 + step * (Math.floor(mark.slot / picture.slots) + 0.5) };
      made.push(drawn("text", { class: `mark ${mark.ink}${picture.slots > 3 ? " small" : ""}`, ...at }, mark.text));
      if (mark.ink === "wrong") made.push(drawn("path", { class: "strike", d: `M${at.x - 5} ${at.y + 5}l10 -10` }));
    }
  }
  if (ink === "wrong") made.push(drawn("path", { class: "fault", d: `M${x + 3} ${y + SIDE - 3}h12l-12 -12z` }));
  made.push(drawn("rect", { class: "ring", ...frame }));
  return made;
}

/** The lines of a board: between its cells, or through its crossings.
 * @param {Picture} picture */
function lines(picture) {
  const [width, height] = [picture.columns * SIDE, picture.rows * SIDE];
  if (picture.pieces === "crossings") {
    const half = SIDE / 2;
    let path = "";
    for (let column = 0; column < picture.columns; column++) path += `M${column * SIDE + half} ${half}V${height - half}`;
    for (let row = 0; row < picture.rows; row++) path += `M${half} ${row * SIDE + half}H${width - half}`;
    const star = ([row, column] = [0, 0]) => drawn("circle", { class: "star", cx: column * SIDE + half, cy: row * SIDE + half, r: 4 });
    return [drawn("path", { class: "thin", d: path }), ...(picture.stars ?? []).map((place) => star(/** @type {[number, number]} */ (place)))];
  }
  /** @param {number} across @param {number} down */
  const every = (across, down) => {
    let path = "";
    for (let x = 0; x <= picture.columns; x++) if (x % across === 0 || x === picture.columns) path += `M${x * SIDE} 0v${height}`;
    for (let y = 0; y <= picture.rows; y++) if (y % down === 0 || y === picture.rows) path += `M0 ${y * SIDE}h${width}`;
    return path;
  };
  return [drawn("path", { class: "thin", d: every(1, 1) }), drawn("path", { class: "heavy", d: every(picture.boxes[0], picture.boxes[1]) })];
}

/** The names of columns and rows, beside the board; they are read out with each tile.
 * @param {Picture} picture */
function names(picture) {
  const made = drawn("g", { class: "names", "aria-hidden": "true" });
  (picture.column_names ?? []).forEach((name, column) => made.append(drawn("text", { x: (column + 0.5) * SIDE, y: -NAMES / 2 }, name)));
  (picture.row_names ?? []).forEach((name, row) => made.append(drawn("text", { x: -NAMES / 2, y: (row + 0.5) * SIDE }, name)));
  return made;
}

/** An empty board of a picture's frame.
 * @param {Element} place @param {Picture} picture @param {string} frame @returns {Shown} */
function build(place, picture, frame) {
  const [width, height] = [picture.columns * SIDE, picture.rows * SIDE];
  const edge = picture.column_names?.length ? NAMES : 0;
  const kind = picture.pieces ? `stones ${picture.pieces}` : picture.shaded ? "shaded" : "";
  const box = `${-3 - edge} ${-3 - edge} ${width + 6 + edge} ${height + 6 + edge}`;
  const svg = drawn("svg", { class: `board ${kind}`, viewBox: box, role: "grid", "aria-rowcount": picture.rows, "aria-colcount": picture.columns });
  if (picture.pieces) svg.append(drawn("rect", { class: "table", x: 0, y: 0, width, height }));
  const crossings = picture.pieces === "crossings";
  if (crossings) svg.append(...lines(picture));
  /** @type {SVGElement[]} */
  const groups = [];
  for (let row = 0; row < picture.rows; row++) {
    const line = drawn("g", { role: "row", "aria-rowindex": row + 1 });
    for (let column = 0; column < picture.columns; column++) {
      const group = drawn("g", { "data-row": row, "data-column": column, role: "gridcell", "aria-colindex": column + 1, tabindex: -1 });
      groups.push(group);
      line.append(group);
    }
    svg.append(line);
  }
  if (!crossings) svg.append(...lines(picture));
  if (edge) svg.append(names(picture));
  groups[0]?.setAttribute("tabindex", "0");
  const board = { svg, frame, tiles: [], groups, at: 0, columns: picture.columns };
  svg.addEventListener("keydown", (event) => onKey(place, board, /** @type {KeyboardEvent} */ (event)));
  svg.addEventListener("click", (event) => onPoint(place, board, event, false));
  svg.addEventListener("contextmenu", (event) => onPoint(place, board, event, true));
  svg.addEventListener("focusin", (event) => {
    const at = groups.indexOf(/** @type {any} */ (event.target));
    if (at >= 0) turnTo(board, at);
  });
  place.replaceChildren(svg);
  return board;
}

/** Makes a tile the one that the tab key finds.
 * @param {Shown} board @param {number} at */
function turnTo(board, at) {
  for (const [group, index, picked] of [[board.groups[board.at], "-1", "false"], [board.groups[at], "0", "true"]]) {
    const tile = /** @type {SVGElement} */ (group);
    tile.setAttribute("tabindex", /** @type {string} */ (index));
    if (board.svg.classList.contains("picks")) tile.setAttribute("aria-selected", /** @type {string} */ (picked));
  }
  board.at = at;
}

/** @param {Element} place @param {Shown} board @param {boolean} second */
function tell(place, board, second) {
  const detail = { row: Math.floor(board.at / board.columns), column: board.at % board.columns, second };
  return !place.dispatchEvent(new CustomEvent("tile", { detail, bubbles: true, cancelable: true }));
}

/** Where a key leads from a tile; nowhere for other keys.
 * @param {string} key @param {boolean} far Whether Home and End mean the whole board. @param {number} at @param {number} columns @param {number} tiles
 * @returns {number | null} */
export function step(key, far, at, columns, tiles) {
  const column = at % columns;
  switch (key) {
    case "ArrowLeft": return column > 0 ? at - 1 : at;
    case "ArrowRight": return column < columns - 1 ? at + 1 : at;
    case "ArrowUp": return at >= columns ? at - columns : at;
    case "ArrowDown": return at + columns < tiles ? at + columns : at;
    case "Home": return far ? 0 : at - column;
    case "End": return far ? tiles - 1 : at - column + columns - 1;
    default: return null;
  }
}

/** @param {Element} place @param {Shown} board @param {KeyboardEvent} event */
function onKey(place, board, event) {
  if (event.altKey || event.metaKey) return;
  const to = step(event.key, event.ctrlKey, board.at, board.columns, board.groups.length);
  if (to !== null) {
    event.preventDefault();
    turnTo(board, to);
    board.groups[to].focus();
  } else if ((event.key === "Enter" || event.key === " ") && !event.ctrlKey) {
    event.preventDefault();
    tell(place, board, false);
  }
}

/** @param {Element} place @param {Shown} board @param {Event} event @param {boolean} second */
function onPoint(place, board, event, second) {
  const group = /** @type {Element} */ (event.target).closest("[data-row]");
  const at = board.groups.indexOf(/** @type {any} */ (group));
  if (at < 0) return;
  turnTo(board, at);
  board.groups[at].focus({ preventScroll: true });
  if (tell(place, board, second) && second) event.preventDefault();
}

/** Shows a picture in a place, which may show another one already: then only the tiles that differ are drawn, and the
 * focus stays where it is.
 * @param {Element} place @param {Picture} picture @param {Looks} [looks] */
export function show(place, picture, looks = {}) {
  const { tiles, ...rest } = picture;
  const frame = JSON.stringify(rest);
  let board = shown.get(place);
  if (!board || board.frame !== frame || board.svg.parentElement !== place) {
    board = build(place, picture, frame);
    shown.set(place, board);
  }
  board.svg.classList.toggle("picks", looks.picks === true);
  if (looks.label) board.svg.setAttribute("aria-label", looks.label);
  for (const [at, tile] of tiles.entries()) {
    const text = JSON.stringify(tile);
    if (board.tiles[at] === text) continue;
    board.tiles[at] = text;
    board.groups[at].replaceChildren(...contents(picture, tile));
    board.groups[at].setAttribute("aria-label", tile.words);
  }
}

/** The tile that the tab key finds in a place.
 * @param {Element} place @returns {{row: number, column: number} | null} */
export function current(place) {
  const board = shown.get(place);
  return board ? { row: Math.floor(board.at / board.columns), column: board.at % board.columns } : null;
}

/** Makes a tile the current one; with `focus`, the keyboard goes there too.
 * @param {Element} place @param {number} row @param {number} column @param {boolean} [focus] */
export function turn(place, row, column, focus = false) {
  const board = shown.get(place);
  const at = row * (board?.columns ?? 0) + column;
  if (!board || !board.groups[at]) return;
  turnTo(board, at);
  if (focus) board.groups[at].focus({ preventScroll: true });
}
