// @ts-check
// The Go puzzle: place stones and see what they capture, go back and forth in the play, see the best score for every number of
// stones, which chain can fall and why, and what the report's rules make of the same board. Everything follows the editing.

import { show, turn } from "../board.js";
import { element } from "../element.js";
import { setState } from "../link.js";
import { explain, notice } from "../notice.js";
import { curve } from "./go-curve.js";
import { chainTable, rulesPanel } from "./go-panels.js";
import { SIDES, TOOLS, course, emptyBoard, lies, marked, nameOf, painted, put, read, readLine, rowsOf, write, writeLine } from "./go-state.js";
import { choices } from "./watch-setup.js";

/** @typedef {import("./go-state.js").Settings} Settings */

/** Seconds after which a search that is hard is cut short, at first and on wish. */
const PATIENCE = [5, 60];

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  let gone = false;
  /** @type {() => void} */
  let leave = () => {};
  const waiting = element("div", { class: "muted" }, words("go.loading"));
  root.append(element("h1", { class: "unseen" }, words("go.head")), waiting);
  const begin = () => Promise.all([transport.ask("puzzle", { puzzle: "go" }), transport.ask("read", { puzzle: "go" })]).then(([card, first]) => {
    if (gone) return;
    waiting.remove();
    const wrong = lies(state, first.boards[0].board).map(({ what, said, accepted }) => words(`go.link.${what}`, said, ...accepted));
    leave = stage(root, transport, words, card, read(state, first.boards[0].board), wrong);
  }).catch((/** @type {any} */ why) => {
    if (!gone) waiting.replaceChildren(notice(words, why, () => {
      waiting.replaceChildren(words("go.loading"));
      begin();
    }));
  });
  begin();
  return () => {
    gone = true;
    leave();
  };
}

/** Milliseconds that a question is given before a newer one takes its place: most answers come sooner, and a new worker costs more. */
const GRACE = 250;

/** A question of which only the newest counts. One that is being answered is waited for a little, else it is cancelled.
 * @param {any} transport @param {string} name */
