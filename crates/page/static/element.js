// @ts-check
// Elements of the page and of drawings, made in one line.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */

/** @param {Element} made @param {Record<string, Attribute>} attributes @param {(Node | string | null | undefined | false)[]} inside */
function furnish(made, attributes, inside) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (inside.filter((node) => node !== null && node !== undefined && node !== false)));
}

/** An element of the page. A function among the attributes hears the event of that name; true is an attribute without a value.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name @param {Record<string, Attribute>} [attributes] @param {(Node | string | null | undefined | false)[]} inside
 * @returns {HTMLElementTagNameMap[T]} */
export function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  furnish(made, attributes, inside);
  return made;
}

/** An element of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name @param {Record<string, Attribute>} [attributes] @param {(Node | string)[]} inside
 * @returns {SVGElementTagNameMap[T]} */
export function drawn(name, attributes = {}, ...inside) {
  const made = document.createElementNS(SVG, name);
  furnish(made, attributes, inside);
  return made;
}
