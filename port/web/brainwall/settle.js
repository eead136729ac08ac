// A pose that a hand has left, in whole coordinates: near to where it was left and, if that can be done, within the
// rules. It only proposes: whether a pose fits is asked of the rules.
import { crossing, isInside, push, relax, staysInside } from "./relax.js";

const SNAP = 0.8; // joints so near to a corner are on it
const AWAY = 0.02; // cost of a distance squared from where the hand left a joint, against a line that breaks a rule
const PASSES = 60;
const TIME_MS = 60;
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
    this.snap();
  }

  snap() {
    const { joint, distance } = this.model.nearest(this.goal);
    for (let i = 0; i < distance.length; i++)
      if (distance[i] < SNAP * SNAP) this.xy.set(this.model.hole.subarray(2 * i, 2 * i + 2), 2 * joint[i]);
  }

  // By how much a line breaks the rules; 0: not at all.
  fault(line) {
    const { a, b } = this.lines;
    const { xy, original, model } = this;
    const i = 2 * a[line],
      j = 2 * b[line];
    const square = (xy[i] - xy[j]) ** 2 + (xy[i + 1] - xy[j + 1]) ** 2;
    const over = Math.abs(square - original[line]) - (model.epsilon * original[line]) / 1e6;
    const length = over > 0 ? 0.3 + over / (2 * Math.sqrt(original[line]) + 1) : 0;
    if (!this.walls || staysInside(model, xy[i], xy[i + 1], xy[j], xy[j + 1])) return length;
    return length + 1;
  }

  // What a joint at its place costs.
  cost(joint) {
    const { xy, goal, ease, walls, model } = this;
    const away = (xy[2 * joint] - goal[2 * joint]) ** 2 + (xy[2 * joint + 1] - goal[2 * joint + 1]) ** 2;
    let sum = (AWAY * away) / Math.max(0.1, ease[joint]);
    if (walls && !isInside(model, xy[2 * joint], xy[2 * joint + 1])) sum += 2;
    for (const line of this.lines.at[joint]) sum += this.weight[line] * this.fault(line);
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
        const cost = this.cost(joint);
        if (cost < best) [best, at] = [cost, [x + dx, y + dy]];
      }
    xy.set(at ?? [x, y], 2 * joint);
    return at !== null;
  }

  // Lines that break a rule get heavier until somewhere joints give way.
  run() {
    const end = performance.now() + TIME_MS;
    for (let pass = 0; pass < PASSES && performance.now() < end; pass++) {
      const wrong = [];
      for (let line = 0; line < this.weight.length; line++) if (this.fault(line) > 0) wrong.push(line);
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
function* swings(model, lines, xy, ease, joint) {
  if (joint < 0 || lines.a.length * model.corners > SWING_MOST) return;
  const found = [];
  for (let k = 1; k <= SWINGS; k++) {
    const angle = ((k % 2 === 0 ? -1 : 1) * Math.ceil(k / 2) * 2 * Math.PI) / SWINGS;
    const goal = come(model, lines, turned(xy, joint, angle), ease);
    found.push({ goal, cost: outOf(model, lines, goal) + Math.abs(angle) / 4 });
  }
  found.sort((a, b) => a.cost - b.cost);
  for (const { goal } of found.slice(0, SWINGS_TRIED)) yield new Search(model, lines, goal, ease, true);
}

function* tries(model, lines, xy, ease, joint) {
  const near = relax(Float64Array.from(xy), lines, model, 40, ease);
  yield new Search(model, lines, near, ease, true);
  yield new Search(model, lines, come(model, lines, xy, ease), ease, true);
  yield* swings(model, lines, near, ease, joint);
  yield new Search(model, lines, near, ease, false); // at least its lines are right
}

// ease: of each joint, how willingly it moves; that of the hand least. joint: the one that the hand has left, -1 for
// none. A pose of the referee.
export function settle(model, referee, xy, bonus, ease, joint = -1) {
  let pose = null;
  for (const search of tries(model, model.lines(bonus), xy, ease, joint)) {
    search.run();
    pose = referee.judge(search.xy, bonus);
    if (pose?.fits) return pose;
  }
  return pose;
}
