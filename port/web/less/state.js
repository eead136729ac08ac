// What the view knows of a moment. Moves, costs, points and whose turn it is come from the rules; here are names, and
// sums over what was played.
import { LAYER } from "../rules.js";

export const COLOURS = ["Yellow", "Black", "White", "Red"];
export const TEAMS = ["Yellow and White", "Black and Red"];
export const SHAPES = ["round", "square"]; // of their pieces
export const SIDES = TEAMS.map((team, i) => `${team} (${SHAPES[i]})`);
export const TURN_STEPS = 3;
export const PIECES = 16;
const EACH = [0, 1, 2, 3];

export const partner = (colour) => (colour + 2) % 4;
export const teamOf = (colour) => colour % 2;
export const isRound = (colour) => teamOf(colour) === 0;
export const rowOf = (square) => square >> 3;
export const columnOf = (square) => square & 7;
export const nameOf = (square) => "abcdefgh"[rowOf(square)] + (columnOf(square) + 1);
export const squareOf = (name) => (name.charCodeAt(0) - 97) * 8 + name.charCodeAt(1) - 49;
export const wordsOf = (steps) => `${steps} ${steps === 1 ? "step" : "steps"}`;

// Squares are every four columns and every two rows of the rules' pictures.
const squareAt = (x, y) => 8 * ((y - 1) / 2) + (x - 5) / 4;

// Walls: {square, right, count} for each edge that has some.
export function wallsOf(session) {
  return session
    .shapes(LAYER.ground)
    .filter(({ role }) => role === "wall")
    .map(({ x, y, x2, amount }) =>
      x2 === 0
        ? { square: squareAt(x - 2, y), right: true, count: amount }
        : { square: squareAt(x, y - 1), right: false, count: amount },
    );
}

// ---- the transcript: each move of a session as text ----

const texts = new WeakMap(); // by record: its version and its moves

function movesOf(record) {
  let known = texts.get(record);
  if (known?.version !== record.version) {
    known = { version: record.version, moves: record.session.transcript().match(/!.|\n|:?[a-h]\d[a-h]\d/g) ?? [] };
    texts.set(record, known);
  }
  return known.moves;
}

// The move that leads from a moment to the next: {kind: "step", text, from, to}, {kind: "end"} or {kind: "fault"};
// undefined at the end.
export function moveAfter(record, moment) {
  const text = moment < record.length ? movesOf(record)[moment] : undefined;
  if (text === undefined) return undefined;
  if (text === "\n") return { kind: "end", text };
  if (text[0] === "!") return { kind: "fault", text };
  const plain = text.replace(":", "");
  return { kind: "step", text, from: squareOf(plain), to: squareOf(plain.slice(2)) };
}

export const isJump = ({ from, to }) =>
  Math.abs(rowOf(from) - rowOf(to)) + Math.abs(columnOf(from) - columnOf(to)) === 2;

// ---- a moment ----

function byColour(session) {
  const pieces = EACH.map(() => []);
  for (const { kind, role, x, y } of session.shapes(LAYER.moving))
    if (kind === "disc") pieces[Number(role.at(-1))].push(squareAt(x, y));
  return pieces;
}

const byTeam = ([yellow, black, white, red]) => [yellow + white, black + red];

const four = (rows = []) => EACH.map((colour) => rows.find(([name]) => name === COLOURS[colour])?.[1] ?? null);

// The squares that four pieces have to go in all: each to another square of the corner.
function togo(pieces, corner) {
  const far = (a, b) => Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b));
  const least = (left, free) =>
    left.length === 0
      ? 0
      : Math.min(
          ...free.map(
            (to) =>
              far(left[0], to) +
              least(
                left.slice(1),
                free.filter((square) => square !== to),
              ),
          ),
        );
  return least(pieces, corner);
}

// In a rush a colour is alone on the board; the rules have taken the others away. They are shown where they stood, and
// those that have rushed in their corners.
function standing(found, { next, turn, rush, goals }, before) {
  if (next === "turn") return found;
  return EACH.map((colour) => {
    if (next === "rush" && colour === turn) return found[colour];
    if (rush[colour] !== null) return goals[colour];
    return next === "rush" ? before.pieces[colour] : found[colour];
  });
}

const NOTHING = { jumps: [0, 0], steps: 0 };

// The sums with one more move.
function added(before, move) {
  if (move?.kind !== "step") return before;
  const team = teamOf(move.player);
  return {
    jumps: before.jumps.map((n, i) => (i === team && move.jump ? n + 1 : n)),
    steps: before.steps + move.cost,
  };
}

// The move that led here, with its cost, which is asked of the rules where it was made.
function moveBefore(session, moment, record, before) {
  const move = moment > 0 ? moveAfter(record, moment - 1) : undefined;
  if (move?.kind !== "step") return move === undefined ? null : { ...move, player: before.turn };
  session.seek(moment - 1);
  const { cost } = session.offers().find(({ move: text }) => text === move.text);
  session.seek(moment);
  return { ...move, cost, jump: isJump(move), player: before.turn, piece: before.squares[move.from] };
}

