// Tests the engine of the page (port/web/engine.js): all that it finds is played by the independent rules. PAGE has the
// folder solver of the page; BUILD has play_icfp2015 and play_icfp2021, too.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { build, read, test } from "./node_tests.mjs";

const { Rules } = await import("../../port/web/rules.js");
const { bests, close, EngineError, hint, prepare, ready, search } = await import("../../port/web/engine.js");

const WORDS = ["ei!", "ia! ia!", "r'lyeh", "yuggoth"];
const HEXTRIS = { game: "hextris", name: "airy", problem: read("problems/airy.json"), settings: { phrases: WORDS } };
const WALL = { game: "brainwall", name: "limbs", problem: read("problems/brainwall/limbs_16.json"), settings: {} };
const [DIGITS] = read("problems/less/boards").match(/[012]{112}/);
const LESS = { game: "less", name: "board", problem: DIGITS, settings: {} };
const SEED = JSON.parse(HEXTRIS.problem).sourceSeeds[0];
const ONE = { workers: 1 };

async function all(values) {
  const list = [];
  for await (const value of values) list.push(value);
  return list;
}

// A session of the rules with a text that they take.
async function played(board, text, seed = SEED) {
  const rules = await Rules.make();
  let { problem } = board;
  if (board.game === "hextris") problem = JSON.stringify({ ...JSON.parse(problem), sourceSeeds: [seed] });
  const options = (board.settings.phrases ?? []).map((word) => `p ${word}`);
  const session = rules.readProblem(board.game, board.name, problem, options).session(0, text.length + 4096);
  assert.equal(text === "" ? null : session.play(text), null, text);
  return session;
}

async function judged(board, best, seed) {
  const status = (await played(board, best.text, seed)).status();
  assert.equal(status.points[0], best.points);
  return status;
}

async function rising(board, list) {
  for (const [i, best] of list.entries()) {
    await judged(board, best);
    assert.ok(i === 0 || best.points > list[i - 1].points, "each is better than the one before");
  }
  assert.ok(list.length > 0);
}

function natively(program, options, problem) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "engine-")), "problem.json");
  fs.writeFileSync(file, problem);
  try {
    return JSON.parse(execFileSync(path.join(build, program), ["-q", "-f", file, ...options], { encoding: "utf8" }));
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}

// ---- Hextris ----

await test("Hextris: a search from the start, made again by the program with its budget", async () => {
  const tried = [];
  const list = await all(search(HEXTRIS, { ...ONE, work: 4e6, onTried: (one) => tried.push(one) }));
  await rising(HEXTRIS, list);
  const best = list.at(-1);
  assert.deepEqual(bests(HEXTRIS), list);
  assert.equal(best.numbers.seed, SEED);
  assert.equal(best.points, best.numbers.move + best.numbers.power);
  assert.equal(tried.filter(({ kept }) => kept).at(-1).points, best.points);
  for (const { budget, work, seconds } of tried) assert.ok(/^\d+:\d+/.test(budget) && work > 0 && seconds > 0);
  assert.ok(tried.some(({ kept }) => !kept));
  const phrases = WORDS.flatMap((word) => ["-p", word]);
  const options = ["-b", best.budget, "-s", String(SEED), ...phrases];
  const [{ solution }] = natively("play_icfp2015", options, HEXTRIS.problem);
  assert.equal(best.text, solution);
  return `${tried.length} tried`;
});

// Moments of a game: a number of letters, after a lock or within a piece.
async function moments(text) {
  const session = await played(HEXTRIS, text);
  const { ends } = session.bits();
  const locks = [...text].map((_, at) => at + 1).filter((at) => (ends[(at - 1) >> 3] >> ((at - 1) & 7)) & 1);
  return { afterLock: locks[4], inPiece: [3, locks[7] + 5, locks[20] + 2, locks[27] + 7] };
}

