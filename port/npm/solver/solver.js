// A problem that is solved: what the packages of games with an engine share. The thread of the caller schedules, with
// an object of the library that never searches; workers carry out the tasks, with an object each.
//
//     scheduler: next -> task -> a worker: run -> outcome -> scheduler: note
//
// With one worker this is the series of searches of the library's solve(), so that results do not depend on timing.
//
// A worker in a search sees no message. Where memory can be shared it looks at a flag, about 100 times a second, and
// returns. Elsewhere it is ended; another one takes its place, and the next search begins with the lost task.
import { Calls } from "./calls.js";
import { compile, sharedFlag, startTimer } from "./host.js";
import { Helper } from "./helper.js";
import { MISUSE, OPTION, SolverError } from "./wasm.js";

const WORK_MAX = 2 ** 53;
const SCHEDULER_BYTES = 4 << 20; // enough to load any problem, and to schedule most
const MEMORY_BYTES = 256 << 20; // only what a search touches is taken from the machine
const MEMORY_MAX = 2 ** 31 - 8;
const CLOSED = "the object was closed";
const SPEED = 1e5; // work in a millisecond, before it was measured

// One call of solve().
class Run {
  constructor(end, seconds, { texts = false, onTried = null }) {
    this.end = end;
    this.texts = texts;
    this.onTried = onTried;
    this.ready = null; // the best result, with its text if texts are wanted
    this.began = performance.now();
    this.ms = seconds * 1000;
    this.spent = 0; // work and milliseconds of tasks that have ended
    this.spentMs = 0;
    this.tasks = new Map(); // of each busy helper
    this.over = true; // no task is being carried out
    this.stopping = false;
    this.failure = null;
    this.wake = () => {};
  }

  // What the next task may spend.
  left(work) {
    let promised = 0;
    for (const task of this.tasks.values()) promised += task.work;
    const speed = this.spentMs > 0 ? this.spent / this.spentMs : SPEED;
    const inTime = (this.ms - (performance.now() - this.began)) * speed;
    return Math.floor(Math.max(0, Math.min(this.end - work - promised, inTime, WORK_MAX)));
  }

  news() {
    return new Promise((resolve) => (this.wake = resolve));
  }
}

export class Solver {
  #game; // how numbers of this game are named; see icfp2015.js
  #module;
  #setup;
  #bytes;
  #flag;
  scheduler; // the object that schedules, for the game's own calls, too
  #crew = [];
  #lost = []; // tasks of workers that were ended
  #start = null;
  #best = null;
  #noted = ""; // the numbers of the best result that the scheduler knows
  #owner = null; // the worker that has the best result
  #closed = false;
  #running = null; // a Run, or true during other calls

  // options: {workers, memory}; settings: pairs of a name and a value; problem: the text, and what the game adds.
  static async load(Game, game, problem, { workers = 1, memory = MEMORY_BYTES }, settings) {
    const solver = new Game();
    await solver.#open(game, problem, workers, memory, settings);
    return solver;
  }

