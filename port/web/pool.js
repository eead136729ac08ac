// Solvers of a package that are used again: their workers stay, and read one problem after the other. And what a solver
// of a game with problems finds.
const WAIT_MS = 2000;

export class Pool {
  #load; // (problem, options) -> promise of a solver
  #limit;
  #slots = []; // {key, solver, workers, memory, free, whenFree}; the last used last

  constructor(load, limit = 1) {
    this.#load = load;
    this.#limit = limit;
  }

  // A solver with this problem, started with `start`. It is the one that searched the same before, if that is still
  // there: its search goes on. Then use() or ask() it.
  async take(key, problem, options, start) {
    await this.#wait();
    const { workers, memory } = options;
    const fits = (slot) => slot.free && slot.workers === workers && slot.memory === memory;
    const same = this.#slots.find((slot) => fits(slot) && slot.key === key);
    if (same !== undefined) return this.#use(same);
    const slot = this.#slots.length < this.#limit ? undefined : this.#slots.find(fits);
    const taken = await (slot === undefined ? this.#add(problem, options) : this.#swap(slot, problem, options));
    try {
      await taken.solver.start(...start);
    } catch (error) {
      this.#drop(taken);
      throw error;
    }
    taken.key = key;
    return taken;
  }

  // A search that has just been stopped gives its workers back soon.
  async #wait() {
    if (this.#slots.length < this.#limit || this.#slots.some(({ free }) => free)) return;
    let timer;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MS)));
    await Promise.race([enough, ...this.#slots.map(({ whenFree }) => whenFree)]);
    clearTimeout(timer);
  }

  #use(slot) {
    this.#slots.splice(this.#slots.indexOf(slot), 1);
    this.#slots.push(slot);
    slot.free = false;
    slot.whenFree = new Promise((resolve) => (slot.release = resolve));
    return slot;
  }

  #release(slot) {
    slot.free = true;
    slot.release();
  }

  async #add(problem, options) {
    while (this.#slots.length >= this.#limit && this.#slots.some((slot) => slot.free))
      this.#drop(this.#slots.find((slot) => slot.free));
    const { workers, memory } = options;
    const slot = { key: null, solver: await this.#load(problem, options), workers, memory };
    this.#slots.push(slot);
    return this.#use(slot);
  }

  async #swap(slot, problem, options) {
    this.#use(slot);
    slot.key = null;
    try {
      await slot.solver.replace(problem, options);
    } catch (error) {
      this.#drop(slot);
      throw error;
    }
    return slot;
  }

  #drop(slot) {
    this.#slots.splice(this.#slots.indexOf(slot), 1);
    slot.solver.close();
    this.#release(slot);
  }

  // Runs a generator with a solver that was taken, which is free again afterwards; one that failed is given up.
  async *use(slot, run) {
    try {
      yield* run(slot.solver);
    } catch (error) {
      if (this.#slots.includes(slot)) this.#drop(slot);
      throw error;
    } finally {
      this.#release(slot);
    }
  }

  // The same for a function that returns a promise.
  async ask(slot, run) {
    let answer;
    const once = async function* (solver) {
      answer = await run(solver);
    };
    for await (const nothing of this.use(slot, once)) return nothing;
    return answer;
  }

  close() {
    while (this.#slots.length > 0) this.#drop(this.#slots[0]);
  }
}

const FIRST_WORK = 1e6; // of searches with one preset, which grow from there

// Better and better results of a solver, with their texts: first what it knows from before. settings.preset: searches
// with this preset alone; one of exactly the work, if that is given.
export async function* scoresOf(solver, { settings, work, seconds, signal }, onTried) {
  const { best } = solver;
  if (best !== null && (best.text !== undefined || best.budget === null))
    yield { ...best, text: best.text ?? (await solver.solution()) };
  if (settings.preset === undefined || settings.preset === null)
    yield* solver.solve({ work, seconds, signal, texts: true, onTried });
  else yield* withPreset(solver, Number(settings.preset), { work, seconds, signal }, onTried);
}

async function* withPreset(solver, preset, { work, seconds, signal }, onTried) {
  const began = performance.now();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = seconds === Infinity ? 0 : setTimeout(stop, seconds * 1000);
  signal.addEventListener("abort", stop);
  try {
    for (let next = work === Infinity ? FIRST_WORK : work; !controller.signal.aborted; next *= 2) {
      const before = solver.best;
      const best = await solver.search({ work: next, preset }, { signal: controller.signal });
      const kept = best !== before;
      if (kept) onTried({ ...best, kept, seconds: (performance.now() - began) / 1000 });
      if (kept) yield { ...best, text: await solver.solution() };
      if (work !== Infinity || best?.proven) return;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
