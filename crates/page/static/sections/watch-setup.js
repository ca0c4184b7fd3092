// @ts-check
// What is watched: the board, the methods with their parameters, and how far they may go.

import { show } from "../board.js";
import { key } from "../chart.js";
import { element } from "../element.js";
import { form } from "../form.js";
import { notice } from "../notice.js";
import { MOST, sheet } from "./watch-state.js";

/** @typedef {import("./watch-state.js").Settings} Settings */
/** @typedef {import("../words.js").Words} Words */

/** A choice among few: radio buttons side by side.
 * @param {string} name @param {string} about @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} onChange */
export function choices(name, about, choices, chosen, onChange) {
  const one = (/** @type {string} */ value, /** @type {string} */ text) => element("label", {},
    element("input", { type: "radio", name, value, checked: value === chosen, change: () => onChange(value) }), element("span", {}, text));
  return element("div", { class: "choices", role: "radiogroup", "aria-label": about }, ...choices.map(([value, text]) => one(value, text)));
}

/** The panel. `change` hears what of the settings is another now, `unfit` which field cannot be used as it stands: what is shown
 * there is not what the settings say.
 * @param {{words: Words, transport: any, cards: any[], settings: () => Settings, change: (part: Partial<Settings>) => void, unfit: (field: string, is: boolean) => void}} desk */
export function setup(desk) {
  const { words } = desk;
  const root = element("div", { class: "watch-panel" });
  const board = boardCard(desk);
  const methods = methodsCard(desk);
  root.append(board.root, methods.root, limitsCard(desk));
  return { root, /** Shows what the settings say of another puzzle. */ renew: () => (board.renew(), methods.renew()), wrong: board.wrong,
    brief: () => `${words.called("puzzle", desk.settings().puzzle)} · ${desk.settings().lanes.map((lane) => words.called("method", lane.method)).join(" · ")}` };
}