  async #open(game, problem, workers, memory, settings) {
    if (!(memory > 0 && memory <= MEMORY_MAX))
      throw new SolverError(OPTION, `memory must be a number of bytes up to ${MEMORY_MAX}`);
    this.#game = game;
    this.#module = await compile(game.module);
    this.#bytes = Math.ceil(memory / 8) * 8;
    this.#flag = sharedFlag();
    this.#setup = { options: settings, problem };
    this.scheduler = await Calls.make(this.#module);
    this.#loadScheduler(workers);
    try {
      while (this.#crew.length < workers) this.#crew.push(await Helper.start());
      await Promise.all(this.#crew.map((helper) => this.#prepare(helper)));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #loadScheduler(workers) {
    this.#openScheduler(SCHEDULER_BYTES, workers);
    const need = Math.min(this.#bytes, this.need(1));
    if (need > SCHEDULER_BYTES) this.#openScheduler(need + (-need & 7), workers);
  }

  #openScheduler(bytes, workers) {
    const { options, problem } = this.#setup;
    this.scheduler.open(bytes, [["workers", workers], ["task_bytes", this.#bytes], ...options]);
    this.scheduler.load(...problem);
  }

  // Makes a worker what the others are.
  async #prepare(helper) {
    const opened = helper.call("open", this.#module, this.#flag, this.#bytes, this.#setup);
    const started = this.#start === null ? opened : helper.call("start", ...this.#start);
    await Promise.all([opened, started]);
  }

  async #replace(helper) {
    const other = await Helper.start();
    if (this.#closed) return other.end();
    this.#crew[this.#crew.indexOf(helper)] = other;
    if (this.#owner === helper) this.#owner = null;
    await this.#prepare(other);
  }

  // Calls exclude each other.
  async #alone(call) {
    if (this.#running !== null) throw new SolverError(MISUSE, "another call is under way");
    this.#running = true;
    try {
      return await call();
    } finally {
      this.#running = null;
    }
  }

  // ---- the public calls ----

  get best() {
    return this.#best;
  }

  get work() {
    return this.#start === null ? 0 : this.scheduler.wasm.calls_work();
  }

  get memoryLimited() {
    return this.#start !== null && this.scheduler.wasm.calls_memory_limited() === 1;
  }

  need(work) {
    return this.scheduler.wasm.calls_need(Math.min(work, WORK_MAX));
  }

  // Another problem in the same workers; after an error there is none.
  swap(problem, settings) {
    return this.#alone(async () => {
      this.#forget();
      this.#setup = { options: settings, problem };
      this.#loadScheduler(this.#crew.length);
      await Promise.all(this.#crew.map((helper) => this.#prepare(helper)));
    });
  }

  #forget() {
    this.#start = null;
    this.#best = this.#owner = null;
    this.#noted = "";
    this.#lost = [];
  }

  start(...game) {
    return this.#alone(async () => {
      this.#forget();
      this.scheduler.start(...game);
      await Promise.all(this.#crew.map((helper) => helper.call("start", ...game)));
      this.#start = game;
      this.#takeNoted(null);
    });
  }

  async *solve({ work = Infinity, seconds = Infinity, signal, ...more } = {}) {
    if (this.#running !== null) throw new SolverError(MISUSE, "another call is under way");
    const run = new Run(this.work + work, seconds, more);
    run.ready = this.#best;
    this.#running = run;
    const stop = () => this.#stop(run);
    const timer = startTimer(stop, seconds);
    signal?.addEventListener("abort", stop);
    try {
      this.#begin();
      if (signal?.aborted) run.stopping = true;
      this.#hand(run);
      yield* this.#improvements(run);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      stop();
      while (!run.over) await run.news();
      this.#running = null;
    }
    if (run.failure !== null) throw run.failure;
  }

  search({ work, preset = 0, steps = 0 }, { signal } = {}) {
    return this.#alone(async () => {
      this.#begin();
      const [helper] = this.#crew;
      const stop = () => this.#interrupt([helper]);
      signal?.addEventListener("abort", stop);
      try {
        const budget = { work, preset, steps };
        if (!signal?.aborted) this.#take(helper, await helper.call("search", budget, this.#game.best));
      } catch (error) {
        if (!helper.failed || !signal?.aborted) throw error;
        if (!this.#closed) await this.#replace(helper);
      } finally {
        signal?.removeEventListener("abort", stop);
      }
      return this.#best;
    });
  }

  solution() {
    return this.#alone(async () => {
      this.#needStart();
      const helper = this.#owner ?? this.#crew[0];
      if (this.#flag !== null) Atomics.store(this.#flag, 0, 0);
      const lost = this.#owner === null ? (this.#best?.budget ?? null) : null;
      if (lost !== null) await helper.call("search", lost, this.#game.best);
      this.#owner = this.#best === null ? null : helper;
      return helper.call("solution");
    });
  }

  // A call of one game alone, in a worker; see calls.js.
  more(name, numbers, texts) {
    return this.#alone(() => {
      this.#begin();
      return this.#crew[0].call("more", name, numbers, texts);
    });
  }

  async judge(text) {
    this.#needStart();
    return this.#game.verdict(this.scheduler, text);
  }

  close() {
    this.#closed = true;
    for (const helper of this.#crew) helper.end(new SolverError(MISUSE, CLOSED));
  }

  // ---- searches ----

  #needStart() {
    if (this.#closed) throw new SolverError(MISUSE, CLOSED);
    if (this.#start === null) throw new SolverError(MISUSE, "no search is started");
  }

  #begin() {
    this.#needStart();
    if (this.#flag !== null) Atomics.store(this.#flag, 0, 0);
  }

  // The best result of a worker.
  #take(helper, numbers) {
    if (numbers === null) return;
    const result = this.#game.score(numbers);
    if (this.#best !== null && !this.#game.isBetter(result, this.#best)) return;
    this.#best = result;
    this.#owner = helper;
  }

  // The best result that the scheduler knows, if it is another one than before. It is the judge of what is better, but
  // does not know results of search().
  #takeNoted(helper) {
    const numbers = this.scheduler.best(this.#game.best);
    if (numbers === null || String(numbers) === this.#noted) return;
    const result = this.#game.score(numbers);
    this.#noted = String(numbers);
    if (this.#best !== null && this.#game.isBetter(this.#best, result)) return;
    this.#best = result;
    this.#owner = helper;
  }

  // A task for each worker that has none. Where none is left the run is over.
  #hand(run) {
    try {
      for (const helper of this.#crew) {
        const task = run.tasks.has(helper) || run.stopping ? null : this.#next(run);
        if (task === null) continue;
        run.tasks.set(helper, task);
        this.#give(run, helper, task);
      }
    } catch (error) {
      this.#fail(run, error);
    }
    run.over = run.tasks.size === 0;
    run.wake();
  }

  #next(run) {
    const left = run.left(this.work);
    return left === 0 ? null : (this.#lost.shift() ?? this.scheduler.next(left));
  }

  async #give(run, helper, task) {
    const before = this.work;
    const began = performance.now();
    let noted = false;
    try {
      const { status, error, outcome } = await helper.call("run", task.bytes);
      const known = this.#best;
      this.scheduler.note(outcome);
      noted = true;
      this.#takeNoted(helper);
      const kept = this.#best !== known;
      if (status === 0) this.#tell(run, outcome, kept);
      run.spent += this.work - before;
      run.spentMs += performance.now() - began;
      if (status < 0) this.#fail(run, new SolverError(status, error));
      else if (kept) await this.#makeReady(run, helper);
    } catch (error) {
      if (!noted) this.#lost.push(task);
      if (!helper.failed || !run.stopping) this.#fail(run, error);
      if (helper.failed && !this.#closed) await this.#replace(helper).catch((failure) => this.#fail(run, failure));
    }
    run.tasks.delete(helper);
    this.#hand(run);
  }

  // Before the helper gets its next task: later it would have to make the text again.
  async #makeReady(run, helper) {
    const best = this.#best;
    if (!run.texts) return (run.ready = best);
    try {
      const text = await helper.call("solution");
      if (this.#best === best) run.ready = this.#best = Object.freeze({ ...best, text });
    } catch (error) {
      if (!helper.failed || !run.stopping) throw error;
      if (!this.#closed) await this.#replace(helper); // it was ended, to stop it
    }
  }

  #tell(run, outcome, kept) {
    if (run.onTried === null) return;
    const score = this.#game.score(this.scheduler.tried(outcome, this.#game.best));
    run.onTried(Object.freeze({ ...score, kept, seconds: (performance.now() - run.began) / 1000 }));
  }

  #fail(run, error) {
    run.failure ??= error;
    this.#stop(run);
  }

  #stop(run) {
    if (run.stopping) return;
    run.stopping = true;
    this.#interrupt([...run.tasks.keys()]);
  }

  #interrupt(helpers) {
    if (this.#flag !== null) Atomics.store(this.#flag, 0, 1);
    else for (const helper of helpers) helper.end();
  }

  async *#improvements(run) {
    for (let shown = run.ready; ; ) {
      const { over } = run;
      if (run.ready !== shown) yield (shown = run.ready);
      else if (over) return;
      else await run.news();
    }
  }
}
