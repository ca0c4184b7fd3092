// @ts-check
// The transport of the static site where page and worker share no memory: it holds news back to pause, step and pace.

import assert from "node:assert/strict";
import test from "node:test";

/** Workers that were started. @type {any[]} */
const workers = [];
class FakeWorker {
  /** @type {any} */
  onmessage = null;
  ended = false;
  constructor() {
    workers.push(this);
  }
  /** @param {any} asked */
  postMessage(asked) {
    this.asked = asked;
  }
  terminate() {
    this.ended = true;
  }
  /** @param {any} data */
  say(data) {
    this.onmessage({ data: data.news ? { news: JSON.stringify(data.news) } : data });
  }
}
/** @type {any} */ (globalThis).Worker = FakeWorker;
// The module never comes here, and nobody waits for it.
/** @type {any} */ (globalThis).fetch = () => new Promise(() => {});
const { ask, watch } = await import("../static/wasm.js");
const { askLending } = await import("../static/worker.js");

const frame = (/** @type {number} */ evaluations) => ({ news: { news: "frame", evaluations } });
/** @param {any} body */
function begin(body) {
  /** @type {any[]} */
  const heard = [];
  const job = watch("solve", body, (news) => heard.push(news.evaluations ?? news.news));
  const worker = workers[workers.length - 1];
  return { job, heard, worker };
}

test("a step shows one frame, and the answer waits for its turn", async () => {
  const { job, heard, worker } = begin({ paused: true });
  for (const told of [{ news: { news: "start" } }, frame(1), frame(2), { answer: { score: 9 } }]) worker.say(told);
  assert.deepEqual(heard, ["start"]);
  await job.direct({ do: "step", count: 1 });
  assert.deepEqual(heard, ["start", 1]);
  await job.direct({ do: "resume" });
  assert.deepEqual([heard, await job.answer], [["start", 1, 2], { score: 9 }]);
});

test("no more frames are asked for than can be kept, and they are shown one after the other", async () => {
  const { job, heard, worker } = begin({ evaluations: 1000000, tempo: { evaluations: 1, frames: 20 } });
  assert.equal(worker.asked.body.tempo.evaluations, 500);
  for (const told of [frame(500), frame(1000), { answer: { score: 1 } }]) worker.say(told);
  assert.deepEqual(heard, [500]);
  await job.answer;
  assert.deepEqual(heard, [500, 1000]);
});

test("who leaves hears nothing more, and ends no worker that is at another request", async () => {
  const first = begin({ paused: true });
  first.worker.say(frame(1));
  first.job.leave();
  await first.job.direct({ do: "resume" });
  assert.deepEqual([first.heard, first.worker.ended], [[], true]);
  const second = begin({});
  second.worker.say({ answer: { score: 1 } });
  await second.job.answer;
  const third = ask("read", {});
  await Promise.resolve();
  await Promise.resolve();
  second.job.leave();
  assert.equal(second.worker.ended, false);
  second.worker.say({ answer: { boards: [] } });
  assert.deepEqual(await third, { boards: [] });
});

test("what is cancelled says how far it came", async () => {
  const { job, worker } = begin({});
  worker.say(frame(700));
  await job.direct({ do: "cancel" });
  await assert.rejects(job.answer, { code: "none", message: "cancelled after 700 evaluations" });
});

/** A module that needs a file before it answers. */
function needy() {
  /** @type {string[]} */
  const lent = [];
  const ask = () => (lent.includes("weights.bin") ? { answer: { move: "f5" } } : { rejection: { code: "none", message: "", needs: "weights.bin" } });
  return { lent, ask, lend: (/** @type {string} */ name) => void lent.push(name) };
}

test("what a request needs is fetched once, lent, and asked for again", async () => {
  const module = needy();
  /** @type {string[]} */
  const fetched = [];
  const file = async (/** @type {string} */ name) => (fetched.push(name), new Uint8Array([1]));
  assert.deepEqual(await askLending(module, "move", {}, file), { answer: { move: "f5" } });
  assert.deepEqual(await askLending(module, "move", {}, file), { answer: { move: "f5" } });
  assert.deepEqual([fetched, module.lent], [["weights.bin"], ["weights.bin"]]);
});

test("a file that does not come, or does not help, is said and not asked for for ever", async () => {
  const missing = await askLending(needy(), "move", {}, async () => { throw new Error("404"); });
  assert.deepEqual([missing.rejection.code, missing.rejection.message], ["failed", "weights.bin could not be fetched: 404"]);
  const useless = { ...needy(), lend: () => {} };
  assert.equal((await askLending(useless, "move", {}, async () => new Uint8Array())).rejection.needs, "weights.bin");
});
