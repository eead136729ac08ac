// A pose that a hand has left, in whole coordinates: near to where it was left and, if that can be done, within the
// rules. It only proposes: whether a pose fits is asked of the rules.
import { between, crossing, isInside, isInsideAt, push, relax, staysInside } from "./relax.js";

const SNAP = 0.8; // joints so near to a corner are on it
const AWAY = 0.02; // cost of a distance squared from where the hand left a joint, against a line that breaks a rule
const PASSES = 120;
const TIME_MS = 60; // for a goal
const ALL_MS = 300; // a hand does not wait longer
const BACK = [0.7, 0.45, 0.25]; // of the way from the pose before
const ROUNDS = 24;
const SWINGS = 24; // all around
const SWINGS_TRIED = 4;
const SWING_MOST = 1000; // lines times corners: larger boards would keep the hand waiting

class Search {
  constructor(model, lines, goal, ease, walls) {
    Object.assign(this, { model, lines, goal, ease, walls });
    this.xy = goal.map(Math.round);
    this.weight = new Float64Array(lines.a.length).fill(1);
    this.original = lines.length.map((length) => Math.round(length * length * 4) / 4);
    this.slack = this.original.map((square) => (model.epsilon * square) / 1e6);
    this.snap();
  }

  snap() {
    const { joint, distance } = this.model.nearest(this.goal);
    for (let i = 0; i < distance.length; i++)
      if (distance[i] < SNAP * SNAP) this.xy.set(this.model.hole.subarray(2 * i, 2 * i + 2), 2 * joint[i]);
  }

  // By how much the length of a line breaks the rules; 0: not at all.
  stretch(line) {
    const { xy, original, slack } = this;
    const i = 2 * this.lines.a[line],
      j = 2 * this.lines.b[line];
    const square = (xy[i] - xy[j]) ** 2 + (xy[i + 1] - xy[j + 1]) ** 2;
    const over = Math.abs(square - original[line]) - slack[line];
    return over > 0 ? 0.3 + over / (2 * Math.sqrt(original[line]) + 1) : 0;
  }

  leaves(line) {
    const { xy } = this;
    const i = 2 * this.lines.a[line],
      j = 2 * this.lines.b[line];
    return this.walls && !staysInside(this.model, xy[i], xy[i + 1], xy[j], xy[j + 1]);
  }

  isWrong(line) {
    return this.stretch(line) > 0 || this.leaves(line);
  }

  // What a joint at its place costs, or at least `limit`: what is looked up sooner comes first.
  cost(joint, limit = Infinity) {
    const { xy, goal, weight } = this;
    const lines = this.lines.at[joint];
    const x = xy[2 * joint],
      y = xy[2 * joint + 1];
    const away = (x - goal[2 * joint]) ** 2 + (y - goal[2 * joint + 1]) ** 2;
    let sum = (AWAY * away) / Math.max(0.1, this.ease[joint]);
    for (const line of lines) sum += weight[line] * this.stretch(line);
    if (sum >= limit || !this.walls) return sum;
    if (!isInsideAt(this.model, x, y)) sum += 2;
    for (let i = 0; i < lines.length && sum < limit; i++) if (this.leaves(lines[i])) sum += weight[lines[i]];
    return sum;
  }

  // The best place for a joint, not farther than so many units. True if it moves.
  improve(joint, far) {
    const { xy } = this;
    const [x, y] = [xy[2 * joint], xy[2 * joint + 1]];
    let best = this.cost(joint) - 1e-9,
      at = null;
    for (let dy = -far; dy <= far; dy++)
      for (let dx = -far; dx <= far; dx++) {
        if (dx === 0 && dy === 0) continue;
        xy[2 * joint] = x + dx;
        xy[2 * joint + 1] = y + dy;
        const cost = this.cost(joint, best);
        if (cost < best) [best, at] = [cost, [x + dx, y + dy]];
      }
    xy.set(at ?? [x, y], 2 * joint);
    return at !== null;
  }

