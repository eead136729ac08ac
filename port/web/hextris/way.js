// The way of the piece: letters where they were typed, where it will stay, the engine's hint and a word that is begun.
// Where cells are too small for letters the way is a line, thick where a word is typed.
import { colour, faded, size, write } from "../shell/canvas.js";
import { hexagons } from "./board.js";
import { moveOf, MOVES, ON_GOLD, shownLetter } from "./letters.js";

const BEAD = 0.5; // of a cell's radius
const LEAST = { phone: 10, desk: 12.2 }; // a cell's radius, for letters: a phone's pixels are small, and it is near
const TRAIL = { letters: 46, line: 90 };
const BEADS = 34;

const hasLetters = (at) => at.radius >= LEAST[size.phone ? "phone" : "desk"];

// The places of the piece at the last moments of its flight: {x, y, moment}.
function trail(view, at, { record, moment }, length) {
  const facts = view.facts(record);
  const [from] = facts.flight(facts.stayed(moment));
  const points = [];
  for (let i = Math.max(from, moment - length); i <= moment; i++) {
    const { cells, centre } = record.at(i);
    if (cells.length > 0) points.push({ x: at.px(centre[0]), y: at.py(centre[1]), moment: i });
  }
  return { from, points };
}

// When the word with a move is complete; 0: the move is in no word.
function goldOf(spans, move) {
  let gold = 0;
  for (const { from, end } of spans) if (from <= move && move < end && (gold === 0 || end < gold)) gold = end;
  return gold;
}

// letters: they will lie on it.
function drawLine(c, at, points, moment, spans, letters) {
  const length = TRAIL[letters ? "letters" : "line"] + 2;
  c.lineCap = "round";
  for (let i = 1; i < points.length; i++) {
    const gold = letters ? 0 : goldOf(spans, points[i].moment - 1);
    const done = gold !== 0 && gold <= moment;
    c.globalAlpha = (letters ? 0.5 : done ? 0.95 : 0.7) * (1 - (moment - points[i].moment) / length);
    const [least, width] = letters ? [1.5, 0.1] : gold === 0 ? [1.2, 0.14] : [2.6, 0.36];
    c.lineWidth = Math.max(least, width * at.radius);
    c.strokeStyle = done ? colour.goldFill : colour.accent;
    c.beginPath();
    c.moveTo(points[i - 1].x, points[i - 1].y);
    c.lineTo(points[i].x, points[i].y);
    c.stroke();
  }
  c.globalAlpha = 1;
}

const near = (places, x, y, distance) => places.some((place) => Math.hypot(place.x - x, place.y - y) < distance);

function middles(at, cells) {
  const places = [];
  for (let i = 0; i < cells.length; i += 2) places.push({ x: at.px(cells[i]), y: at.py(cells[i + 1]) });
  return places;
}

// The newest bead first: an older one is left out where it would lie on a newer one, or on the piece.
function beads(view, at, { record, moment }, { from, points }, spans) {
  const facts = view.facts(record);
  const piece = middles(at, record.at(moment).cells);
  const list = [];
  for (let i = points.length - 1; i >= 0; i--) {
    const point = points[i];
    if (point.moment === from || point.moment < moment - BEADS) continue;
    const letter = facts.letter(point.moment - 1);
    let { x, y } = point;
    if (MOVES[moveOf(letter)]?.turn !== undefined) {
      x += Math.cos(2.2 * point.moment) * 0.8 * at.radius;
      y += Math.sin(2.2 * point.moment) * 0.8 * at.radius;
    }
    const covered = near(piece, x, y, 1.25 * at.radius) || near(list, x, y, 0.87 * at.radius);
    if (letter === "" || letter === " " || covered) continue;
    const gold = goldOf(spans, point.moment - 1);
    list.push({ x, y, letter, gold: gold !== 0 && gold <= moment, age: (moment - point.moment) / (BEADS + 2) });
  }
  return list.reverse();
}

function drawBeads(c, at, list) {
  const radius = BEAD * at.radius;
  for (const { x, y, letter, gold, age } of list) {
    c.globalAlpha = 1 - age * age;
    c.beginPath();
    c.arc(x, y, radius * (gold ? 1.06 : 0.94), 0, 2 * Math.PI);
    c.fillStyle = gold ? colour.goldFill : colour.raise;
    c.fill();
    if (!gold) {
      c.lineWidth = 0.05 * at.radius;
      c.strokeStyle = faded(colour.accent, 0.45);
      c.stroke();
    }
    const pixels = 1.28 * radius;
    write(c, letter.toUpperCase(), x, y + 0.04 * pixels, pixels, gold ? ON_GOLD : colour.ink,
      { align: "center", base: "middle", weight: 700, mono: true });
  }
  c.globalAlpha = 1;
}

