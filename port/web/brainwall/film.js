// The figure at any time of a record: at moments as the rules have it, between them on its way.
import { boundsOf } from "./model.js";
import { mixBounds } from "./camera.js";
import { between } from "./relax.js";

const FRAMES = 72; // of a way
const KEPT = 500;

export class Film {
  #ways = new WeakMap(); // by the pose at the end of a way
  #kept = [];

  constructor(model, referee) {
    this.model = model;
    this.referee = referee;
  }

  pose(record, time) {
    const at = Math.max(0, Math.min(record.length, time));
    const moment = Math.floor(at + 1e-6);
    const frame = Math.round((at - moment) * FRAMES);
    const from = record.at(moment).pose;
    if (frame <= 0 || moment >= record.length) return from;
    const to = record.at(moment + 1).pose;
    return frame >= FRAMES ? to : this.#frame(from, to, frame);
  }

  #frame(from, to, frame) {
    let way = this.#ways.get(to);
    if (way?.from !== from) this.#ways.set(to, (way = { from, frames: [] }));
    if (way.frames[frame] === undefined) {
      way.frames[frame] = this.moving(from, to, frame / FRAMES);
      this.#kept.push([way, frame]);
      if (this.#kept.length > KEPT) {
        const [old, i] = this.#kept.shift();
        delete old.frames[i];
      }
    }
    return way.frames[frame];
  }

  // A pose on the way from one to another.
  moving(from, to, part) {
    const lines = this.model.lines(to.bonus);
    const xy = between(this.joints(from, lines), to.xy, part, lines, this.model);
    return this.referee.judgeMoving(xy, to.bonus);
  }

  // A pose has one joint more where a bonus breaks a line: without it, the middle of that line.
  joints({ xy }, lines) {
    if (xy.length === 2 * lines.joints) return xy;
    const same = new Float64Array(2 * lines.joints);
    same.set(xy.subarray(0, same.length));
    if (lines.broken !== null && xy.length < same.length) {
      const [a, b] = lines.broken;
      for (const side of [0, 1]) same[xy.length + side] = (xy[2 * a + side] + xy[2 * b + side]) / 2;
    }
    return same;
  }

  // What is to be in sight at a time: hole and figure.
  bounds(record, time) {
    const at = Math.max(0, Math.min(record.length, time));
    const moment = Math.floor(at + 1e-6);
    const part = at - moment;
    const here = this.#around(record.at(moment).pose);
    if (part < 1e-6 || moment >= record.length) return here;
    return mixBounds(here, this.#around(record.at(moment + 1).pose), part * part * (3 - 2 * part));
  }

  #around(pose) {
    pose.bounds ??= boundsOf(pose.xy, this.model.bounds);
    return pose.bounds;
  }
}
