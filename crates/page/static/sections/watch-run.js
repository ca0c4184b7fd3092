// @ts-check
// A run: what is asked, and what was heard of each method so far. Nothing here is drawn.

/** @typedef {import("./watch-state.js").Settings} Settings */
/** @typedef {import("../chart.js").Point} Point */

/** What a method is known to have done. */
export class Track {
  /** @type {Point[]} */
  points = [];
  /** How far it was when: evaluations and seconds of each frame. @type {[number, number][]} */
  marks = [[0, 0]];
  /** The last frame. @type {any} */
  frame = null;
  /** The current board and the best one. @type {any} */
  picture = null;
  /** @type {any} */
  best = null;
  /** Gauges, each with what it showed lately. @type {Map<string, number[]>} */
  gauges = new Map();
  /** @type {any} */
  answer = null;
  stopped = false;

  /** A frame came. @param {any} frame */
  hear(frame) {
    this.frame = frame;
    const last = this.marks[this.marks.length - 1];
    if (frame.evaluations > last[0]) this.marks.push([frame.evaluations, Math.max(frame.seconds, last[1])]);
    // A score that does not count is no step of the line.
    if (frame.legal) this.points.push(...frame.trace.map((/** @type {any} */ step) => this.point(step)));
    if (frame.best_picture) this.best = frame.best_picture;
    if (frame.picture) this.picture = warmed(frame.picture, frame.heat ?? []);
    for (const { name, value } of frame.gauges ?? []) {
      const lately = this.gauges.get(name) ?? [];
      lately.push(value);
      if (lately.length > 90) lately.shift();
      this.gauges.set(name, lately);
    }
  }

  /** It has ended: the answer tells every step. @param {any} answer */
  end(answer) {
    this.answer = answer;
    this.points = answer.trace.slice(answer.illegal ?? 0).map((/** @type {any} */ step) => this.point(step));
    if (answer.picture && answer.solution) this.best = answer.picture;
    // At the goal the search stands on its best, which no frame may have shown.
    if (answer.stopped === "goal" && this.best) this.picture = this.best;
  }

  /** Whether its best is as good as can be, although nobody has told its answer yet. */
  get reached() {
    return Boolean(this.frame?.legal) && this.frame.goal !== null && this.frame.best !== null && this.frame.best >= this.frame.goal;
  }

  /** Whether it has nothing left to do with so many evaluations. @param {number} evaluations */
  over(evaluations) {
    return this.reached || this.frame?.evaluations >= evaluations;
  }

  /** @param {[number, number, number]} step @returns {Point} */
  point([evaluations, epochs, score]) {
    return { evaluations, epochs, seconds: secondsAt(this.marks, evaluations), score };
  }

  /** How far it is. */
  get now() {
    const at = this.answer ?? this.frame;
    return at && { evaluations: at.evaluations, epochs: at.epochs, seconds: this.marks[this.marks.length - 1][1] };
  }
}

/** When a search was so far: between two frames it is taken to go evenly.
 * @param {[number, number][]} marks @param {number} evaluations */
export function secondsAt(marks, evaluations) {
  const after = marks.findIndex(([at]) => at >= evaluations);
  if (after < 0) return marks[marks.length - 1][1];
  if (after === 0) return marks[0][1];
  const [[from, start], [to, end]] = [marks[after - 1], marks[after]];
  return start + ((evaluations - from) / (to - from)) * (end - start);
}

/** A picture with its heat: the surer the search is of a tile, the warmer its ground, where that means nothing else.
 * @param {any} picture @param {number[]} heat from 0 to 1 */
export function warmed(picture, heat) {
  if (!heat.length) return picture;
  const tile = (/** @type {any} */ tile, /** @type {number} */ at) => {
    const warmth = Math.round(Math.min(1, Math.max(0, heat[at] ?? 0)) * 5);
    return warmth && !tile.paper ? { ...tile, paper: `warm${warmth}` } : tile;
  };
  return { ...picture, tiles: picture.tiles.map(tile) };
}

/** How a pace is asked for. @param {number} pace */
export const tempo = (pace) => (pace ? { evaluations: pace, frames: 12 } : { frames: 12 });