function squaresOf(pieces) {
  const squares = new Int8Array(64).fill(-1);
  pieces.forEach((list, colour) => list.forEach((square) => (squares[square] = colour)));
  return squares;
}

function nextOf(status, found) {
  if (status.over) return "end";
  return found.filter((list) => list.length > 0).length === 1 ? "rush" : "turn";
}

// team: steps that each has used; toGo: squares that each has to go. spent: steps of the turn (or rush) that has begun.
// lead: what Yellow and White are ahead by, by both; points: the same by steps used alone.
export function readMoment(session, moment, record, hand) {
  const before = moment > 0 ? record.at(moment - 1) : null;
  const move = moveBefore(session, moment, record, before);
  session.seek(moment);
  const status = session.status();
  const figures = session.figures();
  const found = byColour(session);
  const known = {
    next: nextOf(status, found),
    turn: status.turn,
    used: four(figures.moves),
    turns: four(figures.turns),
    rush: four(figures.rush),
    goals: before?.goals ?? EACH.map((colour) => found[3 - colour]), // corners are changed across the middle
  };
  const pieces = standing(found, known, before);
  const left = EACH.map((colour) => togo(pieces[colour], known.goals[colour]));
  const home = EACH.map((colour) => pieces[colour].filter((square) => known.goals[colour].includes(square)).length);
  const [team, toGo] = [known.used, left].map(byTeam);
  const points = team[1] - team[0];
  return {
    ...known,
    move,
    pieces,
    squares: squaresOf(found),
    left,
    team,
    toGo,
    home,
    spent: move?.kind === "step" ? before.spent + move.cost : 0,
    short: shortOf(move, before, home),
    sums: added(before?.sums ?? NOTHING, move),
    points,
    lead: points + toGo[1] - toGo[0],
    get over() {
      return status.over ? overWords(team, hand.teamOfPerson(record)) : null;
    },
  };
}

// The turn that ends here, if it has taken fewer steps than it might: {player, steps}. Who is home needs no more.
function shortOf(move, before, home) {
  if (move?.kind !== "end" || before.next !== "turn" || before.spent >= TURN_STEPS) return null;
  if (home[move.player] === PIECES / 4) return null;
  return { player: move.player, steps: before.spent };
}

function overWords([first, second], you) {
  if (first === second) return `A draw: ${first} steps each`;
  const winner = first < second ? 0 : 1;
  const who = you === null ? `${TEAMS[winner]} win` : you === winner ? "You win" : "You lose";
  return `${who} by ${wordsOf(Math.abs(first - second))}`;
}

// ---- words ----

// Which colours pass between two turns, because their team is home.
function passed(from, to) {
  const names = [];
  for (let colour = (from + 1) % 4; colour !== to && names.length < 3; colour = (colour + 1) % 4)
    names.push(COLOURS[colour]);
  return names;
}

// One short line about a moment.
export function tell(record, moment) {
  const state = record.at(moment);
  const { move } = state;
  if (move === null) return `${COLOURS[state.turn]} begins.`;
  const name = COLOURS[move.player];
  if (move.kind === "fault") return `${COLOURS["YBWR".indexOf(move.text[1])]} has failed; the judge plays for it.`;
  if (move.kind === "step") {
    const way = move.jump ? "jumps" : state.next === "rush" ? "rushes" : "goes";
    const whose = move.piece === move.player ? "" : `, ${COLOURS[move.piece]}'s piece`;
    return `${name} ${way} ${nameOf(move.from)} to ${nameOf(move.to)}${whose}, ${wordsOf(move.cost)}.`;
  }
  if (state.over !== null) return `${state.over}.`;
  return tellTurn(record, moment, state, name);
}

function tellTurn(record, moment, state, name) {
  const before = record.at(moment - 1);
  const { player } = state.move;
  const isRush = before.next === "rush";
  const stops = state.short === null ? "" : ", and stops";
  const steps = `${name}: ${stepsBefore(record, moment - 1).join(", ")}${stops}.`;
  const line = isRush ? tellRush(name, state.rush[player]) : steps;
  if (state.next === "rush") return `${line} ${COLOURS[state.turn]} rushes home, alone on the board.`;
  const out = isRush ? [] : passed(player, state.turn);
  const passing = out.length === 0 ? "" : ` ${out.join(" and ")} ${out.length === 1 ? "passes" : "pass"}: home.`;
  return `${line}${passing} ${COLOURS[state.turn]} is next.`;
}

// The steps of a turn, up to a moment: "c1–c2", or "c1⌒c3" for a jump, as on the tape.
function stepsBefore(record, moment) {
  const { move } = record.at(moment);
  if (move?.kind !== "step") return [];
  return [...stepsBefore(record, moment - 1), nameOf(move.from) + (move.jump ? "⌒" : "–") + nameOf(move.to)];
}

const tellRush = (name, steps) => (steps === 0 ? `${name} is home.` : `${name} has rushed home: ${wordsOf(steps)}.`);
