// The object of a library in an instance of its module: port/npm/calls.h.

const CODES = { [-1]: "MEMORY", [-2]: "INPUT", [-3]: "OPTION", [-4]: "MISUSE", [-5]: "REFUSED" };

export class SolverError extends Error {
  constructor(status, text) {
    super(text);
    this.name = "SolverError";
    this.status = status;
    this.code = CODES[status];
  }
}

export const MEMORY = -1,
  INPUT = -2,
  OPTION = -3,
  MISUSE = -4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encode = (text) => (typeof text === "string" ? encoder.encode(text) : text);

// JSON as text, as its bytes or as an object.
export const jsonOf = (json) => (typeof json === "string" || json instanceof Uint8Array ? json : JSON.stringify(json));

export class Calls {
  // stop() is asked during searches: 0 to go on.
  constructor(stop) {
    this.pieces = [];
    const put = (at, length) => this.pieces.push(this.bytes(at, length).slice());
    this.imports = { host: { stop, put } };
  }

  // Threads of pages may only wait for an instance; workers need it at once.
  static async make(module) {
    const calls = new Calls(() => 0);
    calls.wasm = (await WebAssembly.instantiate(module, calls.imports)).exports;
    return calls;
  }

  static makeNow(module, stop) {
    const calls = new Calls(stop);
    calls.wasm = new WebAssembly.Instance(module, calls.imports).exports;
    return calls;
  }

  // ---- memory: views are made anew, since it grows ----

  bytes(at, length) {
    return new Uint8Array(this.wasm.memory.buffer, at >>> 0, length);
  }

  numbers(at, count) {
    return Array.from(new Float64Array(this.wasm.memory.buffer, at >>> 0, count));
  }

  text(at) {
    const rest = new Uint8Array(this.wasm.memory.buffer, at >>> 0);
    return decoder.decode(rest.slice(0, rest.indexOf(0)));
  }

  // Copies texts into the module, a NUL behind each; their addresses.
  put(...texts) {
    const parts = texts.map(encode);
    let at = this.wasm.calls_take(parts.reduce((sum, part) => sum + part.length + 1, 0)) >>> 0;
    if (at === 0) throw new SolverError(MEMORY, "the machine gives too little memory for a text");
    return parts.map((part) => {
      const place = at;
      this.bytes(place, part.length).set(part);
      this.bytes(place + part.length, 1)[0] = 0;
      at += part.length + 1;
      return place;
    });
  }

  check(status) {
    if (status < 0) throw new SolverError(status, this.text(this.wasm.calls_error()));
    return status;
  }

  // ---- the public functions ----

  // options: pairs of a name and a value.
  open(bytes, options) {
    if (!this.wasm.calls_open(bytes)) throw new SolverError(MEMORY, `the machine does not give ${bytes} bytes`);
    for (const [name, value] of options) this.check(this.wasm.calls_option(...this.put(name, String(value))));
  }

  load(problem, ...more) {
    const bytes = encode(problem);
    this.check(this.wasm.calls_load(this.put(bytes)[0], bytes.length, ...more));
  }

  seeds() {
    const [count] = this.put(new Uint8Array(4));
    const at = this.wasm.calls_seeds(count);
    const length = new Uint32Array(this.wasm.memory.buffer, count, 1)[0];
    return Array.from(new Uint32Array(this.wasm.memory.buffer, at, length));
  }

  start(...game) {
    this.check(this.wasm.calls_start(...game));
  }

  // The numbers of the best result; null: there is none.
  best(count) {
    const at = this.wasm.calls_best();
    return at === 0 ? null : this.numbers(at, count);
  }

  search({ work, preset, steps }) {
    return this.check(this.wasm.calls_search(work, preset, steps));
  }

  solution() {
    this.pieces = [];
    this.check(this.wasm.calls_solution());
    return this.pieces.map((piece) => decoder.decode(piece)).join("");
  }

  judge(text, count) {
    const bytes = encode(text);
    const at = this.wasm.calls_judge(this.put(bytes)[0], bytes.length);
    if (at === 0) this.check(MEMORY);
    return this.numbers(at, count);
  }

  // ---- tasks ----

  get task() {
    return this.bytes(this.wasm.calls_task(), this.wasm.calls_task_bytes());
  }

  get outcome() {
    return this.bytes(this.wasm.calls_outcome(), this.wasm.calls_outcome_bytes());
  }

  // The next task and its work; null: none for now.
  next(workLeft) {
    if (this.check(this.wasm.calls_next(workLeft)) !== 0) return null;
    return { bytes: this.task.slice(), work: this.wasm.calls_task_work() };
  }

  run(task) {
    this.task.set(task);
    const status = this.wasm.calls_run();
    const error = status < 0 ? this.text(this.wasm.calls_error()) : "";
    return { status, error, outcome: this.outcome.slice() };
  }

  note(outcome) {
    this.outcome.set(outcome);
    this.check(this.wasm.calls_note());
  }
}
