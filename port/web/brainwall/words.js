// What the page says of a pose.
import { counted, number } from "../shell/canvas.js";

// The best known dislikes of a board; null: nobody knows.
export const bestKnown = (known) => (known?.points === undefined || known.points === null ? null : Math.abs(known.points));

function against(dislikes, best) {
  if (dislikes === 0) return "dislikes: it cannot be better";
  if (best === null) return "dislikes: 0 is perfect";
  if (dislikes === best) return `dislikes: as good as the best known`;
  const [more, words] = dislikes > best ? [dislikes - best, "more"] : [best - dislikes, "fewer"];
  return `dislikes: ${number(more)} ${words} than the best known, ${number(best)}`;
}

export function score(pose, known, moment) {
  if (pose.fits) return { value: number(pose.dislikes), words: against(pose.dislikes, bestKnown(known)) };
  return { value: "Does not fit yet", words: moment === 0 ? "the figure as given" : `${counted(pose.dislikes, "dislike")} so far` };
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
    { value: `±${give < 0.5 ? give.toFixed(1) : Math.round(give)}%`, tone: pose.tooFar > 0 ? "red" : "accent", detail: tightest(pose), lit: lit[1] },
    {
      value: `${number(pose.met)}/${number(model.corners)}`,
      tone: "green",
      detail: pose.met === model.corners ? "all are met" : "the distance counts, squared",
      lit: lit[2],
    },
  ];
}

export const fit = (pose) =>
  pose.fits ? `fits, ${counted(pose.dislikes, "dislike")}` : "does not fit yet";

export function describe(pose, name) {
  return `${name}: ${fit(pose)}, ${number(pose.met)} of ${number(pose.distance.length)} corners met`;
}

function cornerAt(model, x, y) {
  for (let i = 0; i < model.corners; i++) if (model.hole[2 * i] === x && model.hole[2 * i + 1] === y) return i + 1;
  return 0;
}

export function joint(pose, model, i) {
  const [x, y] = [pose.xy[2 * i], pose.xy[2 * i + 1]];
  const corner = cornerAt(model, x, y);
  const where = corner > 0 ? `, on corner ${corner}` : pose.outside[i] ? ", outside" : "";
  return `joint ${i + 1} at ${Math.round(x)}, ${Math.round(y)}${where}`;
}

// points of the engine: less than 0, or {before, after}.
export function hint({ joints = [], points }, model) {
  const to = ({ joint: j, x, y }) => {
    const corner = cornerAt(model, x, y);
    return `joint ${j + 1} to ${corner > 0 ? `corner ${corner}` : `${x}, ${y}`}`;
  };
  const moves = joints.slice(0, 2).map(to).join(" and ");
  const more = joints.length > 2 ? ` and ${joints.length - 2} more` : "";
  const gain = Number.isFinite(points?.after) ? `: ${number(Math.abs(points.after))} dislikes` : "";
  return `Bring ${moves}${more}${gain}. Hint again does it.`;
}

const better = (a, b) => Math.sign(b - a);

export function versus(a, b) {
  const [outA, outB] = [a, b].map(({ lines, inside }) => lines.length - inside);
  return [
    { words: "dislikes", a: number(a.dislikes), b: number(b.dislikes), tone: "ink", better: better(a.dislikes, b.dislikes) },
    { words: "corners met", a: number(a.met), b: number(b.met), tone: "green", better: better(b.met, a.met) },
    { words: "lines outside", a: number(outA), b: number(outB), tone: "red", better: better(outA, outB) },
    { words: "fits", a: a.fits ? "yes" : "not yet", b: b.fits ? "yes" : "not yet", tone: "ink", better: Number(a.fits) - Number(b.fits) },
  ];
}
