// The tape, turns as groups; and the timeline, the expected lead turn by turn.
import { calm, clamp, colour, easeOut, faded, mix, rounded, size, write } from "../shell/canvas.js";
import { drawPiece, isDark, PAINT } from "./paint.js";
import { isRound, moveAfter, nameOf } from "./state.js";
import { expected } from "./seats.js";

export const tapeStep = () => (size.phone ? 54 : 4.1 * size.rem);

// ---- the tape: slots are moves; a turn's end takes no room ----

const slots = new WeakMap(); // by record: {version, at: slot of each moment, moments: moment of each slot}

function slotsOf(record) {
  let known = slots.get(record);
  if (known?.version !== record.version) {
    const at = [0],
      moments = [];
    for (let i = 0; i < record.length; i++) {
      const isEnd = moveAfter(record, i).kind === "end";
      if (!isEnd) moments.push(i);
      at.push(moments.length);
    }
    known = { version: record.version, at, moments };
    slots.set(record, known);
  }
  return known;
}

// Where a time lies on the tape, in slots.
function slotOf(record, time) {
  const { at } = slotsOf(record);
  const i = clamp(Math.floor(time + 1e-6), 0, record.length);
  if (i >= record.length) return at[record.length];
  const share = clamp((time - i) * 1.4, 0, 1);
  return mix(at[i], at[i + 1], calm.matches ? 0 : easeOut(share));
}

function drawGroup(c, x, step, height, count, past) {
  c.globalAlpha = past ? 1 : 0.55;
  c.fillStyle = colour.cell;
  rounded(c, x - 0.47 * step, 0.17 * height, count * step - 0.06 * step, 0.66 * height, 0.16 * height);
  c.fill();
  c.globalAlpha = 1;
}

// A mark for each step that it costs, and where from and to: an arc for a jump.
function drawMove(c, x, step, height, state, now, past) {
  const { move } = state;
  c.globalAlpha = past ? 1 : 0.6;
  if (now) {
    c.fillStyle = colour.accent;
    rounded(c, x - 0.47 * step, 0.17 * height, 0.94 * step, 0.66 * height, 0.16 * height);
    c.fill();
  }
  const radius = 0.085 * height;
  for (let i = 0; i < move.cost; i++)
    drawPiece(c, move.piece, x + (i - (move.cost - 1) / 2) * 2.6 * radius, 0.35 * height, radius, { shadow: false });
  const ink = now ? colour.onAccent : colour.ink;
  const pixels = 0.235 * step;
  const options = { align: "center", mono: true, weight: now ? 650 : 400 };
  write(c, nameOf(move.from), x - 0.24 * step, 0.7 * height, pixels, ink, options);
  write(c, nameOf(move.to), x + 0.24 * step, 0.7 * height, pixels, ink, options);
  drawBetween(c, x, 0.7 * height - 0.33 * pixels, 0.09 * step, ink, move.jump);
  c.globalAlpha = 1;
}

function drawBetween(c, x, y, half, ink, jump) {
  c.strokeStyle = ink;
  c.lineWidth = Math.max(1, 0.16 * half);
  c.beginPath();
  c.moveTo(x - half, y + (jump ? 0.5 * half : 0));
  if (jump) c.quadraticCurveTo(x, y - 1.5 * half, x + half, y + 0.5 * half);
  else c.lineTo(x + half, y);
  c.stroke();
}

export function drawTape(c, box, record, time, x) {
  const { moments } = slotsOf(record);
  const step = tapeStep();
  const now = slotOf(record, time);
  const current = Math.ceil(now - 1e-6) - 1; // the last slot that has begun
  const shift = now - 1;
  const groups = record.groups;
  let i = Math.max(0, Math.floor(shift - x / step) - 1);
  if (moments.length > 0) i = slotsOf(record).at[groups[record.groupAt(moments[Math.min(i, moments.length - 1)])]];
  for (; i < moments.length && x + (i - shift) * step < box.width + step; i++) {
    const state = record.at(moments[i] + 1);
    const at = x + (i - shift) * step;
    const group = record.groupAt(moments[i]);
    if (groups[group] === moments[i]) {
      const count = slotsOf(record).at[groups[group + 1] ?? record.length] - i;
      drawGroup(c, at, step, box.height, count, i <= current);
    }
    if (state.move.kind === "step") drawMove(c, at, step, box.height, state, i === current, i <= current);
    else write(c, "fails", at, 0.6 * box.height, 0.235 * step, colour.red, { align: "center" });
  }
}

