// @ts-check
// Where experiments run and are kept: in the server's folder of results, or, where there is none, in this browser. Both are a
// `Bench`. What runs goes on while another section is shown; after a reload of the page it is gone on with.

import { explain } from "../notice.js";

/** @typedef {{name: string, title: string, about: string, planned: number, trials: number, complete: boolean, failed: number, busy: boolean, digest: string, fault?: string}} Card */
/** How one is known here: whether this page runs it, how far it was when, and what went wrong.
 * @typedef {Card & {running: boolean, history: [number, number][], arms: {name: string, trials: number, solved: number}[], trouble: any, resumed: boolean}} Entry */
/** @typedef {{name: string, title: string, about: string, planned: number}} Planned */

const RUNNING = "plansza.laboratory.running";
const KEPT = "plansza.laboratory.kept.";

/** What runs in this tab, for the page that comes after a reload. */
const session = {
  /** @returns {string[]} */
  read: () => {
    try {
      return JSON.parse(sessionStorage.getItem(RUNNING) ?? "[]");
    } catch {
      return [];
    }
  },
  /** @param {string[]} names */
  write: (names) => sessionStorage.setItem(RUNNING, JSON.stringify(names)),
};

/** What both benches share: entries, jobs, and who hears of changes. */
export class Bench extends EventTarget {
  /** @type {Map<string, Entry>} */
  entries = new Map();
  /** @type {Map<string, any>} */
  jobs = new Map();
  /** Whether experiments are kept in the browser alone. */
  local = false;

  /** @param {any} transport */
  constructor(transport) {
    super();
    this.transport = transport;
    // Other tabs of this browser: what one of them runs, any of them can stop.
    this.channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("plansza.laboratory") : null;
    this.channel?.addEventListener("message", (event) => this.jobs.get(event.data.stop)?.direct({ do: "cancel" }).catch(() => {}));
  }

  /** All of them, those that run first. @returns {Entry[]} */
  list() {
    return [...this.entries.values()].sort((a, b) => Number(b.running || b.busy) - Number(a.running || a.busy) || a.name.localeCompare(b.name));
  }

  /** @param {string} name @param {Partial<Entry>} part */
  put(name, part) {
    const fresh = { name, title: "", about: "", planned: 0, trials: 0, complete: false, failed: 0, busy: false, digest: "", running: false, history: [], arms: [], trouble: null, resumed: false };
    const entry = { ...fresh, ...this.entries.get(name), ...part };
    if (part.trials !== undefined) {
      const last = entry.history[entry.history.length - 1];
      if (!last || last[1] !== entry.trials) entry.history = [...entry.history.slice(-200), [Date.now(), entry.trials]];
    }
    this.entries.set(name, entry);
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
    return entry;
  }

  /** @param {string} name @param {string} request @param {object} body @param {(news: any) => void} hear @param {(answer: any) => Partial<Entry>} done */
  begin(name, request, body, hear, done) {
    const job = this.transport.watch(request, body, (/** @type {any} */ news) => {
      hear(news);
      this.put(name, { trials: news.trials, planned: news.planned, arms: news.arms });
    });
    this.jobs.set(name, job);
    session.write([...this.jobs.keys()]);
    this.put(name, { running: true, busy: true, trouble: null, history: [] });
    const over = (/** @type {Partial<Entry>} */ part) => {
      if (this.jobs.get(name) !== job) return;
      this.jobs.delete(name);
      session.write([...this.jobs.keys()]);
      this.put(name, { running: false, busy: false, ...part });
    };
    return job.answer.then((/** @type {any} */ answer) => over(done(answer)), (/** @type {any} */ why) => {
      // A worker that shares no memory with the page is ended to stop it: what it had told is kept.
      over(why?.code === "none" ? {} : { trouble: why });
    });
  }

  /** Goes on with what this tab ran before it was loaded anew. */
  again() {
    for (const name of session.read()) if (this.entries.has(name) && !this.jobs.has(name)) (this.put(name, { resumed: true }), this.resume(name));
  }

