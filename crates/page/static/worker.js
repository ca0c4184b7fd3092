// @ts-check
// The WebAssembly module at work, in a Web Worker of its own: see crates/wasm/src/lib.rs for what it asks and is asked.
//
// Messages in: {module} first or later, then {name, body, shared?}, one request after the other. Messages out: {news} any number
// of times, then {answer} or {rejection}.
// `shared` is a SharedArrayBuffer of six words where the page may have one: [ended, paused, steps, evaluations, frames, bell].
// Without it the worker hears nothing until it is done; the page holds its news back to pause, and ends it to cancel.
// What the module is to be lent before it can answer lies beside this file: it is fetched when a rejection names it.

/** What the module exports.
 * @typedef {{memory: WebAssembly.Memory, take(length: number): number, ask(name: number): number,
 *   lend(name: number): void, answer(): bigint}} Exports */

/** Makes a host, and the functions that ask the module, lend it a file, and share words with another request.
 * @param {BufferSource | WebAssembly.Module} code @param {(news: string) => void} onNews @param {Int32Array} [words] */
export async function load(code, onNews, words) {
  /** @type {Exports} */
  let exports;
  const [ENDED, PAUSED, STEPS, EVALUATIONS, FRAMES, BELL] = [0, 1, 2, 3, 4, 5];
  const host = {
    /** @param {number} address @param {number} length */
    tell: (address, length) => onNews(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address >>> 0, length >>> 0).slice())),
    /** @param {number} rest */
    steer: (rest) => {
      if (!words) return 0;
      while (Atomics.load(words, PAUSED) && !Atomics.load(words, ENDED)) {
        if (Atomics.load(words, STEPS) > 0) {
          Atomics.sub(words, STEPS, 1);
          return 0;
        }
        const bell = Atomics.load(words, BELL);
        if (Atomics.load(words, PAUSED) && !Atomics.load(words, STEPS) && !Atomics.load(words, ENDED)) Atomics.wait(words, BELL, bell);
      }
      if (rest > 0 && !Atomics.load(words, ENDED)) Atomics.wait(words, BELL, Atomics.load(words, BELL), rest);
      return Atomics.load(words, ENDED);
    },
    // Without shared memory what the request says counts: no frames a second here.
    /** @param {number} part */
    tempo: (part) => (words ? Atomics.load(words, [EVALUATIONS, FRAMES, ENDED][part]) : 0),
    now: () => performance.now() / 1000,
  };
  const made = await WebAssembly.instantiate(/** @type {any} */ (code), { host });
  exports = /** @type {any} */ ("instance" in made ? made.instance : made).exports;
  /** Writes a name and what belongs to it. @param {string} name @param {Uint8Array} content @returns {number} the length of the name */
  const give = (name, content) => {
    const title = new TextEncoder().encode(name);
    const address = exports.take(title.length + content.length) >>> 0;
    const bytes = new Uint8Array(exports.memory.buffer, address, title.length + content.length);
    bytes.set(title);
    bytes.set(content, title.length);
    return title.length;
  };
  /** @param {string} name @param {Uint8Array} content */
  const lend = (name, content) => exports.lend(give(name, content));
  /** @param {string} name @param {object} body */
  const ask = (name, body) => {
    const right = exports.ask(give(name, new TextEncoder().encode(JSON.stringify(body)))) === 1;
    const place = exports.answer();
    const [at, length] = [Number(place & 0xffffffffn), Number(place >> 32n)];
    const told = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length).slice());
    return right ? { answer: JSON.parse(told) } : { rejection: JSON.parse(told) };
  };
  /** The words that are shared with who asks next. @param {Int32Array} [next] */
  const share = (next) => { words = next; };
  return { ask, lend, share };
}

/** Asks, and lends what is needed for the answer.
 * @param {{ask: (name: string, body: object) => any, lend: (name: string, content: Uint8Array) => void}} module
 * @param {string} name @param {object} body @param {(name: string) => Promise<Uint8Array>} file */
export async function askLending({ ask, lend }, name, body, file) {
  /** @type {Set<string>} */
  const lent = new Set();
  for (;;) {
    const told = ask(name, body);
    const needs = told.rejection?.needs;
    if (!needs || lent.has(needs)) return told;
    lent.add(needs);
    try {
      lend(needs, await file(needs));
    } catch (why) {
      return { rejection: { code: "failed", message: `${needs} could not be fetched: ${why instanceof Error ? why.message : why}` } };
    }
  }
}

// Not where node imports this for its tests.
if ("WorkerGlobalScope" in globalThis) {
  /** @type {(module: WebAssembly.Module) => void} */
  let came;
  /** @type {Promise<WebAssembly.Module>} */
  const code = new Promise((resolve) => (came = resolve));
  /** Files that were lent, for the next request. @type {Map<string, Uint8Array>} */
  const files = new Map();
  const file = async (/** @type {string} */ name) => {
    const known = files.get(name);
    if (known) return known;
    const response = await fetch(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(String(response.status));
    const bytes = new Uint8Array(await response.arrayBuffer());
    files.set(name, bytes);
    return bytes;
  };
  /** A module that was lent something. @type {Awaited<ReturnType<typeof load>> | undefined} */
  let kept;
  self.onmessage = async (/** @type {MessageEvent} */ event) => {
    const { module, name, body, shared } = event.data;
    if (module) return came(module);
    try {
      const words = shared && new Int32Array(shared);
      const made = kept ?? (await load(await code, (news) => self.postMessage({ news })));
      let used = made === kept;
      kept = undefined;
      made.share(words);
      const told = await askLending(made, name, body, (needed) => ((used = true), file(needed)));
      // What was lent something has read it, and need not read it again; all else begins with an empty memory.
      if (used) kept = made;
      self.postMessage(told);
    } catch (why) {
      self.postMessage({ rejection: { code: "failed", message: String(why) } });
    }
  };
}
