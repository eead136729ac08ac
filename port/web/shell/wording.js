// Whether a word can be one that pays: its letters, and whether they lead anywhere, which the rules say.
import { Rules } from "../rules.js";

export const LEAST = 2;
export const MOST = 51;
const LETTERS = /^[a-z0-5'!. ]*$/;

// A wide and deep board with a piece that looks different each way around: what is refused here is refused anywhere.
const OPEN = {
  id: 0,
  units: [{ members: [[0, 0], [1, 0], [2, 0], [0, 1]].map(([x, y]) => ({ x, y })), pivot: { x: 0, y: 0 } }],
  width: 240,
  height: 120,
  filled: [],
  sourceLength: 1,
  sourceSeeds: [0],
};

// In words, or null.
export function wrongWith(word) {
  if (word.length < LEAST) return "A word has two letters at least.";
  if (word.length > MOST) return `A word has ${MOST} letters at most; these are ${word.length}.`;
  const strange = [...word].find((letter) => !LETTERS.test(letter));
  return strange === undefined ? null : `“${strange}” is no move. There are a to z, 0 to 5, ' ! . and blanks.`;
}

// Why it cannot be typed in one go, or null.
export async function wayOf(word) {
  const rules = await Rules.make();
  const session = rules.readProblem("hextris", "open.json", JSON.stringify(OPEN)).session(0, 256);
  session.play("llllaaaallll"); // away from the edge above, where a piece cannot turn
  const { cursor } = session.cursor();
  const refusal = session.play(word);
  if (refusal === null) return null;
  const made = session.cursor().moves - cursor;
  const typed = word.slice(0, made + 1);
  const why = `“${typed}” goes back onto a place where the piece has been: that ends a game`;
  return `${why}, so “${word}” can never be typed.`;
}
