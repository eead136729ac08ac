// One problem and what the rules of the core say of any pose of it: see wall.c.
//
// A pose is {vertices: [[x, y], ...], use: null or {kind, problem, edge: [a, b] of a broken one}}.
import { Instance, Refusal } from "../instance.js";

const PROBLEM = ["id", "corners", "vertices", "edges", "bonuses", "epsilon"];
const BONUS = ["x", "y", "kind", "problem"];
const CHECK = ["valid", "dislikes", "violation", "unlocked", "pieces", "fault", "at"];
const PIECE = ["edge", "a", "b", "half", "square", "low", "high", "leaves"];
const FAULT = { leg: 1, half: 2, length: 3, sum: 4, point: 5, segment: 6 };

export const NONE = "none"; // stands for no bonus
const BREAK = "BREAK_A_LEG"; // the bonus with a vertex more

const pairs = (numbers) =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
const named = (names, numbers) => Object.fromEntries(names.map((name, i) => [name, Number(numbers[i])]));

// made: {module, options, name, text} as for a solve.
export class Wall {
  constructor({ module, options, name, text }) {
    this.instance = new Instance(module);
    this.notes = this.instance.start(options);
    this.jobCount = this.instance.read(name, text);
    this.calls = this.instance.calls;
    if (!this.calls.wall_open()) throw new Refusal("the browser gives too little memory for this problem");
    const of = named(PROBLEM, this.instance.numbers(this.calls.wall_problem(), PROBLEM.length));
    this.id = of.id < 0 ? null : of.id;
    this.name = name;
    this.epsilon = of.epsilon;
    this.hole = pairs(this.shorts(this.calls.wall_hole(), 2 * of.corners));
    this.figure = pairs(this.shorts(this.calls.wall_figure(), 2 * of.vertices));
    this.edges = pairs(this.shorts(this.calls.wall_edges(), 2 * of.edges));
    this.kinds = [NONE];
    for (let at; (at = this.calls.wall_bonus_name(this.kinds.length));)
      this.kinds.push(this.instance.string(at));
    this.bonuses = Array.from({ length: of.bonuses }, (_, i) => this.bonus(i));
    this.jobs = Array.from({ length: this.jobCount }, (_, i) => this.kinds[this.calls.wall_job_bonus(i)]);
    this.most = this.calls.wall_coordinate_max();
  }

  shorts(at, count) {
    return new Int16Array(this.calls.memory.buffer, at, count);
  }

  ints(at, count) {
    return new Int32Array(this.calls.memory.buffer, at, count);
  }

  bonus(number) {
    const { x, y, kind, problem } = named(
      BONUS,
      this.instance.numbers(this.calls.wall_bonus(number), BONUS.length),
    );
    return { at: [x, y], kind: this.kinds[kind], problem };
  }

  drawn() {
    return { vertices: this.figure.map(([x, y]) => [x, y]), use: null };
  }

  // The pose with another bonus; a broken edge gets its middle as a vertex.
  using(pose, kind, edge = this.edges[0]) {
    const vertices = pose.vertices.slice(0, this.figure.length);
    const use = kind === NONE ? null : { kind, problem: pose.use?.problem ?? 0 };
    if (kind === BREAK) {
      use.edge = edge;
      vertices.push([0, 1].map((i) => Math.round((vertices[edge[0]][i] + vertices[edge[1]][i]) / 2)));
    }
    return { vertices, use };
  }

