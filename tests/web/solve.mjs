// Solving, budgets, links, files: the page against the player and the judge.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import {
  choose,
  comment,
  complaint,
  figure,
  give,
  idle,
  judge,
  ok,
  openPage,
  options,
  play,
  press,
  same,
  saved,
  set,
  text,
  write,
} from "./browser.mjs";

const PHRASES = ["ei!", "ia! ia!", "r'lyeh", "planet 10"];
const LETTERS = "problems/letters_4.json",
  MIXED = "problems/mixed46_1.json";

// Solves what is chosen; afterwards the tags and points of the table.
async function solveFor(tab, seconds, seed = null) {
  await set(tab, "#seconds", seconds);
  if (seed !== null) await set(tab, "#seed", seed);
  await press(tab, "#solve");
  await idle(tab);
  return tab.$$eval("#results tbody tr", (rows) =>
    rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)),
  );
}

const solution = (list) => JSON.parse(list)[0].solution;

async function solves(session, tab) {
  await choose(tab, "letters_4", PHRASES);
  // How long the page does not answer while it solves.
  await tab.evaluate(() => {
    window.longest = 0;
    let before = performance.now();
    window.beat = setInterval(() => {
      window.longest = Math.max(window.longest, performance.now() - before);
      before = performance.now();
    }, 10);
  });
  const [[seed, points, tag]] = await solveFor(tab, 5);
  comment(
    `5 seconds on letters_4: ${points} points, the page was busy ${Math.round(
      await tab.evaluate(() => {
        clearInterval(window.beat);
        return window.longest;
      }),
    )} ms at the most`,
  );
  const list = await saved(tab, session, "#save-json", "solutions_3004.json");
  const {
    games: [verdict],
  } = judge(PHRASES, [LETTERS], list);
  ok(
    verdict.error === null && verdict.seed === Number(seed),
    "the judge finds no error in a game of 5 seconds",
    verdict.error,
  );
  same(verdict.score, Number(points.replaceAll(",", "")), "the page's score of it is the judge's");
  const native = JSON.parse(play("-f", LETTERS, ...options(PHRASES), "-b", tag.slice(1)));
  same(
    solution(list),
    native.find((game) => game.seed === Number(seed)).solution,
    `its tag ${tag} makes it on the command line`,
  );
  await press(tab, "#end");
  same(await figure(tab, "#score"), verdict.score, "the replay to its end shows the judge's score");
  return { list, address: tab.url() };
}

async function links(session, solved) {
  const tab = await openPage(session, solved.address.slice(solved.address.indexOf("#")));
  await idle(tab);
  same(
    await saved(tab, session, "#save-json", "solutions_3004.json"),
    solved.list,
    "the address makes the same list again",
  );
  await tab.close();
}

// A budget by the address, as -b on the command line.
async function budgets(session) {
  const query = PHRASES.map((phrase) => `p=${encodeURIComponent(phrase)}`).join("&");
  for (const budget of ["200000:2", "1000000:5:40", "0:0"]) {
    const tab = await openPage(session, `#problem=mixed46_1&seed=${seedsOf(MIXED)[0]}&${query}&tag=b${budget}`);
    await idle(tab);
    same(
      await saved(tab, session, "#save-json", "solutions_11001.json"),
      play("-f", MIXED, ...options(PHRASES), "-b", budget),
      `budget ${budget} gives the bytes of -b ${budget}`,
    );
    await tab.close();
  }
}

// A link of another version opens, and the page says so, also where the preset of its tag is not there.
async function otherVersions(session) {
  const own = execFileSync("./play_icfp2015", ["--version"], { encoding: "utf8" }).trim().split(" ")[1];
  const added = `; the link was made by version 0.1, this page is version ${own}`;
  const address = (budget, version) =>
    `#problem=mixed46_1&seed=${seedsOf(MIXED)[0]}&tag=b${budget}&version=${version}`;
  const tab = await openPage(session, address("1000:2", "0.1"));
  await idle(tab);
  same(await text(tab, "#note"), `reproduced with its budget, b1000:2${added}`, "a link names its version");
  ok(tab.url().endsWith(`&version=${own}`), "what was reproduced has this version in its link", tab.url());
  await tab.close();
  for (const [version, end] of [
    ["0.1", added],
    [own, ""],
  ]) {
    const refused = await openPage(session, address("1000:31", version));
    await refused.waitForSelector("#error:not([hidden])");
    const said = await text(refused, "#error");
    const words = /: expected a budget .* steps 1 to \d+/;
    ok(words.test(said) && said.endsWith(`1000000${end}`), "so does one that is refused", said);
    same(await text(refused, "#game-title").then((title) => title.split(",")[0]), "mixed46_1", "its problem is shown");
    await refused.close();
  }
}

