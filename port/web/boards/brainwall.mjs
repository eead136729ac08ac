// The boards of Brain Wall, in the order of the page. Each is searched anew with budgets that double, up to 2^doublings
// times the first one, until a pose without dislikes is found; every pose that is better than those before is kept.
export const BRAINWALL = [
  { id: "quilt", name: "Quilt", file: "grid_17", doublings: 12 },
  { id: "many_arms", name: "Many arms", file: "limbs_16", doublings: 14 },
  { id: "mesh", name: "Mesh", file: "mesh_19", doublings: 12 },
  { id: "chain", name: "Chain", file: "chain_15", doublings: 12 },
].map((board) => ({ ...board, file: `problems/brainwall/${board.file}.json` }));
