// What a board of Brain Wall is, for drawing and for moving a figure by hand. Whether a pose keeps the rules is asked
// of the rules alone: referee.js.
const MILLION = 1e6;

// Around points: [left, top, right, bottom].
export function boundsOf(points, bounds = [Infinity, Infinity, -Infinity, -Infinity]) {
  const [left, top, right, bottom] = bounds;
  const all = [left, top, right, bottom];
  for (let i = 0; i < points.length; i += 2) {
    all[0] = Math.min(all[0], points[i]);
    all[1] = Math.min(all[1], points[i + 1]);
    all[2] = Math.max(all[2], points[i]);
    all[3] = Math.max(all[3], points[i + 1]);
  }
  return all;
}

const flat = (pairs) => Float64Array.from(pairs.flat());
const squared = (x, y) => x * x + y * y;

export class Model {
  #lines = new Map();

  constructor(text) {
    const { hole, figure, epsilon, bonuses = [] } = JSON.parse(text.replace(/^\ufeff/, ""));
    this.hole = flat(hole);
    this.figure = flat(figure.vertices);
    this.edges = figure.edges;
    this.epsilon = epsilon;
    this.bonuses = bonuses.map(({ bonus, problem, position: [x, y] }) => ({ bonus, problem, x, y }));
    this.corners = hole.length;
    this.insides = new Map(); // of points that were asked about: relax.js
    this.bounds = boundsOf(this.hole);
    this.size = Math.max(this.bounds[2] - this.bounds[0], this.bounds[3] - this.bounds[1], 1);
    this.least = Math.sqrt(Math.max(0, 1 - epsilon / MILLION)); // of a line's length, times that in the figure
    this.most = Math.sqrt(1 + epsilon / MILLION);
    this.#turn();
  }

  // Which way is out at each corner, and which corners stick into the hole.
  #turn() {
    const { hole, corners } = this;
    let area = 0;
    for (let i = 0, j = corners - 1; i < corners; j = i++)
      area += hole[2 * j] * hole[2 * i + 1] - hole[2 * i] * hole[2 * j + 1];
    const side = Math.sign(area) || 1;
    this.out = new Float64Array(2 * corners);
    this.reflex = new Uint8Array(corners);
    for (let i = 0; i < corners; i++) {
      const [a, b, c] = [(i + corners - 1) % corners, i, (i + 1) % corners].map((k) => [hole[2 * k], hole[2 * k + 1]]);
      const [before, after] = [unit(b[0] - a[0], b[1] - a[1]), unit(c[0] - b[0], c[1] - b[1])];
      const normal = unit(side * (before[1] + after[1]), -side * (before[0] + after[0]));
      this.out.set(normal, 2 * i);
      this.reflex[i] = side * (before[0] * after[1] - before[1] * after[0]) < 0 ? 1 : 0;
    }
  }

  // The lines of a pose in the order of the rules: {a, b, length, joints}. A bonus may break one into two.
  lines(bonus = null) {
    const leg = bonus?.bonus === "BREAK_A_LEG" && bonus.edge ? bonus.edge : null;
    const key = leg === null ? "" : leg.join();
    if (!this.#lines.has(key)) this.#lines.set(key, this.#makeLines(leg));
    return this.#lines.get(key);
  }

  #makeLines(leg) {
    const joints = this.figure.length / 2;
    const has = ([a, b]) => this.edges.some((edge) => edge[0] === a && edge[1] === b);
    const broken = leg === null || has(leg) ? leg : [leg[1], leg[0]];
    const rest = this.edges.filter(([a, b]) => broken === null || a !== broken[0] || b !== broken[1]);
    const lengths = rest.map((edge) => this.#lengthOf(edge));
    const pairs = [...rest];
    if (broken !== null) {
      pairs.push([broken[0], joints], [broken[1], joints]);
      lengths.push(this.#lengthOf(broken) / 2, this.#lengthOf(broken) / 2);
    }
    const count = joints + (broken === null ? 0 : 1);
    const [a, b] = [0, 1].map((end) => Int32Array.from(pairs, (pair) => pair[end]));
    return { a, b, length: Float64Array.from(lengths), joints: count, broken, at: linesAt(pairs, count) };
  }

  #lengthOf([a, b]) {
    const f = this.figure;
    return Math.sqrt(squared(f[2 * a] - f[2 * b], f[2 * a + 1] - f[2 * b + 1]));
  }

  // The number of the corner at a point, from 1 on; 0: there is none.
  cornerAt(x, y) {
    for (let i = 0; i < this.corners; i++) if (this.hole[2 * i] === x && this.hole[2 * i + 1] === y) return i + 1;
    return 0;
  }

  // Of each corner: the nearest joint, and its distance squared.
  nearest(xy) {
    const { hole, corners } = this;
    const joint = new Int32Array(corners),
      distance = new Float64Array(corners);
    for (let i = 0; i < corners; i++) {
      let best = Infinity;
      for (let j = 0; j < xy.length; j += 2) {
        const d = squared(xy[j] - hole[2 * i], xy[j + 1] - hole[2 * i + 1]);
        if (d < best) [best, joint[i]] = [d, j / 2];
      }
      distance[i] = best;
    }
    return { joint, distance };
  }
}

function unit(x, y) {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

// Of each joint: the numbers of its lines.
function linesAt(pairs, joints) {
  const at = Array.from({ length: joints }, () => []);
  pairs.forEach(([a, b], line) => {
    at[a].push(line);
    if (b !== a) at[b].push(line);
  });
  return at;
}
