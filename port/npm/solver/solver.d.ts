/** What the packages of games with problems share. */

import { SearchOptions } from "./wasm.js";

export interface LoadOptions {
  /** Searches that are carried out at once, 1 to 64; default 1. With one, results do not depend on the machine. */
  workers?: number;
  /** Bytes of memory for each worker; up to 2^31 - 8; default 256 MiB, of which only what a search touches is
   * taken. */
  memory?: number;
}

/** Work and settings of one search; equal budgets make equal results. */
export interface Budget {
  /** 1 to 2^53; 10^8 are about a second. */
  work: number;
  preset?: number;
  /** Steps to make at most; 0: all. */
  steps?: number;
}

export interface SolveOptions<Score> extends SearchOptions {
  /** Work to spend, of all workers together; default: no limit. */
  work?: number;
  /** Time to spend; default: no limit. Results then depend on the machine. */
  seconds?: number;
  /** Results have their text. */
  texts?: boolean;
  /** Called after each search that was not stopped, also where its result was not kept. */
  onTried?: (tried: Readonly<Score & Tried>) => void;
}

/** About a search that solve() has made. */
export interface Tried {
  /** It is the best result so far. */
  kept: boolean;
  /** Since solve() was called. */
  seconds: number;
}

/** One problem, in workers. One call at a time: start(), search(), solve() and solution() exclude each other. */
export abstract class Solver<Score, Verdict> {
  /** The best result since start(); null: none yet. */
  readonly best: Readonly<Score> | null;
  /** Work that solve() has spent since start(). */
  readonly work: number;
  /** Since start() a search was made smaller for want of memory. */
  readonly memoryLimited: boolean;

  /** Bytes of memory with which no search of up to that work is limited. Those of solve({ work }) may have budgets above
   * its work, since some spend less than theirs: it may be limited in need(work) bytes. */
  need(work: number): number;

  /** Searches with growing budgets; the next value is a better result, or an equal one of a smaller budget. It ends
   * when work or time are spent, when the signal fires, or when no search is left that could do better. A loop that is
   * left stops the search. A further call goes on from there. */
  solve(options?: SolveOptions<Score>): AsyncGenerator<Readonly<Score & { text?: string }>, void, void>;

  /** Searches once; the best result so far. */
  search(budget: Budget, options?: SearchOptions): Promise<Readonly<Score> | null>;

  /** The text of the best result; before there is one, of one that needs no search, if the game has it. May take as
   * long as the search that made it. */
  solution(): Promise<string>;

  /** Checks a text by the rules that the searches use. See judge() for rules that share no code with them. */
  judge(text: string | Uint8Array): Promise<Verdict>;

  /** Ends the workers; calls that wait are rejected. Without it node still ends when nothing is under way. */
  close(): void;
}
