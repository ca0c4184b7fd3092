// @ts-check
// Gotowe plansze po polsku; plansza, której tu nie ma, zachowuje swój angielski opis.

/** @type {Record<string, string>} */
const LEVELS = { easy: "łatwa", medium: "średnia", hard: "trudna", extreme: "bardzo trudna" };
const genes = (/** @type {string} */ size, /** @type {number} */ count, /** @type {number} */ number, /** @type {string} */ level) => `${size}, liczba genów: ${count}, jak łamigłówka ${number} ze sprawozdania; ${LEVELS[level]}`;

/** @type {Record<string, string>} */
const SAMPLES = {
  "sudoku hard": "9×9, trudna: zablokowane cyfry, pary, trójki, ryby",
  "sudoku tiny": "4×4, najmniejsza",
  "sudoku six": "6×6 z blokami 3×2",
  "sudoku easy": "9×9, łatwa: ukryte single",
  "sudoku medium": "9×9, średnia: nagie single",
  "sudoku expert": "9×9, dla ekspertów: skrzydła, czwórki, kolorowanie",
  "sudoku extreme": "9×9, ekstremalna: znane tu techniki nie wystarczą",
  "sudoku twelve": "12×12 z blokami 4×3",
  "sudoku sixteen": "16×16",
  "sudoku twenty-five": "25×25, danych cyfr: 340",
  "kuromasu nine": "9×9, średnia, symetryczna przy obrocie o pół",
  "kuromasu genes-12": genes("4×4", 12, 0, "hard"),
  "kuromasu genes-19": genes("5×5", 19, 1, "easy"),
  "kuromasu genes-32": genes("7×6", 32, 2, "easy"),
  "kuromasu genes-40": genes("7×7", 40, 3, "hard"),
  "kuromasu genes-42": genes("8×7", 42, 4, "hard"),
  "kuromasu genes-46": genes("8×7", 46, 5, "hard"),
  "kuromasu genes-59": genes("9×9", 59, 6, "medium"),
  "kuromasu genes-64": genes("9×9", 64, 7, "medium"),
  "kuromasu genes-71": genes("9×9", 71, 8, "hard"),
  "kuromasu genes-101": genes("11×11", 101, 9, "hard"),
  "go sweep": "9×9, do postawienia 9 kamieni: plansza z badań w sprawozdaniu, którego najlepszy wynik to 11",
  "go five": "5×5, do postawienia 3 kamienie, jak w porównaniu ze sprawozdania",
  "go report-50": "50 losowych plansz 5×5, po 3 kamienie czarne i białe, 3 do postawienia: porównanie ze sprawozdania przeprowadzone na nowo",
  "go late": "jeden kamień zbija dwa, choć sam nie ma przedtem oddechu",
  "go late-report": "to samo według reguł ze sprawozdania, gdzie bicie następuje o turę później",
  "go eyes": "biały łańcuch z dwojgiem oczu: żyje bezwarunkowo",
  "go eyes-report": "to samo według reguł ze sprawozdania, gdzie dwa czarne kamienie nie potrzebują oddechu",
  "go lattice": "19×19, sto samotnych białych kamieni o wspólnych oddechach, do postawienia 20 kamieni",
};
for (const [level, said] of Object.entries(LEVELS)) for (const side of [15, 20, 30]) SAMPLES[`kuromasu ${level}-${side}`] = `${side}×${side}, ${said}`;

/** @param {string} puzzle @param {string} name @param {string} about */
export const sample = (puzzle, name, about) => `${name} · ${SAMPLES[`${puzzle} ${name}`] ?? about}`;