/** @param {Parameters<typeof setup>[0]} desk */
function boardCard({ words, transport, cards, settings, change, unfit }) {
  const card = () => cards.find((one) => one.puzzle === settings().puzzle);
  const isSample = () => !settings().board || card().samples.some((/** @type {any} */ sample) => sample.name === settings().board);
  let source = isSample() ? "sample" : "paste";
  const puzzles = element("div", { class: "watch-puzzles", role: "radiogroup", "aria-label": words("watch.puzzle") });
  const sources = element("div");
  const body = element("div", { class: "watch-source" });
  const wrong = element("div", { class: "watch-wrong" });

  for (const one of cards) {
    const picture = element("div", { class: "watch-thumb", inert: true });
    const input = element("input", { type: "radio", name: "watch-puzzle", value: one.puzzle, checked: one.puzzle === settings().puzzle,
      change: () => {
        source = "sample";
        change({ puzzle: one.puzzle, board: "", options: {} });
      } });
    puzzles.append(element("label", { class: "watch-puzzle", title: one.rules }, input, picture, element("span", {}, words.called("puzzle", one.puzzle))));
    const smallest = one.samples.filter((/** @type {any} */ sample) => sample.boards === 1 && sample.columns >= 5 && sample.columns <= 9)
      .sort((/** @type {any} */ a, /** @type {any} */ b) => a.columns - b.columns)[0] ?? one.samples[0];
    transport.ask("read", { puzzle: one.puzzle, board: smallest.name }).then((/** @type {any} */ read) => show(picture, read.boards[0].picture), () => {});
  }

  function sample() {
    const samples = card().samples.filter((/** @type {any} */ one) => one.boards === 1);
    const select = element("select", { change: () => change({ board: select.value }) },
      ...samples.map((/** @type {any} */ one) => element("option", { value: one.name }, words("sample.about", settings().puzzle, one.name, one.about))));
    select.value = isSample() && settings().board ? settings().board : card().arena;
    return [element("label", {}, words("watch.sample"), select)];
  }

  function fresh() {
    /** @type {Record<string, any>} */
    let wish = {};
    const [front, rest] = [card().generate.filter((/** @type {any} */ one) => ["size", "level", "stones"].includes(one.key)), card().generate.filter((/** @type {any} */ one) => !["size", "level", "stones"].includes(one.key))];
    const parts = { front: {}, rest: {} };
    const seed = element("input", { type: "number", min: 0, step: 1, value: 1, inputmode: "numeric" });
    const told = element("p", { class: "small muted", role: "status" });
    const make = element("button", { type: "button", click: async () => {
      make.disabled = true;
      told.textContent = words("watch.making");
      wish = { ...parts.front, ...parts.rest };
      try {
        const { boards: [made] } = await transport.ask("generate", { puzzle: settings().puzzle, wish, seed: Math.max(0, Math.floor(Number(seed.value) || 0)), seconds: 30 });
        told.textContent = [made.level && words("watch.made.level", made.level), made.unique && words("watch.made.unique")].filter(Boolean).join(", ") || words("watch.made");
        seed.value = String(Number(seed.value) + 1);
        change({ board: made.board, options: {} });
      } catch (why) {
        told.textContent = "";
        wrong.replaceChildren(notice(words, why));
      }
      make.disabled = false;
    } }, words("watch.make"));
    return [
      form(words, front, {}, (values) => (parts.front = values)),
      rest.length > 0 && element("details", {}, element("summary", {}, words("watch.more")), form(words, rest, {}, (values) => (parts.rest = values))),
      element("div", { class: "watch-pair" }, element("label", {}, words("watch.make.seed"), seed), make), told,
    ];
  }

  function paste() {
    const text = element("textarea", { spellcheck: "false", autocomplete: "off", placeholder: words("watch.paste.hint") });
    if (!isSample()) text.value = settings().board;
    const told = element("p", { class: "small muted", role: "status" });
    let [waiting, asked] = [0, 0];
    const read = async () => {
      const number = ++asked;
      if (!text.value.trim()) {
        unfit("board", false);
        return void wrong.replaceChildren();
      }
      // The puzzle that is chosen first, then any other that can read it.
      const order = [settings().puzzle, ...cards.map((one) => one.puzzle).filter((name) => name !== settings().puzzle)];
      let first;
      for (const puzzle of order) {
        try {
          const answer = await transport.ask("read", { puzzle, board: text.value });
          if (number !== asked) return;
          const [other, writing] = [puzzle !== settings().puzzle, document.activeElement === text];
          unfit("board", false);
          told.textContent = answer.boards.length > 1 ? words("watch.paste.many", words.number(answer.boards.length)) : "";
          change({ puzzle, board: answer.boards.length > 1 ? answer.boards[0].board : text.value, ...(other ? { options: {} } : {}) });
          // Another puzzle has another panel: whoever writes goes on writing.
          if (other && writing) body.querySelector("textarea")?.focus();
          return;
        } catch (why) {
          first ??= why;
        }
      }
      if (number !== asked) return;
      unfit("board", true);
      wrong.replaceChildren(notice(words, first));
    };
    text.addEventListener("input", () => {
      // Until it is read, nobody knows.
      unfit("board", text.value.trim() !== "");
      clearTimeout(waiting);
      waiting = window.setTimeout(read, 350);
    });
    const formats = card().formats.map((/** @type {any} */ one) => element("li", {}, element("code", {}, one.name), " ", element("span", { lang: "en" }, one.about)));
    return [element("label", {}, words("watch.paste"), text), told, element("details", {}, element("summary", {}, words("watch.formats")), element("ul", { class: "watch-formats" }, ...formats))];
  }

  const mark = () => puzzles.querySelectorAll("input").forEach((input) => (input.checked = input.value === settings().puzzle));

  function fill() {
    const parts = source === "sample" ? sample() : source === "fresh" ? fresh() : paste();
    const options = card().options?.length > 0 && source !== "fresh"
      && element("details", { open: Object.keys(settings().options).length > 0 }, element("summary", {}, words("watch.options")), form(words, card().options, settings().options, (options) => change({ options })));
    body.replaceChildren(.../** @type {Node[]} */ ([...parts, options].filter(Boolean)));
    wrong.replaceChildren();
  }

  function renew() {
    mark();
    sources.replaceChildren(choices("watch-source", words("watch.source"), [["sample", words("watch.source.sample")], ["fresh", words("watch.source.fresh")], ["paste", words("watch.source.paste")]], source, (chosen) => {
      source = chosen;
      unfit("board", false);
      // The list shows a sample: then that is what is searched.
      if (source === "sample" && !isSample()) change({ board: "", options: {} });
      fill();
    }));
    fill();
  }
  renew();
  return { renew, root: element("section", { class: "card watch-board" }, element("h2", {}, words("watch.board")), puzzles, sources, body, wrong),
    /** @param {any} why */
    wrong: (why) => wrong.replaceChildren(...(why ? [notice(words, why)] : [])) };
}

