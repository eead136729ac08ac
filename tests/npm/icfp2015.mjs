// The package of Hextris in node, against the native programs.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { assert, refused, test } from "./tap.mjs";

export const PHRASES = ["ei!", "ia! ia!", "ll"];

// A problem with one seed, for which a limit of work of the native player is that of the one game.
export function problemOf(name, seed) {
  const problem = JSON.parse(fs.readFileSync(`problems/${name}.json`, "utf8"));
  return { ...problem, sourceSeeds: [seed] };
}

// [problem, seed, phrases, work]
const CASES = [
  ["ring", 0, PHRASES, 20e6],
  ["letters_4", 17, [], 3e6],
  ["mixed46_1", 3, PHRASES, 5e6],
  ["one_row", 0, ["ei!"], 1e6],
  ["gaps_5", 4294967295, ["ei!"], 2e6],
];

async function same(build, work, solve, [name, seed, phrases, limit]) {
  const problem = problemOf(name, seed);
  const file = path.join(work, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(problem));
  const options = phrases.flatMap((phrase) => ["-p", phrase]);
  const native = execFileSync(path.join(build, "play_icfp2015"), ["-q", "-f", file, "-w", String(limit), ...options]);
  const { text, points, verdict } = await solve(fs.readFileSync(file), { seed, phrases, work: limit });
  assert.equal(text, JSON.parse(native)[0].solution);
  const judged = spawnSync(path.join(build, "judge_icfp2015"), ["--json", ...options, file], { input: native });
  const [{ score: wanted }] = JSON.parse(judged.stdout).games;
  assert.equal(verdict.valid, true);
  assert.equal(verdict.points, wanted);
  assert.equal(points.at(-1), wanted);
  return `${wanted} points`;
}

async function errors({ Icfp2015, judge }) {
  const problem = problemOf("ring", 0);
  await refused(Icfp2015.load("{\n?"), "INPUT", /^problem:2:1: /);
  await refused(Icfp2015.load(problem, { phrases: ["ei!", "ei! ?"] }), "OPTION", /./);
  await refused(Icfp2015.load(problem, { workers: 65 }), "OPTION", /workers/);
  await refused(Icfp2015.load(problem, { memory: 4096 }), "MEMORY", /memory/);
  await refused(Icfp2015.load(problem, { memory: 100 }), "MEMORY", /needs more than 104 bytes/);
  await refused(Icfp2015.load(problem, { memory: 2 ** 32 }), "OPTION", /memory/);
  await refused(judge("{\n?", ""), "INPUT", /^problem:2:1: /);
  await refused(judge(problem, "", { seed: 1 }), "INPUT", /no game 1$/);
  const game = await Icfp2015.load(problem);
  await refused(game.solution(), "MISUSE", /started/);
  await refused(game.solve().next(), "MISUSE", /started/);
  await refused(game.judge(""), "MISUSE", /started/);
  await game.start();
  await refused(game.search({ work: 0 }), "MISUSE", /budget/);
  const solving = game.solve({ work: 1e6 });
  await solving.next();
  await refused(game.start(), "MISUSE", /under way/);
  await refused(game.solve().next(), "MISUSE", /under way/);
  await solving.return();
  await game.start();
  const closed = game.solve();
  await closed.next();
  game.close();
  await refused(closed.next(), "MISUSE", /closed/);
  await refused(game.solution(), "MISUSE", /closed/);
  await refused(game.solve().next(), "MISUSE", /closed/);
}

async function calls({ Icfp2015, judge }) {
  const problem = { ...problemOf("ring", 0), sourceSeeds: [5, 0] };
  const game = await Icfp2015.load(problem, { phrases: PHRASES });
  assert.deepEqual(game.seeds, [5, 0]);
  assert.ok(game.need(1e9) > game.need(1e6) && game.need(1) > 1000);
  await game.start(0);
  assert.equal(game.best, null);
  assert.equal((await judge(problem, await game.solution(), { seed: 0 })).valid, true);
  const found = await game.search({ work: 1e6, preset: 1 });
  assert.equal(found, game.best);
  const text = await game.solution();
  const [own, rules] = [await game.judge(text), await judge(problem, text, { seed: 0, phrases: PHRASES })];
  for (const name of ["points", "move", "power", "units", "lines"]) {
    assert.equal(own[name], found[name]);
    assert.equal(rules[name], found[name]);
  }
  assert.ok(rules.phrases["ei!"] > 0 && rules.error === null && own.error === null && own.errorAt === text.length);
  const wrong = `${text.slice(0, 9)}?`;
  assert.deepEqual([(await game.judge(wrong)).errorAt, (await judge(problem, wrong)).errorAt], [9, 9]);
  await game.start(); // the first seed listed
  for await (const { points } of game.solve({ work: 1e6 })) assert.ok(points > 0);
  assert.equal((await judge(problem, await game.solution())).valid, true);
  assert.ok(game.work > 1e4 && game.memoryLimited === false);
  game.close();
}

