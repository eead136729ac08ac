// The boards of Brain Wall, in the order of the page. Each is searched anew with more and more work until a pose has no
// dislikes, and the poses that are clearly better than those before are kept (record.mjs).
export const BRAINWALL = [
  // Brain Wall opens with it: a fish that turns around, in five poses of which the last has 0 dislikes.
  { id: "goldfish", name: "Goldfish", file: "page/goldfish" },
  // For a hand: at most 7 joints, and lines that give 7 % or more, of which the pose in all corners needs half. Joints
  // that are dragged to their corners one after the other, in any order, mostly end with 0 dislikes.
  { id: "house", name: "House in the wind", file: "page/house" },
  { id: "kite", name: "Kite", file: "page/kite" },
  { id: "boat", name: "Boat", file: "page/boat" },
  { id: "fish", name: "Minnow", file: "page/fish" },
  { id: "arrow", name: "Arrow", file: "page/arrow" },
  { id: "cat", name: "Cat", file: "page/cat" },
  // For the engine.
  { id: "dancer", name: "The dancer", file: "page/dancer" },
  { id: "giraffe", name: "Giraffe", file: "page/giraffe" },
  { id: "snake", name: "Snake", file: "page/snake" },
  { id: "quilt", name: "Quilt", file: "brainwall/grid_17" },
].map((board) => ({ ...board, file: `problems/${board.file}.json` }));
