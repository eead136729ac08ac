// A solve: the page's schedule (page_schedule.c) hands searches to Web Workers until the time is up.
import { Instance, OUTCOME, STATUS, TASK, budgetOf, named, tagOf, taskOf } from "./instance.js";

// The most that a worker takes: what each of two has of the program's 256 MB, and a little more.
const WORKER_MB = 128;

// Of the time, what is kept for the last messages.
const END_MS = 30;

function now() {
  return performance.timeOrigin + performance.now();
}

class Pool {
  constructor(count, setup, answered, broken) {
    this.idle = [];
    this.busy = 0;
    this.workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => {
        this.busy--;
        this.idle.push(worker);
        answered(data);
      };
      worker.onerror = (event) => broken(event.message || "a worker cannot be started");
      worker.postMessage(setup);
      this.idle.push(worker);
      return worker;
    });
  }

  give(task) {
    this.busy++;
    this.idle.pop().postMessage({ task, sent: now() });
  }

  end() {
    for (const worker of this.workers) worker.terminate();
  }
}

// game: {module, options, name, text}. The best result of each job is {job, outcome, text, tag, points}.
export class Solve {
  // on: {better(result, seconds), ended(reason), failed(message)}
  constructor(game, { first, count, seconds, workers }, on) {
    this.on = on;
    this.first = first;
    this.count = count;
    this.best = new Map();
    this.searches = 0;
    this.started = now();
    this.endAt = this.started + seconds * 1000;
    this.instance = new Instance(game.module);
    this.instance.start(game.options);
    this.instance.read(game.name, game.text);
    this.instance.calls.page_schedule(first, count, workers, WORKER_MB);
    this.pool = new Pool(workers, game, (data) => this.take(data), (message) => this.fail(message));
    this.timer = setTimeout(() => this.end("time"), seconds * 1000);
    this.hand();
  }

  get leftMs() {
    return Math.max(0, Math.floor(this.endAt - now() - END_MS));
  }

  // A task for each worker that has none. Where there is none left the solve is over.
  hand() {
    while (this.pool.idle.length > 0 && this.instance.calls.page_next(this.leftMs))
      this.pool.give(this.instance.task.slice());
    if (this.pool.busy === 0) this.end("done");
  }

  take({ task, outcome, text, failure }) {
    if (this.over) return;
    if (outcome === null) return this.fail(failure);
    this.searches++;
    this.instance.task.set(task);
    this.instance.outcome.set(outcome);
    const better = this.instance.calls.page_end(this.leftMs);
    if (better) this.keep(task, outcome, text);
    this.hand();
  }

  keep(task, outcome, text) {
    const result = resultOf(task, outcome, text);
    this.best.set(result.job, result);
    this.on.better(result, (now() - this.started) / 1000);
  }

  // The sum over jobs that have a result; null before the first.
  get mean() {
    if (this.best.size === 0) return null;
    let sum = 0;
    for (const { points } of this.best.values()) sum += points;
    return Math.floor(sum / this.count);
  }

  // Ends at once; jobs without a result get one that takes no search.
  end(reason) {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.pool.end();
    for (let job = this.first; job < this.first + this.count; job++)
      if (!this.best.has(job)) this.fallBack(job);
    this.on.ended(reason);
  }

  fallBack(job) {
    this.instance.output();
    this.instance.calls.page_fallback(job);
    const text = this.instance.output();
    const result = resultOf(BigInt64Array.of(BigInt(job)), this.instance.outcome.slice(), text);
    this.best.set(job, { ...result, points: null }); // nobody counted them
  }

  fail(message) {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.pool.end();
    this.on.failed(message);
  }
}

function resultOf(task, outcome, text) {
  const of = named(OUTCOME, outcome);
  return { job: Number(task[0]), outcome, text, tag: tagOf(of), points: Number(of.points) };
}

// Makes the solution of a tag again: a promise of its result, and a way to give up.
export function again(game, job, tag) {
  let pool;
  const promise = new Promise((resolve, reject) => {
    const budget = budgetOf(tag);
    if (!budget) return reject(new Error(`${tag}: this is no tag of the program: b, work, preset`));
    if (budget.work === 0n) return resolve(fallback(game, job));
    const answered = ({ task, outcome, text, failure }) => {
      pool.end();
      if (outcome === null || outcome[0] !== STATUS.done) reject(new Error(failure || "it was not made"));
      else resolve(resultOf(task, outcome, text));
    };
    pool = new Pool(1, game, answered, (message) => reject(new Error(message)));
    pool.give(taskOf(job, budget));
  });
  return { promise, end: () => pool?.end() };
}

function fallback(game, job) {
  const instance = new Instance(game.module);
  instance.start(game.options);
  instance.read(game.name, game.text);
  instance.calls.page_fallback(job);
  return resultOf(BigInt64Array.of(BigInt(job)), instance.outcome.slice(), instance.output());
}

export { TASK };