await test("Hextris: it goes on from after a lock and from within a piece", async () => {
  const { text } = bests(HEXTRIS).at(-1);
  const { afterLock, inPiece } = await moments(text);
  for (const moment of [afterLock, ...inPiece]) {
    const from = text.slice(0, moment);
    const list = await all(search(HEXTRIS, { ...ONE, work: 1e6, from }));
    await rising(HEXTRIS, list);
    for (const best of list) assert.ok(best.text.startsWith(from) && best.budget === null && !best.proven);
    const before = (await played(HEXTRIS, from)).status().points[0];
    assert.ok(list.at(-1).points > before, `${before} points before`);
  }
});

await test("Hextris: a hint is the rest of the piece, with a word where one fits", async () => {
  const { text } = bests(HEXTRIS).at(-1);
  const { afterLock, inPiece } = await moments(text);
  let words = 0;
  for (const moment of [0, afterLock, ...inPiece]) {
    const from = text.slice(0, moment);
    const { text: next } = await hint(HEXTRIS, from);
    const groups = (await played(HEXTRIS, from)).cursor().groups;
    const session = await played(HEXTRIS, from + next);
    const { groups: after, length } = session.cursor();
    const { ends } = session.bits();
    assert.deepEqual([after, (ends[(length - 1) >> 3] >> ((length - 1) & 7)) & 1], [groups + 1, 1]);
    words += HEXTRIS.settings.phrases.some((word) => next.includes(word));
  }
  assert.ok(words >= 2);
});

// Two single cells would clear the last row, whose gap is west of a wall: a piece that is east of it cannot come there.
function walled() {
  const wall = [2, 3, 4].map((y) => ({ x: 2, y }));
  const floor = [2, 3, 4].map((x) => ({ x, y: 5 }));
  const unit = { members: [{ x: 0, y: 0 }], pivot: { x: 0, y: 0 } };
  const source = { id: 1, units: [unit], sourceLength: 2, sourceSeeds: [SEED] };
  const problem = { ...source, width: 5, height: 6, filled: [...wall, ...floor] };
  return { ...HEXTRIS, name: "walled", problem: JSON.stringify(problem), settings: {} };
}

await test("Hextris: it goes on where the piece cannot come any more to where a search would lock it", async () => {
  const board = walled();
  const best = (await all(search(board, { ...ONE, work: 1e6 }))).at(-1);
  assert.equal(best.numbers.lines, 1);
  const from = "bllaa";
  const list = await all(search(board, { ...ONE, work: 1e6, from }));
  await rising(board, list);
  assert.deepEqual([list.at(-1).numbers.units, list.at(-1).numbers.lines], [2, 0]);
  assert.ok(list.at(-1).text.startsWith(from));
  const { text } = await hint(board, from);
  assert.equal((await played(board, from + text)).cursor().groups, 1);
});

await test("a hint that is asked for again is the same; prepare() needs no hint", async () => {
  for (const board of [HEXTRIS, WALL, LESS]) {
    await prepare(board);
    const first = await hint(board, "", { work: 1e6, seconds: 60 });
    assert.deepEqual(await hint(board, "", { work: 1e6, seconds: 60 }), first, board.game);
  }
});

await test("Hextris: stopped it gives what there is, and goes on from there", async () => {
  const board = { ...HEXTRIS, name: "again", settings: { phrases: ["ei!"] } };
  const stop = new AbortController();
  const first = [];
  let at = 0;
  for await (const best of search(board, { ...ONE, seconds: 60, signal: stop.signal })) {
    first.push(best);
    at ||= performance.now();
    stop.abort();
  }
  assert.ok(performance.now() - at < 20000);
  const more = await all(search(board, { ...ONE, work: 3e6 }));
  await rising(board, [...first, ...more]);
  assert.deepEqual(bests(board), [...first, ...more]);
  assert.deepEqual(await all(search(board, { ...ONE, signal: AbortSignal.abort() })), []);
  assert.equal(await hint(board, "", { signal: AbortSignal.abort() }), null);
});

