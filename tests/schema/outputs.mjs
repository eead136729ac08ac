// What players and judges write is valid, and every key of a schema is in some output.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { faultOfOurs, names, texts, walk } from "./schemas.mjs";
import { check } from "./tap.mjs";

const WAIT_MS = 20; // between looks at a log that is being written

let build, work;
const seen = new Map(names.map((name) => [name, new Set()])); // keys in outputs, by schema
export const written = new Map(names.map((name) => [name, []])); // all outputs

const kept = (name) => path.join(work, name);
const problem = (name) => path.resolve("problems", `${name}.json`);
const wall = (name) => path.resolve("problems/brainwall", `${name}.json`);
const isJson = (file) => file.endsWith(".json");
const folder = (name) => readdirSync(name).filter(isJson).map((file) => path.resolve(name, file));
const withF = (files) => files.flatMap((file) => ["-f", file]);

function run(program, words, input = "") {
  const options = { cwd: work, input, encoding: "utf8", maxBuffer: 1 << 28 };
  const { stdout, error, signal } = spawnSync(path.join(build, program), words, options);
  if (error || signal) throw error ?? new Error(`${program}: ${signal}`);
  return stdout;
}

// A value that a program wrote: what is wrong, as a list.
function faults(name, value) {
  written.get(name).push(value);
  walk(value, (part) => {
    if (part !== null && !Array.isArray(part) && typeof part === "object")
      for (const key of Object.keys(part)) seen.get(name).add(key);
  });
  const why = faultOfOurs(name, value);
  return why ? [why] : [];
}

function valid(name, title, text) {
  check(`${title} (${name})`, faults(name, JSON.parse(text)), 1);
}

function validLog(name, title, file, wanted = []) {
  const text = readFileSync(kept(file), "utf8");
  const lines = text.trimEnd().split("\n").map((line) => JSON.parse(line));
  const wrong = lines.flatMap((line, i) => faults(name, line).map((why) => `line ${i + 1}: ${why}`));
  const lacking = wanted.filter((key) => !lines.some((line) => key in line)).map((key) => `no line has ${key}`);
  check(`${title} (${name})`, [...wrong, ...lacking], lines.length);
}

