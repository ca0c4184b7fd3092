// @ts-check
// Laboratory: experiments with their progress and their reports, a new one from a template or a form, and the student reports as run
// by us. With a server they are in its folder of results; without one they run and stay in this browser.

import { element } from "../element.js";
import { setState } from "../link.js";
import { notice } from "../notice.js";
import { benchOf, troubled } from "./laboratory-bench.js";
import { newExperiment } from "./laboratory-form.js";
import { published } from "./laboratory-published.js";
import { reportView, save } from "./laboratory-report.js";
import { left, read, write } from "./laboratory-spec.js";
import { choices } from "./watch-setup.js";

/** @typedef {import("./laboratory-bench.js").Entry} Entry */

/** How a state looks. @type {Record<string, string>} */
const TONES = { broken: "bad", complete: "good", running: "warm", elsewhere: "warm" };

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  let gone = false;
  /** @type {() => void} */
  let leave = () => {};
  root.append(element("h1", { class: "unseen" }, words("laboratory.title")));
  const waiting = element("div", { class: "muted" }, words("laboratory.loading"));
  root.append(waiting);
  const begin = () => Promise.all([benchOf(transport), transport.ask("puzzles", {}), transport.ask("templates", {})]).then(([bench, cards, templates]) => {
    if (gone) return;
    waiting.remove();
    leave = stage(root, transport, words, read(state), bench, cards, templates);
  }).catch((/** @type {any} */ why) => {
    if (!gone) waiting.replaceChildren(notice(words, why, () => {
      waiting.replaceChildren(words("laboratory.loading"));
      begin();
    }));
  });
  begin();
  return () => {
    gone = true;
    leave();
  };
}

/** A time that is still to come, in words. @param {import("../words.js").Words} words @param {number} seconds */
function span(words, seconds) {
  if (seconds < 90) return words("laboratory.seconds", words.number(Math.max(1, Math.round(seconds))));
  return seconds < 5400 ? words("laboratory.minutes", words.number(Math.round(seconds / 60))) : words("laboratory.hours", words.number(seconds / 3600, { maximumFractionDigits: 1 }));
}

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words
 * @param {import("./laboratory-spec.js").Settings} settings @param {any} bench @param {any[]} cards @param {any[]} templates */