// A budget that the program refuses.
async function wrongBudgets(session) {
  for (const budget of ["1000:31", "1:2:3:4", "9007199254740993", "x"]) {
    const tab = await openPage(session, `#problem=mixed46_1&seed=${seedsOf(MIXED)[0]}&tag=b${budget}`);
    await tab.waitForSelector("#error:not([hidden])");
    const { stderr } = spawnSync("./play_icfp2015", ["-f", MIXED, "-b", budget], { encoding: "utf8" });
    same(
      `play_icfp2015: ${await text(tab, "#error")}; try --help\n`,
      stderr,
      `budget ${budget} is refused in the program's words`,
    );
    await tab.close();
  }
}

const seedsOf = (file) => JSON.parse(fs.readFileSync(file)).sourceSeeds;

// An address whose file cannot be read: it is refused, and the page can be used.
async function badLinks(session) {
  const list = write(session, "list.json", play("-f", LETTERS, "-b", "50k"));
  for (const [packed, words] of [
    ["!!!", "x: the file in the address is broken"],
    ["AAAA", "x: the file in the address is broken"],
    ["q-YCAA", "x:2:1: "], // a brace and a line feed
    [null, "x: this problem is not in the list, and the address does not hold it"],
  ]) {
    const tab = await openPage(session, `#problem=x${packed ? `&z=${packed}` : ""}`);
    const said = await text(tab, "#error");
    ok(said.startsWith(words), `an address is refused: ${words}`, said);
    same(await text(tab, "#game-title"), "letters_4", "the first problem is shown");
    await give(tab, list);
    ok((await text(tab, "#verdicts")).startsWith("list.json: 10 of 10 games, 0 with"), "and a list is judged");
    await choose(tab, "gaps_5", []);
    await set(tab, "#seconds", 3600);
    await press(tab, "#solve");
    await tab.evaluate(() => (location.hash = "nothing"));
    await tab.waitForFunction(() => document.querySelector("#best").textContent !== "–");
    ok(await tab.$eval("#solve", ({ disabled }) => disabled), "an address of nothing does not end a solve");
    await press(tab, "#stop");
    await tab.close();
  }
}

async function allSeeds(session, tab) {
  // While only some of the seeds have a game there is no mean.
  const seeds = { ...JSON.parse(fs.readFileSync("problems/chunky_2.json")), sourceSeeds: [...Array(100).keys()] };
  await give(tab, write(session, "seeds.json", JSON.stringify(seeds)));
  await tab.$eval("#best", (best) => {
    best.shown = new Set();
    new MutationObserver(() => best.shown.add(best.textContent)).observe(best, { childList: true });
  });
  await set(tab, "#workers", 1);
  await solveFor(tab, 1, "all");
  const shown = await tab.$eval("#best", (best) => [...best.shown].join("; "));
  ok(/(^|; )some seeds have no game yet; [\d,]+/.test(shown), "while seeds have no game the page says so", shown);
  await set(tab, "#workers", 2);
  await choose(tab, "letters_4", []);
  const rows = await solveFor(tab, 3, "all");
  const list = await saved(tab, session, "#save-json", "solutions_3004.json");
  const {
    averages: [average],
    games,
  } = judge([], [LETTERS], list);
  ok(
    rows.length === 10 && games.every(({ error }) => error === null) && average.missing === 0,
    "all ten seeds are solved, each without an error",
    JSON.stringify(average),
  );
  same(
    await figure(tab, "#results tfoot td:nth-child(2)"),
    average.average,
    "their mean is the judge's average",
  );
  same(await figure(tab, "#best"), average.average, "so is the best score that was shown");
}

