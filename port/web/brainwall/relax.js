// A figure bends: its lines keep their lengths, within what they give, and it stays within walls that it was within.
export const HELD = 0.06; // the ease of a joint that is where it belongs; others have 1
const MARGIN = 0.002; // of a length: a relaxed line is not at the limit itself

// Sweeps over all lines that bring them to lengths that are allowed. ease: of each joint, 0 stays where it is. The last
// sweep is done in part where `sweeps` is no whole number, so that motion is steady.
export function relax(xy, lines, { least, most }, sweeps, ease = null) {
  const { a, b, length } = lines;
  const whole = Math.ceil(sweeps);
  const [shortest, longest] = [Math.min(1, least + MARGIN), Math.max(1, most - MARGIN)];
  for (let n = 0; n < whole; n++) {
    const part = Math.min(1, sweeps - n);
    for (let k = 0; k < a.length; k++) {
      const line = n % 2 === 0 ? k : a.length - 1 - k;
      const i = 2 * a[line],
        j = 2 * b[line];
      const dx = xy[j] - xy[i],
        dy = xy[j + 1] - xy[i + 1];
      const now = Math.sqrt(dx * dx + dy * dy) || 1e-6;
      const wanted = Math.max(length[line] * shortest, Math.min(length[line] * longest, now));
      if (wanted === now) continue;
      const first = ease === null ? 1 : ease[a[line]],
        second = ease === null ? 1 : ease[b[line]];
      if (first + second === 0) continue;
      const pull = (part * (now - wanted)) / now / (first + second);
      xy[i] += dx * pull * first;
      xy[i + 1] += dy * pull * first;
      xy[j] -= dx * pull * second;
      xy[j + 1] -= dy * pull * second;
    }
  }
  return xy;
}

function centre(xy) {
  let x = 0,
    y = 0;
  for (let i = 0; i < xy.length; i += 2) {
    x += xy[i];
    y += xy[i + 1];
  }
  return [(2 * x) / xy.length, (2 * y) / xy.length];
}

// By how much one pose is turned against another.
function turnOf(from, [fx, fy], to, [tx, ty]) {
  let cross = 0,
    dot = 0;
  for (let i = 0; i < from.length; i += 2) {
    const [x, y, u, v] = [from[i] - fx, from[i + 1] - fy, to[i] - tx, to[i + 1] - ty];
    cross += x * v - y * u;
    dot += x * u + y * v;
  }
  return Math.atan2(cross, dot);
}

const SWEEPS = 30; // in the middle of the way

// A figure on its way from one pose to another, at a part of it: it turns as a whole, and its joints go straight.
export function between(from, to, part, lines, limits) {
  const eased = part * part * (3 - 2 * part);
  const [start, end] = [centre(from), centre(to)];
  const turn = turnOf(from, start, to, end);
  const [cos, sin] = [Math.cos(turn * eased), Math.sin(turn * eased)];
  const [backCos, backSin] = [Math.cos(-turn), Math.sin(-turn)];
  const xy = new Float64Array(to.length);
  for (let i = 0; i < to.length; i += 2) {
    const [u, v] = [to[i] - end[0], to[i + 1] - end[1]];
    const x = from[i] - start[0] + eased * (u * backCos - v * backSin - (from[i] - start[0]));
    const y = from[i + 1] - start[1] + eased * (u * backSin + v * backCos - (from[i + 1] - start[1]));
    xy[i] = start[0] + eased * (end[0] - start[0]) + x * cos - y * sin;
    xy[i + 1] = start[1] + eased * (end[1] - start[1]) + x * sin + y * cos;
  }
  return relax(xy, lines, limits, SWEEPS * Math.sin(Math.PI * part));
}

// ---- walls ----

