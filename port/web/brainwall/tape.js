// Tape and timeline: the film of the figure, and the dislikes of each pose.
import { clamp, colour, number, rounded, size, write } from "../shell/canvas.js";
import { boundsOf } from "./model.js";
import { tones } from "./wall.js";

const SLOTS_BY_HAND = 16;
const PICTURES = 260;

// Where a pose's time is known: "63, after 1.2 s".
export function secondsOf(record, moment) {
  const { times, seconds } = record.facts;
  const known = times?.[moment - 1];
  if (known !== undefined) return known;
  return moment === record.length && record.length > 0 && record.owner === "engine" ? seconds : undefined;
}

export function timeWords(seconds) {
  if (seconds === undefined || seconds === null) return "";
  if (seconds < 0.0995) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  return `${seconds < 10 ? seconds.toFixed(1) : number(seconds)} s`;
}

// The moment from which on a person plays; the poses up to it are the engine's.
const handFrom = (record) => {
  if (record.owner !== "you") return Infinity;
  return record.from.find(({ owner }) => owner !== "engine" && owner !== "file")?.moment ?? 0;
};

export function poseName(record, moment) {
  if (moment === 0) return "as given";
  const from = handFrom(record);
  return moment <= from ? `pose ${moment}` : `move ${moment - from}`;
}

export class Tape {
  #pictures = new Map();

  constructor(model, film) {
    this.model = model;
    this.film = film;
  }

  get step() {
    return (size.phone ? 4.6 : 5.6) * size.rem;
  }

  // Pictures between two poses.
  between(record) {
    return record.owner === "you" || record.length > 12 ? 1 : record.length > 4 ? 2 : 3;
  }

  tapeStep(record) {
    return this.step * this.between(record);
  }

  // A small figure in the hole, kept as a picture.
  picture(pose, width, height, ratio, on, key) {
    const known = this.#pictures.get(pose) ?? {};
    const name = [width, height, ratio, on, key, colour.page].join();
    if (known.name === name) return known.canvas;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const c = canvas.getContext("2d");
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [line, hole] = on ? [colour.accent, colour.accentSoft] : [colour.soft, colour.cell];
    drawSmall(c, { x: 0, y: 0, width, height }, this.model, pose, line, hole, boundsOf(pose.xy, this.model.bounds));
    this.#pictures.delete(pose);
    this.#pictures.set(pose, { name, canvas });
    if (this.#pictures.size > PICTURES) this.#pictures.delete(this.#pictures.keys().next().value);
    return canvas;
  }

  draw(c, box, { record, time }, x) {
    const ratio = c.getTransform().a;
    const per = this.between(record),
      step = this.step;
    const now = Math.round(time * per); // the picture that is nearest; a pose only where the figure is in it
    const first = Math.max(0, Math.floor(time * per - x / step) - 1),
      last = Math.min(record.length * per, Math.ceil(time * per + (box.width - x) / step) + 1);
    for (let i = first; i <= last; i++) {
      const key = i % per === 0;
      const on = i === now && (!key || Math.abs(time * per - i) < 1e-6);
      const pose = this.film.pose(record, i / per);
      const height = box.height * (key ? 0.62 : 0.46),
        width = step * (key ? 0.92 : 0.7);
      const px = x + (i - time * per) * step;
      c.globalAlpha = on ? 1 : key ? 0.9 : 0.4;
      const top = key ? box.height * 0.06 : box.height * 0.14;
      c.drawImage(this.picture(pose, width, height, ratio, on, key), px - width / 2, top, width, height);
      if (key) this.#caption(c, record, i / per, px, box, on);
      c.globalAlpha = 1;
    }
  }

  #caption(c, record, moment, x, box, on) {
    const { pose } = record.at(moment);
    const result = pose.fits ? number(pose.dislikes) : "no fit";
    const seconds = this.between(record) > 1 ? timeWords(secondsOf(record, moment)) : ""; // else there is no room
    const words = moment === 0 ? "as given" : [result, seconds].filter(Boolean).join(" · ");
    write(c, words, x, box.height * 0.89, size.rem * 0.8, on ? colour.ink : colour.soft, {
      align: "center",
      weight: on ? 650 : 400,
    });
  }
}