  /** @param {string} name */
  stop(name) {
    const own = this.jobs.get(name);
    if (own) own.direct({ do: "cancel" }).catch(() => {});
    else {
      this.channel?.postMessage({ stop: name });
      // A terminal or another browser does not hear that.
      setTimeout(() => this.entries.get(name)?.busy && !this.jobs.has(name) && this.put(name, { trouble: { elsewhere: true } }), 4000);
    }
  }

  /** @param {string} _name */
  resume(_name) {}
}

/** Experiments in the server's folder of results. */
export class DiskBench extends Bench {
  rounds = 0;

  /** Reads the folder. */
  async refresh() {
    const { experiments } = await this.transport.ask("experiments", {});
    const there = new Set(experiments.map((/** @type {Card} */ card) => card.name));
    for (const name of this.entries.keys()) if (!there.has(name) && !this.jobs.has(name)) (this.entries.delete(name), this.dispatchEvent(new CustomEvent("change", { detail: name })));
    for (const card of experiments) this.take(card);
  }

  /** @param {Card} card */
  take(card) {
    const known = this.entries.get(card.name);
    if (known?.running) return;
    const same = known && known.trials === card.trials && known.busy === card.busy && known.planned === card.planned && known.digest === card.digest;
    if (!same) this.put(card.name, { ...card, trouble: null });
  }

  /** Once a second while somebody looks: how far others are. */
  async look() {
    this.rounds += 1;
    if (this.rounds % 8 === 0) return this.refresh();
    for (const entry of this.list().filter((one) => one.busy && !one.running)) {
      const { experiments } = await this.transport.ask("experiments", { name: entry.name });
      experiments.forEach((/** @type {Card} */ card) => this.take(card));
    }
  }

  /** @param {string} spec @param {boolean} quick @param {Planned} plan */
  start(spec, quick, plan) {
    this.put(plan.name, { title: plan.title, about: plan.about, planned: plan.planned });
    return this.begin(plan.name, "run", { spec, quick }, () => {}, (card) => card);
  }

  /** @param {string} name @override */
  resume(name) {
    return this.begin(name, "run", { name }, () => {}, (card) => card);
  }

  /** @param {string} name @returns {Promise<string>} */
  report = async (name) => (await this.transport.ask("report", { name })).text;

  /** @param {string} name @returns {Promise<string>} */
  trials = async (name) => (await this.transport.ask("trials", { name })).text;
}

/** What is kept of an experiment in the browser.
 * @typedef {{card: Card, spec: string, quick: boolean, lines: string, beat: number}} Record */

/** Experiments in this browser: their trials are lines of text, which a sweep hands out and takes back. */
export class BrowserBench extends Bench {
  local = true;
  /** @type {Map<string, Record>} */
  records = new Map();
  /** @type {Map<string, string>} */
  reports = new Map();

  /** @param {any} transport */
  constructor(transport) {
    super(transport);
    globalThis.addEventListener?.("storage", (event) => event.key?.startsWith(KEPT) && this.refresh());
  }

