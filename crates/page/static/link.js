// @ts-check
// The address of what is shown: `#/SECTION?STATE`. All that a section needs to show the same again stands in it.

/** The section and its state that the part of an address after `#` names.
 * @param {string} hash @returns {{name: string, state: URLSearchParams}} */
export function parse(hash) {
  const [path, query = ""] = split(hash.replace(/^#/, ""), "?");
  return { name: path.replace(/^\//, ""), state: new URLSearchParams(query) };
}

/** @param {string} text @param {string} mark @returns {string[]} */
function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The part of an address that names a section and its state.
 * @param {string} name @param {URLSearchParams} [state] */
export function hash(name, state) {
  // What a query may hold as it is stays readable.
  const query = state?.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3D", "=") ?? "";
  return query ? `#/${name}?${query}` : `#/${name}`;
}

/** Writes the state of the section that is shown into the address, without a new entry in the history.
 * @param {URLSearchParams} state */
export function setState(state) {
  history.replaceState(history.state, "", hash(parse(location.hash).name, state));
}
