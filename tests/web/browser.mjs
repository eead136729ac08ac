// Shared by the tests of the page: the server, the browser, lines of the Test Anything Protocol, and the two programs
// that the page is compared with.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";

const puppeteer = createRequire(path.resolve("build/npm/x.js"))("puppeteer-core");

export const SHARED = process.env.SHARED ?? "../shared";
export const WAIT_MS = Number(process.env.WAIT_MS ?? 120000); // for anything: the machine may be busy
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// ---- lines of the protocol ----

let count = 0,
  failed = 0;

export function ok(passed, name, more = "") {
  count++;
  failed += !passed;
  console.log(`${passed ? "ok" : "not ok"} ${count} - ${name}`);
  if (!passed && more !== "") console.log(String(more).replace(/^/gm, "# "));
}

export function same(got, wanted, name) {
  ok(got === wanted, name, `got    ${String(got).slice(0, 600)}\nwanted ${String(wanted).slice(0, 600)}`);
}

export const comment = (text) => console.log(`# ${text}`);

export function finish() {
  console.log(`1..${count}`);
  return failed === 0 ? 0 : 1;
}

// ---- the programs ----

export const options = (phrases) => phrases.flatMap((phrase) => ["-p", phrase]);

export function play(...args) {
  return execFileSync("./play_icfp2015", ["-q", ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}

// What the player says of a file that it refuses.
export function complaint(folder, name) {
  const { stderr } = spawnSync(path.resolve("play_icfp2015"), ["-f", name, "-b", "1k"], {
    cwd: folder,
    encoding: "utf8",
  });
  return stderr.split("\n")[0].replace(/^play_icfp2015: /, "");
}

export function judge(phrases, files, list) {
  const { stdout } = spawnSync("./judge_icfp2015", [...options(phrases), "--json", ...files], {
    input: list,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
}

// ---- the server and the browser ----

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Until the server answers.
async function served(address) {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return await fetch(`${address}hextris/hextris.wasm`);
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

// `make serve`, as a person calls it, and the browser. Where one of them does not start, nothing stays behind.
export async function open() {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "web-"));
  const port = await freePort();
  const server = spawn("make", ["--no-print-directory", "-s", "serve", `WEB_PORT=${port}`], {
    detached: true,
    stdio: "ignore",
  });
  const session = {
    work,
    address: `http://127.0.0.1:${port}/`,
    complaints: [],
    async close() {
      await this.browser?.close();
      process.kill(-server.pid);
      fs.rmSync(work, { recursive: true, force: true });
    },
  };
  try {
    await served(session.address);
    session.browser = await puppeteer.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      headless: true,
      userDataDir: path.join(work, "profile"),
      args: FLAGS,
      protocolTimeout: 2 * WAIT_MS,
    });
    const client = await session.browser.target().createCDPSession();
    await client.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: work });
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

// A tab with the page at an address, ready for use. What it complains of, and what it asks of other machines, is
// noted in session.complaints.
export async function openPage(session, fragment = "", { width = 1280, height = 1000, scheme = "light" } = {}) {
  const tab = await session.browser.newPage();
  tab.setDefaultTimeout(WAIT_MS);
  tab.on("console", (message) => session.complaints.push(`console: ${message.text().slice(0, 300)}`));
  tab.on("pageerror", (error) => session.complaints.push(`error: ${error.message}`));
  tab.on("request", (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(session.address))
      session.complaints.push(`request: ${request.url().slice(0, 100)}`);
  });
  await tab.setViewport({ width, height });
  await tab.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]); // no game starts by itself
  await tab.goto(session.address + fragment);
  await tab.waitForSelector("body[data-ready]");
  return tab;
}

// ---- what a person does on the page ----

export const text = (tab, selector) => tab.$eval(selector, (element) => element.textContent);
export const figure = async (tab, selector) => Number((await text(tab, selector)).replaceAll(",", ""));

export async function set(tab, selector, value) {
  await tab.$eval(
    selector,
    (element, to) => {
      element.value = to;
      element.dispatchEvent(new Event("input"));
      element.dispatchEvent(new Event("change"));
    },
    String(value),
  );
}

// By the button's own click: where it stands on the page does not matter.
export const press = (tab, selector) => tab.$eval(selector, (element) => element.click());

export async function choose(tab, name, phrases) {
  await tab.bringToFront(); // the browser draws nothing behind
  await set(tab, "#phrases", phrases.join("\n"));
  await press(tab, `#problems input[value="${name}"]`);
  await tab.waitForFunction((wanted) => document.querySelector("#game-title").textContent === wanted, {}, name);
}

// Keys, a letter or name each; with Shift where the name begins with Shift+.
export async function keys(tab, ...names) {
  for (const name of names) {
    const [, shift, key] = /^(Shift\+)?(.+)$/s.exec(name);
    if (shift) await tab.keyboard.down("Shift");
    await tab.keyboard.press(key);
    if (shift) await tab.keyboard.up("Shift");
  }
}

// What can be used and has no name that a screen reader tells. The options of a select, in a label too, are none.
export const nameless = (tab) =>
  tab.$$eval("button, input, select, textarea, #board, .scroll[tabindex]", (all) => {
    const words = (element) => {
      const copy = element.cloneNode(true);
      for (const inner of copy.querySelectorAll("select, option, textarea")) inner.remove();
      return copy.localName === "textarea" ? "" : copy.textContent.trim();
    };
    return all
      .filter((element) => element.checkVisibility() && element.id !== "file")
      .filter((element) => !element.ariaLabel && ![element, ...(element.labels ?? [])].some(words))
      .map((element) => `${element.localName} ${element.id}`);
  });

// A file in the folder of the session.
export function write(session, name, content) {
  const file = path.join(session.work, name);
  fs.writeFileSync(file, content);
  return file;
}

// Gives files to the page's chooser; done when the page has opened or refused them.
export async function give(tab, ...files) {
  await tab.bringToFront();
  const input = await tab.$("#file");
  await input.evaluate((element) => {
    const { onchange } = element;
    element.opened = new Promise((resolve) => {
      element.onchange = () => {
        element.onchange = onchange;
        resolve(onchange());
      };
    });
  });
  await input.uploadFile(...files);
  await input.evaluate((element) => element.opened);
}

// Until no search runs any more.
export const idle = (tab) => tab.waitForFunction(() => !document.querySelector("#solve").disabled);

// Presses a button that saves a file; its content.
export async function saved(tab, session, selector, name) {
  const file = path.join(session.work, name);
  fs.rmSync(file, { force: true });
  await press(tab, selector);
  const end = Date.now() + WAIT_MS;
  while (!fs.existsSync(file)) {
    if (Date.now() > end) throw new Error(`${name} was not saved`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return fs.readFileSync(file, "utf8");
}

// A picture for a person to look at; how many colours it has.
export async function picture(tab, name, whole = false) {
  fs.mkdirSync("build/web-pictures", { recursive: true });
  const png = await tab.screenshot({ fullPage: whole, path: `build/web-pictures/${name}.png` });
  return tab.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    return new Set(pixels).size;
  }, Buffer.from(png).toString("base64"));
}
