// Plays a game of Less and has it judged by the independent rules: the same lines in node and in a page.
import { CodecupLess, judge } from "codecup-less";

export async function play(board, limits) {
  const game = await CodecupLess.load(board);
  const turns = [];
  while (!game.position.over) {
    for await (const best of game.search(limits)) if (best.value < 0) throw new Error(best.turn);
    turns.push(game.best?.turn ?? "Nil");
    await game.play(turns.at(-1));
  }
  game.close();
  return { turns, verdict: await judge(board, turns, { rush: "late" }) };
}
