/** What all packages share. */

/** JSON as text, as its bytes in UTF-8, or as an object. */
export type Json = string | Uint8Array | object;

/** What a call refused. An AbortSignal that fires is no error: the best result so far stands. */
export class SolverError extends Error {
  readonly name: "SolverError";
  /** The status of the C library: -1 to -4. */
  readonly status: number;
  /** MEMORY: too little; INPUT: the problem is not valid; OPTION: no such option or value; MISUSE: called out of order,
   * or while another call is under way. */
  readonly code: "MEMORY" | "INPUT" | "OPTION" | "MISUSE";
}

/** Workers are started from this address instead of that of worker.js: of a script of a single file, such as a blob, so
 * that a page needs no server after it was loaded. null: from worker.js again. */
export function setWorkerScript(url: string | URL | null): void;

export interface SearchOptions {
  /** Stops the search in about 10 ms; in pages that may not share memory by starting a worker anew. */
  signal?: AbortSignal;
}
