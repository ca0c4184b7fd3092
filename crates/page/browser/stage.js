// What every test in the browser stands on: a server or the static site, Chromium, and pages that are listened to.
//   PLANSZA  the program            SITE      the folder of the static site
//   TOOLS    where npm put playwright-core and axe-core
//   CHROMIUM the browser            PICTURES  where pictures of the page are kept

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";
import { after } from "node:test";
import { gzipSync } from "node:zlib";

const told = (name) => process.env[name] ?? assert.fail(`${name} is not set: run .ci/browser`);
const tools = createRequire(resolve(told("TOOLS"), "package.json"));
const { chromium } = tools("playwright-core");
export const AXE = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");
export const PLANSZA = resolve(told("PLANSZA"));
export const SITE = resolve(told("SITE"));
const PICTURES = resolve(told("PICTURES"));
mkdirSync(PICTURES, { recursive: true });

/** Milliseconds that anything on a page may take before a test gives up: long, since machines are slow; nothing waits for it. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

/** A server of the program, with results of its own. @returns {Promise<{name: string, address: string, id: number}>} */
export async function served() {
  const results = mkdtempSync(join(tmpdir(), "plansza-browser-"));
  const server = spawn(PLANSZA, ["serve", "--port", "0", "--results", results], { stdio: ["ignore", "pipe", "ignore"] });
  after(async () => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGINT");
    await ended;
    rmSync(results, { recursive: true, force: true });
  });
  const address = await new Promise((found, lost) => {
    let said = "";
    server.stdout.on("data", (part) => (said += part).includes("\n") && found(said.split("\n")[0]));
    server.once("exit", (code) => lost(new Error(`plansza serve ended with ${code}`)));
  });
  return { name: "server", address, id: server.pid };
}

const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".json": "application/json", ".webmanifest": "application/manifest+json" };
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** The static site on a web space: with the headers that let page and worker share memory, or as most hand files out; in a
 * folder of it, as many a site stands. `sent` counts bytes, compressed as a web space does.
 * @param {boolean} isolated */
export async function handedOut(isolated) {
  const space = { name: isolated ? "isolated site" : "plain site", address: "", sent: new Map(), down: false, close: () => {} };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://space").pathname);
    if (space.down) return request.socket.destroy();
    const name = normalize(path).replace(/^\/plansza\//, "").replace(/^$|\/$/, "index.html");
    try {
      const bytes = gzipSync(readFileSync(join(SITE, name)), { level: 9 });
      space.sent.set(path, bytes.length);
      response.writeHead(200, { "content-type": KINDS[extname(name)] ?? "application/octet-stream", "content-encoding": "gzip", "cache-control": "no-cache", ...(isolated ? ISOLATED : {}) });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  space.close = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
  after(space.close);
  space.address = `http://127.0.0.1:${server.address().port}/plansza/`;
  return space;
}

/** A browser of this test's own. */
export async function browse() {
  const browser = await chromium.launch({ executablePath: told("CHROMIUM"), args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
  after(() => browser.close());
  return browser;
}

/** A reader: a window with the settings of a person. `refused` says that requests may be refused, as when garbage is asked.
 * @param {any} browser @param {{width?: number, dark?: boolean, language?: string, still?: boolean, refused?: boolean}} [wish] */
export async function reader(browser, { width = 1280, dark = false, language = "en", still = false, refused = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light", locale: language === "pl" ? "pl-PL" : "en-GB",
    reducedMotion: still ? "reduce" : "no-preference" });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(listen);
  /** What went wrong on its pages. @type {string[]} */
  const wrong = [];
  context.on("page", (page) => {
    page.on("pageerror", (error) => wrong.push(`an error nobody caught: ${error.stack ?? error}`));
    page.on("console", (message) => {
      const excused = refused && /status of 4\d\d/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !excused) wrong.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (!["data:", "blob:"].includes(protocol) && hostname !== "127.0.0.1") wrong.push(`a request to another host: ${request.url()}`);
    });
  });
  return {
    context,
    /** Opens an address and waits until its section stands. @param {string} address @param {string} hash */
    async open(address, hash = "") {
      const page = await context.newPage();
      await page.goto(address + hash);
      await page.waitForSelector("html[data-ready]");
      return page;
    },
    /** Ends it; nothing may have gone wrong. */
    async close() {
      await context.close();
      assert.deepEqual(wrong, []);
    },
  };
}

/** Runs in the page before its own scripts: what the policy refused is an error, and jumps of the layout are kept. */
function listen() {
  addEventListener("securitypolicyviolation", (event) => console.error(`the policy refused ${event.blockedURI || event.violatedDirective}`));
  globalThis.jumps = [];
  new PerformanceObserver((list) => globalThis.jumps.push(...list.getEntries().filter((one) => !one.hadRecentInput).map((one) => ({
    by: one.value, at: one.startTime, what: one.sources.map(({ node }) => (node instanceof Element ? node.className?.baseVal ?? `${node.nodeName} ${node.className}` : node?.nodeName)),
  })))).observe({ type: "layout-shift", buffered: true });
}

/** Keeps a picture of the page. @param {any} page @param {string} name */
export async function picture(page, name, fullPage = true) {
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage });
}

/** What the contract answers, asked by the page itself through its transport: the same for server and site.
 * @param {any} page @param {string} name @param {object} body */
export function ask(page, name, body) {
  return page.evaluate(async ([name, body]) => {
    const { connect } = await import(new URL("transport.js", document.baseURI).href);
    return (await connect()).ask(name, body);
  }, [name, body]);
}
