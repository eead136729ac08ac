// Tests the boards of the page (port/web/boards.js): recorded games by the rules, and files that are opened. SHARED has
// the contests' problems.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { build, read, rules, test } from "./node_tests.mjs";

const { boards, GAMES, openBoard, openFile, openFiles, strength } = await import("../../port/web/boards.js");

// A recorded game played by the rules; what its session says at the end.
function play(board, { text, start = 0 }) {
  return rules.free(() => {
    const problem = rules.readProblem(board.game, board.id, board.problem, board.options);
    const session = problem.session(start, text.length);
    const refusal = session.play(text);
    return { refusal, status: session.status(), figures: session.figures() };
  });
}

const all = [];
for (const game of GAMES) for (const board of await boards(game)) all.push(await openBoard(board));

await test("every board has a name and a line about it, and its id is its own", () => {
  for (const { name, detail, code } of all)
    assert.match(`${name}: ${detail} ${code}`, /^\S.+: (.*\d.*|no walls) [0-9a-f]{16}$/);
  for (const key of ["id", "name", "code"]) assert.equal(new Set(all.map((board) => board[key])).size, all.length);
  for (const game of GAMES) assert.ok(all.filter((board) => board.game === game).length >= 6);
  return `${all.length} boards`;
});

await test("every recorded game is valid, and has the points that it says", () => {
  let games = 0;
  for (const board of all)
    for (const recorded of board.games) {
      const { refusal, status } = play(board, recorded);
      assert.equal(refusal, null, board.id);
      assert.equal(status.wrong, null, board.id);
      assert.equal(status.over || board.game === "brainwall", true, board.id);
      assert.deepEqual(status.points, [recorded.points].flat(), board.id);
      games += 1;
    }
  return `${games} games`;
});

await test("Hextris: a game with words and one without, each survives all pieces", () => {
  for (const board of all.filter(({ game }) => game === "hextris")) {
    const pieces = Number(board.detail.match(/([\d,]+) piece/)[1].replace(",", ""));
    assert.deepEqual(board.games.map(({ name }) => name), ["the engine", "the engine without words"]);
    assert.equal(play(board, board.games[1]).figures.power, 0);
    assert.ok(board.games[0].points > board.games[1].points, board.id);
    for (const recorded of board.games) assert.equal(play(board, recorded).figures.units, pieces, board.id);
  }
});

await test("Brain Wall: each pose is better than the one before, for more work", () => {
  for (const board of all.filter(({ game }) => game === "brainwall")) {
    const [{ text, times, points, seconds }] = board.games;
    const texts = text.split("\n");
    assert.deepEqual([texts.length, times.at(-1)], [times.length, seconds], board.id);
    const all = times.map((time, i) => {
      const { refusal, status } = play(board, { text: texts.slice(0, i + 1).join("\n") });
      assert.deepEqual([refusal, status.wrong], [null, null], board.id);
      return status.points[0];
    });
    for (let i = 1; i < all.length; i++) assert.ok(all[i] > all[i - 1] && times[i] >= times[i - 1], board.id);
    assert.equal(all.at(-1), points, board.id);
  }
});

await test("Brain Wall: 0 dislikes on every board, and five or more are for a hand, of at most 8 joints", () => {
  const walls = all.filter(({ game }) => game === "brainwall");
  for (const { id, games } of walls) assert.deepEqual([id, games[0].points], [id, 0]);
  assert.ok(walls.filter(({ problem }) => JSON.parse(problem).figure.vertices.length <= 8).length >= 5);
});

await test("First light: a word within 12 letters, a row within 100, and less than 6 KB", () => {
  const [board] = all;
  assert.equal(board.id, "first_light");
  const [recorded] = board.games;
  const endOf = (word) => (recorded.text.indexOf(word) + 1 || Infinity) + word.length - 1;
  const word = Math.min(...board.settings.phrases.map(endOf));
  assert.ok(word <= 12, `the first word ends with letter ${word}`);
  const lines = (length) => play(board, { ...recorded, text: recorded.text.slice(0, length) }).figures.lines;
  assert.equal(lines(0), 0);
  assert.ok(lines(100) >= 1);
  assert.ok(fs.statSync(path.join(build, "boards/first_light.json")).size < 6000);
  return `word at letter ${word}`;
});

// ---- files ----

const refused = (call, words) => assert.rejects(call, ({ message }) => assert.match(message, words) ?? true);

await test("problem files are recognised by content, whatever their names and blanks", async () => {
  const heart = JSON.parse(read("problems/page/heart.json"));
  const [board] = (await openFile("copy.json", JSON.stringify(heart, null, 4))).boards;
  assert.deepEqual([board.id, board.isOurs], ["heart", true]);
  const other = await openFile("dir/other.json", JSON.stringify({ ...heart, id: 7001, sourceLength: 3 }));
  const opened = await openBoard(other.boards[0]);
  const { name, isOurs, known, detail } = opened;
  assert.deepEqual([name, isOurs, known, detail], ["other", false, null, "15 × 19, 3 pieces"]);
  assert.deepEqual([opened.games, opened.options[0]], [[], "p ei!"]);
  const { boards: [quilt] } = await openFile("a.json", read("problems/brainwall/grid_17.json"));
  assert.equal(quilt.id, "quilt");
  const lines = await openFile("boards", read("problems/less/boards"));
  assert.equal(lines.boards.length, 20);
  assert.deepEqual([lines.boards[2].id, lines.boards[0].name], ["high_walls", "boards, line 1"]);
});

