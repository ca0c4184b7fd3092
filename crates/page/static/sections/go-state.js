// @ts-check
// The Go puzzle as data: the board, the stones that may be placed, the rules, the play so far. All of it is in the link.

/** @typedef {{columns: number, rows: number, cells: string}} Position Signs from the upper left: `.`, `X` and `O`. */
/** @typedef {"play" | "black" | "white" | "erase"} Tool */
/** @typedef {{position: Position, stones: number, rules: "go" | "report", moves: string[], at: number | null, tool: Tool, chain: string}} Settings */

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
/** The sides of empty boards that are offered. */
export const SIDES = [5, 7, 9, 11, 13, 19];
/** @type {Tool[]} */
export const TOOLS = ["play", "black", "white", "erase"];

/** The name of a point, as Go players call it. @param {Position} position @param {number} row @param {number} column */
export const nameOf = (position, row, column) => `${LETTERS[column]}${position.rows - row}`;

/** The place of a point of this name; null where there is none. @param {Position} position @param {string} name */
export function placeOf(position, name) {
  const [, letter, number] = /^([A-Z])(\d+)$/.exec(name) ?? [];
  const [column, row] = [LETTERS.indexOf(letter ?? "?"), position.rows - Number(number)];
  return column >= 0 && column < position.columns && row >= 0 && row < position.rows ? { row, column } : null;
}

/** A board on one line, as the contract writes it: rows with strokes between, the stones, the rules where they are the report's.
 * @param {string} line @returns {{position: Position, stones: number, rules: "go" | "report"} | null} */
export function readLine(line) {
  const [board, stones, rules] = line.trim().split(/\s+/);
  const rows = (board ?? "").split("/");
  const columns = rows[0].length;
  const right = rows.every((row) => row.length === columns && /^[.XO]+$/.test(row)) && columns <= LETTERS.length && rows.length <= LETTERS.length;
  if (!right || !/^\d+$/.test(stones ?? "")) return null;
  return { position: { columns, rows: rows.length, cells: rows.join("") }, stones: Number(stones), rules: rules === "report" ? "report" : "go" };
}

/** @param {Position} position */
export const rowsOf = ({ columns, rows, cells }) => Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns)).join("/");

/** The text of the board. @param {{position: Position, stones: number}} board */
export const writeLine = ({ position, stones }) => `${rowsOf(position)} ${stones}`;

/** An empty board. @param {number} side @returns {Position} */
export const emptyBoard = (side) => ({ columns: side, rows: side, cells: ".".repeat(side * side) });

/** A board with another sign at a place. @param {Position} position @param {number} row @param {number} column @param {string} sign */
export function put(position, row, column, sign) {
  const at = row * position.columns + column;
  return { ...position, cells: position.cells.slice(0, at) + sign + position.cells.slice(at + 1) };
}

/** The sign that a tool leaves at a place: the same again takes it away. @param {Tool} tool @param {string} there */
export function painted(tool, there) {
  const sign = tool === "black" ? "X" : tool === "white" ? "O" : ".";
  return sign === there ? "." : sign;
}

/** @param {string | null} text @param {number} least @param {number} most @param {number} usual */
function whole(text, least, most, usual) {
  const n = text === null || text.trim() === "" ? NaN : Number(text);
  return Number.isSafeInteger(n) && n >= least && n <= most ? n : usual;
}

/** The settings that a link names, around the board that is shown when it names none. @param {URLSearchParams} link @param {string} usual a line @returns {Settings} */
export function read(link, usual) {
  const board = readLine(`${link.get("board") ?? ""} 1`) ?? /** @type {NonNullable<ReturnType<typeof readLine>>} */ (readLine(usual));
  const { position } = board;
  const moves = (link.get("moves") ?? "").split(",").filter((name) => name === "pass" || placeOf(position, name));
  const tool = /** @type {Tool} */ (link.get("tool"));
  return { position, stones: whole(link.get("stones"), 0, position.cells.length, board.stones), rules: link.get("rules") === "report" ? "report" : "go", moves,
    at: link.has("at") ? whole(link.get("at"), 0, 1000, moves.length) : null, tool: TOOLS.includes(tool) ? tool : "play", chain: link.get("chain") ?? "" };
}

/** What is wrong with a link, and what is accepted there. A link without anything is not wrong.
 * @param {URLSearchParams} link @param {string} usual a line @returns {{what: "board" | "stones" | "rules" | "moves", said: string, accepted: (string | number)[]}[]} */
export function lies(link, usual) {
  const { position, stones, moves } = read(link, usual);
  const short = (/** @type {string} */ text) => (text.length > 60 ? `${text.slice(0, 60)} …` : text);
  const [board, count, rules] = ["board", "stones", "rules"].map((key) => link.get(key));
  const strange = (link.get("moves") ?? "").split(",").filter((name) => name && !moves.includes(name));
  /** @type {ReturnType<typeof lies>} */
  const found = [];
  if (board !== null && !readLine(`${board} 1`)) found.push({ what: "board", said: short(board), accepted: [LETTERS.length] });
  if (count !== null && whole(count, 0, position.cells.length, -1) < 0) found.push({ what: "stones", said: short(count), accepted: [position.cells.length, stones] });
  if (rules !== null && rules !== "go" && rules !== "report") found.push({ what: "rules", said: short(rules), accepted: [] });
  if (strange.length) found.push({ what: "moves", said: short(strange.join(", ")), accepted: [nameOf(position, position.rows - 1, 0), nameOf(position, 0, position.columns - 1)] });
  return found;
}

/** The link of settings. @param {Settings} settings */
export function write({ position, stones, rules, moves, at, tool, chain }) {
  const link = new URLSearchParams({ board: rowsOf(position), stones: String(stones) });
  if (rules !== "go") link.set("rules", rules);
  if (moves.length) link.set("moves", moves.join(","));
  if (at !== null) link.set("at", String(at));
  if (tool !== "play") link.set("tool", tool);
  if (chain) link.set("chain", chain);
  return link;
}

/** A picture in which a chain and its liberties stand out. @param {import("../board.js").Picture} picture @param {Position} position @param {{stones: string[], liberties: string[]} | undefined} chain */
export function marked(picture, position, chain) {
  if (!chain) return picture;
  const [stones, liberties] = [new Set(chain.stones), new Set(chain.liberties)];
  const tile = (/** @type {import("../board.js").Tile} */ one) => {
    const name = nameOf(position, one.row, one.column);
    return stones.has(name) ? { ...one, paper: "cause" } : liberties.has(name) ? { ...one, paper: "effect" } : one;
  };
  return { ...picture, tiles: picture.tiles.map(tile) };
}

/** The score after every turn of a play, from 0 on. @param {{move: string | null, score: number}[]} turns */
export const course = (turns) => [0, ...turns.map((turn) => turn.score)];
