// @ts-check
// What a person marks on a board, and how it becomes text that the contract reads back, puzzle by puzzle:
//
//   digits   (Sudoku)           a mark is a digit "7" or pencil marks "?137"; as JSON rows of numbers
//   shading  (Kuromasu, blank)  a mark is black "#" or surely white "+";      as rows of # and . with / between
//   stones   (the Go puzzle)    a list of points in the order of play;        as "E5 D4"
//
// Marks are never changed in place, so that undoing is keeping the marks before.

/** @typedef {import("../board.js").Picture} Picture */
/** @typedef {{puzzle: string, board: string, columns: number, rows: number, open: number, picture: Picture}} Board The answer of `read`. */
/** @typedef {{cells: string[], moves: string[]}} Marks One text for each cell, row by row; for stones, the moves. */
/** @typedef {{ask: string, body: Record<string, unknown>}} Question */
/** @typedef {{wrong: number[], solved: boolean, broken: string | null, score: number | null, goal: number | null}} Verdict */
/** @typedef {{cell: number, sign: string, not: boolean}} Effect What a hint leads to: a sign in a cell, or never that sign. */
/** @typedef {{
 *   kind: "digits" | "shading" | "stones",
 *   takes(board: Board, cell: number): boolean,
 *   question(board: Board, marks: Marks): Question,
 *   verdict(board: Board, marks: Marks, answer: any): Verdict,
 *   now(board: Board, marks: Marks, picture: Picture): string,
 *   noted(board: Board, marks: Marks, excluded: Set<string>): {board?: string, marks?: string},
 *   solution(board: Board, text: string): string[],
 *   filled(board: Board, marks: Marks): number,
 * }} Hand How one kind of puzzle is marked. `now` is the board that a hint is asked for; `noted` says besides what is marked or was
 *   told, where that is more than the board has. */

const PENCIL = "?";
const SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa";

/** How a digit from 1 is written. @param {number} digit */
export const symbol = (digit) => SIGNS[digit - 1] ?? "";

/** The digit that a key stands for on a board of a side; 0 for none. Letters may be small, but 36 is told from 10.
 * @param {string} key @param {number} side */
export function digitOf(key, side) {
  const exact = key.length === 1 ? SIGNS.indexOf(key) + 1 : 0;
  const digit = exact > 0 && exact <= side ? exact : key.length === 1 ? SIGNS.indexOf(key.toUpperCase()) + 1 : 0;
  return digit <= side ? digit : 0;
}

/** No marks. @param {Board} board @returns {Marks} */
export const blank = (board) => ({ cells: Array(board.columns * board.rows).fill(""), moves: [] });

/** How far the cells stand from the edge of the picture: a picture may have sums above and to the left.
 * @param {Board} board */
export const inset = (board) => ({ row: board.picture.rows - board.rows, column: board.picture.columns - board.columns });

/** The cell of a tile; -1 where the tile is none. @param {Board} board @param {number} row @param {number} column */
export function cellAt(board, row, column) {
  const [down, across] = [row - inset(board).row, column - inset(board).column];
  return down < 0 || across < 0 ? -1 : down * board.columns + across;
}

/** The number of the tile of a cell. @param {Board} board @param {number} cell */
export function tileOf(board, cell) {
  const [row, column] = [Math.floor(cell / board.columns) + inset(board).row, (cell % board.columns) + inset(board).column];
  return row * board.picture.columns + column;
}

/** @param {Board} board @param {number} cell */
const tile = (board, cell) => board.picture.tiles[tileOf(board, cell)];

/** The cells whose tiles a picture has as wrong. @param {Board} board @param {Picture} picture */
function faults(board, picture) {
  return [...Array(board.columns * board.rows).keys()].filter((cell) => picture.tiles[tileOf(board, cell)].ink === "wrong");
}

/** @param {string} mark */
export const isPencil = (mark) => mark.startsWith(PENCIL);
/** The small digits of a mark. @param {string} mark @returns {string[]} */
export const pencilled = (mark) => (isPencil(mark) ? [...mark.slice(1)] : []);

