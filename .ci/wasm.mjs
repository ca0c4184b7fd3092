// Every method on every encoding of every puzzle, in WebAssembly and by the command line: the same outcome, number by number.
//   node .ci/wasm.mjs SITE PLANSZA
// SITE is the folder that `cargo run -p plansza-site -- SITE` writes.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, plansza] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${site}/worker.js`));
const module = await WebAssembly.compile(readFileSync(`${site}/plansza.wasm`));
const foreign = WebAssembly.Module.imports(module).filter((one) => one.module !== "host");
if (foreign.length) throw new Error(`the module asks for ${JSON.stringify(foreign)}`);
let frames = 0;
const ask = await load(module, () => (frames += 1));

/** The answer, or a thrown rejection. */
function right(name, body) {
  const told = ask(name, body);
  if (told.rejection) throw new Error(`${name} ${JSON.stringify(body)}: ${told.rejection.message}`);
  return told.answer;
}

/** A trial without its time, in one order. */
const timeless = ({ seconds, ...trial }) => JSON.stringify(trial);
const flags = { evaluations: "--evaluations", seed: "--seed", method: "--method", encoding: "--encoding" };

// What the first view is told without the module is what the module says.
const first = JSON.parse(readFileSync(`${site}/first.json`, "utf8"));
for (const [asked, told] of Object.entries(first)) {
  const at = asked.indexOf(" ");
  const said = right(asked.slice(0, at), JSON.parse(asked.slice(at)));
  if (JSON.stringify(said) !== JSON.stringify(told)) throw new Error(`first.json, ${asked}: another answer than the module's`);
}
if (!first["puzzles {}"]) throw new Error("first.json lacks the puzzles");

let pairs = 0;
for (const card of right("puzzles", {})) {
  const samples = card.samples.filter((sample) => sample.boards === 1).sort((a, b) => a.columns * a.rows - b.columns * b.rows);
  for (const method of card.methods) {
    const encodings = method.encodings.length ? method.encodings.map((one) => one.name) : [undefined];
    for (const encoding of encodings) {
      const wish = { method: method.method, encoding, evaluations: 700, seed: 5 };
      const here = right("solve", { puzzle: card.puzzle, board: samples[0].name, ...wish });
      const words = Object.entries(wish).flatMap(([key, value]) => (value === undefined ? [] : [flags[key], String(value)]));
      let there;
      try {
        there = execFileSync(plansza, ["solve", card.puzzle, samples[0].name, "--json", ...words], { encoding: "utf8" });
      } catch (ended) {
        there = ended.stdout; // 1: not solved
      }
      if (timeless(here) !== timeless(JSON.parse(there))) {
        throw new Error(`${card.puzzle}, ${method.method} on ${encoding}:\nwasm   ${timeless(here)}\nnative ${timeless(JSON.parse(there))}`);
      }
      pairs += 1;
    }
  }
}
for (const card of right("games", {})) {
  const wish = { game: card.game, moves: [], player: "alphabeta depth=4" };
  const here = right("analyse", wish);
  const there = JSON.parse(execFileSync(plansza, ["analyse", card.game, "--depth", "4", "--json"], { encoding: "utf8" }));
  for (const [at, weighed] of there.moves.entries()) {
    if (weighed.value !== here.moves[at].value) throw new Error(`${card.game}: ${JSON.stringify(weighed)}`);
  }
}
console.log(`${pairs} pairs of method and encoding, and every game: the same outcomes; ${frames} frames were told`);
