// Tests links and saved solutions of the page (port/web/shell/link.js, port/web/*/save.js); BUILD has the judges, too.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { build, rules, test } from "./node_tests.mjs";

const work = fs.mkdtempSync(path.join(os.tmpdir(), "sharing-"));
process.on("exit", () => fs.rmSync(work, { recursive: true, force: true }));
const web = "../../port/web";
const { boards, GAMES, openBoard, openFile } = await import(`${web}/boards.js`);
const { fieldsOf, fileOf, LINK_MAX, LinkError, linkOf, pack, unpack } = await import(`${web}/shell/link.js`);
const { readLink, readLinkFile } = await import(`${web}/shell/link.js`);
const { Record } = await import(`${web}/shell/record.js`);


const BEFORE = "https://example.org/page/".length;
// What a game's view is for links and files.
async function gameOf(board) {
  const problem = rules.readProblem(board.game, board.id, board.problem, board.options);
  const read = (session) => {
    const { submittable, points } = session.status();
    return { points: submittable ? points[0] : null };
  };
  return { board, problem, read, shared: () => [], room: 1 << 16 };
}

const recordOf = (game, { text, start = 0, ...facts }) => new Record(game, text, facts, { start });

// The first and the last board of each game, with the engine's first game.
const shown = [];
for (const id of GAMES) {
  const all = await boards(id);
  for (const one of [all[0], all.at(-1)]) {
    const board = await openBoard(one);
    const game = await gameOf(board);
    shown.push({ board, game, record: recordOf(game, board.games[0]), other: null, moment: 3 });
  }
}

const link = async (state, baseOptions = state.board.options) => linkOf(fieldsOf(state, baseOptions), BEFORE);
const there = async (state, baseOptions) => readLink((await link(state, baseOptions)).fragment);

await test("the engine's game is in a link by its name only", async () => {
  for (const state of shown) {
    const { fragment } = await link(state);
    assert.ok(fragment.length < 150, fragment);
    const { game, problem, record, at, options } = await readLink(fragment);
    assert.deepEqual([game, problem, at, options], [state.board.game, state.board.id, 3, null]);
    assert.equal(state.board.games.find(({ name }) => name === record.recorded), state.board.games[0]);
  }
});

// A game by hand from a moment of the engine's on.
function byHand({ record }, from, moves) {
  const mine = record.copy(from, { owner: "you", name: "your game" });
  for (let i = 0; i < moves; i++) {
    mine.session.seek(mine.length);
    const offers = mine.session.offers();
    if (offers.length > 0) offers.some(({ move }) => mine.act(move, i % 3 === 2 ? "hint" : "you") === null);
    else assert.equal(mine.act(`${i} 5,${i}\n`, i % 3 === 2 ? "hint" : "you"), null);
  }
  return mine;
}

await test("moves by hand come back to the byte, with who made them, and what is compared", async () => {
  for (const state of shown) {
    const mine = byHand(state, Math.min(2, state.record.length), 4);
    const wanted = await there({ ...state, record: mine, other: state.record, moment: mine.length });
    assert.equal(wanted.record.moves, mine.text());
    assert.equal(wanted.at, mine.length);
    const spans = wanted.record.by;
    for (let move = 0; move < mine.length; move++) {
      const maker = spans.findLast(({ moment }) => moment <= move).owner;
      assert.equal(maker, mine.ownerOf(move), `${state.board.id}, move ${move}`);
    }
    assert.equal(wanted.other.recorded, state.board.games[0].name);
  }
});

await test("a link holds an own problem, its options and seed", async () => {
  for (const state of shown) {
    const board = { ...state.board, id: "file-1", file: "mine & yours.json", name: "Mine", isOurs: false, games: [] };
    const wanted = await there({ ...state, board, moment: 1 }, null);
    assert.equal(wanted.file, board.problem);
    assert.deepEqual([wanted.problem, wanted.name], ["mine & yours.json", "Mine"]);
    assert.deepEqual(wanted.options, board.options);
    assert.equal(wanted.record.moves, state.record.text());
  }
});

await test("what the rules call a link is one of the page", async () => {
  for (const { board, record } of shown) {
    const at = Math.min(2, record.length); // a pose may be found at once
    record.session.seek(at);
    const wanted = await readLink(`#${record.session.link(board.id, board.options)}`);
    assert.equal(wanted.record.moves, record.session.transcript());
    assert.deepEqual([wanted.game, wanted.problem, wanted.at, wanted.start], [board.game, board.id, at, record.start]);
    assert.deepEqual(wanted.options ?? [], board.options);
  }
});

// Letters that no packing makes short.
function noise(length) {
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const letter = () => "pbald k"[Math.floor(next() / 65536) % 7];
  return Array.from({ length }, letter).join("");
}

