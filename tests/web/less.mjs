// The page of Less against player and judge: logs, games of persons and programs, links, looks.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import {
  comment,
  give,
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
  write,
} from "./browser.mjs";

const PAGE = "less/index.html";
const NAMES = ["Yellow", "Black", "White", "Red"];
const BOARDS = fs.readFileSync("problems/less/boards", "utf8").trim().split("\n");
const EMPTY = "0".repeat(112);
const WORK = "3k";
const COLOURS_MIN = 12; // a picture that is not blank has more: circles and letters have soft edges

// ---- the programs ----

// A log of the referee, and what it says of it.
function gameOf(session, name, ...args) {
  const file = path.join(session.work, name);
  spawnSync("./judge_less", ["--log", file, ...args], { encoding: "utf8" }); // status 1: a program failed
  return { file, ...judged(file) };
}

function judged(file) {
  const { stdout, stderr, status } = spawnSync("./judge_less", ["--replay", file, "--json"], {
    encoding: "utf8",
  });
  return {
    status,
    stderr: stderr.trim(),
    games: status < 2 ? JSON.parse(stdout).games : [],
  };
}

// Turns of a log, in order, without times: "Yellow g1f1:g2f2".
const turnsOf = (log) =>
  log.split("\n").flatMap((line) => {
    const [key, colour, , ...moves] = line.split(" ");
    return key === "turn" || key === "rush"
      ? [`${colour} ${moves.join(" ")}`]
      : key === "nil"
        ? [`${colour} Nil`]
        : [];
  });

// What the native player answers as one colour when it is told the turns of the others.
function answers(board, colour, turns) {
  const told = turns.filter((turn) => !turn.startsWith(colour)).map((turn) => turn.split(" ")[1]);
  const input = [board, colour, ...told, "Quit", ""].join("\n");
  const { stdout } = spawnSync("./play_less", ["-b", WORK], { input, encoding: "utf8" });
  return stdout.trim();
}

// ---- what a person does ----

const says = (tab, words) =>
  tab.waitForFunction((wanted) => document.querySelector("#said").textContent.includes(wanted), {}, words);
const list = (tab) => tab.$$eval("#turns li", (all) => all.map((item) => item.textContent).join("\n"));
const pointsOf = async (tab) => [await text(tab, "#points-0"), await text(tab, "#points-1")].join(" : ");
const movesOf = async (tab) => [await text(tab, "#moves-0"), await text(tab, "#moves-1")].join(" : ");
const square = (name) => `#squares button[aria-label^="${name}"]`;
const fragment = (fields) => `${PAGE}#${new URLSearchParams(fields)}`;

// Gives a log to the page; done when its game is shown.
async function watch(tab, file, number = 1) {
  await give(tab, file);
  const title = `${path.basename(file)}, game ${number}`;
  await tab.waitForFunction(
    (wanted) => document.querySelector("#game-title").textContent === wanted,
    {},
    title,
  );
}

// ---- logs ----

const team = (numbers, colour) =>
  numbers[colour] === numbers[colour + 2]
    ? `${numbers[colour]}`
    : `${numbers[colour]} and ${numbers[colour + 2]}`;
const sum = (numbers, colour) => numbers[colour] + numbers[colour + 2];

async function replays(session) {
  const tab = await openPage(session, PAGE);
  const good = "./play_less -b 1k",
    kind = (name) => `build/sparring ${name}`;
  const logs = {
    "good.log": ["--board", "problems/less/boards", "--games", "2", good, good, good, kind("good")],
    "rush.log": ["--seed", "3", kind("random"), good, kind("random"), kind("circling")],
    "late.log": ["--seed", "4", "--late", kind("circling"), good, kind("random"), good],
    "fault.log": ["--seed", "5", kind("illegal 3"), good, kind("failing 2"), good],
  };
  for (const [name, args] of Object.entries(logs)) {
    const { file, games } = gameOf(session, name, ...args);
    for (const [i, { game, points, moves, rush }] of games.entries()) {
      await watch(tab, file);
      await set(tab, "#log-game", i);
      await press(tab, "#end");
      same(await text(tab, "#error"), "", `${name}, game ${game}, is a game by the rules`);
      same(await pointsOf(tab), `${team(points, 0)} : ${team(points, 1)}`, "it ends with the judge's points");
      same(await movesOf(tab), `${sum(moves, 0)} : ${sum(moves, 1)}`, "and the judge's moves");
      ok(
        (await list(tab)).includes("rushes in") === rush.some((moves) => moves !== null),
        "a rush is in the list of turns",
      );
    }
  }
  await tab.close();
}

