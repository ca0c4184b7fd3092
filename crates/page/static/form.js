// @ts-check
// A form made from a sheet of parameters as the contract gives it: what each does, what it takes, its default, and the way back.

import { element } from "./element.js";

/** @typedef {{kind: "integer" | "number", from: number | null, to: number | null} | {kind: "flag"} | {kind: "text"} | {kind: "choice", words: {name: string, about: string}[]} | {kind: "either", of: any[]}} Domain */
/** @typedef {{key: string, values: string, default: any, about: string, domain: Domain}} Param */

/** What a text says in a domain; undefined where it says nothing that is accepted.
 * @param {Domain} domain @param {string} text @returns {any} */
export function parse(domain, text) {
  const said = text.trim();
  switch (domain.kind) {
    case "integer":
    case "number": {
      const value = said === "" ? NaN : Number(said.replace(",", "."));
      const whole = domain.kind === "number" || Number.isSafeInteger(value);
      return Number.isFinite(value) && whole && value >= (domain.from ?? -Infinity) && value <= (domain.to ?? Infinity) ? value : undefined;
    }
    case "flag":
      return said === "true" ? true : said === "false" ? false : undefined;
    case "choice":
      return domain.words.some((word) => word.name === said) ? said : undefined;
    case "either":
      return domain.of.map((one) => parse(one, said)).find((value) => value !== undefined);
    case "text":
      return text;
  }
}

/** The values that differ from the defaults, of parameters that there are.
 * @param {Param[]} params @param {Record<string, any>} values */
export function changed(params, values) {
  const differs = (/** @type {Param} */ param) => Object.hasOwn(values, param.key) && values[param.key] !== param.default;
  return Object.fromEntries(params.filter(differs).map((param) => [param.key, values[param.key]]));
}

/** The words that a domain offers. @param {Domain} domain @returns {{name: string, about: string}[]} */
const offers = (domain) => (domain.kind === "choice" ? domain.words : domain.kind === "either" ? domain.of.flatMap(offers) : []);

let made = 0;

/** A form. Whenever a value changes and is accepted, `onChange` hears all that differ from their defaults.
 * @param {import("./words.js").Words} words @param {Param[]} params @param {Record<string, any>} values
 * @param {(values: Record<string, any>) => void} onChange */
export function form(words, params, values, onChange) {
  const now = { ...values };
  const told = () => onChange(changed(params, now));
  return element("div", { class: "form" }, ...params.map((param) => field(words, param, now, told)));
}

/** @param {import("./words.js").Words} words @param {Param} param @param {Record<string, any>} now @param {() => void} told */
function field(words, param, now, told) {
  const id = `field-${++made}`;
  const { domain } = param;
  // Where there is no default, nothing is said until somebody says it.
  const value = () => String(now[param.key] ?? param.default ?? "");
  const shown = (/** @type {any} */ one) => (typeof one === "boolean" ? words(one ? "form.yes" : "form.no") : String(one));
  const wrong = element("p", { class: "form-wrong", id: `${id}-wrong`, hidden: true });
  /** @type {HTMLInputElement | HTMLSelectElement} */
  let control;
  const common = { id, "aria-describedby": `${id}-about ${id}-wrong`, autocomplete: "off" };
  if (domain.kind === "choice") {
    control = element("select", common, param.default === null && element("option", { value: "" }, "–"), ...domain.words.map((word) => element("option", { value: word.name, title: word.about }, word.name)));
  } else if (domain.kind === "flag") {
    control = element("input", { ...common, type: "checkbox" });
  } else {
    const numeric = domain.kind === "integer" || domain.kind === "number";
    control = element("input", { ...common, type: "text", inputmode: numeric ? (domain.kind === "integer" ? "numeric" : "decimal") : null,
      list: offers(domain).length ? `${id}-list` : null, spellcheck: "false" });
  }
  const flag = control instanceof HTMLInputElement && control.type === "checkbox" ? control : null;
  const reset = element("button", { type: "button", class: "quiet", title: words("form.default", shown(param.default ?? "–")), "aria-label": words("form.reset.one", param.key),
    click: () => {
      delete now[param.key];
      put();
      told();
      control.focus();
    } }, "↺");
  /** Shows the value that there is. */
  function put() {
    if (flag) flag.checked = value() === "true";
    else control.value = value();
    check(true);
  }
  /** @param {boolean} right */
  function check(right) {
    control.setAttribute("aria-invalid", String(!right));
    wrong.hidden = right;
    wrong.textContent = right ? "" : words("form.wrong", param.values);
    reset.classList.toggle("form-same", right && value() === String(param.default ?? ""));
  }
  control.addEventListener("change", () => {
    const text = flag ? String(flag.checked) : control.value;
    const [unsaid, said] = [param.default === null && text.trim() === "", parse(domain, text)];
    if (unsaid) delete now[param.key];
    else if (said !== undefined) now[param.key] = said;
    if (unsaid || said !== undefined) told();
    check(unsaid || said !== undefined);
  });
  put();
  return element("div", { class: `form-field ${flag ? "form-flag" : ""}` },
    element("label", { for: id, class: "mono" }, param.key),
    element("div", { class: "form-control" }, control, reset),
    offers(domain).length > 0 && domain.kind !== "choice" && element("datalist", { id: `${id}-list` }, ...offers(domain).map((word) => element("option", { value: word.name }))),
    element("p", { class: "form-about", id: `${id}-about` },
      element("span", { lang: "en" }, param.about),
      !["flag", "choice", "text"].includes(domain.kind) && element("span", { class: "form-range", lang: "en" }, ` ${param.values}.`)),
    wrong);
}