async function stops(session, tab) {
  await choose(tab, "gaps_5", PHRASES);
  await set(tab, "#seconds", 3600);
  await press(tab, "#solve");
  await tab.waitForFunction(() => document.querySelector("#best").textContent !== "–");
  await press(tab, "#stop");
  ok(await tab.$eval("#solve", (button) => !button.disabled), "a solve of an hour stops when asked");
  const list = await saved(tab, session, "#save-json", "solutions_4005.json");
  const {
    games: [verdict],
  } = judge(PHRASES, ["problems/gaps_5.json"], list);
  same(
    `${verdict.error} ${verdict.score}`,
    `null ${await figure(tab, "#results tbody td:nth-child(2)")}`,
    "and keeps the best game",
  );
  // Before the first result there is the cheapest game.
  await tab.evaluate(() => {
    document.querySelector("#solve").click();
    document.querySelector("#stop").click();
  });
  const cheapest = JSON.parse(play("-f", "problems/gaps_5.json", ...options(PHRASES), "-b", "0"))[0];
  same(
    JSON.stringify(JSON.parse(await saved(tab, session, "#save-json", "solutions_4005.json"))[0]),
    JSON.stringify(cheapest),
    "one stopped at once gives what -b 0 does",
  );
}

const BROKEN = {
  "cut.json": (file) => file.slice(0, 300),
  "wide.json": (file) => file.replace(/"width": *21/, '"width": 2021'),
  "member.json": (file) => file.replace(/"members": *\[/, '"members": [{"x": "1", "y": 0}, '),
  "empty.json": () => "",
  "marked.json": (file) => `\uFEFF\n\n${file.replace('"seed', '"sead').replace("sourceSeeds", "sources")}`,
};

async function brokenFiles(session, tab) {
  const good = fs.readFileSync(LETTERS, "utf8");
  await choose(tab, "gaps_5", []);
  for (const [name, spoil] of Object.entries(BROKEN)) {
    const file = path.join(session.work, name);
    fs.writeFileSync(file, spoil(good));
    await give(tab, file);
    await tab.waitForSelector("#error:not([hidden])");
    same(await text(tab, "#error"), complaint(session.work, name), `${name} is refused in the program's words`);
  }
  same(await text(tab, "#game-title"), "gaps_5", "and the problem before it stays");
}

async function openedFiles(session, tab) {
  const file = path.join(session.work, "mine.json");
  fs.writeFileSync(
    file,
    fs.readFileSync(MIXED, "utf8").replace('"id": 11001', '"id": 77').replace('"id":11001', '"id":77'),
  );
  await set(tab, "#phrases", PHRASES.join("\n"));
  await give(tab, file);
  await tab.waitForFunction(() => document.querySelector("#game-title").textContent === "mine.json");
  const [[, , tag]] = await solveFor(tab, 1);
  const list = await saved(tab, session, "#save-json", "solutions_77.json");
  same(
    list,
    play("-f", file, ...options(PHRASES), "-b", tag.slice(1)),
    "a file that was opened is solved as on the command line",
  );
}

// A problem and solutions of it, dropped together, the solutions first.
async function droppedFiles(session, tab) {
  await set(tab, "#phrases", PHRASES.join("\n"));
  const list = play("-f", MIXED, ...options(PHRASES), "-b", "50k");
  await tab.evaluate(
    (problem, solutions) => {
      const files = new DataTransfer();
      files.items.add(new File([solutions], "dropped_solutions.json"));
      files.items.add(new File([problem], "dropped.json"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    },
    fs.readFileSync(MIXED, "utf8"),
    list,
  );
  await tab.waitForSelector("#verdicts tbody tr");
  const { games } = judge(PHRASES, [MIXED], list);
  same(
    `${await text(tab, "#game-title")} ${await figure(tab, "#verdicts tbody td:nth-child(3)")}`,
    `dropped.json ${games[0].score}`,
    "a problem and its solutions can be dropped together",
  );
  await press(tab, "#copy-link");
  await tab.waitForFunction(() => /link/.test(document.querySelector("#note").textContent));
  ok(true, "copying a link is answered");
}

async function linkOfFile(session, tab) {
  const list = await saved(tab, session, "#save-json", "solutions_77.json");
  const other = await openPage(session, tab.url().slice(session.address.length));
  await idle(other);
  same(
    await saved(other, session, "#save-json", "solutions_77.json"),
    list,
    "the address of an opened file holds the file",
  );
  await other.close();
}

export async function solve(session) {
  const tab = await openPage(session);
  const solved = await solves(session, tab);
  await links(session, solved);
  await budgets(session);
  await otherVersions(session);
  await wrongBudgets(session);
  await badLinks(session);
  await allSeeds(session, tab);
  await stops(session, tab);
  await brokenFiles(session, tab);
  await openedFiles(session, tab);
  await linkOfFile(session, tab);
  await droppedFiles(session, tab);
  await tab.close();
}
