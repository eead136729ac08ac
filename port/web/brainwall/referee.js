// Poses as the rules see them. A pose: {xy, lines, tooFar, tightest, inside, outside, joint, distance, dislikes, met,
// unlocked, fits, bonus, whole}. Those between two moves, and under a hand, have no whole coordinates: a copy of the
// board with a finer grid judges them.
import { LAYER } from "../rules.js";

const COORDINATE_MAX = 100000; // of the rules
const FINEST = 256;

// Of a corner's distance squared, which is told as 0; in whole coordinates it is 0.
export const isMet = (distance) => distance < 0.5;

export const poseText = (xy, bonus = null) => {
  const vertices = Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i], xy[2 * i + 1]]);
  return `${JSON.stringify(bonus === null ? { vertices } : { bonuses: [bonus], vertices })}\n`;
};

// Lines and joints of the pose at a session's cursor. A line: {a, b, amount, tooFar, out}; amount: its stretch
// in thousandths of what is allowed; tooFar: that breaks the rule; out: it leaves the hole.
function readShapes(session, model, bonus) {
  const shapes = session.shapes(LAYER.moving);
  const { a, b, length, joints } = model.lines(bonus);
  const xy = new Float64Array(2 * joints),
    outside = new Uint8Array(joints);
  for (let i = 0; i < joints; i++) {
    const disc = shapes[a.length + i];
    xy[2 * i] = disc.x;
    xy[2 * i + 1] = disc.y;
    outside[i] = disc.role === "wrong" ? 1 : 0;
  }
  const lines = Array.from(a, (from, i) => {
    const { amount, role } = shapes[i];
    const wrong = role === "wrong";
    const tooFar = wrong && (Math.abs(amount) > 1000 || isBeyond(shapes[i], length[i], model.epsilon));
    return { a: from, b: b[i], amount, tooFar, out: wrong && (!tooFar || outside[from] + outside[b[i]] > 0) };
  });
  return { xy, outside, lines };
}

// The rules tell a stretch in whole thousandths: at the limit itself the squares decide.
function isBeyond({ x, y, x2, y2, amount }, length, epsilon) {
  if (Math.abs(amount) < 1000) return false;
  const original = Math.round(length * length);
  return Math.abs((x - x2) ** 2 + (y - y2) ** 2 - original) * 1e6 > epsilon * original;
}

function count(pose) {
  pose.inside = pose.lines.reduce((sum, { out }) => sum + (out ? 0 : 1), 0);
  pose.tooFar = pose.lines.reduce((sum, { tooFar }) => sum + (tooFar ? 1 : 0), 0);
  pose.met = pose.distance.reduce((sum, distance) => sum + (isMet(distance) ? 1 : 0), 0);
  pose.tightest = pose.lines.reduce((most, { amount }) => Math.max(most, Math.abs(amount)), 0) / 1000;
  return pose;
}

// The pose at a session's cursor, in whole coordinates.
export function readPose(session, model, bonus) {
  const status = session.status();
  const { corners, unlocked = [] } = session.figures();
  const distance = Float64Array.from(corners, ([, value]) => value);
  const shapes = readShapes(session, model, bonus);
  return count({
    ...shapes,
    bonus,
    distance,
    joint: model.nearest(shapes.xy).joint,
    dislikes: Math.abs(status.points[0]),
    unlocked: unlocked.map(([, value]) => value !== 0),
    fits: status.wrong === null,
    whole: true,
  });
}

export class Referee {
  #sessions = new Map();

  constructor(problem, model) {
    this.model = model;
    this.problem = problem;
    const extent = Math.max(1, ...model.hole.map(Math.abs), ...model.figure.map(Math.abs));
    this.scale = Math.max(1, Math.min(FINEST, Math.floor(COORDINATE_MAX / 4 / extent)));
  }

  #session(fine) {
    if (!this.#sessions.has(fine)) {
      const of = fine ? this.#finer() : this.problem;
      this.#sessions.set(fine, of.session(0, 40 * (this.model.figure.length + 16) + 400));
    }
    return this.#sessions.get(fine);
  }

  #finer() {
    const { hole, figure, edges, epsilon, bonuses } = this.model;
    const pairs = (xy) => Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i], xy[2 * i + 1]].map(this.#grow));
    const points = bonuses.map(({ bonus, problem, x, y }) => ({ bonus, problem, position: [x, y].map(this.#grow) }));
    const text = { bonuses: points, hole: pairs(hole), epsilon, figure: { edges, vertices: pairs(figure) } };
    return this.problem.rules.readProblem("brainwall", "finer", JSON.stringify(text));
  }

  #grow = (value) => {
    const most = COORDINATE_MAX;
    return Math.max(-most, Math.min(most, Math.round(value * this.scale)));
  };

  // A pose in whole coordinates that nobody has played.
  judge(xy, bonus = null) {
    const session = this.#session(false);
    session.seek(0);
    const refusal = session.play(poseText(xy, bonus));
    return refusal === null ? readPose(session, this.model, bonus) : null;
  }

  // A pose in motion.
  judgeMoving(xy, bonus = null) {
    const session = this.#session(true);
    session.seek(0);
    const refusal = session.play(poseText(xy.map(this.#grow), bonus));
    const { joint, distance } = this.model.nearest(xy);
    if (refusal !== null) throw refusal;
    const status = session.status();
    const dislikes = distance.reduce((sum, value) => sum + value, 0);
    const { lines, outside } = readShapes(session, this.model, bonus);
    const unlocked = this.model.bonuses.map(() => false);
    return count({
      xy,
      outside,
      lines,
      bonus,
      distance,
      joint,
      dislikes: Math.round(dislikes),
      unlocked,
      fits: status.wrong === null,
      whole: false,
    });
  }
}