// part: "line" lies under the piece, "letters" over it; the line is thick where no letters will follow.
export function drawWay(view, c, at, shown, part) {
  const letters = shown.live && hasLetters(at);
  if (part === "letters" && !letters) return;
  const { record, moment } = shown;
  const way = trail(view, at, shown, TRAIL[letters ? "letters" : "line"]);
  const first = way.points[0]?.moment ?? moment;
  const spans = view.facts(record).spans(Math.max(0, first - 1), moment);
  if (part === "line") drawLine(c, at, way.points, moment, spans, letters);
  else drawBeads(c, at, beads(view, at, shown, way, spans));
}

function dashed(c, at, width, tone) {
  c.setLineDash([0.28 * at.radius, 0.2 * at.radius]);
  c.lineWidth = Math.max(1.2, width * at.radius);
  c.strokeStyle = tone;
  c.stroke();
  c.setLineDash([]);
}

// Where the piece will stay, if the record goes on so far.
export function drawTarget(view, c, at, { record, moment }) {
  const facts = view.facts(record);
  const piece = facts.stayed(moment);
  if (piece >= facts.ends.length) return;
  const cells = facts.pieces[piece]?.cells ?? record.at(facts.ends[piece] - 1).cells;
  hexagons(c, at, cells, 0.84 * at.radius);
  c.fillStyle = faded(colour.accent, hasLetters(at) ? 0.1 : 0.4);
  c.fill();
  dashed(c, at, 0.07, faded(colour.accent, 0.75));
}

// ---- what could come ----

function pathOf(c, at, now, steps) {
  c.beginPath();
  c.moveTo(at.px(now.centre[0]), at.py(now.centre[1]));
  for (const { centre } of steps) c.lineTo(at.px(centre[0]), at.py(centre[1]));
}

// hint: {steps, target}: the places of the piece, and the cells where it stays. The line lies under the piece.
export function drawHint(c, at, now, { steps, target }) {
  pathOf(c, at, now, steps);
  c.lineCap = "round";
  c.setLineDash([0.05 * at.radius, 0.34 * at.radius]);
  c.lineWidth = Math.max(2, 0.17 * at.radius);
  c.strokeStyle = colour.accent;
  c.stroke();
  c.setLineDash([]);
  hexagons(c, at, target, 0.84 * at.radius);
  c.fillStyle = faded(colour.accent, 0.14);
  c.fill();
  dashed(c, at, 0.13, colour.accent);
}

// ghost: {text, steps, cells, stays}, a word or the rest of one; null: none.
export function drawGhost(c, at, now, ghost) {
  if (ghost === null || ghost.steps.length === 0) return;
  pathOf(c, at, now, ghost.steps);
  c.lineWidth = Math.max(1.5, 0.1 * at.radius);
  c.strokeStyle = faded(colour.goldFill, 0.6);
  c.stroke();
  hexagons(c, at, ghost.cells, 0.84 * at.radius);
  if (ghost.stays) {
    c.fillStyle = faded(colour.goldFill, 0.16);
    c.fill();
  }
  dashed(c, at, 0.1, colour.goldFill);
  if (hasLetters(at)) drawGhostBeads(c, at, now, ghost);
}

function drawGhostBeads(c, at, now, { text, steps }) {
  const piece = middles(at, now.cells);
  const put = [];
  steps.forEach(({ centre }, i) => {
    let [x, y] = [at.px(centre[0]), at.py(centre[1])];
    if (MOVES[moveOf(text[i])]?.turn !== undefined) [x, y] = [x + 0.7 * at.radius, y - 0.7 * at.radius];
    if (text[i] === " " || near(piece, x, y, at.radius) || near(put, x, y, 0.87 * at.radius)) return;
    put.push({ x, y });
    c.beginPath();
    c.arc(x, y, BEAD * at.radius, 0, 2 * Math.PI);
    c.fillStyle = colour.page;
    c.fill();
    dashed(c, { radius: 0.6 * at.radius }, 0.15, colour.goldFill);
    write(c, shownLetter(text[i]).toUpperCase(), x, y + 0.02 * at.radius, 0.62 * at.radius, colour.gold,
      { align: "center", base: "middle", weight: 700, mono: true });
  });
}
