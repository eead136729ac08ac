// What the page says of a pose.
import { counted, number, size } from "../shell/canvas.js";

// The best known dislikes of a board; null: nobody knows.
export const bestKnown = (known) => (Number.isFinite(known?.points) ? Math.abs(known.points) : null);

// Beside it the shell says how the engine's best compares with the best known.
function against(dislikes, best, mine) {
  const unit = dislikes === 1 ? "dislike" : "dislikes";
  return mine && dislikes > 0 && best !== null && !size.phone ? `${unit}, best known ${number(best)}` : unit;
}

export function score(pose, known, mine) {
  if (pose.fits) return { value: number(pose.dislikes), words: against(pose.dislikes, bestKnown(known), mine) };
  return { value: "Does not fit yet", words: `${counted(pose.dislikes, "dislike")}${size.phone ? "" : " so far"}` };
}

function tightest(pose) {
  if (pose.tooFar > 0) return pose.tooFar === 1 ? "1 is pulled too far" : `${number(pose.tooFar)} are pulled too far`;
  return `the tightest uses ${Math.min(100, Math.round(100 * pose.tightest))}%`;
}

export function captions(pose, model, lit) {
  const lines = pose.lines.length,
    out = lines - pose.inside;
  const give = 100 * (model.most - 1);
  return [
    {
      value: `${number(pose.inside)}/${number(lines)}`,
      tone: out === 0 ? "green" : "red",
      detail: out === 0 ? "all lines are inside" : out === 1 ? "1 line sticks out" : `${number(out)} lines stick out`,
      lit: lit[0],
    },
    {
      value: `±${give < 0.5 ? give.toFixed(1) : Math.round(give)}%`,
      tone: pose.tooFar > 0 ? "red" : "accent",
      detail: tightest(pose),
      lit: lit[1],
    },
    {
      value: `${number(pose.met)}/${number(model.corners)}`,
      tone: "green",
      detail: pose.met === model.corners ? "all are met" : "distances count, squared: 0 is perfect",
      lit: lit[2],
    },
  ];
}

export const fit = ({ fits, dislikes }) => (fits ? `fits, ${counted(dislikes, "dislike")}` : "does not fit yet");

export function describe(pose, name) {
  return `${name}: ${fit(pose)}, ${number(pose.met)} of ${number(pose.distance.length)} corners met`;
}

export function joint(pose, model, i) {
  const [x, y] = [pose.xy[2 * i], pose.xy[2 * i + 1]];
  const corner = model.cornerAt(x, y);
  const where = corner > 0 ? `, on corner ${corner}` : pose.outside[i] ? ", outside" : "";
  return `joint ${i + 1} at ${Math.round(x)}, ${Math.round(y)}${where}`;
}

export function hint({ joints, dislikes, fits }, before, model) {
  const gain = !before.fits && fits ? "then it fits" : `${number(before.dislikes - dislikes)} dislikes fewer`;
  if (joints.length > 1) return `Move it to where it is dashed: ${gain}. Hint again does it.`;
  const [{ joint: j, x, y }] = joints;
  const corner = model.cornerAt(x, y);
  return `Drag joint ${j + 1} to ${corner > 0 ? `corner ${corner}` : `${x}, ${y}`}: ${gain}. Hint again does it.`;
}

// better: 1 where the first is, -1 where the second is.
const row = (words, a, b, tone, fewer) => ({
  words,
  a: number(a),
  b: number(b),
  tone,
  better: Math.sign(fewer ? b - a : a - b),
});

export function versus(a, b) {
  const [outA, outB] = [a, b].map(({ lines, inside }) => lines.length - inside);
  const [fits, fitsToo] = [a, b].map((pose) => (pose.fits ? "yes" : "not yet"));
  return [
    row("dislikes", a.dislikes, b.dislikes, "ink", true),
    row("corners met", a.met, b.met, "green", false),
    row("lines outside", outA, outB, outA + outB > 0 ? "red" : "ink", true),
    { words: "fits", a: fits, b: fitsToo, tone: "ink", better: Number(a.fits) - Number(b.fits) },
  ];
}
