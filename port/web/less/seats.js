// Around the board: a seat for each colour beside its corner, the expected result as a bar, and why.
import { clamp, colour, number, rounded, size, write } from "../shell/canvas.js";
import { between, drawPiece, isDark, PAINT } from "./paint.js";
import { COLOURS, isRound, TEAMS, TURN_STEPS, wordsOf } from "./state.js";

export const WIDE = 10.2; // rem: what a seat with words needs beside the board
export const NARROW = 2.7; // with its figure alone
export const ROWS = 1.9; // over or under the board

const LAG = 3; // turns for which a value of the engine holds on

// Yellow + White's share of the result, 0 to 1: the engine's own value where a record has one, otherwise steps used and
// squares to go, as the contest counts: 20 points are shared, and a step is a point.
export function expected(record, moment) {
  const state = record.at(moment);
  const { values = [] } = record.facts;
  const turn = record.groupAt(moment);
  const isEngines = state.over === null && values.length > 0 && turn < values.length + LAG;
  const share = isEngines ? values[Math.min(turn, values.length - 1)] : 0.5 + state.lead / 20;
  return { share: clamp(share, 0, 1), isEngines };
}

const yellow = () => (isDark() ? PAINT[0] : "#eab308");
const red = () => PAINT[3];

// Who is to move, and what it is at. status: engine: the engine has to move in a game by hand.
function stateOfSeat(state, piece, status) {
  if (state.over !== null || state.turn !== piece) return null;
  if (status.engine) return state.next === "rush" ? "rushes home" : "thinks";
  if (state.next === "rush") return "rushes home";
  if (state.spent === 0) return "to move";
  return state.spent < TURN_STEPS ? `${TURN_STEPS - state.spent} left` : "no step left";
}

function seatLines(state, piece) {
  const rushed = state.rush[piece];
  const home = state.home[piece] === 4;
  return [
    rushed > 0 ? `rushed home: ${rushed}` : home ? "home" : `${number(state.left[piece])} to go`,
    wordsOf(state.used[piece]),
  ];
}

// Seats stand in the order Yellow, Black, White, Red: bottom left, top left, bottom right, top right.
function drawWideSeat(c, place, piece, state, now) {
  const { rem } = size;
  const right = piece >= 2,
    low = isRound(piece);
  const x = right ? place.x + 8 * place.side + 1.4 * rem : place.x - 1.4 * rem - place.bar;
  const y = low ? place.y + 8 * place.side - 5 * rem : place.y + 1.3 * rem;
  const way = right ? 1 : -1;
  const align = right ? "left" : "right";
  const weight = now === null ? 500 : 680;
  drawPiece(c, piece, x + way * 0.5 * rem, y - 0.42 * rem, 0.5 * rem, { shadow: false });
  const width = write(c, COLOURS[piece], x + way * 1.5 * rem, y, 1.25 * rem, colour.ink, { align, weight });
  if (now !== null) underline(c, right ? x : x - width - 1.5 * rem, y + 0.4 * rem, width + 1.5 * rem);
  const [first, second] = seatLines(state, piece);
  write(c, first, x, y + 1.75 * rem, 1.0625 * rem, colour.ink, { align });
  write(c, second, x, y + 3.1 * rem, 0.9375 * rem, colour.soft, { align });
  if (now !== null) write(c, now, x, y + 4.4 * rem, 0.9375 * rem, colour.accent, { align, weight: 650 });
}

function drawNarrowSeat(c, box, place, piece, state, now) {
  const { rem } = size;
  const right = piece >= 2,
    low = isRound(piece);
  const edge = place.x + 8 * place.side;
  const middle = right ? (edge + box.x + box.width) / 2 : (box.x + place.x - place.bar) / 2;
  const y = low ? place.y + 8 * place.side - 1.6 * rem : place.y + 0.7 * rem;
  const home = state.home[piece] === 4;
  drawPiece(c, piece, middle, y, 0.45 * rem, { shadow: false });
  const options = { align: "center", weight: now === null ? 400 : 700 };
  write(
    c,
    home ? "✓" : number(state.left[piece]),
    middle,
    y + 1.4 * rem,
    0.875 * rem,
    home ? colour.green : colour.ink,
    options,
  );
  if (now !== null) underline(c, middle - 0.6 * rem, y + 1.65 * rem, 1.2 * rem);
}

function underline(c, x, y, width) {
  c.fillStyle = colour.accent;
  c.fillRect(x, y, width, 0.17 * size.rem);
}

