// Solves a problem and has it judged by the independent rules: the same lines in node and in a page.
import { Icfp2015, judge } from "icfp2015";

export async function solve(problem, { seed, phrases, ...limits }) {
  const game = await Icfp2015.load(problem, { phrases });
  await game.start(seed);
  const points = [];
  for await (const best of game.solve(limits)) points.push(best.points);
  const text = await game.solution();
  const verdict = await judge(problem, text, { seed, phrases });
  game.close();
  return { text, points, verdict };
}
