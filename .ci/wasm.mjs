// Every method on every encoding of every puzzle, and engines of games, in WebAssembly and by the command line: the same outcome,
// number by number.
//   node .ci/wasm.mjs SITE PLANSZA
// SITE is the folder that `cargo run -p plansza-site -- SITE` writes.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, plansza] = process.argv.slice(2);
const { askLending, load } = await import(pathToFileURL(`${site}/worker.js`));
const module = await WebAssembly.compile(readFileSync(`${site}/plansza.wasm`));
const foreign = WebAssembly.Module.imports(module).filter((one) => one.module !== "host");
if (foreign.length) throw new Error(`the module asks for ${JSON.stringify(foreign)}`);
let frames = 0;
const loaded = await load(module, () => (frames += 1));
const { ask } = loaded;

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

// Engines. Their weights are no part of the module: it says what it needs, and is lent the file that lies beside it.
const told = ask("move", { game: "reversi", player: "engine level=3" });
if (!told.rejection?.needs) throw new Error(`the weights are in the module, or nobody asks for them: ${JSON.stringify(told)}`);
const lent = [];
const lending = async (name, body) => {
  const { answer, rejection } = await askLending(loaded, name, body, async (file) => (lent.push(file), readFileSync(`${site}/${file}`)));
  if (rejection) throw new Error(`${name} ${JSON.stringify(body)}: ${rejection.message}`);
  return answer;
};
/** Without what hangs on the clock. */
const bare = (answer) => JSON.stringify(answer, (key, value) => (["seconds", "time", "times"].includes(key) ? undefined : value));
const game = right("match", { game: "reversi", players: ["random", "random"], seed: 11 }).position.plies.map((ply) => ply.move);
let positions = 0;
for (const text of [6, 26, 47].map((plies) => right("position", { game: "reversi", moves: game.slice(0, plies) }).text)) {
  for (const player of ["engine level=2", "engine level=13", "engine nodes=40000"]) {
    const here = await lending("analyse", { game: "reversi", text, player });
    const there = JSON.parse(execFileSync(plansza, ["analyse", "reversi", text, "--player", player, "--json"], { encoding: "utf8" }));
    if (bare(here) !== bare(there)) throw new Error(`${player} on ${text}:\nwasm   ${bare(here)}\nnative ${bare(there)}`);
    positions += 1;
  }
}
// The end of a game is solved: the proven score of the command line's solver.
const text = right("position", { game: "reversi", moves: game.slice(0, 46) }).text;
const [best] = (await lending("analyse", { game: "reversi", text, player: "engine level=20" })).moves;
const solved = JSON.parse(execFileSync(plansza, ["reversi", "solve", text, "--json"], { encoding: "utf8" }));
if (best.final !== solved.score) throw new Error(`${text}: ${JSON.stringify(best)} is not ${JSON.stringify(solved)}`);
const reviewed = await lending("review", { game: "reversi", moves: game, player: "engine level=6" });
const review = JSON.parse(execFileSync(plansza, ["review", "reversi", game.filter((move) => move !== "pass").join(""), "--player", "engine level=6", "--json"], { encoding: "utf8" }));
if (bare(reviewed) !== bare(review)) throw new Error(`a review:\nwasm   ${bare(reviewed)}\nnative ${bare(review)}`);
const duel = ["engine level=4", "engine level=11", "engine nodes=5000"];
const here = await lending("duel", { game: "reversi", players: duel, openings: 1, seed: 7, table: true });
const there = JSON.parse(execFileSync(plansza, ["duel", "reversi", ...duel, "--openings", "1", "--seed", "7", "--table", "--json"], { encoding: "utf8" }));
if (bare(here) !== bare(there)) throw new Error(`games of engines:\nwasm   ${bare(here)}\nnative ${bare(there)}`);
if (lent.length !== 1) throw new Error(`lent: ${lent}`);
console.log(`${pairs} pairs of method and encoding, and every game: the same outcomes; ${frames} frames were told`);
console.log(`engines: ${positions} positions, ${here.games.length} games and a review of ${reviewed.plies.length} moves, the same`);