await test("a long game is packed; what is still too long is left to a file, which gives back the same", async () => {
  const [state] = shown;
  const record = { ...state.record, owner: "you", from: [], length: 1, ownerOf: () => "you", facts: {} };
  const withText = (text) => ({ ...state, record: { ...record, start: 0, text: () => text }, moment: 7 });
  const regular = withText("p%".repeat(20000));
  const packed = await link(regular);
  assert.match(packed.fragment, /^#game=hextris&problem=first_light&packed=[\w-]+&at=7$/);
  assert.ok(packed.length <= LINK_MAX);
  assert.equal((await readLink(packed.fragment)).record.moves, "p%".repeat(20000));
  const long = withText(noise(40000));
  const { fragment, length } = await link(long);
  assert.equal(fragment, null);
  assert.ok(length > LINK_MAX);
  const wanted = readLinkFile(fileOf(fieldsOf(long, long.board.options)));
  assert.equal(wanted.record.moves, noise(40000));
  assert.equal(readLinkFile('{"id": 1}'), null);
});

await test("where nothing can be compressed, a text is packed as it is; all browsers read it", async () => {
  const { CompressionStream, DecompressionStream } = globalThis;
  const compressed = await pack(noise(3000));
  const texts = ["", "ünï", noise(65535), noise(200000)];
  delete globalThis.CompressionStream;
  const packed = await Promise.all(texts.map(pack));
  for (const [i, text] of texts.entries()) assert.equal(await unpack("file", packed[i]), text);
  delete globalThis.DecompressionStream;
  for (const [i, text] of texts.entries()) assert.equal(await unpack("file", packed[i]), text);
  await assert.rejects(unpack("file", compressed), { name: "LinkError", message: /browser is too old/ });
  await assert.rejects(unpack("file", "!"), { name: "LinkError", message: /damaged/ });
  Object.assign(globalThis, { CompressionStream, DecompressionStream });
});

await test("links that are damaged or made to harm are refused in words", async () => {
  const zeros = await pack("\0".repeat(9e6));
  const bad = [
    ["#game=hextris", /problem.*missing/],
    ["#game=hextris&problem=a&problem=b", /twice/],
    ["#game=hextris&problem=a&moves=%zz", /moves.*damaged/],
    ["#game=hextris&problem=a&moves=%ff", /moves.*damaged/],
    ["#game=hextris&problem=a&at=-1", /at.*number/],
    ["#game=hextris&problem=a&at=99999999999999999999", /at.*number/],
    ["#game=hextris&problem=a&moves=p&by=nobody", /by.*damaged/],
    ["#game=hextris&problem=a&moves=p&by=hand,x,hint", /by.*damaged/],
    ["#game=hextris&problem=a&moves=p&by=constructor", /by.*damaged/],
    ["#game=hextris&problem=a&__proto__=1", /does not know/],
    ["#game=hextris&problem=a&file=!!!", /file.*damaged/],
    ["#game=hextris&problem=a&file=AAAA", /file.*damaged/],
    [`#game=hextris&problem=a&file=${zeros}`, /more than 8 MB/],
    [`#game=hextris&problem=a&packed=${await pack("{}")}`, /damaged/],
    [`#game=hextris&problem=a&packed=${await pack('[["game","less"]]')}`, /twice/],
    [`#game=hextris&problem=a&packed=${await pack("[[1,2]]")}`, /damaged/],
    ["#game=hextris&problem=a&nothing", /no part/],
  ];
  for (const [hash, words] of bad)
    await assert.rejects(readLink(hash), (error) => error instanceof LinkError && words.test(error.message), hash);
  for (const text of ['{"link": [[1]]}', '{"link": {}}', '{"link": [["game", "less"]', '{"link": 3}'])
    assert.throws(() => readLinkFile(text), LinkError);
});

// ---- solutions ----

const saved = (name, text) => {
  fs.writeFileSync(path.join(work, name), text);
  return path.join(work, name);
};

await test("saved solutions of Hextris and Brain Wall have the same points by their judges", async () => {
  for (const { board, game } of shown.slice(0, 4)) {
    const { solutionsOf } = await import(`${web}/${board.game}/save.js`);
    const records = board.games.map((one) => recordOf(game, one));
    const { text } = solutionsOf(records.slice(0, 1), game);
    const problem = saved(`${board.id}.json`, board.problem);
    const hextris = board.game === "hextris";
    const phrases = board.options.flatMap((option) => ["-p", option.slice(2)]);
    const judge = path.join(build, hextris ? "judge_icfp2015" : "judge_icfp2021");
    const { stdout, stderr } = spawnSync(judge, ["--json", ...phrases, problem], { input: text, encoding: "utf8" });
    assert.equal(stderr, "");
    const said = JSON.parse(stdout);
    const points = hextris ? said.games[0].score : 0 - (said.poses ?? said.entries)[0].dislikes;
    assert.equal(points, board.games[0].points, board.id);
  }
});

await test("saved games of Less are logs that the judge replays, faults and turns without moves too", async () => {
  const { solutionsOf } = await import(`${web}/less/save.js`);
  const judge = path.join(build, "judge_less");
  const replay = (log) => spawnSync(judge, ["--replay", log], { encoding: "utf8" }).stdout.split("\n")[0];
  const summary = (line) => /moves \d+ : \d+, points [\d ]+, turns [\d ]+/.exec(line)?.[0];
  for (const { board, game, record } of shown.slice(4)) {
    const line = replay(saved("game.log", solutionsOf([record], game).text));
    assert.match(line, new RegExp(`points ${board.games[0].points.join(" ")}`), board.id);
  }
  const log = path.join(work, "faults.log");
  const player = `${path.join(build, "play_less")} -b 0`;
  spawnSync(judge, ["--seed", "7", "--log", log, player, "false", player, "false"], { encoding: "utf8" });
  assert.match(fs.readFileSync(log, "utf8"), /\nnil /);
  const [{ board, text }] = (await openFile("faults.log", fs.readFileSync(log, "utf8"))).solutions;
  const opened = await openBoard(board);
  const game = await gameOf(opened);
  const again = saved("again.log", solutionsOf([recordOf(game, { text, owner: "file" })], game).text);
  assert.ok(summary(replay(log)));
  assert.equal(summary(replay(again)), summary(replay(log)));
});