/** Marks with another text in a cell. @param {Marks} marks @param {number} cell @param {string} mark @returns {Marks} */
export const put = (marks, cell, mark) => ({ ...marks, cells: marks.cells.with(cell, mark) });

/** A digit written into a cell; the same one again takes it away. @param {Marks} marks @param {number} cell @param {string} sign */
export const write = (marks, cell, sign) => put(marks, cell, marks.cells[cell] === sign ? "" : sign);

/** A small digit added to a cell or taken away; a large one gives way. @param {Marks} marks @param {number} cell @param {string} sign */
export function pencil(marks, cell, sign) {
  const there = pencilled(marks.cells[cell]);
  const signs = there.includes(sign) ? there.filter((other) => other !== sign) : [...there, sign];
  signs.sort((a, b) => SIGNS.indexOf(a) - SIGNS.indexOf(b));
  return put(marks, cell, signs.length ? PENCIL + signs.join("") : "");
}

/** The next shade of a cell: open, black, white; backwards with `second`. @param {Marks} marks @param {number} cell @param {boolean} second */
export function shade(marks, cell, second) {
  const order = second ? ["", "+", "#"] : ["", "#", "+"];
  return put(marks, cell, order[(order.indexOf(marks.cells[cell]) + 1) % order.length]);
}

/** A stone more, or where the last one stands, one less. @param {Marks} marks @param {string} point @returns {Marks} */
export const play = (marks, point) =>
  ({ ...marks, moves: marks.moves.at(-1) === point ? marks.moves.slice(0, -1) : [...marks.moves, point] });

/** The name of a point. @param {Board} board @param {number} cell */
export const pointName = (board, cell) =>
  `${board.picture.column_names?.[cell % board.columns]}${board.picture.row_names?.[Math.floor(cell / board.columns)]}`;

/** How many stones a Go board is for, and by whose rules. @param {Board} board */
export function terms(board) {
  const [, stones, rules = "go"] = board.board.split(" ");
  return { stones: Number(stones), rules };
}

/** The same stones on the board, with another number to place or other rules. @param {Board} board @param {number} stones @param {string} rules */
export const onTerms = (board, stones, rules) => `${board.board.split(" ")[0]} ${stones}${rules === "go" ? "" : ` ${rules}`}`;

/** The cell that a name means, `r2c3` or `E5`; -1 for none. @param {Board} board @param {string} name */
export function cellOf(board, name) {
  const place = /^r(\d+)c(\d+)$/.exec(name);
  if (place) return (Number(place[1]) - 1) * board.columns + Number(place[2]) - 1;
  const point = /^([A-Z])(\d+)$/.exec(name);
  const [column, row] = point ? [board.picture.column_names?.indexOf(point[1]) ?? -1, board.picture.row_names?.indexOf(point[2]) ?? -1] : [-1, -1];
  return column < 0 || row < 0 ? -1 : row * board.columns + column;
}

/** The digit in a cell, a given or a mark. @param {Board} board @param {Marks} marks @param {number} cell */
const digitAt = (board, marks, cell) => tile(board, cell).text || (isPencil(marks.cells[cell]) ? "" : marks.cells[cell]);

/** A Sudoku with marks filled in: rows of numbers, and the shape of its boxes. @param {Board} board @param {Marks} marks */
function digitRows(board, marks) {
  const digit = (/** @type {number} */ cell) => SIGNS.indexOf(digitAt(board, marks, cell) || " ") + 1;
  const rows = Array.from({ length: board.rows }, (_, row) => Array.from({ length: board.columns }, (_, column) => digit(row * board.columns + column)));
  return JSON.stringify({ box: board.picture.boxes, cells: rows });
}

/** A Sudoku as a frame with the digits that each cell can still be, by its pencil marks and by what cannot be.
 * @param {Board} board @param {Marks} marks @param {Set<string>} excluded */
