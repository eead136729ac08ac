// A pose over the wall: what its corners still want, its lines and its joints.
import { clamp, colour, faded, number, size, write } from "../shell/canvas.js";
import { isMet } from "./referee.js";
import { tones } from "./wall.js";

const TAU = 2 * Math.PI;
const DISC = 0.62; // of the distance: the disc's area is the dislikes, in the same measure at all corners
const NUMBERED = 6; // the worst corners have numbers: more would hide the figure
const FINGER = 34; // pixels around its middle that a finger covers

// How thick things are: many joints and corners are drawn finer.
export function unitOf(box, model, lines) {
  const crowd = Math.max(model.corners / 24, lines / 60);
  const fine = crowd <= 1 ? 1 : clamp(1 / Math.sqrt(crowd), 0.38, 1);
  return { unit: clamp(Math.min(box.width, box.height) / 100, 3.2, 17), fine };
}

const dots = (c, places, radius) => {
  c.beginPath();
  for (const [x, y] of places) {
    c.moveTo(x + radius, y);
    c.arc(x, y, radius, 0, TAU);
  }
};

export class FigurePicture {
  constructor(c, box, model, view, pose) {
    Object.assign(this, { c, box, model, pose, view });
    Object.assign(this, unitOf(box, model, pose.lines.length));
    this.thick = this.unit * this.fine;
  }

  at(xy, i) {
    const { scale, x, y } = this.view;
    return [x + scale * xy[2 * i], y + scale * xy[2 * i + 1]];
  }

  corner(i) {
    return this.at(this.model.hole, i);
  }

  joint(i) {
    return this.at(this.pose.xy, i);
  }

  isMet(i) {
    return isMet(this.pose.distance[i]);
  }

  get missed() {
    return Array.from(this.pose.distance.keys()).filter((i) => !this.isMet(i));
  }

  // The dislikes as discs around corners that are missed.
  drawDiscs() {
    const { c, pose, view } = this;
    c.beginPath();
    for (const i of this.missed) {
      const [x, y] = this.corner(i);
      const radius = DISC * Math.sqrt(pose.distance[i]) * view.scale;
      c.moveTo(x + radius, y);
      c.arc(x, y, radius, 0, TAU);
    }
    c.fillStyle = faded(colour.redFill, 0.06);
    c.fill();
    c.lineWidth = Math.max(1, 0.12 * this.unit);
    c.strokeStyle = faded(colour.redFill, 0.5);
    c.stroke();
  }

  // From each corner to the joint that is nearest.
  drawWants() {
    const { c, thick, pose } = this;
    c.setLineDash([0.1, thick]);
    c.lineCap = "round";
    c.lineWidth = Math.max(1.5, 0.45 * thick);
    c.strokeStyle = colour.redFill;
    c.beginPath();
    for (const i of this.missed) {
      c.moveTo(...this.corner(i));
      c.lineTo(...this.joint(pose.joint[i]));
    }
    c.stroke();
    c.setLineDash([]);
  }

  strokeLines(lines, style, width, dash = []) {
    const { c } = this;
    if (lines.length === 0) return;
    c.setLineDash(dash);
    c.strokeStyle = style;
    c.lineWidth = width;
    c.beginPath();
    for (const { a, b } of lines) {
      c.moveTo(...this.joint(a));
      c.lineTo(...this.joint(b));
    }
    c.stroke();
    c.setLineDash([]);
  }

  // Lines that stick out: red where they are out of the hole.
  drawOut(lines, path, width) {
    if (lines.length === 0) return;
    const { c, box } = this;
    this.strokeLines(lines, colour.ink, width);
    const wall = new Path2D();
    wall.rect(box.x - 9, box.y - 9, box.width + 18, box.height + 18);
    wall.addPath(path);
    c.save();
    c.clip(wall, "evenodd");
    this.strokeLines(lines, colour.redFill, width * 1.25);
    c.restore();
  }

  drawLines(path) {
    const { c, thick, pose } = this;
    const width = Math.max(1.2, 0.5 * thick);
    const sound = pose.lines.filter(({ tooFar, out }) => !tooFar && !out);
    c.lineCap = "round";
    this.strokeLines(sound, colour.ink, width);
    this.drawOut(pose.lines.filter(({ tooFar, out }) => !tooFar && out), path, width);
    c.lineCap = "butt";
    const bad = pose.lines.filter(({ tooFar }) => tooFar);
    this.strokeLines(bad.filter(({ amount }) => amount < 0), colour.redFill, width * 1.3, [0.7 * thick, 0.6 * thick]);
    this.strokeLines(bad.filter(({ amount }) => amount >= 0), colour.redFill, width * 1.3, [1.9 * thick, 0.9 * thick]);
  }

  drawJoints() {
    const { c, thick, pose } = this;
    const all = Array.from({ length: pose.xy.length / 2 }, (_, i) => i);
    for (const [outside, fill] of [[0, colour.accent], [1, colour.redFill]]) {
      dots(c, all.filter((i) => pose.outside[i] === outside).map((i) => this.joint(i)), 0.8 * thick);
      c.fillStyle = fill;
      c.fill();
      c.lineWidth = 0.24 * thick;
      c.strokeStyle = outside ? tones().wall : tones().hole;
      c.stroke();
    }
  }

