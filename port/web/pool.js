// Solvers of a package that are used again: their workers stay, and read one problem after the other.
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
    const same = this.#slots.find((slot) => slot.free && slot.key === key);
    if (same !== undefined) return this.#use(same);
    const { workers, memory } = options;
    const fits = (slot) => slot.free && slot.workers === workers && slot.memory === memory;
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
