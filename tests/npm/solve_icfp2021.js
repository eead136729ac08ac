// Solves a problem and has the pose judged by the independent rules: the same lines in node and in a page.
import { Icfp2021, judge } from "icfp2021";

export async function solve(problem, { work, ...options }) {
  const wall = await Icfp2021.load(problem, options);
  await wall.start();
  const dislikes = [];
  for await (const best of wall.solve({ work })) if (best.solved) dislikes.push(best.dislikes);
  const pose = await wall.solution();
  const verdict = await judge(problem, pose);
  wall.close();
  return { pose, dislikes, verdict };
}