  // A tick where a corner is met, a ring where it is not.
  drawCorners() {
    const { c, thick } = this;
    const met = Array.from(this.pose.distance.keys()).filter((i) => this.isMet(i)).map((i) => this.corner(i));
    dots(c, this.missed.map((i) => this.corner(i)), 0.85 * thick);
    c.fillStyle = tones().hole;
    c.fill();
    c.lineWidth = 0.4 * thick;
    c.strokeStyle = colour.redFill;
    c.stroke();
    dots(c, met, 1.2 * thick);
    c.fillStyle = colour.greenFill;
    c.fill();
    c.beginPath();
    for (const [x, y] of met) {
      c.moveTo(x - 0.5 * thick, y);
      c.lineTo(x - 0.12 * thick, y + 0.42 * thick);
      c.lineTo(x + 0.52 * thick, y - 0.4 * thick);
    }
    c.lineWidth = 0.3 * thick;
    c.strokeStyle = "#04150e";
    c.stroke();
  }

  drawBonuses() {
    const { c, thick, model, pose } = this;
    model.bonuses.forEach(({ x, y }, i) => {
      const [px, py] = this.at([x, y], 0);
      const r = 2 * thick; // seen around a corner, too
      c.beginPath();
      for (const [dx, dy] of [[0, -r], [r, 0], [0, r], [-r, 0]]) c.lineTo(px + dx, py + dy);
      c.closePath();
      c.fillStyle = pose.unlocked[i] ? colour.goldFill : tones().hole;
      c.fill();
      c.lineWidth = 0.4 * thick;
      c.strokeStyle = colour.goldFill;
      c.stroke();
    });
  }

  // What the worst corners cost, beside them in the wall; if it can be, none over another.
  drawNumbers() {
    const { c, pose, model, unit, box } = this;
    const pixels = clamp(1.9 * unit, size.rem * 0.8, size.rem * 1.2);
    const worst = this.missed.sort((a, b) => pose.distance[b] - pose.distance[a]).slice(0, NUMBERED);
    const placed = [];
    const isIn = ([left, top, right, bottom]) =>
      left >= box.x && top >= box.y && right <= box.x + box.width && bottom <= box.y + box.height;
    for (const i of worst) {
      const text = number(pose.distance[i]);
      const [w, h] = [text.length * pixels * 0.62, pixels * 1.1];
      const [x, y] = this.corner(i);
      const spots = [1, 1.7, -1, 2.4, -1.7].map((part) => {
        const far = (1.6 * this.thick + 0.75 * pixels) * part;
        const px = x + model.out[2 * i] * (far + 0.2 * w * Math.sign(part)),
          py = y + model.out[2 * i + 1] * far;
        return [px - w / 2, py - h / 2, px + w / 2, py + h / 2];
      }).filter(isIn);
      const spot = spots.find((one) => !placed.some((other) => overlap(other, one))) ?? spots[0];
      if (spot === undefined) continue;
      placed.push(spot);
      const style = { align: "center", base: "middle", weight: 600, halo: tones().wall };
      write(c, text, spot[0] + w / 2, spot[1] + h / 2, pixels, colour.red, style);
    }
  }

  ring(i, radius, style, dash = []) {
    const { c, unit } = this;
    c.beginPath();
    c.arc(...this.joint(i), radius * unit, 0, TAU);
    c.lineWidth = 0.34 * unit;
    c.strokeStyle = style;
    c.setLineDash(dash);
    c.stroke();
    c.setLineDash([]);
  }

  // The joint that keys move.
  drawChosen(i, isNamed) {
    this.ring(i, 2.2, colour.accent);
    this.ring(i, 2.8, faded(colour.accent, 0.35));
    if (isNamed) this.name(i);
  }

  name(i) {
    const [x, y] = this.joint(i);
    const side = x > this.box.x + this.box.width - 5 * size.rem ? -1 : 1; // where there is room
    const style = { base: "middle", weight: 600, halo: tones().wall, align: side < 0 ? "right" : "left" };
    write(this.c, `joint ${i + 1}`, x + side * 3.6 * this.unit, y, 0.875 * size.rem, colour.accent, style);
  }

  // The joint under the pointer or in the hand; what a finger covers is told by a cross around it.
  drawGrip(i, held, touch = false) {
    const { c, unit } = this;
    dots(c, [this.joint(i)], 1.25 * unit);
    c.fillStyle = colour.accent;
    c.fill();
    c.lineWidth = 0.24 * unit;
    c.strokeStyle = tones().hole;
    c.stroke();
    this.ring(i, held ? 2.5 : 2.1, faded(colour.accent, held ? 0.9 : 0.6));
    if (!touch) return;
    this.ring(i, FINGER / unit, colour.accent);
    const [x, y] = this.joint(i);
    c.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      c.moveTo(x + dx * FINGER, y + dy * FINGER);
      c.lineTo(x + 2 * dx * FINGER, y + 2 * dy * FINGER);
    }
    c.stroke();
  }

  // From a joint to a place, dashed.
  #way(joint, at, style) {
    const { c, unit } = this;
    c.strokeStyle = style;
    c.lineWidth = 0.5 * unit;
    c.setLineDash([unit, 0.8 * unit]);
    c.beginPath();
    c.moveTo(...this.joint(joint));
    c.lineTo(...at);
    c.stroke();
    c.setLineDash([]);
    dots(c, [at], 1.7 * unit);
    c.stroke();
  }

  // Where a joint is to go.
  drawHint({ joint, x, y }) {
    this.#way(joint, this.at([x, y], 0), colour.accent);
    this.drawChosen(joint, true);
  }

  // Where lines that do not stretch so far will pull the joint in the hand.
  drawLimit(joint, place) {
    this.#way(joint, this.at(place, 0), colour.redFill);
  }

  draw(path) {
    this.drawDiscs();
    this.drawWants();
    this.drawLines(path);
    this.drawJoints();
    this.drawBonuses();
    this.drawCorners();
    this.drawNumbers();
  }
}

const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