await test("Hextris: a best that is proven later comes again", async () => {
  const problem = { ...JSON.parse(read("problems/one_row.json")), sourceLength: 4, sourceSeeds: [0] };
  const board = { ...HEXTRIS, problem: JSON.stringify(problem), settings: { phrases: ["ei!"] } };
  const list = await all(search(board, { ...ONE, work: 2e7 }));
  const [before, last] = list.slice(-2);
  assert.deepEqual([before.proven, last.proven, last.text], [false, true, before.text]);
  assert.deepEqual(await all(search(board, { ...ONE, work: 1e6 })), []);
});

await test("Hextris: own words and several seeds", async () => {
  const phrases = ["planet"];
  const list = await all(search(HEXTRIS, { ...ONE, work: 2e6, settings: { phrases, seeds: [1, 4294967295] } }));
  assert.deepEqual([...new Set(list.map(({ numbers }) => numbers.seed))], [1, 4294967295]);
  for (const best of list) await judged({ ...HEXTRIS, settings: { phrases } }, best, best.numbers.seed);
  assert.ok(list.at(-1).text.includes("planet"));
});

await test("Hextris: two workers, and one preset alone", async () => {
  const two = await all(search(HEXTRIS, { workers: 2, work: 3e6, settings: { phrases: ["ll"] } }));
  await rising({ ...HEXTRIS, settings: { phrases: ["ll"] } }, two);
  const settings = { preset: 1 };
  const tried = [];
  const onTried = (one) => tried.push(one);
  const [best, ...others] = await all(search(HEXTRIS, { ...ONE, work: 1e6, settings, onTried }));
  assert.deepEqual([best.budget, others, tried[0].budget], ["1000000:1", [], "1000000:1"]);
});

await test("Hextris: errors are in words", async () => {
  const { text } = bests(HEXTRIS).at(-1);
  const over = `${text}${(await played(HEXTRIS, text)).status().over ? "" : "?"}`;
  const words = { name: "EngineError", message: /over|not a command/ };
  await assert.rejects(all(search(HEXTRIS, { ...ONE, from: over })), words);
  const small = search(HEXTRIS, { ...ONE, memory: 4096 });
  await assert.rejects(all(small), (error) => {
    assert.ok(error instanceof EngineError);
    assert.match(error.message, /memory/);
    return error.cause.code === "MEMORY";
  });
  await assert.rejects(all(search({ ...HEXTRIS, problem: "{" }, ONE)), { name: "EngineError" });
});

// ---- Brain Wall ----

await test("Brain Wall: a search from the start, made again by the program with its budget", async () => {
  const tried = [];
  const list = await all(search(WALL, { ...ONE, work: 2e7, onTried: (one) => tried.push(one) }));
  await rising(WALL, list);
  for (const best of list) assert.ok((await judged(WALL, best)).submittable);
  const best = list.at(-1);
  const [{ pose }] = natively("play_icfp2021", ["-b", best.budget], WALL.problem);
  assert.deepEqual(JSON.parse(best.text).vertices, pose.vertices);
  assert.ok(tried.length > 0);
});

const linesOf = (text) => JSON.parse(text).vertices.map(([x, y], joint) => `${joint} ${x},${y}\n`).join("");

await test("Brain Wall: it goes on from a pose, and repairs one that does not fit", async () => {
  const [worst] = bests(WALL);
  const from = linesOf(worst.text);
  const list = await all(search(WALL, { ...ONE, work: 5e6, from }));
  await rising(WALL, list);
  assert.ok(list[0].points >= worst.points && list.at(-1).points > worst.points);
  const wrong = `${from}0 0,0\n`;
  assert.equal((await played(WALL, wrong)).status().submittable, false);
  const repaired = await all(search(WALL, { ...ONE, work: 5e6, from: wrong }));
  assert.ok((await judged(WALL, repaired.at(-1))).submittable);
});

await test("Brain Wall: a hint moves joints, to a better pose or to one that fits", async () => {
  const from = linesOf(bests(WALL)[0].text);
  for (const text of [from, `${from}0 0,0\n`, ""]) {
    const found = await hint(WALL, text, { seconds: 30 });
    const before = (await played(WALL, text)).status();
    const after = (await played(WALL, text + found.text)).status();
    assert.ok(after.submittable && (!before.submittable || after.points[0] > before.points[0]));
    assert.equal(found.text, found.joints.map(({ joint, x, y }) => `${joint} ${x},${y}\n`).join(""));
  }
});

