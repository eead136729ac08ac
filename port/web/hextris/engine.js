// The engine of Hextris: package icfp2015. See ../engine.js.
//
// Settings: phrases; seed, or seeds for several games of the problem, one after the other, which share time and work;
// preset: searches with this one alone.
// Numbers of a best: seed, move, power, units, lines, preset, limited.
//
// Going on. After a lock the rest is a problem of its own: the board now, the units that are left, the state of the
// source as seed. Within a piece, a search of the board with this piece at its spawn says where to lock it. finish() of
// the package finds a way there from where it stands, by the rules and with words. Where the piece cannot come there
// any more, short searches compare other locks. A search of the rest does not know that words used before pay less, and
// rows after those of the last unit more. The rules know: a result is better if all letters, from the start of the
// game, have more points by them.
import { LAYER, Rules } from "../rules.js";
import { EngineError, overError } from "../engine.js";
import { Pool, scoresOf } from "../pool.js";

const FIRST_SHARE = 0.25; // of time and work: whether a piece can come to where a search would lock it
const OTHERS = 12; // locks that are compared where a piece cannot come to that one any more
const BRIEF = { work: 2e6, steps: 20 }; // a search that is short on any board
const ROUNDS = [{ work: 1e6, steps: 20 }, { work: 8e6, steps: 100 }]; // of such comparisons
const HINT_WORK = 4e6;
const HINT_MEMORY = 96 << 20;

// The source of units: its state after a number of units.
function stateAfter(seed, units) {
  let state = seed >>> 0;
  for (let i = 0; i < units; i++) state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return state;
}

const share = ({ work, seconds }, part) => ({
  work: work === Infinity ? work : Math.floor(work * part),
  seconds: seconds * part,
});

const budgetOf = ({ work, preset, steps }) => `${work}:${preset}${steps === 0 ? "" : `:${steps}`}`;

// Where each game of a problem is judged, and what is left of it at a moment.
class Course {
  #games = new Map(); // by seed

  static async open(board, settings) {
    const course = new Course();
    course.json = JSON.parse(board.problem);
    course.phrases = settings.phrases ?? [];
    course.rules = await Rules.make();
    course.name = board.name ?? board.id ?? "problem";
    return course;
  }

  // A session with these letters. It plays only what differs from the letters before.
  #at(seed, text) {
    const game = this.#games.get(seed) ?? this.#open(seed);
    if (game.session === null || text.length > game.capacity) {
      game.capacity = 2 * text.length + 4096;
      game.session = game.problem.session(0, game.capacity);
      game.text = "";
    }
    const goesOn = game.text !== "" && text.startsWith(game.text);
    if (!goesOn) game.session.seek(0);
    const more = goesOn ? text.slice(game.text.length) : text;
    game.text = "";
    const refusal = more === "" ? null : game.session.play(more);
    if (refusal !== null) throw refusal;
    game.text = text;
    return game.session;
  }

  #open(seed) {
    const problem = JSON.stringify({ ...this.json, sourceSeeds: [seed] });
    const options = this.phrases.map((phrase) => `p ${phrase}`);
    const game = { problem: this.rules.readProblem("hextris", this.name, problem, options), session: null };
    this.#games.set(seed, game);
    return game;
  }

  // {points, move, power, units, lines} of letters by the rules.
  judge(seed, text) {
    const session = this.#at(seed, text);
    return { points: session.status().points[0], over: session.status().over, ...session.figures() };
  }

  // What is left: {over, points, problem, seed, before, begun}. before: the letters until the piece spawned; begun: its
  // own.
  rest(seed, text) {
    const session = this.#at(seed, text);
    const { over, points } = session.status();
    const { units } = session.figures();
    const { ends } = session.bits();
    let at = text.length;
    while (at > 0 && ((ends[(at - 1) >> 3] >> ((at - 1) & 7)) & 1) === 0) at--;
    const state = stateAfter(seed, units);
    const problem = {
      ...this.json,
      filled: filledOf(session),
      sourceLength: this.json.sourceLength - units,
      sourceSeeds: [state],
    };
    return { over, points: points[0], problem, seed: state, before: text.slice(0, at), begun: text.slice(at) };
  }
}

const seedOf = ({ json }, { seed }) => (seed ?? json.sourceSeeds?.[0] ?? 0) >>> 0;

