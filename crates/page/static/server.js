// @ts-check
// The server as a transport: requests are posted, news come as server-sent events in the answer to the request itself.

import { Rejection } from "./transport.js";

/** Whether one request can do several things at a time. */
export const threads = true;

const HEADERS = { "content-type": "application/json" };

/** @param {string} name @param {object} body */
export async function ask(name, body) {
  const response = await fetch(`api/${name}`, { method: "POST", headers: HEADERS, body: JSON.stringify(body) });
  const told = await response.json();
  if (!response.ok) throw new Rejection(told);
  return told;
}

/** @param {string} name @param {object} body @param {(news: any) => void} onNews */
export function watch(name, body, onNews) {
  const leave = new AbortController();
  /** @type {(job: number) => void} */
  let known = () => {};
  /** @type {Promise<number>} */
  const job = new Promise((resolve) => (known = resolve));
  const answer = (async () => {
    const headers = { ...HEADERS, accept: "text/event-stream" };
    const response = await fetch(`api/${name}`, { method: "POST", headers, body: JSON.stringify(body), signal: leave.signal });
    if (!response.ok || !response.body) throw new Rejection(await response.json());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) throw new Rejection({ code: "failed", message: "the connection was lost" });
      text += value;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const [event, data] = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const told = JSON.parse(data.slice("data: ".length));
        switch (event.slice("event: ".length)) {
          case "job": known(told.job); break;
          case "news": onNews(told); break;
          case "answer": return told;
          case "rejection": throw new Rejection(told);
        }
      }
    }
  })();
  /** @param {object} directive */
  const direct = async (directive) => ask(`jobs/${await job}`, directive);
  return { answer, direct, leave: () => leave.abort() };
}