await test("solutions and logs are read, and find their boards in any order", async () => {
  const heart = all.find(({ id }) => id === "heart");
  const entry = { problemId: heart.number, seed: heart.settings.seed, tag: "b1:0", solution: heart.games[0].text };
  const list = JSON.stringify([entry, { ...entry, problemId: 7000 }]);
  const problem = JSON.stringify({ ...JSON.parse(heart.problem), id: 7000 });
  const files = [["s.json", list], ["p.json", problem]].map(([name, data]) => ({ name, data }));
  const { boards: [board], solutions, errors } = await openFiles(files);
  assert.deepEqual(errors, []);
  assert.deepEqual(solutions.map((one) => one.board.id), ["heart", board.id]);
  assert.deepEqual([solutions[0].text, solutions[0].title, solutions[0].fault], [entry.solution, "14", null]);
  const pose = await openFile("quilt.json", JSON.stringify([{ file: "x/grid_17.json", pose: { vertices: [] } }]));
  assert.equal(pose.solutions[0].problem, "x/grid_17.json");
});

await test("what is wrong in a file is named with its place", async () => {
  await refused(openFile("a.json", "{\n?"), /^a\.json:2:1: /);
  await refused(openFile("a.json", '{"units": 7}'), /^a\.json:1:\d+: |^a\.json: /);
  await refused(openFile("a.txt", "hello"), /^a\.txt cannot be opened\. .*JSON.*Save board/);
  const log = '{"seconds":0.1,"work":7}\n{"seconds":0.2,"work":8}';
  await refused(openFile("l.json", log), /^l\.json is a log of searches/);
  await refused(openFile("session", "game hextris\n"), /^session cannot be opened/);
  await refused(openFile("empty", ""), /^empty cannot be opened/);
  await refused(openFile("b.txt", "# a comment\n\n0120"), /^b\.txt:3:\d+: .*112/);
  await refused(openFile("w.json", Buffer.from("\ufeff{}", "utf16le")), /UTF-16/);
  await refused(openFile("large.json", new Uint8Array(8e6 + 1)), /8\.0 MB.*at most 8 MB/);
  const { solutions: [faulty] } = await openFile("s.json", '[\n{"problemId": 1, "seed": 2}]');
  assert.match(faulty.fault, /^s\.json:2:\d+: .*solution/);
});

// ---- how strong ----

await test("strength: a sentence, rows, the command that measures them, the date", async () => {
  for (const game of GAMES) {
    const { short, sentence, rows, command, when, measure } = await strength(game);
    assert.match(sentence, /\d/);
    assert.match(short, /^.*\d.{1,50}\.$/);
    assert.ok(rows.length >= 5 && command.length > 0 && measure.length > 0);
    assert.match(when, /^\d{4}-\d\d-\d\d$/);
  }
});

const { SHARED: shared } = process.env;
const problems = path.join(shared, "problems");
const FOLDERS = [["hextris", "qualifier/problem_"], ["brainwall", "brainwall/"]];

async function recognised() {
  for (const [game, files] of FOLDERS)
    for (const { number, best } of (await strength(game)).rows) {
      const [board] = (await openFile("copy.json", read(path.join(problems, `${files}${number}.json`)))).boards;
      assert.deepEqual([board.known?.number, board.known?.points, board.number], [number, best, number]);
      if (game === "hextris") assert.equal(board.settings.phrases.length, 18);
    }
}

function tableOf(name) {
  const [, ...lines] = read(path.join(shared, "anchors", name)).trim().split("\n");
  return lines.map((line) => line.split(","));
}

async function records() {
  for (const [game, table] of [["hextris", "qualifiers.csv"], ["brainwall", "brainwall_best.csv"]]) {
    const wanted = tableOf(table).map(([number, best]) => [Number(number), Number(best)]);
    assert.deepEqual((await strength(game)).rows.map(({ number, best }) => [number, best]), wanted);
  }
  for (const [number, , bonus, proven] of tableOf("brainwall_best.csv")) {
    const row = (await strength("brainwall")).rows.find((one) => one.number === Number(number));
    assert.equal(row.bonus, bonus === "none" ? "" : bonus || "?", number);
    if (proven !== "") assert.equal(row.bestWithout, Number(proven), number);
  }
}

if (!fs.existsSync(problems)) console.log(`# skipped: no contest's problems in ${problems}`);
else {
  await test("the contests' problems are recognised", recognised);
  await test("the best known results are those of the tables", records);
}
