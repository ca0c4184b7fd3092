// @ts-check
// WebAssembly as a transport: each request has a worker, and a worker that has answered takes the next.

import { Rejection } from "./transport.js";

/** Whether one request can do several things at a time. */
export const threads = false;

/** @type {Worker[]} */
const idle = [];

const start = () => idle.pop() ?? new Worker(new URL("worker.js", import.meta.url), { type: "module" });

/** Words that page and worker share, where the page is isolated from others.
 * @param {any} body */
function share(body) {
  if (!globalThis.crossOriginIsolated) return undefined;
  const words = new Int32Array(new SharedArrayBuffer(24));
  words.set([0, body.paused ? 1 : 0, 0, body.tempo?.evaluations ?? 0, body.tempo?.frames ?? 20, 0]);
  return words;
}

/** @param {string} name @param {object} body */
export const ask = (name, body) => watch(name, body, () => {}, true).answer;

/** @param {string} name @param {any} body @param {(news: any) => void} onNews @param {boolean} [deaf] */
export function watch(name, body, onNews, deaf) {
  const worker = start();
  const words = deaf ? undefined : share(body);
  // A worker that has answered may be at another request already: it is not ours to end.
  let free = false;
  // Without shared memory a pause holds news back: what came is told when it is wanted.
  /** @type {any[]} */
  const held = [];
  let [paused, steps] = [Boolean(body.paused) && !words, 0];
  /** @type {(told: any) => void} */
  let settle = () => {};
  /** @type {(why: Error) => void} */
  let fail = () => {};
  /** @type {any} */
  let last;
  const answer = new Promise((resolve, reject) => ([settle, fail] = [resolve, reject]));
  /** @param {any} told */
  const finish = (told) => (told.answer ? settle(told.answer) : fail(new Rejection(told.rejection)));
  const flow = () => {
    while (held.length && (!paused || steps > 0)) {
      if (paused) steps -= 1;
      const told = held.shift();
      told.news ? onNews((last = JSON.parse(told.news))) : finish(told);
    }
  };
  worker.onmessage = (event) => {
    held.push(event.data);
    if (!event.data.news) (free = true), idle.push(worker);
    flow();
  };
  worker.onerror = (event) => fail(new Rejection({ code: "failed", message: event.message ?? "the module could not be loaded" }));
  worker.postMessage({ name, body, shared: words?.buffer });
  /** @param {any} directive */
  const direct = async (directive) => {
    if (!words) {
      if (directive.do === "cancel") {
        if (!free) worker.terminate();
        fail(new Rejection({ code: "none", message: `cancelled after ${last?.evaluations ?? 0} evaluations` }));
      }
      if (directive.do === "pause") [paused, steps] = [true, 0];
      if (directive.do === "resume") paused = false;
      if (directive.do === "step") [paused, steps] = [true, steps + directive.count];
      return flow();
    }
    if (directive.do === "cancel") Atomics.store(words, 0, 1);
    if (directive.do === "pause") [Atomics.store(words, 2, 0), Atomics.store(words, 1, 1)];
    if (directive.do === "resume") Atomics.store(words, 1, 0);
    if (directive.do === "step") [Atomics.store(words, 1, 1), Atomics.add(words, 2, directive.count)];
    if (directive.do === "pace") [Atomics.store(words, 3, directive.evaluations ?? 0), directive.frames && Atomics.store(words, 4, directive.frames)];
    Atomics.add(words, 5, 1);
    Atomics.notify(words, 5);
  };
  return { answer, direct, leave: () => free || worker.terminate() };
}
