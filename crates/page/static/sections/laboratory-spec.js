// @ts-check
// An experiment as the form knows it, and the text that it means. The text is all that runs: templates and the form only write it.

import { readLane, writeLane } from "./watch-state.js";

/** What varies: a parameter and its values. @typedef {{key: string, values: string}} Vary */
/** @typedef {{method: string, encoding: string, params: Record<string, any>, vary: Vary}} Entrant */
/** @typedef {{name: string, puzzle: string, boards: string[], entrants: Entrant[], evaluations: number, replicates: number, seed: number}} Draft */
/** @typedef {{draft: Draft, template: string, text: string, quick: boolean, view: string, report: string}} Settings */

/** The most methods of a form; a text may have more. */
export const MOST = 8;
/** The longest text that an address holds. */
const LONGEST = 6000;

/** @param {string} method @returns {Entrant} */
export const entrant = (method) => ({ method, encoding: "", params: {}, vary: { key: "", values: "" } });

/** What a form begins with. @returns {Draft} */
export const usual = () => ({ name: "", puzzle: "sudoku", boards: ["easy"], entrants: [entrant("anneal"), entrant("genetic")], evaluations: 20000, replicates: 20, seed: 1 });

/** What a line between commas says, as a person would write it. @param {string} text @returns {(number | boolean | string)[]} */
export function listed(text) {
  const one = (/** @type {string} */ word) => (word === "true" ? true : word === "false" ? false : Number.isFinite(Number(word)) ? Number(word) : word);
  return text.split(/[,;\s]+/).filter(Boolean).map(one);
}

/** A text or a number in TOML. @param {any} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** @param {Record<string, any>} values */
const table = (values) => `{ ${Object.entries(values).map(([key, value]) => `${key} = ${written(value)}`).join(", ")} }`;

/** What an experiment is called when nobody says so: its puzzle and its methods, unlike those that are there.
 * @param {Draft} draft @param {string[]} taken */
export function called(draft, taken) {
  if (draft.name) return draft.name;
  const base = [draft.puzzle, ...new Set(draft.entrants.map((one) => one.method))].join("-").slice(0, 60);
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number++) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`;
}

/** The text of an experiment. @param {Draft} draft @param {string} name */
export function toml(draft, name) {
  const lines = [`name = ${written(name)}`, `seed = ${draft.seed}`, `replicates = ${draft.replicates}`, `budget = { evaluations = ${draft.evaluations} }`, "",
    "[[instances]]", `puzzle = ${written(draft.puzzle)}`, `boards = ${written(draft.boards)}`];
  const names = new Set();
  for (const one of draft.entrants) {
    lines.push("", "[[arms]]");
    // Two arms of one method need names of their own.
    const base = [one.method, ...(one.encoding ? [`on ${one.encoding}`] : [])].join(" ");
    let title = base;
    for (let number = 2; names.has(title); number++) title = `${base} ${number}`;
    names.add(title);
    if (title !== one.method) lines.push(`name = ${written(title)}`);
    lines.push(`method = ${written(one.method)}`);
    if (one.encoding) lines.push(`encoding = ${written(one.encoding)}`);
    const values = one.vary.key ? listed(one.vary.values) : [];
    const fixed = Object.fromEntries(Object.entries(one.params).filter(([key]) => !(values.length && key === one.vary.key)));
    if (Object.keys(fixed).length) lines.push(`set = ${table(fixed)}`);
    if (values.length) lines.push(`grid = ${table({ [one.vary.key]: values })}`);
  }
  return `${lines.join("\n")}\n`;
}

/** @param {string | null} text @param {number} least @param {number} usual */
function whole(text, least, usual) {
  const n = text === null || text.trim() === "" ? NaN : Number(text);
  return Number.isSafeInteger(n) && n >= least ? n : usual;
}

/** The settings that a link names. @param {URLSearchParams} link @returns {Settings} */
export function read(link) {
  const made = usual();
  const entrants = link.getAll("lane").filter(Boolean).slice(0, MOST).map((text) => {
    const { method, encoding, params } = readLane(text);
    const star = Object.keys(params).find((key) => key.startsWith("*"));
    const vary = star ? { key: star.slice(1), values: String(params[star]) } : { key: "", values: "" };
    return { method, encoding, params: Object.fromEntries(Object.entries(params).filter(([key]) => !key.startsWith("*"))), vary };
  });
  const boards = (link.get("boards") ?? "").split(",").filter(Boolean);
  const draft = { name: link.get("name") ?? "", puzzle: link.get("puzzle") || made.puzzle, boards: boards.length ? boards : link.get("puzzle") ? [] : made.boards,
    entrants: entrants.length ? entrants : made.entrants, evaluations: whole(link.get("evaluations"), 1, made.evaluations),
    replicates: whole(link.get("replicates"), 1, made.replicates), seed: whole(link.get("seed"), 0, made.seed) };
  return { draft, template: link.get("template") ?? "", text: link.get("text") ?? "", quick: link.get("quick") === "1",
    view: link.get("view") === "published" ? "published" : "own", report: link.get("report") ?? "" };
}

/** The link of settings. @param {Settings} settings */
export function write({ draft, template, text, quick, view, report }) {
  const link = new URLSearchParams();
  if (view !== "own") link.set("view", view);
  if (report) link.set("report", report);
  if (template) link.set("template", template);
  if (text && text.length <= LONGEST) link.set("text", text);
  if (quick) link.set("quick", "1");
  if (!template && !text) {
    if (draft.name) link.set("name", draft.name);
    link.set("puzzle", draft.puzzle);
    if (draft.boards.length) link.set("boards", draft.boards.join(","));
    for (const { vary, ...lane } of draft.entrants) link.append("lane", writeLane({ ...lane, params: { ...lane.params, ...(vary.key ? { [`*${vary.key}`]: vary.values } : {}) } }));
    for (const key of /** @type {const} */ (["evaluations", "replicates", "seed"])) link.set(key, String(draft[key]));
  }
  return link;
}

/** Seconds until all trials are there, by those of the last while; null where that cannot be told.
 * @param {[number, number][]} history milliseconds and trials, in order @param {number} planned */
export function left(history, planned) {
  const last = history[history.length - 1];
  if (!last || last[1] >= planned) return null;
  const from = history.find(([at]) => at >= last[0] - 15000) ?? last;
  const [time, trials] = [(last[0] - from[0]) / 1000, last[1] - from[1]];
  return time >= 0.5 && trials > 0 ? ((planned - last[1]) * time) / trials : null;
}
