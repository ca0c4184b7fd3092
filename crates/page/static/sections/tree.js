// @ts-check
// The search that happened: a position, a search of it, and its tree, node by node. The tree is the contract's: what a player
// really searched. A step is one node; the link holds the position, the player, the step and the node that is chosen.

import { element } from "../element.js";
import { parse } from "../form.js";
import { hash, setState } from "../link.js";
import { explain, notice } from "../notice.js";
import "../outline.js";
import { gameBoard } from "./play-board.js";
import { heat, moveAt } from "./play-match.js";
import { sideName } from "./play-panels.js";
import { choices, playerText, readPlayer, usualPlayer } from "./play-player.js";
import { seatForm } from "./play-seat.js";
import { lessonPanel } from "./tree-lesson.js";
import { overview } from "./tree-overview.js";
import { about, comparison, faces, told, whyCut } from "./tree-panels.js";
import { below, expected, grow, movesTo, path, phase, readLink, split, steps, visited, writeLink } from "./tree-walk.js";

/** The depth that a newcomer sees, and the greatest that the contract tells a tree of. */
const [SHALLOW, DEEPEST] = [3, 6];
/** Milliseconds from step to step while it runs. */
const PACE = 450;

/** @param {HTMLElement} root @param {{ask: Function, watch: Function}} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  const link = readLink(state);
  /** @type {import("./play-player.js").GameCard[]} */
  let cards = [];
  /** @type {import("./play-player.js").GameCard} */
  let card;
  /** @type {import("./tree-walk.js").Tree | null} */
  let tree = null;
  let [step, chosen, turn, gone] = [1, "0", 0, false];
  /** What is shown of the chosen node. @type {any} */
  let position = null;
  /** Branches that were opened because the search was there. @type {Set<string>} */
  const followed = new Set();
  /** @type {Map<string, Promise<any>>} */
  const known = new Map();
  /** @type {Set<{leave: () => void}>} */
  const jobs = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;

  const place = {
    setup: element("section", { class: "card tree-setup", "aria-label": words("tree.setup") }),
    board: element("div", { class: "play-place tree-board" }),
    about: element("div", { class: "tree-about" }),
    compare: element("div"),
    status: element("p", { class: "tree-status", role: "status" }),
    trouble: element("div", { class: "tree-trouble" }),
    large: element("p", { class: "notice", hidden: true }),
  };
  const outline = /** @type {import("../outline.js").Outline} */ (document.createElement("plansza-outline"));
  const glance = overview(pick);
  const board = gameBoard(place.board, words, tapped);
  const slider = element("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": words("tree.step"), input: () => go(Number(slider.value)) });
  const key = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ click) => element("button", { type: "button", "aria-label": words(name), title: words(name), click }, sign);
  const controls = {
    first: key("tree.first", "«", () => go(1)), less: key("tree.less", "‹", () => go(step - 1)),
    more: key("tree.more", "›", () => go(step + 1)), last: key("tree.last", "»", () => go(Infinity)),
    run: element("button", { type: "button", click: () => (running ? halt() : run()) }, words("tree.run")),
    from: element("button", { type: "button", click: () => from(line()) }, words("tree.from")),
    back: element("button", { type: "button", click: () => from(link.moves.slice(0, -1)) }, words("tree.back")),
    play: element("a", { class: "button" }, words("tree.play")),
  };
  const lesson = lessonPanel(words, {
    ask: (depth) => transport.watch("lesson", { ...base(), moves: link.moves, depth, player: evaluator() }, () => {}),
    keep: (depth) => { link.lesson = depth; keep(); },
    card: () => card,
  });
  /** Who values positions as the player that is shown does: its settings without those of its search. */
  function evaluator() {
    const { settings } = readPlayer(link.player, card.params);
    return playerText({ method: usualPlayer(card), settings: { ...settings, depth: "", time: "", order: "" } }, card);
  }
  outline.addEventListener("pick", (event) => pick(/** @type {CustomEvent} */ (event).detail.id));
  root.addEventListener("keydown", onKey);

  // ── Asking

  /** @param {string} name @param {object} body */
  function want(name, body) {
    const job = transport.watch(name, body, () => {});
    jobs.add(job);
    return job.answer.finally(() => jobs.delete(job));
  }
  /** @param {string} name @param {object} body @returns {Promise<any>} */
  function once(name, body) {
    const asked = `${name} ${JSON.stringify(body)}`;
    const made = known.get(asked) ?? want(name, body);
    known.set(asked, made);
    made.catch(() => known.delete(asked));
    return made;
  }
  function drop() {
    for (const job of jobs) job.leave();
    jobs.clear();
    halt();
  }
  const base = () => ({ game: card.game, ...(link.text ? { text: link.text } : link.start ? { start: link.start } : {}) });
  const keep = () => tree && setState(writeLink({ ...link, game: card.game, step: step < steps(tree) ? step : undefined, node: chosen === String(visited(tree, step)) ? undefined : chosen }));

  /** Searches the position anew. @param {{step?: number, node?: string}} [at] where to stand in it */
  async function search(at = {}) {
    const mine = ++turn;
    drop();
    const given = link.lesson;
    lesson.clear();
    place.trouble.replaceChildren();
    place.status.textContent = words("tree.searching");
    try {
      const wrong = tooDeep();
      if (wrong) throw wrong;
      const answer = await once("tree", { ...base(), moves: link.moves, player: link.player });
      if (mine !== turn || gone) return;
      tree = grow(answer);
      outline.open.clear();
      followed.clear();
      expected(tree).slice(0, -1).forEach((number) => outline.open.add(String(number)));
      outline.open.add("0");
      place.large.hidden = answer.nodes <= answer.tree.length;
      place.large.textContent = words("tree.large", words.number(answer.tree.length), words.number(answer.nodes));
      slider.max = String(steps(tree));
      const to = Math.min(at.step ?? Infinity, steps(tree));
      const there = at.node !== undefined && tree.grown[split(at.node).number] && phase(tree, split(at.node).number, to) !== "ahead";
      go(to, there ? at.node : undefined);
      compare(mine);
      if (given) lesson.start(given);
    } catch (/** @type {any} */ why) {
      if (mine !== turn || gone) return;
      tree = null;
      place.status.textContent = "";
      // A position that has no search is still a position: one can go back from it.
      const shallower = () => { link.player = first(); drawSetup(); search(); };
      const back = why.code === "depth" ? shallower : link.moves.length ? () => { link.moves.pop(); search(); } : why.code === "unknown" || !why.code ? () => search() : () => { Object.assign(link, { text: undefined, start: undefined, player: first() }); drawSetup(); search(); };
      place.trouble.replaceChildren(notice(words, why, back));
    }
  }

  /** The same position by every search and every order that matters. @param {number} mine */
  async function compare(mine) {
    const orders = card.params.find(({ key: name }) => name === "order");
    const player = readPlayer(link.player, card.params);
    const all = searchers().flatMap(({ name }) => (orders ? choices(orders) : [""]).map((order) => ({ method: name, order })));
    const asked = all.map(async ({ method, order }) => {
      const settings = order ? { ...player.settings, order } : player.settings;
      return { method, order, answer: await once("tree", { ...base(), moves: link.moves, player: playerText({ method, settings }, card), limit: 1 }) };
    });
    const found = await Promise.all(asked).catch(() => []);
    if (mine !== turn || gone || !tree) return;
    // Where nothing is cut, the order of the moves changes nothing.
    const usual = orders?.default ?? "";
    const rows = found.filter(({ order, answer }) => answer.cuts > 0 || order === usual).map((row) => (row.answer.cuts > 0 ? row : { ...row, order: "" }));
    const told = readPlayer(link.player, card.params);
    const shown = rows.find(({ method, order }) => method === told.method && (!order || order === (told.settings.order || usual)));
    place.compare.replaceChildren(comparison(words, rows, shown?.answer.player ?? ""));
  }

  // ── Going through it

  /** @param {number} to @param {string} [node] the node to choose instead of the one that is visited */
  function go(to, node) {
    if (!tree) return;
    step = Math.min(steps(tree), Math.max(1, to));
    if (step === steps(tree)) halt();
    const here = String(visited(tree, step));
    follow(split(node ?? here).number);
    chosen = node ?? here;
    draw();
  }
  /** Opens the way to a node, and closes what was open only because the search was there. @param {number} number */
  function follow(number) {
    if (!tree) return;
    const way = new Set(path(tree, number).map(String));
    for (const id of followed) if (!way.has(id)) (outline.open.delete(id), followed.delete(id));
    for (const id of way) if (!outline.open.has(id)) (outline.open.add(id), followed.add(id));
  }
  /** @param {string} id */
  function pick(id) {
    if (!tree) return;
    halt();
    const { number } = split(id);
    // What is still to come is shown by going there.
    if (phase(tree, number, step) === "ahead") return go(number + 1);
    const way = path(tree, number).slice(0, id.includes("/") ? undefined : -1).map(String);
    way.forEach((one) => outline.open.add(one));
    chosen = id;
    draw();
  }
  function run() {
    if (!tree) return;
    if (step >= steps(tree)) go(1);
    running = setInterval(() => go(step + 1), PACE);
    controls.run.textContent = words("tree.halt");
  }
  function halt() {
    clearInterval(running);
    running = undefined;
    controls.run.textContent = words("tree.run");
  }
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.matches("textarea, select, input:not([type=range])")) return;
    if (event.key !== "." && event.key !== ",") return;
    event.preventDefault();
    halt();
    go(step + (event.key === "." ? 1 : -1));
  }
  /** A move on the board goes down the tree. @param {number} row @param {number} column */
  function tapped(row, column) {
    const move = position && moveAt(position.moves, position.picture, row, column);
    if (!tree || !move || chosen.includes("/")) return;
    const next = below(tree, chosen, step).find((id) => (split(id).cut || tree?.grown[Number(id)].move) === move.move);
    if (next) pick(next);
  }
  /** The chosen node becomes the position that is searched. @param {string[]} moves */
  function from(moves) {
    link.moves = moves;
    search();
  }

  // ── Drawing

  function draw() {
    if (!tree) return;
    keep();
    const shown = tree;
    outline.show({ root: "0", label: words("tree.outline"), below: (id) => below(shown, id, step), ...faces(words, card, shown, step) }, chosen);
    glance.show(shown, step, chosen);
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", stepText());
    [controls.first.disabled, controls.less.disabled] = [step === 1, step === 1];
    [controls.more.disabled, controls.last.disabled] = [step === steps(tree), step === steps(tree)];
    place.status.textContent = stepText();
    place.about.replaceChildren(...about(words, card, tree, chosen, step));
    [controls.from.disabled, controls.back.disabled] = [chosen === "0", link.moves.length === 0];
    controls.play.setAttribute("href", hash("play", new URLSearchParams({ ...base(), moves: line().join(" ") })));
    showBoard(line());
  }
  /** The moves that lead to the chosen node. @returns {string[]} */
  function line() {
    const { number, cut } = split(chosen);
    return [...link.moves, ...(tree ? movesTo(tree, number) : []), ...(cut ? [cut] : [])];
  }
  function stepText() {
    if (!tree) return "";
    if (step === steps(tree)) {
      const line = expected(tree).slice(1).map((number) => tree?.grown[number].move).join(" ");
      return words("tree.end", words.number(tree.nodes), tree.move ?? "–", told(words, tree.worth, card), sideName(words, card, tree.side), line);
    }
    const number = visited(tree, step);
    const node = tree.grown[number];
    const line = movesTo(tree, number).join(" ");
    const before = number > 0 ? tree.grown[number - 1] : null;
    // What the step before has cut is the news of this one.
    const cut = before && path(tree, before.number).filter((one) => phase(/** @type {any} */ (tree), one, step - 1) !== "done" && phase(/** @type {any} */ (tree), one, step) === "done").find((one) => tree?.grown[one].cut);
    const news = cut ? ` ${words("tree.news.cut", movesTo(tree, cut).join(" "))} ${whyCut(words, card, tree, cut)}` : "";
    return words("tree.at", words.number(step), words.number(tree.nodes), line || words("tree.root.title"), node.left === "searched" ? "" : told(words, node.worth, card)) + news;
  }
  /** @param {string[]} moves */
  async function showBoard(moves) {
    const [mine, at] = [turn, chosen];
    try {
      const found = await once("position", { ...base(), moves });
      if (mine !== turn || at !== chosen || gone || !tree) return;
      position = found;
      const shown = tree;
      const node = chosen.includes("/") ? undefined : shown.grown[Number(chosen)];
      const mover = node?.side === shown.side ? 1 : -1;
      const done = (node?.children ?? []).filter((child) => phase(shown, child, step) === "done").map((child) => shown.grown[child]);
      // Warm is what is good for who moves here; the figures are what it is worth to the side of the root.
      const warm = heat(done.map(({ move = "", worth }) => ({ move, value: mover * worth.value, final: worth.final ? mover * worth.final : worth.final, line: [], at_once: 0, measures: {} })));
      for (const [move, one] of warm) {
        // A bound that is no better than the best is not the best, and is shown as what it is.
        const child = done.find((child) => child.move === move);
        [one.best, one.bound] = [child?.best === true, child?.bound];
        [one.value, one.end] = [mover * one.value, one.end ? mover * one.end : one.end];
      }
      const last = moves.length ? found.picture.tiles.find((/** @type {any} */ tile) => tile.paper === "cause") : null;
      board(found.picture, { moves: found.moves.filter((/** @type {any} */ move) => move.row !== null), last, open: false, warm, unit: card.unit, label: words("tree.board", words.called("play.game", card.game)) });
    } catch (why) {
      if (mine === turn && at === chosen && !gone) place.trouble.replaceChildren(notice(words, why, draw));
    }
  }

  // ── Setting up

  const searchers = () => card.players.filter(({ grows }) => grows);
  const first = () => `${usualPlayer(card)} depth=${SHALLOW}`;
  /** The card as a search of a tree takes it: who searches, without a time, not too deep. */
  const shallow = () => ({ ...card, players: searchers(), params: card.params.filter(({ key: name }) => name !== "time" && name !== "deepen").map((param) => (param.key === "depth" ? { ...param, values: `integer ${param.domain.from} to ${DEEPEST}`, domain: { ...param.domain, to: DEEPEST } } : param)) });
  /** What is wrong with a depth that only a link can name, as the contract would say it of a tree. */
  function tooDeep() {
    const { params } = shallow();
    const [{ depth }, sheet] = [readPlayer(link.player, params).settings, params.find(({ key: name }) => name === "depth")];
    if (!sheet || !depth || parse(sheet.domain, depth) !== undefined) return null;
    return Object.assign(new Error(`parameter 'depth' of a tree cannot be ${depth}`), { code: "depth", accepted: sheet.values });
  }
  function drawSetup() {
    const select = (/** @type {string} */ label, /** @type {{name: string, about: string}[]} */ all, /** @type {string} */ value, /** @type {(value: string) => void} */ change) => {
      const made = element("select", { change: () => change(made.value) }, ...all.map(({ name, about: said }) => element("option", { value: name, title: said }, words.called("play.game", name))));
      made.value = value;
      return element("label", {}, label, made);
    };
    const text = element("textarea", { "aria-label": words("tree.paste"), placeholder: words("play.read.hint", card.formats.map(({ name }) => name).join(", ")), spellcheck: "false" });
    text.value = link.text ?? link.moves.join(" ");
    const said = element("p", { class: "small", role: "status" });
    const read = async () => {
      try {
        if (!text.value.trim()) return void (said.textContent = words("play.read.empty"));
        await transport.ask("position", { game: card.game, text: text.value });
        Object.assign(link, { text: text.value, start: undefined, moves: [] });
        said.textContent = "";
        search();
      } catch (why) {
        const { what, help } = explain(words, why);
        said.textContent = `${what} ${help}`;
      }
    };
    place.setup.replaceChildren(
      element("div", { class: "play-pair" },
        select(words("play.game"), cards.map((one) => ({ name: one.game, about: one.about })), card.game, (name) => {
          Object.assign(link, { text: undefined, start: undefined, moves: [], player: "" });
          choose(name).then(() => place.setup.querySelector("select")?.focus());
        }),
        card.starts.length > 1 ? select(words("play.start"), card.starts, link.start ?? card.starts[0].name, (name) => { Object.assign(link, { text: undefined, start: name === card.starts[0].name ? undefined : name, moves: [] }); search(); }) : ""),
      seatForm(words, shallow(), { legend: words("tree.who"), value: link.player, person: false, mine: false, onChange: (value) => { link.player = value; search(); } }),
      element("details", {}, element("summary", {}, words("tree.position")), element("div", { class: "tree-paste" }, text, element("button", { type: "button", click: read }, words("play.read")), said)));
  }
  /** @param {string} name @param {{step?: number, node?: string}} [at] */
  async function choose(name, at) {
    const next = cards.find((one) => one.game === name);
    if (!next) throw Object.assign(new Error(words("play.unknown", name)), { code: "unknown", accepted: cards.map((one) => one.game).join(", ") });
    card = next;
    link.player ||= first();
    drawSetup();
    await search(at);
  }
  async function open() {
    try {
      cards = await transport.ask("games", {});
      if (gone) return;
      root.replaceChildren(element("h1", { class: "unseen" }, words("tree.title")), layout());
      await choose(link.game || cards[0].game, link);
    } catch (/** @type {any} */ why) {
      if (!gone) root.replaceChildren(notice(words, why, () => { if (why.code === "unknown") link.game = ""; open(); }));
    }
  }
  function layout() {
    const keys = element("div", { class: "row play-steps" }, controls.first, controls.less, controls.more, controls.last);
    return element("div", { class: "tree-layout" },
      element("div", { class: "tree-side" }, place.setup,
        element("section", { class: "card tree-node", "aria-label": words("tree.node") }, place.board, place.about, element("div", { class: "row" }, controls.from, controls.back, controls.play))),
      element("div", { class: "tree-main" },
        element("section", { class: "card tree-comparison" }, element("h2", {}, words("tree.compare")), place.compare),
        element("section", { class: "card tree-walk", "aria-label": words("tree.outline") },
          element("div", { class: "tree-bar-steps" }, keys, controls.run, slider), place.status, place.trouble, place.large, glance.root, outline,
          element("p", { class: "small muted" }, words("tree.keys")))),
      lesson.root);
  }

  root.replaceChildren(element("p", { class: "muted" }, words("play.opening")));
  open();
  return () => {
    gone = true;
    lesson.clear();
    drop();
    glance.leave();
  };
}