function candidates(board, marks, excluded) {
  const all = Array.from({ length: board.columns }, (_, at) => symbol(at + 1));
  const cell = (/** @type {number} */ at) => {
    const small = pencilled(marks.cells[at]);
    return digitAt(board, marks, at) || (small.length ? small : all).filter((sign) => !excluded.has(`${at} ${sign}`)).join("") || all.join("");
  };
  const [wide, high] = board.picture.boxes;
  const rule = "-".repeat(board.columns * 4);
  const lines = [`*${rule}*`];
  for (let row = 0; row < board.rows; row++) {
    if (row > 0 && row % high === 0) lines.push(`|${rule}|`);
    const cells = Array.from({ length: board.columns }, (_, column) => (column > 0 && column % wide === 0 ? "| " : "") + cell(row * board.columns + column));
    lines.push(`| ${cells.join(" ")} |`);
  }
  return [...lines, `*${rule}*`].join("\n");
}

/** @type {Hand} */
const digits = {
  kind: "digits",
  takes: (board, cell) => !tile(board, cell).text,
  // A grid with gaps is no solution yet, but it is a board whose givens may contradict each other.
  question(board, marks) {
    const text = digitRows(board, marks);
    return digits.filled(board, marks) === board.open
      ? { ask: "attempt", body: { puzzle: board.puzzle, board: board.board, solution: text } }
      : { ask: "read", body: { puzzle: board.puzzle, board: text } };
  },
  verdict(board, marks, answer) {
    const picture = answer.picture ?? answer.boards[0].picture;
    return { wrong: faults(board, picture), solved: answer.solved === true, broken: answer.broken ?? null, score: null, goal: null };
  },
  now: digitRows,
  noted: (board, marks, excluded) => (excluded.size || marks.cells.some(isPencil) ? { board: candidates(board, marks, excluded) } : {}),
  // A line of text has 0 for the digit 36, a picture has a.
  solution: (_, text) => [...text.split(/\s/)[0]].map((sign) => (sign === "0" ? "a" : sign)),
  filled: (board, marks) => marks.cells.filter((mark, cell) => mark && !isPencil(mark) && digits.takes(board, cell)).length,
};

/** How many cells a clue sees at most and at least, with what is black and white by now.
 * @param {Board} board @param {Marks} marks @param {number} cell @returns {[number, number]} */
export function sight(board, marks, cell) {
  const [row, column] = [Math.floor(cell / board.columns), cell % board.columns];
  let [most, least] = [1, 1];
  for (const [down, across] of [[0, 1], [0, -1], [1, 0], [-1, 0]]) {
    let sure = true;
    for (let [r, c] = [row + down, column + across]; r >= 0 && r < board.rows && c >= 0 && c < board.columns; r += down, c += across) {
      const at = r * board.columns + c;
      if (marks.cells[at] === "#") break;
      sure = sure && (marks.cells[at] === "+" || !shading.takes(board, at));
      most += 1;
      if (sure) least += 1;
    }
  }
  return [most, least];
}

/** @type {Hand} */
const shading = {
  kind: "shading",
  takes: (board, cell) => !tile(board, cell).text,
  question(board, marks) {
    const row = (/** @type {number} */ at) => marks.cells.slice(at * board.columns, (at + 1) * board.columns).map((mark) => (mark === "#" ? "#" : ".")).join("");
    const solution = Array.from({ length: board.rows }, (_, at) => row(at)).join("/");
    return { ask: "attempt", body: { puzzle: board.puzzle, board: board.board, solution } };
  },
  // Open cells went as white ones: a number that may still come right is no fault.
  verdict(board, marks, answer) {
    const pending = (/** @type {number} */ cell) => {
      const clue = Number(tile(board, cell).text);
      const [most, least] = sight(board, marks, cell);
      return clue > 0 && most > clue && least <= clue;
    };
    const wrong = faults(board, answer.picture).filter((cell) => !pending(cell));
    return { wrong, solved: answer.solved, broken: answer.broken ?? null, score: null, goal: null };
  },
  now: (board) => board.board,
  noted(board, marks) {
    const sign = (/** @type {string} */ mark) => (mark === "#" ? "#" : mark === "+" ? "." : "?");
    const row = (/** @type {number} */ at) => marks.cells.slice(at * board.columns, (at + 1) * board.columns).map(sign).join("");
    return { marks: Array.from({ length: board.rows }, (_, at) => row(at)).join("/") };
  },
  solution: (_, text) => [...text.replaceAll("/", "").trim()].map((sign) => (sign === "#" ? "#" : "+")),
  filled: (_, marks) => marks.cells.filter((mark) => mark).length,
};

