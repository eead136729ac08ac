// The public calls of the package; icfp2015.d.ts describes them.
import { judgeByRules } from "./rules.js";
import { Solver } from "./solver.js";
import { MISUSE, SolverError, jsonOf } from "./wasm.js";

export { setWorkerScript } from "./host.js";
export { SolverError } from "./wasm.js";

const named = (names, numbers) => Object.fromEntries(names.map((name, i) => [name, numbers[i]]));

const SCORE = ["points", "move", "power", "units", "lines", "work", "limited", "proven"];
const BUDGET = ["work", "preset", "steps"];
const VERDICT = ["points", "move", "power", "units", "lines", "errorAt"];

const GAME = {
  module: new URL("./icfp2015.wasm", import.meta.url),
  best: SCORE.length + BUDGET.length,
  score(numbers) {
    const score = named(SCORE, numbers);
    return Object.freeze({
      ...score,
      limited: score.limited === 1,
      proven: score.proven === 1,
      budget: Object.freeze(named(BUDGET, numbers.slice(SCORE.length))),
    });
  },
  isBetter: (a, b) => a.points > b.points,
  verdict(calls, text) {
    const numbers = calls.judge(text, VERDICT.length + 1);
    const error = numbers[VERDICT.length];
    return { valid: error === 0, ...named(VERDICT, numbers), error: error === 0 ? null : calls.text(error) };
  },
};

const settingsOf = (phrases) => phrases.map((phrase) => ["phrase", phrase]);

export class Icfp2015 extends Solver {
  static load(problem, { phrases = [], ...options } = {}) {
    return super.load(this, GAME, [jsonOf(problem)], options, settingsOf(phrases));
  }

  replace(problem, { phrases = [] } = {}) {
    return this.swap([jsonOf(problem)], settingsOf(phrases));
  }

  async finish(begun, { seed = this.seeds[0] ?? 0, before = "", goal = "" } = {}) {
    const lines = await this.more("calls_finish", [seed], [before, begun, goal]);
    if (lines === null) return null;
    return lines.split("\n").slice(0, -1).map((line) => {
      const [, power, goalLength, text] = /^(\d+) (\d+) (.*)$/.exec(line);
      return { power: Number(power), goalLength: Number(goalLength), text };
    });
  }

  async start(seed = this.seeds[0] ?? 0) {
    if (seed !== seed >>> 0) throw new SolverError(MISUSE, "a seed is a whole number up to 4294967295");
    return super.start(seed);
  }

  get seeds() {
    return this.scheduler.seeds();
  }
}

export function judge(problem, commands, { seed, phrases = [] } = {}) {
  const title = seed === undefined ? null : String(seed);
  return judgeByRules(jsonOf(problem), commands, title, phrases.map((phrase) => `p ${phrase}`));
}
