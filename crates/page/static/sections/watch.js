// @ts-check
// Watch: one to four methods on one board, side by side, as they go.

import { show } from "../board.js";
import { element } from "../element.js";
import { notice } from "../notice.js";

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  const place = element("div");
  root.append(element("h1", {}, words("watch.title")), place);
  transport.ask("read", { puzzle: state.get("puzzle") ?? "sudoku" }).then(
    (/** @type {any} */ read) => show(place, read.boards[0].picture),
    (/** @type {any} */ why) => place.replaceChildren(notice(words, why)),
  );
  return () => {};
}
