// @ts-check
// The shell in English, and the words of every section.

import go from "./go.en.js";
import laboratory from "./laboratory.en.js";
import play from "./play.en.js";
import solve from "./solve.en.js";
import tree from "./tree.en.js";
import watch from "./watch.en.js";

/** @type {Record<string, import("../words.js").Saying>} */
export default {
  "app.skip": "Skip to the content",
  "app.sections": "Sections",
  "app.language": "Language",
  "app.again": "Try again",
  "app.accepted": "Accepted: {0}.",
  "app.place": "Line {0}, column {1}:",
  "app.unreachable": "plansza does not answer.",
  "app.unreachable.help": "See whether `plansza serve` still runs in its terminal, and start it again if not; then try again. Nothing of your settings is lost: they are in the address of this page.",
  "app.busy.help": "Stop a run in another tab, or wait until one has ended, and try again.",
  "sample.about": (puzzle, name, about) => `${name} · ${about}`,
  "form.default": "default {0}",
  "form.reset": "Reset",
  "form.reset.one": "Back to the default of {0}",
  "form.wrong": "This takes {0}.",
  "form.yes": "yes",
  "form.no": "no",
  "chart.evaluations": "evaluations",
  "chart.epochs": "epochs",
  "chart.seconds": "seconds",
  "chart.score": "best score",
  "chart.apart": "short of its own goal",
  "chart.empty": "The best score of each method is drawn here as it goes.",
  ...go,
  ...laboratory,
  ...play,
  ...watch,
  ...solve,
  ...tree,
};
