// Problems that the page listed before 1.3 and does not show any more: links of that time name them
// (shell/old_link.js). Two of that list are boards of today under other names.
import * as fs from "node:fs";
import { deflateRawSync } from "node:zlib";

const HEXTRIS =
  "letters_4 gaps_5 chunky_2 mixed46_1 deep_3 disconnected_6 airy single_cells full_rows units_off_origin " +
  "one_unit_source";
const BRAINWALL =
  "small_11 ring_14 triangle_10 chain_15 parts_18 limbs_16 mesh_19 rigid_13 corners_12 bonuses_1 bonuses_2 bonuses_3 " +
  "along_walls straight_corners tilted doubled too_long";

const files = [
  ...HEXTRIS.split(" ").map((name) => [name, `problems/${name}.json`]),
  ...BRAINWALL.split(" ").map((name) => [name, `problems/brainwall/${name}.json`]),
];

// All of them by name, as link.js unpacks it.
export function earlier() {
  const problems = Object.fromEntries(files.map(([name, file]) => [name, JSON.parse(fs.readFileSync(file, "utf8"))]));
  return deflateRawSync(JSON.stringify(problems), { level: 9 }).toString("base64url");
}
