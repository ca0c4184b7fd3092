// @ts-check
// A tree that can be opened and closed, as an element of its own: <plansza-outline>. It is one stop of the tab key. Arrow keys walk:
// down and up over what is in sight, right opens or goes in, left closes or goes out; Home and End to the ends; Enter and the space
// bar open or close, `*` opens the whole branch level. The item that is walked to is chosen: an event `pick` tells its id.
//
// Items are ids; who shows the tree says what stands below each and how it looks. Only what is in sight is made.

import { element } from "./element.js";

/** @typedef {{
 *   root: string, label: string,
 *   below(id: string): string[],
 *   face(id: string): (Node | string)[],
 *   heard(id: string): string,
 *   looks?(id: string): string,
 * }} Branches What stands below an item; what is seen of it; what is heard of it; names of classes for it. */

/** The rows that are made at most: beyond, a branch is told to be longer. */
const LONGEST = 3000;

export class Outline extends HTMLElement {
  /** The items that are open. @type {Set<string>} */
  open = new Set();
  /** The item that is chosen. */
  at = "";
  /** @type {Branches | null} */
  #branches = null;
  /** What is in sight, from top to bottom. @type {{id: string, level: number, place: number, count: number}[]} */
  #rows = [];

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("click", (event) => this.#click(event));
  }

  connectedCallback() {
    this.setAttribute("role", "tree");
  }

  /** Shows branches, with what is open as it was, and chooses an item without telling. @param {Branches} branches @param {string} at */
  show(branches, at) {
    this.#branches = branches;
    this.at = at;
    this.setAttribute("aria-label", branches.label);
    this.#draw();
    this.#reveal();
  }

  /** Scrolls to what is chosen: only the tree, not the page around it. */
  #reveal() {
    const row = this.#row(this.at);
    if (row) {
      const [top, seen] = [row.offsetTop, this.scrollTop];
      // What is out of sight comes to the middle.
      if (top < seen || top + row.offsetHeight > seen + this.clientHeight) this.scrollTo({ top: top - this.clientHeight / 2 });
    }
  }

  /** @param {string} id @returns {HTMLElement | null} */
  #row(id) {
    return this.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  #draw() {
    const branches = this.#branches;
    if (!branches) return;
    this.#rows = [];
    /** @param {string} id @param {number} level @param {number} place @param {number} count */
    const walk = (id, level, place, count) => {
      if (this.#rows.length >= LONGEST) return;
      this.#rows.push({ id, level, place, count });
      if (!this.open.has(id)) return;
      const inside = branches.below(id);
      inside.forEach((child, index) => walk(child, level + 1, index + 1, inside.length));
    };
    walk(branches.root, 1, 1, 1);
    if (!this.#rows.some((row) => row.id === this.at)) this.at = this.#rows[0].id;
    const focused = this.contains(document.activeElement);
    const made = this.#rows.map((row) => this.#item(branches, row));
    this.replaceChildren(...made);
    if (focused) this.#row(this.at)?.focus({ preventScroll: true });
  }

  /** @param {Branches} branches @param {{id: string, level: number, place: number, count: number}} row */
  #item(branches, { id, level, place, count }) {
    const leaf = branches.below(id).length === 0;
    const open = this.open.has(id);
    return element("div", {
      role: "treeitem", "data-id": id, class: `outline-item outline-${level} ${branches.looks?.(id) ?? ""}`, "aria-level": level, "aria-posinset": place, "aria-setsize": count,
      "aria-expanded": leaf ? null : String(open), "aria-selected": String(id === this.at), tabindex: id === this.at ? 0 : -1,
    }, element("span", { class: "unseen" }, branches.heard(id)), element("span", { class: "outline-fold", "aria-hidden": "true" }, leaf ? "" : open ? "▾" : "▸"), element("span", { class: "outline-face", "aria-hidden": "true" }, ...branches.face(id)));
  }

  /** @param {string} id @param {boolean} open */
  #fold(id, open) {
    if (open) this.open.add(id);
    else this.open.delete(id);
    this.#draw();
    this.dispatchEvent(new CustomEvent("fold", { detail: { id, open } }));
  }

  /** @param {string | undefined} id */
  #pick(id) {
    if (id === undefined || id === this.at) return;
    this.at = id;
    this.#draw();
    this.#reveal();
    this.#row(id)?.focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent("pick", { detail: { id } }));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const id = /** @type {HTMLElement | null} */ (target.closest("[data-id]"))?.dataset.id;
    if (id === undefined) return;
    const fold = target.closest(".outline-fold") !== null || id === this.at;
    this.#pick(id);
    if (fold && this.#branches?.below(id).length) this.#fold(id, !this.open.has(id));
    this.#row(this.at)?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const branches = this.#branches;
    if (!branches || event.ctrlKey || event.altKey || event.metaKey) return;
    const index = this.#rows.findIndex((row) => row.id === this.at);
    const [open, inside] = [this.open.has(this.at), branches.below(this.at)];
    const outside = () => this.#rows.slice(0, index).reverse().find((row) => row.level < this.#rows[index].level)?.id;
    const siblings = () => {
      const parent = outside();
      for (const id of parent === undefined ? [branches.root] : branches.below(parent)) if (branches.below(id).length) this.open.add(id);
      this.#draw();
    };
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.#pick(this.#rows[index + 1]?.id),
      ArrowUp: () => this.#pick(this.#rows[index - 1]?.id),
      ArrowRight: () => (inside.length === 0 ? undefined : open ? this.#pick(inside[0]) : this.#fold(this.at, true)),
      ArrowLeft: () => (open && inside.length ? this.#fold(this.at, false) : this.#pick(outside())),
      Home: () => this.#pick(this.#rows[0]?.id),
      End: () => this.#pick(this.#rows[this.#rows.length - 1]?.id),
      Enter: () => inside.length && this.#fold(this.at, !open),
      " ": () => inside.length && this.#fold(this.at, !open),
      "*": siblings,
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

customElements.define("plansza-outline", Outline);