function filledOf(session) {
  const filled = [];
  for (const { role, x, x2, y } of session.shapes(LAYER.ground))
    if (role === "full") for (let cell = x; cell <= x2; cell += 2) filled.push({ x: (cell - (y & 1)) / 2, y });
  return filled;
}

// Of one search of a game of the problem: keeps what is best by the rules.
class Judge {
  taken = 0; // results that could be carried out
  proof = null; // points of a game that is proven to be the best

  constructor(course, seed, last) {
    this.course = course;
    this.seed = seed;
    this.last = last; // the best so far, or null
  }

  // The best that letters are, or null if others were as good.
  take(text, score = null, whole = false) {
    const { points, over, phrases, ...figures } = this.course.judge(this.seed, text);
    if (this.last !== null && points <= this.last.points) return null;
    const { budget = null, work = 0, proven = false, limited = true } = score ?? {};
    this.last = {
      text,
      points,
      work,
      budget: whole && budget !== null ? budgetOf(budget) : null,
      proven: whole && proven,
      numbers: { seed: this.seed, ...figures, preset: budget?.preset ?? null, limited },
    };
    return this.last;
  }

  // The best, if a later search has proven that it is; else null.
  get proven() {
    const { last, proof } = this;
    return last !== null && !last.proven && proof === last.points ? { ...last, proven: true } : null;
  }
}

// What a solver finds; where the work does not suffice for any game, one that ends early.
async function* someOf(solver, task, onTried) {
  yield* scoresOf(solver, task, onTried);
  const { signal } = task;
  if (solver.best !== null || signal.aborted) return;
  const score = await solver.search(BRIEF, { signal });
  if (score !== null) yield { ...score, text: await solver.solution() };
}

export class Engine {
  #solvers;
  #hints;
  #courses = new Map(); // of the last problem
  #chosen = new Map(); // by key: the letters up to the lock that was chosen for a piece

  constructor({ Icfp2015 }) {
    this.#solvers = new Pool((problem, options) => Icfp2015.load(problem, options));
    this.#hints = new Pool((problem, options) => Icfp2015.load(problem, options));
  }

