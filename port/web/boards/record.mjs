// usage: node port/web/boards/record.mjs BUILD FOLDER [GAME]
//
// Lets the programs of BUILD play the boards of the page, and writes FOLDER/GAME.json, the list of a game's boards, and
// FOLDER/ID.json, a board with its games. Every search has a budget of work, so the files are the same on every
// machine. Without GAME a process for each game does so, and FOLDER/contest.json and earlier.json are written,
// too. Run it from the root.
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { BRAINWALL } from "./brainwall.mjs";
import { codeOf, detailOf, packCells } from "./code.js";
import { earlier } from "./earlier.mjs";
import { HEXTRIS } from "./hextris.mjs";
import { LESS } from "./less.mjs";
import { strength } from "./strength.mjs";

const [script, build, folder, only] = process.argv.slice(1);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "record-"));
process.on("exit", () => fs.rmSync(work, { recursive: true }));

// Work that a desktop core carries out in a second (README): seconds are computed from it, never measured.
const WORK_A_SECOND = { hextris: 1e8, brainwall: 1e8, less: 5e7 };
const secondsOf = (game, amount) => Number((amount / WORK_A_SECOND[game]).toPrecision(3));

const problemOf = (file) => JSON.parse(fs.readFileSync(file, "utf8"));

// Status 1 says that there is no valid pose, or that games of other seeds are missing.
function run(name, args, input = "") {
  const { status, stdout, stderr, error } = spawnSync(path.join(build, name), args, { input, encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status > 1) throw new Error(`${name}: ${stderr}`);
  return stdout;
}

// A search with a budget: {list, spent, proven}.
function search(player, file, budget, options) {
  const log = path.join(work, "log");
  const list = JSON.parse(run(player, ["-q", "-f", file, "-b", budget, "--log", log, ...options]));
  const lines = fs.readFileSync(log, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  return { list, spent: lines.at(-1).work, proven: lines.some((line) => line.proven === true) };
}

// ---- Hextris ----

function gameOfHextris({ file, seed }, budget, words) {
  const options = words.flatMap((word) => ["-p", word]);
  const { list, spent, proven } = search("play_icfp2015", file, budget, ["-s", String(seed), ...options]);
  const judged = run("judge_icfp2015", ["--json", ...options, file], JSON.stringify(list));
  const [{ score, error }] = JSON.parse(judged).games;
  if (error !== null) throw new Error(`${file}: ${error}`);
  const found = { seconds: secondsOf("hextris", spent), work: spent, budget: list[0].tag, proven };
  const name = words.length > 0 ? "the engine" : "the engine without words";
  return { name, start: problemOf(file).sourceSeeds.indexOf(seed), text: list[0].solution, points: score, ...found };
}

function recordHextris(board) {
  const problem = problemOf(board.file);
  return {
    settings: { seed: board.seed, phrases: board.words },
    problem,
    games: [gameOfHextris(board, board.budgets[0], board.words), gameOfHextris(board, board.budgets[1], [])],
  };
}

// ---- Brain Wall ----

// Searches of growing work: annealing alone, whose poses get better step by step; then all that the player has, which
// finds at once what can be found at once.
function* budgets() {
  for (let amount = 200; amount < 4e6; amount *= 1.2) yield `${Math.round(amount)}:2`;
  for (let amount = 64000; amount < 2e7; amount *= 2) yield* [`${amount}:0`, `${amount}:1`];
}

// Poses whose dislikes differ by less look alike.
const GAIN = 0.9;
const isGain = (points, last) => last === undefined || (points > last && points >= GAIN * last);

// One game whose moves are whole poses, each clearly better than the one before.
function recordBrainWall({ file }) {
  const texts = [];
  const times = [];
  let last,
    total = 0;
  for (const budget of budgets()) {
    const { list, spent, proven } = search("play_icfp2021", file, budget, []);
    const [{ pose, dislikes, tag }] = list;
    total += spent;
    if (pose === null || !isGain(-dislikes, last?.points)) continue;
    texts.push(JSON.stringify(pose));
    last = { points: 0 - dislikes, seconds: secondsOf("brainwall", total), work: total, budget: tag, proven };
    times.push(last.seconds);
    if (dislikes === 0) break;
  }
  const game = { name: "the engine", text: texts.join("\n"), ...last, times };
  return { settings: {}, problem: problemOf(file), games: [game] };
}

// ---- Less ----

// The transcript of a log: a line for each turn or rush. The rules pass by themselves for a team that is home.
function transcriptOf(log) {
  const moves = {
    turn: ([, , turn]) => turn,
    judge: ([, turn]) => turn,
    rush: ([, , ...home]) => home.join(":"),
    home: ([, ...home]) => home.join(":"),
  };
  const lines = log.trim().split("\n").map((line) => line.split(" "));
  return lines.flatMap(([key, ...values]) => (key in moves ? [`${moves[key](values)}\n`] : [])).join("");
}

const COLOURS = ["Yellow", "Black", "White", "Red"];

// What Yellow and White expect before each turn, from 0 to 1, and what they get: logs are those of the four players.
function valuesOf(log, logs, [share]) {
  const values = logs.map((text) => text.trim().split("\n").map((line) => JSON.parse(line).value));
  const turns = log.split("\n").filter((line) => line.startsWith("turn "));
  const expected = turns.map((line) => {
    const colour = COLOURS.indexOf(line.split(" ")[1]);
    const value = values[colour].shift();
    return (colour % 2 === 0 ? value : 1000 - value) / 1000;
  });
  return [...expected, share / 20];
}

function recordLess({ file, board, work: budget }) {
  const problem = fs.readFileSync(file, "utf8").split("\n").filter((line) => /^\d/.test(line))[board - 1];
  const [log, ...logs] = ["game", ...COLOURS].map((name) => path.join(work, `${name}.log`));
  const players = logs.map((name) => `${path.join(build, "play_less")} -b ${budget} --log ${name}`);
  run("judge_less", ["--board", problem, "-t", "1000", "--patience", "1000", "--log", log, ...players]);
  const [text, ...texts] = [log, ...logs].map((name) => fs.readFileSync(name, "utf8"));
  if (/^fault /m.test(text)) throw new Error(`${file}, board ${board}: a player failed`);
  const result = text.trim().split("\n").at(-1).split(" ").slice(1).map(Number);
  const [steps, points] = [result.slice(0, 2), result.slice(2)];
  const values = valuesOf(text, texts, points);
  const name = "the engine against itself";
  return { settings: {}, problem, games: [{ name, text: transcriptOf(text), points, steps, budget, values }] };
}

// ---- files ----

const LISTS = { hextris: [HEXTRIS, recordHextris], brainwall: [BRAINWALL, recordBrainWall], less: [LESS, recordLess] };
const numberIn = (file) => Number(file.match(/(\d+)\.json$/)?.[1] ?? 0) || null;
const write = (name, value) => fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(value, packCells));

function recordAll(game) {
  const [boards, record] = LISTS[game];
  const list = boards.map((board) => {
    const { settings, problem, games } = record(board);
    write(board.id, { problem, games });
    const { id, name } = board;
    const number = problem.id ?? numberIn(board.file);
    return { id, name, detail: detailOf(game, problem), number, settings, code: codeOf(game, problem) };
  });
  for (const { settings } of list.slice(1)) delete settings.phrases; // all boards have those of the first
  write(game, list);
}

fs.mkdirSync(folder, { recursive: true });
if (only !== undefined) recordAll(only);
else {
  write("contest", strength());
  write("earlier", earlier());
  for (const game of Object.keys(LISTS)) {
    const child = spawn(process.execPath, [script, build, folder, game], { stdio: "inherit" });
    child.on("exit", (status) => (process.exitCode ||= status ?? 1));
  }
}
