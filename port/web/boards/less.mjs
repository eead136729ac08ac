// The boards of Less, in the order of the page. board: its place in the file, from 1. The engine plays all four colours
// with the same work for each turn, so that the board and the search alone decide.
export const LESS = [
  // 25 walls, the fewest of problems/less, and so the shortest game: the page opens with it.
  { id: "few_walls", name: "Few walls", file: "less/boards", board: 16 },
  { id: "four_rooms", name: "Four rooms", file: "page/less", board: 2 },
  { id: "the_fort", name: "The fort", file: "page/less", board: 3 },
  // 21 of its 33 walls are upright, the most of problems/less.
  { id: "palisade", name: "Palisade", file: "less/boards", board: 17 },
  // 6 of its 29 walls are double, the most of problems/less.
  { id: "high_walls", name: "High walls", file: "less/boards", board: 3 },
  { id: "open_field", name: "Open field", file: "page/less", board: 1 },
].map((board) => ({ work: "50k", ...board, file: `problems/${board.file}` }));
