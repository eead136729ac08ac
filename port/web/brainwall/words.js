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
  return { value: "Does not fit yet", words: counted(pose.dislikes, "dislike") };
}

const DISLIKES = "the distance to the nearest joint, squared";

// What is still wrong or missing, counted.
export function captions({ lines, inside, tooFar, tightest, distance, met }, lit) {
  const [outside, missed] = [lines.length - inside, distance.length - met];
  const counts = [
    [outside, `${counted(outside, "line")} outside`, "they are red"],
    [tooFar, `${number(tooFar)} give too much`, `the tightest uses ${Math.round(100 * tightest)}%`],
    [missed, `${number(missed)} of ${number(distance.length)}`, DISLIKES],
  ];
  return counts.map(([count, value, detail], i) => ({
    value,
    tone: count === 0 ? "green" : "red",
    detail,
    lit: lit[i],
  }));
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

export function hint({ joint: j, x, y, dislikes, fits, left }, before, model) {
  const fewer = before.dislikes - dislikes;
  const after = fits && fewer > 0 ? `${counted(fewer, "dislike")} fewer` : `${counted(left, "joint")} to go then`;
  const corner = model.cornerAt(x, y);
  const gain = fits && !before.fits ? "then it fits" : after;
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