// The figure in the hole without anything else. bounds: what is to be in sight.
export function drawSmall(c, box, model, pose, line, hole, bounds = model.bounds) {
  const [left, top, right, bottom] = bounds;
  const scale = Math.min((box.width - 4) / Math.max(1, right - left), (box.height - 4) / Math.max(1, bottom - top));
  const x = box.x + box.width / 2 - ((left + right) / 2) * scale,
    y = box.y + box.height / 2 - ((top + bottom) / 2) * scale;
  c.beginPath();
  for (let i = 0; i < model.hole.length; i += 2) c.lineTo(x + scale * model.hole[i], y + scale * model.hole[i + 1]);
  c.closePath();
  c.fillStyle = hole;
  c.fill();
  c.beginPath();
  for (const { a, b } of pose.lines) {
    c.moveTo(x + scale * pose.xy[2 * a], y + scale * pose.xy[2 * a + 1]);
    c.lineTo(x + scale * pose.xy[2 * b], y + scale * pose.xy[2 * b + 1]);
  }
  c.strokeStyle = line;
  c.lineWidth = clamp(box.height / 36, 0.8, 1.8) * (pose.lines.length > 90 ? 0.7 : 1);
  c.lineJoin = "round";
  c.stroke();
}

// ---- timeline: a bar for each pose ----

export const slotsOf = ({ owner, length }) => Math.max(owner === "you" ? SLOTS_BY_HAND : 1, length + 1);

const root = (dislikes) => Math.sqrt(Math.max(0, dislikes));

// Of poses that fit, and of what they are measured against.
function worstOf(record, levels) {
  let worst = 1;
  for (let i = 0; i <= record.length; i++) {
    const { pose } = record.at(i);
    if (pose.fits) worst = Math.max(worst, pose.dislikes);
  }
  return root(Math.max(worst, ...levels.map(({ dislikes }) => dislikes)));
}

// The bars' part of the width: behind them is room for words.
export const barsPart = (record, levels) => (record.owner === "you" || levels.length === 0 || size.phone ? 1 : 0.86);

function hatch(c, x, y, width, height, unit) {
  c.save();
  c.beginPath();
  c.rect(x, y, width, height);
  c.clip();
  c.beginPath();
  for (let at = -height; at < width; at += 5 * unit) {
    c.moveTo(x + at, y + height);
    c.lineTo(x + at + height, y);
  }
  c.strokeStyle = colour.page;
  c.lineWidth = 1.4 * unit;
  c.stroke();
  c.restore();
}

function level(c, y, width, words, unit, from) {
  c.setLineDash([5 * unit, 4 * unit]);
  c.strokeStyle = colour.soft;
  c.lineWidth = 1.5 * unit;
  c.beginPath();
  c.moveTo(from, y);
  c.lineTo(width, y);
  c.stroke();
  c.setLineDash([]);
  write(c, words, width - 4, y - 5 * unit > 12 * unit ? y - 5 * unit : y + 14 * unit, 12.5 * unit, colour.soft, {
    align: "right",
    halo: colour.page,
  });
}

// levels: [{words, dislikes}], what the poses are measured against.
export function drawBars(c, box, { record, time }, levels) {
  const unit = size.rem / 16;
  const foot = box.height - 7 * unit,
    most = box.height - 15 * unit;
  const width = (box.width * barsPart(record, levels)) / slotsOf(record);
  const worst = worstOf(record, levels);
  for (let i = 0; i <= record.length; i++) {
    const { pose } = record.at(i);
    const height = Math.max(2 * unit, (pose.fits ? root(pose.dislikes) / worst : 1) * most);
    const gap = Math.min(3 * unit, 0.2 * width);
    c.globalAlpha = i <= time + 1e-6 ? 1 : 0.38;
    c.fillStyle = pose.fits ? (pose.dislikes === 0 ? colour.greenFill : colour.accent) : colour.redFill;
    c.fillRect(i * width + gap / 2, foot - height, width - gap, height);
    if (!pose.fits) hatch(c, i * width + gap / 2, foot - height, width - gap, height, unit);
    c.globalAlpha = 1;
  }
  for (const { words, dislikes } of levels) {
    const y = foot - (root(dislikes) / worst) * most;
    level(c, y, box.width, words, unit, record.owner === "you" ? (record.length + 1) * width : 0);
  }
  c.fillStyle = colour.hair;
  c.fillRect(0, foot, box.width, unit);
}

// For the gallery: with the wall around it.
export function drawTile(c, box, model, pose) {
  rounded(c, box.x, box.y, box.width, box.height, 0.5 * size.rem);
  c.fillStyle = tones().wall;
  c.fill();
  const edge = 0.06 * Math.min(box.width, box.height);
  const inner = { x: box.x + edge, y: box.y + edge, width: box.width - 2 * edge, height: box.height - 2 * edge };
  drawSmall(c, inner, model, pose, colour.ink, tones().hole, boundsOf(pose.xy, model.bounds));
}
