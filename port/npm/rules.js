// The independent rules of a game, which share no code with the solver: rules.wasm, described at the head of flat.c.
import { compile } from "./host.js";
import { encode, INPUT, MEMORY, SolverError } from "./wasm.js";

const decoder = new TextDecoder();

class Rules {
  static #made = null;

  // One instance serves all calls: each gives its memory back.
  static get() {
    Rules.#made ??= Rules.#make();
    return Rules.#made;
  }

  static async #make() {
    const module = await compile(new URL("./rules.wasm", import.meta.url));
    const rules = new Rules();
    rules.flat = (await WebAssembly.instantiate(module)).exports;
    return rules;
  }

  put(text) {
    const bytes = encode(text);
    const at = this.flat.flat_take(bytes.length) >>> 0;
    if (at === 0) throw new SolverError(MEMORY, "the machine gives too little memory for a text");
    new Uint8Array(this.flat.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  // Texts as the module takes options: the address of pairs of an address and a length, and how many there are.
  putList(texts) {
    const pairs = texts.map((text) => this.put(text)).flat();
    const [at] = this.put(new Uint8Array(4 * pairs.length));
    const view = new DataView(this.flat.memory.buffer);
    pairs.forEach((number, i) => view.setUint32(at + 4 * i, number, true));
    return [at, texts.length];
  }

  text(at) {
    const rest = new Uint8Array(this.flat.memory.buffer, at >>> 0);
    return decoder.decode(rest.slice(0, rest.indexOf(0)));
  }

  record(at, count) {
    return new Float64Array(this.flat.memory.buffer, at >>> 0, count);
  }

  need(address) {
    if (address === 0) throw new SolverError(INPUT, this.text(this.flat.flat_words()));
    return address;
  }

  startOf(problem, title) {
    const count = this.flat.flat_starts(problem);
    for (let i = 0; i < count; i++)
      if (title === null || this.text(this.flat.flat_title(problem, i)) === title) return i;
    throw new SolverError(INPUT, title === null ? "the problem has no game" : `the problem has no game ${title}`);
  }

  // Numbers beside the points; those of a table are together.
  figures(session) {
    const figures = {};
    for (let i = 0, at; (at = this.flat.flat_figure(session, i)) !== 0; i++) {
      const [table, name, value] = this.record(at, 3);
      const to = table === 0 ? figures : (figures[this.text(table)] ??= {});
      to[this.text(name)] = value;
    }
    return figures;
  }

  judge(text, transcript, title, options) {
    const { flat } = this;
    const [name] = this.put("problem");
    const problem = this.need(flat.flat_read(0, name, ...this.put(text), ...this.putList(options)));
    const moves = this.put(transcript);
    const session = this.need(flat.flat_session(problem, moves[1], 2));
    flat.flat_start(session, this.startOf(problem, title));
    const taken = flat.flat_play(session, ...moves) >>> 0;
    const step = this.record(flat.flat_step(session), 6);
    const refused = taken < moves[1] ? { error: this.text(step[4]), errorAt: taken + step[5] } : null;
    const [over, , wrong, wrongAt, , players, , , ...points] = this.record(flat.flat_status(session), 12);
    const broken = this.text(wrong);
    const fault = refused ?? (broken === "" ? { error: null, errorAt: null } : { error: broken, errorAt: wrongAt });
    return {
      valid: fault.error === null,
      points: players === 1 ? points[0] : points.slice(0, players),
      over: over === 1,
      ...fault,
      ...this.figures(session),
    };
  }
}

// Judges a transcript of a problem by the rules. title: of the game, null for the first; options: as the judges' ones.
export async function judgeByRules(problem, transcript, title = null, options = []) {
  const rules = await Rules.get();
  const mark = rules.flat.flat_mark();
  try {
    return rules.judge(problem, transcript, title, options);
  } finally {
    rules.flat.flat_release(mark);
  }
}
