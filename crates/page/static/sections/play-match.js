// @ts-check
// A game that is played at the page, as data: its link, how far it is taken back, what its moves cost, what moves are worth.

import { MINE, PERSON } from "./play-player.js";

/** @typedef {{move: string, row: number | null, column: number | null}} Move */
/** @typedef {{move: string, side: number, value?: number | null, end?: number | null, seconds?: number | null,
 *   nodes?: number | null, depth?: number | null}} Ply */
/** @typedef {{count: number, weight: number, share: number}} Measure */
/** @typedef {{move: string, value: number, final?: number | null, trust?: import("./play-board.js").Trust, percent?: number, line: string[], at_once: number, measures: Record<string, Measure>}} Weighed */
/** @typedef {{game: string, seats: [string, string], start?: string, text?: string, moves: string[], heat: boolean,
 *   judge: string, mine: Record<string, number>, review: boolean}} Link */

/** What a link says. Whatever it lacks is as a newcomer wants it: a person against a program.
 * @param {URLSearchParams} params @returns {Link} */
export function readLink(params) {
  const told = (/** @type {string} */ key) => params.get(key) || undefined;
  const mine = (told("mine") ?? "").split(",").map((word) => word.split(":"));
  return {
    game: told("game") ?? "",
    seats: [told("first") ?? PERSON, told("second") ?? ""],
    start: told("start"),
    text: told("text"),
    moves: (told("moves") ?? "").split(/\s+/).filter(Boolean),
    heat: params.get("worth") === "1",
    judge: told("judge") ?? "",
    review: params.get("review") === "1",
    mine: Object.fromEntries(mine.filter(([key, weight]) => key && Number.isFinite(Number(weight)) && weight !== "").map(([key, weight]) => [key, Number(weight)])),
  };
}

/** The link of a game; what is usual is left out.
 * @param {Link} link @returns {URLSearchParams} */
export function writeLink(link) {
  const params = new URLSearchParams({ game: link.game, first: link.seats[0], second: link.seats[1] });
  if (link.text) params.set("text", link.text);
  else if (link.start) params.set("start", link.start);
  if (link.moves.length) params.set("moves", link.moves.join(" "));
  if (link.heat) params.set("worth", "1");
  if (link.judge) params.set("judge", link.judge);
  if (link.review) params.set("review", "1");
  const used = link.seats.includes(MINE) || link.judge === MINE;
  if (used && Object.keys(link.mine).length) params.set("mine", Object.entries(link.mine).map(([key, weight]) => `${key}:${weight}`).join(","));
  return params;
}

/** The move that a tile stands for: the one that fills it, else the one that is called as its column (a disc that falls).
 * @param {Move[]} moves @param {{column_names?: string[]}} picture @param {number} row @param {number} column */
export function moveAt(moves, picture, row, column) {
  const name = picture.column_names?.[column];
  return moves.find((move) => move.row === row && move.column === column) ?? moves.find((move) => name && move.move === name);
}

/** The only thing to do is to pass: it is done for whoever must.
 * @param {Move[]} moves */
export const mustPass = (moves) => moves.length === 1 && moves[0].row === null;

/** How many plies are left when a move is taken back: to the last turn of a person that was a choice, or one ply where no
 * person plays.
 * @param {Ply[]} plies @param {number} at @param {string[]} seats */
export function takenBack(plies, at, seats) {
  const isPass = (/** @type {Ply} */ ply) => ply.move === "pass";
  for (let left = at - 1; left >= 0; left--) if (seats[plies[left].side] === PERSON && !isPass(plies[left])) return left;
  return seats.includes(PERSON) ? at : Math.max(0, at - 1);
}

/** What each side's moves cost together; nothing is known of a move without a time.
 * @param {Ply[]} plies */
