// The package of Brain Wall in node, against the native programs.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { assert, refused, test } from "./tap.mjs";

const fileOf = (name) => `problems/brainwall/${name}.json`;
export const problemOf = (name) => JSON.parse(fs.readFileSync(fileOf(name), "utf8"));

// [problem, options of the package, options of the native player]
const CASES = [
  ["ring_14", { work: 5e6 }, ["-w", "5000000"]],
  ["limbs_16", { work: 5e6 }, ["-w", "5000000"]],
  ["bonuses_1", { work: 3e6 }, ["-w", "3000000"]],
  ["parts_18", { work: 3e6, bonus: "=WALLHACK:3" }, ["-w", "3000000", "-B", "=WALLHACK:3"]],
  ["too_long", { work: 1e6 }, ["-w", "1000000"]],
];

async function same(build, work, solve, [name, options, native]) {
  const player = path.join(build, "play_icfp2021");
  const play = (...options) => spawnSync(player, ["-q", "-f", fileOf(name), ...native, ...options]).stdout;
  const list = play();
  const [{ pose: wanted }] = JSON.parse(list);
  const { pose, dislikes, verdict } = await solve(fs.readFileSync(fileOf(name)), options);
  assert.deepEqual(JSON.parse(pose), wanted);
  if (wanted === null) return assert.deepEqual([verdict.valid, dislikes.length], [false, 0]);
  assert.equal(`${pose}\n`, play("--pose").toString());
  const judged = spawnSync(path.join(build, "judge_icfp2021"), ["--json", fileOf(name)], { input: list });
  const report = JSON.stringify(JSON.parse(judged.stdout));
  assert.ok(verdict.valid, verdict.error);
  assert.ok(report.includes(`"dislikes":${verdict.dislikes}`), report);
  assert.deepEqual([dislikes.at(-1), verdict.points + verdict.dislikes], [verdict.dislikes, 0]);
  return `${verdict.dislikes} dislikes`;
}

// Small limits of work, which are no multiples of a round number.
async function limits(build, { Icfp2021 }) {
  for (const name of ["one_edge", "triangle_10", "small_11", "bonuses_1"]) {
    const bonus = ["WALLHACK:3", "GLOBALIST:5"];
    const wall = await Icfp2021.load(problemOf(name), { bonus });
    const options = ["-q", "--pose", "-f", fileOf(name), ...bonus.flatMap((value) => ["-B", value])];
    for (let i = 1; i < 12; i++) {
      const work = (i * 130400) % 500000;
      await wall.start();
      for await (const best of wall.solve({ work })) assert.ok(best.work > 0);
      const { stdout } = spawnSync(path.join(build, "play_icfp2021"), [...options, "-w", `${work}`]);
      assert.equal(`${await wall.solution()}\n`, stdout.toString(), `${name} ${work}`);
    }
    wall.close();
  }
}

async function calls({ Icfp2021, judge }) {
  const problem = problemOf("ring_14");
  const wall = await Icfp2021.load(problem, { number: 14, preferUnlocking: true });
  assert.ok(wall.need(1) > 1000);
  await wall.start();
  assert.equal(wall.best, null);
  const found = await wall.search({ work: 2e6, preset: 1 });
  assert.equal(found, wall.best);
  const pose = await wall.solution();
  const [own, rules] = [await wall.judge(pose), await judge(problem, pose)];
  assert.deepEqual([own.valid, rules.valid, found.solved], [true, true, true]);
  assert.deepEqual([own.dislikes, rules.dislikes], [found.dislikes, found.dislikes]);
  assert.deepEqual([own.lengths, own.outside, own.violation, own.unlocked], [0, 0, 0, [...found.unlocked]]);
  const { vertices } = JSON.parse(pose);
  vertices[0] = [-2047, -2047];
  const [ownOfWrong, rulesOfWrong] = [await wall.judge({ vertices }), await judge(problem, { vertices })];
  assert.deepEqual([ownOfWrong.valid, rulesOfWrong.valid], [false, false]);
  assert.ok(ownOfWrong.outside > 0 && ownOfWrong.violation > 0 && rulesOfWrong.error !== null);
  wall.close();
  const second = await Icfp2021.load(problem, { initial: pose });
  await second.start();
  assert.deepEqual([second.best.dislikes, second.best.initial, second.best.budget], [found.dislikes, true, null]);
  assert.deepEqual(JSON.parse(await second.solution()).vertices, JSON.parse(pose).vertices);
  for await (const best of second.solve({ work: 5e6 })) assert.ok(best.dislikes <= found.dislikes);
  assert.ok((await judge(problem, await second.solution())).valid);
  assert.ok(second.best.text === undefined);
  await second.replace(problemOf("ring_14"), { initial: [] });
  await second.start();
  let tried = 0;
  const onTried = ({ dislikes }) => (tried += dislikes >= 0);
  for await (const best of second.solve({ work: 2e6, texts: true, onTried }))
    if (best.solved) assert.equal((await judge(problemOf("ring_14"), best.text)).dislikes, best.dislikes);
  assert.ok(tried > 0);
  await repaired(second, judge);
  second.close();
}