function question(transport, name) {
  /** @type {any} */
  let job = null;
  /** @type {(() => void) | null} */
  let next = null;
  let waiting = 0;
  const leave = () => {
    clearTimeout(waiting);
    next = null;
    job?.answer.catch(() => {});
    job?.leave();
    job = null;
  };
  const on = () => {
    const then = next;
    if (!then) return;
    leave();
    then();
  };
  /** @param {object} body @param {(answer: any) => void} hear @param {(why: any) => void} fail */
  function ask(body, hear, fail) {
    next = null;
    if (job) return void (next = () => ask(body, hear, fail));
    const mine = (job = transport.watch(name, body, () => {}));
    const own = (/** @type {(told: any) => void} */ then) => (/** @type {any} */ told) => {
      if (job !== mine) return;
      clearTimeout(waiting);
      job = null;
      then(told);
      on();
    };
    mine.answer.then(own(hear), own(fail));
    clearTimeout(waiting);
    const late = () => (next ? on() : (waiting = window.setTimeout(late, 50)));
    waiting = window.setTimeout(late, GRACE);
  }
  return { leave, ask };
}

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {any} card @param {Settings} settings @param {string[]} faults what is wrong with the link */
function stage(root, transport, words, card, settings, faults) {
  /** @type {any} */
  let [replayed, profile, compared, here] = [null, null, null, null];
  let [slow, patience] = [0, PATIENCE[0]];
  /** What somebody has to know of the play that is shown, until it is another. @type {string[]} */
  let remarks = faults;
  /** The samples by their names, once they are read. @type {Map<string, NonNullable<ReturnType<typeof readLine>>>} */
  const known = new Map();
  const asks = { replay: question(transport, "go-replay"), profile: question(transport, "go-profile"), compare: question(transport, "go-compare"), here: question(transport, "go-profile") };

  // What stands on the page.
  const place = element("div", { class: "go-board" });
  const status = element("p", { class: "go-status", role: "status" });
  const trouble = element("div", { class: "go-trouble" });
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, kind = "", text = words(`go.${key}`)) => element("button", { type: "button", class: kind, id: `go-${key}`, click, "aria-label": text === words(`go.${key}`) ? null : words(`go.${key}`), title: text === words(`go.${key}`) ? null : words(`go.${key}`) }, text);
  const slider = element("input", { type: "range", min: 0, max: 0, step: 1, id: "go-slider", "aria-label": words("go.slider"), input: () => go(Number(slider.value)) });
  const after = element("span", { class: "small number go-after" });
  const [first, back, forth, last] = [button("first", () => go(0), "", "|◀"), button("back", () => go(now() - 1), "", "◀"), button("forth", () => go(now() + 1), "", "▶"), button("last", () => go(turns()), "", "▶|")];
  const takeBack = button("takeback", () => change({ moves: settings.moves.slice(0, Math.max(0, (settings.at ?? settings.moves.length) - 1)), at: null }));
  const restart = button("restart", () => change({ moves: [], at: null }), "quiet");
  const pass = button("pass", () => play("pass"), "quiet");
  const best = button("best", () => change({ moves: bestPlay(), at: null }), "primary");
  const stones = element("input", { type: "number", min: 0, max: settings.position.cells.length, step: 1, inputmode: "numeric", id: "go-stones", "aria-describedby": "go-stones-wrong", change: () => {
    const n = Number(stones.value);
    const right = stones.value !== "" && Number.isSafeInteger(n) && n >= 0 && n <= settings.position.cells.length;
    checkStones(right);
    if (right) change({ stones: n });
  } });
  const stonesWrong = element("p", { class: "form-wrong", id: "go-stones-wrong", role: "alert", hidden: true });
  /** @param {boolean} right */
  function checkStones(right) {
    stones.setAttribute("aria-invalid", String(!right));
    stonesWrong.hidden = right;
    stonesWrong.textContent = right ? "" : words("go.stones.wrong", words.number(settings.position.cells.length), words.number(settings.stones));
  }
  const along = element("input", { type: "range", min: 0, step: 1, class: "go-along", "aria-label": words("go.stones"), input: () => change({ stones: Number(along.value) }) });
  const plot = curve(words);
  const unlike = element("p", { class: "small go-unlike", hidden: true }, words("go.curve.report"));
  const busy = element("p", { class: "small go-busy", role: "status" });
  const longer = element("button", { type: "button", class: "quiet", hidden: true, click: () => {
    patience = PATIENCE[1];
    survey();
  } }, words("go.longer", PATIENCE[1]));
  const halt = element("button", { type: "button", class: "quiet", hidden: true, click: () => {
    asks.profile.leave();
    asks.compare.leave();
    busy.textContent = words("go.halted");
    [halt.hidden, longer.hidden] = [true, false];
  } }, words("go.halt"));
  const chains = chainTable(words, (at) => change({ chain: settings.chain === at ? "" : at }));
  const rules = rulesPanel(words, (name, moves) => change({ rules: name, moves, at: null }));

  const tools = choices("go-tool", words("go.tool"), TOOLS.map((tool) => [tool, words(`go.tool.${tool}`)]), settings.tool, (tool) => change({ tool: /** @type {any} */ (tool) }));
  const law = choices("go-law", words("go.law"), [["go", words("go.rules.go")], ["report", words("go.rules.report")]], settings.rules, (name) => change({ rules: /** @type {any} */ (name) }));
  const single = card.samples.filter((/** @type {any} */ one) => one.boards === 1);
  const samples = element("select", { id: "go-sample", change: () => samples.value && open(samples.value) }, element("option", { value: "" }, words("go.own")),
    ...single.map((/** @type {any} */ one) => element("option", { value: one.name }, words("sample.about", "go", one.name, one.about))));
  const side = element("select", { "aria-label": words("go.side"), change: () => {
    if (side.value) change({ position: emptyBoard(Number(side.value)), moves: [], at: null, tool: "white", stones: Math.min(settings.stones, Number(side.value) ** 2) });
    side.value = "";
  } }, element("option", { value: "" }, words("go.blank")), ...SIDES.map((n) => element("option", { value: n }, `${n}×${n}`)));
  const pasted = element("textarea", { spellcheck: "false", autocomplete: "off", id: "go-paste" });
  const paste = element("details", {}, element("summary", {}, words("go.paste")), element("label", { for: "go-paste" }, words("go.paste.label", card.formats.map((/** @type {any} */ one) => one.name).join(", "))), pasted,
    element("div", { class: "row" }, element("button", { type: "button", click: () => (pasted.value.trim() ? open(pasted.value).then((right) => (paste.open = !right)) : pasted.focus()) }, words("go.paste.go"))));

  root.append(element("div", { class: "go-layout" },
    element("section", { class: "card go-table", "aria-label": words("go.head") }, element("div", { class: "go-tools" }, tools), place, trouble, status,
      element("div", { class: "go-replay" }, first, back, slider, forth, last, after),
      element("div", { class: "row" }, takeBack, pass, restart, best),
      element("div", { class: "go-law" }, element("span", { class: "label" }, words("go.law")), law),
      element("div", { class: "go-terms" }, element("label", {}, words("go.sample"), samples), element("label", {}, words("go.side"), side)), paste),
    element("div", { class: "go-known" },
      element("section", { class: "card go-best" }, element("div", { class: "go-head" }, element("h2", {}, words("go.curve")), element("label", { class: "go-k" }, words("go.stones"), stones)), stonesWrong, plot.root, along,
        element("p", { class: "small muted" }, words("go.curve.key")), unlike, element("div", { class: "row go-state" }, busy, halt, longer)),
      element("section", { class: "card" }, element("h2", {}, words("go.chains")), element("p", { class: "small muted" }, words("go.chains.about")), chains.root),
      element("section", { class: "card" }, element("h2", {}, words("go.rules")), element("p", { class: "small muted" }, words("go.rules.about")), rules.root))));

  /** A best play by the rules that are chosen; none while the search is on another board. @returns {string[]} */
  const bestPlay = () => {
    const known = settings.rules === "go" ? profile : compared;
    return known?.line !== writeLine(settings) ? [] : settings.rules === "go" ? known.play : known.report.play;
  };
  const turns = () => replayed?.turns.length ?? settings.moves.length;
  const now = () => settings.at ?? turns();
  const go = (/** @type {number} */ at) => change({ at: Math.max(0, Math.min(turns(), at)) });

  /** Something is another: what hangs on it is asked anew. @param {Partial<Settings>} part */
  function change(part) {
    const before = settings;
    settings = { ...settings, ...part };
    const board = before.position !== settings.position;
    if (settings.stones > settings.position.cells.length) settings.stones = settings.position.cells.length;
    const stonesToo = before.stones !== settings.stones;
    if (board || stonesToo || before.moves !== settings.moves || before.rules !== settings.rules) remarks = [];
    if (board || stonesToo) checkStones(true);
    if (stonesToo && settings.moves.length > settings.stones) {
      remarks = [words("go.fewer", words.number(settings.stones), settings.moves.slice(settings.stones).join(", "))];
      settings.moves = settings.moves.slice(0, settings.stones);
    }
    if (board) [settings.chain, patience] = ["", PATIENCE[0]];
    if (settings.at !== null && settings.at >= settings.moves.length && part.at === undefined) settings.at = null;
    setState(write(settings));
    if (board || stonesToo) survey();
    if (board || stonesToo || before.moves !== settings.moves || before.at !== settings.at || before.rules !== settings.rules) replay();
    draw();
  }

  /** Where the play stands. @param {string[]} [tried] moves of which the last may be against the rules */
  function replay(tried) {
    const { rules, at, stones } = settings;
    asks.replay.ask({ board: writeLine(settings), stones, rules, moves: tried ?? settings.moves, ...(at === null || tried ? {} : { at }) }, (told) => {
      if (tried && told.legal) return change({ moves: tried, at: null });
      const why = (told.reason ?? "").replace(/^turn \d+: /, "");
      if (tried) return trouble.replaceChildren(element("p", { class: "notice bad", role: "alert" }, words("go.illegal", why)));
      if (!told.legal) {
        // What is legal stays; what is not is named, since nobody took it back.
        const left = told.turns.filter((/** @type {any} */ one) => one.move !== null).length;
        remarks = [...remarks, words("go.dropped", settings.moves.slice(left).join(", "), why)];
        settings.moves = settings.moves.slice(0, left);
        setState(write(settings));
      }
      trouble.replaceChildren(...remarks.map((text) => element("p", { class: "notice bad", role: "alert" }, text)));
      replayed = told;
      ahead();
      draw();
    }, (why) => {
      // A board that cannot stand is shown as it was drawn, with what is wrong with it.
      trouble.replaceChildren(notice(words, why));
      replayed = null;
      draw();
    });
  }

  /** The best that can still be had from where the play stands, by the rules of Go. */
  function ahead() {
    here = null;
    if (!replayed || settings.rules !== "go" || now() === 0) return asks.here.leave();
    const score = course(replayed.turns)[replayed.at] ?? 0;
    asks.here.ask({ board: replayed.position, seconds: 2 }, (told) => {
      here = { most: score + told.scores[told.scores.length - 1], proven: told.proven };
      draw();
    }, () => {});
  }

  /** The curve, the chains and both sets of rules. */
  function survey() {
    clearTimeout(slow);
    const board = { board: writeLine(settings), stones: settings.stones, seconds: patience };
    [halt.hidden, longer.hidden, busy.textContent] = [true, true, ""];
    slow = window.setTimeout(() => {
      busy.textContent = words("go.searching", patience);
      halt.hidden = false;
    }, 250);
    let open = 2;
    const since = performance.now();
    const done = () => {
      if (--open) return;
      clearTimeout(slow);
      halt.hidden = true;
      const proven = profile?.proven;
      // What its memory cut short, more time does not help.
      const timed = performance.now() - since > 900 * patience;
      busy.textContent = profile ? (proven ? words("go.proven.all", words.number(profile.nodes)) : words(timed ? "go.cut" : "go.cut.short", patience)) : "";
      longer.hidden = proven !== false || !timed || patience === PATIENCE[1];
    };
    asks.profile.ask({ ...board, up_to: Math.min(settings.position.cells.length, Math.max(settings.stones, 2 * Math.max(settings.position.columns, settings.position.rows))) }, (told) => {
      profile = { ...told, line: board.board };
      done();
      draw();
    }, (why) => {
      profile = null;
      done();
      busy.textContent = explain(words, why).what;
      draw();
    });
    asks.compare.ask(board, (told) => {
      compared = { ...told, line: board.board };
      rules.draw(told);
      rules.root.hidden = false;
      done();
      draw();
    }, () => {
      compared = null;
      rules.root.hidden = true;
      done();
    });
  }

  /** @param {string} name */
  function play(name) {
    const moves = [...settings.moves.slice(0, settings.at ?? settings.moves.length), name];
    if (moves.length > settings.stones) return trouble.replaceChildren(element("p", { class: "notice", role: "alert" }, words("go.full", words.number(settings.stones))));
    replay(moves);
  }

  place.addEventListener("tile", (event) => {
    const { row, column, second } = /** @type {CustomEvent} */ (event).detail;
    const { position, tool } = settings;
    if (second) event.preventDefault();
    if (tool === "play" && !second) return play(nameOf(position, row, column));
    const there = position.cells[row * position.columns + column];
    // A stone of the play that stands there is no longer placed; the others stay as far as they are legal.
    const name = nameOf(position, row, column);
    const moves = settings.moves.includes(name) ? settings.moves.filter((move) => move !== name) : settings.moves;
    change({ position: put(position, row, column, painted(second ? "erase" : tool, there)), moves });
  });
  place.addEventListener("keydown", (event) => {
    if (event.key === "Delete" || event.key === "Backspace") (event.preventDefault(), takeBack.click());
  });

  /** @param {string} text */
  async function open(text) {
    try {
      const told = await transport.ask("read", { puzzle: "go", board: text });
      const line = readLine(told.boards[0].board);
      if (!line) return false;
      change({ ...line, moves: [], at: null });
      return true;
    } catch (why) {
      trouble.replaceChildren(notice(words, why));
      return false;
    }
  }

  /** The board as the settings have it, where nothing better is known. @returns {import("../board.js").Picture} */
  function bare() {
    const { columns, rows, cells } = settings.position;
    const tile = (/** @type {string} */ sign, /** @type {number} */ at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      return { row, column, disc: sign === "X" ? "black" : sign === "O" ? "white" : null, ink: "given", words: `${nameOf(settings.position, row, column)} ${sign === "." ? words("go.say.empty") : words(sign === "X" ? "go.say.black" : "go.say.white")}` };
    };
    return { columns, rows, boxes: [columns, rows], slots: 1, pieces: "crossings", column_names: Array.from({ length: columns }, (_, at) => nameOf(settings.position, 0, at).slice(0, 1)),
      row_names: Array.from({ length: rows }, (_, at) => String(rows - at)), tiles: [...cells].map(tile) };
  }

  /** The name of the sample that is on the board, whatever else was chosen; empty for a board of one's own. */
  function sampleName() {
    const same = [...known].filter(([, { position }]) => rowsOf(position) === rowsOf(settings.position));
    const fits = (/** @type {{stones: number, rules: string}} */ { stones, rules }) => Number(rules === settings.rules) * 2 + Number(stones === settings.stones);
    return same.sort(([, a], [, b]) => fits(b) - fits(a))[0]?.[0] ?? "";
  }

  function draw() {
    const { position, moves } = settings;
    const fits = replayed && replayed.picture.columns === position.columns && replayed.picture.rows === position.rows;
    const chain = profile?.chains.find((/** @type {any} */ one) => one.at === settings.chain);
    show(place, marked(fits ? replayed.picture : bare(), position, chain), { label: words("go.board", position.columns, position.rows), picks: true });
    const [count, at] = [turns(), replayed?.at ?? 0];
    slider.max = String(count);
    slider.value = String(at);
    slider.disabled = count === 0;
    after.textContent = words("go.after", words.number(at), words.number(count));
    [first.disabled, back.disabled, forth.disabled, last.disabled] = [at === 0, at === 0, at >= count, at >= count];
    takeBack.disabled = restart.disabled = moves.length === 0;
    pass.disabled = settings.rules === "go";
    pass.hidden = settings.rules === "go";
    best.disabled = !bestPlay().length;
    samples.value = sampleName();
    const byGo = settings.rules === "go";
    const optimum = byGo ? profile?.scores[settings.stones] : compared?.report.score ?? undefined;
    const proven = byGo ? profile?.proven : compared?.report.proven;
    const bound = (byGo ? profile?.bounds[settings.stones] : compared?.report.bound) ?? optimum;
    unlike.hidden = byGo;
    const score = replayed ? course(replayed.turns)[at] ?? 0 : 0;
    status.textContent = !replayed ? "" : [words("go.score", words.number(score), words.number(at), words.number(score - Math.min(at, replayed.placed))),
      optimum !== undefined && words(proven ? "go.optimum" : "go.optimum.open", words.number(optimum), words.number(bound)),
      here && words(here.proven ? "go.still" : "go.still.open", words.number(here.most))].filter(Boolean).join(" · ");
    if (document.activeElement !== stones && stonesWrong.hidden) stones.value = String(settings.stones);
    stones.max = String(position.cells.length);
    along.max = String(Math.max(1, (profile?.scores.length ?? 1) - 1, settings.stones));
    along.value = String(settings.stones);
    plot.draw({ scores: profile?.scores ?? [], captured: profile?.captured ?? [], proven: profile?.proven ?? false, stones: settings.stones, course: replayed && settings.rules === "go" ? course(replayed.turns).slice(0, at + 1) : [] });
    chains.draw(profile?.chains ?? [], settings.stones, settings.chain);
    for (const [name, value] of [["go-tool", settings.tool], ["go-law", settings.rules]]) root.querySelectorAll(`input[name="${name}"]`).forEach((input) => (/** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value === value));
    root.dataset.ready = String(Boolean(replayed && profile));
  }

  draw();
  turn(place, Math.floor(settings.position.rows / 2), Math.floor(settings.position.columns / 2));
  survey();
  replay();
  // A board is called by its name also where a link holds only its points.
  for (const { name } of single) transport.ask("read", { puzzle: "go", board: name }).then((/** @type {any} */ told) => {
    const line = readLine(told.boards[0].board);
    if (line) known.set(name, line);
    samples.value = sampleName();
  }, () => {});
  return () => {
    clearTimeout(slow);
    Object.values(asks).forEach((ask) => ask.leave());
    plot.leave();
  };
}
