// The tape: what is typed, letter by letter, with the way that each letter goes. Words are filled when they are
// complete, and underlined ahead.
import { colour, clamp, counted, easeOut, faded, rounded, size, write } from "../shell/canvas.js";
import { moveOf, MOVES, ON_GOLD, shownLetter } from "./letters.js";

const NEAR = 22; // letters with arrows

export const tapeStep = () => (size.phone ? 21 : 1.3 * size.rem);

function arrow(c, move, x, y, extent, tone) {
  const { angle, turn } = MOVES[move];
  c.save();
  c.translate(x, y);
  c.strokeStyle = tone;
  c.lineWidth = 0.16 * extent;
  c.lineCap = c.lineJoin = "round";
  c.beginPath();
  if (turn === undefined) {
    c.rotate(angle);
    for (const [from, ...to] of [[[-0.45, 0], [0.45, 0]], [[0.12, -0.3], [0.45, 0], [0.12, 0.3]]]) {
      c.moveTo(from[0] * extent, from[1] * extent);
      for (const [px, py] of to) c.lineTo(px * extent, py * extent);
    }
  } else {
    if (turn < 0) c.scale(-1, 1);
    c.arc(0, 0, 0.4 * extent, -2.6, 1.2);
    const [ex, ey] = [Math.cos(1.2) * 0.4 * extent, Math.sin(1.2) * 0.4 * extent];
    c.moveTo(ex + 0.34 * extent, ey - 0.05 * extent);
    c.lineTo(ex, ey);
    c.lineTo(ex + 0.1 * extent, ey - 0.36 * extent);
  }
  c.stroke();
  c.restore();
}

// Places on the tape: px(j) is the middle of letter j.
function places(box, { time, moment }, x, page) {
  const step = tapeStep();
  const head = page.playing ? moment - 1 + easeOut(clamp(1.35 * (time - moment), 0, 1)) : time - 1;
  return {
    step, head,
    y: 0.62 * box.height,
    pixels: 1.12 * step,
    px: (j) => x + (j - head) * step,
    first: Math.max(0, Math.floor(head - x / step) - 2),
    last: Math.ceil(head + (box.width - x) / step) + 2,
  };
}

function drawWords(c, spans, at, moment, playing) {
  for (const { from, end } of spans) {
    const left = at.px(from) - at.step / 2,
      width = (end - from) * at.step;
    if (end > moment) {
      c.fillStyle = faded(colour.goldFill, 0.55);
      c.fillRect(left + 2, at.y + 0.66 * at.pixels, width - 4, 2.5);
      continue;
    }
    rounded(c, left + 1, at.y - 0.78 * at.pixels, width - 2, 1.5 * at.pixels, 0.4 * at.pixels);
    c.fillStyle = playing && moment - end < 3 ? colour.goldFill : colour.goldSoft;
    c.fill();
  }
}

function toneOf(record, spans, j, moment, playing) {
  if (j === moment - 1) return colour.onAccent;
  if (j >= moment) return colour.faint;
  const complete = spans.filter(({ from, end }) => from <= j && j < end && end <= moment);
  if (complete.length > 0) return playing && complete.some(({ end }) => moment - end < 3) ? ON_GOLD : colour.gold;
  return record.ownerOf(j) === "you" ? colour.accent : colour.ink;
}

function drawLetter(c, letter, j, at, tone, isPast) {
  const options = { align: "center", base: "middle", mono: true, weight: isPast ? 600 : 400 };
  c.globalAlpha = isPast ? 1 : 0.85;
  write(c, shownLetter(letter), at.px(j), at.y, at.pixels, tone, options);
  c.globalAlpha = 1;
}

export function drawTape(view, c, box, shown, x, page) {
  const { record, moment } = shown;
  const facts = view.facts(record);
  const at = places(box, shown, x, page);
  const last = Math.min(record.length, at.last);
  const spans = facts.spans(at.first, last);
  drawWords(c, spans, at, moment, page.playing);
  if (moment > 0) {
    const [width, height] = [1.12 * at.step, 1.66 * at.pixels];
    rounded(c, at.px(moment - 1) - width / 2, at.y - 0.86 * at.pixels, width, height, 0.3 * at.step);
    c.fillStyle = colour.accent;
    c.fill();
  }
  for (let j = at.first; j < last; j++) {
    const letter = facts.letter(j);
    if (letter === "") continue;
    drawLetter(c, letter, j, at, toneOf(record, spans, j, moment, page.playing), j < moment);
    const distance = Math.abs(j - at.head);
    if (distance < NEAR) {
      const tone = j === moment - 1 ? colour.accent : faded(colour.faint, clamp(1 - distance / NEAR, 0, 0.9));
      arrow(c, moveOf(letter), at.px(j), 0.2 * box.height, 0.52 * at.step, tone);
    }
  }
  const isNext = page.hand && shown.live && moment === record.length && record.end.over === null;
  if (isNext) drawWhatComes(view, c, box, shown, at, page);
}

// By hand: the letters of a hint, or of a word that is begun.
function drawWhatComes(view, c, box, shown, at, page) {
  const start = shown.record.length;
  const ghost = view.hand.ghost(shown, page);
  const text = page.hint?.text ?? ghost?.text ?? "";
  const tone = page.hint !== null ? colour.accent : ghost?.fits === false ? colour.red : colour.gold;
  [...text.slice(0, 40)].forEach((letter, i) => {
    drawLetter(c, letter, start + i, at, tone, false);
    const move = moveOf(letter);
    if (move !== undefined) arrow(c, move, at.px(start + i), 0.2 * box.height, 0.5 * at.step, faded(tone, 0.7));
  });
  const note = page.hint !== null ? "Enter" : ghostNote(view, ghost);
  const x = at.px(start + Math.min(40, text.length)) - 0.1 * at.step;
  const [fill, weight] = text === "" ? [colour.faint, 400] : [tone, 600];
  write(c, note, x, at.y, 0.62 * at.pixels, fill, { base: "middle", weight });
  if (shown.now % 1000 < 560) {
    c.fillStyle = colour.accent;
    c.fillRect(at.px(start) - 0.5 * at.step, at.y - 0.7 * at.pixels, 2.5, 1.4 * at.pixels);
  }
}

function ghostNote(view, ghost) {
  if (ghost === null) return "type a letter";
  if (!ghost.fits) return ghost.reason;
  const { hand } = view;
  const how = hand.isChosen(ghost.number) ? "tap again: " : hand.pointed === null ? "Tab: " : "";
  return how + counted(ghost.points, "point");
}
