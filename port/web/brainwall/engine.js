// The engine of Brain Wall: package icfp2021. See ../engine.js.
//
// Settings: bonus, unlock, preferUnlocking, number and initial (a list of poses) of the package; preset: searches with
// this one alone. `from`, a record's moves, is the pose on the board: searches begin with it, repaired if it breaks a
// rule, and never make it worse.
// Numbers of a best: dislikes, unlocked, bonus, giver, initial (it comes from an initial pose), preset, limited.
import { LAYER, Rules } from "../rules.js";
import { Pool, scoresOf } from "../pool.js";

const HINT_MEMORY = 96 << 20;
const VERTEX_ROLES = ["unit", "to", "wrong"];
const VERTEX_MARKS = ["+", "x"]; // inside the hole, outside
const HINT_PART = 4e6; // work of the parts of a hint's search
const REPAIR_WORK = 2e7;
const HINT_REPAIR_WORK = 5e6; // poses that a person has nearly made take less

const budgetOf = (budget) =>
  budget === null ? null : `${budget.work}:${budget.preset}${budget.steps === 0 ? "" : `:${budget.steps}`}`;

const linesOf = (joints) => joints.map(({ joint, x, y }) => `${joint} ${x},${y}\n`).join("");

// A problem by the rules.
class Wall {
  static async open(board) {
    const wall = new Wall();
    wall.json = JSON.parse(board.problem);
    const rules = await Rules.make();
    wall.problem = rules.readProblem("brainwall", board.name ?? board.id ?? "problem", board.problem);
    wall.capacity = -1;
    return wall;
  }

  // A session with these moves.
  at(text) {
    if (text.length > this.capacity) {
      this.capacity = 2 * text.length + 4096;
      this.session = this.problem.session(0, this.capacity);
    }
    this.session.seek(0);
    const refusal = text === "" ? null : this.session.play(text);
    if (refusal !== null) throw refusal;
    return this.session;
  }

  pose(text) {
    const isVertex = ({ kind, role, mark }) =>
      kind === "disc" && VERTEX_ROLES.includes(role) && VERTEX_MARKS.includes(String.fromCharCode(mark));
    return this.at(text).shapes(LAYER.moving).filter(isVertex).map(({ x, y }) => [x, y]);
  }

  // Whether a pose breaks no rule without a bonus.
  fits(pose) {
    return pose.length === this.json.figure.vertices.length && this.judge(JSON.stringify({ vertices: pose })) !== null;
  }

  // points: null if the pose breaks a rule.
  judge(text) {
    const { submittable, points } = this.at(text).status();
    return submittable ? points[0] : null;
  }
}

export class Engine {
  #solvers;
  #hints;
  #walls = new Map(); // of the last problem

  constructor({ Icfp2021 }) {
    this.#solvers = new Pool((problem, options) => Icfp2021.load(problem, options));
    this.#hints = new Pool((problem, options) => Icfp2021.load(problem, options));
  }

