// @ts-check
// A board drawn from a picture: tiles with their places, contents and words. Every tile is a group of its own with
// data-row and data-column, so that it can be found, clicked and read out.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 40;

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** @param {any} picture @param {any} tile */
function drawTile(picture, tile) {
  const [x, y] = [tile.column * SIDE, tile.row * SIDE];
  const group = element("g", { "data-row": tile.row, "data-column": tile.column, role: "gridcell", "aria-label": tile.words });
  group.append(element("rect", { class: `ground ${tile.paper ?? ""}`, x, y, width: SIDE, height: SIDE }));
  const middle = { x: x + SIDE / 2, y: y + SIDE / 2 };
  if (tile.disc) {
    const faint = tile.ink === "faint" ? " faint" : "";
    group.append(element("circle", { class: `piece ${tile.disc}${faint}`, cx: middle.x, cy: middle.y, r: SIDE * 0.4 }));
  }
  if (tile.text === "■") {
    if (tile.paper !== "black") group.append(element("rect", { class: "black", x: x + 8, y: y + 8, width: 24, height: 24 }));
  } else if (tile.text === "+") {
    group.append(element("circle", { class: tile.ink, cx: middle.x, cy: middle.y, r: 3.5 }));
  } else if (tile.text) {
    group.append(element("text", { class: tile.ink, ...middle }, tile.text));
  } else {
    for (const mark of tile.marks ?? []) {
      const [column, row] = [mark.slot % picture.slots, Math.floor(mark.slot / picture.slots)];
      const at = { x: x + ((2 * column + 1) * SIDE) / (2 * picture.slots), y: y + ((2 * row + 1) * SIDE) / (2 * picture.slots) };
      group.append(element("text", { class: `mark ${mark.ink}`, ...at }, mark.text));
    }
  }
  return group;
}

/** Shows a picture in a place, which may show another one already.
 * @param {Element} place @param {any} picture */
export function show(place, picture) {
  const [width, height] = [picture.columns * SIDE, picture.rows * SIDE];
  const svg = element("svg", { class: "board", viewBox: `-3 -3 ${width + 6} ${height + 6}`, role: "grid" });
  for (let row = 0; row < picture.rows; row++) {
    const line = element("g", { role: "row" });
    for (let column = 0; column < picture.columns; column++) line.append(drawTile(picture, picture.tiles[row * picture.columns + column]));
    svg.append(line);
  }
  /** @param {number} acrossEvery @param {number} downEvery */
  const lines = (acrossEvery, downEvery) => {
    let path = "";
    for (let x = 0; x <= picture.columns; x++) if (x % acrossEvery === 0 || x === picture.columns) path += `M${x * SIDE} 0v${height}`;
    for (let y = 0; y <= picture.rows; y++) if (y % downEvery === 0 || y === picture.rows) path += `M0 ${y * SIDE}h${width}`;
    return path;
  };
  svg.append(element("path", { class: "thin", d: lines(1, 1) }), element("path", { class: "heavy", d: lines(picture.boxes[0], picture.boxes[1]) }));
  place.replaceChildren(svg);
}