// Whether a point lies in the hole or on its edge.
export function isInside({ hole, corners }, x, y) {
  let inside = false;
  for (let i = 0, j = corners - 1; i < corners; j = i++) {
    const ax = hole[2 * i],
      ay = hole[2 * i + 1],
      bx = hole[2 * j],
      by = hole[2 * j + 1];
    const cross = (x - ax) * (by - ay) - (y - ay) * (bx - ax);
    if (Math.abs(cross) < 1e-9 && (x - ax) * (x - bx) + (y - ay) * (y - by) <= 1e-9) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

// The point of the hole's edge that is nearest to a point: [x, y].
function edgePoint({ hole, corners }, x, y) {
  let best = Infinity,
    at = [x, y];
  for (let i = 0, j = corners - 1; i < corners; j = i++) {
    const [ax, ay] = [hole[2 * j], hole[2 * j + 1]];
    const dx = hole[2 * i] - ax,
      dy = hole[2 * i + 1] - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const [px, py] = [ax + t * dx, ay + t * dy];
    const distance = (px - x) ** 2 + (py - y) ** 2;
    if (distance < best) [best, at] = [distance, [px, py]];
  }
  return at;
}

const turns = (ax, ay, bx, by, cx, cy) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

// The first edge of the hole, by its first corner, that a line crosses from side to side; -1: none.
export function crossing({ hole, corners }, ax, ay, bx, by) {
  const [left, right] = ax < bx ? [ax, bx] : [bx, ax];
  const [top, bottom] = ay < by ? [ay, by] : [by, ay];
  for (let i = corners - 1, j = 0; j < corners; i = j++) {
    const px = hole[2 * i],
      py = hole[2 * i + 1],
      qx = hole[2 * j],
      qy = hole[2 * j + 1];
    if ((px < left && qx < left) || (px > right && qx > right)) continue;
    if ((py < top && qy < top) || (py > bottom && qy > bottom)) continue;
    const p = turns(ax, ay, bx, by, px, py),
      q = turns(ax, ay, bx, by, qx, qy);
    if (p * q >= -1e-9) continue;
    if (turns(px, py, qx, qy, ax, ay) * turns(px, py, qx, qy, bx, by) < -1e-9) return i;
  }
  return -1;
}

// The same for points of whole coordinates, which are asked about again and again.
export function isInsideAt(model, x, y) {
  const key = x * 262144 + y;
  let inside = model.insides.get(key);
  if (inside === undefined) model.insides.set(key, (inside = isInside(model, x, y)));
  return inside;
}

const PROBES = [0.04, 0.5, 0.96]; // of a line: it may leave the hole through a corner, or run outside from end to end

// Whether a line between whole coordinates seems to stay in the hole: the rules have the last word.
export function staysInside(model, ax, ay, bx, by) {
  if (!isInsideAt(model, ax, ay) || !isInsideAt(model, bx, by)) return false;
  if (crossing(model, ax, ay, bx, by) >= 0) return false;
  return PROBES.every((t) => isInside(model, ax + t * (bx - ax), ay + t * (by - ay)));
}

// Joints that have gone through a wall go back to it, if it is near.
function pushJoints(model, xy, within, ease, reach) {
  for (let i = 0; i < xy.length; i += 2) {
    if (!within[i / 2] || ease[i / 2] === 0 || isInside(model, xy[i], xy[i + 1])) continue;
    const [x, y] = edgePoint(model, xy[i], xy[i + 1]);
    if ((x - xy[i]) ** 2 + (y - xy[i + 1]) ** 2 > reach * reach) continue;
    xy[i] = x;
    xy[i + 1] = y;
  }
}

// A line that a corner sticks into is pushed off that corner.
function pushLine(model, xy, i, j, ease) {
  const edge = crossing(model, xy[i], xy[i + 1], xy[j], xy[j + 1]);
  if (edge < 0) return;
  const ends = [edge, (edge + 1) % model.corners].filter((corner) => model.reflex[corner]);
  const dx = xy[j] - xy[i],
    dy = xy[j + 1] - xy[i + 1];
  let best = null;
  for (const corner of ends) {
    const [x, y] = [model.hole[2 * corner], model.hole[2 * corner + 1]];
    const t = ((x - xy[i]) * dx + (y - xy[i + 1]) * dy) / (dx * dx + dy * dy || 1);
    const [u, v] = [x - xy[i] - t * dx, y - xy[i + 1] - t * dy];
    if (t > 0 && t < 1 && (best === null || u * u + v * v < best.far)) best = { t, u, v, far: u * u + v * v };
  }
  if (best === null) return;
  const first = (1 - best.t) * ease[i / 2],
    second = best.t * ease[j / 2];
  const sum = first * (1 - best.t) + second * best.t || 1;
  for (const [k, part] of [[i, first], [j, second]]) {
    xy[k] += (best.u * part) / sum;
    xy[k + 1] += (best.v * part) / sum;
  }
}

// within: of each joint, whether walls hold it.
export function push(model, xy, lines, within, ease, reach) {
  pushJoints(model, xy, within, ease, reach);
  for (let line = 0; line < lines.a.length; line++) {
    const [a, b] = [lines.a[line], lines.b[line]];
    if (within[a] && within[b]) pushLine(model, xy, 2 * a, 2 * b, ease);
  }
}
