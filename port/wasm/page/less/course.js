// The rules: an instance of the module, with a board and one moment of a game. See seam.h and course.h.
import { Refusal } from "../instance.js";

export const COLOURS = ["Yellow", "Black", "White", "Red"];
export const NEXT = { turn: 0, nil: 1, stuck: 2, rush: 3, rushing: 4, end: 5 };
export const DIGITS = 112;
const EAST = 0,
  SOUTH = 2;

export const squareName = (square) => "abcdefgh"[square >> 3] + ((square & 7) + 1);
export const moveName = (from, to) => squareName(from) + squareName(to);

// The square of two characters, or -1.
const squareOf = (name) =>
  /^[a-h][1-8]$/.test(name) ? (name.charCodeAt(0) - 97) * 8 + Number(name[1]) - 1 : -1;

export function instantiate(module) {
  const env = { port_clock_ms: () => BigInt(Math.floor(performance.now())) };
  return new WebAssembly.Instance(module, { env }).exports;
}

// Text of the module.
export function read(calls, at) {
  const bytes = new Uint8Array(calls.memory.buffer, at);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

// What is wrong with the digits of a board, {at, what}, or null. Characters are bytes, as for the player.
export function wrongBoard(digits) {
  const bytes = new TextEncoder().encode(digits);
  if (bytes.length !== DIGITS)
    return { at: 0, what: `the board has ${bytes.length} characters; it must have ${DIGITS}` };
  const at = bytes.findIndex((byte) => byte < 0x30 || byte > 0x32);
  if (at < 0) return null;
  const plain = bytes[at] >= 0x20 && bytes[at] <= 0x7e;
  const shown = plain ? String.fromCharCode(bytes[at]) : `\\x${bytes[at].toString(16).padStart(2, "0")}`;
  return { at, what: `character ${at + 1} of the board is “${shown}”; it must be 0, 1 or 2` };
}

export function setBoard(calls, digits) {
  const wrong = wrongBoard(digits);
  if (wrong) throw new Refusal(wrong.what);
  new Uint8Array(calls.memory.buffer, calls.less_text(), DIGITS).set(new TextEncoder().encode(digits));
  calls.less_board();
}

export function setState(calls, state) {
  new Uint8Array(calls.memory.buffer, calls.less_course(), state.length).set(state);
}

export class Course {
  // Throws a Refusal where the digits are no board.
  constructor(module, digits, late) {
    this.calls = instantiate(module);
    this.digits = digits;
    this.late = late;
    setBoard(this.calls, digits);
    this.calls.less_start(late);
  }

  get state() {
    return new Uint8Array(
      this.calls.memory.buffer,
      this.calls.less_course(),
      this.calls.less_course_size(),
    ).slice();
  }

  set state(bytes) {
    setState(this.calls, bytes);
  }

  get view() {
    const all = new Int32Array(this.calls.memory.buffer, this.calls.less_view(), 22);
    const [next, colour, left, count, spent, home] = all;
    const four = (first) => [...all.slice(first, first + 4)];
    return {
      next,
      colour,
      left,
      count,
      spent,
      home: home !== 0,
      turns: four(6),
      moves: four(10),
      points: four(14),
      failed: four(18),
    };
  }

  // The colour on each square, or 4.
  get squares() {
    return new Uint8Array(this.calls.memory.buffer, this.calls.less_squares(), 64).slice();
  }

  // What a move from a square to each other costs; 0 where there is none.
  steps(from) {
    return new Uint8Array(this.calls.memory.buffer, this.calls.less_steps(from), 64).slice();
  }

  // Walls to the right of each square, and below it.
  get walls() {
    const between = (direction) =>
      Array.from({ length: 64 }, (_, square) => this.calls.less_walls(square, direction));
    return { right: between(EAST), below: between(SOUTH) };
  }

  // Each of these returns null, or why it cannot be done.
  move(text) {
    const from = squareOf(text.slice(0, 2)),
      to = squareOf(text.slice(2));
    return from < 0 || to < 0 ? "expected a move such as h1f1" : this.reason(this.calls.less_move(from, to));
  }

  end() {
    return this.reason(this.calls.less_end());
  }

  reason(at) {
    return at === 0 ? null : read(this.calls, at);
  }
}