  async #wall(board) {
    if (!this.#walls.has(board.problem)) {
      this.#walls.clear();
      this.#walls.set(board.problem, await Wall.open(board));
    }
    return this.#walls.get(board.problem);
  }

  async #take(pool, { board, settings, workers, memory }, pose) {
    const { bonus, unlock, preferUnlocking, number, initial = [] } = settings;
    const all = pose === null ? initial : [...initial, JSON.stringify({ vertices: pose })];
    const given = Object.entries({ bonus, unlock, preferUnlocking, number }).filter(([, value]) => value !== undefined);
    const options = { ...Object.fromEntries(given), initial: all, workers, memory };
    return pool.take(JSON.stringify([board.problem, options]), board.problem, options, []);
  }

  // The pose to begin with: that on the board, repaired if it breaks a rule. null: there is none.
  async #poseOf(request) {
    if (request.from === "") return null;
    const wall = await this.#wall(request.board);
    const pose = wall.pose(request.from);
    return wall.fits(pose) ? pose : this.#repaired(request, wall, pose, REPAIR_WORK);
  }

  // A valid pose near another one; null: none was found. Bonuses that the pose on the board uses are not looked at.
  async #repaired({ board, settings }, wall, pose, work) {
    if (pose.length !== wall.json.figure.vertices.length) return null;
    const slot = await this.#take(this.#hints, { board, settings, workers: 1, memory: HINT_MEMORY }, null);
    const text = await this.#hints.ask(slot, (solver) => solver.repair({ vertices: pose }, { work }));
    return text === null ? null : JSON.parse(text).vertices;
  }

  async *search(request, last) {
    const pose = await this.#poseOf(request);
    const slot = await this.#take(this.#solvers, request, pose);
    let best = last;
    let proof = null; // points of a pose that is proven to be the best
    const onTried = ({ solved, dislikes, work, budget, seconds, kept, proven }) => {
      const points = solved ? 0 - dislikes : null;
      if (proven) proof = points;
      request.onTried({ points, work, budget: budgetOf(budget), seconds, kept });
    };
    for await (const score of this.#solvers.use(slot, (solver) => scoresOf(solver, request, onTried))) {
      if (!score.solved || (best !== null && -score.dislikes <= best.points)) continue;
      best = this.#bestOf(score, pose === null);
      yield best;
    }
    if (best !== null && !best.proven && proof === best.points) yield { ...best, proven: true };
  }

  #bestOf({ text, dislikes, work, budget, proven, unlocked, bonus, giver, initial, limited }, whole) {
    const numbers = { dislikes, unlocked, bonus, giver, initial, preset: budget?.preset ?? null, limited };
    return { text, points: 0 - dislikes, work, budget: whole ? budgetOf(budget) : null, proven, numbers };
  }

  // ---- a hint ----

  async hint(request) {
    const wall = await this.#wall(request.board);
    const pose = wall.pose(request.from);
    const before = wall.judge(request.from);
    let better = null;
    if (before === null && request.from !== "") better = await this.#repaired(request, wall, pose, HINT_REPAIR_WORK);
    better ??= await this.#better(request, wall.fits(pose) ? pose : null, before);
    if (better === null || better.length !== pose.length) return null;
    const isMoved = ({ joint, x, y }) => pose[joint][0] !== x || pose[joint][1] !== y;
    const moved = better.map(([x, y], joint) => ({ joint, x, y })).filter(isMoved);
    if (moved.length === 0) return null;
    const joints = before === null ? this.#needed(wall, request.from, moved) : moved;
    return { text: linesOf(joints), joints };
  }

  // The vertices of a better pose that a short search finds; null: none.
  async #better({ board, settings, work, seconds, signal }, pose, before) {
    const slot = await this.#take(this.#hints, { board, settings, workers: 1, memory: HINT_MEMORY }, pose);
    const isBetter = ({ solved, dislikes }) => solved && (before === null || -dislikes > before);
    const until = performance.now() + 1000 * seconds;
    const text = await this.#hints.ask(slot, async (solver) => {
      const isOver = () => signal.aborted || performance.now() > until || solver.work >= work;
      if (solver.best?.text !== undefined && isBetter(solver.best)) return solver.best.text;
      for (let before = -1; before !== solver.work && !isOver(); ) {
        before = solver.work;
        const better = await firstOf(solver.solve({ work: HINT_PART, texts: true }), isBetter);
        if (better !== null) return better.text;
      }
      return null;
    });
    const vertices = text === null ? [] : JSON.parse(text).vertices;
    return vertices.length > 0 ? vertices : null;
  }

  // The pose does not fit: of the joints that would move those without which it would not fit either.
  #needed(wall, from, moved) {
    let part = moved;
    for (const joint of moved) {
      const fewer = part.filter((one) => one !== joint);
      if (fewer.length > 0 && wall.judge(from + separator(from) + linesOf(fewer)) !== null) part = fewer;
    }
    return part;
  }

  async prepare({ board, settings }) {
    const slot = await this.#take(this.#hints, { board, settings, workers: 1, memory: HINT_MEMORY }, null);
    await this.#hints.ask(slot, () => {});
  }

  close() {
    this.#solvers.close();
    this.#hints.close();
  }
}

// The first of some values that fits. All are waited for: where pages may not share memory, a search that is stopped
// costs its worker.
async function firstOf(values, fits) {
  let first = null;
  for await (const value of values) if (first === null && fits(value)) first = value;
  return first;
}

const separator = (from) => (from === "" || from.endsWith("\n") ? "" : "\n");