/** What is asked for each lane alone. @param {Settings} settings @param {boolean} paused */
export function wishes(settings, paused) {
  const { puzzle, board, options, seed, evaluations, pace } = settings;
  const common = { puzzle, board, options, seed, evaluations, picture: true, tempo: tempo(pace), paused };
  const lanes = settings.lanes.map(({ method, encoding, params }) => ({ method, params, ...(encoding ? { encoding } : {}) }));
  return { common, lanes };
}

/** Begins a run. Where one request can do several things at a time it is a race in step; else each lane is a request of its own.
 * @param {any} transport @param {Settings} settings @param {boolean} paused
 * @param {{news: (lane: number, news: any) => void, answer: (lane: number, answer: any) => void}} ear */
export function begin(transport, settings, paused, ear) {
  const { common, lanes } = wishes(settings, paused);
  /** @type {any[]} */
  let jobs;
  /** @type {Promise<any>} */
  let done;
  if (transport.threads) {
    jobs = [transport.watch("race", { ...common, lanes }, (/** @type {any} */ news) => ear.news(news.lane, news))];
    done = jobs[0].answer.then((/** @type {any} */ told) => told.lanes.forEach((/** @type {any} */ answer, /** @type {number} */ lane) => ear.answer(lane, answer)));
  } else {
    jobs = lanes.map((lane, at) => transport.watch("solve", { ...common, ...lane }, (/** @type {any} */ news) => ear.news(at, news)));
    done = Promise.all(jobs.map((job, at) => job.answer.then((/** @type {any} */ answer) => ear.answer(at, answer))));
  }
  return {
    done,
    /** @param {object} directive */
    direct: (directive) => Promise.all(jobs.map((job) => job.direct(directive).catch(() => {}))),
    leave: () => jobs.forEach((job) => {
      job.answer.catch(() => {});
      job.leave();
    }),
  };
}

/** How long the proof is sought beside a run. */
export const PROOF_SECONDS = 20;

/** Seeks the proof of the optimum beside the run. @param {any} transport @param {Settings} settings */
export function prove(transport, { puzzle, board, options }) {
  return transport.watch("solve", { puzzle, board, options, method: "exact", seconds: PROOF_SECONDS }, () => {});
}

/** How an answer stands: by its own proof, or held against a proven optimum.
 * @param {any} answer @param {any} proof @returns {"impossible" | "solved" | "optimal" | "short" | "open" | "nothing"} */
export function verdict(answer, proof) {
  if (answer.impossible) return "impossible";
  if (answer.solved && answer.goal !== null) return "solved";
  if (answer.score === null || !answer.legal) return "nothing";
  // An encoding may count in a way of its own: where it has a goal, that is its measure, and the proof's score is not.
  if (answer.goal !== null) return answer.optimal ? "optimal" : "short";
  if (answer.optimal || (proof?.optimal && proof.score === answer.score)) return "optimal";
  return proof?.optimal ? "short" : "open";
}

/** What the chart shows: scores, with the optimum or the goal as a line; where the goals of the lanes differ, since encodings
 * count in ways of their own, how far each is from its own.
 * @param {Track[]} tracks @param {any} proof
 * @returns {{apart: boolean, points: Point[][], line: {score: number, proven: boolean} | null}} */
export function plotted(tracks, proof) {
  const goals = tracks.map((track) => track.answer?.goal ?? track.frame?.goal ?? null);
  const known = goals.filter((goal) => goal !== null);
  if (new Set(known).size > 1) {
    const moved = (/** @type {Track} */ track, /** @type {number} */ at) => track.points.map((point) => ({ ...point, score: point.score - goals[at] }));
    return { apart: true, points: tracks.map((track, at) => (goals[at] === null ? [] : moved(track, at))), line: { score: 0, proven: false } };
  }
  const points = tracks.map((track) => track.points);
  if (known.length && (!proof?.optimal || proof.score !== known[0])) return { apart: false, points, line: { score: known[0], proven: false } };
  return { apart: false, points, line: proof?.optimal ? { score: proof.score, proven: true } : null };
}
