// An instance of a library's module, and its object: port/npm/calls.h.

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

export class Module {
  // stop() is asked during searches: 0 to go on.
  constructor(stop) {
    this.pieces = [];
    const put = (at, length) => this.pieces.push(this.bytes(at, length).slice());
    this.imports = { host: { stop, put } };
  }

  // Threads of pages may only wait for an instance; workers need it at once.
  static async make(module) {
    const calls = new this(() => 0);
    calls.wasm = (await WebAssembly.instantiate(module, calls.imports)).exports;
    return calls;
  }

  static makeNow(module, stop) {
    const calls = new this(stop);
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

  // What calls to the host have put.
  takePieces() {
    const text = this.pieces.map((piece) => decoder.decode(piece)).join("");
    this.pieces = [];
    return text;
  }

  open(bytes) {
    const opened = this.wasm.calls_open(bytes);
    if (opened === 0) return;
    const why = opened < 0 ? "an object needs more than" : "the machine does not give";
    throw new SolverError(MEMORY, `${why} ${bytes} bytes`);
  }
}
