// @ts-check
// The page for now: pick a puzzle, a sample and a method, and watch the search.

import { show } from "./board.js";
import { connect } from "./transport.js";

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const transport = await connect();
const puzzles = await transport.ask("puzzles", {});

/** @param {HTMLSelectElement} select @param {string[]} names */
function fill(select, names) {
  select.replaceChildren(...names.map((name) => new Option(name, name)));
}

const chosen = () => puzzles.find((/** @type {any} */ card) => card.puzzle === at("puzzle").value);

async function drawSample() {
  const read = await transport.ask("read", { puzzle: at("puzzle").value, board: at("sample").value });
  show(at("current"), read.boards[0].picture);
  show(at("best"), read.boards[0].picture);
}

async function pick() {
  const one = (/** @type {any} */ sample) => sample.boards === 1;
  fill(at("sample"), chosen().samples.filter(one).map((/** @type {any} */ sample) => sample.name));
  fill(at("method"), chosen().methods.map((/** @type {any} */ method) => method.method));
  at("sample").value = chosen().arena;
  await drawSample();
}

/** @type {any} */
let job;

/** @param {boolean} running */
function buttons(running) {
  at("start").disabled = running;
  for (const id of ["pause", "step", "stop"]) at(id).disabled = !running;
}

/** @param {any} news */
function onNews(news) {
  if (news.news !== "frame") return;
  if (news.picture) show(at("current"), news.picture);
  if (news.best_picture) show(at("best"), news.best_picture);
  at("state").textContent = `${news.evaluations.toLocaleString("en")} evaluations, best ${news.best ?? "–"}`;
  at("gauges").textContent = (news.gauges ?? []).map((/** @type {any} */ gauge) => `${gauge.name} ${gauge.value.toPrecision(3)}`).join(" · ");
}

async function start() {
  buttons(true);
  const body = { puzzle: at("puzzle").value, board: at("sample").value, method: at("method").value, seed: Number(at("seed").value), picture: true };
  try {
    job = transport.watch("solve", body, onNews);
    const answer = await job.answer;
    show(at("best"), answer.picture);
    const head = answer.solved ? "solved" : answer.impossible ? "no solution" : "not solved";
    at("state").textContent = `${head}: score ${answer.score}, ${answer.evaluations.toLocaleString("en")} evaluations${answer.optimal ? ", proven" : ""}`;
  } catch (/** @type {any} */ why) {
    at("state").textContent = why.accepted ? `${why.message}. Accepted: ${why.accepted}` : why.message;
  }
  buttons(false);
}

fill(at("puzzle"), puzzles.map((/** @type {any} */ card) => card.puzzle));
at("puzzle").addEventListener("change", pick);
at("sample").addEventListener("change", drawSample);
at("wish").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  start();
});
at("pause").addEventListener("click", () => {
  const paused = at("pause").textContent === "Pause";
  at("pause").textContent = paused ? "Go on" : "Pause";
  job.direct({ do: paused ? "pause" : "resume" });
});
at("step").addEventListener("click", () => job.direct({ do: "step", count: 1 }));
at("stop").addEventListener("click", () => job.direct({ do: "cancel" }));
await pick();
document.documentElement.dataset.ready = "yes";
