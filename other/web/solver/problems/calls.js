// The object of a library of a game with an engine: port/npm/solver_calls.h.
import { encode, Module } from "./wasm.js";

export class Calls extends Module {
  // settings: pairs of a name and a value.
  open(bytes, settings) {
    super.open(bytes);
    for (const [name, value] of settings) this.check(this.wasm.calls_option(...this.put(name, String(value))));
  }

  // more: arguments of the game; initial: texts of solutions to start from, where the game has such.
  load(problem, more = [], initial = []) {
    const take = (call, text, ...rest) => {
      const bytes = encode(text);
      this.check(call(this.put(bytes)[0], bytes.length, ...rest));
    };
    take(this.wasm.calls_load, problem, ...more);
    for (const text of initial) take(this.wasm.calls_initial, text);
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

  // The numbers of an outcome.
  tried(outcome, count) {
    this.outcome.set(outcome);
    return this.numbers(this.wasm.calls_tried(), count);
  }

  search({ work, preset, steps }) {
    return this.check(this.wasm.calls_search(work, preset, steps));
  }

  solution() {
    this.pieces = [];
    this.check(this.wasm.calls_solution());
    return this.takePieces();
  }

  // A call that only one game has: its name, numbers, and texts that it takes side by side with their lengths. What it
  // puts; null if it refuses them.
  more(name, numbers, texts) {
    const lengths = texts.map((text) => encode(text).length);
    const [at] = this.put(texts.join(""));
    this.pieces = [];
    const refused = this.check(this.wasm[name](...numbers, at, ...lengths)) !== 0;
    const put = this.takePieces();
    return refused ? null : put;
  }

  judge(text, count) {
    const bytes = encode(text);
    const at = this.wasm.calls_judge(this.put(bytes)[0], bytes.length);
    if (at === 0) this.check(this.wasm.calls_status());
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
