// A solve: the page's schedule (page_schedule.c) hands searches to Web Workers until the time is up.
import { Instance, OUTCOME, Refusal, STATUS, named, tagOf, taskOf } from "./instance.js";

// The most that a worker takes: what each of two has of the program's 256 MB, and a little more.
const WORKER_MB = 128;

// Of the time, what is kept for the last messages; and how much longer they are waited for where the machine is
// busy: no search is begun in that time.
const END_MS = 30,
  LATE_MS = 250;

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
  // on: {better(result, seconds), ended(), failed(message)}
  constructor(game, { first, count, seconds, workers }, on) {
    this.on = on;
    this.first = first;
    this.count = count;
    this.best = new Map();
    this.searches = 0;
    this.seconds = seconds;
    this.started = now();
    this.instance = new Instance(game.module);
    this.instance.start(game.options);
    this.instance.read(game.name, game.text);
    if (!this.instance.calls.page_schedule(first, count, workers, WORKER_MB))
      throw new Refusal("the browser gives too little memory");
    this.pool = new Pool(
      workers,
      game,
      (data) => this.take(data),
      (message) => this.fail(message),
    );
  }

  start() {
    this.started = now();
    this.timer = setTimeout(() => this.end(), this.seconds * 1000 + LATE_MS);
    this.hand();
  }

  get leftMs() {
    return Math.max(0, Math.floor(this.started + this.seconds * 1000 - now() - END_MS));
  }

  // A task for each worker that has none. Where there is none left the solve is over.
  hand() {
    while (this.pool.idle.length > 0 && this.instance.calls.page_next(this.leftMs))
      this.pool.give(this.instance.task.slice());
    if (this.pool.busy === 0) this.end();
  }

  take({ task, outcome, text, failure }) {
    if (this.over) return;
    if (outcome === null) return this.fail(failure);
    this.searches++;
    this.instance.task.set(task);
    this.instance.outcome.set(outcome);
    const better = this.instance.calls.page_end(this.leftMs);
    if (better) this.keep(task, outcome, text);
    if (this.instance.calls.page_proven()) return this.end();
    this.hand();
  }

  keep(task, outcome, text) {
    const result = resultOf(task, outcome, text);
    this.best.set(result.job, result);
    this.on.better(result, (now() - this.started) / 1000);
  }

  // Of the jobs that have a result, over all; null before the first.
  get mean() {
    if (this.best.size === 0) return null;
    let sum = 0;
    for (const { points } of this.best.values()) sum += points;
    return Math.floor(sum / this.count);
  }

  // Ends at once; jobs without a result get one that takes no search.
  end() {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.pool.end();
    for (let job = this.first; job < this.first + this.count; job++)
      if (!this.best.has(job)) this.best.set(job, fallback(this.instance, job));
    this.on.ended();
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

// Makes the solution of a tag again: a promise of its result, and a way to give up, which makes that null.
export function again(game, job, tag) {
  let pool, giveUp;
  const promise = new Promise((resolve, reject) => {
    const instance = new Instance(game.module);
    instance.start(game.options);
    instance.read(game.name, game.text);
    const budget = instance.budget(tag);
    if (budget.work === 0n) return resolve(fallback(instance, job));
    giveUp = () => {
      pool.end();
      resolve(null);
    };
    const answered = ({ task, outcome, text, failure }) => {
      pool.end();
      if (outcome === null || outcome[0] !== STATUS.done)
        reject(new Refusal(failure || `${tag} makes no solution of this game`));
      else resolve(resultOf(task, outcome, text));
    };
    pool = new Pool(1, game, answered, (message) => reject(new Refusal(message)));
    pool.give(taskOf(job, budget));
  });
  return { promise, end: () => giveUp?.() };
}

// What needs no search. Nobody has counted its points.
function fallback(instance, job) {
  instance.output();
  instance.calls.page_fallback(job);
  const text = instance.output();
  return { ...resultOf(BigInt64Array.of(BigInt(job)), instance.outcome.slice(), text), points: null };
}
