// @ts-check
// A player as text, as the contract reads it ("alphabeta depth=4 strategy=balanced"), and as the settings of a form made
// from the sheet of its game. Nothing here knows a game by its name.

/** @typedef {{key: string, values: string, default: any, about: string, domain: any}} Param */
/** @typedef {{name: string, about: string}} Named */
/** @typedef {{name: string, about: string, keys: string[], grows: boolean}} Way */
/** @typedef {{game: string, about: string, rules: string, players: Way[], usual: string, opponent: string, params: Param[], starts: Named[],
 *   formats: Named[], sides: string[], marks: string[], columns: number, rows: number, unit: string, example: string}} GameCard */
/** @typedef {{method: string, settings: Record<string, string>}} Player */

/** Who sits there without being a program: somebody at the page, and the weights of the sliders. */
export const PERSON = "person";
export const MINE = "mine";

/** What a player by a method may be told, of the sheet of its game.
 * @param {GameCard} card @param {string} method @returns {Param[]} */
export function settingsOf(card, method) {
  const keys = card.players.find(({ name }) => name === method)?.keys ?? [];
  return card.params.filter(({ key }) => keys.includes(key));
}

/** @param {string} value */
const quoted = (value) => (/[\s"']/.test(value) ? (value.includes('"') ? `'${value}'` : `"${value}"`) : value);

/** The text of a player: what differs from the sheet, in the order of the sheet.
 * @param {Player} player @param {GameCard} card */
export function playerText({ method, settings }, card) {
  const said = settingsOf(card, method).filter(({ key, default: usual }) => {
    const value = settings[key] ?? "";
    return value !== "" && value !== String(usual ?? "");
  });
  return [method, ...said.map(({ key }) => `${key}=${quoted(settings[key])}`)].join(" ");
}

/** The settings of a player's text, with those of the sheet where it says nothing.
 * @param {string} text @param {Param[]} params @returns {Player} */
export function readPlayer(text, params) {
  const [method = "", ...rest] = text.trim().match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const settings = Object.fromEntries(params.map(({ key, default: usual }) => [key, String(usual ?? "")]));
  for (const word of rest) {
    const at = word.indexOf("=");
    if (at > 0) settings[word.slice(0, at)] = word.slice(at + 1).replace(/^(["'])(.*)\1$/, "$2");
  }
  // Who has a time and no depth uses the time: the form says so too.
  if (settings.time && !rest.some((word) => word.startsWith("depth="))) settings.depth = "";
  return { method, settings };
}

/** Who weighs and plays when nobody is named.
 * @param {GameCard} card */
export const usualPlayer = (card) => card.usual;

/** What a method is told first of all: how far it looks, how strong it is. It is the first that its way lists.
 * @param {GameCard} card @param {string} method @returns {Param | undefined} */
export function leadOf(card, method) {
  const key = card.players.find(({ name }) => name === method)?.keys[0];
  return card.params.find((param) => param.key === key);
}

/** The most steps that a slider has: with more, a number is typed. */
const STEPS = 24;

/** Whether a setting is a slider: one of a few whole numbers.
 * @param {Param} param */
export const slides = ({ domain }) => domain?.kind === "integer" && domain.from !== null && domain.to !== null && domain.to - domain.from <= STEPS;

/** What a slider stands at before anybody has moved it: as who plays against a person has it, else in the middle.
 * @param {GameCard} card @param {Param} param */
export function offered(card, { key, domain }) {
  const said = readPlayer(card.opponent ?? "", card.params).settings[key];
  return said || String(Math.round((domain.from + domain.to) / 2));
}

/** The words that a setting takes, where the sheet lists them.
 * @param {Param} param @returns {string[]} */
export function choices({ domain }) {
  if (domain?.kind === "choice") return domain.words.map((/** @type {Named} */ word) => word.name);
  if (domain?.kind === "flag") return ["true", "false"];
  return [];
}

/** Which weights a strategy of one's own has, and whether the sheet takes them: then it can search with them. Otherwise each
 * measure has one, and moves are weighed one ahead.
 * @param {GameCard} card @param {Record<string, {weight: number}>} measures
 * @returns {{searched: boolean, weights: Record<string, number>}} */
export function ownWeights(card, measures) {
  const inSheet = card.params.filter(({ key, domain }) => domain?.kind === "number" && key in measures);
  // A weight without a default is what the measures say.
  if (inSheet.length) return { searched: true, weights: Object.fromEntries(inSheet.map(({ key, default: usual }) => [key, Number(usual ?? measures[key].weight)])) };
  return { searched: false, weights: Object.fromEntries(Object.entries(measures).map(([key, { weight }]) => [key, weight])) };
}

/** The text of the player that searches with one's own weights.
 * @param {GameCard} card @param {Record<string, number>} weights @param {string} [depth] */
export function ownPlayer(card, weights, depth) {
  const settings = Object.fromEntries(Object.entries(weights).map(([key, weight]) => [key, String(weight)]));
  return playerText({ method: usualPlayer(card), settings: depth ? { ...settings, depth } : settings }, card);
}
