// @ts-check
// What is watched, as data: it is all in the link, so that who opens it sees the same run.

/** @typedef {{method: string, encoding: string, params: Record<string, any>}} Lane */
/** @typedef {{puzzle: string, board: string, options: Record<string, any>, lanes: Lane[], seed: number, evaluations: number, pace: number, axis: import("../chart.js").Axis, log: boolean, run: boolean}} Settings */

/** The most methods side by side. */
export const MOST = 4;
/** Evaluations from one frame to the next; 0 is as fast as it goes. */
export const PACES = [1, 10, 100, 1000, 10000, 0];
const AXES = ["evaluations", "epochs", "seconds"];

/** What is watched when nothing is said. @returns {Settings} */
export const usual = () => ({
  puzzle: "sudoku", board: "", options: {}, seed: 1, evaluations: 300000, pace: 1000, axis: "evaluations", log: true, run: false,
  lanes: [{ method: "anneal", encoding: "", params: {} }, { method: "genetic", encoding: "", params: {} }],
});

/** A value as a person would write it. @param {string} text */
function value(text) {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A lane: `method`, or `method,encoding`, and what differs from the defaults as `key=value`. @param {string} text @returns {Lane} */
export function readLane(text) {
  const [method, ...rest] = text.split(",").map((part) => part.trim());
  const lane = { method, encoding: "", params: /** @type {Record<string, any>} */ ({}) };
  for (const part of rest) {
    const at = part.indexOf("=");
    if (at < 0) lane.encoding = part;
    else lane.params[part.slice(0, at)] = value(unescaped(part.slice(at + 1)));
  }
  return lane;
}

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Lane} lane */
export function writeLane({ method, encoding, params }) {
  const said = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return [method, ...(encoding ? [encoding] : []), ...said].join(",");
}

/** A whole number of at least `least`, else the usual one. @param {string | null} text @param {number} least @param {number} usual */
function whole(text, least, usual) {
  const n = text === null || text.trim() === "" ? NaN : Number(text);
  return Number.isSafeInteger(n) && n >= least ? n : usual;
}

/** The settings that a link names; what it does not name is as usual.
 * @param {URLSearchParams} link @returns {Settings} */
export function read(link) {
  const made = usual();
  const lanes = link.getAll("lane").filter(Boolean).slice(0, MOST).map(readLane);
  const axis = link.get("axis") ?? "";
  return {
    puzzle: link.get("puzzle") || made.puzzle,
    board: link.get("board") ?? "",
    options: Object.fromEntries([...link].filter(([key]) => key.startsWith("option.")).map(([key, text]) => [key.slice("option.".length), value(text)])),
    lanes: lanes.length ? lanes : made.lanes,
    seed: whole(link.get("seed"), 0, made.seed),
    evaluations: whole(link.get("evaluations"), 1, made.evaluations),
    pace: link.get("pace") === "fast" ? 0 : whole(link.get("pace"), 1, made.pace),
    axis: /** @type {Settings["axis"]} */ (AXES.includes(axis) ? axis : made.axis),
    log: link.get("scale") !== "linear",
    run: link.get("run") === "1",
  };
}

/** The link of settings. @param {Settings} settings */
export function write(settings) {
  const link = new URLSearchParams({ puzzle: settings.puzzle });
  if (settings.board) link.set("board", settings.board);
  for (const [key, value] of Object.entries(settings.options)) link.set(`option.${key}`, String(value));
  for (const lane of settings.lanes) link.append("lane", writeLane(lane));
  link.set("seed", String(settings.seed));
  link.set("evaluations", String(settings.evaluations));
  link.set("pace", settings.pace ? String(settings.pace) : "fast");
  if (settings.axis !== "evaluations") link.set("axis", settings.axis);
  if (!settings.log) link.set("scale", "linear");
  if (settings.run) link.set("run", "1");
  return link;
}

/** Lanes that the puzzle has: what it does not know is left out, and there is always one.
 * @param {Lane[]} lanes @param {any} card */
export function fitting(lanes, card) {
  const known = (/** @type {Lane} */ lane) => card.methods.find((/** @type {any} */ method) => method.method === lane.method);
  const kept = lanes.filter(known).map((lane) => {
    const there = known(lane).encodings.some((/** @type {any} */ encoding) => encoding.name === lane.encoding);
    return there || !lane.encoding ? lane : { ...lane, encoding: "", params: {} };
  });
  if (kept.length) return kept;
  const first = card.methods.find((/** @type {any} */ method) => method.role === "search") ?? card.methods[0];
  return [{ method: first.method, encoding: "", params: {} }];
}

/** The parameters of a method on an encoding, with the defaults that they have there.
 * @param {any} method a card @param {string} name of the encoding; the first where it is empty
 * @returns {import("../form.js").Param[]} */
export function sheet(method, name) {
  const encoding = method.encodings.find((/** @type {any} */ one) => one.name === name) ?? method.encodings[0];
  if (!encoding) return method.params;
  const own = method.params.map((/** @type {any} */ param) => ({ ...param, default: encoding.defaults[param.key] ?? param.default }));
  return [...own, ...encoding.params];
}