  // Lines that break a rule get heavier until somewhere joints give way.
  run(end) {
    const last = Math.min(end, performance.now() + TIME_MS);
    for (let pass = 0; pass < PASSES && performance.now() < last; pass++) {
      const wrong = [];
      for (let line = 0; line < this.weight.length; line++) if (this.isWrong(line)) wrong.push(line);
      if (wrong.length === 0) return true;
      const joints = new Set(wrong.flatMap((line) => [this.lines.a[line], this.lines.b[line]]));
      let moved = false;
      for (const joint of joints) moved = this.improve(joint, pass > 8 ? 3 : 2) || moved;
      if (!moved || pass % 3 === 2) for (const line of wrong) this.weight[line] *= 1.6;
    }
    return false;
  }
}

// What walls and lengths make of a pose when the hand lets go.
function come(model, lines, xy, ease) {
  const goal = Float64Array.from(xy);
  const all = new Uint8Array(lines.joints).fill(1);
  for (let n = 0; n < ROUNDS; n++) {
    relax(goal, lines, model, 6, ease);
    push(model, goal, lines, all, ease, model.size / 4);
  }
  return relax(goal, lines, model, 4, ease);
}

// How much of a pose is out of the hole.
function outOf(model, lines, xy) {
  let sum = 0;
  for (let i = 0; i < xy.length; i += 2) if (!isInside(model, xy[i], xy[i + 1])) sum++;
  for (let k = 0; k < lines.a.length; k++) {
    const [i, j] = [2 * lines.a[k], 2 * lines.b[k]];
    if (crossing(model, xy[i], xy[i + 1], xy[j], xy[j + 1]) >= 0) sum++;
  }
  return sum;
}

function turned(xy, joint, angle) {
  const [x, y] = [xy[2 * joint], xy[2 * joint + 1]];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return xy.map((value, i) => {
    const [u, v] = i % 2 === 0 ? [value - x, xy[i + 1] - y] : [xy[i - 1] - x, value - y];
    return i % 2 === 0 ? x + u * cos - v * sin : y + u * sin + v * cos;
  });
}

// The figure swings around the joint that the hand has left, to where more of it is in the hole; the least swing first.
function* swings({ model, lines, ease, joint }, xy) {
  if (joint < 0 || lines.a.length * model.corners > SWING_MOST) return;
  const found = [];
  for (let k = 1; k <= SWINGS; k++) {
    const angle = ((k % 2 === 0 ? -1 : 1) * Math.ceil(k / 2) * 2 * Math.PI) / SWINGS;
    const goal = come(model, lines, turned(xy, joint, angle), ease);
    found.push({ goal, cost: outOf(model, lines, goal) + Math.abs(angle) / 4 });
  }
  found.sort((a, b) => a.cost - b.cost);
  for (const { goal } of found.slice(0, SWINGS_TRIED)) yield goal;
}

// Goals that may be near to a pose that fits, the dearest to the hand first.
function* goals(drop, near) {
  const { model, lines, xy, ease, start } = drop;
  yield near;
  yield come(model, lines, xy, ease);
  if (start.fits) for (const part of BACK) yield come(model, lines, between(start.xy, near, part, lines, model), ease);
  else yield* swings(drop, near);
}

// drop: {model, referee, xy, bonus, ease, joint, start}, what a hand has left. ease: of each joint, how willingly it
// moves; that of the hand least. joint: the one that the hand has left, -1 for none. start: the pose before; where it
// fits and the new one cannot, the figure springs back a part of the way. A pose of the referee.
export function settle(drop) {
  const { model, referee, xy, bonus, ease } = drop;
  const lines = model.lines(bonus);
  const near = relax(Float64Array.from(xy), lines, model, 40, ease);
  const end = performance.now() + ALL_MS;
  for (const goal of goals({ ...drop, lines }, near)) {
    const search = new Search(model, lines, goal, ease, true);
    const pose = search.run(end) ? referee.judge(search.xy, bonus) : null;
    if (pose?.fits) return pose;
    if (performance.now() > end) break;
  }
  const search = new Search(model, lines, near, ease, false); // at least its lines are right
  search.run(performance.now() + ALL_MS / 4);
  return referee.judge(search.xy, bonus);
}