/** @param {Parameters<typeof setup>[0]} desk */
function methodsCard({ words, cards, settings, change }) {
  const list = element("div", { class: "watch-methods" });
  const add = element("button", { type: "button", click: () => {
    const used = settings().lanes.map((lane) => lane.method);
    const next = ["anneal", "genetic", "ants", "tabu", "climb"].find((name) => !used.includes(name) && card().methods.some((/** @type {any} */ one) => one.method === name)) ?? card().methods[0].method;
    change({ lanes: [...settings().lanes, { method: next, encoding: "", params: {} }] });
    renew();
    /** @type {HTMLElement | null} */ (list.querySelector(".watch-method:last-child select"))?.focus();
  } }, "+ ", words("watch.add"));
  const card = () => cards.find((one) => one.puzzle === settings().puzzle);

  /** @param {number} at */
  function method(at) {
    const lane = () => settings().lanes[at];
    const put = (/** @type {Partial<import("./watch-state.js").Lane>} */ part) => change({ lanes: settings().lanes.map((one, other) => (other === at ? { ...one, ...part } : one)) });
    const known = () => card().methods.find((/** @type {any} */ one) => one.method === lane().method);
    const body = element("div", { class: "watch-method-body" });
    const select = element("select", { "aria-label": words("watch.method.of", at + 1), change: () => {
      put({ method: select.value, encoding: "", params: {} });
      fill();
    } }, ...card().methods.map((/** @type {any} */ one) => element("option", { value: one.method, title: one.about }, words.called("method", one.method))));
    select.value = lane().method;
    function fill() {
      const encodings = known().encodings;
      const encoding = element("select", { change: () => {
        put({ encoding: encoding.value === encodings[0].name ? "" : encoding.value, params: {} });
        fill();
        /** @type {HTMLElement | null} */ (body.querySelector("select"))?.focus();
      } }, ...encodings.map((/** @type {any} */ one) => element("option", { value: one.name, title: one.about }, one.name)));
      if (encodings.length) encoding.value = lane().encoding || encodings[0].name;
      const params = sheet(known(), lane().encoding);
      const count = element("span", { class: "muted" });
      const counted = () => (count.textContent = Object.keys(lane().params).length ? ` · ${words("watch.changed", Object.keys(lane().params).length)}` : "");
      counted();
      const fields = element("div");
      const draw = () => fields.replaceChildren(form(words, params, lane().params, (values) => {
        put({ params: values });
        counted();
      }));
      draw();
      body.replaceChildren(element("p", { class: "small muted", lang: "en" }, known().about ?? ""),
        .../** @type {Node[]} */ ([
          encodings.length > 1 && element("label", {}, words("watch.encoding"), encoding),
          params.length > 0 && element("details", {}, element("summary", {}, words("watch.params"), count), fields,
            element("button", { type: "button", class: "quiet", click: () => {
              put({ params: {} });
              counted();
              draw();
            } }, words("form.reset"))),
        ].filter(Boolean)));
    }
    fill();
    const remove = element("button", { type: "button", class: "quiet watch-remove", "aria-label": words("watch.remove", at + 1), title: words("watch.remove", at + 1), disabled: settings().lanes.length < 2, click: () => {
      change({ lanes: settings().lanes.filter((_, other) => other !== at) });
      renew();
      add.focus();
    } }, "×");
    return element("fieldset", { class: "watch-method" }, element("legend", { class: "unseen" }, words("watch.method.of", at + 1)), element("div", { class: "watch-method-head" }, key(at), select, remove), body);
  }

  function renew() {
    list.replaceChildren(...settings().lanes.map((_, at) => method(at)));
    add.hidden = settings().lanes.length >= MOST;
  }
  renew();
  return { renew, root: element("section", { class: "card watch-methods-card" }, element("h2", {}, words("watch.methods")), list, add) };
}

/** @param {Parameters<typeof setup>[0]} desk */
function limitsCard({ words, settings, change, unfit }) {
  const number = (/** @type {"evaluations" | "seed"} */ name, /** @type {number} */ least) => {
    const told = element("span", { class: "small watch-unfit", role: "alert" });
    const input = element("input", { type: "number", min: least, step: 1, value: settings()[name], inputmode: "numeric", input: () => {
      const n = Number(input.value);
      const right = input.value !== "" && Number.isSafeInteger(n) && n >= least;
      input.setAttribute("aria-invalid", String(!right));
      told.textContent = right ? "" : words("watch.number", words.number(least));
      unfit(name, !right);
    }, change: () => {
      if (input.getAttribute("aria-invalid") !== "true") change({ [name]: Number(input.value) });
    } });
    return element("label", {}, words(`watch.${name}`), input, told);
  };
  return element("section", { class: "card watch-limits" }, element("h2", {}, words("watch.limits")),
    element("div", { class: "watch-pair" }, number("evaluations", 1), number("seed", 0)), element("p", { class: "small muted" }, words("watch.limits.about")));
}