/** @type {Hand} */
const stones = {
  kind: "stones",
  takes: (board, cell) => !tile(board, cell).disc || tile(board, cell).disc === "white",
  question: (board, marks) => ({ ask: "attempt", body: { puzzle: board.puzzle, board: board.board, solution: marks.moves.join(" ") } }),
  verdict: (board, marks, answer) => ({
    wrong: faults(board, answer.picture), solved: answer.solved, broken: answer.broken ?? null, score: answer.broken ? null : answer.score, goal: answer.goal ?? null,
  }),
  // The position after the stones so far, with those that are left. Under other rules than Go's a capture may be yet to
  // take effect, which a position cannot tell: there it is the start.
  now(board, marks, picture) {
    const { stones: count, rules } = terms(board);
    if (rules !== "go") return board.board;
    const sign = (/** @type {import("../board.js").Tile} */ { disc, ink }) => (!disc || ink === "faint" ? "." : disc === "black" ? "X" : "O");
    const row = (/** @type {number} */ at) => picture.tiles.slice(at * board.columns, (at + 1) * board.columns).map(sign).join("");
    return `${Array.from({ length: board.rows }, (_, at) => row(at)).join("/")} ${Math.max(0, count - marks.moves.length)}`;
  },
  noted: () => ({}),
  solution: () => [],
  filled: (_, marks) => marks.moves.length,
};

/** @type {Record<string, Hand>} */
const HANDS = { sudoku: digits, kuromasu: shading, blank: { ...shading, noted: () => ({}) }, go: stones };

/** How a puzzle is marked; nothing for one that the page cannot yet. @param {string} puzzle @returns {Hand | undefined} */
export const handOf = (puzzle) => (Object.hasOwn(HANDS, puzzle) ? HANDS[puzzle] : undefined);

/** What a hint's `effects` say: `r4c5 = 7`, `r1c2 ≠ 3`, `r1c2 white`, `stone at E5`. Others say nothing about a cell.
 * @param {Board} board @param {string[]} said @returns {Effect[]} */
export function effectsOf(board, said) {
  const one = (/** @type {string} */ text) => {
    const told = /^(r\d+c\d+) ([=≠]) (\S)$/.exec(text);
    if (told) return { cell: cellOf(board, told[1]), sign: told[3], not: told[2] === "≠" };
    const painted = /^(r\d+c\d+) (black|white)$/.exec(text);
    if (painted) return { cell: cellOf(board, painted[1]), sign: painted[2] === "black" ? "#" : "+", not: false };
    const row = /^row (\d+) is coloured$/.exec(text);
    if (row) return Array.from({ length: board.columns }, (_, column) => ({ cell: (Number(row[1]) - 1) * board.columns + column, sign: "#", not: false }));
    const stone = /^stone at (\S+)$/.exec(text);
    return stone ? { cell: cellOf(board, stone[1]), sign: stone[1], not: false } : [];
  };
  return said.flatMap(one).filter((effect) => effect.cell >= 0);
}

/** Whether somebody who made these marks, and was told what cannot be, knows what an effect says.
 * @param {Board} board @param {Marks} marks @param {Set<string>} excluded @param {Effect} effect */
export function known(board, marks, excluded, effect) {
  const mark = marks.cells[effect.cell];
  if (effect.not) return excluded.has(`${effect.cell} ${effect.sign}`) || (mark !== "" && !isPencil(mark));
  return mark === effect.sign || marks.moves.includes(effect.sign) || (effect.sign === "+" && !shading.takes(board, effect.cell));
}

/** Marks after an effect: what must be is written, what cannot be is no longer pencilled.
 * @param {Hand} hand @param {Marks} marks @param {Effect} effect */
export function follow(hand, marks, effect) {
  if (hand.kind === "stones") return marks.moves.includes(effect.sign) ? marks : { ...marks, moves: [...marks.moves, effect.sign] };
  if (!effect.not) return put(marks, effect.cell, effect.sign);
  return pencilled(marks.cells[effect.cell]).includes(effect.sign) ? pencil(marks, effect.cell, effect.sign) : marks;
}