// ---- the timeline ----

export const MARGIN = 2; // rem, left of the curve: marks say whose lead is above the line and whose is below it

const leads = new WeakMap();

// Yellow + White's expected lead after each turn, -1 to 1.
function leadsOf(record) {
  let known = leads.get(record);
  if (known?.version !== record.version) {
    const all = record.groups.map((moment) => expected(record, moment));
    const values = all.map(({ share }) => 2 * share - 1);
    const count = all.filter(({ isEngines }) => isEngines).length;
    known = { version: record.version, values: count < values.length - 1 ? roundly(values) : values };
    leads.set(record, known);
  }
  return known.values;
}

export const turnsOf = (record) => record.groups.length - 1;

// Means over a round, since each turn is counted when it has been made.
const roundly = (values) =>
  values.map((_, i) => {
    const round = values.slice(Math.max(0, i - 3), i + 1);
    return round.reduce((sum, value) => sum + value, 0) / round.length;
  });

// A time in turns, and back.
export function turnAt(record, time) {
  const { groups } = record;
  const i = record.groupAt(time);
  const end = groups[i + 1];
  return end === undefined ? i : i + (time - groups[i]) / (end - groups[i]);
}

export function timeAt(record, turn) {
  const { groups } = record;
  const i = clamp(Math.floor(turn), 0, groups.length - 1);
  return i === groups.length - 1 ? record.length : mix(groups[i], groups[i + 1], turn - i);
}

// An area above or below the middle.
function drawArea(c, values, { step, middle, scale, from, to, sign, fill, opacity }) {
  c.globalAlpha = opacity;
  c.fillStyle = fill;
  c.beginPath();
  c.moveTo(from * step, middle);
  for (let i = from; i <= to; i += 0.25) {
    const j = Math.min(Math.floor(i), values.length - 1);
    const value = mix(values[j], values[Math.min(j + 1, values.length - 1)], i - j);
    c.lineTo(i * step, middle - sign * Math.max(0.6, sign * value * scale));
  }
  c.lineTo(to * step, middle);
  c.fill();
  c.globalAlpha = 1;
}

function drawTurnTicks(c, record, step, height, turns, now) {
  const width = Math.max(1, Math.min(step - 1, 0.7 * step));
  for (let i = 0; i < turns; i++) {
    const { move } = record.at(record.groups[i + 1]);
    c.globalAlpha = i < now ? 1 : 0.35;
    c.fillStyle = PAINT[move.player];
    c.fillRect(i * step + (step - width) / 2, height - 0.28 * size.rem, width, 0.28 * size.rem);
    if (move.player !== 0 && move.player !== 3) {
      c.strokeStyle = colour.faint;
      c.lineWidth = 0.75;
      c.strokeRect(i * step + (step - width) / 2, height - 0.28 * size.rem, width, 0.28 * size.rem);
    }
  }
  c.globalAlpha = 1;
}

export function drawTimeline(c, box, record, time, other, scaleTurns) {
  const values = leadsOf(record);
  const turns = turnsOf(record);
  const margin = MARGIN * size.rem;
  const step = (box.width - margin) / scaleTurns;
  const now = turnAt(record, time);
  const middle = (box.height - 0.35 * size.rem) / 2;
  const most = Math.max(0.2, ...values.map(Math.abs), ...(other === null ? [] : leadsOf(other).map(Math.abs)));
  const scale = (middle - 3) / most;
  const yellow = isDark() ? PAINT[0] : "#d9a400";
  for (let piece = 0; piece < 4; piece++) {
    const [x, y] = [(piece < 2 ? 0.45 : 1.25) * size.rem, middle * (isRound(piece) ? 0.5 : 1.5)];
    drawPiece(c, piece, x, y, 0.3 * size.rem, { shadow: false });
  }
  c.save();
  c.translate(margin, 0);
  for (const [sign, fill] of [
    [1, yellow],
    [-1, PAINT[3]],
  ]) {
    const area = { step, middle, scale, sign, fill };
    if (other !== null) drawArea(c, leadsOf(other), { ...area, from: 0, to: turnsOf(other), opacity: 0.16 });
    drawArea(c, values, { ...area, from: 0, to: now, opacity: 1 });
    drawArea(c, values, { ...area, from: now, to: turns, opacity: 0.35 });
  }
  c.fillStyle = faded(colour.faint, 0.6);
  c.fillRect(0, middle - 0.5, box.width - margin, 1);
  drawTurnTicks(c, record, step, box.height, turns, now);
  c.restore();
}
