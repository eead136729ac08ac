import { Budget, LoadOptions, Solver } from "./solver.js";
import { Json } from "./wasm.js";

export { Budget, LoadOptions, SolveOptions, Tried } from "./solver.js";
export { Json, SearchOptions, setWorkerScript, SolverError } from "./wasm.js";

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

export interface FinishOptions {
  /** By which the first unit is drawn; default: the first seed listed. */
  seed?: number;
  /** The commands of the game before this unit: phrases that were used, or have been begun. */
  before?: string;
  /** Commands of the unit from its spawn to its lock, such as those of a solution: only a way that makes the same board
   * is wanted; there may be none. */
  goal?: string;
}

export interface Finish {
  /** Points of the phrases that the text completes. */
  power: number;
  /** The commands behind those begun, with the one that locks the unit. */
  text: string;
  /** Commands of the goal up to the one that locks the unit: what follows them can follow the text. 0: no goal. */
  goalLength: number;
}

/** One problem of the game of the ICFP 2015 contest. */
export class Icfp2015 extends Solver<Score, Verdict> {
  private constructor();
  /** Starts the workers and reads a problem. Rejects with a SolverError. */
  static load(problem: Json, options?: Icfp2015Options): Promise<Icfp2015>;
  /** Reads another problem, for which start() has to be called, in the same workers. After an error there is none. */
  replace(problem: Json, options?: Pick<Icfp2015Options, "phrases">): Promise<void>;
  /** The seeds that the problem lists. */
  readonly seeds: number[];
  /** Starts the game of a seed, by default the first one listed. The last game is forgotten. */
  start(seed?: number): Promise<void>;
  /** Ways of the first unit, after commands that have not locked it, to places where it can still lock: up to 64, the
   * most promising ones first; null: the commands begun are no way of the unit. start() must have been called. The
   * problem is what is left of a game: the board now, and the units from this one on. */
  finish(begun: string, options?: FinishOptions): Promise<Finish[] | null>;
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
