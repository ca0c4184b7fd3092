// @ts-check
// What the page says, in the language of who reads it. Texts stand in words/LANGUAGE.js: a key gives a text, in which {0} is the
// first argument, or a function of the arguments.

/** @typedef {string | ((...said: any[]) => string)} Saying */
/** @typedef {((key: string, ...said: any[]) => string) & {language: string, number: (n: number, options?: Intl.NumberFormatOptions) => string, called: (kind: string, name: string) => string}} Words */

/** The languages there are, by their own names. */
export const LANGUAGES = { en: "English", pl: "Polski" };
const KEPT = "plansza.language";

/** The language of a reader: the one that was chosen, else the first that the browser prefers and we have.
 * @param {string | null} kept @param {readonly string[]} preferred */
export function pick(kept, preferred) {
  const known = (/** @type {string} */ language) => Object.hasOwn(LANGUAGES, language);
  if (kept && known(kept)) return kept;
  return preferred.map((language) => language.toLowerCase().split("-")[0]).find(known) ?? "en";
}

/** @param {Record<string, Saying>} table @param {string} language @returns {Words} */
export function speak(table, language) {
  /** @param {string} key @param {any[]} said */
  const words = (key, ...said) => {
    const saying = table[key];
    if (saying === undefined) return key;
    return typeof saying === "function" ? saying(...said) : saying.replace(/\{(\d)\}/g, (_, at) => String(said[Number(at)] ?? ""));
  };
  return Object.assign(words, {
    language,
    /** A number as it is written in this language. @param {number} n @param {Intl.NumberFormatOptions} [options] */
    number: (n, options) => new Intl.NumberFormat(language, { useGrouping: "always", ...options }).format(n),
    /** The name of a thing that the contract names, where this language has a better one. @param {string} kind @param {string} name */
    called: (kind, name) => (Object.hasOwn(table, `${kind}.${name}`) ? words(`${kind}.${name}`) : name),
  });
}

/** The words of the reader. @returns {Promise<Words>} */
export async function load() {
  const language = pick(localStorage.getItem(KEPT), navigator.languages);
  const { default: table } = await import(`./words/${language}.js`);
  return speak(table, language);
}

/** Keeps a language for the next time. @param {string} language */
export const keep = (language) => localStorage.setItem(KEPT, language);
