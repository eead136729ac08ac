// How Brain Wall is played, in short.
export const how = {
  rules: [
    "Move the joints of the figure until all of it lies in the hole.",
    "Each of its lines may be a little longer or shorter than as given.",
    "Each corner of the hole wants a joint. Its distance to the nearest one, squared, are its dislikes.",
    "The fewer dislikes in all, the better; 0 is perfect.",
  ],
  origin: "The task of the ICFP Programming Contest 2021.",
  touch: [
    ["Drag a joint", "the rest of the figure follows"],
    ["Two fingers", "zoom in, zoom out, show another part"],
    ["Turn, Mirror, Move", "buttons for the whole figure"],
  ],
  keys: [
    ["[ ]", "the joint before, the next one"],
    ["← → ↑ ↓", "move that joint by one; the rest follows"],
    ["Shift ← → ↑ ↓", "move the whole figure"],
    ["R, M, V", "turn it, mirror it, move all of it"],
    ["+, −, 0", "zoom in, zoom out, all of it"],
  ],
};
