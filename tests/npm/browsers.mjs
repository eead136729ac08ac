// The same script in a page, with memory that may be shared and without.
import * as fs from "node:fs";
import * as http from "node:http";
import { createRequire } from "node:module";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { BOARD } from "./codecup-less.mjs";
import { PHRASES, problemOf } from "./icfp2015.mjs";
import * as wall from "./icfp2021.mjs";
import { assert, test } from "./tap.mjs";

const WAIT_MS = 120000; // the machine may be busy
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

const PAGE = `<!doctype html><meta charset="utf-8"><title>packages</title>
<script type="importmap">{ "imports": { 
  "icfp2015": "./node_modules/icfp2015/icfp2015.js",
  "icfp2021": "./node_modules/icfp2021/icfp2021.js",
  "codecup-less": "./node_modules/codecup-less/codecup-less.js" } }</script>
<script type="module">
  import * as hextris from "./solve_icfp2015.js";
  import * as brainwall from "./solve_icfp2021.js";
  import * as less from "./play_codecup-less.js";
  Object.assign(window, { hextris, brainwall, less });
</script>`;

function serve(work, isolated) {
  const server = http.createServer((request, response) => {
    const name = request.url === "/" ? "/index.html" : request.url;
    const file = path.join(work, name);
    if (name !== "/index.html" && !fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[path.extname(name)], ...(isolated ? ISOLATED : {}) });
    response.end(name === "/index.html" ? PAGE : fs.readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

// Tests in a page; what the page complains of fails them.
async function inPage(browser, work, isolated, run) {
  const server = await serve(work, isolated);
  const tab = await browser.newPage();
  const complaints = [];
  tab.setDefaultTimeout(WAIT_MS);
  tab.on("console", (message) => complaints.push(message.text()));
  tab.on("pageerror", (error) => complaints.push(error.message));
  try {
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.waitForFunction(() => "hextris" in window);
    assert.equal(await tab.evaluate(() => crossOriginIsolated), isolated);
    const result = await run(tab);
    assert.deepEqual(complaints.filter((text) => !text.includes("favicon") && !text.includes("404")), []);
    return result;
  } finally {
    await tab.close();
    server.close();
  }
}

const script = async (work, name) => import(pathToFileURL(path.join(work, name)).href);

// What each package finds in node, and how a page asks for it.
async function wantedInNode(work) {
  const [hextris, brainwall, less] = await Promise.all(
    ["solve_icfp2015.js", "solve_icfp2021.js", "play_codecup-less.js"].map((name) => script(work, name)),
  );
  const of2015 = [problemOf("ring", 0), { seed: 0, phrases: PHRASES, work: 5e6 }];
  const of2021 = [wall.problemOf("limbs_16"), { work: 2e6 }];
  const ofLess = [BOARD, { work: 2000 }];
  return [
    ["commands of Hextris", (...values) => window.hextris.solve(...values), of2015, await hextris.solve(...of2015)],
    ["pose of Brain Wall", (...values) => window.brainwall.solve(...values), of2021, await brainwall.solve(...of2021)],
    ["game of Less", (...values) => window.less.play(...values), ofLess, await less.play(...ofLess)],
  ];
}

async function stop(tab) {
  const began = performance.now();
  const { verdict } = await tab.evaluate(
    (problem) => window.hextris.solve(problem, { seed: 0, phrases: [], signal: AbortSignal.timeout(500) }),
    problemOf("ring", 0),
  );
  assert.equal(verdict.valid, true);
  return `stopped ${Math.round(performance.now() - began - 500)} ms late, with start and judgement`;
}

export async function browsers(work) {
  const puppeteer = createRequire(path.resolve("build/npm/x.js"))("puppeteer-core");
  const rows = await wantedInNode(work);
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    userDataDir: path.join(work, "profile"),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    protocolTimeout: 2 * WAIT_MS,
  });
  for (const isolated of [true, false]) {
    const where = `in a page ${isolated ? "with" : "without"} shared memory`;
    const run = (name, steps) => test(`${where}: ${name}`, () => inPage(browser, work, isolated, steps));
    for (const [name, ask, values, wanted] of rows)
      await run(`the ${name} that node finds`, async (tab) =>
        assert.deepEqual(await tab.evaluate(ask, ...values), wanted),
      );
    await run("a signal stops", stop);
  }
  await browser.close();
}
