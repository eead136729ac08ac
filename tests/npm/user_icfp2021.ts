// Uses all types of the package; tsc checks it.
import { Bonus, Icfp2021, judge, Judgement, Score, SolverError, Verdict } from "icfp2021";

export async function use(problem: string, pose: object): Promise<number> {
  const wall: Icfp2021 = await Icfp2021.load(problem, {
    number: 7,
    initial: [pose],
    bonus: ["WALLHACK:12", "GLOBALIST"],
    unlock: "SUPERFLEX:9",
    preferUnlocking: true,
    workers: 2,
  });
  await wall.start();
  for await (const best of wall.solve({ work: 1e8, signal: AbortSignal.timeout(1000) })) {
    const score: Score = best;
    const bonus: Bonus | null = score.bonus;
    console.log(bonus, score.dislikes, score.unlocked[0]);
  }
  const best: Score | null = wall.best;
  if (best !== null && best.budget !== null) await wall.search(best.budget);
  const text: string = await wall.solution();
  const own: Verdict = await wall.judge(pose);
  const verdict: Judgement = await judge(problem, text);
  const valid: string | null = await wall.repair({ vertices: [[0, 0]] }, { work: 1e6, seed: 1 });
  console.log(valid, await wall.repair(text));
  await wall.replace(problem, { bonus: "GLOBALIST" });
  wall.close();
  // @ts-expect-error: workers stay
  void wall.replace(problem, { workers: 3 });
  // @ts-expect-error: there are no seeds
  void wall.start(0);
  // @ts-expect-error: no boolean
  void Icfp2021.load(problem, { preferUnlocking: "yes" });
  return own.dislikes + verdict.points + (verdict.corners["0"] ?? 0);
}

export const isInput = (error: unknown): boolean => error instanceof SolverError && error.code === "INPUT";