// ---- Less ----

await test("Less: a game to its end, turn by turn; the same work plays the same game", async () => {
  const list = await all(search(LESS, { work: 5e5 }));
  for (const [i, best] of list.entries()) {
    const status = await judged(LESS, best);
    assert.deepEqual([status.over, status.points], [best.over, best.numbers.points]);
    assert.equal(best.over, i === list.length - 1);
    assert.ok(i === 0 || best.text.startsWith(list[i - 1].text));
  }
  assert.deepEqual(bests(LESS).map(({ text }) => text), [list.at(-1).text]);
  assert.equal((await all(search(LESS, { work: 5e5 }))).at(-1).text, list.at(-1).text);
  return `${list.length} turns`;
});

await test("Less: from a turn that has begun, and hints", async () => {
  const whole = bests(LESS).at(-1).text;
  const begins = [...whole.matchAll(/^(....):/gm)].filter((_, i) => i % 9 === 0).map(({ index }) => index + 4);
  for (const at of [...begins, begins[0] + 5, 0, whole.indexOf("\n") + 1]) {
    const from = whole.slice(0, at);
    const before = await played(LESS, from);
    const { text } = await hint(LESS, from, { work: 2e5 });
    const after = await played(LESS, from + text);
    assert.match(text, /^(:?[a-h][1-8][a-h][1-8])*\n$/);
    assert.equal(after.cursor().groups, before.cursor().groups + 1);
  }
  const from = whole.slice(0, begins[1]);
  const list = await all(search(LESS, { work: 2e5, from }));
  assert.ok(list.at(-1).over && list[0].text.startsWith(from));
  await judged(LESS, list.at(-1));
});

// Turns of one step each, the last move on offer: nobody comes home.
async function slowGame(turns) {
  const session = await played(LESS, "");
  for (let i = 0; i < turns; i++) {
    const steps = session.offers().filter(({ from }) => from !== null);
    session.play(steps[(i * 7919) % steps.length].move);
    session.play("\n");
  }
  return session.transcript();
}

await test("Less: the rush at the end, also one that has begun", async () => {
  const from = await slowGame(76);
  for (const rush of ["early", "late"]) {
    const list = await all(search(LESS, { work: 1e5, from, settings: { rush } }));
    assert.ok(list.at(-1).over, "the game ends");
  }
  const { text } = (await all(search(LESS, { work: 1e5, from }))).at(-1);
  const session = await played(LESS, text);
  assert.ok(session.status().over && (session.figures().rush ?? []).length > 0);
  const last = text.lastIndexOf("\n", text.length - 2) + 1;
  const begun = text.slice(0, last + 4);
  const { text: rest } = await hint(LESS, begun);
  assert.ok((await played(LESS, begun + rest)).status().over);
});

await test("Less: stopped it keeps the turns so far, and errors are in words", async () => {
  const stop = new AbortController();
  const list = [];
  for await (const best of search({ ...LESS, name: "stopped" }, { seconds: 10, signal: stop.signal })) {
    list.push(best);
    if (list.length === 2) stop.abort();
  }
  assert.ok(list.length >= 2 && list.length < 20);
  await assert.rejects(all(search({ ...LESS, problem: "012" })), { name: "EngineError" });
  const whole = bests(LESS).find(({ over }) => over);
  assert.ok(!bests(LESS).at(-1).over);
  await assert.rejects(all(search(LESS, { from: whole.text })), { name: "EngineError", message: /over/ });
  assert.equal(await hint(LESS, whole.text), null);
});

await test("ready() fetches once; close() ends the workers, and a further search starts new ones", async () => {
  for (const game of ["hextris", "brainwall", "less"]) await ready(game);
  await close();
  const list = await all(search({ ...HEXTRIS, settings: {} }, { ...ONE, work: 5e5 }));
  await rising({ ...HEXTRIS, settings: {} }, list);
  await close();
});