// In a line over or under the board, from its corner inwards.
function drawSeatInRow(c, place, piece, state, now) {
  const { rem } = size;
  const right = piece >= 2,
    low = isRound(piece);
  const way = right ? -1 : 1;
  const x = right ? place.x + 8 * place.side : place.x;
  const y = low ? place.y + 8 * place.side + 1.25 * rem : place.y - 0.7 * rem;
  drawPiece(c, piece, x + way * 0.5 * rem, y - 0.3 * rem, 0.45 * rem, { shadow: false });
  const text = `${COLOURS[piece]}, ${now ?? seatLines(state, piece)[0]}`;
  const fill = now === null ? colour.ink : colour.accent;
  const options = { align: right ? "right" : "left", weight: now === null ? 400 : 650 };
  write(c, text, x + way * 1.25 * rem, y, 0.875 * rem, fill, options);
}

export function drawSeats(c, box, place, state, status) {
  for (let piece = 0; piece < 4; piece++) {
    const now = stateOfSeat(state, piece, status);
    c.globalAlpha = now === null && state.over === null ? 0.75 : 1;
    if (place.seats === "wide") drawWideSeat(c, place, piece, state, now);
    else if (place.seats === "narrow") drawNarrowSeat(c, box, place, piece, state, now);
    else drawSeatInRow(c, place, piece, state, now);
    c.globalAlpha = 1;
  }
}

// ---- the expected result ----

export function drawBar(c, place, record, moment) {
  const { side, y } = place;
  const width = Math.max(4, 0.1 * side);
  const x = place.x - place.bar - (place.names ? 0 : 0.1 * side);
  const height = 8 * side - 0.06 * side;
  const top = y + 0.03 * side;
  const { share } = expected(record, moment);
  c.save();
  rounded(c, x, top, width, height, width / 2);
  c.clip();
  c.fillStyle = between(red(), colour.page, 0.15);
  c.fillRect(x, top, width, height);
  c.fillStyle = yellow();
  c.fillRect(x, top + height * (1 - share), width, height * share);
  c.restore();
  c.fillStyle = colour.ink;
  c.fillRect(x - 0.35 * width, top + height * (1 - share) - 1, 1.7 * width, 2);
  c.fillStyle = colour.page;
  c.fillRect(x, top + height / 2 - 0.5, width, 1);
}

const leadWords = (state) => {
  if (state.lead === 0) return ["level", ""];
  const [ahead, by] = state.lead > 0 ? [0, state.lead] : [1, -state.lead];
  return [TEAMS[ahead], `ahead by ${number(by)}`];
};

// What the bar says, in words, between the seats on the left.
export function drawExpected(c, box, place, record, moment) {
  const { rem } = size;
  const state = record.at(moment);
  const x = place.x - place.bar - 1.4 * rem;
  if (state.over !== null || 8 * place.side < 21 * rem || x - box.x < 9 * rem) return;
  const y = place.y + 4 * place.side;
  const { share, isEngines } = expected(record, moment);
  const [first, second] = isEngines ? [`${Math.round(100 * share)} %`, "for Yellow + White"] : leadWords(state);
  const how = isEngines ? "says the engine" : "steps + squares to go";
  write(c, first, x, y - 0.6 * rem, 0.9375 * rem, colour.ink, { align: "right", weight: 650 });
  write(c, second, x, y + 0.65 * rem, 0.9375 * rem, colour.ink, { align: "right" });
  write(c, how, x, y + 1.85 * rem, 0.78 * rem, colour.soft, { align: "right" });
}

// Why: what both teams have done so far.
export function drawReasons(c, place, state) {
  const { rem } = size;
  if (8 * place.side < 24 * rem) return;
  const x = place.x + 8 * place.side + 1.4 * rem;
  const columns = [x + 5.6 * rem, x + 7.8 * rem];
  let y = place.y + 4 * place.side - 2 * rem;
  [0, 1].forEach((team) => {
    drawPiece(c, team, columns[team] - 1.25 * rem, y - 0.3 * rem, 0.36 * rem, { shadow: false });
    drawPiece(c, team + 2, columns[team] - 0.36 * rem, y - 0.3 * rem, 0.36 * rem, { shadow: false });
  });
  for (const [words, key] of [
    ["jumps", "jumps"],
    ["slides", "plain"],
    ["for walls", "walls"],
  ]) {
    y += 1.5 * rem;
    write(c, words, x, y, 0.9375 * rem, colour.soft);
    [0, 1].forEach((team) =>
      write(c, number(state.sums[key][team]), columns[team], y, 1 * rem, colour.ink, { align: "right", weight: 600 }),
    );
  }
}
