import { SearchOptions } from "./wasm.js";

export { SearchOptions, setWorkerScript, SolverError } from "./wasm.js";

export type Colour = "Yellow" | "Black" | "White" | "Red";

/** In the order in which they move. */
export const COLOURS: readonly Colour[];

/** "a1" to "h8": the row, then the column. */
export type Square = string;

export interface Position {
  /** The colour to move. */
  readonly colour: Colour;
  /** Turns so far, 0 to 80. */
  readonly ply: number;
  /** Moves counted for Black and Red minus those for Yellow and White. */
  readonly lead: number;
  /** No turn is left. */
  readonly over: boolean;
  readonly pieces: Readonly<Record<Colour, readonly Square[]>>;
}

/** The best turn of a search so far. */
export interface Best {
  /** One to three moves: "h1f1:g1g3". */
  readonly turn: string;
  /** For the colour to move, 0 to 1: 1 is the best outcome. */
  readonly value: number;
  /** Of this search. */
  readonly playouts: number;
  /** Playouts of earlier searches that it took over. */
  readonly reused: number;
  /** Of the tree. */
  readonly nodes: number;
  /** The tree has all nodes that memory allows; with more, the turn may be another one. */
  readonly full: boolean;
  /** Of this search. */
  readonly work: number;
}

export interface GameOptions {
  /** The colour for which it plays best; default Yellow. */
  colour?: Colour;
  /** Bytes of memory, up to 2^31 - 8; default 64 MiB. A node of the tree takes 38 bytes. */
  memory?: number;
}

export interface TurnOptions extends SearchOptions {
  /** Moves generated, of which a desktop core makes 50 million in about a second; default: no limit. */
  work?: number;
  /** Time to spend; default: no limit. The turn then depends on the machine. */
  seconds?: number;
}

/** A game of Less, in a worker. One call at a time: search() and the calls that return promises exclude each other. */
export class CodecupLess {
  private constructor();
  /** Starts a worker and a game on a board of 112 digits. Rejects with a SolverError. */
  static load(board: string, options?: GameOptions): Promise<CodecupLess>;
  /** After the turns played. */
  readonly position: Position;
  /** Of the last search of this position; null: none. */
  readonly best: Best | null;
  /** Plays a turn of the colour to move: "h1f1:g1g3" or "Nil". Rejects with a SolverError if the rules forbid it. */
  play(turn: string): Promise<void>;
  /** Goes to a position of the same board: pieces, ply, 0 to 80, and lead, -240 to 240. Rejects with a SolverError,
   * INPUT, what is no such position. */
  setPosition(position: Pick<Position, "pieces" | "ply" | "lead">): Promise<void>;
  /** The turns of the colour to move, one to each placement of its pieces. Empty: it has none. */
  turns(): Promise<string[]>;
  /** Searches a turn for the colour to move. Each value is what is known so far, about 20 times a second, and the last
   * one is the result; there is none if the colour has no turn. It ends when work or time are spent or the signal
   * fires. A loop that is left stops the search. */
  search(options?: TurnOptions): AsyncGenerator<Best, void, void>;
  /** The moves by which a colour goes home alone, as all do at the end of a game; by default the colour to move. */
  home(colour?: Colour): Promise<string[]>;
  /** Ends the worker; calls that wait are rejected. Without it node still ends when nothing is under way. */
  close(): void;
}

/** What the independent rules say of a game. */
export interface Judgement {
  valid: boolean;
  /** Of each colour, in their order, as if the game ended now. */
  points: number[];
  /** All have rushed home. */
  over: boolean;
  error: string | null;
  /** Index of the first wrong character in the lines without passes. */
  errorAt: number | null;
  /** Moves that count, turns, and moves of the rush. */
  moves: Record<Colour, number>;
  turns: Record<Colour, number>;
  rush?: Partial<Record<Colour, number>>;
}

/** Judges a game by rules that share no code with the solver: those of judge_less. turns: lines or a list of them, each
 * a turn, a pass "Nil" or the moves of a rush, "h1f1:g1e1"; rush: whether a colour rushes after its own 20th turn
 * (early, the default) or after that of all (late: the turns of a CodecupLess alone are such a game). Rejects with a
 * SolverError if the board is not valid. */
export function judge(
  board: string,
  turns: string | readonly string[],
  options?: { rush?: "early" | "late" },
): Promise<Judgement>;
