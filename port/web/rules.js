// The rules of all games: flat.wasm, described at the head of port/wasm/flat.c. An instance holds a problem and the
// sessions of its games, and is given up with them.
import { address, fetchFile } from "./address.js";

export class RulesError extends Error {
  // at: index in the text of what is wrong; causes: where on the board the reason is to be seen.
  constructor(words, at = null, causes = []) {
    super(words);
    this.name = "RulesError";
    this.at = at;
    this.causes = causes;
  }
}

export const LAYER = { ground: 0, moving: 1, next: 2 };
export const KIND = ["cell", "frame", "bar", "line", "disc", "polygon", "point", "label"];
export const ROLE = (
  "empty full unit pivot wall hole right short long wrong near far bonus from to name player0 player1 player2 player3"
).split(" ");

const SHAPE_BYTES = 48;
const CHECKPOINTS = 400; // a seek plays 1/400 of a game at most
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let compiled = null;

// The module, compiled once.
export function compileRules(url = address("flat.wasm")) {
  compiled ??= (async () => {
    return WebAssembly.compile(await (await fetchFile(url)).arrayBuffer());
  })();
  compiled.catch(() => (compiled = null)); // the next call tries again
  return compiled;
}

// For scripts outside of a page, which have the module's bytes.
export function useRules(bytes) {
  compiled = WebAssembly.compile(bytes);
}

export class Rules {
  static async make() {
    const rules = new Rules();
    rules.flat = (await WebAssembly.instantiate(await compileRules())).exports;
    rules.games = Array.from({ length: rules.flat.flat_games() }, (_, i) => rules.text(rules.flat.flat_name(i)));
    return rules;
  }

  // ---- memory: views are made anew, since it grows ----

