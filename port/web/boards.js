// For now: one board of each game.
const LISTS = {
  hextris: [{ game: "hextris", id: "first_light", name: "First light" }],
  brainwall: [{ game: "brainwall", id: "grid_17", name: "Quilt" }],
  less: [{ game: "less", id: "board_1", name: "Short cut" }],
};

export const boards = async (game) => LISTS[game];

export async function openBoard(board) {
  const response = await fetch(new URL(`./boards/${board.id}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return { ...board, ...(await response.json()) };
}
