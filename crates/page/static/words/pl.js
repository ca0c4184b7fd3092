// @ts-check
// Powłoka po polsku i słowa każdej sekcji.

import go from "./go.pl.js";
import laboratory from "./laboratory.pl.js";
import play from "./play.pl.js";
import { sample } from "./sample.pl.js";
import solve from "./solve.pl.js";
import tree from "./tree.pl.js";
import watch from "./watch.pl.js";

/** @type {Record<string, import("../words.js").Saying>} */
export default {
  "app.skip": "Przejdź do treści",
  "app.sections": "Sekcje",
  "app.language": "Język",
  "app.again": "Spróbuj ponownie",
  "app.accepted": "Dopuszczalne: {0}.",
  "app.place": "Wiersz {0}, kolumna {1}:",
  "app.unreachable": "plansza nie odpowiada.",
  "app.unreachable.help": "Sprawdź, czy `plansza serve` nadal działa w terminalu, w razie potrzeby uruchom ją i spróbuj ponownie. Ustawienia nie przepadły: są w adresie tej strony.",
  "app.busy.help": "Zatrzymaj przebieg w innej karcie albo poczekaj, aż któryś się skończy, i spróbuj ponownie.",
  "sample.about": sample,
  "form.default": "domyślnie {0}",
  "form.reset": "Przywróć",
  "form.reset.one": "Przywróć wartość domyślną: {0}",
  "form.wrong": "Dopuszczalne: {0}.",
  "form.yes": "tak",
  "form.no": "nie",
  "chart.evaluations": "oceny",
  "chart.epochs": "epoki",
  "chart.seconds": "sekundy",
  "chart.score": "najlepszy wynik",
  "chart.apart": "różnica do własnego celu",
  "chart.empty": "Tu rysuje się na bieżąco najlepszy wynik każdej metody.",
  ...go,
  ...laboratory,
  ...play,
  ...watch,
  ...solve,
  ...tree,
};