export function totals(plies) {
  return [0, 1].map((side) => {
    const own = plies.filter((ply) => ply.side === side);
    const sum = (/** @type {"seconds" | "nodes"} */ key, from = own) => {
      const known = from.flatMap((ply) => ply[key] ?? []);
      return known.length ? known.reduce((all, one) => all + one, 0) : null;
    };
    const [nodes, seconds] = [sum("nodes"), sum("seconds", own.filter((ply) => ply.nodes))];
    return { moves: own.length, seconds: sum("seconds"), nodes, pace: nodes && seconds ? nodes / seconds : null };
  });
}

/** How warm each move is, from 1 (the worst here) to 5 (the best), and which are best. A won or lost end is beyond any sum.
 * @param {Weighed[]} moves @returns {Map<string, {level: number, best: boolean, value: number, end: number | null, bound?: import("./play-board.js").Bound}>} */
export function heat(moves) {
  const rank = (/** @type {Weighed} */ move) => (move.final ? Math.sign(move.final) * 1e9 + move.final : move.value);
  const sums = moves.filter((move) => !move.final).map((move) => move.value);
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const top = Math.max(...moves.map(rank));
  const level = (/** @type {Weighed} */ move) => {
    if (move.final) return move.final > 0 ? 5 : 1;
    return high > low ? 1 + Math.round((4 * (move.value - low)) / (high - low)) : rank(move) === top ? 5 : 3;
  };
  /** A proven bound is shown as one. @param {Weighed} move */
  const bound = ({ trust }) => (trust === "least" || trust === "most" ? { bound: trust } : {});
  return new Map(moves.map((move) => [move.move, { level: level(move), best: rank(move) === top, value: move.value, end: move.final ?? null, ...bound(move) }]));
}

/** What a measure adds by another weight, with the sign that the evaluation gives it.
 * @param {Measure} measure @param {number} weight */
const share = (measure, weight) => (Math.sign(measure.share * measure.weight) || 1) * weight * measure.count;

/** The measures of a position by other weights.
 * @template {{measures: Record<string, Measure>[], worth: number[]}} T
 * @param {T} told @param {Record<string, number>} weights @returns {T} */
export function recount(told, weights) {
  const measures = told.measures.map((side) => Object.fromEntries(Object.entries(side).map(([key, measure]) => {
    const weight = weights[key] ?? measure.weight;
    return [key, { ...measure, weight, share: share(measure, weight) }];
  })));
  return { ...told, measures, worth: measures.map((side) => Object.values(side).reduce((sum, one) => sum + one.share, 0)) };
}

/** Moves weighed by other weights, one ahead: every measure right after the move times its weight, with the sign that the
 * evaluation gives it. An end of the game that was seen stays what it is.
 * @param {Weighed[]} moves @param {Record<string, number>} weights @returns {Weighed[]} */
export function reweigh(moves, weights) {
  const made = moves.map((move) => {
    const value = Object.entries(move.measures).reduce((sum, [key, measure]) => sum + share(measure, weights[key] ?? measure.weight), 0);
    return { ...move, value: Math.round(value * 1e6) / 1e6, line: [] };
  });
  const rank = (/** @type {Weighed} */ move) => (move.final ? Math.sign(move.final) * 1e9 + move.final : move.value);
  return made.sort((a, b) => rank(b) - rank(a));
}

/** The path of a curve through numbers, in a box; `null` leaves a gap.
 * @param {(number | null)[]} values @param {{width: number, height: number}} box */
export function curve(values, { width, height }) {
  const known = values.filter((value) => value !== null).map((value) => Math.abs(/** @type {number} */ (value)));
  const reach = niceReach(Math.max(1, ...known));
  const x = (/** @type {number} */ at) => (values.length < 2 ? 0 : (at * width) / (values.length - 1));
  const y = (/** @type {number} */ value) => (height * (reach - value)) / (2 * reach);
  const points = values.flatMap((value, at) => (value === null ? [] : [{ at, value, x: round(x(at)), y: round(y(value)) }]));
  const path = points.map((point, index) => `${index && points[index - 1].at === point.at - 1 ? "L" : "M"}${point.x} ${point.y}`).join("");
  return { path, points, reach };
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** The least of 1, 2, 5, 10, 20, 50 … that is not less.
 * @param {number} value */
export function niceReach(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}
