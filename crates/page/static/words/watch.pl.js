// @ts-check
// Obserwuj po polsku.

/** @type {Record<string, import("../words.js").Saying>} */
export default {
  "watch.title": "Obserwuj",
};
