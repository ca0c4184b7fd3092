// @ts-check
// The parts of Play that need no browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { curve, heat, moveAt, mustPass, niceReach, readLink, recount, reweigh, takenBack, totals, writeLink } from "../static/sections/play-match.js";
import { choices, leadOf, offered, ownPlayer, ownWeights, playerText, readPlayer, slides } from "../static/sections/play-player.js";
import { hasCurve, meanLoss, mistakes, noMistake, plyLoss, values } from "../static/sections/play-review.js";
import { seenText, thoughtLines } from "../static/sections/play-thought.js";
import { speak } from "../static/words.js";
import english from "../static/words/play.en.js";
import polish from "../static/words/play.pl.js";

const integer = { kind: "integer", from: 1, to: 60 };
const PARAMS = [
  { key: "depth", values: "", default: 4, about: "", domain: integer },
  { key: "time", values: "", default: null, about: "", domain: { kind: "text" } },
  { key: "strategy", values: "", default: "balanced", about: "", domain: { kind: "text" } },
  { key: "threes", values: "", default: 5, about: "", domain: { kind: "number" } },
];
/** @type {any} */
const CARD = { players: [{ name: "random", keys: [] }, { name: "alphabeta", keys: PARAMS.map(({ key }) => key) }], usual: "alphabeta", params: PARAMS };

test("a player's text has what differs from its sheet, and comes back", () => {
  const player = readPlayer("alphabeta strategy=greedy depth=6", PARAMS);
  assert.deepEqual(player.settings, { depth: "6", time: "", strategy: "greedy", threes: "5" });
  assert.equal(playerText(player, CARD), "alphabeta depth=6 strategy=greedy");
  assert.equal(playerText(readPlayer("alphabeta depth=4", PARAMS), CARD), "alphabeta");
});

test("who has a time and no depth keeps it so", () => {
  assert.equal(playerText(readPlayer("alphabeta time=2s", PARAMS), CARD), "alphabeta time=2s");
  assert.equal(playerText(readPlayer("alphabeta time=2s depth=5", PARAMS), CARD), "alphabeta depth=5 time=2s");
});

test("values with blanks are quoted, and who draws lots is told nothing", () => {
  const spaced = { method: "alphabeta", settings: { strategy: "my own" } };
  assert.equal(playerText(spaced, CARD), 'alphabeta strategy="my own"');
  assert.equal(readPlayer(playerText(spaced, CARD), PARAMS).settings.strategy, "my own");
  assert.equal(playerText({ method: "random", settings: { depth: "9" } }, CARD), "random");
});

test("the words of a setting are those that the sheet lists", () => {
  const domain = { kind: "choice", words: [{ name: "aggressive" }, { name: "balanced" }] };
  assert.deepEqual(choices({ key: "strategy", values: "", default: "balanced", about: "", domain }), ["aggressive", "balanced"]);
  assert.deepEqual(choices(PARAMS[1]), []);
});

test("weights of one's own are the sheet's where it has them, else those of the measures", () => {
  const measures = { threes: { weight: 5 }, "their threes": { weight: 5 } };
  assert.deepEqual(ownWeights(CARD, measures), { searched: true, weights: { threes: 5 } });
  const players = [{ name: "alphabeta", keys: ["depth", "discs"] }];
  const unsaid = { ...CARD, players, params: [...PARAMS, { key: "discs", default: null, domain: { kind: "number" } }] };
  assert.deepEqual(ownWeights(unsaid, { discs: { weight: 1.5 } }), { searched: true, weights: { discs: 1.5 } });
  assert.equal(ownPlayer(unsaid, { discs: 0 }), "alphabeta discs=0");
  assert.deepEqual(ownWeights(CARD, { discs: { weight: 1 } }), { searched: false, weights: { discs: 1 } });
  assert.equal(ownPlayer(CARD, { threes: 7.5 }, "6"), "alphabeta depth=6 threes=7.5");
});

