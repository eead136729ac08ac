// The board at a moment: pieces, the turn so far, what can be moved, and a hint.
import { calm, clamp, colour, easeOut, faded, mix, write } from "../shell/canvas.js";
import { centre, drawDot, drawGround, drawPiece, drawRing, drawTick, drawWay, layout } from "./paint.js";
import { isJump, moveAfter } from "./state.js";

const RADIUS = 0.33; // of a piece, in squares

// The move under way between two moments: its share, eased; null: none.
function under(record, time, moment) {
  const share = time - moment;
  const move = share > 1e-6 ? moveAfter(record, moment) : undefined;
  if (move?.kind !== "step") return null;
  return { ...move, share: calm.matches ? 0 : easeOut(clamp(share * 1.4, 0, 1)) };
}

// The moves of the turn that is shown. They are drawn as lines: rings are for pieces that can go.
function turnSoFar(record, moment, moving) {
  const moves = [];
  let i = moment;
  if (i > 0 && record.at(i).move.kind === "end" && moving === null) i--;
  for (; i > 0; i--) {
    const { move } = record.at(i);
    if (move.kind !== "step") break;
    moves.unshift(move);
  }
  return moves;
}

// The turns of the others since the person's last one, the latest first, without the one that is shown anyway.
function earlierTurns(record, moment, limit) {
  const turns = [];
  let i = moment;
  while (i > 0 && turns.length < limit + 1) {
    if (record.at(i).move.kind !== "end") break;
    const moves = [];
    for (i--; i > 0 && record.at(i).move.kind === "step"; i--) moves.unshift(record.at(i).move);
    turns.push(moves);
  }
  return turns.slice(1);
}

function drawTrail(c, place, moves, stroke, width) {
  const { side } = place;
  for (const { from, to, jump } of moves) {
    drawWay(c, centre(place, from), centre(place, to), { jump, stroke, width: width * side });
    drawDot(c, ...centre(place, from), width * 1.1 * side, stroke);
  }
}

function drawPieces(c, place, state, moving) {
  const radius = RADIUS * place.side;
  const rush = state.next === "rush";
  state.pieces.forEach((squares, piece) => {
    const opacity = rush && piece !== state.turn ? 0.3 : 1;
    for (const square of squares) {
      if (moving !== null && square === moving.from && piece === state.squares[square]) continue;
      const at = centre(place, square);
      drawPiece(c, piece, ...at, radius, { opacity });
      if (state.goals[piece].includes(square)) drawTick(c, piece, ...at, radius);
    }
  });
}

// A piece that slides, or jumps: it grows in the air.
function drawMoving(c, place, piece, { from, to, share }) {
  const [x, y] = centre(place, from),
    [toX, toY] = centre(place, to);
  const air = isJump({ from, to }) ? Math.sin(share * Math.PI) : 0;
  const radius = RADIUS * place.side * (1 + 0.28 * air);
  drawPiece(c, piece, mix(x, toX, share), mix(y, toY, share) - 0.35 * air * place.side, radius);
}

// At the left of the board and over it.
function drawNames(c, { side, x, y, names }) {
  const options = { align: "center", base: "middle" };
  for (let i = 0; i < 8; i++) {
    write(c, "abcdefgh"[i], x - 0.6 * names, y + (i + 0.5) * side, 0.78 * names, colour.faint, options);
    write(c, String(i + 1), x + (i + 0.5) * side, y - 0.6 * names, 0.78 * names, colour.faint, options);
  }
}

// earlier: as many turns before the last one are marked, too.
export function drawBoard(c, place, walls, { record, time, moment }, earlier = 0) {
  const state = record.at(moment);
  const moving = under(record, time, moment);
  drawGround(c, place, walls, state);
  if (place.names > 0) drawNames(c, place);
  earlierTurns(record, moment, moving === null ? earlier : 0).forEach((moves) =>
    drawTrail(c, place, moves, faded(colour.soft, 0.45), 0.04),
  );
  const turn = turnSoFar(record, moment, moving);
  drawTrail(c, place, turn, faded(colour.soft, 0.8), 0.08);
  drawPieces(c, place, state, moving);
  if (moving !== null) drawMoving(c, place, state.squares[moving.from], moving);
}

// ---- by hand ----

// Pieces that can go; of the chosen one where to, with the cost.
export function drawChoice(c, place, state, offers, chosen) {
  const { side } = place;
  const width = 0.05 * side;
  if (chosen < 0) {
    for (const square of new Set(offers.map(({ from }) => from)))
      drawRing(c, state.squares[square], ...centre(place, square), 0.43 * side, colour.accent, width);
    return;
  }
  drawRing(c, state.squares[chosen], ...centre(place, chosen), 0.44 * side, colour.accent, 1.6 * width);
  for (const { from, to, cost } of offers) {
    if (from !== chosen) continue;
    const [x, y] = centre(place, to);
    drawDot(c, x, y, 0.27 * side, colour.accent);
    write(c, String(cost), x, y + 0.01 * side, 0.3 * side, colour.onAccent, {
      align: "center",
      base: "middle",
      weight: 700,
    });
  }
}

// Steps of a hint, dashed, each with a dot where it leads to: numbers on squares are what a step costs.
export function drawHint(c, place, steps) {
  const { side } = place;
  for (const { from, to } of steps) {
    const way = [centre(place, from), centre(place, to)];
    const jump = isJump({ from, to });
    drawWay(c, ...way, { jump, stroke: colour.page, width: 0.13 * side });
    drawWay(c, ...way, { jump, stroke: colour.accent, width: 0.08 * side, dash: [0.14 * side, 0.15 * side] });
    drawDot(c, ...way[1], 0.14 * side, colour.accent);
  }
}

export const drawSmall = (c, box, walls, record, moment) =>
  drawBoard(c, layout(box), walls, { record, time: moment, moment });
