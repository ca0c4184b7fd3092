// @ts-check
// A report in the page: its markup in a shadow of its own, with its own sheet, so that neither changes the other. Nothing of it is
// run: its charts are chosen by inputs and style alone. What a policy forbids in markup (a style in an attribute) is set by hand.

import { element } from "../element.js";

/** The sheet of a report, for a shadow: what it says of the page as a whole is said of the shadow. @param {string} css */
export function shadowed(css) {
  return css.replace(/:root((?::not\([^()]*\)|\[[^\]]*\])+)/g, ":host($1)").replaceAll(":root", ":host").replace(/(^|[\s,{}])(html|body)(?=[\s,{])/g, "$1.report-$2");
}

/** What a style in an attribute says, piece by piece. @param {string} text @returns {[string, string][]} */
export function declarations(text) {
  return text.split(";").map((part) => part.split(":")).filter((pair) => pair.length === 2 && pair[0].trim()).map(([key, value]) => [key.trim(), value.trim()]);
}

/** Markup in which styles stand beside, until they are set by hand, and the sheets that stood in it. @param {string} html */
export function aside(html) {
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join("\n");
  const rest = html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, "").replace(/(<[a-zA-Z][^<>]*?)\sstyle="/g, '$1 data-style="');
  return { css, html: rest };
}

/** Shows a report. @param {string} html @param {string} label */
export function reportView(html, label) {
  const { css, html: markup } = aside(html);
  const page = new DOMParser().parseFromString(markup, "text/html");
  page.querySelectorAll("script, style, link, meta, base, iframe, object, embed").forEach((one) => one.remove());
  const body = element("div", { class: "report-body" }, ...[...page.body.childNodes].map((node) => document.importNode(node, true)));
  // A page has one main part, which is ours.
  body.querySelectorAll("main").forEach((main) => main.replaceWith(element("div", {}, ...main.childNodes)));
  for (const one of body.querySelectorAll("*")) {
    // Ours has no such thing; a policy forbids it, too.
    for (const { name } of [...one.attributes]) if (name.startsWith("on")) one.removeAttribute(name);
    const said = /** @type {HTMLElement} */ (one).dataset?.style;
    if (said !== undefined) for (const [key, value] of declarations(said)) /** @type {HTMLElement} */ (one).style.setProperty(key, value);
  }
  const place = element("div", { class: "laboratory-paper", role: "region", "aria-label": label, tabindex: 0 });
  const shadow = place.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${shadowed(css)}\n:host { display: block; color-scheme: light dark; } .report-body { max-width: none; }`);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(body);
  // The address says what the page shows: places of a report are found without it.
  shadow.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    const to = link?.getAttribute("href") ?? "";
    if (!link) return;
    if (!to.startsWith("#")) return link.setAttribute("target", "_blank");
    event.preventDefault();
    const found = to.length > 1 && shadow.getElementById(decodeURIComponent(to.slice(1)));
    if (found) found.scrollIntoView({ block: "start" });
  });
  return place;
}

/** Hands a text over as a file. @param {string} name @param {string} text @param {string} kind */
export function save(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
