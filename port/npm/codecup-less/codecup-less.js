// The public calls of the package; codecup-less.d.ts describes them.
import { Helper } from "./helper.js";
import { compile, sharedFlag, startTimer } from "./host.js";
import { judgeByRules } from "./rules.js";
import { INPUT, MISUSE, OPTION, SolverError } from "./wasm.js";

export { setWorkerScript } from "./host.js";
export { SolverError } from "./wasm.js";

export const COLOURS = Object.freeze(["Yellow", "Black", "White", "Red"]);

const MODULE = new URL("./codecup-less.wasm", import.meta.url);
const WORK_MAX = 2 ** 53;
const MEMORY_BYTES = 64 << 20;
const MEMORY_MAX = 2 ** 31 - 8;
const CLOSED = "the object was closed";

// ---- positions: bits of two numbers for each colour ----

const squareOf = (name) => 8 * (name.charCodeAt(0) - 97) + name.charCodeAt(1) - 49;
const nameOf = (square) => String.fromCharCode(97 + (square >> 3), 49 + (square & 7));

function piecesOf(numbers) {
  const squares = Array.from({ length: 64 }, (_, square) => square);
  return squares.filter((square) => (numbers[square >> 5] >>> (square & 31)) & 1).map(nameOf);
}

function positionOf([ply, lead, over, ...pieces]) {
  const sets = COLOURS.map((colour, i) => [colour, Object.freeze(piecesOf(pieces.slice(2 * i, 2 * i + 2)))]);
  return Object.freeze({
    colour: COLOURS[ply % 4],
    ply,
    lead,
    over: over === 1,
    pieces: Object.freeze(Object.fromEntries(sets)),
  });
}

function numbersOf({ ply, lead, pieces }) {
  const words = new Uint32Array(8);
  if (ply !== ply >>> 0 || lead !== (lead | 0))
    throw new SolverError(INPUT, "ply and lead must be whole numbers");
  COLOURS.forEach((colour, i) => {
    for (const name of pieces[colour]) {
      if (!/^[a-h][1-8]$/.test(name)) throw new SolverError(INPUT, `${name} is no square`);
      words[2 * i + (squareOf(name) >> 5)] |= 1 << (squareOf(name) & 31);
    }
  });
  return [ply, lead, 0, ...words];
}

function colourOf(name) {
  const number = COLOURS.indexOf(name);
  if (number < 0) throw new SolverError(OPTION, `the colour must be one of ${COLOURS.join(", ")}`);
  return number;
}

// ---- a game ----

export class CodecupLess {
  #module;
  #board;
  #bytes;
  #flag = sharedFlag();
  #helper;
  #numbers; // of the position
  #best = null;
  #busy = false;
  #closed = false;

  static async load(board, { colour = "Yellow", memory = MEMORY_BYTES } = {}) {
    if (!(memory > 0 && memory <= MEMORY_MAX))
      throw new SolverError(OPTION, `memory must be a number of bytes up to ${MEMORY_MAX}`);
    const game = new CodecupLess();
    game.#board = [board.trim(), colourOf(colour)];
    game.#bytes = Math.ceil(memory / 8) * 8;
    game.#module = await compile(MODULE);
    try {
      await game.#open();
    } catch (error) {
      game.close();
      throw error;
    }
    return game;
  }

  async #open() {
    this.#helper = await Helper.start();
    const opened = this.#helper.call("open", this.#module, this.#flag, this.#bytes);
    const boarded = this.#helper.call("board", ...this.#board);
    [, this.#numbers] = await Promise.all([opened, boarded]);
  }

  // Another worker in the place of one that was ended.
  async #replace() {
    const numbers = this.#numbers;
    await this.#open();
    if (this.#closed) this.close();
    else this.#numbers = await this.#helper.call("setPosition", numbers);
  }

  #enter() {
    if (this.#closed) throw new SolverError(MISUSE, CLOSED);
    if (this.#busy) throw new SolverError(MISUSE, "another call is under way");
    this.#busy = true;
  }

  async #alone(name, ...args) {
    this.#enter();
    try {
      return await this.#helper.call(name, ...args);
    } finally {
      this.#busy = false;
    }
  }

  // ---- the public calls ----

  get position() {
    return positionOf(this.#numbers);
  }

  get best() {
    return this.#best;
  }

  async play(turn) {
    this.#numbers = await this.#alone("play", turn);
    this.#best = null;
  }

  async setPosition(position) {
    this.#numbers = await this.#alone("setPosition", numbersOf(position));
    this.#best = null;
  }

  turns() {
    return this.#alone("turns");
  }

  async home(colour = this.position.colour) {
    return this.#alone("home", colourOf(colour));
  }

  async *search({ work = Infinity, seconds = Infinity, signal } = {}) {
    this.#enter();
    let wake = () => {};
    let search;
    const stop = () => this.#stop(search);
    const timer = startTimer(stop, seconds);
    signal?.addEventListener("abort", stop);
    this.#best = null;
    this.#helper.onNews = (best) => {
      this.#best = best;
      wake();
    };
    try {
      search = this.#begin(signal?.aborted ? 0 : Math.min(work, WORK_MAX));
      search.ended.then(() => wake());
      for (let shown = null; ; ) {
        const { over } = search;
        if (this.#best !== shown) yield (shown = this.#best);
        else if (over) break;
        else await new Promise((resolve) => (wake = resolve));
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      this.#stop(search);
      await search?.ended;
      if (this.#helper.failed && !this.#closed) await this.#replace();
      this.#busy = false;
    }
    if (search.failure !== null) throw search.failure;
  }

  close() {
    this.#closed = true;
    this.#helper?.end(new SolverError(MISUSE, CLOSED));
  }

  // ---- a search ----

  #begin(work) {
    const search = { over: false, stopping: false, failure: null };
    if (this.#flag !== null) Atomics.store(this.#flag, 0, 0);
    search.ended = this.#helper.call("search", work).then(
      (best) => (this.#best = best === null ? null : Object.freeze(best)),
      (error) => {
        if (!this.#helper.failed || !search.stopping) search.failure = error;
      },
    );
    search.ended = search.ended.then(() => (search.over = true));
    return search;
  }

  #stop(search) {
    if (search === undefined || search.over || search.stopping) return;
    search.stopping = true;
    if (this.#flag !== null) Atomics.store(this.#flag, 0, 1);
    else this.#helper.end();
  }
}

// ---- the independent rules ----

// A pass is no turn of a transcript: it follows from the position.
export function judge(board, turns, { rush = "early" } = {}) {
  const lines = typeof turns === "string" ? turns.split(/\r?\n/) : turns;
  const transcript = lines.filter((line) => line !== "" && line !== "Nil").map((line) => `${line}\n`);
  return judgeByRules(board.trim(), transcript.join(""), null, [`r ${rush}`]);
}
