// A hint is one joint and where the engine has it: the rest follows as under a hand. Hint by hint the figure comes to
// the engine's pose.
import { poseText } from "./referee.js";
import { HELD, relax } from "./relax.js";
import { settle } from "./settle.js";

const TRIED = 4;

const isThere = (xy, goal, joint) => xy[2 * joint] === goal[2 * joint] && xy[2 * joint + 1] === goal[2 * joint + 1];
const joints = (xy) => Array.from({ length: xy.length / 2 }, (_, i) => i);
const missing = (xy, goal) => joints(xy).filter((joint) => !isThere(xy, goal, joint));
const away = (xy, goal, joint) => Math.hypot(xy[2 * joint] - goal[2 * joint], xy[2 * joint + 1] - goal[2 * joint + 1]);
const far = (xy, goal) => joints(xy).reduce((sum, joint) => sum + away(xy, goal, joint), 0);

// The pose that comes from dragging a joint to its goal, while those in the engine's pose hold on to it; null: it does
// not get there, or others leave theirs.
function dragged({ model, referee, hand }, start, goal, joint) {
  const lines = model.lines(start.bonus);
  const xy = Float64Array.from(start.xy);
  const ease = hand.easeOf(joint, start);
  for (const one of joints(xy)) if (one !== joint && isThere(xy, goal, one)) ease[one] = HELD;
  xy.set(goal.subarray(2 * joint, 2 * joint + 2), 2 * joint);
  relax(xy, lines, model, 60, ease);
  const pose = settle({ model, referee, xy, bonus: start.bonus, ease, joint, start });
  if (pose === null || !isThere(pose.xy, goal, joint)) return null;
  return missing(pose.xy, goal).length < missing(start.xy, goal).length ? pose : null;
}

// It moves alone: its lines may be too long until others have followed.
function alone({ referee }, start, goal, joint) {
  const xy = Float64Array.from(start.xy);
  xy.set(goal.subarray(2 * joint, 2 * joint + 2), 2 * joint);
  return referee.judge(xy, start.bonus);
}

// goal: coordinates of the engine's pose, of another one than start. {text, joint, x, y, dislikes, fits, left}; left:
// joints that are not in the engine's pose then.
export function hintOf(view, start, goal) {
  // Which joints to try first: those that come to a corner, then those that move farthest.
  const worth = (joint) =>
    away(start.xy, goal, joint) + (view.model.cornerAt(goal[2 * joint], goal[2 * joint + 1]) > 0 ? view.model.size : 0);
  const order = missing(start.xy, goal).sort((a, b) => worth(b) - worth(a));
  const tried = order.slice(0, TRIED).map((joint) => ({ joint, pose: dragged(view, start, goal, joint) }));
  const helps = ({ pose }) => (pose.fits ? view.model.size : 0) - far(pose.xy, goal);
  const [best = { joint: order[0], pose: alone(view, start, goal, order[0]) }] = tried
    .filter(({ pose }) => pose !== null)
    .sort((a, b) => helps(b) - helps(a));
  const { joint, pose } = best;
  const { xy, dislikes, fits } = pose;
  const left = missing(xy, goal).length;
  return { text: poseText(xy, start.bonus), joint, x: xy[2 * joint], y: xy[2 * joint + 1], dislikes, fits, left };
}
