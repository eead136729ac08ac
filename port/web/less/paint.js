// What pictures of Less share: pieces, their colours, and where squares lie.
import { colour, faded, rounded, size } from "../shell/canvas.js";
import { columnOf, isRound, rowOf } from "./state.js";

const TAU = 2 * Math.PI;
const INK = ["#1a1400", "#ffffff", "#15181d", "#ffffff"]; // marks on pieces
export const PAINT = ["#f4c22e", "#0a0c10", "#ffffff", "#e5433d"];

export const isDark = () => document.documentElement.dataset.theme === "dark";

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

// A colour between two of the form #rrggbb.
export function between(a, b, t) {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((x, i) =>
      Math.round(x + (to[i] - x) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const rims = () =>
  isDark() ? ["#7a5b00", "#aab4c3", "#9aa3af", "#8f1d18"] : ["#7d5c00", "#aab4c3", "#59616d", "#8f1d18"];

// The outline of a piece of this colour: round pieces and square ones tell the teams.
function outline(c, piece, x, y, radius) {
  if (isRound(piece)) {
    c.beginPath();
    c.arc(x, y, radius, 0, TAU);
  } else rounded(c, x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8, radius * 0.42);
}

export function drawPiece(c, piece, x, y, radius, { shadow = true, opacity = 1 } = {}) {
  c.save();
  c.globalAlpha *= opacity;
  outline(c, piece, x, y, radius);
  c.save();
  if (shadow) {
    c.shadowColor = "rgba(0,0,0,.35)";
    c.shadowBlur = radius * 0.3 * Math.min(devicePixelRatio || 1, 2.5);
    c.shadowOffsetY = radius * 0.12;
  }
  c.fillStyle = PAINT[piece];
  c.fill();
  c.restore();
  c.lineWidth = Math.max(1, radius * (piece === 1 ? 0.15 : 0.11));
  c.strokeStyle = rims()[piece];
  c.stroke();
  c.restore();
}

export function drawTick(c, piece, x, y, radius) {
  c.strokeStyle = INK[piece];
  c.lineWidth = radius * 0.18;
  c.lineCap = c.lineJoin = "round";
  c.beginPath();
  c.moveTo(x - radius * 0.34, y + radius * 0.04);
  c.lineTo(x - radius * 0.06, y + radius * 0.32);
  c.lineTo(x + radius * 0.4, y - radius * 0.28);
  c.stroke();
}

// A ring around a piece or a square.
export function drawRing(c, piece, x, y, radius, stroke, width) {
  outline(c, piece, x, y, radius);
  c.strokeStyle = stroke;
  c.lineWidth = width;
  c.stroke();
}

// The way of a step: a line, or an arc for a jump.
export function drawWay(c, [x, y], [toX, toY], { jump, stroke, width, dash = [] }) {
  c.save();
  c.strokeStyle = stroke;
  c.lineWidth = width;
  c.lineCap = "round";
  c.setLineDash(dash);
  c.beginPath();
  c.moveTo(x, y);
  if (jump) c.quadraticCurveTo((x + toX) / 2 + (toY - y) * 0.22, (y + toY) / 2 - (toX - x) * 0.22, toX, toY);
  else c.lineTo(toX, toY);
  c.stroke();
  c.restore();
}

export function drawDot(c, x, y, radius, fill) {
  c.fillStyle = fill;
  c.beginPath();
  c.arc(x, y, radius, 0, TAU);
  c.fill();
}

// ---- where things lie ----

// The squares of a board in a box: the side of a square, and the top left corner. There is room on both sides, over and
// under it, and over it and at its left for names of rows and columns.
export function layout(box, { sides = 0, rows = 0, left = 0, names = 0 } = {}) {
  const pad = 0.3 * size.rem;
  const width = box.width - 2 * Math.max(sides, pad) - left,
    height = box.height - 2 * Math.max(rows, pad) - names;
  const side = Math.max(4, Math.min(width, height) / 8);
  const [x, y] = [box.x + (box.width + left - 8 * side) / 2, box.y + (box.height + names - 8 * side) / 2];
  return { side, x, y, names };
}

export const centre = ({ side, x, y }, square) => [
  x + (columnOf(square) + 0.5) * side,
  y + (rowOf(square) + 0.5) * side,
];

// The square at a place, or -1.
export function squareIn({ side, x, y }, at) {
  const column = Math.floor((at.x - x) / side),
    row = Math.floor((at.y - y) / side);
  return column < 0 || row < 0 || column > 7 || row > 7 ? -1 : 8 * row + column;
}

// ---- the ground ----

function drawTiles(c, { side, x, y }) {
  c.fillStyle = between(colour.cell, colour.ink, isDark() ? 0.05 : 0.02);
  for (let i = 0; i < 16; i++) {
    rounded(
      c,
      x + ((i % 4) * 2 + 0.03) * side,
      y + ((i >> 2) * 2 + 0.03) * side,
      1.94 * side,
      1.94 * side,
      0.16 * side,
    );
    c.fill();
  }
}

// Where a colour goes: its corner is tinted, and a dashed ring waits on each of its free squares.
function drawHome(c, place, piece, goals, taken) {
  const { side } = place;
  const tint = [0.2, isDark() ? 0.55 : 0.12, isDark() ? 0.14 : 0.7, 0.2][piece];
  const [x, y] = centre(place, Math.min(...goals));
  c.fillStyle = between(between(colour.cell, colour.ink, 0.03), PAINT[piece], tint);
  rounded(c, x - 0.47 * side, y - 0.47 * side, 1.94 * side, 1.94 * side, 0.16 * side);
  c.fill();
  c.save();
  c.setLineDash([0.1 * side, 0.085 * side]);
  for (const square of goals) {
    if (taken.has(square)) continue;
    const stroke = piece === 1 ? colour.faint : piece === 2 ? (isDark() ? "#c9d0da" : "#7b838e") : PAINT[piece];
    drawRing(c, piece, ...centre(place, square), 0.34 * side, faded(stroke, 0.75), 0.035 * side);
  }
  c.restore();
}

function drawWall(c, place, { square, right, count }) {
  const { side } = place;
  const [x, y] = centre(place, square);
  for (let i = 0; i < count; i++) {
    const by = count === 1 ? 0 : (i - 0.5) * 0.15 * side;
    c.beginPath();
    if (right) {
      c.moveTo(x + side / 2 + by, y - 0.4 * side);
      c.lineTo(x + side / 2 + by, y + 0.4 * side);
    } else {
      c.moveTo(x - 0.4 * side, y + side / 2 + by);
      c.lineTo(x + 0.4 * side, y + side / 2 + by);
    }
    c.stroke();
  }
}

export function drawGround(c, place, walls, { goals, pieces }) {
  const { side } = place;
  drawTiles(c, place);
  const taken = new Set(pieces.flat());
  goals.forEach((squares, piece) => drawHome(c, place, piece, squares, taken));
  const corners = new Set(goals.flat());
  const dot = between(colour.cell, colour.faint, 0.5);
  for (let square = 0; square < 64; square++)
    if (!corners.has(square)) drawDot(c, ...centre(place, square), 0.035 * side, dot);
  c.strokeStyle = colour.wall;
  c.lineCap = "round";
  c.lineWidth = 0.065 * side;
  for (const wall of walls) drawWall(c, place, wall);
}
