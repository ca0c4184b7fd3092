// @ts-check
// What the page says when something is wrong: what, where, and what to do.

import { element } from "./element.js";

/** What is wrong in words: the place, the message, what is accepted; for what is no answer of ours, what to do.
 * @param {import("./words.js").Words} words @param {any} why @returns {{what: string, help: string}} */
export function explain(words, why) {
  if (!why?.code) return { what: words("app.unreachable"), help: words("app.unreachable.help") };
  const place = why.line && why.column ? `${words("app.place", why.line, why.column)} ` : "";
  return { what: place + why.message, help: why.accepted ? words("app.accepted", why.accepted) : why.code === "busy" ? words("app.busy.help") : "" };
}

/** A notice for the page. @param {import("./words.js").Words} words @param {any} why @param {() => void} [again] */
export function notice(words, why, again) {
  const { what, help } = explain(words, why);
  // The contract speaks English, also to who reads another language.
  const lang = why?.code ? "en" : null;
  return element("div", { class: "notice bad", role: "alert" },
    element("p", {}, element("strong", { lang }, what)),
    help && element("p", { lang: why?.accepted ? lang : null }, help),
    again && element("button", { type: "button", click: again }, words("app.again")));
}
