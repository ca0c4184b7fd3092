// @ts-check
// The shell: which sections there are, and which one the address names.

import { element } from "./element.js";
import { hash, parse } from "./link.js";
import { notice } from "./notice.js";
import { connect } from "./transport.js";
import { LANGUAGES, keep, load } from "./words.js";

/** The sections in the order of the navigation; each has a script and a sheet of its own in `sections/`. */
const SECTIONS = [
  "watch",
  "solve",
  "play",
  "tree",
  "go",
  "laboratory",
];

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [words, transport] = await Promise.all([load(), connect()]);
document.documentElement.lang = words.language;

/** @type {() => void} */
let unmount = () => {};
let shown = 0;

/** The sheet of a section, once it is there. @param {string} name */
function dress(name) {
  const known = document.getElementById(`sheet-${name}`);
  if (known) return Promise.resolve();
  return new Promise((resolve) => {
    const sheet = element("link", { id: `sheet-${name}`, rel: "stylesheet", href: `sections/${name}.css`, load: resolve, error: resolve });
    document.head.append(sheet);
  });
}

async function show() {
  if (location.hash === "#main") return at("main").focus();
  const number = ++shown;
  const { name, state } = parse(location.hash);
  const section = SECTIONS.includes(name) ? name : SECTIONS[0];
  if (section !== name) history.replaceState(null, "", hash(section));
  unmount();
  unmount = () => {};
  navigate(section);
  document.title = `${words(`${section}.title`)} · plansza`;
  const root = element("div", { class: `section ${section}` });
  try {
    const [made] = await Promise.all([import(`./sections/${section}.js`), dress(section)]);
    if (number !== shown) return;
    at("main").replaceChildren(root);
    unmount = made.mount(root, transport, words, section === name ? state : new URLSearchParams());
  } catch (why) {
    if (number === shown) at("main").replaceChildren(notice(words, why, show));
  }
  document.documentElement.dataset.ready = section;
}

/** @param {string} section */
function navigate(section) {
  const entry = (/** @type {string} */ name) =>
    element("a", { href: hash(name), "aria-current": name === section ? "page" : null }, words(`${name}.title`));
  at("sections").replaceChildren(...SECTIONS.map(entry));
  at("sections").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

at("skip").textContent = words("app.skip");
at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("main").focus();
});
at("sections").setAttribute("aria-label", words("app.sections"));
at("languages").setAttribute("aria-label", words("app.language"));
at("languages").append(...Object.entries(LANGUAGES).map(([language, name]) => element("button", {
  type: "button", lang: language, title: name, "aria-label": `${language.toUpperCase()}, ${name}`, "aria-pressed": String(language === words.language),
  click: () => {
    keep(language);
    location.reload();
  },
}, language.toUpperCase())));
addEventListener("hashchange", show);
await show();
// The static site keeps itself for the next time, also without a network.
if (document.documentElement.dataset.transport === "wasm") transport.ready?.().then(() => navigator.serviceWorker?.register("offline.js")).catch(() => {});
