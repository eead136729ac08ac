// The page's shell: choosing a problem, solving, sharing. What is special to a game is in its view, view.js of
// its folder, which ?game=FOLDER of the address names.
import { drawCurve } from "./curve.js";
import { byId, copyAddress, download, fail, listenToFiles, make, number, say, skipTo } from "./dom.js";
import { GAMES, showGames } from "./games.js";
import { Instance, Refusal } from "./instance.js";
import { fragmentOf, readFragment } from "./share.js";
import { again, Solve } from "./solver.js";
import { textOf } from "./text.js";

const asked = new URLSearchParams(location.search).get("game");
const folder = GAMES.has(asked) ? asked : "hextris";
const { view } = await import(`./${folder}/view.js`);
const SHOW_MS = 100; // between two showings of the progress: ten a second look steady
const FILE_MAX = 1 << 28; // bytes: a string of every browser has room for as many

const page = {
  module: null,
  version: null, // of the module
  problems: [], // {name, text, id, listed}, of the list and those that were opened
  problem: null, // the chosen one
  results: [], // of the last solve or link, by job
  solve: null,
  again: null,
  shown: null, // the job in the view, where what is shown has a tag
};

// What an instance is made of, here or in a worker.
function madeOf(problem) {
  const name = problem.name + (problem.listed ? ".json" : "");
  return { module: page.module, options: view.options(), name, text: problem.text };
}

// ---- messages ----

function note(text) {
  say(byId("note"), text);
}

// Runs what a person asked for; what it throws is shown.
async function attempt(action) {
  say(byId("error"), null);
  try {
    await action();
  } catch (error) {
    fail(error);
  }
}

// ---- problems ----

function addProblem(problem) {
  page.problems = page.problems.filter(
    ({ name, listed }) => name !== problem.name || listed !== problem.listed,
  );
  page.problems.push(problem);
}

async function loadList() {
  const names = (await (await fetch(`${folder}/problems/list.txt`)).text()).trim().split("\n");
  const texts = await Promise.all(
    names.map(async (name) => (await fetch(`${folder}/problems/${name}.json`)).text()),
  );
  names.forEach((name, i) => addProblem({ name, text: texts[i], listed: true }));
  byId("problems").replaceChildren(
    ...page.problems.map((problem) =>
      make(
        "label",
        { title: problem.name },
        make("input", {
          type: "radio",
          name: "problem",
          value: problem.name,
          onchange: () => attempt(() => choose(problem)),
        }),
        view.picture(madeOf(problem)),
        make("span", {}, problem.name),
      ),
    ),
  );
}

function choose(problem) {
  stop();
  const { id, jobs, facts, notes } = view.describe(madeOf(problem));
  problem.id = id;
  page.problem = problem;
  page.results = [];
  page.shown = null;
  for (const radio of byId("problems").querySelectorAll("input"))
    radio.checked = problem.listed && radio.value === problem.name;
  byId("problem").textContent = (problem.listed ? "" : `${problem.name}: `) + facts;
  byId("seed").replaceChildren(
    ...jobs.map((name, job) => make("option", { value: job }, name)),
    ...(jobs.length > 1 && !view.single
      ? [make("option", { value: "all" }, `all ${jobs.length}, the mean`)]
      : []),
  );
  byId("solve").disabled = jobs.length === 0;
  note(notes);
  byId("progress").hidden = byId("results").hidden = byId("keep").hidden = true;
  showGame(0, "", { title: problem.name });
  setAddress();
}

// Does something for each of a list; what is refused of some is told when the others are done.
async function forEach(list, wrong, act) {
  for (const item of list)
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.push(error.message);
    }
}

async function openFiles(files) {
  const opened = [],
    wrong = [];
  await forEach(files, wrong, async (file) => {
    if (file.size > FILE_MAX)
      throw new Refusal(`${file.name}: the file has more than ${number(FILE_MAX)} bytes`);
    opened.push({ name: file.name, text: textOf(file.name, new Uint8Array(await file.arrayBuffer())) });
  });
  // Problems first: solutions that come with them are of them.
  const isList = ({ text }) => view.isSolutions(text);
  const problems = opened.filter((file) => !isList(file));
  await forEach(problems, wrong, ({ name, text }) => {
    const problem = { name, text, listed: false };
    choose(problem);
    addProblem(problem);
  });
  await forEach(opened.filter(isList), wrong, ({ name, text }) => judge(name, text));
  if (wrong.length > 0) throw new Refusal(wrong.join("\n"));
}

// ---- judging ----

async function judge(name, text) {
  byId("judge").hidden = false;
  await page.judge.judge(name, text, page.module);
  byId("judge").scrollIntoView({ block: "nearest" });
}

