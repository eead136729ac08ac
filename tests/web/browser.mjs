// The server and the browsers of a run, and the tabs of its tests.
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";
import { inPage } from "./in_page.mjs";
import { Person, WAIT_MS } from "./person.mjs";
import { serveFolder } from "./serve.mjs";

const puppeteer = createRequire(path.resolve("build/npm/x.js"))("puppeteer-core");

export const FOLDER = process.env.PAGE ?? "build/web";

export const SIZES = {
  phone: { width: 360, height: 780, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  laptop: { width: 1366, height: 625 },
  desk: { width: 1920, height: 1080 },
  wall: { width: 3840, height: 2160 }, // 4K
};

const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", // workers' requests, too, stay on this machine
  ],
};

// Firefox has no command that changes the colour scheme or motion of a page: all its tabs are light and move.
const firefox = (work) => ({
  browser: "firefox",
  executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  extraPrefsFirefox: {
    "layout.css.prefers-color-scheme.content-override": 1,
    "ui.prefersReducedMotion": 0,
    "browser.download.folderList": 2,
    "browser.download.dir": work,
    "browser.download.useDownloadDir": true,
    "browser.download.alwaysOpenPanel": false,
    "dom.events.testing.asyncClipboard": true,
  },
});

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// `make serve`, as a person calls it. A page that was built elsewhere is served by this process.
async function serve() {
  if (process.env.PAGE) return serveFolder(FOLDER);
  const port = await freePort();
  const server = spawn("make", ["--no-print-directory", "-s", "serve", `WEB_PORT=${port}`], {
    detached: true,
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}/`;
  for (const end = Date.now() + WAIT_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await fetch(address).catch(() => false)) break;
    if (Date.now() > end || server.exitCode !== null) throw new Error("make serve does not serve");
  }
  return { address, stop: () => process.kill(-server.pid) };
}

export class Session {
  browsers = {};
  free = {}; // tabs that tests have left, by instance
  work = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));

  async open(names) {
    this.server = await serve();
    await Promise.all(names.map((name) => this.launch(name)));
  }

  async launch(name, instance = name) {
    const profile = path.join(this.work, `profile-${instance}`);
    const saved = path.join(this.work, instance);
    fs.mkdirSync(saved);
    this.browsers[instance] = await puppeteer.launch({
      ...(name === "firefox" ? firefox(saved) : CHROMIUM),
      headless: true,
      userDataDir: profile,
      protocolTimeout: 2 * WAIT_MS,
    });
  }

  async close() {
    await Promise.all(Object.values(this.browsers).map((browser) => browser.close().catch(() => {})));
    await this.server?.stop();
    fs.rmSync(this.work, { recursive: true, force: true, maxRetries: 5 });
  }
}

// What a tab complains of, and what it asks of other machines or in vain, is noted. Returns what ends that.
function listen(tab, person) {
  const note = (what) => person.complaints.push(what.slice(0, 400));
  const heard = {
    console: (message) => note(`console: ${message.text()} ${message.location().url ?? ""}`),
    pageerror: (error) => note(`error: ${error?.message ?? error}`),
    request: (request) => {
      person.requests.push(request.url());
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(person.address))
        note(`request: ${request.url()}`);
    },
    response: (response) => {
      if (response.status() >= 400) note(`status ${response.status()}: ${response.url()}`);
    },
  };
  for (const [what, take] of Object.entries(heard)) tab.on(what, take);
  return () => Object.entries(heard).forEach(([what, take]) => tab.off(what, take));
}

async function newContext(session, browser, instance) {
  if (browser === "firefox") return session.browsers[instance].createBrowserContext();
  const made = await session.browsers[instance].createBrowserContext({
    downloadBehavior: { policy: "allow", downloadPath: path.join(session.work, instance) },
  });
  await made.overridePermissions(new URL(session.server.address).origin, [
    "clipboard-read",
    "clipboard-sanitized-write",
  ]);
  return made;
}

async function newTab(session, browser, instance) {
  const tab = await (await newContext(session, browser, instance)).newPage();
  tab.setDefaultTimeout(WAIT_MS);
  await tab.evaluateOnNewDocument(inPage);
  return tab;
}

// Leaves nothing of a test in its tab but the files of the page, as the browser keeps them.
async function clear(tab, address) {
  await tab.mouse.move(0, 0);
  await tab.evaluate(() => {
    for (const last of ["pagehide", "visibilitychange"]) addEventListener(last, () => sessionStorage.clear());
  });
  await tab.goto("about:blank");
  const client = await tab.createCDPSession();
  const { origin } = new URL(address);
  await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,local_storage" });
  await client.detach();
}

// A person with a browser of their own: nothing is stored there. The page is open and ready, unless stays is true.
// In chromium they may get the tab of an earlier test, where opening the page is half the work (in firefox it is the
// same); with stays the tab is new.
//   size     a name in SIZES
//   scheme   "light" or "dark"; motion: "no-preference" or "reduce"; both for chromium only
//   fragment of the address; server: where not the run's own (see serve.mjs)
export async function opened(session, browser, options, persons) {
  const { size = "laptop", scheme = "light", motion = "no-preference", server = session.server } = options;
  const instance = options.instance ?? browser;
  const free = (session.free[instance] ??= []);
  const mayShare = browser === "chromium" && !options.stays;
  const tab = (mayShare && free.pop()) || (await newTab(session, browser, instance));
  const person = new Person(tab, {
    name: options.name,
    browser,
    address: server.address,
    touch: Boolean(SIZES[size].hasTouch),
    motion: { name: "prefers-reduced-motion", value: motion },
    work: path.join(session.work, instance),
    elsewhere: (link, other = {}) => opened(session, browser, { ...options, ...other, link }, persons),
  });
  persons.push(person);
  const endListening = listen(tab, person);
  person.leave = async (passed) => {
    endListening();
    const isClear = passed && mayShare && (await clear(tab, server.address).then(() => true, () => false));
    if (isClear) free.push(tab);
    else await tab.browserContext().close().catch(() => {});
  };
  await tab.setViewport(SIZES[size]);
  if (browser === "chromium") await person.scheme(scheme);
  if (options.link) await person.open(options.link);
  else if (!options.stays) await person.open(server.address + (options.fragment ?? ""));
  return person;
}
