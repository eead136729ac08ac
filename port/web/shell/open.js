// Boards come into view: ours, those of files, and variants, which have other rules or words than the board they are
// of.
import { openBoard } from "../boards.js";
import { Rules } from "../rules.js";
import { stylesHold } from "./dom.js";
import { page } from "./page.js";

// A game's view is loaded when it is wanted first.
export const VIEWS = {
  hextris: () => import("../hextris/view.js"),
  brainwall: () => import("../brainwall/view.js"),
  less: () => import("../less/view.js"),
};

// A game on a board of boards.js, not shown yet: the object of its view, and the games that come with the board.
// rules: an instance that the caller has.
export async function prepare(board, rules = null) {
  const [{ View }, opened, own] = await Promise.all([VIEWS[board.game](), openBoard(board), rules ?? Rules.make()]);
  const known = page.gameOf(board);
  if (known !== null) return { game: known, games: opened.games };
  const problem = own.readProblem(board.game, board.file ?? board.id, opened.problem, opened.options ?? []);
  const game = new View(opened, problem);
  await stylesHold();
  return { game, games: opened.games };
}

// Opens a board. Where no game is known yet the engine begins at once, for so many seconds; 0: it does not. quiet:
// as of startSearch().
export async function show(board, { seconds = 10, quiet = false } = {}) {
  const { game, games } = await prepare(board);
  page.open(game, games);
  if (page.records.length > 0 || seconds === 0) return;
  const { startSearch } = await import("./search.js");
  startSearch({ seconds, quiet });
}