// Runs a player without a limit and interrupts it when its log has a line.
async function interrupted(program, words, log) {
  const limited = [...words, "--log", log, "-t", "1000"];
  const child = spawn(path.join(build, program), limited, { cwd: work, stdio: "ignore" });
  const over = new Promise((resolve) => child.once("exit", resolve));
  const isEmpty = () => !existsSync(kept(log)) || statSync(kept(log)).size === 0;
  while (isEmpty() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  child.kill("SIGINT");
  await over;
}

async function hextris() {
  const all = withF(folder("problems"));
  const list = run("play_icfp2015", [...all, "-b", "2k", "-p", "ei!", "--log", "hextris.log", "-q"]);
  valid("icfp2015_solutions", "solutions of all problems", list);
  validLog("icfp2015_log", "their log", "hextris.log", ["tag", "end"]);
  valid("icfp2015_solutions", "solutions without a search", run("play_icfp2015", [...all, "-b", "0", "-q"]));
  const short = run("play_icfp2015", ["-f", problem("ring"), "-b", "2k:1:3"]);
  valid("icfp2015_solutions", "a game with a limit of steps", short);
  run("play_icfp2015", ["-f", problem("empty_source"), "-w", "1M", "--log", "proven.log"]);
  validLog("icfp2015_log", "the log of a run by work, with a proof", "proven.log", ["proven"]);
  await interrupted("play_icfp2015", ["-f", problem("wide_7"), "-q"], "interrupted.log");
  validLog("icfp2015_log", "the log of an interrupted run", "interrupted.log", ["interrupted"]);
  const report = (input, ...words) => run("judge_icfp2015", ["--json", ...words], input);
  valid("icfp2015_report", "the report on all solutions", report(list, "-p", "ei!", ...folder("problems")));
  const [first] = JSON.parse(list).filter(({ problemId }) => problemId === 90015);
  const mixed = [first, first, { ...first, seed: 40000, solution: "%" }, { problemId: "x" }, { ...first, seed: -1 }];
  valid("icfp2015_report", "the report on faults", report(JSON.stringify(mixed), problem("one_unit_source")));
  const twice = JSON.parse(list).filter(({ problemId }) => problemId === 90007);
  const again = report(JSON.stringify([...twice, ...twice, ...twice]), problem("seed_listed_twice"));
  valid("icfp2015_report", "the report on a seed that is listed twice", again);
  valid("icfp2015_report", "the report on no solution", report("[]", problem("one_unit_source")));
}

async function brainwall() {
  const all = withF(folder("problems/brainwall"));
  const list = run("play_icfp2021", [...all, "-b", "20k", "--log", "wall.log", "-q"]);
  valid("icfp2021_poses", "poses of all problems", list);
  validLog("icfp2021_log", "their log", "wall.log", ["points", "end"]);
  const exchange = withF([1, 2, 3].map((n) => wall(`bonuses_${n}`)));
  const bonuses = run("play_icfp2021", [...exchange, "-B", "all", "-w", "1M", "--log", "bonuses.log", "-q"]);
  valid("icfp2021_poses", "poses that exchange bonuses", bonuses);
  validLog("icfp2021_log", "their log", "bonuses.log", ["proven"]);
  writeFileSync(kept("poses.json"), bonuses);
  const again = ["-B", "all", "-i", "poses.json", "-b", "2k", "--log", "given.log", "-q"];
  const given = run("play_icfp2021", [...exchange, ...again]);
  valid("icfp2021_poses", "poses that start from given ones", given);
  validLog("icfp2021_log", "their log", "given.log", ["tag"]);
  const leg = ["-f", wall("tilted"), "-B", "=BREAK_A_LEG:3", "-b", "200k", "-q"];
  valid("icfp2021_poses", "a pose with a broken edge", run("play_icfp2021", leg));
  valid("icfp2021_pose", "a bare pose with a broken edge", run("play_icfp2021", [...leg, "--pose"]));
  valid("icfp2021_pose", "a bare pose", run("play_icfp2021", ["-f", wall("one_edge"), "--pose", "-b", "2k"]));
  const long = readFileSync(wall("too_long"), "utf8");
  valid("icfp2021_pose", "no pose", run("play_icfp2021", ["-f", "-", "--pose", "-b", "2k", "-q"], long));
  valid("icfp2021_poses", "a list without a pose", run("play_icfp2021", ["-f", "-", "-b", "0", "-q"], long));
  await interrupted("play_icfp2021", ["-f", wall("limbs_16"), "-f", wall("too_long"), "-q"], "stopped.log");
  validLog("icfp2021_log", "the log of an interrupted run", "stopped.log", ["interrupted"]);
  reports(list, bonuses);
}

function reports(list, bonuses) {
  const report = (input, ...words) => run("judge_icfp2021", ["--json", ...words], input);
  writeFileSync(kept("best.csv"), "problem,best_dislikes\n1,0\n15,40\n");
  const exchange = [1, 2, 3].map((n) => wall(`bonuses_${n}`));
  const all = folder("problems/brainwall");
  valid("icfp2021_report", "the report on all poses", report(list, ...all));
  valid("icfp2021_report", "the report with points", report(list, "--best", "best.csv", ...all));
  valid("icfp2021_report", "the report on bonuses", report(bonuses, ...exchange));
  const point = [0, 0];
  const use = { bonus: "GLOBALIST", problem: 1 };
  const mixed = [
    { file: 7, pose: null },
    { file: "other.json", pose: null },
    { problem: 12, pose: { vertices: "x" } },
    { problem: 11, pose: { vertices: [point] } },
    { problem: 14, pose: { vertices: [point], bonuses: [use, use] } },
    { problem: 10, pose: { vertices: Array(3).fill(point) } },
    { file: "one_edge.json", dislikes: 1, pose: { vertices: [point, [12, 9]] } },
    { file: "along_walls.json", pose: { vertices: Array(4).fill(point), bonuses: [{ ...use, bonus: "SUPERFLEX" }] } },
    { file: "one_edge.json", pose: null },
  ];
  valid("icfp2021_report", "the report on faults", report(JSON.stringify(mixed), ...all));
}

function less() {
  const player = `${path.join(build, "play_less")} -b 1`;
  const board = readFileSync("problems/less/boards", "utf8").split("\n")[0];
  const talk = `${board}\nYellow\nQuit\n`;
  run("play_less", ["-b", "1", "--log", "less.log"], talk);
  validLog("codecup_less_log", "the log of a player", "less.log", ["turn", "end"]);
  const words = ["--json", "--log", "games.log", "--seed", "7", player, player, "false", player];
  valid("codecup_less_report", "the report on a game", run("judge_less", words));
  writeFileSync(kept("board"), board);
  writeFileSync(kept("late.sh"), `${player}\nexit 3\n`);
  const noted = ["--json", "--board", "board", "--late", player, "sh late.sh", "sh late.sh", player];
  valid("codecup_less_report", "the report on a given board", run("judge_less", noted));
  const replay = () => run("judge_less", ["--json", "--replay", "games.log"]);
  valid("codecup_less_report", "the report on its log", replay());
  const log = readFileSync(kept("games.log"), "utf8");
  const lines = [/^board.*/m, /^program Red.*\n/m, /^turn Yellow .*\n/m, /^result.*/m];
  writeFileSync(kept("games.log"), [log, ...lines.map((line) => log.replace(line, "")), log].join(""));
  valid("codecup_less_report", "the report on a log with wrong games", replay());
}

// A key that no output has would be a key that the schema invents. Logs and reports are written in full.
function complete() {
  for (const name of names.filter((one) => !one.endsWith("_problem"))) {
    const keys = new Set();
    walk(JSON.parse(texts.get(name)), (part) => Object.keys(part?.properties ?? {}).forEach((key) => keys.add(key)));
    if (name === "icfp2021_poses") ["vertices", "bonuses"].forEach((key) => keys.delete(key)); // of a bare pose
    const lacking = [...keys].filter((key) => !seen.get(name).has(key)).map((key) => `no output has ${key}`);
    check(`every key of ${name} is in some output`, lacking, keys.size);
  }
}

export async function outputs(programs, scratch) {
  [build, work] = [programs, scratch];
  await hextris();
  await brainwall();
  less();
  complete();
}