// The latest problem that is wanted: a function of its number, and of the name of its file.
function findProblem(wanted) {
  const problem = page.problems.findLast((known) => {
    const made = madeOf(known);
    if (known.id === undefined) known.id = view.describe(made).id;
    return wanted({ id: known.id, name: made.name });
  });
  return problem && { problem, made: madeOf(problem) };
}

// ---- the view ----

const jobText = (job) => `${view.job.toLowerCase()} ${byId("seed").options[job].text}`;

function showGame(job, text, given) {
  view.show(madeOf(page.problem), job, text, { onHand: leaveTag, ...given });
}

// Whether nothing shall move by itself.
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A game by hand has no tag, and neither has the address.
function leaveTag() {
  if (page.shown) {
    page.shown = null;
    setAddress();
  }
}

function showResult(result, given = {}) {
  page.shown = result;
  showGame(result.job, result.text, {
    title: `${page.problem.name}, ${jobText(result.job)}`,
    tag: result.tag,
    ...given,
  });
  setAddress();
}

// ---- solving ----

function jobsWanted() {
  const { value } = byId("seed");
  return value === "all"
    ? { first: 0, count: byId("seed").options.length - 1 }
    : { first: Number(value), count: 1 };
}

function clamped(id) {
  const input = byId(id);
  input.value = Math.max(Number(input.min), Math.min(Number(input.max), Math.round(Number(input.value)) || 1));
  return Number(input.value);
}

function setRunning(running) {
  byId("solve").disabled = running;
  byId("stop").disabled = !running;
}

// The picture of the best game so far changes no faster than a person can see it.
function startSolve() {
  stop();
  const { first, count } = jobsWanted(),
    seconds = clamped("seconds"),
    workers = clamped("workers");
  const points = [];
  let shownAt = 0;
  page.results = [];
  page.solve = new Solve(
    madeOf(page.problem),
    { first, count, seconds, workers },
    {
      better: (result, at) => {
        const all = page.solve.best.size === count;
        if (all && view.value(page.solve.mean) !== null) points.push([at, view.value(page.solve.mean)]);
        page.results[result.job] = result;
        if (result.job === first && !view.inUse() && performance.now() - shownAt > 400) {
          showResult(result, { at: result.text.length });
          shownAt = performance.now();
        }
      },
      ended: () => endSolve(first, count, points, seconds),
      failed: (message) => {
        fail(message);
        endSolve(first, count, points, seconds);
      },
    },
  );
  setRunning(true);
  byId("progress").hidden = false;
  byId("results").hidden = byId("keep").hidden = true;
  const tick = () => showProgress(points, seconds);
  page.timer = setInterval(tick, SHOW_MS);
  tick();
  page.solve.start();
}

function secondsOf(solve, most) {
  return Math.min(most, (performance.timeOrigin + performance.now() - solve.started) / 1000);
}

function showProgress(points, seconds) {
  const { solve } = page;
  const now = secondsOf(solve, seconds);
  byId("best").textContent =
    points.length > 0 ? number(points.at(-1)[1]) : solve.searches > 0 ? view.noValue : "–";
  byId("left").textContent = solve.over ? "0 s" : `${(seconds - now).toFixed(1)} s`;
  byId("searches").textContent = number(solve.searches);
  drawCurve(byId("curve"), points, now, seconds, `${view.pointsName} of the best over ${seconds} seconds`);
}

function endSolve(first, count, points, seconds) {
  clearInterval(page.timer);
  setRunning(false);
  for (const result of page.solve.best.values()) {
    result.points ??= view.points(madeOf(page.problem), result.job, result.text);
    page.results[result.job] = result;
  }
  const mean = view.value(meanOf(page.results.filter((result) => result)));
  // Now with the games that were not searched.
  if (mean !== null && points.at(-1)?.[1] !== mean) points.push([secondsOf(page.solve, seconds), mean]);
  showProgress(points, seconds);
  const missing = page.results.filter((result) => result?.tag === "b0:0").length;
  if (missing > 0) note(`not searched, for lack of time or memory: ${missing} of ${count} ${view.jobs}`);
  showResults();
  if (page.results[first] && !view.inUse()) showResult(page.results[first], { play: !calm() });
}

function stop() {
  page.solve?.end();
  if (page.again) {
    page.again.end();
    page.again = null;
    setRunning(false);
    note(null);
  }
}

// As the contest counts it: rounded down.
function meanOf(results) {
  return Math.floor(results.reduce((sum, { points }) => sum + points, 0) / Math.max(1, results.length));
}

function valueText(points) {
  const value = view.value(points);
  return value === null ? "none" : number(value);
}

