// The package of Less in node, against the golden games of the native player.
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { assert, refused, test } from "./tap.mjs";

const WORK = { k: 1e3, M: 1e6 };

// The first golden game that is played by a fixed work in the search of each turn.
function goldenGame() {
  const lines = fs.readFileSync("tests/less/golden.txt", "utf8").split("\n");
  const first = lines.findIndex((line) => /^game [0-9]+ [0-9]+[kM]? /.test(line));
  const [, , work, board] = lines[first].split(" ");
  const rest = lines.slice(first + 1);
  const turns = rest.slice(0, rest.findIndex((line) => line === "" || line.startsWith("game")));
  return { board, turns, work: parseInt(work, 10) * (WORK[work.at(-1)] ?? 1) };
}

export const BOARD = goldenGame().board;

async function golden({ CodecupLess, COLOURS, judge }, colour) {
  const { board, turns, work } = goldenGame();
  const game = await CodecupLess.load(board, { colour });
  let made = 0;
  for (const [ply, turn] of turns.entries()) {
    if (ply % 4 === COLOURS.indexOf(colour) && turn !== "Nil") {
      let last;
      for await (const best of game.search({ work })) last = best;
      assert.deepEqual([ply, last.turn, last], [ply, turn, game.best]);
      made++;
    }
    await game.play(turn);
  }
  assert.equal((await judge(board, turns)).valid, true);
  game.close();
  return `${made} turns`;
}

async function calls({ CodecupLess, COLOURS, judge }) {
  const game = await CodecupLess.load(BOARD, { memory: 1e6 });
  assert.deepEqual(COLOURS, ["Yellow", "Black", "White", "Red"]);
  const begin = game.position;
  assert.deepEqual([begin.ply, begin.colour, begin.over, begin.lead], [0, "Yellow", false, 0]);
  assert.deepEqual(begin.pieces.White, ["g7", "g8", "h7", "h8"]);
  // Turns far from the best: they lead to a rush, judged as late.
  const made = [];
  while (!game.position.over) {
    const turns = await game.turns();
    made.push(turns.length > 0 ? turns[(made.length * 7919) % turns.length] : "Nil");
    await game.play(made.at(-1));
  }
  const rushes = [];
  for (const colour of COLOURS) rushes.push((await game.home(colour)).join(":"));
  assert.equal((await judge(BOARD, made, { rush: "late" })).over, false);
  const verdict = await judge(`${BOARD}\n`, [...made, ...rushes].join("\n"), { rush: "late" });
  assert.deepEqual([verdict.valid, verdict.over, verdict.turns.Red], [true, true, 20]);
  assert.ok(verdict.rush.Black >= rushes[1].split(":").length);
  await game.setPosition(begin);
  assert.deepEqual(game.position, begin);
  assert.equal((await judge(BOARD, [made[0], "a1?"])).errorAt, made[0].length + 1);
  game.close();
}

async function errors({ CodecupLess, judge }) {
  await refused(CodecupLess.load("012"), "INPUT", /112/);
  await refused(CodecupLess.load(BOARD, { colour: "Green" }), "OPTION", /Yellow/);
  await refused(CodecupLess.load(BOARD, { memory: 1 }), "MEMORY", /needs more than 8 bytes/);
  await refused(CodecupLess.load(BOARD, { memory: 2 ** 31 }), "OPTION", /memory/);
  await refused(judge("012", []), "INPUT", /^problem:1:/);
  const game = await CodecupLess.load(BOARD, { memory: 1e6 });
  await refused(game.play("h1f1:zz"), "INPUT", /expected a turn/);
  await refused(game.play("a1a2"), "INPUT", /^Yellow: a1a2: /);
  await refused(game.setPosition({ ...game.position, ply: 81 }), "INPUT", /turns/);
  for (const [name, number] of [["ply", -1], ["ply", 3.5], ["ply", 2 ** 32], ["lead", 0.5], ["lead", NaN]])
    await refused(game.setPosition({ ...game.position, [name]: number }), "INPUT", /whole/);
  const pieces = { ...game.position.pieces, Red: ["i1"] };
  await refused(game.setPosition({ ...game.position, pieces }), "INPUT", /i1/);
  const search = game.search();
  await search.next();
  await refused(game.turns(), "MISUSE", /under way/);
  await refused(game.search().next(), "MISUSE", /under way/);
  await search.return();
  game.close();
  await refused(game.turns(), "MISUSE", /closed/);
  await refused(game.search().next(), "MISUSE", /closed/);
}

async function stops({ CodecupLess }) {
  const game = await CodecupLess.load(BOARD);
  const at = performance.now();
  let values = 0;
  for await (const best of game.search({ signal: AbortSignal.timeout(300) })) values += best.value > 0;
  const late = performance.now() - at - 300;
  assert.ok(late < 5000 && values > 0, `${values} values, stopped ${late} ms late`);
  for await (const best of game.search({ work: 1e6, seconds: 1e7 })) assert.ok(best.work > 0);
  assert.ok(game.best.work >= 1e6, `${game.best.work}`);
  for await (const best of game.search({ seconds: 0.1 })) assert.ok(best.playouts > 0);
  for await (const best of game.search()) if (best.value > 0) break;
  const { turn } = game.best;
  assert.ok((await game.turns()).length > 1);
  await game.play(turn);
  assert.deepEqual([game.best, game.position.ply], [null, 1]);
  game.close();
  return `${Math.round(late)} ms late`;
}

export async function codecupLess(work) {
  const at = (file) => pathToFileURL(path.join(work, file)).href;
  const library = await import(at("node_modules/codecup-less/codecup-less.js"));
  const { play } = await import(at("play_codecup-less.js"));
  for (const colour of ["Yellow", "Red"])
    await test(`${colour}'s turns of a golden game of Less`, () => golden(library, colour));
  await test("a game against itself, judged", async () => {
    const { turns, verdict } = await play(BOARD, { work: 20000 });
    assert.deepEqual([verdict.valid, verdict.over, turns.length > 20], [true, true, true]);
  });
  await test("the same where nobody comes home by turns", async () => {
    const { turns, verdict } = await play("2".repeat(112), { work: 300 });
    assert.deepEqual([verdict.valid, verdict.over, turns.length], [true, false, 80]);
  });
  await test("all calls of Less", () => calls(library));
  await test("errors of Less", () => errors(library));
  await test("a search of Less stopped by leaving the loop, a signal and seconds", () => stops(library));
  const { SharedArrayBuffer } = globalThis;
  delete globalThis.SharedArrayBuffer;
  await test("the same of Less without shared memory", () => stops(library));
  globalThis.SharedArrayBuffer = SharedArrayBuffer;
}
