// Uses all types of the package; tsc checks it.
import { Best, CodecupLess, Colour, COLOURS, judge, Judgement, Position, SolverError } from "codecup-less";

export async function use(board: string): Promise<number> {
  const game: CodecupLess = await CodecupLess.load(board, { colour: "Black", memory: 1 << 24 });
  const position: Position = game.position;
  const colour: Colour = position.colour;
  const { signal } = new AbortController();
  for await (const best of game.search({ work: 1e6, seconds: 1, signal })) console.log(best.turn, best.value);
  const best: Best | null = game.best;
  const turns: string[] = await game.turns();
  await game.play(best?.turn ?? "Nil");
  await game.setPosition({ ...position, pieces: { ...position.pieces, Red: ["a1", "a2", "a3", "a4"] } });
  const moves: string[] = [...(await game.home()), ...(await game.home(colour))];
  const verdict: Judgement = await judge(board, turns, { rush: "late" });
  game.close();
  // @ts-expect-error: no colour
  void CodecupLess.load(board, { colour: "Green" });
  // @ts-expect-error: it cannot be set
  game.position = position;
  // @ts-expect-error: null before the first search
  console.log(game.best.turn);
  return (verdict.points[0] ?? 0) + (verdict.rush?.Red ?? 0) + moves.length + COLOURS.length;
}

export const isMisuse = (error: unknown): boolean => error instanceof SolverError && error.code === "MISUSE";