function stage(root, transport, words, settings, bench, cards, templates) {
  const keep = () => setState(write(settings));
  /** @param {Partial<typeof settings>} part */
  const change = (part) => {
    settings = { ...settings, ...part };
    keep();
  };
  let opened = 0;

  // The list: one card for each, which stays where it is while it changes.
  /** @type {Map<string, ReturnType<typeof cardOf>>} */
  const views = new Map();
  const list = element("div", { class: "laboratory-list" });
  const empty = element("p", { class: "notice" }, words(bench.local ? "laboratory.empty.browser" : "laboratory.empty"));
  const lost = element("div", { class: "laboratory-lost" });
  const paper = element("div", { class: "laboratory-report" });

  /** @param {string} name */
  function cardOf(name) {
    const head = element("h3", {});
    const called = element("span", { class: "small muted mono" }, name);
    const chip = element("span", { class: "chip" });
    const bar = element("progress", { max: 1, value: 0, "aria-label": words("laboratory.progress") });
    const far = element("p", { class: "small number laboratory-far" });
    const arms = element("div", { class: "laboratory-arms" });
    const trouble = element("div");
    const button = (/** @type {string} */ key, /** @type {() => void} */ click, kind = "") => element("button", { type: "button", class: kind, "data-do": key, click }, words(`laboratory.${key}`));
    const stop = button("stop", () => bench.stop(name));
    const resume = button("resume", () => bench.resume(name));
    const report = button("report", () => open(name));
    const trials = button("trials", async () => {
      try {
        save(`${name}.jsonl`, await bench.trials(name), "application/jsonl");
      } catch (why) {
        trouble.replaceChildren(notice(words, why));
      }
    }, "quiet");
    const remove = button("forget", () => bench.forget(name), "quiet");
    const root = element("article", { class: "card laboratory-card", "data-name": name }, element("div", { class: "laboratory-head" }, element("div", {}, head, called), chip), bar, far, arms, trouble,
      element("div", { class: "row" }, stop, resume, report, trials, bench.local && remove));
    /** @param {Entry} entry */
    function draw(entry) {
      const state = entry.fault ? "broken" : entry.running ? "running" : entry.busy ? "elsewhere" : entry.complete ? "complete" : entry.trials ? "stopped" : "new";
      head.textContent = entry.title || name;
      called.hidden = !entry.title || entry.title === name;
      chip.textContent = words(`laboratory.state.${state}`);
      chip.className = `chip ${TONES[state] ?? ""}`;
      bar.max = Math.max(1, entry.planned);
      bar.value = entry.trials;
      const rest = entry.running || entry.busy ? left(entry.history, entry.planned) : null;
      far.textContent = [words("laboratory.of", words.number(entry.trials), words.number(entry.planned)), rest !== null && words("laboratory.left", span(words, rest)),
        entry.failed > 0 && words("laboratory.failed", words.number(entry.failed)), entry.resumed && entry.running && words("laboratory.resumed"), !entry.running && entry.digest && words("laboratory.digest", entry.digest.slice(0, 8))].filter(Boolean).join(" · ");
      const most = entry.running ? entry.arms.slice(0, 12) : [];
      arms.replaceChildren(...(most.length ? [element("table", {}, element("thead", {}, element("tr", {}, ...["arm", "there", "solved"].map((one, at) => element("th", { scope: "col", class: at ? "right" : "" }, words(`laboratory.column.${one}`))))),
        element("tbody", {}, ...most.map((arm) => element("tr", {}, element("th", { scope: "row" }, arm.name), element("td", { class: "right" }, words.number(arm.trials)), element("td", { class: "right" }, words.number(arm.solved))))))] : []));
      stop.hidden = !(entry.running || entry.busy);
      resume.hidden = entry.running || entry.busy || entry.complete || Boolean(entry.fault);
      for (const one of [report, trials]) one.disabled = entry.trials === 0 || Boolean(entry.fault);
      remove.hidden = entry.running;
      if (entry.fault) trouble.replaceChildren(element("p", { class: "notice bad", lang: "en" }, entry.fault));
      else if (entry.trouble) {
        const { what, help } = troubled(words, entry.trouble);
        trouble.replaceChildren(element("div", { class: "notice bad", role: "alert" }, element("p", {}, element("strong", {}, what)), help && element("p", {}, help)));
      } else trouble.replaceChildren();
      root.dataset.state = state;
    }
    return { root, draw };
  }

  let drawing = 0;
  const later = () => (drawing ||= requestAnimationFrame(draw));
  let names = "";
  function draw() {
    drawing = 0;
    const all = /** @type {Entry[]} */ (bench.list());
    for (const entry of all) {
      if (!views.has(entry.name)) views.set(entry.name, cardOf(entry.name));
      views.get(entry.name)?.draw(entry);
    }
    // Cards change places only when there is one more or one less: nothing jumps while something runs.
    const now = all.map((entry) => entry.name).sort().join("\n");
    if (now !== names || !list.childElementCount) {
      names = now;
      list.replaceChildren(...all.map((entry) => /** @type {any} */ (views.get(entry.name)).root));
      fresh.renew();
    }
    empty.hidden = all.length > 0;
  }

  /** Opens the report of an experiment below the list. @param {string} name */
  async function open(name) {
    const number = ++opened;
    change({ report: name });
    lost.replaceChildren();
    const label = words("laboratory.report.of", name);
    const head = element("h2", { tabindex: -1 }, label);
    paper.replaceChildren(element("section", { class: "card" }, head, element("p", { class: "muted" }, words("laboratory.report.making"))));
    paper.scrollIntoView({ block: "nearest" });
    try {
      const html = await bench.report(name);
      if (number !== opened) return;
      const close = () => {
        change({ report: "" });
        paper.replaceChildren();
        /** @type {HTMLElement | null} */ (views.get(name)?.root.querySelector("[data-do=report]"))?.focus();
      };
      paper.replaceChildren(element("section", { class: "card laboratory-sheet" },
        element("div", { class: "laboratory-head" }, head, element("div", { class: "row" },
          element("button", { type: "button", click: () => save(`${name}.html`, html, "text/html") }, words("laboratory.report.save")),
          element("button", { type: "button", class: "quiet", click: () => open(name) }, words("laboratory.report.again")),
          element("button", { type: "button", class: "quiet", click: close }, words("laboratory.report.close")))),
        reportView(html, label)));
      head.focus({ preventScroll: true });
      paper.scrollIntoView({ block: "start" });
    } catch (why) {
      if (number === opened) paper.replaceChildren(element("section", { class: "card" }, head, notice(words, why, () => open(name))));
    }
  }

  /** A link names an experiment that is not here. @param {string} name */
  function missing(name) {
    change({ report: "" });
    const names = [...bench.entries.keys()].sort();
    lost.replaceChildren(element("div", { class: "notice bad", role: "alert" },
      element("p", {}, element("strong", {}, words("laboratory.report.missing", name.length > 60 ? `${name.slice(0, 60)} …` : name))),
      element("p", {}, names.length ? words("laboratory.report.there", names.slice(0, 12).join(", ") + (names.length > 12 ? " …" : "")) : words(bench.local ? "laboratory.empty.browser" : "laboratory.empty"))));
  }

  const fresh = newExperiment({ words, transport, cards, templates, settings: () => settings, change, taken: () => [...bench.entries.keys()],
    start: (spec, quick, plan) => {
      bench.start(spec, quick, plan);
      draw();
      views.get(plan.name)?.root.scrollIntoView({ block: "nearest" });
    } });

  const own = element("div", { class: "laboratory-layout" }, fresh.root,
    element("div", { class: "laboratory-own" }, element("section", { class: "laboratory-there" }, element("h2", {}, words("laboratory.experiments")),
      element("p", { class: "small muted" }, words(bench.local ? "laboratory.where.browser" : "laboratory.where.folder")), empty, list)));
  const theirs = element("div", {});
  /** @param {string} view */
  async function show(view) {
    own.hidden = paper.hidden = view !== "own";
    theirs.hidden = view !== "published";
    if (view !== "published" || theirs.childElementCount) return;
    theirs.replaceChildren(element("p", { class: "muted" }, words("laboratory.loading")));
    theirs.replaceChildren(await published(words).catch(() => notice(words, null, () => (theirs.replaceChildren(), show(view)))));
  }
  const tabs = choices("laboratory-view", words("laboratory.view"), [["own", words("laboratory.view.own")], ["published", words("laboratory.view.published")]], settings.view, (view) => {
    change({ view: /** @type {any} */ (view) });
    show(view);
  });
  root.append(element("div", { class: "laboratory-tabs" }, tabs), lost, own, paper, theirs);
  show(settings.view);

  bench.addEventListener("change", later);
  draw();
  if (settings.report && bench.entries.has(settings.report)) open(settings.report);
  else if (settings.report) missing(settings.report);
  let looking = false;
  const round = setInterval(async () => {
    if (looking || document.hidden) return;
    looking = true;
    await Promise.resolve(bench.look()).catch(() => {});
    looking = false;
  }, 1000);
  return () => {
    clearInterval(round);
    fresh.leave();
    bench.removeEventListener("change", later);
    cancelAnimationFrame(drawing);
  };
}
