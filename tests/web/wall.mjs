// Tests what moves a figure of Brain Wall by hand and shows it in motion (port/web/brainwall), by the rules.
import assert from "node:assert/strict";
import { rules, test } from "./node_tests.mjs";

const page = (name) => import(`../../port/web/${name}.js`);
const { boards: listed, openBoard } = await page("boards");
const { LAYER } = await page("rules");
const { bonusesOf } = await page("brainwall/bonus");
const { Camera } = await page("brainwall/camera");
const { hintOf } = await page("brainwall/hint");
const { boundsOf, Model } = await page("brainwall/model");
const { poseText, Referee } = await page("brainwall/referee");
const { between, push, relax } = await page("brainwall/relax");
const { settle } = await page("brainwall/settle");
// Always the same numbers from 0 to 1.
function chance() {
  let seed = 1;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

function opened(problem) {
  const text = typeof problem === "string" ? problem : JSON.stringify(problem);
  const model = new Model(text);
  const rulesOf = rules.readProblem("brainwall", "board", text);
  return { model, rulesOf, referee: new Referee(rulesOf, model) };
}

const BY_HAND = ["house", "kite", "boat", "cat", "fish", "arrow"];
const boards = [];
for (const board of await listed("brainwall")) {
  const { id, problem, games } = await openBoard(board);
  const poses = games[0].text.trim().split("\n").map((text) => Float64Array.from(JSON.parse(text).vertices.flat()));
  boards.push({ id, ...opened(problem), poses });
}

// ---- what is shown is what the rules see ----

// A strip of three squares in a large hole. The figure lists one edge from its higher vertex to the lower one.
const STRIP = {
  hole: [[0, 0], [90, 0], [90, 90], [0, 90]],
  epsilon: 400000,
  figure: { edges: [[0, 1], [2, 1], [2, 3], [0, 3], [1, 2]], vertices: [[10, 10], [30, 10], [30, 30], [10, 30]] },
  bonuses: [{ bonus: "GLOBALIST", problem: 7, position: [30, 10] }],
};

function agrees(session, model, bonus) {
  const { a, b, joints } = model.lines(bonus);
  const shapes = session.shapes(LAYER.moving);
  const discs = shapes.slice(a.length, a.length + joints);
  assert.ok(discs.every(({ kind }) => kind === "disc"));
  for (let i = 0; i < a.length; i++) {
    const { kind, x, y, x2, y2 } = shapes[i];
    const [from, to] = [discs[a[i]], discs[b[i]]];
    assert.deepEqual([kind, x, y, x2, y2], ["line", from.x, from.y, to.x, to.y]);
  }
}

await test("lines and joints are those of the rules, with a broken line too", () => {
  for (const leg of [null, [0, 1], [1, 0], [1, 2], [3, 2]]) {
    const { model, rulesOf } = opened(STRIP);
    const session = rulesOf.session(0, 4096);
    const bonus = leg === null ? null : { bonus: "BREAK_A_LEG", problem: 3, edge: leg };
    const xy = [10, 10, 30, 10, 30, 30, 10, 30, ...(leg === null ? [] : [20, 20])];
    assert.equal(session.play(poseText(Float64Array.from(xy), bonus)), null);
    agrees(session, model, bonus);
  }
});

await test("the bonus of each pose is read from a transcript", () => {
  const { rulesOf } = opened(STRIP);
  const session = rulesOf.session(0, 4096);
  const xy = Float64Array.from(STRIP.figure.vertices.flat());
  const globalist = { bonus: "GLOBALIST", problem: 7 };
  const moves = ["1 31,11\n", poseText(xy, globalist), "0 11,11\n", "BREAK_A_LEG 3 0-1\n", "none\n", "SUPERFLEX 9\n"];
  assert.equal(session.play(moves.join("")), null);
  const broken = { bonus: "BREAK_A_LEG", problem: 3, edge: [0, 1] };
  const expected = [null, null, globalist, globalist, broken, null, { bonus: "SUPERFLEX", problem: 9 }];
  assert.deepEqual(bonusesOf({ version: 0 }, session), expected);
});

await test("a pose in motion is judged as one in whole coordinates", () => {
  for (const { id, referee, poses } of boards)
    for (const xy of poses) {
      const [whole, moving] = [referee.judge(xy), referee.judgeMoving(xy)];
      for (const name of ["dislikes", "met", "inside", "fits"])
        assert.equal(moving[name], whole[name], `${id}: ${name}`);
      assert.ok(whole.fits, id);
    }
});

// ---- motion ----

// How far the lines of a pose are beyond what is allowed, as a part of their lengths.
function beyond({ least, most }, { a, b, length }, xy) {
  let worst = 0;
  for (let i = 0; i < a.length; i++) {
    const now = Math.hypot(xy[2 * a[i]] - xy[2 * b[i]], xy[2 * a[i] + 1] - xy[2 * b[i] + 1]) / length[i];
    worst = Math.max(worst, now - most, least - now);
  }
  return worst;
}

await test("between two poses lines nearly keep their lengths", () => {
  const found = [];
  for (const { model, poses } of boards) {
    const all = [model.figure, ...poses];
    for (let i = 1; i < all.length; i++)
      for (let part = 0.05; part < 1; part += 0.05)
        found.push(beyond(model, model.lines(), between(all[i - 1], all[i], part, model.lines(), model)));
  }
  found.sort((a, b) => a - b);
  const most = [0.5, 0.9].map((part) => found[Math.floor(part * found.length)]);
  assert.ok(most[0] < 0.05 && most[1] < 0.3, `${most}`);
  return `beyond what is allowed: median ${most[0].toFixed(3)}, nine of ten ${most[1].toFixed(3)} of the length`;
});

// ---- by hand ----

// A joint dragged from a pose, as the page does it, in steps.
function drag({ model, referee }, start, joint, [x, y]) {
  const lines = model.lines();
  const xy = Float64Array.from(start.xy);
  const ease = new Float64Array(lines.joints).fill(1);
  start.distance.forEach((value, corner) => (ease[start.joint[corner]] = value < 0.25 ? 0.06 : 1));
  ease[joint] = 0;
  const within = start.outside.map((out) => 1 - out);
  const [fromX, fromY] = [xy[2 * joint], xy[2 * joint + 1]];
  for (let step = 1; step <= 12; step++) {
    xy.set([fromX + ((x - fromX) * step) / 12, fromY + ((y - fromY) * step) / 12], 2 * joint);
    relax(xy, lines, model, 40, ease);
    push(model, xy, lines, within, ease, model.size / 6);
  }
  ease[joint] = 0.03;
  return settle({ model, referee, xy, bonus: null, ease, joint, start });
}

await test("what a hand leaves fits again, on the boards for a hand, and its lines always do", () => {
  const random = chance();
  let fits = 0,
    all = 0;
  for (const board of boards.filter(({ id }) => BY_HAND.includes(id)))
    for (let i = 0; i < 20; i++) {
      const start = board.referee.judge(board.poses[i % board.poses.length]);
      const joint = Math.floor((random() * start.xy.length) / 2);
      const [far, turn] = [board.model.size * (0.05 + 0.2 * random()), 7 * random()];
      const to = [start.xy[2 * joint] + far * Math.cos(turn), start.xy[2 * joint + 1] + far * Math.sin(turn)];
      const pose = drag(board, start, joint, to);
      assert.equal(pose.tooFar, 0, board.id);
      fits += pose.fits;
      all += 1;
    }
  assert.ok(all >= 60 && fits >= 0.85 * all, `${fits} of ${all}`);
  return `${fits} of ${all}`;
});

await test("a figure beside its hole is brought into it by its joints, corner by corner", () => {
  for (const id of ["house", "fish"]) {
    const board = boards.find((one) => one.id === id);
    const goal = board.poses.at(-1);
    let pose = board.referee.judge(board.model.figure);
    assert.ok(!pose.fits);
    let drags = 0;
    for (let round = 0; round < 3 && !(pose.fits && pose.dislikes === 0); round++)
      for (let joint = 0; joint < goal.length / 2; joint++) {
        if (pose.xy[2 * joint] === goal[2 * joint] && pose.xy[2 * joint + 1] === goal[2 * joint + 1]) continue;
        pose = drag(board, pose, joint, goal.subarray(2 * joint, 2 * joint + 2));
        drags += 1;
      }
    assert.ok(pose.fits && pose.dislikes === 0, `${id}: ${pose.wrong ?? pose.dislikes} after ${drags} drags`);
  }
});

await test("hints move one joint at a time, and lead to the engine's pose", () => {
  const easeOf = (joint, { xy }) => new Float64Array(xy.length / 2).fill(1).fill(0, joint, joint + 1);
  const counts = [];
  for (const board of boards.filter(({ id }) => ["goldfish", ...BY_HAND].includes(id))) {
    const goal = board.poses.at(-1);
    let pose = board.referee.judge(board.model.figure);
    let hints = 0;
    for (let left = Infinity; left > 0; hints++) {
      const hint = hintOf({ ...board, hand: { easeOf } }, pose, goal);
      assert.ok(hint.left < left, `${board.id}: ${hint.left} left after ${left}`);
      left = hint.left;
      pose = board.referee.judge(Float64Array.from(JSON.parse(hint.text).vertices.flat()));
      const [x, y] = pose.xy.subarray(2 * hint.joint);
      assert.deepEqual([x, y], [hint.x, hint.y], board.id);
    }
    assert.deepEqual(pose.xy, goal, `${board.id} after ${hints} hints`);
    counts.push(`${board.id} ${hints} of ${goal.length / 2}`);
  }
  return counts.join(", ");
});

// ---- zoom ----

await test("however it is zoomed and moved, a joint or a corner is in sight", () => {
  const random = chance();
  const box = { x: 0, y: 0, width: 900, height: 560 };
  for (const { id, model, poses } of boards) {
    const points = Float64Array.from([...poses.at(-1), ...model.hole]);
    const bounds = boundsOf(points);
    const camera = new Camera();
    for (let i = 0; i < 200; i++) {
      const at = { x: 900 * random(), y: 560 * random() };
      if (random() < 0.5) camera.zoomAt(Math.exp(2 * random() - 0.7), at, box, bounds, points);
      else camera.pan(900 * random() - 450, 900 * random() - 450, box, bounds, points);
      const { scale, x, y } = camera.view(box, bounds);
      const isIn = (value, most) => value >= 0 && value <= most;
      const isSeen = (k) => isIn(x + scale * points[k], 900) && isIn(y + scale * points[k + 1], 560);
      const seen = points.some((_, k) => k % 2 === 0 && isSeen(k));
      assert.ok(seen, `${id}: ${JSON.stringify(camera)}`);
    }
    camera.reset();
    assert.deepEqual(camera.view(box, bounds), new Camera().view(box, bounds));
  }
});
