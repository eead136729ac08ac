import { Budget, LoadOptions, Solver } from "./solver.js";
import { Json } from "./wasm.js";

export { Budget, LoadOptions, SolveOptions, Tried } from "./solver.js";
export { Json, SearchOptions, setWorkerScript, SolverError } from "./wasm.js";

export type Bonus = "GLOBALIST" | "BREAK_A_LEG" | "WALLHACK" | "SUPERFLEX";

/** A pose that was found. */
export interface Score {
  /** The pose is valid. If not, solution() is the text "null". */
  solved: boolean;
  dislikes: number;
  /** How far the pose is from being valid, in 256ths of a unit of length. */
  violation: number;
  /** Indices of the problem's bonuses that the pose unlocks. */
  unlocked: readonly number[];
  /** The bonus that the pose uses; null: none. */
  bonus: Bonus | null;
  /** The problem that it names for its bonus. */
  giver: number | null;
  /** Its search started from an initial pose, or it is one. */
  initial: boolean;
  /** More work may find fewer dislikes. */
  limited: boolean;
  /** No pose with this bonus has fewer dislikes. */
  proven: boolean;
  /** Spent by its search. */
  work: number;
  /** Makes the pose again: search(budget); null: an initial pose. */
  budget: Required<Budget> | null;
}

/** What the solver's own rules say of a pose. */
export interface Verdict {
  valid: boolean;
  /** Edges that are too long or too short. */
  lengths: number;
  /** Vertices outside the hole, and edges that leave it. */
  outside: number;
  violation: number;
  dislikes: number;
  unlocked: number[];
}

export interface Icfp2021Options extends LoadOptions {
  /** The problem's number, by which bonuses name it. */
  number?: number;
  /** Poses from which searches start: the result is never worse than a valid one. */
  initial?: Json | readonly Json[];
  /** Bonuses that poses may use: "WALLHACK" or, unlocked by problem 12, "WALLHACK:12". "=WALLHACK": no other poses. */
  bonus?: string | readonly string[];
  /** Only poses that unlock this bonus for a problem: "WALLHACK:12". */
  unlock?: string | readonly string[];
  /** Of poses with equal dislikes prefer those that unlock bonuses. */
  preferUnlocking?: boolean;
}

/** One problem of the ICFP 2021 contest, "Brain Wall". */
export class Icfp2021 extends Solver<Score, Verdict> {
  private constructor();
  /** Starts the workers and reads a problem. Rejects with a SolverError. */
  static load(problem: Json, options?: Icfp2021Options): Promise<Icfp2021>;
  /** Reads another problem, for which start() has to be called, in the same workers. After an error there is none. */
  replace(problem: Json, options?: Omit<Icfp2021Options, keyof LoadOptions>): Promise<void>;
  /** Starts searches; all poses but the initial ones are forgotten. */
  start(): Promise<void>;
  judge(pose: Json): Promise<Verdict>;
  /** A valid pose without a bonus near one that is not valid: few vertices move, and by little; null: none was found.
   * start() must have been called. Equal arguments give equal poses. */
  repair(
    pose: string | { readonly vertices: readonly (readonly number[])[] },
    options?: { /** 10^8 are about a second; default 2 * 10^7. */ work?: number; seed?: number },
  ): Promise<string | null>;
}

/** What the independent rules say of a pose. */
export interface Judgement {
  valid: boolean;
  /** -dislikes, also of a pose that is not valid. */
  points: number;
  over: boolean;
  error: string | null;
  /** Index in the text of the pose of what is wrong. */
  errorAt: number | null;
  dislikes: number;
  /** The squared distance of each corner to the nearest vertex. */
  corners: Record<string, number>;
  /** 1 for each bonus, such as "WALLHACK 12", that the pose unlocks, else 0. */
  unlocked?: Record<string, number>;
  /** How often each vertex and its edges leave the hole. */
  outside?: Record<string, number>;
}

/** Judges a pose by rules that share no code with the solver: those of judge_icfp2021. Rejects with a SolverError if
 * the problem is not valid. */
export function judge(problem: Json, pose: Json): Promise<Judgement>;
