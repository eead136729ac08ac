// Brain Wall on the page: its poses, verdicts and files against play_icfp2021 and judge_icfp2021.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import {
  comment,
  figure,
  give,
  idle,
  keys,
  nameless,
  ok,
  openPage,
  picture,
  press,
  same,
  saved,
  set,
  text,
} from "./browser.mjs";

const GAME = "?game=brainwall";
const FOLDER = "problems/brainwall/";
const COLOURS_MIN = 12; // a picture that is not blank has more: its lines have soft edges

const fileOf = (name) => `${FOLDER}${name}.json`;

// Where there is no valid pose its status is 1.
function play(...args) {
  return spawnSync("./play_icfp2021", ["-q", ...args], { encoding: "utf8" }).stdout;
}

function judge(names, list) {
  const { stdout } = spawnSync("./judge_icfp2021", ["--json", ...names.map(fileOf)], {
    input: list,
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

// A pose by itself, every bonus taken for unlocked.
const verdictOf = (name, list) => judge([name], JSON.stringify(JSON.parse(list)[0].pose)).poses[0];

async function choose(tab, name) {
  await tab.bringToFront();
  await press(tab, `#problems input[value="${name}"]`);
  await tab.waitForFunction((wanted) => document.querySelector("#game-title").textContent === wanted, {}, name);
}

async function solveFor(tab, name, seconds) {
  await choose(tab, name);
  await set(tab, "#seconds", seconds);
  await press(tab, "#solve");
  await idle(tab);
  return tab.$$eval("#results tbody tr:first-child td", (cells) => cells.map((cell) => cell.textContent));
}

async function solves(session, tab) {
  const [, dislikes, tag] = await solveFor(tab, "limbs_16", 4);
  comment(`4 seconds on limbs_16: ${dislikes} dislikes, ${tag}`);
  const list = await saved(tab, session, "#save-json", "solutions_16.json");
  const verdict = verdictOf("limbs_16", list);
  same(verdict.error, null, "the judge finds no error in a pose of 4 seconds");
  same(
    await figure(tab, "#results td:nth-child(2)"),
    verdict.dislikes,
    "the dislikes in the table are the judge's",
  );
  same(await figure(tab, "#score"), verdict.dislikes, "so are those beside the picture");
  const corners = await tab.$$eval("#corners tbody td:nth-child(3)", (cells) =>
    cells.map((cell) => cell.textContent.replaceAll(",", "")).join(),
  );
  same(corners, verdict.corners.join(), "so are those of each corner");
  same(
    list,
    play("-f", fileOf("limbs_16"), "-b", tag.slice(1)),
    "its tag makes the same list on the command line",
  );
  ok((await tab.$$("#curve .dot")).length > 0, "the curve has a dot for each pose that was better");
  const link = await openPage(session, tab.url().slice(session.address.length));
  await idle(link);
  same(
    await saved(link, session, "#save-json", "solutions_16.json"),
    list,
    "the address makes the same pose again",
  );
  same(await text(link, "#game-title"), "limbs_16, bonus none", "and shows it");
  await link.close();
}

// A proven pose ends the solve before its time.
async function proven(tab) {
  const before = Date.now();
  await solveFor(tab, "small_11", 600);
  same(await figure(tab, "#score"), 0, "a pose without dislikes ends a solve of ten minutes");
  comment(`after ${Date.now() - before} ms`);
}

async function hopeless(session, tab) {
  const [, dislikes] = await solveFor(tab, "too_long", 1);
  same(dislikes, "none", "a problem without a valid pose gets none");
  same(await text(tab, "#best"), "no valid pose yet", "and this is said");
  same((await tab.$$("#curve .dot")).length, 0, "and the curve is empty");
  const [entry] = JSON.parse(await saved(tab, session, "#save-json", "solutions_too_long.json"));
  ok(entry.pose === null && entry.dislikes === null, "the list has null for it", JSON.stringify(entry));
}

// Budgets by the address, with bonuses too.
async function budgets(session) {
  for (const [name, bonus, budget, unlock] of [
    ["ring_14", "none", "400000:1"],
    ["chain_15", "none", "1000000:2"],
    ["bonuses_2", "GLOBALIST", "300000:0"],
    ["too_long", "none", "100000:0"],
    ["mesh_19", "none", "0:0"],
    ["limbs_16", "none", "500000:0", "-u"],
  ]) {
    const tab = await openPage(
      session,
      `${GAME}#problem=${name}&seed=${bonus}&giver=1${unlock ? "&unlock=1" : ""}&tag=b${budget}`,
    );
    await idle(tab);
    const id = name.match(/\d+$/)?.[0] ?? name;
    same(
      await saved(tab, session, "#save-json", `solutions_${id}.json`),
      play(
        "-f",
        fileOf(name),
        ...(bonus === "none" ? [] : ["-B", `${bonus}:1`]),
        ...(unlock ? ["-u"] : []),
        "-b",
        budget,
      ),
      `${name}, bonus ${bonus}: budget ${budget} gives the bytes of -b ${budget}`,
    );
    await tab.close();
  }
}

// ---- by hand ----

const poseName = (name) => `pose_${name}.json`;

// What the page says of the pose in its view, and what the judge says of it.
async function hold(session, tab, name, what) {
  const list = await saved(tab, session, "#save-pose", poseName(name));
  const verdict = verdictOf(name, list);
  const said = await tab.$eval("#said", (element) => element.textContent);
  same(await figure(tab, "#score"), verdict.dislikes, `${what}: the judge's dislikes`);
  same(/^✓/.test(await text(tab, "#valid")), verdict.valid, `${what}: the judge's verdict, ${verdict.fault}`);
  const place = /(half |edge |vertex )\d+/.exec(verdict.error ?? "")?.[0] ?? "";
  ok(said.includes(place), `${what}: the judge's first reason`, `${said}\n${verdict.error}`);
  return verdict;
}

async function byKeys(session, tab) {
  await solveFor(tab, "triangle_10", 2);
  await tab.focus("#board");
  const faults = new Set();
  for (const names of [
    ["ArrowLeft"],
    ["n", "ArrowUp", "ArrowUp"],
    ["p", "Shift+ArrowRight", "Shift+ArrowDown"],
  ]) {
    await keys(tab, ...names);
    faults.add((await hold(session, tab, "triangle_10", `after ${names.join(" ")}`)).fault);
  }
  ok(faults.size > 1 || !faults.has("none"), "keys make a valid pose invalid", [...faults].join());
  for (let i = 0; i < 10; i++) await tab.keyboard.press("u");
  ok((await hold(session, tab, "triangle_10", "taken back")).valid, "taking back makes it valid again");
  ok(await tab.$eval("#undo", (button) => button.disabled), "and then there is nothing to take back");
  await press(tab, "#to-figure");
  await hold(session, tab, "triangle_10", "the figure as drawn");
  ok(!/tag=/.test(tab.url()), "a pose by hand has no tag in the address");
}

// The fields of the chosen vertex: whole numbers within the bounds, or the vertex stays.
async function byFields(tab) {
  await choose(tab, "tilted");
  const place = () => tab.$eval("#x", ({ value }) => value);
  const before = await place();
  await set(tab, "#x", "");
  same(await place(), before, "a vertex stays where its place is deleted");
  ok(await tab.$eval("#undo", (button) => button.disabled), "and there is nothing to take back");
  const most = await tab.$eval("#x", ({ max }) => max);
  for (const [name, value, wanted] of [
    ["a vertex is moved by its fields", Number(before) + 2, `${Number(before) + 2}`],
    ["as far as a problem may reach", 1e6, most],
    ["and no farther", 2e6, most],
  ]) {
    await set(tab, "#x", value);
    same(await place(), wanted, name);
  }
}

// Every bonus, on a problem and a pose that need it.
async function bonuses(session, tab) {
  for (const [name, kind] of [
    ["bonuses_2", "GLOBALIST"],
    ["bonuses_3", "WALLHACK"],
    ["triangle_10", "SUPERFLEX"],
    ["triangle_10", "BREAK_A_LEG"],
  ]) {
    await choose(tab, name);
    await set(tab, "#use", kind);
    await hold(session, tab, name, `${name}, drawn, with ${kind}`);
  }
}

// Drags vertex 1 by the mouse and looks where it went.
async function byMouse(session, tab) {
  await choose(tab, "tilted");
  await tab.$eval("#board", (board) => board.scrollIntoView({ block: "center" }));
  const placeOf = (v, dx) =>
    tab.evaluate(
      (number, to) => {
        const svg = document.querySelector("#board svg");
        const [x, y] = ["x", "y"].map((id) => Number(document.querySelector(`#${id}`).value));
        const { x: left, y: top } = new DOMPoint(x + to, y).matrixTransform(svg.getScreenCTM());
        return { x, left, top };
      },
      v,
      dx,
    );
  await set(tab, "#vertex", 1);
  const from = await placeOf(1, 0),
    to = await placeOf(1, 3);
  await tab.mouse.move(from.left, from.top);
  await tab.mouse.down();
  await tab.mouse.move((from.left + to.left) / 2, from.top);
  await tab.mouse.move(to.left, to.top);
  await tab.mouse.up();
  same(await tab.$eval("#x", (input) => Number(input.value)), from.x + 3, "a vertex is dragged by the mouse");
  await hold(session, tab, "tilted", "dragged");
  await press(tab, "#undo");
  same(await tab.$eval("#x", (input) => Number(input.value)), from.x, "a drag is one step to take back");
}

// ---- files ----

const BROKEN = {
  "cut.json": (file) => file.slice(0, 60),
  "edge.json": (file) => file.replace(/"edges": *\[/, '"edges": [[0, 99], '),
  "far.json": (file) => file.replace(/"hole": *\[/, '"hole": [[99999, 0], '),
  "none.json": () => "",
};

async function files(session, tab) {
  const good = fs.readFileSync(fileOf("small_11"), "utf8");
  await choose(tab, "ring_14");
  for (const [name, spoil] of Object.entries(BROKEN)) {
    const file = path.join(session.work, name);
    fs.writeFileSync(file, spoil(good));
    await give(tab, file);
    await tab.waitForSelector("#error:not([hidden])");
    const { stderr } = spawnSync(path.resolve("play_icfp2021"), ["-f", name, "-b", "1k"], {
      cwd: session.work,
      encoding: "utf8",
    });
    same(
      `play_icfp2021: ${await text(tab, "#error")}`,
      stderr.split("\n")[0],
      `${name} is refused in the program's words`,
    );
  }
  same(await text(tab, "#game-title"), "ring_14", "and the problem before it stays");
  const file = path.join(session.work, "own_77.json");
  fs.writeFileSync(file, good);
  await give(tab, file);
  await tab.waitForFunction(() => document.querySelector("#game-title").textContent === "own_77.json");
  await set(tab, "#seconds", 1);
  await press(tab, "#solve");
  await idle(tab);
  const tag = await text(tab, "#results td:nth-child(3)");
  const list = await saved(tab, session, "#save-json", "solutions_77.json");
  same(list, play("-f", file, "-b", tag.slice(1)), "a file that was opened is solved as on the command line");
  const other = await openPage(session, tab.url().slice(session.address.length));
  await idle(other);
  same(await saved(other, session, "#save-json", "solutions_77.json"), list, "the address holds the file");
  await other.close();
  const third = path.join(session.work, "own_78.json");
  fs.writeFileSync(third, good);
  await give(tab, path.join(session.work, "cut.json"), third);
  await tab.waitForFunction(() => document.querySelector("#game-title").textContent === "own_78.json");
  ok(
    (await text(tab, "#error")).startsWith("cut.json:"),
    "of several files one that is refused does not keep the others from being opened",
    await text(tab, "#error"),
  );
}

// Poses of all kinds against the judge: valid ones, bonuses in a chain, a wrong claim, no pose.
async function judges(session, tab) {
  const names = ["bonuses_1", "bonuses_2", "bonuses_3", "small_11", "ring_14", "tilted", "too_long", "doubled"];
  const known = JSON.parse(fs.readFileSync("tests/judge/brainwall/poses.json", "utf8"));
  const poses = known.filter(({ file }) => names.includes(file.replace(/\.json$/, "")));
  for (const spoil of [
    (entry) => entry,
    (entry) =>
      entry.problem === 1
        ? {
            ...entry,
            pose: {
              vertices: [
                [0, 0],
                [9, 9],
                [9, 0],
              ],
            },
          }
        : entry,
    (entry) => (entry.problem === 11 ? { ...entry, dislikes: 77 } : entry),
    (entry) => (entry.problem === 14 ? { ...entry, pose: null, dislikes: null } : entry),
    (entry) => (entry.problem === 14 ? { ...entry, pose: { vertices: [[0, 0]] } } : entry),
  ]) {
    const list = JSON.stringify(poses.map(spoil));
    const file = path.join(session.work, "list.json");
    fs.writeFileSync(file, list);
    await tab.$eval("#verdicts", (element) => element.replaceChildren());
    await give(tab, file);
    await tab.waitForSelector("#verdicts tbody tr");
    const rows = await tab.$$eval("#verdicts tbody tr", (all) =>
      all
        .filter((tr) => tr.children.length === 4)
        .map((tr) => [...tr.children].map((cell) => cell.textContent)),
    );
    const { poses: verdicts } = judge(names, list);
    const wanted = JSON.parse(list).map(({ file: name }) => {
      const of = verdicts.find((verdict) => verdict.file.endsWith(`/${name}`));
      return `${name} ${of.error === null ? "✓" : "✗"}`;
    });
    same(
      rows.map(([name, valid]) => `${name} ${valid}`).join(),
      wanted.join(),
      "a list is judged as by the judge",
    );
  }
  await press(tab, "#verdicts button");
  same(await text(tab, "#score"), String(poses[0].dislikes), "a pose of the list is shown");
  const bare = path.join(session.work, "bare.json");
  await choose(tab, "ring_14");
  fs.writeFileSync(bare, JSON.stringify(poses.find(({ problem }) => problem === 14).pose));
  await give(tab, bare);
  await tab.waitForFunction(() => /^bare/.test(document.querySelector("#verdicts .facts").textContent));
  same(
    await text(tab, "#verdicts tbody tr"),
    `ring_14.json✓${poses.find(({ problem }) => problem === 14).dislikes}Show`,
    "a pose by itself is one of the problem in the view",
  );
}

// ---- looks ----

// The view's colours come after its first picture.
async function lateColours(session) {
  const context = await session.browser.createBrowserContext(); // with no cache
  const tab = await context.newPage();
  await tab.setRequestInterception(true);
  const asked = new Promise((resolve) =>
    tab.on("request", (request) => (request.url().endsWith("view.css") ? resolve(request) : request.continue())),
  );
  const loaded = tab.goto(session.address + GAME);
  const sheet = await asked;
  await tab.waitForSelector("body[data-ready] #board svg [stroke]");
  const colourless = () => tab.$eval("#board", (board) => board.querySelector('[stroke=""], [fill=""]') !== null);
  ok(await colourless(), "a pose is drawn before its colours are there");
  await sheet.continue();
  await loaded;
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  ok(!(await colourless()), "it is drawn again when they are");
  await context.close();
}

async function looks(session) {
  for (const [scheme, width, height] of [
    ["light", 1280, 1000],
    ["dark", 1280, 1000],
    ["dark", 360, 740],
  ]) {
    const tab = await openPage(session, GAME, { scheme, width, height });
    const name = `brainwall-${width < 500 ? "phone" : scheme}`;
    await solveFor(tab, "mesh_19", 2);
    ok((await picture(tab, `${name}-solved`, true)) > COLOURS_MIN, `${name}: a pose can be seen`);
    await tab.focus("#board");
    await keys(tab, "n", "n", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp");
    for (const kind of ["short", "long", "allowed"])
      ok(
        (await tab.$$(`#board .edge.${kind}`)).length === (await countOf(tab, kind)),
        `${name}: edges of the kind ${kind} are drawn as the table says`,
      );
    ok((await picture(tab, `${name}-hand`, true)) > COLOURS_MIN, `${name}: a pose by hand can be seen`);
    ok(
      await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${name}: nothing is wider than the window`,
    );
    await tab.close();
  }
}

const countOf = (tab, kind) =>
  tab.$$eval(
    "#edges tbody td:last-child",
    (cells, word) => cells.filter((cell) => cell.textContent.split(",")[0].endsWith(word)).length,
    kind,
  );

// Everything has a name, and the other game is a link away.
async function reach(session, tab) {
  same((await nameless(tab)).join("\n"), "", "everything of Brain Wall that can be used has a name");
  const svg = await saved(
    tab,
    session,
    "#save-svg",
    `pose_${(await text(tab, "#game-title")).split(",")[0]}.svg`,
  );
  ok(/^<svg [^>]*viewBox/.test(svg) && /<title>.*dislikes|not valid/.test(svg), "a picture is saved as SVG");
  const there = await tab.$eval("#games a:not([aria-current])", (link) => link.textContent);
  await Promise.all([tab.waitForNavigation(), press(tab, "#games a:not([aria-current])")]);
  await tab.waitForSelector("body[data-ready]");
  ok(
    there === "ICFP 2015" && (await tab.$("#phrases")) !== null,
    "the other game is chosen by its link",
    there,
  );
}

export async function brainwall(session) {
  const tab = await openPage(session, GAME);
  await solves(session, tab);
  await proven(tab);
  await hopeless(session, tab);
  await budgets(session);
  await byFields(tab);
  for (const part of [byKeys, bonuses, byMouse, files, judges]) await part(session, tab);
  await lateColours(session);
  await looks(session);
  await choose(tab, "ring_14");
  await reach(session, tab);
  await tab.close();
}