// Small limits of work, which are no multiples of a round number. A spent one is not exceeded by further calls.
async function limits(build, work, { Icfp2015 }) {
  for (const name of ["few_units", "letters_4", "one_column", "pivot_far_away", "seed_listed_twice"]) {
    const file = path.join(work, `${name}.json`);
    fs.writeFileSync(file, JSON.stringify(problemOf(name, 3)));
    const game = await Icfp2015.load(fs.readFileSync(file), { phrases: ["ei!"] });
    const options = ["-q", "-f", file, "-p", "ei!"];
    const play = (limit) => spawnSync(path.join(build, "play_icfp2015"), [...options, "-w", `${limit}`]).stdout;
    for (let i = 1; i < 20; i++) {
      const limit = i < 9 ? i ** 6 : (i * 71471) % 500000;
      await game.start();
      for await (const { points } of game.solve({ work: limit })) assert.ok(points >= 0);
      assert.equal(await game.solution(), JSON.parse(play(limit))[0].solution, `${name} ${limit}`);
      const spent = game.work;
      for await (const best of game.solve({ work: 0 })) assert.fail(best);
      assert.equal(game.work, spent);
    }
    game.close();
  }
}

// The scheduler has memory for the plan of a million units.
async function largest({ Icfp2015, judge }) {
  const cell = { x: 0, y: 0 };
  const units = [{ members: [cell], pivot: cell }];
  const problem = { id: 1, width: 9, height: 9, filled: [], units, sourceLength: 1e6, sourceSeeds: [0] };
  const game = await Icfp2015.load(problem);
  await game.start();
  for await (const best of game.solve({ work: 1e5 })) assert.ok(best.units > 0);
  assert.equal((await judge(problem, await game.solution())).valid, true);
  game.close();
}

// Stopped and resumed; what is left out is not tried again.
async function stops({ Icfp2015, judge }, workers) {
  const problem = problemOf("chunky_2", 0);
  const game = await Icfp2015.load(problem, { phrases: PHRASES, workers });
  await game.start();
  for await (const best of game.solve()) if (best.points > 0) break;
  const at = performance.now();
  const stopper = AbortSignal.timeout(300);
  let last = game.best; // a busy machine may find no better one
  for await (const best of game.solve({ signal: stopper })) last = best;
  const late = performance.now() - at - 300;
  assert.ok(late < 5000, `stopped ${late} ms late`);
  assert.equal(game.best, last);
  const before = game.best.points;
  for await (const best of game.solve({ seconds: 0.2 })) assert.ok(best.points >= before);
  await game.search({ work: 1e9 }, { signal: AbortSignal.timeout(100) });
  for await (const best of game.solve({ work: 1e6, signal: AbortSignal.abort() })) assert.fail(best);
  const { points, valid } = await judge(problem, await game.solution(), { phrases: PHRASES });
  assert.deepEqual([points, valid], [game.best.points, true]);
  game.close();
  return `${Math.round(late)} ms late`;
}

// Values with their texts, and the searches that were made.
async function textsAndTries({ Icfp2015, judge }, workers) {
  const problem = problemOf("ring", 0);
  const game = await Icfp2015.load(problem, { phrases: PHRASES, workers });
  await game.start();
  const tried = [];
  let values = 0;
  for await (const { points, text } of game.solve({ work: 1e7, texts: true, onTried: (one) => tried.push(one) })) {
    values++;
    assert.equal((await judge(problem, text, { phrases: PHRASES })).points, points);
  }
  assert.equal(game.best.text, await game.solution());
  const kept = tried.filter((one) => one.kept);
  assert.deepEqual([kept.at(-1).points, kept.at(-1).budget], [game.best.points, game.best.budget]);
  assert.ok(kept.length >= values && tried.length > kept.length);
  for (const { seconds, work, points } of tried) assert.ok(seconds > 0 && work > 0 && points <= game.best.points);
  game.close();
  return `${values} of ${tried.length}`;
}

// An exception of onTried ends the call alone; a time longer than timers can have is no limit.
async function goesOn({ Icfp2015 }) {
  const fresh = await Icfp2015.load(problemOf("ring", 0));
  const game = await Icfp2015.load(problemOf("ring", 0));
  const failing = { work: 3e6, onTried: () => assert.fail("mine") };
  await game.start();
  for (let i = 0; i < 3; i++) await assert.rejects(async () => void (await game.solve(failing).next()), /mine/);
  const { work } = game;
  for await (const { points } of game.solve({ work: 3e6 - work, seconds: 1e7 })) assert.ok(points > 0);
  assert.ok(work > 0 && work < 1e6 && game.work > 1e6);
  assert.equal(await game.solution(), await best(fresh));
  game.close();
  fresh.close();
}

