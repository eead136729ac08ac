// Uses all types of the package; tsc checks it.
import {
  Budget,
  Finish,
  Icfp2015,
  judge,
  Judgement,
  Score,
  setWorkerScript,
  SolverError,
  Tried,
  Verdict,
} from "icfp2015";

export async function use(problem: string | Uint8Array): Promise<number> {
  const game: Icfp2015 = await Icfp2015.load(problem, { phrases: ["ei!"], workers: 2, memory: 1 << 26 });
  await game.start();
  await game.start(game.seeds[0]);
  const { signal } = new AbortController();
  const onTried = (tried: Score & Tried): void => console.log(tried.points, tried.kept, tried.seconds);
  for await (const best of game.solve({ work: 1e8, seconds: 3, signal, texts: true, onTried })) {
    const score: Score = best;
    const commands: string = best.text ?? "";
    console.log(commands);
    console.log(score.points, score.budget.preset);
  }
  const budget: Budget = { work: 1000 };
  const found: Score | null = await game.search(budget, { signal });
  const text: string = await game.solution();
  const own: Verdict = await game.judge(text);
  const verdict: Judgement = await judge(JSON.parse("{}"), text, { seed: 0, phrases: ["ei!"] });
  const ways: Finish[] | null = await game.finish("pb", { seed: 0, before: text, goal: text });
  await game.replace(problem, { phrases: [] });
  console.log(ways?.[0]?.power);
  const uses: number = verdict.phrases?.["ei!"] ?? 0;
  game.close();
  // @ts-expect-error: a promise
  const wrong: string = game.solution();
  // @ts-expect-error: there is no such option
  void Icfp2015.load(problem, { phrase: "ei!" });
  // @ts-expect-error: load() makes it
  new Icfp2015();
  // @ts-expect-error: null before the first game
  console.log(game.best.points, wrong);
  return own.points + uses + (found?.points ?? 0) + game.need(1e8) + game.work + Number(game.memoryLimited);
}

export const script = (url: URL): void => setWorkerScript(url);

export function code(error: unknown): string {
  if (!(error instanceof SolverError)) return "";
  return error.code === "INPUT" ? error.message : String(error.status);
}
