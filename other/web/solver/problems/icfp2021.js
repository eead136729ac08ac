// The public calls of the package; icfp2021.d.ts describes them.
import { judgeByRules } from "./rules.js";
import { Solver } from "./solver.js";
import { jsonOf } from "./wasm.js";

export { setWorkerScript } from "./host.js";
export { SolverError } from "./wasm.js";

const KINDS = [null, "GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"];

// The numbers of the bonuses in a set of bits.
const bonusesOf = (bits) => Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >>> i) & 1);

const GAME = {
  module: new URL("./icfp2021.wasm", import.meta.url),
  best: 13,
  score([solved, limited, proven, initial, dislikes, violation, unlocked, bonus, giver, spent, work, preset, steps]) {
    return Object.freeze({
      solved: solved === 1,
      dislikes,
      violation,
      unlocked: Object.freeze(bonusesOf(unlocked)),
      bonus: KINDS[bonus],
      giver: bonus === 0 ? null : giver,
      initial: initial === 1,
      limited: limited === 1,
      proven: proven === 1,
      work: spent,
      budget: work === 0 ? null : Object.freeze({ work, preset, steps }),
    });
  },
  isBetter: (a, b) => (a.solved !== b.solved ? a.solved : a.solved && a.dislikes < b.dislikes),
  verdict(calls, text) {
    const [valid, lengths, outside, violation, dislikes, unlocked] = calls.judge(jsonOf(text), 6);
    return { valid: valid === 1, lengths, outside, violation, dislikes, unlocked: bonusesOf(unlocked) };
  },
};

const REPAIR_WORK = 2e7;

const listOf = (value) => (Array.isArray(value) ? value : [value]);

const settingsOf = ({ bonus = [], unlock = [], preferUnlocking }) => [
  ...listOf(bonus).map((value) => ["bonus", value]),
  ...listOf(unlock).map((value) => ["unlock", value]),
  ...(preferUnlocking ? [["prefer_unlocking", "yes"]] : []),
];

const setupOf = (problem, { number = -1, initial = [] }) => [jsonOf(problem), [number], listOf(initial).map(jsonOf)];

export class Icfp2021 extends Solver {
  static load(problem, options = {}) {
    return super.load(this, GAME, setupOf(problem, options), options, settingsOf(options));
  }

  replace(problem, options = {}) {
    return this.swap(setupOf(problem, options), settingsOf(options));
  }

  async repair(pose, { work = REPAIR_WORK, seed = 0 } = {}) {
    const { vertices } = typeof pose === "string" ? JSON.parse(pose) : pose;
    const numbers = vertices.flat().map((number) => `${Math.round(number)} `);
    const found = await this.more("calls_repair", [work, seed], [numbers.join("")]);
    if (found === null) return null;
    const repaired = found.trim().split(" ").map(Number);
    return JSON.stringify({ vertices: vertices.map((_, i) => [repaired[2 * i], repaired[2 * i + 1]]) });
  }
}

export function judge(problem, pose) {
  return judgeByRules(jsonOf(problem), jsonOf(pose));
}