test("a link comes back as it was, and lacks what is usual", () => {
  const link = { game: "reversi", seats: /** @type {[string, string]} */ (["person", "alphabeta depth=6"]), start: "report", text: undefined, moves: ["d3", "pass", "c3"], heat: true, judge: "mine", mine: { discs: -1.5, "their twos": 2 }, review: true };
  const text = writeLink(link).toString();
  assert.deepEqual(readLink(new URLSearchParams(text)).moves, ["d3", "pass", "c3"]);
  assert.deepEqual({ ...readLink(new URLSearchParams(text)), mine: {} }, { ...link, mine: {} });
  assert.deepEqual(readLink(new URLSearchParams("")).seats, ["person", ""]);
  assert.equal(writeLink({ ...link, moves: [], heat: false, judge: "", start: undefined, review: false }).toString(), "game=reversi&first=person&second=alphabeta+depth%3D6");
});

test("weights in a link keep names with blanks, and what is no number is left out", () => {
  const mine = { discs: -1.5, "their twos": 2 };
  const params = writeLink({ game: "g", seats: ["mine", "person"], moves: [], heat: false, judge: "", mine });
  assert.deepEqual(readLink(params).mine, mine);
  assert.deepEqual(readLink(new URLSearchParams("mine=discs:x,frontier:,mobility:3")).mine, { mobility: 3 });
});

test("a tile is the move that fills it, or the one of its column", () => {
  const moves = [{ move: "d", row: 5, column: 3 }, { move: "e", row: 4, column: 4 }];
  const picture = { column_names: ["a", "b", "c", "d", "e"] };
  assert.equal(moveAt(moves, picture, 0, 3)?.move, "d");
  assert.equal(moveAt(moves, picture, 4, 4)?.move, "e");
  assert.equal(moveAt(moves, picture, 0, 0), undefined);
  assert.equal(moveAt([{ move: "d3", row: 2, column: 3 }], picture, 0, 3), undefined);
  assert.ok(mustPass([{ move: "pass", row: null, column: null }]) && !mustPass(moves) && !mustPass([]));
});

test("taking back leads to the last choice of a person", () => {
  const plies = [0, 1, 0, 1].map((side) => ({ move: "d3", side }));
  assert.equal(takenBack(plies, 4, ["person", "alphabeta"]), 2);
  assert.equal(takenBack(plies, 4, ["alphabeta", "person"]), 3);
  assert.equal(takenBack(plies, 4, ["person", "person"]), 3);
  assert.equal(takenBack(plies, 4, ["random", "alphabeta"]), 3);
  assert.equal(takenBack(plies, 1, ["alphabeta", "person"]), 1, "there is nothing of a person to take back");
  plies[2].move = "pass";
  assert.equal(takenBack(plies, 4, ["person", "alphabeta"]), 0, "a pass is no choice");
});

test("what moves cost is summed for each side, and the pace counts only moves with nodes", () => {
  const plies = [{ move: "a", side: 0, seconds: 9 }, { move: "b", side: 1, seconds: 0.5, nodes: 100 }, { move: "c", side: 0 }, { move: "d", side: 1, seconds: 1.5, nodes: 300 }];
  assert.deepEqual(totals(plies), [{ moves: 2, seconds: 9, nodes: null, pace: null }, { moves: 2, seconds: 2, nodes: 400, pace: 200 }]);
});

/** @param {string} move @param {number} value @param {number | null} [final] @param {any} [measures] @returns {any} */
const weighed = (move, value, final = null, measures = {}) => ({ move, value, final, line: [], at_once: value, measures });

test("warmth runs from the worst to the best, and a won end is beyond any sum", () => {
  const warm = heat([weighed("a", 10), weighed("b", 20), weighed("c", 30)]);
  assert.deepEqual([...warm.values()].map(({ level, best }) => [level, best]), [[1, false], [3, false], [5, true]]);
  const ends = heat([weighed("a", 99), weighed("b", 2, 2), weighed("c", -4, -4)]);
  assert.deepEqual([...ends.values()].map(({ level, best }) => [level, best]), [[3, false], [5, true], [1, false]]);
  assert.equal(heat([]).size, 0);
  assert.deepEqual(heat([weighed("a", 5), weighed("b", 5)]).get("b"), { level: 5, best: true, value: 5, end: null });
});

