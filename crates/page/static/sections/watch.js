// @ts-check
// Watch: one to four methods on one board, side by side, as they go.

import { chart, key } from "../chart.js";
import { element } from "../element.js";
import { setState } from "../link.js";
import { notice } from "../notice.js";
import { duration, laneView } from "./watch-lane.js";
import { PROOF_SECONDS, Track, begin, plotted, prove, tempo, verdict } from "./watch-run.js";
import { choices, setup } from "./watch-setup.js";
import { PACES, fitting, read, write } from "./watch-state.js";

/** @typedef {import("./watch-state.js").Settings} Settings */

/** How a verdict looks: its tone and its sign. @type {Record<string, string>} */
const TONES = { solved: "good", optimal: "good", short: "warm", open: "", nothing: "bad", impossible: "bad" };
const WIDE = "(min-width: 62rem)";

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {URLSearchParams} state */
export function mount(root, transport, words, state) {
  let gone = false;
  /** @type {() => void} */
  let leave = () => {};
  root.append(element("h1", { class: "unseen" }, words("watch.title")));
  const waiting = element("p", { class: "muted" }, words("watch.loading"));
  root.append(waiting);
  const start = () => transport.ask("puzzles", {}).then((/** @type {any[]} */ cards) => {
    if (gone) return;
    waiting.remove();
    leave = stage(root, transport, words, cards, read(state));
  }).catch((/** @type {any} */ why) => {
    if (!gone) waiting.replaceChildren(notice(words, why, () => {
      waiting.replaceChildren(words("watch.loading"));
      start();
    }));
  });
  start();
  return () => {
    gone = true;
    leave();
  };
}

