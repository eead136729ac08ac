// The boards of Less, in the order of the page: lines of problems/less/boards. All four colours are played by the
// engine, with the same work for each turn, so that the board and the search alone decide.
export const LESS = [
  { id: "board_1", name: "Board 1", line: 1, work: "20k" },
  { id: "board_2", name: "Board 2", line: 2, work: "20k" },
];