test("a drawn end is weighed as nothing, not as a sum that was seen", () => {
  const warm = heat([weighed("a", -7), weighed("b", 0, 0)]);
  assert.ok(warm.get("b")?.best && warm.get("b")?.end === 0);
});

test("other weights keep the sign of each measure", () => {
  const measures = { discs: { count: 4, weight: 1, share: 4 }, blocking: { count: 3, weight: 2, share: -6 } };
  const [best, other] = reweigh([weighed("a", 0, null, measures), weighed("b", 0, null, { ...measures, blocking: { count: 0, weight: 2, share: 0 } })], { discs: 1, blocking: 5 });
  assert.deepEqual([best.move, best.value, other.move, other.value], ["b", 4, "a", -11]);
});

test("the measures of a position are recounted for both sides", () => {
  const side = { discs: { count: 4, weight: 1, share: 4 }, blocking: { count: 3, weight: 2, share: -6 } };
  const told = recount({ measures: [side, { ...side, discs: { count: 1, weight: 1, share: 1 } }], worth: [-2, -5], side: 0 }, { discs: -2, blocking: 1 });
  assert.deepEqual([told.worth, told.measures[0].blocking, told.side], [[-11, -5], { count: 3, weight: 1, share: -3 }, 0]);
});

test("a curve keeps gaps and a symmetric scale", () => {
  const { path, points, reach } = curve([0, 10, null, -20], { width: 300, height: 100 });
  assert.equal(reach, 20);
  assert.equal(path, "M0 50L100 25M300 100");
  assert.equal(points.length, 3);
  assert.deepEqual([0.3, 1, 3, 51, 100].map(niceReach), [0.5, 1, 5, 100, 100]);
});

// ── The engine, the review

const LEVEL = { key: "level", values: "", default: null, about: "", domain: { kind: "integer", from: 1, to: 20 } };
/** @type {any} */
const WITH_ENGINE = { ...CARD, players: [...CARD.players, { name: "engine", keys: ["level", "time"] }], params: [...PARAMS, LEVEL], opponent: "engine level=3" };

test("what a method is told first is the first that its way lists, and a slider where that is one of a few", () => {
  assert.equal(leadOf(WITH_ENGINE, "engine"), LEVEL);
  assert.equal(leadOf(WITH_ENGINE, "alphabeta")?.key, "depth");
  assert.equal(leadOf(WITH_ENGINE, "random"), undefined);
  assert.deepEqual(WITH_ENGINE.params.filter(slides), [LEVEL], "a depth of up to 60 is typed");
  assert.equal(offered(WITH_ENGINE, LEVEL), "3");
  assert.equal(offered({ ...WITH_ENGINE, opponent: "alphabeta depth=4" }, LEVEL), "11");
});

test("a level is told, and what was not said is not", () => {
  assert.equal(playerText(readPlayer("engine level=7", WITH_ENGINE.params), WITH_ENGINE), "engine level=7");
  assert.equal(playerText(readPlayer("engine time=1s", WITH_ENGINE.params), WITH_ENGINE), "engine time=1s");
});

test("a proven bound of a move is shown as one", () => {
  const move = { line: [], at_once: 0, measures: {} };
  const warm = heat([{ ...move, move: "a1", value: 36, final: 36, trust: "least" }, { ...move, move: "b2", value: -4, trust: "looked" }]);
  assert.deepEqual([warm.get("a1")?.bound, warm.get("b2")?.bound], ["least", undefined]);
});

/** @type {any} */
const REVIEW = { plies: [{ move: "c3", mistake: false }, { move: "e3", mistake: true, better: "d6" }], curve: [0, 2, -4] };

test("a mistake stands where it was made, also in a review that was cut short", () => {
  assert.deepEqual(mistakes(REVIEW, 2).map(({ at, ply }) => [at, ply.move]), [[1, "e3"]]);
  assert.deepEqual(mistakes(REVIEW, 5).map(({ at }) => at), [4]);
  assert.deepEqual(values(REVIEW, 2), [0, 2, -4]);
  assert.deepEqual(values(REVIEW, 4), [null, null, 0, 2, -4]);
});