// Poses near valid ones that break rules.
async function repaired(wall, judge) {
  const problem = problemOf("ring_14");
  const { vertices } = JSON.parse(await wall.solution());
  const wrong = { vertices: vertices.map(([x, y], i) => (i === 1 ? [x + 7, y - 5] : [x, y])) };
  assert.equal((await judge(problem, wrong)).valid, false);
  const pose = await wall.repair(wrong);
  assert.equal((await judge(problem, pose)).valid, true);
  assert.equal(await wall.repair(JSON.stringify(wrong)), pose);
  assert.equal(await wall.repair({ vertices: vertices.slice(1) }), null);
  assert.equal(await wall.repair({ vertices: [...vertices, [1, 1]] }), null);
  for (const none of [NaN, 1e21, 2048, -2048, 4294967297])
    assert.equal(await wall.repair({ vertices: [[none, 0], ...vertices.slice(1)] }), null, `${none}`);
  assert.equal(await wall.repair(wrong, { work: 1 }), null);
}

async function errors({ Icfp2021, judge }) {
  const problem = problemOf("ring_14");
  await refused(Icfp2021.load("{\n?"), "INPUT", /:2:1: /);
  await refused(Icfp2021.load(problem, { bonus: "LUCK" }), "OPTION", /SUPERFLEX/);
  await refused(Icfp2021.load(problem, { initial: ["{}"] }), "INPUT", /./);
  await refused(Icfp2021.load(problem, { number: -2 }), "MISUSE", /number/);
  await refused(judge("{\n?", "{}"), "INPUT", /:2:1: /);
  const wall = await Icfp2021.load(problem);
  await refused(wall.solution(), "MISUSE", /started/);
  await wall.start();
  await refused(wall.judge("{}"), "INPUT", /./);
  assert.equal((await judge(problem, "{}")).valid, false);
  wall.close();
}

async function stops({ Icfp2021, judge }) {
  const problem = problemOf("mesh_19");
  const wall = await Icfp2021.load(problem, { workers: 2 });
  await wall.start();
  for await (const best of wall.solve({ work: 5e6 })) assert.ok(best.work > 0);
  for await (const best of wall.solve({ seconds: 0.3 })) assert.ok(best.work > 0);
  for await (const best of wall.solve({ signal: AbortSignal.timeout(100) })) assert.ok(best.work > 0);
  const verdict = await judge(problem, await wall.solution());
  assert.deepEqual([verdict.valid, verdict.dislikes], [wall.best.solved, wall.best.dislikes]);
  wall.close();
}

export async function icfp2021(build, work) {
  const at = (file) => pathToFileURL(path.join(work, file)).href;
  const { solve } = await import(at("solve_icfp2021.js"));
  const library = await import(at("node_modules/icfp2021/icfp2021.js"));
  for (const row of CASES)
    await test(`${row[0]} in node: the pose of the native player`, () => same(build, work, solve, row));
  await test("limits of little work in Brain Wall: what the native player finds", () => limits(build, library));
  await test("all calls of Brain Wall", () => calls(library));
  await test("errors of Brain Wall", () => errors(library));
  await test("searches of Brain Wall stopped", () => stops(library));
  const { SharedArrayBuffer } = globalThis;
  delete globalThis.SharedArrayBuffer;
  await test("the same of Brain Wall without shared memory", () => stops(library));
  globalThis.SharedArrayBuffer = SharedArrayBuffer;
}
