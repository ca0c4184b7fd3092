// @ts-check
// Watch in English.

/** @type {Record<string, import("../words.js").Saying>} */
export default {
  "watch.title": "Watch",
};
