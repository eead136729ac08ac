// A hint is one joint and where it goes, if that alone makes the pose better: the rest follows as under a hand. Else
// it is the whole pose that the engine has found.
import { poseText } from "./referee.js";
import { relax } from "./relax.js";
import { settle } from "./settle.js";

const TRIED = 4;

// The pose that comes from dragging a joint to a place; null: it does not get there.
function dragged(view, start, { joint, x, y }) {
  const { model, referee, hand } = view;
  const lines = model.lines(start.bonus);
  const xy = Float64Array.from(start.xy);
  const ease = hand.easeOf(joint, start);
  xy.set([x, y], 2 * joint);
  relax(xy, lines, model, 60, ease);
  const pose = settle({ model, referee, xy, bonus: start.bonus, ease, joint, start });
  return pose !== null && pose.xy[2 * joint] === x && pose.xy[2 * joint + 1] === y ? pose : null;
}

// Which of the engine's joints to try first: those that come to a corner, then those that move farthest.
function worth(model, start, { joint, x, y }) {
  const onCorner = model.cornerAt(x, y) > 0 ? model.size : 0;
  return onCorner + Math.hypot(start.xy[2 * joint] - x, start.xy[2 * joint + 1] - y);
}

// found: of the engine, {joints: [{joint, x, y}], before, points}. {text, joints, xy, dislikes, fits}; joints: one, or
// all of a pose that is to be seen as a whole.
export function hintOf(view, start, found) {
  const { model } = view;
  const order = [...found.joints].sort((a, b) => worth(model, start, b) - worth(model, start, a));
  let best = null;
  for (const to of order.slice(0, found.joints.length > 1 ? TRIED : 0)) {
    const pose = dragged(view, start, to);
    const isBetter = pose?.fits && (!start.fits || pose.dislikes < start.dislikes);
    if (isBetter && (best === null || pose.dislikes < best.pose.dislikes)) best = { pose, joints: [to] };
  }
  if (best === null) {
    const xy = Float64Array.from(start.xy);
    for (const { joint, x, y } of found.joints) xy.set([x, y], 2 * joint);
    const pose = view.referee.judge(xy, start.bonus);
    best = { pose, joints: found.joints };
  }
  const { xy, dislikes, fits } = best.pose;
  return { text: poseText(xy, start.bonus), joints: best.joints, xy, dislikes, fits };
}
