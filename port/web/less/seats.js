// Around the board: a seat for each colour beside its corner, the expected result as a bar and in words.
import { clamp, colour, number, rounded, size, write } from "../shell/canvas.js";
import { between, drawPiece, isDark, PAINT } from "./paint.js";
import { COLOURS, isRound, TEAMS, TURN_STEPS, wordsOf } from "./state.js";

export const WIDE = 10.2; // rem: what a seat with words needs beside the board
export const NARROW = 2.7; // with its figure alone
export const ROWS = 3; // over or under the board
const SEATS = 19; // two of them with words, one beside the other

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

// That a colour has just ended its turn early; null: it has not.
const stopped = ({ short }, piece) => (short?.player === piece ? `stopped after ${wordsOf(short.steps)}` : null);

// Whether a colour is to move, and what it is at; null: it is not. engine: the engine has to move in a game by hand.
function stateOfSeat(state, piece, engine) {
  if (state.over !== null || state.turn !== piece) return null;
  if (engine) return state.next === "rush" ? "rushes home" : "thinks";
  if (state.next === "rush") return "rushes home";
  if (state.spent === 0) return "to move";
  return state.spent < TURN_STEPS ? `${TURN_STEPS - state.spent} left` : "no step left";
}

function togoWords(state, piece) {
  const rushed = state.rush[piece];
  if (rushed > 0) return `rushed home: ${rushed}`;
  return state.home[piece] === 4 ? "home" : `${number(state.left[piece])} to go`;
}

// A seat's piece and name, and lines below it: [words, colour].
function drawSeat(c, x, y, piece, align, { name, now, lines }) {
  const { rem } = size;
  const pixels = lines.length > 1 ? 1.125 * rem : 0.9375 * rem;
  const way = align === "left" ? 1 : -1;
  drawPiece(c, piece, x + way * 0.45 * pixels, y - 0.34 * pixels, 0.42 * pixels, { shadow: false });
  const weight = now === null ? 500 : 680;
  const width = write(c, name, x + way * 1.25 * pixels, y, pixels, colour.ink, { align, weight }) + 1.25 * pixels;
  if (now !== null) underline(c, way > 0 ? x : x - width, y + 0.3 * pixels, width);
  lines.forEach(([words, fill], i) => {
    write(c, words, x, y + (1.3 * i + (lines.length > 1 ? 1.6 : 1.3)) * rem, 0.9375 * rem, fill, { align });
  });
}

// Seats stand in the order Yellow, Black, White, Red: bottom left, top left, bottom right, top right.
function drawWideSeat(c, place, piece, state, now, who) {
  const { rem } = size;
  const right = piece >= 2;
  const x = right ? place.x + 8 * place.side + 1.4 * rem : place.x - 1.4 * rem - place.bar;
  const y = isRound(piece) ? place.y + 8 * place.side - 4.6 * rem : place.y + 1.3 * rem;
  const used = wordsOf(state.used[piece]);
  const lines = [
    [togoWords(state, piece), colour.ink],
    [who === "engine" ? `${used}, engine` : used, colour.soft],
    [now ?? stopped(state, piece) ?? "", now === null ? colour.soft : colour.accent],
  ];
  const name = who === "you" ? `${COLOURS[piece]} (you)` : COLOURS[piece];
  drawSeat(c, x, y, piece, right ? "left" : "right", { name, now, lines });
}

function drawNarrowSeat(c, box, place, piece, state, now, who) {
  const { rem } = size;
  const right = piece >= 2,
    low = isRound(piece);
  const edge = place.x + 8 * place.side;
  const middle = right ? (edge + box.x + box.width) / 2 : (box.x + place.x - place.bar) / 2;
  const y = low ? place.y + 8 * place.side - 2.9 * rem : place.y + 0.7 * rem;
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
  if (who === "you") write(c, who, middle, y + 2.8 * rem, 0.8125 * rem, colour.soft, { align: "center" });
}

function underline(c, x, y, width) {
  c.fillStyle = colour.accent;
  c.fillRect(x, y, width, 0.17 * size.rem);
}

// Over or under the board, at its corner.
function drawSeatInRow(c, box, place, piece, state, now, who) {
  const { rem } = size;
  const right = piece >= 2;
  const half = Math.max(4 * place.side, Math.min(SEATS * rem, box.width - 0.6 * rem) / 2);
  const x = place.x + 4 * place.side + (right ? half : -half);
  const y = isRound(piece) ? place.y + 8 * place.side + 1.15 * rem : place.y - place.names - 1.85 * rem;
  const name = who === null ? COLOURS[piece] : `${COLOURS[piece]} (${who})`;
  const more = now === "to move" ? null : (now ?? stopped(state, piece));
  const words = togoWords(state, piece) + (more === null ? "" : `, ${more}`);
  const lines = [[words, now === null ? colour.soft : colour.accent]];
  drawSeat(c, x, y, piece, right ? "right" : "left", { name, now, lines });
}

// players: of each colour "you" or "engine"; null where nobody plays by hand.
export function drawSeats(c, box, place, state, { players, engine }) {
  if (place.seats === "none") return;
  for (let piece = 0; piece < 4; piece++) {
    const now = stateOfSeat(state, piece, engine);
    if (place.seats === "wide") drawWideSeat(c, place, piece, state, now, players[piece]);
    else if (place.seats === "narrow") drawNarrowSeat(c, box, place, piece, state, now, players[piece]);
    else drawSeatInRow(c, box, place, piece, state, now, players[piece]);
  }
}

// ---- the expected result ----

export function drawBar(c, place, record, moment) {
  const { side, y } = place;
  const width = Math.max(4, 0.1 * side);
  const x = place.x - place.bar - (place.names > 0 ? 0 : 0.1 * side);
  const height = 8 * side - 0.06 * side;
  const top = y + 0.03 * side;
  const { over, points } = record.at(moment);
  const share = over === null ? expected(record, moment).share : 0.5 + Math.sign(points) / 2;
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
  if (state.over !== null || 8 * place.side < 21 * rem || x - box.x < 9.5 * rem) return;
  const y = place.y + 4 * place.side;
  const { share, isEngines } = expected(record, moment);
  const [first, second] = isEngines ? [`${Math.round(100 * share)} %`, `for ${TEAMS[0]}`] : leadWords(state);
  const how = isEngines ? "says the engine" : "steps + squares to go";
  write(c, first, x, y - 0.6 * rem, 0.9375 * rem, colour.ink, { align: "right", weight: 650 });
  write(c, second, x, y + 0.65 * rem, 0.9375 * rem, colour.ink, { align: "right" });
  write(c, how, x, y + 1.85 * rem, 0.78 * rem, colour.soft, { align: "right" });
}
