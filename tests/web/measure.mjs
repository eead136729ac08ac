// usage: node tests/web/measure.mjs load
// usage: node tests/web/measure.mjs frames [PROBLEM SOLUTION]
//
// Measures the page in chromium; run it from the root, after `make web all`, with nothing else to do for the machine.
//
// load: on a connection of 1.6 Mb/s with 300 ms from a request to its answer, the time until the page can be used, and
// the bytes, requests and rounds (requests that follow from answers to others) until then and in all.
//
// frames: the processor time that each frame takes of the page's main thread (a trace), 50th and 95th percentile:
// while a long game plays at 10x, alone and during a search; and what 40 seeks take. PROBLEM and SOLUTION are
// files; by default problem 24 of the contest's qualifier, under SHARED, with a game of play_icfp2015.
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { opened, Session } from "./browser.mjs";
import { connection, SLOW } from "./network.mjs";
import { openFiles, playAt, shown } from "./steps.mjs";

const QUIET_MS = 3000; // after so long without a request all has been loaded
const PLAY_MS = 10000;
const SEEKS = 40;
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"];

const SCRIPT = /^(FireAnimationFrame|FunctionCall|TimerFire|EventDispatch|EvaluateScript|v8\.|RunMicrotasks|M\w+GC$)/;
const LAYOUT = /^(UpdateLayoutTree|Layout|PrePaint|ParseHTML)$/;

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}

const spread = (values) =>
  [50, 95, 100].map((percent) => percentile(values, percent).toFixed(1)).join(" / ") + ` ms (${values.length})`;

// ---- load ----

const report = (what, { bytes, requests, rounds }) =>
  console.log(`${what}: ${kilobytes(bytes)}, ${requests.length} requests, ${rounds} rounds`);

async function load(session) {
  const persons = [];
  const person = await opened(session, "chromium", { stays: true }, persons);
  const requests = await connection(person, SLOW);
  await person.open(session.server.address);
  const ready = (await person.ask(() => bed.times.ready)) / 1000;
  console.log(`ready after ${ready.toFixed(2)} s`);
  report("until then", requests.until(ready));
  for (let count = -1; count !== requests.sent; await wait(QUIET_MS)) count = requests.sent;
  const all = requests.until();
  report("in all", all);
  for (const { url, start, end, bytes, round } of all.requests) {
    const [from, to] = [start, end].map((time) => (time - all.start).toFixed(2));
    console.log(`  round ${round}, ${from} to ${to} s, ${kilobytes(bytes)}: ${new URL(url).pathname}`);
  }
  const { sum, moved } = await person.ask(() => bed.shift);
  console.log(`layout shift ${sum.toFixed(4)} ${moved.slice(0, 5).join(", ")}`);
  for (const one of persons) await one.leave(false);
}

// ---- frames ----

async function traced(person, action) {
  const file = path.join(person.work, "trace.json");
  await person.tab.tracing.start({ path: file, categories: CATEGORIES });
  await action();
  await person.tab.tracing.stop();
  const { traceEvents } = JSON.parse(fs.readFileSync(file, "utf8"));
  return mainThread(traceEvents);
}