  async #course(board, settings) {
    const key = JSON.stringify([board.problem, settings.phrases]);
    if (!this.#courses.has(key)) {
      this.#courses.clear();
      this.#courses.set(key, await Course.open(board, settings));
    }
    return this.#courses.get(key);
  }

  async *search(request, last) {
    const { settings, board } = request;
    const course = await this.#course(board, settings);
    const seeds = settings.seeds ?? [seedOf(course, settings)];
    for (const seed of seeds) {
      if (request.signal.aborted) return;
      const known = last?.numbers.seed === seed ? last : null;
      yield* this.#searchGame({ ...request, ...share(request, 1 / seeds.length), course, seed: seed >>> 0 }, known);
    }
  }

  async *#searchGame(task, known) {
    const { course, seed, from } = task;
    const rest = course.rest(seed, from);
    if (rest.over) throw overError();
    const judge = new Judge(course, seed, known);
    if (rest.begun === "") yield* this.#searchRest(task, from, judge);
    else yield* this.#searchBegun(task, rest, judge);
  }

  // Searches what follows letters that end with a lock.
  async *#searchRest(task, from, judge) {
    const rest = task.course.rest(task.seed, from);
    if (rest.over) return;
    for await (const score of this.#scores(task, rest, judge)) {
      const best = judge.take(from + score.text, score, from === "");
      if (best !== null) yield best;
    }
    if (from === "" && judge.proven !== null) yield judge.proven;
  }

  async *#scores(task, rest, judge) {
    const slot = await this.#take(this.#solvers, task, rest);
    const onTried = ({ points, work, budget, seconds, kept, proven }) => {
      if (proven) judge.proof = points;
      task.onTried({ points: rest.points + points, work, budget: budgetOf(budget), seconds, kept });
    };
    yield* this.#solvers.use(slot, (solver) => someOf(solver, task, onTried));
  }

  #take(pool, { course, workers, memory }, { problem, seed }) {
    const { phrases } = course;
    const key = JSON.stringify([problem, seed, phrases]);
    return pool.take(key, JSON.stringify(problem), { phrases, workers, memory }, [seed]);
  }

  // ---- in the middle of a piece ----

  // Within a piece. After a part of the time in which the piece could come to no lock of a search others are compared.
  async *#searchBegun(task, rest, judge) {
    const key = JSON.stringify([task.seed, task.from, task.board.problem, task.settings.phrases]);
    const [first, second] = [FIRST_SHARE, 1 - FIRST_SHARE].map((part) => ({ ...task, ...share(task, part) }));
    if (!this.#chosen.has(key)) {
      yield* this.#searchSpawned(first, rest, judge);
      if (judge.taken === 0) this.#chosen.set(key, await this.#compare(second, await this.#others(second, rest)));
    }
    const chosen = this.#chosen.get(key);
    if (task.signal.aborted) return;
    if (chosen === undefined) return yield* this.#searchSpawned(second, rest, judge);
    const best = judge.take(chosen);
    if (best !== null) yield best;
    yield* this.#searchRest(second, chosen, judge);
  }

  // As if the piece were at its spawn: its way from there is replaced by one from where it stands, if there is any.
  async *#searchSpawned(task, rest, judge) {
    for await (const score of this.#scores(task, rest, judge)) {
      const [way] = await this.#finish(task, rest, score.text);
      if (way === undefined) continue;
      judge.taken++;
      const best = judge.take(task.from + way.text + score.text.slice(way.goalLength), score);
      if (best !== null) yield best;
    }
  }

  // The letters up to other locks, the most promising ones.
  async #others(task, rest) {
    const ways = await this.#finish(task, rest, "");
    return ways.slice(0, OTHERS).map(({ text }) => task.from + text);
  }

  // By another worker: those of the search are at work.
  async #finish({ course }, rest, goal) {
    const slot = await this.#takeHint(course, rest);
    return this.#hints.ask(slot, (solver) => finishOf(solver, rest, goal));
  }

  #takeHint(course, rest) {
    return this.#take(this.#hints, { course, workers: 1, memory: HINT_MEMORY }, rest);
  }

  // The best of some letters that end with a lock, by short searches of what follows.
  async #compare(task, candidates) {
    if (candidates.length === 0) throw new EngineError("The piece cannot be moved any more.");
    let list = candidates.map((text) => ({ text, points: 0 }));
    for (const budget of ROUNDS) {
      for (const one of list) one.points = await this.#worth(task, one.text, budget);
      list.sort((a, b) => b.points - a.points);
      list = list.slice(0, Math.ceil(list.length / 4));
    }
    return list[0].text;
  }

  async #worth({ course, seed, workers, memory, signal }, text, budget) {
    const rest = course.rest(seed, text);
    if (rest.over || signal.aborted) return rest.points;
    const slot = await this.#take(this.#solvers, { course, workers, memory }, rest);
    const best = await this.#solvers.ask(slot, (solver) => solver.search(budget, { signal }));
    return rest.points + (best?.points ?? 0);
  }

  // ---- a hint ----

  async hint(request) {
    const { settings, board } = request;
    const course = await this.#course(board, settings);
    const seed = seedOf(course, settings);
    const rest = course.rest(seed, request.from);
    if (rest.over) return null;
    const work = Math.min(HINT_WORK, request.work);
    const slot = await this.#takeHint(course, rest);
    const [way] = await this.#hints.ask(slot, (solver) => waysOf(solver, rest, work));
    return way === undefined ? null : { text: way.text };
  }

  async prepare({ board, settings }) {
    const course = await this.#course(board, settings);
    const rest = course.rest(seedOf(course, settings), "");
    await this.#hints.ask(await this.#takeHint(course, rest), () => {});
  }

  close() {
    this.#solvers.close();
    this.#hints.close();
  }
}

async function finishOf(solver, { seed, before, begun }, goal) {
  return (await solver.finish(begun, { seed, before, goal })) ?? [];
}

// Ways to where a short search would lock the piece, else to other locks. A search that was made before is not made
// again, and none is stopped: where pages may not share memory, that costs the worker.
async function waysOf(solver, rest, work) {
  let goal = solver.best?.text ?? "";
  if (goal === "") for await (const { text } of solver.solve({ work, texts: true })) goal = text;
  if (goal === "" && (await solver.search(BRIEF)) !== null) goal = await solver.solution();
  const wanted = goal === "" ? [] : await finishOf(solver, rest, goal);
  return wanted.length > 0 ? wanted : finishOf(solver, rest, "");
}
