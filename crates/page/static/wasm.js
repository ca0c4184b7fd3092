// @ts-check
// WebAssembly as a transport: each request has a worker, and a worker that has answered takes the next.

import { Rejection } from "./transport.js";

/** Whether one request can do several things at a time. */
export const threads = false;

/** @type {Worker[]} */
const idle = [];

/** The module: fetched and compiled once, for all workers. @type {Promise<WebAssembly.Module> | undefined} */
let module;

/** Gets it, the first time it is needed. */
export const ready = () => (module ??= (async () => {
  const response = await fetch(new URL("plansza.wasm", import.meta.url));
  if (!response.ok) throw new Error(`plansza.wasm: ${response.status}`);
  // A web space may call it anything; then it cannot be compiled while it comes.
  const named = response.headers.get("content-type")?.startsWith("application/wasm");
  return named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
})());

/** The answers that the first view asks for, made with the site: it does not wait for the module. @type {Promise<Record<string, any>>} */
const first = "document" in globalThis ? fetch(new URL("first.json", import.meta.url)).then((response) => response.json()).catch(() => ({})) : Promise.resolve({});

/** The most frames of a search that are asked for where they may have to be kept. */
const KEPT = 2000;

function start() {
  const known = idle.pop();
  if (known) return known;
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  ready().then((module) => worker.postMessage({ module }), (why) => {
    module = undefined;
    worker.onerror?.(/** @type {any} */ ({ message: String(why) }));
  });
  return worker;
}

/** Words that page and worker share, where the page is isolated from others.
 * @param {any} body */
function share(body) {
  if (!globalThis.crossOriginIsolated) return undefined;
  const words = new Int32Array(new SharedArrayBuffer(24));
  words.set([0, body.paused ? 1 : 0, 0, body.tempo?.evaluations ?? 0, body.tempo?.frames ?? 20, 0]);
  return words;
}

/** @param {string} name @param {object} body */
export async function ask(name, body) {
  const { options, ...rest } = /** @type {any} */ (body);
  const plain = options && Object.keys(options).length === 0 ? rest : body;
  return (await first)[`${name} ${JSON.stringify(plain)}`] ?? watch(name, body, () => {}, true).answer;
}

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
  // Nor can the worker wait there: it is asked for no more frames than can be kept, and the page shows them at the pace.
  const asked = body.tempo?.evaluations ?? 0;
  if (!words && asked) body = { ...body, tempo: { ...body.tempo, evaluations: Math.max(asked, Math.ceil((body.evaluations ?? 0) / KEPT)) } };
  /** @param {{evaluations?: number, frames?: number}} tempo the milliseconds from one frame to the next */
  const rest = ({ evaluations, frames = 20 }) => (words || !evaluations || !asked ? 0 : (1000 / frames) * (body.tempo.evaluations / evaluations));
  let pause = rest(body.tempo ?? {});
  /** @type {any} */
  let waiting;
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
    while (held.length && !waiting && (!paused || steps > 0 || held[0].news?.news === "start")) {
      const { news, ...end } = held.shift();
      if (!news) return finish(end);
      onNews((last = news));
      if (news.news === "start") continue;
      if (paused) steps -= 1;
      else if (pause) waiting = setTimeout(() => ((waiting = undefined), flow()), pause);
    }
  };
  worker.onmessage = (event) => {
    held.push(event.data.news ? { news: JSON.parse(event.data.news) } : event.data);
    if (!event.data.news) (free = true), idle.push(worker);
    flow();
  };
  worker.onerror = (event) => fail(new Rejection({ code: "failed", message: event.message ?? "the module could not be loaded" }));
  worker.postMessage({ name, body, shared: words?.buffer });
  const leave = () => {
    held.length = 0;
    clearTimeout(waiting);
    if (!free) worker.terminate();
  };
  /** @param {any} directive */
  const direct = async (directive) => {
    if (!words) {
      if (directive.do === "cancel") {
        leave();
        fail(new Rejection({ code: "none", message: `cancelled after ${last?.evaluations ?? 0} evaluations` }));
      }
      if (directive.do === "pause") [paused, steps] = [true, 0];
      if (directive.do === "resume") paused = false;
      if (directive.do === "pace") pause = rest(directive);
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
  return { answer, direct, leave };
}