async function best(game) {
  await game.start();
  for await (const { points } of game.solve({ work: 3e6 })) assert.ok(points > 0);
  return game.solution();
}

async function replaced({ Icfp2015 }) {
  const fresh = await Icfp2015.load(problemOf("letters_4", 17), { phrases: ["ll"] });
  const game = await Icfp2015.load(problemOf("ring", 0), { phrases: PHRASES });
  await best(game);
  await game.replace(problemOf("letters_4", 17), { phrases: ["ll"] });
  assert.deepEqual([game.best, game.seeds], [null, [17]]);
  await refused(game.solution(), "MISUSE", /started/);
  assert.equal(await best(game), await best(fresh));
  await refused(game.replace("{"), "INPUT", /^problem:1:2: /);
  game.close();
  fresh.close();
}

async function finished({ Icfp2015, judge }) {
  const problem = { ...problemOf("ring", 0), sourceLength: 1 };
  const game = await Icfp2015.load(problem, { phrases: PHRASES });
  await game.start();
  const goal = (await game.finish(""))[0].text;
  for (const begun of ["", "l", "lb"]) {
    const ways = await game.finish(begun);
    assert.ok(ways.length > 5);
    for (const { power, text } of ways) {
      const verdict = await judge(problem, begun + text, { phrases: PHRASES });
      const before = await judge(problem, begun, { phrases: PHRASES });
      assert.deepEqual([verdict.valid, verdict.units, verdict.power - before.power], [true, 1, power]);
    }
    const [{ goalLength }, ...others] = await game.finish(begun, { goal: `${goal}pp` });
    assert.deepEqual([goalLength, others], [goal.length, []]);
  }
  const used = await game.finish("l", { before: "ei!" });
  const most = (ways) => Math.max(...ways.map(({ power }) => power));
  assert.ok(most(used) < most(await game.finish("l")));
  assert.equal(await game.finish("pb"), null);
  game.close();
}

// A worker of a single script, made as the README says.
async function oneScript({ Icfp2015, setWorkerScript }, work) {
  const parts = ["wasm", "host", "helper", "calls", "worker"].map((name) =>
    fs.readFileSync(path.join(work, `node_modules/icfp2015/${name}.js`), "utf8"),
  );
  const file = path.join(work, "worker_alone.mjs");
  fs.writeFileSync(file, parts.join("").replace(/^import .* from ".*";$/gm, "").replace(/^export /gm, ""));
  setWorkerScript(pathToFileURL(file));
  const game = await Icfp2015.load(problemOf("ring", 0));
  assert.ok((await best(game)).length > 0);
  game.close();
  setWorkerScript(pathToFileURL(path.join(work, "none.mjs")));
  await assert.rejects(Icfp2015.load(problemOf("ring", 0)), /none\.mjs/);
  setWorkerScript(null);
}

// A process ends by itself when nothing is under way.
function exits(work) {
  const script = `import { Icfp2015 } from "icfp2015"; const game = await Icfp2015.load(process.argv[1]);
    await game.start(); console.log((await game.solution()).length)`;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", script, JSON.stringify(problemOf("one_row", 0))],
    { cwd: work, encoding: "utf8", timeout: 60000 },
  );
  assert.deepEqual([status, Number(stdout) > 0], [0, true]);
}

export async function icfp2015(build, work) {
  const at = (file) => pathToFileURL(path.join(work, file)).href;
  const { solve } = await import(at("solve_icfp2015.js"));
  const library = await import(at("node_modules/icfp2015/icfp2015.js"));
  for (const row of CASES)
    await test(`${row[0]} in node: the commands of the native player`, () => same(build, work, solve, row));
  await test("limits of little work: what the native player plays", () => limits(build, work, library));
  await test("all calls", () => calls(library));
  await test("a problem of a million units", () => largest(library));
  await test("errors", () => errors(library));
  await test("stopped by leaving the loop, a signal and seconds", () => stops(library, 1));
  await test("the same with two workers", () => stops(library, 2));
  const { SharedArrayBuffer } = globalThis;
  delete globalThis.SharedArrayBuffer;
  await test("the same without shared memory", () => stops(library, 2));
  globalThis.SharedArrayBuffer = SharedArrayBuffer;
  await test("texts of all values, and what was tried", () => textsAndTries(library, 1));
  await test("the same with two workers, texts", () => textsAndTries(library, 2));
  await test("searches after an exception, and for months", () => goesOn(library));
  await test("another problem in the same workers", () => replaced(library));
  await test("ways of a unit that has begun to move", () => finished(library));
  await test("a worker of a single script", () => oneScript(library, work));
  await test("a process with an open game ends", () => exits(work));
}
