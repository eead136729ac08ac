// One instance of a game's module: an engine started with its options and one problem. See page.h.

const MIN_I64 = -(2n ** 63n);

export const TASK = ["job", "work", "preset", "steps", "least", "deferred", "searchMs", "allMs"];
export const OUTCOME = [
  "status",
  "work",
  "preset",
  "steps",
  "points",
  "estimate",
  "spent",
  "units",
  "limited",
  "proven",
  "unsolved",
  "detail0",
  "detail1",
  "detail2",
  "searchMs",
  "finishMs",
];
export const STATUS = { done: 0n, stopped: 1n, below: 2n, failed: 3n };

// What a person can do something about: shown as it is.
export class Refusal extends Error {}

export class Instance {
  constructor(module) {
    this.decoder = new TextDecoder();
    this.encoder = new TextEncoder();
    this.written = []; // what went to the two streams since it was last asked for
    this.notes = "";
    const env = {
      port_clock_ms: () => BigInt(Math.floor(performance.now())),
      port_write: (stream, at, size) => {
        const bytes = new Uint8Array(this.calls.memory.buffer, at, size);
        if (stream === 1) this.written.push(bytes.slice());
        else this.notes += this.decoder.decode(bytes);
        return 1;
      },
    };
    this.calls = new WebAssembly.Instance(module, { env }).exports;
  }

  get version() {
    return this.string(this.calls.page_version());
  }

  // Starts the engine: options are [letter, value]. Notes, on phrases that are left out, are returned.
  start(options) {
    const at = this.put(this.encoder.encode(options.map(([letter, value]) => letter + value + "\0").join("")));
    this.notes = "";
    if (!this.calls.page_start(at, options.length)) throw new Refusal(this.message());
    return this.notes.replaceAll(/^[^:]*: /gm, "").trim(); // without the program's name
  }

  read(name, text) {
    const [at, file, size] = this.putFile(name, text);
    if (!this.calls.page_read(at, file, size)) throw new Refusal(this.message());
    return this.calls.page_jobs();
  }

  putFile(name, text) {
    const bytes = typeof text === "string" ? this.encoder.encode(text) : text;
    return [this.put(this.encoder.encode(name + "\0")), this.put(bytes), bytes.length];
  }

  // Copies bytes into the instance, where they stay.
  put(bytes) {
    const at = this.calls.page_take(bytes.length);
    if (at === 0) throw new Refusal("the browser gives too little memory");
    new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  message() {
    return this.string(this.calls.page_message());
  }

  string(at) {
    const rest = new Uint8Array(this.calls.memory.buffer, at);
    return this.decoder.decode(rest.slice(0, rest.indexOf(0)));
  }

  // What was written to stream 1 since the last time.
  output() {
    const text = this.written.map((bytes) => this.decoder.decode(bytes)).join("");
    this.written = [];
    return text;
  }

  numbers(at, count) {
    return new BigInt64Array(this.calls.memory.buffer, at, count);
  }

  get task() {
    return this.numbers(this.calls.page_task_fields(), TASK.length);
  }

  get outcome() {
    return this.numbers(this.calls.page_outcome_fields(), OUTCOME.length);
  }

  // The budget of a tag.
  budget(tag) {
    const at = this.put(this.encoder.encode(`${tag.slice(1)}\0`));
    if (!tag.startsWith("b") || !this.calls.page_read_budget(at))
      throw new Refusal(this.message() || `${tag}: a tag begins with b`);
    return named(OUTCOME, this.outcome);
  }

  // The list of solutions as the program writes it; entries are {job, outcome, text}.
  list(entries) {
    this.calls.page_list_begin();
    for (const { job, outcome, text } of entries) {
      const bytes = this.encoder.encode(text);
      const at = this.put(bytes);
      this.outcome.set(outcome);
      this.calls.page_list_entry(job, at, bytes.length);
    }
    this.calls.page_list_end();
    return this.output();
  }
}

// Names for the numbers of an outcome or a task.
export function named(names, numbers) {
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
}

// A budget as in tags.
export function tagOf({ work, preset, steps }) {
  return `b${work}:${preset}` + (steps === 0n ? "" : `:${steps}`);
}

// The task of making a tagged solution again.
export function taskOf(job, budget) {
  return BigInt64Array.of(BigInt(job), budget.work, budget.preset, budget.steps, MIN_I64, 0n, -1n, -1n);
}
