import { Budget, LoadOptions, Solver } from "./solver.js";
import { Json } from "./wasm.js";

export { Budget, LoadOptions, SolveOptions } from "./solver.js";
export { Json, SearchOptions, SolverError } from "./wasm.js";

/** A game that was found. */
export interface Score {
  /** move + power */
  points: number;
  /** Of locks and cleared rows. */
  move: number;
  /** Of phrases. */
  power: number;
  /** Units that were locked. */
  units: number;
  /** Rows that were cleared. */
  lines: number;
  /** Spent by the search. */
  work: number;
  /** The search left something out: more work may bring more points. */
  limited: boolean;
  /** No game of this problem and seed makes more points. */
  proven: boolean;
  /** Makes the game again: search(budget). */
  budget: Required<Budget>;
}

/** What the solver's own rules say of commands. */
export interface Verdict {
  valid: boolean;
  /** 0 if the commands are not valid. */
  points: number;
  move: number;
  power: number;
  units: number;
  lines: number;
  /** Index of the first wrong character; if there is none, the length. */
  errorAt: number;
  error: string | null;
}

export interface Icfp2015Options extends LoadOptions {
  /** Phrases of power, which score wherever the commands contain them. */
  phrases?: readonly string[];
}

/** One problem of the game of the ICFP 2015 contest. */
export class Icfp2015 extends Solver<Score, Verdict> {
  private constructor();
  /** Starts the workers and reads a problem. Rejects with a SolverError. */
  static load(problem: Json, options?: Icfp2015Options): Promise<Icfp2015>;
  /** The seeds that the problem lists. */
  readonly seeds: number[];
  /** Starts the game of a seed, by default the first one listed. The last game is forgotten. */
  start(seed?: number): Promise<void>;
}

/** What the independent rules say of commands. */
export interface Judgement {
  valid: boolean;
  /** Up to the error, if there is one. */
  points: number;
  move: number;
  power: number;
  units: number;
  lines: number;
  /** No command can follow. */
  over: boolean;
  error: string | null;
  /** Index of the first wrong character. */
  errorAt: number | null;
  /** How often each phrase was scored. */
  phrases?: Record<string, number>;
}

/** Judges commands by rules that share no code with the solver: those of judge_icfp2015. The seed must be one that the
 * problem lists; default: the first. Rejects with a SolverError if the problem is not valid. */
export function judge(
  problem: Json,
  commands: string | Uint8Array,
  options?: { seed?: number; phrases?: readonly string[] },
): Promise<Judgement>;
