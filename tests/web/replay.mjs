// Watching, playing by hand, judging: the games of the page against the judge.
import * as fs from "node:fs";
import * as path from "node:path";
import {
  choose,
  comment,
  figure,
  give,
  judge,
  keys,
  ok,
  openPage,
  options,
  picture,
  play,
  press,
  same,
  saved,
  set,
  SHARED,
  text,
  write,
} from "./browser.mjs";

const PHRASES = ["ei!", "ia! ia!", "r'lyeh"];
const LETTERS = "problems/letters_4.json",
  GAPS = "problems/gaps_5.json";

const shownAt = async (tab) => (await text(tab, "#at")).replaceAll(",", "").split(" of ").map(Number);

// Whatever way leads to a moment, its state is that of the game up to there. Runs in the page.
async function jumps(file, text, phrases, count) {
  const { Game } = await import("./hextris/game.js");
  const module = await WebAssembly.compile(await (await fetch("hextris/hextris.wasm")).arrayBuffer());
  const made = { module, options: phrases.map((phrase) => ["p", phrase]), name: "file", text: file };
  const game = new Game(made),
    prefix = new Game(made);
  const state = (of, at) =>
    JSON.stringify({ ...of.view(at), length: 0, board: [...of.view(at).board], cells: [...of.view(at).cells] });
  game.start(game.seeds[0], text);
  let wrong = 0,
    sum = 0,
    random = 12345;
  const next = (limit) => (random = (random * 1103515245 + 12345) % 2147483648) % limit;
  for (let i = 0; i < count; i++) {
    const at = next(text.length + 1);
    prefix.start(game.seeds[0], text.slice(0, at));
    if (next(2) === 0) {
      // type some more, and take it back
      for (const letter of text.slice(at, at + 30)) prefix.type(letter);
      prefix.cut(at);
    }
    wrong += state(game, at) !== state(prefix, at) || prefix.text.length !== at;
  }
  const last = game.view(text.length);
  for (let i = 0; i < last.locked; i++) sum += game.lock(i).move + game.lock(i).power;
  return { wrong, sum, score: last.score };
}