test("points of an evaluation make no mistake and no curve, and are told from discs", () => {
  const [en, pl] = [speak(english, "en"), speak(polish, "pl")];
  /** @type {any} */
  const card = { ...CARD, unit: "disc" };
  const ply = { move: "c2", mistake: false, loss: 4, counted: true };
  /** @type {any} What /api/review tells of the first moves on 6×6. */
  const points = { mistake: null, unit: "point", curve: [null, null], plies: [ply], sides: [{ moves: 3, counted: 3, mean_loss: 4 / 3, mistakes: 0 }] };
  assert.match(noMistake(en, card, points), /points of an evaluation, which make no mistake/);
  assert.match(noMistake(pl, card, points), /punkty oceny, które nie czynią błędu/);
  assert.deepEqual([plyLoss(en, card, points, points.plies[0]), plyLoss(pl, card, points, points.plies[0])], ["4 points of the evaluation", "4 punkty oceny"]);
  assert.deepEqual([meanLoss(en, card, points, 0), meanLoss(pl, card, points, 0)], ["1.33 points of the evaluation", "1,33 punktu oceny"]);
  assert.deepEqual([hasCurve(points), hasCurve({ ...points, curve: [null, -4] })], [false, true]);
  // A game that counts points itself: what is proven is none of an evaluation.
  assert.equal(plyLoss(en, { ...card, unit: "point" }, { ...points, mistake: 1 }, points.plies[0]), "4");
  /** @type {any} Its end is proven, its beginning is not. */
  const mixed = { ...points, mistake: 4, unit: "disc", plies: [{ ...ply, loss: 6, counted: false }, { ...ply, loss: 1 }], sides: [{ moves: 2, counted: 1, mean_loss: 1, mistakes: 0 }, { moves: 1, counted: 0, mean_loss: null, mistakes: 0 }] };
  assert.match(noMistake(en, card, mixed), /^No move whose loss is proven lost 4 discs or more\./);
  assert.deepEqual(mixed.plies.map((/** @type {any} */ one) => plyLoss(en, card, mixed, one)), ["6 points of the evaluation", "1 disc"]);
  assert.deepEqual([meanLoss(en, card, mixed, 0), meanLoss(en, card, mixed, 1)], ["1 disc (over 1 proven)", "–"]);
  assert.equal(noMistake(en, card, { ...mixed, plies: [mixed.plies[1]] }), "No move lost 4 discs or more.");
});

test("what a program thinks is told in discs where it counts them, with how sure it is", () => {
  const [en, pl] = [speak(english, "en"), speak(polish, "pl")];
  /** @type {any} */
  const seen = { depth: 12, value: 4, unit: "disc", final: null, trust: "looked", line: ["f4", "d3"] };
  assert.equal(seenText(en, seen), "+4 discs");
  assert.equal(seenText(en, { ...seen, value: -1, trust: "likely", percent: 98 }), "−1 disc, 98 %");
  assert.equal(seenText(en, { ...seen, value: 0, final: 0, trust: "exact" }), "0 discs, exact");
  assert.equal(seenText(en, { ...seen, value: 36, final: 36, trust: "least" }), "at least +36 discs");
  assert.equal(seenText(en, { ...seen, value: -6, final: -6, trust: "most" }), "at most −6 discs");
  assert.equal(seenText(en, { ...seen, value: 17.5, unit: undefined }), "+17.5 by its weights");
  assert.equal(seenText(en, { ...seen, value: 1, unit: "game", final: 1, trust: "least" }), "sees a win");
  assert.equal(seenText(pl, { ...seen, value: 2 }), "+2 piony");
  assert.deepEqual(thoughtLines(en, { nodes: 1_234_567, seconds: 3.21, seen }), ["depth 12 · +4 discs · 1.23M nodes, 3.2 s", "It expects f4 d3"]);
  assert.deepEqual(thoughtLines(en, { nodes: 9, seconds: 0.5 }), ["9 nodes, 0.5 s"]);
  assert.deepEqual(thoughtLines(en, { nodes: 9, seconds: 0.1, seen }), [], "nobody could read it");
  const long = thoughtLines(en, { nodes: 9, seconds: 1, seen: { ...seen, line: Array(30).fill("a1") } })[1];
  assert.ok(long.endsWith("a1 …") && long.length < 60);
});