  put(text) {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const at = this.flat.flat_take(bytes.length) >>> 0;
    if (at === 0) throw new RulesError("There is too little memory for this text.");
    new Uint8Array(this.flat.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  putList(texts) {
    const pairs = texts.flatMap((text) => this.put(text));
    const [at] = this.put(new Uint8Array(Uint32Array.from(pairs).buffer));
    return [at, texts.length];
  }

  text(at) {
    const rest = new Uint8Array(this.flat.memory.buffer, at >>> 0);
    return decoder.decode(rest.subarray(0, rest.indexOf(0)));
  }

  bytes(at, length) {
    return new Uint8Array(this.flat.memory.buffer, at >>> 0, length);
  }

  numbers(at, count) {
    return Array.from(new Float64Array(this.flat.memory.buffer, at >>> 0, count));
  }

  // A board of Less by its seed.
  walls(seed) {
    return this.text(this.flat.flat_walls(seed));
  }

  words() {
    return this.text(this.flat.flat_words());
  }

  // Gives back what a call takes.
  free(call) {
    const mark = this.flat.flat_mark();
    try {
      return call();
    } finally {
      this.flat.flat_release(mark);
    }
  }

  // options: as the judges take them, "p ei!". Throws a RulesError that names file, line and column.
  readProblem(game, name, text, options = []) {
    const number = this.games.indexOf(game);
    const [title] = this.put(name);
    const at = this.flat.flat_read(number, title, ...this.put(text), ...this.putList(options));
    if (at === 0) throw new RulesError(this.words());
    return new Problem(this, game, at);
  }
}

export class Problem {
  constructor(rules, game, at) {
    this.rules = rules;
    this.game = game;
    this.at = at;
  }

  // The names of its games: seeds.
  get titles() {
    const { rules } = this;
    return Array.from({ length: rules.flat.flat_starts(this.at) }, (_, i) =>
      rules.text(rules.flat.flat_title(this.at, i)),
    );
  }

  get id() {
    return this.rules.text(this.rules.flat.flat_id(this.at));
  }

  // A game with room for a transcript of so many bytes.
  session(start, capacity) {
    const at = this.rules.flat.flat_session(this.at, capacity, CHECKPOINTS);
    if (at === 0) throw new RulesError(this.rules.words());
    this.rules.flat.flat_start(at, start);
    return new Session(this, at);
  }
}

export class Session {
  constructor(problem, at) {
    this.problem = problem;
    this.rules = problem.rules;
    this.flat = problem.rules.flat;
    this.at = at;
  }

  // Makes moves at the cursor until one is refused. null, or why one was.
  play(text) {
    return this.rules.free(() => {
      const [at, length] = this.rules.put(text);
      const taken = this.flat.flat_play(this.at, at, length) >>> 0;
      return taken === length ? null : this.#refusal(taken);
    });
  }

  #refusal(taken) {
    const [, , , , words, wrongAt, count, causes] = this.rules.numbers(this.flat.flat_step(this.at), 8);
    const xy = new Int32Array(this.flat.memory.buffer, causes, 2 * count);
    const places = Array.from({ length: count }, (_, i) => ({ x: xy[2 * i], y: xy[2 * i + 1] }));
    return new RulesError(this.rules.text(words), taken + wrongAt, places);
  }

  seek(moves) {
    this.flat.flat_seek(this.at, moves);
  }

  // To the next end of a group, or to the start of this one or the one before.
  group(by) {
    this.flat.flat_group(this.at, by);
  }

  // start, cursor, moves, bytes before the cursor, bytes, groups before the cursor, groups
  cursor() {
    const [start, cursor, moves, offset, length, group, groups] = this.rules.numbers(
      this.flat.flat_cursor(this.at),
      7,
    );
    return { start, cursor, moves, offset, length, group, groups };
  }

  // The whole transcript, behind the cursor, too.
  transcript() {
    const [, , , , length, , , at] = this.rules.numbers(this.flat.flat_cursor(this.at), 8);
    return decoder.decode(this.rules.bytes(at, length).slice());
  }

  // Bits of the transcript's bytes, lowest first: bytes that scored in a phrase, bytes with which a group ends.
  bits() {
    const [, , , , length, , , , scored, ends] = this.rules.numbers(this.flat.flat_cursor(this.at), 10);
    const copy = (at) => this.rules.bytes(at, Math.ceil(length / 8)).slice();
    return { length, scored: copy(scored), ends: copy(ends) };
  }

  // What the last move did.
  step() {
    const [taken, scored, ends, highlight] = this.rules.numbers(this.flat.flat_step(this.at), 4);
    return { taken, scored, endsGroup: ends === 1, isHighlight: highlight === 1 };
  }

  // wrong: the rule that the state breaks, null if none.
  status() {
    const [over, submittable, wrong, wrongAt, caption, players, turn, ground, ...points] = this.rules.numbers(
      this.flat.flat_status(this.at),
      12,
    );
    return {
      over: over === 1,
      submittable: submittable === 1,
      wrong: this.rules.text(wrong) || null,
      wrongAt,
      caption: this.rules.text(caption),
      turn,
      ground,
      points: points.slice(0, players),
    };
  }

  // Numbers beside the points; those of a table are together, in a list of [name, value].
  figures() {
    const figures = {};
    for (let i = 0, at; (at = this.flat.flat_figure(this.at, i)) !== 0; i++) {
      const [table, name, value] = this.rules.numbers(at, 3);
      if (table === 0) figures[this.rules.text(name)] = value;
      else (figures[this.rules.text(table)] ??= []).push([this.rules.text(name), value]);
    }
    return figures;
  }

  // Moves that can be made or are refused: {move, name, key, from, to, cost}.
  offers() {
    const offers = [];
    for (let i = 0, at; (at = this.flat.flat_offer(this.at, i)) !== 0; i++) {
      const [move, name, key, hasFrom, hasTo, x, y, toX, toY, cost] = this.rules.numbers(at, 10);
      offers.push({
        move: this.rules.text(move),
        name: name === 0 ? null : this.rules.text(name),
        key: key === 0 ? null : String.fromCharCode(key),
        from: hasFrom ? { x, y } : null,
        to: hasTo ? { x: toX, y: toY } : null,
        cost,
      });
    }
    return offers;
  }

  // The move that drags what is at one place to another; null: none.
  drag(from, to) {
    const at = this.flat.flat_drag(this.at, from.x, from.y, to.x, to.y);
    return at === 0 ? null : this.rules.text(at);
  }

  scene() {
    const [left, top, right, bottom, yPermille, cellStep, hexagons, x, y, still] = this.rules.numbers(
      this.flat.flat_scene(this.at),
      10,
    );
    return { left, top, right, bottom, yPermille, cellStep, hexagons, focus: { x, y }, still: still === 1 };
  }

  shapes(layer) {
    const count = this.flat.flat_shapes(this.at, layer);
    const view = new DataView(this.flat.memory.buffer, this.flat.flat_shape() >>> 0, count * SHAPE_BYTES);
    return Array.from({ length: count }, (_, i) => this.#shape(view, i * SHAPE_BYTES));
  }

  #shape(view, at) {
    const [x, y, x2, y2, amount] = [28, 32, 36, 40, 44].map((offset) => view.getInt32(at + offset, true));
    const label = view.getUint8(at + 3) === 0 ? "" : this.rules.text(view.byteOffset + at + 3);
    const [kind, role, mark] = [0, 1, 2].map((offset) => view.getUint8(at + offset));
    return { kind: KIND[kind], role: ROLE[role], mark, text: label, x, y, x2, y2, amount };
  }

  // ---- the same in numbers alone, for what is read at each moment ----

  // Points are of the first player. ground differs between states whose ground looks different.
  glance() {
    const values = new Float64Array(this.flat.memory.buffer, this.flat.flat_status(this.at) >>> 0, 9);
    return { over: values[0] === 1, ground: values[7], points: values[8] };
  }

  // The values of figures(), in their order.
  values() {
    const values = [];
    for (let i = 0, at; (at = this.flat.flat_figure(this.at, i)) !== 0; i++)
      values.push(new Float64Array(this.flat.memory.buffer, at >>> 0, 3)[2]);
    return values;
  }

  // Where the shapes of a role in a layer stand: x, y, x, y; each cell of a run of cells. step: between two of them.
  places(layer, role, step) {
    const places = [];
    const count = this.flat.flat_shapes(this.at, layer);
    const view = new DataView(this.flat.memory.buffer, this.flat.flat_shape() >>> 0, count * SHAPE_BYTES);
    for (let at = 0; at < view.byteLength; at += SHAPE_BYTES) {
      if (ROLE[view.getUint8(at + 1)] !== role) continue;
      const y = view.getInt32(at + 32, true),
        end = view.getInt32(at + 36, true);
      for (let x = view.getInt32(at + 28, true); x <= end; x += step) places.push(x, y);
    }
    return places;
  }

  // For an address: "game=...&problem=...&moves=...&at=...", with the name of the problem and the options.
  link(name, options) {
    return this.rules.free(() => {
      const length = this.flat.flat_link(this.at, ...this.rules.put(name), ...this.rules.putList(options));
      return decoder.decode(this.rules.bytes(this.flat.flat_text(), length).slice());
    });
  }
}
