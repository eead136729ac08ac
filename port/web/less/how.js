// How Less is played, in short.
export const how = {
  rules: [
    "Yellow and White play against Black and Red. Each colour takes its four pieces to the opposite corner.",
    "A turn is up to three steps. To an empty square beside it a piece takes one, and one more for each wall.",
    "A jump over one piece to the empty square behind it takes one step, where there is no wall.",
    "Who is home may move the partner's pieces.",
    "A turn counts as three steps, even if it takes fewer, but not the one that brings the team home.",
    "After 20 turns each, the way that is left counts, too. Fewer steps win.",
    "The bar beside the board, and the curve below, are the result to expect: yellow is good for Yellow and White.",
    "c4 is row c, column 4; c4–c5 is a step, c4⌒c6 a jump.",
  ],
  origin: "The game of CodeCup 2017.",
  touch: [
    ["Tap a piece with a ring", "then the square to which it goes"],
    ["End turn", "when you want no more steps"],
  ],
  keys: [
    ["Arrows", "from square to square"],
    ["Enter", "chooses a piece, then its square"],
    ["E", "ends the turn"],
  ],
};