/** @param {HTMLElement} root @param {any} transport @param {import("../words.js").Words} words @param {any[]} cards @param {Settings} settings */
function stage(root, transport, words, cards, settings) {
  const cardOf = () => cards.find((one) => one.puzzle === settings.puzzle);
  const asked = settings;
  if (!cardOf()) settings = { ...settings, puzzle: cards[0].puzzle, board: "", options: {}, run: false };
  settings = { ...settings, board: settings.board || cardOf().arena, lanes: fitting(settings.lanes, cardOf()) };
  /** What the link asks for and nobody has. */
  const unknown = [...(asked.puzzle === settings.puzzle ? [] : [asked.puzzle]),
    ...asked.lanes.filter((lane) => asked.puzzle === settings.puzzle && !cardOf().methods.some((/** @type {any} */ one) => one.method === lane.method)).map((lane) => lane.method)];
  if (unknown.length) settings.run = false;

  // What is under way.
  /** @type {"idle" | "running" | "paused" | "done" | "broken"} */
  let phase = "idle";
  /** Fields that cannot be used as they stand. @type {Set<string>} */
  const unfit = new Set();
  /** @type {ReturnType<typeof begin> | null} */
  let run = null;
  /** @type {any} */
  let referee = null;
  /** @type {any} */
  let proof = null;
  /** @type {Track[]} */
  let tracks = [];
  /** @type {ReturnType<typeof laneView>[]} */
  let views = [];
  /** @type {any} */
  let given = null;
  let [drawing, reading, number, cancelled] = [0, 0, 0, false];

  // What stands on the page.
  const lanes = element("div", { class: "watch-lanes" });
  const plot = chart(words);
  const status = element("p", { class: "watch-status", role: "status" });
  const trouble = element("div");
  const table = element("div", { class: "watch-table" });
  const proofLine = element("p", { class: "small muted watch-proof" });
  const apartLine = element("p", { class: "small muted", hidden: true }, words("watch.apart"));
  const button = (/** @type {string} */ name, /** @type {() => void} */ click, kind = "") => element("button", { type: "button", class: kind, click, id: `watch-${name}` }, words(`watch.${name}`));
  const startButton = button("start", () => go(false), "primary");
  const pauseButton = button("pause", () => (phase === "paused" ? resume() : pause()));
  const stepButton = button("step", step);
  const stopButton = button("stop", stop);
  const copied = element("span", { class: "small muted", role: "status" });
  const share = button("share", async () => {
    setState(write({ ...settings, run: true }));
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = words("watch.shared");
    } catch {
      copied.textContent = words("watch.share.self");
    }
    window.setTimeout(() => (copied.textContent = ""), 4000);
  }, "quiet");
  const pace = element("select", { change: () => {
    settings.pace = Number(pace.value);
    keep();
    run?.direct({ do: "pace", ...tempo(settings.pace) });
  } }, ...[...new Set([...PACES, settings.pace])].map((n) => element("option", { value: n }, n ? words("watch.pace.of", words.number(n)) : words("watch.pace.fast"))));
  pace.value = String(settings.pace);

  const panel = setup({ words, transport, cards, settings: () => settings, change, unfit: (field, is) => {
    if (is) unfit.add(field);
    else unfit.delete(field);
    controls();
  } });
  const summary = element("summary", {}, panel.brief());
  const wide = matchMedia(WIDE);
  const drawer = element("details", { class: "watch-drawer", open: wide.matches }, summary, panel.root);
  const widen = () => (drawer.open = wide.matches || drawer.open);
  wide.addEventListener("change", widen);

  const axis = choices("watch-axis", words("watch.axis"), /** @type {[string, string][]} */ (["evaluations", "epochs", "seconds"].map((name) => [name, words(`chart.${name}`)])), settings.axis, (chosen) => {
    settings.axis = /** @type {Settings["axis"]} */ (chosen);
    keep();
    draw();
  });
  const measure = choices("watch-scale", words("watch.scale"), [["log", words("watch.log")], ["linear", words("watch.linear")]], settings.log ? "log" : "linear", (chosen) => {
    settings.log = chosen === "log";
    keep();
    draw();
  });
  const legend = element("div", { class: "watch-legend" });
  root.append(element("div", { class: "watch-layout" }, drawer,
    element("div", { class: "watch-stage" },
      element("div", { class: "watch-bar card" },
        element("div", { class: "row" }, startButton, pauseButton, stepButton, stopButton),
        element("label", { class: "watch-pace" }, element("span", {}, words("watch.pace")), pace),
        element("div", { class: "row watch-share" }, share, copied), status),
      trouble, lanes,
      element("section", { class: "card watch-chart", "aria-label": words("watch.chart") },
        element("div", { class: "watch-chart-head" }, element("h2", {}, words("watch.chart")), element("div", { class: "row" }, axis, measure)), legend, plot.root, apartLine, proofLine),
      table)));

  const keep = () => setState(write(settings));

  /** Something of what is watched is another: the run that was is over. @param {Partial<Settings>} part */
  function change(part) {
    const another = part.puzzle && part.puzzle !== settings.puzzle;
    settings = { ...settings, ...part, run: false };
    if (another) settings.lanes = fitting(settings.lanes, cardOf());
    settings.board ||= cardOf().arena;
    clear();
    keep();
    if (another) panel.renew();
    summary.textContent = panel.brief();
    build();
    if (part.puzzle || part.board !== undefined || part.options) preview();
  }

  function clear() {
    number++;
    run?.leave();
    referee?.leave();
    [run, referee, proof, tracks, phase, cancelled] = [null, null, null, settings.lanes.map(() => new Track()), "idle", false];
    table.replaceChildren();
    trouble.replaceChildren();
    proofLine.textContent = "";
  }

  /** The lanes as they are before anything has begun. */
  function build() {
    tracks = settings.lanes.map(() => new Track());
    views = settings.lanes.map((lane, at) => laneView(words, at, lane, lane.encoding || (cardOf().methods.find((/** @type {any} */ one) => one.method === lane.method)?.encodings[0]?.name ?? "")));
    lanes.replaceChildren(...views.map((view) => view.root));
    lanes.dataset.count = String(views.length);
    legend.replaceChildren(...views.map((view, at) => element("span", {}, key(at), view.name)));
    if (given) views.forEach((view) => view.given(given));
    controls();
    draw();
  }

  /** Reads the board and shows it. */
  async function preview() {
    const asked = ++reading;
    try {
      const told = await transport.ask("read", { puzzle: settings.puzzle, board: settings.board, options: settings.options });
      if (asked !== reading) return false;
      const [board] = told.boards;
      panel.wrong(board.valid ? null : { code: "invalid", message: board.reason });
      given = board.picture;
      if (phase === "idle") views.forEach((view) => view.given(given));
      return true;
    } catch (why) {
      if (asked === reading) panel.wrong(why);
      return false;
    }
  }

  function controls() {
    const busy = phase === "running" || phase === "paused";
    startButton.textContent = words(phase === "idle" ? "watch.start" : "watch.again");
    startButton.disabled = busy || unfit.size > 0;
    pauseButton.disabled = !busy;
    pauseButton.textContent = words(phase === "paused" ? "watch.resume" : "watch.pause");
    stepButton.disabled = phase === "running" || (!busy && unfit.size > 0);
    stopButton.disabled = !busy;
    status.textContent = words(!busy && unfit.size > 0 ? "watch.phase.unfit" : `watch.phase.${phase}`);
    views.forEach((view, at) => {
      const { answer, stopped, reached, frame } = tracks[at];
      if (answer) {
        const how = verdict(answer, proof);
        view.state(how, TONES[how]);
      } else if (reached) view.state("solved", TONES.solved);
      else if (stopped || phase === "done" || phase === "broken") view.state("stopped");
      // Others may still be at it.
      else view.state(frame?.evaluations >= settings.evaluations ? "done" : phase);
    });
    root.dataset.phase = phase;
  }

  /** @param {boolean} paused */
  function go(paused) {
    clear();
    build();
    const mine = number;
    settings.run = true;
    keep();
    phase = paused ? "paused" : "running";
    const made = (run = begin(transport, settings, paused, {
      news: (lane, news) => {
        if (mine !== number) return;
        if (news.news === "frame") {
          const before = tracks[lane].over(settings.evaluations);
          tracks[lane].hear(news);
          if (tracks[lane].over(settings.evaluations) !== before) controls();
        }
        later();
      },
      answer: (lane, answer) => {
        if (mine !== number) return;
        tracks[lane].end(answer);
        controls();
        later();
      },
    }));
    made.done.then(() => mine === number && end(), (/** @type {any} */ why) => {
      if (mine !== number) return;
      if (!cancelled) trouble.replaceChildren(notice(words, why, () => go(false)));
      tracks.forEach((track) => (track.stopped = !track.answer));
      made.leave();
      end(cancelled ? "done" : "broken");
    });
    referee = prove(transport, settings);
    referee.answer.then((/** @type {any} */ answer) => {
      if (mine !== number) return;
      proof = answer;
      proofLine.textContent = proven();
      if (phase === "done" || phase === "broken") end(phase);
      controls();
      later();
    }, () => {});
    proofLine.textContent = words("watch.proof.sought");
    controls();
  }

  function pause() {
    phase = "paused";
    run?.direct({ do: "pause" });
    controls();
  }

  function resume() {
    phase = "running";
    run?.direct({ do: "resume" });
    controls();
  }

  function step() {
    if (phase === "idle" || phase === "done" || phase === "broken") go(true);
    run?.direct({ do: "step", count: 1 });
  }

  function stop() {
    cancelled = true;
    run?.direct({ do: "cancel" });
  }

  /** @param {"done" | "broken"} how */
  function end(how = "done") {
    phase = how;
    table.replaceChildren(results());
    controls();
    later();
  }

  /** What the proof says, in a sentence. */
  function proven() {
    if (!proof) return "";
    const cost = words("watch.proof.cost", words.number(proof.evaluations), duration(words, proof.seconds));
    if (proof.impossible) return `${words("watch.proof.impossible")} ${cost}`;
    return proof.optimal ? `${words("watch.proof.optimal", words.number(proof.score))} ${cost}` : [words("watch.proof.none", PROOF_SECONDS), between(proof)].filter(Boolean).join(" ");
  }

  /** What an exact search that was cut has shown: what nothing passes, and how far that is from its best. @param {any} answer */
  function between(answer) {
    if (answer.bound === undefined || answer.bound === null || answer.goal !== null) return "";
    const most = words.number(answer.bound);
    if (!answer.score) return words("watch.bound", most);
    return words("watch.bound.gap", most, words.number(Math.round((1000 * (answer.bound - answer.score)) / Math.abs(answer.score)) / 10));
  }

  function results() {
    const columns = ["method", "best", "verdict", "cost", "spent", "epochs", "time", "ended"];
    const kind = (/** @type {string} */ name) => (["best", "cost", "spent", "epochs", "time"].includes(name) ? "right" : "");
    // On a narrow screen a row is a list, which is no table for a browser: the roles say that it is one.
    const row = (/** @type {Node} */ head, /** @type {Record<string, string | Node | undefined>} */ cells) => element("tr", { role: "row" }, element("th", { scope: "row", role: "rowheader" }, head),
      ...columns.slice(1).map((name) => element("td", { role: "cell", class: kind(name), "data-name": words(`watch.column.${name}`) }, cells[name] ?? "–")));
    const chip = (/** @type {string} */ state, /** @type {string} */ tone) => element("span", { class: `chip ${tone}` }, words(`watch.state.${state}`));
    const lane = (/** @type {Track} */ track, /** @type {number} */ at) => {
      const answer = track.answer ?? { ...(track.frame ?? { evaluations: 0, epochs: 0, seconds: 0, legal: false, goal: null }), score: track.frame?.best ?? null, stopped: cancelled ? "cancelled" : "broken", optimal: false, impossible: false, solved: false };
      const how = track.answer ? verdict(answer, proof) : "stopped";
      const gap = how === "short" ? (answer.goal ?? proof.score) - answer.score : 0;
      const best = track.points[track.points.length - 1];
      const encoding = answer.encoding || settings.lanes[at].encoding;
      return row(element("span", { class: "watch-name" }, key(at), element("span", {}, views[at].name, encoding && element("span", { class: "small muted mono" }, ` ${encoding}`))), {
        best: answer.score === null ? undefined : answer.goal === null ? words.number(answer.score) : words("watch.of", words.number(answer.score), words.number(answer.goal)),
        verdict: element("span", {}, chip(how, TONES[how] ?? ""), gap > 0 && element("span", { class: "small muted" }, ` ${words("watch.gap", words.number(gap))}`)),
        cost: best && words.number(best.evaluations),
        spent: words.number(answer.evaluations), epochs: words.number(answer.epochs), time: duration(words, answer.seconds), ended: words(`watch.ended.${answer.stopped}`),
      });
    };
    const last = proof && row(element("span", {}, words("watch.proof")), {
      best: proof.score === null ? undefined : words.number(proof.score),
      verdict: proof.impossible ? chip("impossible", "bad") : proof.optimal ? chip("proven", "good") : element("span", {}, chip("unproven", ""), element("span", { class: "small muted" }, ` ${between(proof)}`)),
      spent: words.number(proof.evaluations), time: duration(words, proof.seconds), ended: words(`watch.ended.${proof.stopped}`),
    });
    return element("section", { class: "card" }, element("h2", {}, words("watch.results")),
      element("div", { class: "table", tabindex: 0, role: "region", "aria-label": words("watch.results") }, element("table", { role: "table" },
        element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...columns.map((name) => element("th", { scope: "col", role: "columnheader", class: kind(name) }, words(`watch.column.${name}`))))),
        element("tbody", { role: "rowgroup" }, ...tracks.map(lane), last))));
  }

  /** Draws once before the next picture of the screen, however much was heard. */
  function later() {
    drawing ||= requestAnimationFrame(() => {
      drawing = 0;
      draw();
    });
  }

  function draw() {
    views.forEach((view, at) => view.draw(tracks[at]));
    const { apart, points, line } = plotted(tracks, proof);
    apartLine.hidden = !apart;
    const name = line && (apart ? words("watch.goal.own") : words(line.proven ? "watch.optimum" : "watch.goal", words.number(line.score)));
    const begun = points.some((one) => one.length);
    plot.draw({ series: tracks.map((track, at) => ({ name: views[at].name, points: points[at], now: track.now })), axis: settings.axis, log: settings.log,
      upright: words(apart ? "chart.apart" : "chart.score"), lines: begun && line ? [{ score: line.score, name: name ?? "" }] : [] });
  }

  build();
  clear();
  controls();
  if (unknown.length) trouble.replaceChildren(element("div", { class: "notice bad", role: "alert" }, element("p", {}, words("watch.unknown", unknown.join(", ")))));
  preview().then((right) => right && settings.run && phase === "idle" && go(false));
  return () => {
    clear();
    plot.leave();
    wide.removeEventListener("change", widen);
    cancelAnimationFrame(drawing);
  };
}