  async refresh() {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(KEPT))) {
      const name = key.slice(KEPT.length);
      if (this.jobs.has(name)) continue;
      try {
        const record = /** @type {Record} */ (JSON.parse(localStorage.getItem(key) ?? ""));
        const busy = Date.now() - record.beat < 3000;
        const known = this.entries.get(name);
        this.records.set(name, record);
        if (!known || known.trials !== record.card.trials || known.busy !== busy) (this.reports.delete(name), this.put(name, { ...record.card, busy }));
      } catch {
        localStorage.removeItem(key);
      }
    }
    for (const name of [...this.entries.keys()]) if (!this.jobs.has(name) && localStorage.getItem(KEPT + name) === null && this.records.get(name)?.beat !== -1) this.forget(name);
  }

  look = () => this.refresh();

  /** Writes down what there is; a browser keeps only so much. @param {string} name @param {number} beat */
  keep(name, beat) {
    const record = this.records.get(name);
    const entry = this.entries.get(name);
    if (!record || !entry) return;
    const { title, about, planned, trials, complete, failed, digest } = entry;
    Object.assign(record, { beat, card: { name, title, about, planned, trials, complete, failed, busy: false, digest } });
    try {
      localStorage.setItem(KEPT + name, JSON.stringify(record));
    } catch {
      localStorage.removeItem(KEPT + name);
      record.beat = -1;
      if (!entry.trouble) this.put(name, { trouble: { code: "limit", message: "", unkept: true } });
    }
  }

  /** @param {string} spec @param {boolean} quick @param {Planned} plan */
  start(spec, quick, plan) {
    const known = this.records.get(plan.name);
    this.put(plan.name, { title: plan.title, about: plan.about, planned: plan.planned });
    // The same text goes on; another one of the same name begins anew.
    if (!known || known.spec !== spec || known.quick !== quick) {
      this.records.set(plan.name, { card: /** @type {any} */ ({ name: plan.name }), spec, quick, lines: "", beat: 0 });
      this.put(plan.name, { trials: 0, complete: false, failed: 0, digest: "" });
    }
    return this.resume(plan.name);
  }

  /** @param {string} name @override */
  resume(name) {
    const record = this.records.get(name);
    if (!record) return;
    this.reports.delete(name);
    let kept = 0;
    const hear = (/** @type {any} */ news) => {
      record.lines += news.lines.join("");
      if (Date.now() - kept > 1000) (this.keep(name, Date.now()), (kept = Date.now()));
    };
    const done = (/** @type {any} */ { report, ...card }) => {
      this.reports.set(name, report);
      return card;
    };
    return this.begin(name, "sweep", { spec: record.spec, quick: record.quick, trials: record.lines }, hear, done).then(() => this.keep(name, 0));
  }

  /** @param {string} name @returns {Promise<string>} */
  async report(name) {
    const record = this.records.get(name);
    const known = this.reports.get(name);
    if (known || !record) return known ?? "";
    const { report } = await this.transport.ask("sweep", { spec: record.spec, quick: record.quick, trials: record.lines, only_report: true });
    if (!this.jobs.has(name)) this.reports.set(name, report);
    return report;
  }

  /** @param {string} name */
  trials = async (name) => this.records.get(name)?.lines ?? "";

  /** Takes one away. @param {string} name */
  forget(name) {
    this.jobs.get(name)?.leave();
    this.jobs.delete(name);
    session.write([...this.jobs.keys()]);
    [this.entries, this.records, this.reports].forEach((map) => map.delete(name));
    localStorage.removeItem(KEPT + name);
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}

/** @type {Promise<DiskBench | BrowserBench> | null} */
let bench = null;

/** The bench of this page: there is one, whatever section is shown. @param {any} transport */
export function benchOf(transport) {
  bench ??= open(transport);
  bench.catch(() => (bench = null));
  return bench;
}

/** @param {any} transport @returns {Promise<DiskBench | BrowserBench>} */
async function open(transport) {
  const disk = new DiskBench(transport);
  try {
    await disk.refresh();
    disk.again();
    return disk;
  } catch (/** @type {any} */ why) {
    // A server without a folder says so; a page without a server does not know the request.
    if (!["forbidden", "unknown"].includes(why?.code)) throw why;
  }
  disk.channel?.close();
  const local = new BrowserBench(transport);
  await local.refresh();
  local.again();
  return local;
}

/** What went wrong, in words. @param {import("../words.js").Words} words @param {any} why */
export function troubled(words, why) {
  if (why?.unkept) return { what: words("laboratory.unkept"), help: "" };
  return why?.elsewhere ? { what: words("laboratory.elsewhere"), help: "" } : explain(words, why);
}
