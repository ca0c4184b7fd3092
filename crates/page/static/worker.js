// @ts-check
// The WebAssembly module at work, in a Web Worker of its own: see crates/wasm/src/lib.rs for what it asks and is asked.
//
// Messages in: {module} first or later, then {name, body, shared?}, one request after the other. Messages out: {news} any number
// of times, then {answer} or {rejection}.
// `shared` is a SharedArrayBuffer of six words where the page may have one: [ended, paused, steps, evaluations, frames, bell].
// Without it the worker hears nothing until it is done; the page holds its news back to pause, and ends it to cancel.

/** What the module exports.
 * @typedef {{memory: WebAssembly.Memory, take(length: number): number, ask(name: number): number, answer(): bigint}} Exports */

/** Makes a host and the function that asks the module.
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
  /** @param {string} name @param {object} body */
  return (name, body) => {
    const [title, text] = [name, JSON.stringify(body)].map((words) => new TextEncoder().encode(words));
    const address = exports.take(title.length + text.length) >>> 0;
    const bytes = new Uint8Array(exports.memory.buffer, address, title.length + text.length);
    bytes.set(title);
    bytes.set(text, title.length);
    const right = exports.ask(title.length) === 1;
    const place = exports.answer();
    const [at, length] = [Number(place & 0xffffffffn), Number(place >> 32n)];
    const told = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length).slice());
    return right ? { answer: JSON.parse(told) } : { rejection: JSON.parse(told) };
  };
}

// Not where node imports this for its tests.
if ("WorkerGlobalScope" in globalThis) {
  /** @type {(module: WebAssembly.Module) => void} */
  let came;
  /** @type {Promise<WebAssembly.Module>} */
  const code = new Promise((resolve) => (came = resolve));
  self.onmessage = async (/** @type {MessageEvent} */ event) => {
    const { module, name, body, shared } = event.data;
    if (module) return came(module);
    try {
      const ask = await load(await code, (news) => self.postMessage({ news }), shared && new Int32Array(shared));
      self.postMessage(ask(name, body));
    } catch (why) {
      self.postMessage({ rejection: { code: "failed", message: String(why) } });
    }
  };
}
