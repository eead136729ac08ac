// The six moves and their letters. A test asks the rules whether each letter makes its move.
export const MOVES = [
  { name: "west", letters: "p'!.03", angle: Math.PI },
  { name: "east", letters: "bcefy2", angle: 0 },
  { name: "south-west", letters: "aghij4", angle: (2 * Math.PI) / 3 },
  { name: "south-east", letters: "lmno 5", angle: Math.PI / 3 },
  { name: "clockwise", letters: "dqrvz1", turn: 1 },
  { name: "counter-clockwise", letters: "kstuwx", turn: -1 },
];

const NUMBER = new Map(MOVES.flatMap(({ letters }, i) => [...letters].map((letter) => [letter, i])));

// The number of the move that a letter makes; undefined: none.
export const moveOf = (letter) => NUMBER.get(letter?.toLowerCase());

export const ON_GOLD = "#1a1200"; // colour of letters, in both themes

// A blank is to be seen.
export const shownLetter = (letter) => (letter === " " ? "␣" : letter);