  // What the rules say of a pose of the right form.
  check({ vertices, use }) {
    const at = this.shorts(this.calls.wall_pose(), 2 * vertices.length);
    vertices.forEach(([x, y], v) => at.set([x, y], 2 * v));
    const [a, b] = use?.edge ?? [0, 0];
    const fields = this.calls.wall_check(use ? this.kinds.indexOf(use.kind) : 0, a, b);
    const check = named(CHECK, this.instance.numbers(fields, CHECK.length));
    const list = this.ints(this.calls.wall_pieces(), PIECE.length * check.pieces);
    const distances = this.ints(this.calls.wall_corners(), 2 * this.hole.length);
    check.valid = check.valid === 1;
    check.pieces = Array.from({ length: check.pieces }, (_, i) =>
      named(PIECE, list.subarray(PIECE.length * i, PIECE.length * (i + 1))),
    );
    for (const piece of check.pieces)
      piece.stretch = piece.square < piece.low ? "short" : piece.square > piece.high ? "long" : "allowed";
    check.corners = pairs(distances).map(([square, nearest]) => ({ square, nearest }));
    check.outside = new Uint8Array(
      this.calls.memory.buffer,
      this.calls.wall_outside(),
      vertices.length,
    ).slice();
    check.unlocks = this.bonuses.filter((_, k) => (check.unlocked >> k) & 1);
    check.why = this.why(check, { vertices, use });
    return check;
  }

  pieceName({ edge, a, b, half }) {
    const [from, to] = this.edges[edge];
    return `${half ? `half ${a}-${b} of ` : ""}edge ${edge} (${from}-${to})`;
  }

  // What the squared length of a piece may be. Half an edge may have none: one that is whole may have its own.
  allowed({ edge, low, high }) {
    const [a, b] = this.edges[edge].map((v) => this.figure[v]);
    const drawn = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
    return low > high
      ? `, but no length is allowed: no whole number is near enough to a quarter of ${drawn}, the squared length of the edge in the figure`
      : `; it must be ${low} to ${high} (the edge has ${drawn} in the figure)`;
  }

  // The first reason why a pose is not valid; null where it is.
  why({ fault, at, pieces }, { vertices, use }) {
    const piece = pieces[at];
    switch (fault) {
      case FAULT.leg:
        return `the figure has no edge ${use.edge.join("-")} to break`;
      case FAULT.half:
      case FAULT.length:
        return `${this.pieceName(piece)} has squared length ${piece.square}${this.allowed(piece)}`;
      case FAULT.sum:
        return "the edges together are stretched by more than GLOBALIST allows";
      case FAULT.point:
        return `vertex ${at} at (${vertices[at].join(", ")}) lies outside the hole`;
      case FAULT.segment:
        return `${this.pieceName(piece)} leaves the hole`;
      default:
        return null;
    }
  }

  // A pose that was read, with the name of its bonus, and an edge only where one is broken.
  named({ vertices, use }) {
    if (!use) return { vertices, use };
    const kind = this.kinds[use.kind];
    return {
      vertices,
      use: { kind, problem: use.problem, ...(kind === BREAK && { edge: use.edge }) },
    };
  }

  // Why a pose that was read is none of this problem; null where it may be.
  wrongForm({ vertices, use }) {
    const breaks = use && this.kinds[use.kind] === BREAK;
    const wanted = this.figure.length + (breaks ? 1 : 0);
    if (vertices.length !== wanted)
      return `the pose has ${vertices.length} vertices; it must have ${wanted}`;
    return breaks && use.edge.some((v) => v >= this.figure.length)
      ? `the figure has no edge ${use.edge.join("-")} to break`
      : null;
  }

  // The pose of a text that the program wrote.
  poseOf({ vertices, bonuses = [] }) {
    const [{ bonus, problem, edge } = {}] = bonuses;
    return { vertices, use: bonus ? { kind: bonus, problem, ...(edge && { edge }) } : null };
  }

  // The pose as the program writes it, and as a list of one entry.
  text({ vertices, use }) {
    const bonuses = use && [{ bonus: use.kind, problem: use.problem, ...(use.edge && { edge: use.edge }) }];
    return JSON.stringify(bonuses ? { vertices, bonuses } : { vertices });
  }

  list(pose, tag) {
    this.check(pose);
    const bytes = this.instance.encoder.encode(this.text(pose));
    const name = this.instance.put(this.instance.encoder.encode(`${tag}\0`));
    this.calls.wall_list(name, this.instance.put(bytes), bytes.length);
    return this.instance.output();
  }
}
