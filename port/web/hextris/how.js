// How Hextris is played, in short.
export const how = {
  rules: [
    "A letter moves the piece by one place or turns it; six letters do the same.",
    "A move for which there is no room locks the piece where it is. Then the next one comes.",
    "Going back to a place where the piece has been ends the game.",
    "A piece that locks pays a point for each of its cells.",
    "Full rows vanish: one pays 100, two at once 300, three 600.",
    "A word pays twice its length each time that it is typed, and 300 more the first time.",
  ],
  origin: "The task of the ICFP Programming Contest 2015.",
  touch: [
    ["Swipe on the board", "moves the piece that way"],
    ["Tap the board", "turns the piece; while you watch: pause or play"],
    ["Tap a key of the pad", "moves or turns it; hold the key to choose the letter"],
    ["Tap a word", "shows its way; tap it again to type it"],
  ],
  keys: [
    ["a to z, 0 to 5, ' ! . blank", "moves and turns"],
    ["Tab", "types the rest of a word"],
    ["← → ↓ ↑", "while you play: west, east, south-west or turn; with Shift the other way"],
  ],
};