// The events of the thread that draws the page's frames, in the order of their starts.
function mainThread(events) {
  const frames = new Map();
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  for (const event of events)
    if (event.name === "FireAnimationFrame") frames.set(thread(event), (frames.get(thread(event)) ?? 0) + 1);
  const [busiest] = [...frames].sort((a, b) => b[1] - a[1])[0];
  return events.filter((event) => thread(event) === busiest).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

// Processor time in milliseconds of the events with a name like this between two times, those inside others not counted
// again.
function time(events, name, from = -Infinity, to = Infinity) {
  let end = -Infinity;
  let sum = 0;
  for (const { name: is, ph, ts, dur, tdur } of events) {
    if (ph !== "X" || ts < from || ts >= to || ts < end || !name.test(is)) continue;
    end = ts + dur;
    sum += tdur ?? dur;
  }
  return sum / 1000;
}

// For each frame, from the end of the one before to its own end: script and layout, and all that the thread does.
function framesOf(events) {
  const tasks = events.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  const drawn = new Set();
  let task = 0;
  for (const { ts } of events.filter(({ name }) => name === "FireAnimationFrame")) {
    while (task < tasks.length && tasks[task].ts + tasks[task].dur < ts) task++;
    if (task < tasks.length && tasks[task].ts <= ts) drawn.add(task);
  }
  const ends = [...drawn].map((index) => tasks[index].ts + tasks[index].dur);
  return ends.slice(1).map((end, i) => {
    const within = events.filter(({ ts }) => ts >= ends[i] && ts < end);
    return { work: time(within, new RegExp(`${SCRIPT.source}|${LAYOUT.source}`)), all: time(within, /^RunTask$/) };
  });
}

function reportFrames(what, events) {
  const frames = framesOf(events);
  console.log(`${what}, 50 / 95 / 100 %: script and layout ${spread(frames.map(({ work }) => work))}`);
  console.log(`  with painting and all else of the thread: ${spread(frames.map(({ all }) => all))}`);
}

// A press on the timeline, with the frame that shows it.
async function seeks(person) {
  const { x, y, width } = await person.ask(() => document.querySelector("#timeline").getBoundingClientRect().toJSON());
  const nextFrames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const events = await traced(person, async () => {
    for (let i = 0; i < SEEKS; i++) {
      await person.tab.mouse.click(x + width * (((i * 17) % SEEKS) / SEEKS), y + 10);
      await person.ask(nextFrames);
    }
  });
  const presses = events.filter(({ name, args }) => name === "EventDispatch" && args.data.type === "pointerdown");
  const costs = presses.map((press) => {
    const next = events.filter(({ name, ts }) => name === "FireAnimationFrame" && ts > press.ts)[0];
    const own = time([press], SCRIPT);
    return own + time(events, SCRIPT, next.ts, next.ts + next.dur);
  });
  console.log(`a seek, 50 / 95 / 100 %: its press and the frame that shows it ${spread(costs)}`);
}

function longGame(session, shared) {
  const problem = path.join(shared, "problems/qualifier/problem_24.json");
  const game = execFileSync("./play_icfp2015", ["-f", problem, "-p", "ei!", "-p", "r'lyeh", "-w", "200M", "-q"]);
  const solution = path.join(session.work, "solution_24.json");
  fs.writeFileSync(solution, game);
  return [problem, solution];
}

async function frames(session, files) {
  const [problem, solution] = files.length === 2 ? files : longGame(session, process.env.SHARED ?? "../shared");
  const persons = [];
  const person = await opened(session, "chromium", {}, persons);
  await openFiles(person, problem);
  await person.press(/^Stop/); // the engine has begun by itself
  await openFiles(person, solution);
  await person.press(/^Show /);
  await person.until("the game is shown", () => bed.page().record.owner === "file");
  await person.press("Workbench");
  const { length } = await shown(person);
  console.log(`${length} moves`);
  await seeks(person);
  await playAt(person, 10);
  reportFrames("at 10x", await traced(person, () => wait(PLAY_MS)));
  await person.press({ selector: "#search" });
  reportFrames("at 10x, during a search", await traced(person, () => wait(PLAY_MS)));
  for (const one of persons) await one.leave(false);
}

const [command, ...files] = process.argv.slice(2);
if (!["load", "frames"].includes(command) || files.length % 2 !== 0) {
  console.error("usage: node tests/web/measure.mjs load");
  console.error("usage: node tests/web/measure.mjs frames [PROBLEM SOLUTION]");
  process.exit(2);
}
const session = new Session();
try {
  await session.open(["chromium"]);
  await (command === "load" ? load : frames)(session, files);
} finally {
  await session.close();
}
