// @ts-check
// Solve it yourself: a board, what a person marks on it, and what the contract says of it.

import { current, show, turn } from "../board.js";
import { element } from "../element.js";
import { setState } from "../link.js";
import { notice } from "../notice.js";
import { exportPanel } from "./solve-export.js";
import * as hands from "./solve-marks.js";
import { compose } from "./solve-picture.js";
import { pickPanel } from "./solve-pick.js";
import { advance, begin, keep, recall, redo, undo, wayOf } from "./solve-progress.js";

/** @typedef {import("./solve-marks.js").Board} Board */

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  let alive = true;
  /** @type {Board | null} */
  let board = null;
  /** @type {any} */
  let card = null;
  /** @type {import("./solve-marks.js").Hand} */
  let hand = /** @type {any} */ (hands.handOf("sudoku"));
  let steps = begin({ cells: [], moves: [] });
  let [pencil, mode, asked] = [false, "off", 0];
  /** What is known of the marks: the answer of the contract, what it means, and the solution where it was asked for. */
  let [answer, verdict, solution] = /** @type {[any, import("./solve-marks.js").Verdict | null, string[] | null]} */ ([null, null, null]);
  /** @type {any} */
  let hint = null;
  /** @type {Set<string>} */
  let excluded = new Set();
  /** Stones of the play that are shown; all where nothing else is said. @type {number | null} */
  let seenTo = null;
  let facts = /** @type {any} */ (null);

  // What there is on the page.
  const place = element("div", { class: "solve-board" });
  const keys = element("div", { class: "solve-keys", role: "group" });
  const status = element("p", { class: "solve-status", role: "status" });
  const trouble = element("div", { class: "solve-trouble" });
  const advice = element("div", { class: "solve-advice", "aria-live": "polite" });
  const about = element("div", { class: "solve-facts" });
  const help = element("p", { class: "muted small solve-help" });
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, more = {}) => element("button", { type: "button", click, ...more }, words(`solve.${key}`));
  const back = button("undo", () => move(undo(steps)), { title: "Ctrl+Z" });
  const forth = button("redo", () => move(redo(steps)), { title: "Ctrl+Y" });
  const hintButton = button("hint", askHint, { class: "primary" });
  const more = button("another", () => picker.make(), { hidden: true });
  const errors = element("fieldset", { class: "solve-errors" }, element("legend", { class: "label" }, words("solve.errors")),
    element("div", { class: "choices" }, ...["off", "rules", "solution"].map((one) => element("label", {},
      element("input", { type: "radio", name: "solve-errors", value: one, checked: one === mode, change: () => setMode(one) }),
      element("span", {}, words(`solve.errors.${one}`))))));
  const outlet = exportPanel(words, transport, () => board && { board, card, mine: hand.kind === "digits" ? hand.now(board, steps.now, board.picture) : null });
  const picker = pickPanel(words, transport, open);
  root.append(
    element("h1", {}, words("solve.head")),
    picker.root,
    trouble,
    element("div", { class: "solve-desk" },
      element("div", { class: "solve-play" }, place, keys),
      element("div", { class: "solve-side" },
        element("div", { class: "card solve-panel" }, status,
          element("div", { class: "row" }, back, forth, button("restart", () => board && change(hands.blank(board)))),
          element("div", { class: "row" }, hintButton, button("print", () => print()), more),
          errors, advice),
        element("div", { class: "card solve-panel" }, about, outlet.root),
        help)));
  place.addEventListener("tile", onTile);
  place.addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("keydown", onStep);
  status.textContent = words("solve.loading");

  (async () => {
    try {
      const cards = (await transport.ask("puzzles", {})).filter((/** @type {any} */ one) => hands.handOf(one.puzzle));
      if (!alive) return;
      picker.offer(cards, state.get("puzzle"));
      await open(state.get("puzzle") ?? cards[0].puzzle, state.get("board"));
    } catch (why) {
      if (alive) trouble.replaceChildren(notice(words, why, () => location.reload()));
    }
  })();

  /** Opens a board: the name of a sample, a text, or the first sample. Where it cannot be, what is open stays, and why is told.
   * @param {string} puzzle @param {string | null} text @returns {Promise<boolean>} */
  async function open(puzzle, text) {
    try {
      const read = await transport.ask("read", { puzzle, ...(text ? { board: text } : {}) });
      if (!alive) return false;
      const found = hands.handOf(read.puzzle);
      const facts = picker.card(read.puzzle) ?? picker.add(await transport.ask("puzzle", { puzzle: read.puzzle }));
      if (!alive || !found) return false;
      trouble.replaceChildren();
      if (read.boards.length > 1) trouble.append(element("p", { class: "notice" }, words("solve.paste.many", read.boards.length)));
      board = { puzzle: read.puzzle, ...read.boards[0] };
      hand = found;
      card = facts;
      start(text);
      return true;
    } catch (why) {
      if (alive) trouble.replaceChildren(notice(words, why));
      if (!board) status.textContent = words("solve.empty");
      return false;
    }
  }

  /** @param {string | null} text How the board was named. */
  function start(text) {
    if (!board) return;
    const sample = card.samples.some((/** @type {any} */ one) => one.name === text);
    const named = sample ? text : text === null ? card.samples[0].name : board.board;
    setState(new URLSearchParams({ puzzle: board.puzzle, board: named }));
    picker.chose(board.puzzle, sample || text === null ? named : null);
    steps = begin(recall(localStorage, board) ?? hands.blank(board));
    [answer, verdict, solution, hint, facts, seenTo, pencil] = [null, null, null, null, null, null, false];
    excluded = new Set();
    advice.replaceChildren();
    errors.hidden = hand.kind === "stones";
    help.textContent = words(`solve.keys.${hand.kind}`);
    outlet.fill(card, hand.kind === "digits");
    drawKeys();
    draw();
    const first = Array.from({ length: board.columns * board.rows }, (_, cell) => cell).find((cell) => hand.takes(/** @type {Board} */ (board), cell)) ?? 0;
    const tile = hands.tileOf(board, first);
    turn(place, Math.floor(tile / board.picture.columns), tile % board.picture.columns);
    judge();
    weigh();
  }

  /** Whether the board is unique, and how hard. */
  async function weigh() {
    const mine = board;
    if (!board || card.aim !== "satisfy") return drawFacts();
    drawFacts();
    try {
      const told = await transport.ask("check", { puzzle: board.puzzle, board: board.board, limit: 2, seconds: 10 });
      if (!alive || board !== mine) return;
      facts = told;
      drawFacts();
    } catch {
      // The board can be solved without knowing how many solutions it has.
    }
  }

  function drawFacts() {
    const said = !board || card.aim !== "satisfy" ? null
      : !facts ? words("solve.facts.looking")
      : !facts.valid ? words("solve.facts.invalid", facts.reason)
      : facts.unique ? words("solve.facts.unique")
      : facts.solutions > 1 ? words("solve.facts.several")
      : facts.complete ? words("solve.facts.none") : words("solve.facts.unknown");
    const level = facts?.level && words("solve.facts.rating", words.called("solve.level", facts.level), words.number(facts.rating));
    const rules = words.called("solve.rules", card.puzzle);
    about.replaceChildren(element("h2", {}, words("solve.facts")),
      element("div", { class: "row" }, said && element("span", { class: `chip ${facts?.unique ? "good" : facts?.valid === false ? "bad" : ""}` }, said),
        level && element("span", { class: "chip" }, level)),
      ...(hand.kind === "stones" && board ? [drawTerms(board)] : []),
      element("p", { class: "small" }, rules === card.puzzle ? element("span", { lang: "en" }, card.rules) : rules));
  }

  /** How many stones, and by whose rules: another number is another board. @param {Board} on */
  function drawTerms(on) {
    const { stones, rules } = hands.terms(on);
    const change = () => open(on.puzzle, hands.onTerms(on, Number(count.value), law.value));
    const count = element("input", { type: "number", min: 0, max: 625, value: stones, change });
    const law = element("select", { change }, ...["go", "report"].map((one) => element("option", { value: one, selected: one === rules }, words(`solve.law.${one}`))));
    return element("div", { class: "solve-terms" }, element("label", {}, words("solve.terms"), count), element("label", {}, words("solve.law"), law));
  }

  /** Other marks, as a new step. @param {import("./solve-marks.js").Marks} marks */
  const change = (marks) => move(advance(steps, marks));

  /** @param {import("./solve-progress.js").Steps} to */
  function move(to) {
    if (!board || to === steps) return;
    steps = to;
    seenTo = null;
    closeHint();
    trouble.replaceChildren();
    keep(localStorage, board, steps.now, Date.now());
    draw();
    judge();
  }

  /** Holds the marks against the rules; only the last answer counts. */
  async function judge() {
    if (!board) return;
    const number = ++asked;
    const shown = { ...steps.now, moves: steps.now.moves.slice(0, seenTo ?? undefined) };
    const complete = hand.filled(board, shown) === board.open;
    if (hand.kind === "digits" && mode === "off" && !complete) {
      verdict = null;
      return draw();
    }
    const question = hand.question(board, shown);
    try {
      const told = await transport.ask(question.ask, question.body);
      if (!alive || number !== asked) return;
      answer = told;
      verdict = hand.verdict(board, shown, told);
      if (hand.kind === "stones" && verdict.broken) return refuse(verdict.broken);
      draw();
    } catch (why) {
      if (alive && number === asked) trouble.replaceChildren(notice(words, why, judge));
    }
  }

  /** Takes back a stone that may not stand where it was put. @param {string} why */
  function refuse(why) {
    const before = undo(steps);
    steps = before === steps ? begin(hands.blank(/** @type {Board} */ (board))) : { ...before, next: [] };
    if (board) keep(localStorage, board, steps.now, Date.now());
    trouble.replaceChildren(element("p", { class: "notice bad", role: "alert" }, words("solve.illegal", why)));
    judge();
  }

  /** @param {string} to */
  async function setMode(to) {
    mode = to;
    if (to === "solution" && !solution && board) {
      const mine = board;
      try {
        const solved = await transport.ask("solve", { puzzle: board.puzzle, board: board.board, method: "exact", seconds: 10 });
        if (!alive || board !== mine) return;
        if (facts && facts.unique === false) trouble.replaceChildren(element("p", { class: "notice" }, words("solve.several")));
        else if (solved.solution) solution = hand.solution(board, solved.solution);
      } catch (why) {
        if (alive) trouble.replaceChildren(notice(words, why, () => setMode(to)));
      }
    }
    judge();
  }

  /** The cells to show as wrong. @returns {Set<number>} */
  function wrong() {
    if (!board || mode === "off") return new Set();
    const cells = new Set(verdict?.wrong ?? []);
    if (mode !== "solution" || !solution) return cells;
    const differs = (/** @type {string} */ mark, /** @type {number} */ cell) => mark !== "" && !hands.isPencil(mark) && mark !== solution?.[cell];
    steps.now.cells.forEach((mark, cell) => differs(mark, cell) && cells.add(cell));
    return cells;
  }

  function draw() {
    if (!board) return;
    const ground = hand.kind === "stones" ? answer?.picture ?? board.picture : board.picture;
    const faults = wrong();
    const name = words.called("solve.puzzle", board.puzzle);
    show(place, compose(words, board, ground, steps.now, { wrong: faults, hint }), { picks: true, label: words("solve.grid", name, board.columns, board.rows) });
    [back.disabled, forth.disabled] = [steps.past.length === 0, steps.next.length === 0];
    drawStatus(faults.size);
    refreshKeys();
  }

  /** @param {number} faults */
  function drawStatus(faults) {
    if (!board) return;
    const filled = hand.filled(board, steps.now);
    const said = [];
    if (hand.kind === "stones") {
      said.push(words("solve.stones", filled, hands.terms(board).stones));
      if (verdict && verdict.score !== null) said.push(verdict.goal === null ? words("solve.score", verdict.score) : words("solve.goal", verdict.score, verdict.goal));
    } else {
      said.push(words("solve.progress", filled, board.open));
      if (mode !== "off") said.push(faults ? words("solve.wrong", faults) : words("solve.right"));
    }
    const solved = verdict?.solved === true && (hand.kind !== "digits" || filled === board.open);
    status.replaceChildren(
      ...(solved ? [element("strong", { class: "solve-won" }, `✓ ${words(hand.kind === "stones" ? "solve.solved.stones" : "solve.solved")}`), " "] : []),
      said.join(" · "),
      ...(!solved && hand.kind !== "stones" && filled === board.open && verdict?.broken ? [element("span", { class: "solve-broken" }, words("solve.full", verdict.broken))] : []));
    place.classList.toggle("solve-done", solved);
    more.hidden = !solved;
  }

  /** The cell that the keyboard and the keys of the page mean. */
  function target() {
    const at = current(place);
    const cell = board && at ? hands.cellAt(board, at.row, at.column) : -1;
    return board && cell >= 0 && hand.takes(board, cell) ? cell : -1;
  }

  /** @param {string} sign @param {boolean} small */
  function enter(sign, small) {
    const cell = target();
    if (cell < 0) return;
    change(small && hand.kind === "digits" ? hands.pencil(steps.now, cell, sign) : hands.write(steps.now, cell, sign));
  }

  function clear() {
    if (hand.kind === "stones") return change({ ...steps.now, moves: steps.now.moves.slice(0, -1) });
    const cell = target();
    if (cell >= 0) change(hands.put(steps.now, cell, ""));
  }

  /** @param {any} event */
  function onTile(event) {
    const cell = target();
    if (!board || cell < 0 || hand.kind === "digits") return;
    event.preventDefault();
    if (hand.kind === "shading") return change(hands.shade(steps.now, cell, event.detail.second));
    if (event.detail.second) return;
    const point = hands.pointName(board, cell);
    const marks = { ...steps.now, moves: steps.now.moves.slice(0, seenTo ?? undefined) };
    change(hands.play(marks, point));
  }

  /** Undo and redo hold wherever the focus is, except where a text has its own. @param {KeyboardEvent} event */
  function onStep(event) {
    const way = wayOf(event);
    if (!board || !way || (event.target instanceof Element && event.target.matches("textarea, input:not([type=radio], [type=checkbox], [type=range])"))) return;
    event.preventDefault();
    move(way(steps));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!board) return;
    const used = () => (event.preventDefault(), event.stopPropagation());
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (["Backspace", "Delete"].includes(event.key)) return used(), clear();
    if (event.key === "?") return used(), void askHint();
    if (hand.kind === "digits") {
      // With Shift a digit key gives another sign: the key itself tells.
      const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      const digit = hands.digitOf(code ?? event.key, board.columns);
      if (digit) return used(), enter(hands.symbol(digit), pencil !== (code !== undefined && event.shiftKey));
      if (event.key === "0" || event.key === ".") return used(), clear();
      if (event.key === " ") return used(), setPencil(!pencil);
    } else if (hand.kind === "shading") {
      if ("#xb1".includes(event.key)) return used(), enter("#", false);
      if ("+wo.2".includes(event.key)) return used(), enter("+", false);
      if (event.key === "0") return used(), clear();
    }
  }

  /** @param {boolean} on */
  function setPencil(on) {
    pencil = on;
    refreshKeys();
  }

  /** Keys on the page, for fingers and mice. */
  function drawKeys() {
    const key = (/** @type {string} */ label, /** @type {() => void} */ click, more = {}) => element("button", { type: "button", click, ...more }, label);
    keys.className = `solve-keys solve-keys-${hand.kind}`;
    if (!board) return;
    if (hand.kind === "digits") {
      const digits = Array.from({ length: board.columns }, (_, at) => hands.symbol(at + 1));
      const digit = (/** @type {string} */ sign) => element("button", { type: "button", class: "solve-digit", "data-sign": sign, click: () => enter(sign, pencil) }, sign, element("small", {}, element("span"), element("span", { class: "unseen" }, ` ${words("solve.left")}`)));
      keys.replaceChildren(element("div", { class: "solve-digits" }, ...digits.map(digit)),
        key(`✎ ${words("solve.pencil")}`, () => setPencil(!pencil), { class: "solve-pencil", "aria-pressed": "false" }),
        key(words("solve.clear"), clear));
    } else if (hand.kind === "shading") {
      keys.replaceChildren(key(`■ ${words("solve.black")}`, () => enter("#", false)), key(`• ${words("solve.white")}`, () => enter("+", false)), key(words("solve.clear"), clear));
    } else {
      const said = element("output", { class: "small muted" });
      keys.replaceChildren(
        element("label", { class: "solve-replay" }, words("solve.replay"), element("input", { type: "range", min: 0, max: 0, value: 0, input: (event) => {
          seenTo = Number(event.target.value);
          judge();
          refreshKeys();
        } })), said, key(words("solve.takeback"), clear),
        // By the report's rules a capture takes effect a turn late, which may be worth a turn.
        ...(hands.terms(board).rules === "go" ? [] : [key(words("solve.pass"), () => change({ ...steps.now, moves: [...steps.now.moves, "pass"] }))]));
    }
  }

  function refreshKeys() {
    if (!board) return;
    const cells = steps.now.cells;
    for (const one of keys.querySelectorAll("[data-sign]")) {
      const sign = /** @type {HTMLElement} */ (one).dataset.sign;
      const there = board.picture.tiles.filter((tile) => tile.text === sign).length + cells.filter((mark) => mark === sign).length;
      const left = Math.max(0, board.columns - there);
      one.classList.toggle("solve-spent", left === 0);
      /** @type {HTMLElement} */ (one.querySelector("span")).textContent = left ? String(left) : "✓";
    }
    keys.querySelector(".solve-pencil")?.setAttribute("aria-pressed", String(pencil));
    const slider = /** @type {HTMLInputElement | null} */ (keys.querySelector("input[type=range]"));
    if (slider) {
      const moves = steps.now.moves.length;
      [slider.max, slider.disabled] = [String(moves), moves === 0];
      slider.value = String(seenTo ?? moves);
      /** @type {HTMLElement} */ (keys.querySelector("output")).textContent = words("solve.replay.at", seenTo ?? moves, moves);
    }
  }

  /** Asks for the first step that somebody with these marks does not know yet. */
  async function askHint() {
    if (!board) return;
    const [mine, at] = [board, steps];
    const now = hand.now(board, steps.now, answer?.picture ?? board.picture);
    const news = (/** @type {any} */ one) => hands.effectsOf(mine, one.effects).some((effect) => !hands.known(mine, at.now, excluded, effect));
    // What was said of a move before is over.
    trouble.replaceChildren();
    advice.replaceChildren(element("p", { class: "muted" }, words("solve.hint.asking")));
    hintButton.disabled = true;
    try {
      const bare = { puzzle: mine.puzzle, board: now };
      const noted = hand.noted(mine, at.now, excluded);
      // Pencil marks may leave out the right digit: then the hint does without them, and says so.
      let [body, blind] = [{ ...bare, ...noted }, false];
      const next = await transport.ask("hint", body).catch((/** @type {any} */ why) => {
        if (!("board" in noted)) throw why;
        [body, blind] = [bare, true];
        return transport.ask("hint", body);
      });
      // The next step comes with a picture; all steps do not, but go past what is known already.
      let found = next.hints.find(news);
      if (!found && next.hints.length) found = (await transport.ask("hint", { ...body, all: true })).hints.find(news);
      if (!alive || board !== mine || steps !== at) return;
      if (found) tellHint(found, blind);
      else advice.replaceChildren(element("p", { class: "notice" }, words(next.hints.length ? "solve.hint.known" : "solve.hint.done")));
    } catch (/** @type {any} */ why) {
      if (!alive || board !== mine) return;
      const entered = steps.past.length + hand.filled(board, steps.now) > 0;
      const lost = entered && (hand.kind === "digits" ? why.code === "none" && facts?.unique : hand.kind === "shading" && why.code === "invalid");
      if (lost) advice.replaceChildren(element("p", { class: "notice bad" }, words("solve.hint.wrong"), hand.kind === "shading" && element("span", { lang: "en" }, why.message)));
      else advice.replaceChildren(why.code === "none" ? element("p", { class: "notice" }, words("solve.hint.none"), " ", element("span", { lang: "en" }, why.message)) : notice(words, why, askHint));
    } finally {
      hintButton.disabled = false;
    }
  }

  /** @param {any} told @param {boolean} blind Whether it does not count on pencil marks. */
  function tellHint(told, blind) {
    if (!board) return;
    const effects = hands.effectsOf(board, told.effects);
    hint = { effects, cells: told.cells, picture: told.picture };
    const against = effects.some((effect) => {
      const mark = steps.now.cells[effect.cell];
      return mark !== "" && !hands.isPencil(mark) && (effect.not ? mark === effect.sign : mark !== effect.sign);
    });
    advice.replaceChildren(element("div", { class: "notice solve-hint" },
      element("p", { class: "row" }, element("strong", { lang: "en" }, told.technique), element("span", { class: "muted small" }, words("solve.hint.rating", words.number(told.rating)))),
      element("p", { lang: "en" }, told.text),
      against && element("p", { class: "solve-broken" }, words("solve.hint.against")),
      blind && element("p", { class: "solve-broken" }, words("solve.hint.pencil")),
      element("div", { class: "row" },
        button("hint.follow", () => {
          effects.filter((effect) => effect.not).forEach((effect) => excluded.add(`${effect.cell} ${effect.sign}`));
          const marks = effects.reduce((marks, effect) => hands.follow(hand, marks, effect), steps.now);
          closeHint();
          change(marks);
          draw();
        }),
        button("hint.close", () => (closeHint(), draw()), { class: "quiet" }))));
    draw();
  }

  function closeHint() {
    hint = null;
    advice.replaceChildren();
  }

  return () => {
    alive = false;
    document.removeEventListener("keydown", onStep);
    picker.leave();
  };
}
