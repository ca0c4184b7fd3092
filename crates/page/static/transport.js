// @ts-check
// The one place that knows whether there is a server. Both sides have two functions:
//   ask(name, body)            → a promise of the answer; it fails with a Rejection
//   watch(name, body, onNews)  → a job: { answer: Promise, direct(directive), leave() }
// and say with `threads` whether one request can do several things at a time; `ready`, where there is something to get ready
// first, gives a promise of it.
// A directive is {do: "pause"}, {do: "resume"}, {do: "step", count: 1}, {do: "pace", evaluations: 100, frames: 20}
// or {do: "cancel"}.

/** Why there is no answer: see `Rejection` in the description of the API. */
export class Rejection extends Error {
  /** @param {{code: string, message: string, accepted?: string, line?: number, column?: number}} told */
  constructor(told) {
    super(told.message);
    Object.assign(this, told);
  }
}

/** @returns {Promise<{ask: Function, watch: Function, threads: boolean, ready?: () => Promise<any>}>} */
export async function connect() {
  // The static site marks itself: there nobody is asked whether there is a server.
  if (document.documentElement.dataset.transport === "wasm") return import("./wasm.js");
  return import("./server.js");
}