async function watches(session, tab) {
  await choose(tab, "letters_4", PHRASES);
  const list = play("-f", LETTERS, ...options(PHRASES), "-b", "300k:2");
  const [{ solution }] = JSON.parse(list),
    {
      games: [{ score }],
    } = judge(PHRASES, [LETTERS], list);
  await give(tab, write(session, "list.json", list));
  await tab.waitForSelector("#verdicts tbody tr:nth-child(10)");
  await press(tab, "#verdicts tbody button");
  same((await shownAt(tab))[1], solution.length, "a verdict can be watched");
  await tab.focus("#board");
  await keys(tab, "End");
  same(await figure(tab, "#score"), score, "End shows the judge's score");
  same(await figure(tab, "#units tfoot td:last-child"), score, "the points of all units are the judge's score");
  await keys(tab, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft");
  same((await shownAt(tab))[0], 2, "arrows move by one command");
  await keys(tab, "PageDown");
  const [after] = await shownAt(tab);
  ok((await text(tab, "#unit")).startsWith("2 of"), "Page Down goes to where the unit locks", after);
  await keys(tab, "PageUp");
  same((await shownAt(tab))[0], 0, "Page Up goes back to its spawn");
  await set(tab, "#slider", 100);
  same((await shownAt(tab))[0], 100, "the slider goes anywhere");
  await set(tab, "#speed", 100);
  await tab.focus("#board");
  await keys(tab, " ");
  await tab.waitForFunction(
    (end) => document.querySelector("#slider").value === end,
    {},
    String(solution.length),
  );
  same(await figure(tab, "#score"), score, "a game that is played to its end has the judge's score");
  const {
    wrong,
    sum,
    score: last,
  } = await tab.evaluate(jumps, fs.readFileSync(LETTERS, "utf8"), solution, PHRASES, 150);
  same(wrong, 0, "150 jumps show what the game shows when it is played up to there");
  same(sum, last, "locks and phrases of each unit add up");
  const svg = await saved(tab, session, "#save-svg", "game_3004_16133.svg");
  comment(`the moving picture of ${solution.length} commands has ${svg.length >> 10} KB`);
  same(
    await tab.evaluate(lastPicture, svg),
    await tab.evaluate(lastBoard, fs.readFileSync(LETTERS, "utf8"), solution, PHRASES),
    "the moving picture can be drawn, and ends with the last board",
  );
  await player(tab, JSON.parse(list));
}

// A game is shown, and another one of the same problem after it. Runs in the page.
async function shows(games) {
  const { view } = await import("./hextris/view.js");
  const { movingSvg } = await import("./hextris/svg.js");
  const { game } = view.player;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const rows = [];
  for (const { seed, solution } of games) {
    game.start(seed, solution);
    const { unit, from, to } = game.lock(0);
    view.player.open(game, seed, solution.slice(0, to), { at: to });
    await wait(200);
    const row = document.querySelector("#units tbody").innerText.split(/\s+/).slice(1, 3).join();
    rows.push({ row, wanted: `${unit},${to - from}` });
  }
  const [{ seed, solution }] = games;
  const { cells } = game.start(seed, "pb");
  const refused = cells.join();
  game.view(1);
  const [later, spawn] = [cells.join(), game.view(0).cells.join()];
  game.start(seed, solution.slice(0, 100) + "\n".repeat(2000));
  const { shown } = movingSvg(game);
  view.player.open(game, seed, solution);
  document.querySelector("#speed").value = 45;
  const from = performance.now();
  for (let i = 0; i < 3; i++) document.querySelector("#play").click();
  await wait(500);
  const { value } = document.querySelector("#slider");
  const most = ((performance.now() - from) / 1000) * view.player.perSecond;
  document.querySelector("#play").click();
  return { rows, refused, later, spawn, shown, value, most };
}

async function player(tab, games) {
  const { rows, refused, later, spawn, shown, value, most } = await tab.evaluate(shows, [
    games[0],
    { ...games[0], solution: "a".repeat(60) },
  ]);
  ok(rows[0].wanted !== rows[1].wanted, "the first units of two games go other ways", JSON.stringify(rows));
  for (const { row, wanted } of rows) same(row, wanted, "points by unit are those of the game that is shown");
  same(`${refused} ${later}`, `${spawn} ${spawn}`, "the cells of a refused place stay when another moment is shown");
  ok(!/too long/.test(shown), "the moving picture of a game that is not at its end shows all of it", shown);
  ok(value < 1.5 * most, "play, pause and play go no faster than play", `${value} commands, ${most}`);
}

// What the reader of JSON says where the browser gives no memory. Runs in the page.
async function shortMemory() {
  const { Instance } = await import("./instance.js");
  const instance = new Instance(
    await WebAssembly.compile(await (await fetch("hextris/hextris.wasm")).arrayBuffer()),
  );
  instance.start([]);
  const [name, file, size] = instance.putFile("list.json", "[]");
  for (let bytes = 2 ** 30; bytes > 0; bytes >>= 1) while (instance.calls.page_take(bytes) !== 0);
  return `${instance.calls.solutions_open(name, file, size)} ${instance.message()}`;
}

// The cells that the picture ends with, a letter each: empty, full, or of a unit. Runs in the page.
async function lastPicture(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const kinds = { "#e9e7e0": ".", "#3c4a5c": "#", "#e69f00": "o" };
  return [...new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("use")]
    .map(
      (use) =>
        kinds[
          use.querySelector("animate")?.getAttribute("values").split(";").at(-1) ?? use.getAttribute("fill")
        ],
    )
    .join("");
}

// The same of the game itself. Runs in the page.
async function lastBoard(file, text, phrases) {
  const { Game } = await import("./hextris/game.js");
  const module = await WebAssembly.compile(await (await fetch("hextris/hextris.wasm")).arrayBuffer());
  const game = new Game({ module, options: phrases.map((phrase) => ["p", phrase]), name: "file", text: file });
  game.start(game.seeds[0], text);
  const { board, cells } = game.view(text.length);
  const letters = Array.from({ length: game.width * game.height }, (_, i) => {
    const x = i % game.width,
      y = (i - x) / game.width;
    return (board[y * game.rowBytes + (x >> 3)] >> (x & 7)) & 1 ? "." : "#";
  });
  for (let i = 0; i < cells.length; i += 2) letters[cells[i + 1] * game.width + cells[i]] = "o";
  return letters.join("");
}

async function byHand(session, tab) {
  await choose(tab, "gaps_5", PHRASES);
  await press(tab, "#by-hand");
  await tab.focus("#board");
  await keys(tab, "ArrowLeft", "ArrowRight");
  ok(/visited/.test(await text(tab, "#said")), "a place visited before is explained", await text(tab, "#said"));
  same((await shownAt(tab))[1], 1, "and the command is not taken");
  await keys(tab, "Backspace", "!", "%");
  ok(
    /not a command/.test(await text(tab, "#said")),
    "so is a character that is not a command",
    await text(tab, "#said"),
  );
  for (const [name, command] of [
    ["Shift+ArrowUp", "counter-clockwise"],
    ["Shift+ArrowDown", "south-east"],
  ]) {
    await keys(tab, name);
    ok((await text(tab, "#said")).includes(` ${command};`), `${name} goes ${command}`, await text(tab, "#said"));
  }
  // Down until the game is over, with phrases and rotations on the way.
  for (const letter of "ei!ia! ia!") await tab.keyboard.press(letter);
  for (let i = 0; i < 400 && !/over/.test(await text(tab, "#said")); i++)
    await keys(tab, ["ArrowDown", "Shift+ArrowDown", "ArrowUp", "l", "A", " "][i % 6]);
  ok(
    /the game is over/.test(await text(tab, "#said")),
    "a game is played by keys until it is over",
    await text(tab, "#said"),
  );
  const score = await figure(tab, "#score");
  const [seed] = JSON.parse(fs.readFileSync(GAPS)).sourceSeeds;
  const list = await saved(tab, session, "#save-game", `game_4005_${seed}.json`);
  const {
    games: [verdict],
  } = judge(PHRASES, [GAPS], list);
  same(`${verdict.error} ${verdict.score}`, `null ${score}`, "the judge gives it the same score");
  await keys(tab, "a");
  ok(/is over/.test(await text(tab, "#said")), "a command after the end is explained");
  await keys(tab, "Backspace");
  same((await shownAt(tab))[1], JSON.parse(list)[0].solution.length - 1, "Backspace takes a command back");
  await press(tab, "#by-hand");
}

// Every way to be wrong, in one list, against the judge.
async function judges(session, tab) {
  await choose(tab, "letters_4", PHRASES);
  const good = JSON.parse(play("-f", LETTERS, ...options(PHRASES), "-b", "50k"));
  const spoilt = good.map((game, i) => ({
    ...game,
    solution:
      [
        (s) => s,
        (s) => `${s.slice(0, 40)}pb${s.slice(40)}`,
        (s) => `${s.slice(0, 9)}%${s.slice(9)}`,
        (s) => `${s}aaaa`,
        (s) => s.slice(0, s.length >> 1),
        (s) => s.toUpperCase(),
        (s) => s.replaceAll(/(.{9})/g, "$1\n"),
        () => "",
        (s) => `${s.slice(0, 5)}é${s}`,
      ][i]?.(game.solution) ?? game.solution,
  }));
  const list = JSON.stringify([...spoilt, good[0], { ...good[0], seed: 1 }, { ...good[0], problemId: 5 }]);
  const verdicts = judge(PHRASES, [LETTERS], list);
  await give(tab, write(session, "spoilt.json", list));
  await tab.waitForFunction(
    (count) => document.querySelector("#verdicts .facts")?.textContent.includes(`${count} of ${count} games`),
    {},
    verdicts.games.length,
  );
  const rows = await tab.$$eval("#verdicts tbody tr", (all) =>
    all
      .filter((row) => row.children.length > 2)
      .map((row) =>
        `${row.children[1].textContent} ${row.children[2].textContent.replaceAll(",", "")} ${row.className}`.trim(),
      ),
  );
  same(
    rows.join("\n"),
    verdicts.games.map(({ seed, score, error }) => `${seed} ${score}${error ? " wrong" : ""}`).join("\n"),
    "scores and errors of a list are the judge's",
  );
  ok(
    (await text(tab, "#verdicts")).includes(
      `average ${verdicts.averages[0].average.toLocaleString("en")} over`,
    ),
    "so is the average",
  );
  const second = list.split('"solution":"', 2).join('"solution":"').length + '"solution":"'.length;
  const place = Number(/^standard input:1:(\d+): /.exec(verdicts.games[1].error)[1]) - 1 - second;
  await tab.evaluate(() => document.querySelectorAll("#verdicts tbody button")[1].click());
  same((await shownAt(tab))[0], place, "an erroneous game is shown where it goes wrong");
  ok((await picture(tab, "judged", true)) > 12, "it can be seen");
  ok(
    new RegExp(`command ${place + 1}: `).test(await text(tab, "#said")),
    "with the reason",
    await text(tab, "#said"),
  );
  await give(tab, write(session, "broken.json", '[{"problemId": 1,\n "seed": }]'));
  await tab.waitForSelector("#error:not([hidden])");
  ok(
    (await text(tab, "#error")).startsWith("broken.json:2:10: expected a value"),
    "a broken list is refused with line and column",
    await text(tab, "#error"),
  );
}

// The organisers' verdicts on the contest's games. Runs in the page.
async function verdictsOf(cases, files, sets) {
  const { Game } = await import("./hextris/game.js");
  const module = await WebAssembly.compile(await (await fetch("hextris/hextris.wasm")).arrayBuffer());
  const games = new Map(),
    wrong = [];
  for (const [i, { problem, seed, phrases, solution, error, score, move, power }] of cases.entries()) {
    const name = `${problem} ${phrases}`;
    if (!games.has(name))
      games.set(
        name,
        new Game({ module, options: sets[phrases].map((phrase) => ["p", phrase]), name, text: files[problem] }),
      );
    const game = games.get(name);
    const found = game.start(seed, solution),
      view = game.view(game.text.length);
    const got = found ? [true, 0, 0, 0] : [false, view.score, view.move, view.power];
    if (got.join() !== [error !== null, score, move, power].join()) wrong.push(`case ${i}: ${got}`);
  }
  return wrong;
}

async function cases(tab) {
  const file = `${SHARED}/judged/cases.json`;
  if (!fs.existsSync(file)) return comment("skipped: no cases of the organisers' judge here");
  const list = JSON.parse(fs.readFileSync(file, "utf8")),
    files = {},
    sets = {};
  for (const { problem, phrases } of list) {
    files[problem] ??= fs.readFileSync(`${SHARED}/problems/qualifier/problem_${problem}.json`, "utf8");
    sets[phrases] ??= fs
      .readFileSync(`${SHARED}/anchors/phrases_${phrases}.txt`, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  }
  const wrong = await tab.evaluate(verdictsOf, list, files, sets);
  ok(
    wrong.length === 0,
    `${list.length} games get the verdict of the organisers' judge`,
    wrong.slice(0, 20).join("\n"),
  );
}

// How fast a long game loads and moves: printed, not asserted.
async function speed(session, tab) {
  const long = `${SHARED}/problems/qualifier/problem_24.json`;
  const problem = fs.existsSync(long) ? long : "problems/deep_3.json";
  await set(tab, "#phrases", PHRASES.join("\n"));
  await give(tab, problem);
  const list = play("-f", problem, ...options(PHRASES), "-b", "3M:2");
  await give(tab, write(session, "long.json", list));
  await tab.waitForFunction(() =>
    /1 of 1 games|2 of 2 games/.test(document.querySelector("#verdicts .facts").textContent),
  );
  const measured = await tab.evaluate(async () => {
    const start = performance.now();
    document.querySelector("#verdicts tbody button").click();
    document.querySelector("#play").click(); // pause
    const loadMs = performance.now() - start;
    const slider = document.querySelector("#slider"),
      length = Number(slider.max);
    const frames = async (count, act) => {
      const from = performance.now();
      let busy = 0;
      for (let i = 0; i < count; i++) {
        const before = performance.now();
        act(i);
        busy += performance.now() - before;
        await new Promise(requestAnimationFrame);
      }
      return `${(busy / count).toFixed(2)} ms each, ${Math.round((count / (performance.now() - from)) * 1000)} a second`;
    };
    const jump = (to) => {
      slider.value = to;
      slider.oninput();
    };
    const result = { length, loadMs: Math.round(loadMs) };
    result.steps = await frames(60, () => document.querySelector("#on").click());
    result.back = await frames(60, () => document.querySelector("#unit-back").click());
    result.jumps = await frames(60, (i) => jump(Math.floor((length * ((i * 37) % 60)) / 60)));
    document.querySelector("#speed").value = 100;
    jump(0);
    document.querySelector("#play").click();
    result.play = await frames(60, () => {});
    document.querySelector("#play").click();
    return result;
  });
  comment(
    `${path.basename(problem)}: ${measured.length} commands load in ${measured.loadMs} ms; steps ${measured.steps}; ` +
      `units back ${measured.back}; jumps ${measured.jumps}; playing ${measured.play}`,
  );
  await press(tab, "#end");
  same(
    await figure(tab, "#score"),
    judge(PHRASES, [problem], list).games[0].score,
    "the end of a long game has the judge's score",
  );
}

export async function replay(session) {
  const tab = await openPage(session);
  for (const part of [watches, byHand, judges]) await part(session, tab);
  same(
    await tab.evaluate(shortMemory),
    "0 the browser gives too little memory",
    "a list for which memory is short is refused with the reason",
  );
  await cases(tab);
  await speed(session, tab);
  await tab.close();
}