async function transport(session) {
  const tab = await openPage(session, PAGE);
  await watch(tab, path.join(session.work, "good.log"));
  const at = () => tab.$eval("#slider", (slider) => Number(slider.value));
  const last = await tab.$eval("#slider", (slider) => Number(slider.max));
  await keys(tab, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft");
  same(await at(), 2, "arrows go by one move");
  await keys(tab, "End");
  same(await at(), last, "End goes to the end");
  ok((await text(tab, "#said")).includes("the game is over"), "and says so");
  await keys(tab, "Home", "PageDown");
  const [first] = (await list(tab)).split("\n");
  same(await at(), first.split(": ")[1].split(" ").length, "Page Down goes on by a turn");
  await set(tab, "#slider", 5);
  same(await at(), 5, "the slider goes anywhere");
  same(
    await tab.$$eval("#turns button", (all) => all.map((button) => button.ariaCurrent).indexOf("true")),
    1,
    "the turn of the moment is the current one of the list",
  );
  await set(tab, "#speed", 10);
  await keys(tab, "End", "Space");
  ok((await at()) < last, "Space at the end plays from the start");
  await keys(tab, "Space");
  same(await text(tab, "#play"), "Play", "and again stops");
  await tab.close();
}

const plain = (said) => said.replaceAll(/[“”]/g, '"');

// The rows of tests/less/bad_input.txt, which player and judge read too: what the page says of their files. Runs in the
// page.
async function readRow(kind, bytes) {
  const { readBoards, readLog, replay, plainTextOf } = await import("./log.js");
  const module = await WebAssembly.compile(await (await fetch("less.wasm")).arrayBuffer());
  const errors = [];
  const tried = (does) => {
    try {
      return does();
    } catch ({ message }) {
      errors.push(message);
      return null;
    }
  };
  const text = tried(() => plainTextOf("row", new Uint8Array(bytes)));
  if (text !== null && kind === "board") tried(() => readBoards("row", text));
  const games = text !== null && kind !== "board" ? tried(() => readLog("row", text)) : null;
  const played = games?.map((game) => tried(() => replay(module, game)));
  for (const record of played ?? []) if (record?.error) errors.push(record.error.text);
  return { errors, games: games?.length ?? 0 };
}

async function badInput(session) {
  const folder = path.join(session.work, "bad");
  fs.mkdirSync(folder);
  execFileSync("sh", ["tests/less/bad_input.sh", "--write", folder, "./judge_less", "build/sparring"]);
  const tab = await openPage(session, PAGE);
  for (const line of fs.readFileSync(path.join(folder, "list"), "utf8").trim().split("\n")) {
    const [row, what, said] = line.split("|");
    const [number, kind] = row.split(" ");
    const bytes = [...fs.readFileSync(path.join(folder, `${number}.${kind === "board" ? kind : "log"}`))];
    const { errors, games } = await tab.evaluate(readRow, kind, bytes);
    const right = said === "right" && kind !== "turn";
    const wanted = kind === "turn" && said === "right" ? ": expected a turn of Black" : said;
    const unread = kind === "board" || /the input is not text|must be UTF-8|a log begins with/.test(said);
    ok(
      (right ? errors.length === 0 : errors.length === 1 && plain(errors[0]).endsWith(wanted)) &&
        games === (unread ? 0 : 2),
      `page, ${kind}: ${what}`,
      `${errors.join("\n")}\n${games} games`,
    );
  }
  await tab.close();
}

// What the referee says of a log that is wrong, and what the page says: the same.
async function brokenLogs(session) {
  const good = fs.readFileSync(path.join(session.work, "good.log"), "utf8");
  const lines = good.split("\n");
  const second = lines.findIndex((line) => line.startsWith("turn Yellow")) + 4;
  const change = (index, line) => [...lines.slice(0, index), line, ...lines.slice(index + 1)].join("\n");
  const time = lines[second].split(" ")[2];
  const logs = {
    "partner.log": [change(second, `turn Yellow ${time} g7g8`), "the piece is the partner's, and the player's own are not all home"],
    "far.log": [change(second, `turn Yellow ${time} d4e4`), "the square has none of the player's own pieces"],
    "none.log": [change(second, `turn Yellow ${time} h9`), "expected a turn of one to three moves"],
    "order.log": [change(second, lines[second + 1]), "expected a turn of Yellow"],
    "result.log": [good.replace(/^result \d+/m, "result 1"), "Yellow and White have "],
    "cut.log": [lines.slice(0, 20).join("\n"), "the log ends before the game does"],
    "key.log": [change(second, "tern Yellow"), "unknown keyword; the keywords are game, board, "],
    "board.log": [good.replace("board 0", "board 3"), "must be 0, 1 or 2"],
  };
  const tab = await openPage(session, PAGE);
  for (const [name, [content, words]] of Object.entries(logs)) {
    const file = write(session, name, content);
    await give(tab, file);
    await tab.waitForFunction(
      (wanted) => document.querySelector("#error").textContent.includes(wanted),
      {},
      name,
    );
    const said = plain(await text(tab, "#error"));
    const judge = judged(file).stderr;
    ok(
      said.includes(words) && judge.trim().endsWith(said),
      `${name} is refused in the judge's words`,
      `${said}\n${judge}`,
    );
  }
  await give(tab, path.join(session.work, "far.log"));
  ok(
    /:\d+:\d+: Yellow: d4e4/.test(await text(tab, "#error")),
    "the error names line, column, colour and move",
    await text(tab, "#error"),
  );
  same(
    await tab.$eval("#slider", ({ value, max }) => `${value === max}`),
    "true",
    "and the moment before it is shown",
  );
  ok((await list(tab)).includes("far.log"), "the list of turns ends with it");
  await tab.close();
}

// ---- programs ----

// Four workers play the game of four native players, turn by turn.
async function programs(session) {
  for (const number of [1, 2]) {
    const board = BOARDS[number];
    const native = gameOf(session, "native.log", "--board", board, ...Array(4).fill(`./play_less -b ${WORK}`));
    const tab = await openPage(session, fragment({ board, you: "", by: "work", amount: WORK }));
    await says(tab, "the game is over");
    const file = write(session, "workers.log", await saved(tab, session, "#save", "game.log"));
    same(
      turnsOf(fs.readFileSync(file, "utf8")).join("\n"),
      turnsOf(fs.readFileSync(native.file, "utf8")).join("\n"),
      `workers by -b ${WORK} play the native player's game on board ${number + 1}`,
    );
    same(
      `${judged(file).status} ${judged(file).games[0].points}`,
      `0 ${native.games[0].points}`,
      "the judge accepts the log that is saved",
    );
    await tab.close();
  }
}

// By time a turn is legal, and comes.
async function byTime(session) {
  const tab = await openPage(session, fragment({ board: BOARDS[3], you: "R", by: "seconds", amount: "0.05" }));
  await says(tab, "it is your turn, Red");
  same((await list(tab)).split("\n").length, 3, "three workers move by time, then it is the person's turn");
  await tab.close();
}

// ---- a person ----

// Some turns by the keyboard alone, from the first focus on; what the workers answer is what the native player does.
async function byKeys(session) {
  const tab = await openPage(session, fragment({ board: EMPTY, you: "Y", by: "work", amount: WORK }));
  for (let i = 0; i < 60 && !(await tab.evaluate(() => document.activeElement.closest("#squares"))); i++)
    await keys(tab, "Tab");
  // h2 stands behind g2: a jump, which is one move, and two steps after it.
  await keys(tab, "n", "n", "n", "n");
  ok(
    /^h2, Yellow/.test(await tab.evaluate(() => document.activeElement.ariaLabel)),
    "N goes from piece to piece",
  );
  await keys(tab, "Enter");
  ok((await text(tab, "#said")).includes("h2 chosen"), "Enter chooses a piece");
  same(
    await tab.$eval(square("f2"), (button) => button.ariaLabel),
    "f2, can be reached for 1",
    "a jump is among the steps shown",
  );
  await keys(tab, "ArrowUp", "ArrowUp", "Enter");
  same(await text(tab, "#said"), "h2f2; 2 of 3 left", "a jump is one move");
  await keys(tab, "ArrowUp", "Enter", "ArrowUp", "Space");
  await says(tab, "it is your turn, Yellow");
  ok(
    (await text(tab, "#said")).startsWith("Yellow 1: h2f2 f2e2 e2d2; Black 1: "),
    "three moves end a turn, and the others' are told",
  );
  await keys(tab, "Enter", "ArrowUp", "Enter", "e");
  await tab.waitForFunction(() => document.querySelectorAll("#turns li").length === 8);
  await says(tab, "it is your turn, Yellow");
  const log = await saved(tab, session, "#save", "game.log");
  const turns = turnsOf(log);
  same(turns[4], "Yellow d2c2", "a shorter turn is ended by E");
  const address = tab.url();
  await press(tab, ".skip");
  ok(
    tab.url() === address && (await tab.evaluate(() => document.activeElement.closest("#squares") !== null)),
    "the link to the board goes to a square, and the game stays",
    tab.url(),
  );
  for (const name of NAMES.slice(1)) {
    const own = turns.filter((turn) => turn.startsWith(name)).map((turn) => turn.split(" ")[1]);
    same(own.join("\n"), answers(EMPTY, name, turns), `the worker of ${name} answers as the native player`);
  }
  await keys(tab, "Backspace");
  await says(tab, "taken back");
  same((await list(tab)).split("\n").length, 4, "Backspace takes back the turn, and those that followed it");
  await tab.close();
}

async function refusals(session) {
  const tab = await openPage(session, fragment({ board: "1".repeat(112), you: "Y", by: "work", amount: WORK }));
  const said = async (...squares) => {
    for (const name of squares) await press(tab, square(name));
    return text(tab, "#said");
  };
  const cases = [
    [["d4"], "there is no piece"],
    [["a1"], "that piece is Black"],
    [["g7"], "the piece is the partner's, and the player's own are not all home"],
    [["g2", "g7"], "the square is not empty"],
    [["e2"], "there is no piece to jump over"],
    [["g5"], "the target is neither a neighbouring square nor a jump away"],
    [["g3", "g4"], "the turn takes more than 3 moves"],
    [["h1"], "it cannot move"],
  ];
  for (const [squares, words] of cases) {
    const got = await said(...squares);
    ok(got.includes(words), `${squares.join(", ")}: ${words}`, got);
  }
  await press(tab, "#undo");
  same(await said("g1", "g3"), "g1g3: a wall is in the way of the jump", "no jump goes over a wall");
  await set(tab, "#amount", "x");
  ok((await text(tab, "#error")).includes("it must be a number"), "work that is no number is refused");
  await set(tab, "#digits", "012");
  await press(tab, "#new");
  ok((await text(tab, "#error")) !== "", "so are digits that are no board");
  await tab.close();
}

// Pieces that go there and back for twenty turns; then the rush of all, the person's by the shortest way.
async function rush(session) {
  const steps = ["g2g3", "b2b3", "g7g6", "b7b6"];
  const round = (back) => steps.map((move) => (back ? move.slice(2) + move.slice(0, 2) : move));
  const turns = Array.from({ length: 20 }, (_, i) => round(i % 2 === 1)).flat();
  for (const late of [false, true]) {
    const given = turns.slice(0, late ? 80 : 77).join("-");
    const fields = { board: EMPTY, you: "Y", by: "work", amount: WORK, turns: given, ...(late && { late: 1 }) };
    const tab = await openPage(session, fragment(fields));
    await says(tab, "rush home");
    same(
      await tab.$$eval('#squares [aria-label*="White"]', (all) => all.length),
      0,
      "in a rush the others are gone",
    );
    await press(tab, square("g2"));
    await press(tab, square("g3"));
    same(await text(tab, "#said"), "g2g3; go on", "a person rushes move by move");
    await press(tab, "#undo");
    await press(tab, "#shortest");
    await says(tab, "the game is over");
    const { status, games } = judged(
      write(session, "rush.log", await saved(tab, session, "#save", "game.log")),
    );
    ok(
      status === 0 && games[0].rush.every((moves, i) => moves === games[0].shortest[i] && moves > 0),
      `all rush the shortest way, ${late ? "late" : "early"}`,
      JSON.stringify(games),
    );
    await tab.close();
  }
}

async function links(session) {
  const tab = await openPage(session, fragment({ board: BOARDS[0], you: "YW", by: "work", amount: WORK }));
  await press(tab, square("g2"));
  await press(tab, square("g3"));
  await press(tab, "#end-turn");
  await says(tab, "it is your turn, White");
  const [wanted, address] = [await list(tab), tab.url().slice(session.address.length)];
  const other = await openPage(session, address);
  await says(other, "it is your turn, White");
  same(await list(other), wanted, "the address makes the same game again, and it is played on");
  same(await other.$eval("#you", (select) => select.value), "YW", "by the same persons");
  await other.close();
  const wrong = await openPage(session, address.replace("g2g3", "g2g8"));
  ok(
    (await text(wrong, "#error")).includes("turn 1 of the address, g2g8: the square is not empty"),
    "a wrong turn of an address is explained",
  );
  await wrong.close();
  await watch(tab, path.join(session.work, "fault.log"));
  const logged = await openPage(session, tab.url().slice(session.address.length));
  await Promise.all([press(tab, "#end"), press(logged, "#end")]);
  same(await pointsOf(logged), await pointsOf(tab), "the address of a log has its points");
  await logged.close();
  await tab.close();
}

// An address that is no game: it is refused, and the page can be used.
async function badLinks(session) {
  for (const [fields, words] of [
    [{ board: BOARDS[0], you: "Y", by: "work", amount: "x" }, "work x: it must be a number"],
    [{ board: "012", you: "Y", by: "work", amount: WORK }, "the board has 3 characters"],
  ]) {
    const tab = await openPage(session, fragment(fields));
    ok((await text(tab, "#error")).startsWith(words), `${words}, of an address`, await text(tab, "#error"));
    for (const id of ["#start", "#play", "#play", "#end"]) await press(tab, id);
    ok(
      (await saved(tab, session, "#save", "game.log")).includes(`board ${BOARDS[0]}`),
      "the first board is shown",
    );
    await set(tab, "#amount", WORK);
    await set(tab, "#digits", EMPTY);
    await press(tab, "#new");
    await says(tab, "it is your turn, Yellow");
    await tab.close();
  }
}

// Fields that are changed are those of the next game.
async function changedFields(session) {
  const tab = await openPage(session, fragment({ board: EMPTY, you: "YW", by: "work", amount: WORK }));
  await says(tab, "it is your turn, Yellow");
  await set(tab, "#you", "R");
  await set(tab, "#amount", "7M");
  ok(
    (await saved(tab, session, "#save", "game.log")).includes(
      `program Black play_less -b ${WORK}\nprogram White person\n`,
    ),
    "a log names the work of its game",
  );
  await press(tab, "#copy-link");
  ok(tab.url().includes(`you=YW&by=work&amount=${WORK}`), "so does its link", tab.url());
  await tab.close();
}

async function boards(session) {
  const tab = await openPage(session, PAGE);
  await give(tab, write(session, "mine.txt", `# two\n${BOARDS[7]}\n\n${EMPTY}\n`));
  same(await tab.$eval("#digits", (area) => area.value), BOARDS[7], "a file of boards is opened");
  await give(tab, write(session, "bad.txt", `${EMPTY}\n${EMPTY.slice(1)}\n`));
  same(
    await text(tab, "#error"),
    "bad.txt:2:1: the board has 111 characters; it must have 112",
    "a wrong board is refused by its line",
  );
  await give(tab, write(session, "other.txt", "a letter\n"));
  ok((await text(tab, "#error")).startsWith("other.txt:1:1: "), "so is a file of something else");
  await tab.close();
}

// ---- looks ----

async function looks(session) {
  const turns = turnsOf(fs.readFileSync(path.join(session.work, "native.log"), "utf8")).slice(0, 20);
  const packed = turns.map((turn) => turn.split(" ")[1].replaceAll(":", ".")).join("-");
  for (const [name, scheme, width] of [
    ["light", "light", 1280],
    ["dark", "dark", 1280],
    ["phone", "dark", 360],
  ]) {
    const tab = await openPage(
      session,
      fragment({ board: BOARDS[2], you: "YBWR", by: "work", amount: WORK, turns: packed }),
      { scheme, width },
    );
    await keys(tab, "n");
    await press(tab, "#squares button:focus, #squares button[aria-label*='Yellow']");
    ok((await picture(tab, `less-${name}`, true)) > COLOURS_MIN, `a game of Less can be seen, ${name}`);
    ok(
      await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing is wider than the window",
    );
    same(
      await tab.$$eval(".piece", (all) => new Set(all.map((piece) => getComputedStyle(piece).fill)).size),
      4,
      "four colours are on the board",
    );
    same(
      await tab.$$eval(".letter", (all) =>
        all
          .map((letter) => letter.textContent)
          .sort()
          .join(""),
      ),
      "BBBBRRRRWWWWYYYY",
      "and a letter on each piece",
    );
    await tab.close();
  }
  const tab = await openPage(session, PAGE);
  same((await nameless(tab)).join("\n"), "", "everything that can be used has a name");
  await tab.close();
}

export async function less(session) {
  execFileSync("make", ["--no-print-directory", "-s", "build/sparring"]);
  comment("the page of Less");
  for (const part of [
    replays,
    transport,
    badInput,
    brokenLogs,
    programs,
    byTime,
    byKeys,
    refusals,
    rush,
    links,
    badLinks,
    changedFields,
    boards,
    looks,
  ])
    await part(session);
}