// A row for each game; the last row is the mean, which counts in the contest.
function showResults() {
  const list = page.results.filter((result) => result);
  byId("results").hidden = list.length === 0;
  byId("keep").hidden = list.length === 0;
  const [body, foot] = [byId("results").querySelector("tbody"), byId("results").querySelector("tfoot")];
  body.replaceChildren(
    ...list.map((result) =>
      make(
        "tr",
        {},
        make("td", {}, byId("seed").options[result.job].text),
        make("td", {}, valueText(result.points)),
        make("td", {}, result.tag),
        make(
          "td",
          {},
          make(
            "button",
            { type: "button", onclick: () => attempt(() => showResult(result, { play: true })) },
            view.watch,
          ),
        ),
      ),
    ),
  );
  foot.replaceChildren(
    ...(list.length > 1
      ? [make("tr", {}, make("td", {}, "mean"), make("td", {}, number(meanOf(list))), make("td"), make("td"))]
      : []),
  );
}

async function saveJson() {
  const instance = new Instance(page.module);
  instance.start(view.options());
  const { name, text } = madeOf(page.problem);
  instance.read(name, text);
  download(
    `solutions_${page.problem.id ?? page.problem.name.replace(/\.json$/, "")}.json`,
    "application/json",
    instance.list(page.results.filter((result) => result)),
  );
}

// ---- the address ----

function fragment() {
  const result = page.shown;
  return fragmentOf({
    problem: page.problem,
    seed: result ? byId("seed").options[result.job].text : null,
    tag: result?.tag,
    version: page.version,
    settings: view.settings(),
  });
}

async function setAddress() {
  const { problem } = page;
  const text = await fragment();
  if (problem === page.problem) history.replaceState(null, "", text);
}

async function copyLink() {
  await setAddress();
  note(await copyAddress());
}

// Where the address says nothing, or what cannot be shown, the problem before it stays, or is the first one.
async function openAddress() {
  try {
    const wanted = await readFragment(location.hash);
    if (wanted) await openWanted(wanted);
  } finally {
    if (!page.problem) choose(page.problems[0]);
  }
}

// Makes the game of an address again, by its budget.
async function openWanted({ name, file, seed, tag, version, settings }) {
  const known = page.problems.find((problem) => problem.listed && problem.name === name);
  if (!known && file === null)
    throw new Refusal(`${name}: this problem is not in the list, and the address does not hold it`);
  view.useSettings(settings);
  const problem = file === null ? known : { name, text: file, listed: false };
  choose(problem);
  if (!problem.listed) addProblem(problem);
  if (tag) await makeAgain(seed, tag, version);
}

// What to add to a message where a link comes from another version: its tag may make another game here, or none.
function ofVersion(version) {
  if (version === null || version === page.version) return "";
  return `; the link was made by version ${version}, this page is version ${page.version}`;
}

async function makeAgain(seed, tag, version) {
  const job = [...byId("seed").options].findIndex((option) => option.text === seed);
  if (job < 0) throw new Refusal(`${view.job.toLowerCase()} ${seed}: the problem does not list it`);
  byId("seed").selectedIndex = job;
  const { problem } = page;
  const run = (page.again = again(madeOf(problem), job, tag));
  setRunning(true);
  note(`reproducing ${tag}…`);
  try {
    const result = await run.promise;
    if (result === null || problem !== page.problem || page.again !== run) return;
    result.points ??= view.points(madeOf(problem), job, result.text);
    page.results[job] = result;
    showResults();
    showResult(result, { play: !calm() });
    note(`reproduced with its budget, ${tag}${ofVersion(version)}`);
  } catch (error) {
    if (error instanceof Refusal) error.message += ofVersion(version);
    throw error;
  } finally {
    if (page.again === run) {
      page.again = null;
      setRunning(false);
    }
  }
}

// ---- start ----

function listen() {
  listenToFiles((files) => attempt(() => openFiles(files)));
  byId("solve").onclick = () => attempt(startSolve);
  byId("stop").onclick = stop;
  byId("save-json").onclick = () => attempt(saveJson);
  byId("copy-link").onclick = () => attempt(copyLink);
  addEventListener("hashchange", () => attempt(openAddress));
}

function showTitles() {
  document.title = byId("title").textContent = view.title;
  byId("intro").textContent = view.intro;
  for (const element of document.querySelectorAll(".job")) element.textContent = view.job;
  showGames(byId("games"), folder, "./");
  skipTo("#board");
  byId("points-name").textContent = view.pointsName;
}

async function start() {
  showTitles();
  byId("workers").value = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2));
  page.module = await WebAssembly.compile(await (await fetch(`${folder}/${folder}.wasm`)).arrayBuffer());
  page.version = new Instance(page.module).version;
  view.openSettings(byId("settings"), () => attempt(() => choose(page.problem)));
  view.openView(byId("view"));
  page.judge = view.openJudge(byId("verdicts"), findProblem, (problem, job, text, given) => {
    choose(problem);
    byId("seed").selectedIndex = job;
    showGame(job, text, { title: `${problem.name}, ${jobText(job)}, judged`, ...given });
  });
  await loadList();
  listen();
  await attempt(openAddress);
  document.body.dataset.ready = "";
}

attempt(start);
