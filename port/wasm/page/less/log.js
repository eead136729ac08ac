// Logs as judge_less writes and replays them: lines of a key and its values; core/judge/less/log.h.
import { Refusal } from "../instance.js";
import { textOf } from "../text.js";
import { COLOURS, Course, NEXT, wrongBoard } from "./course.js";
import { Record } from "./record.js";

// A key, whether a colour follows, and whether seconds do.
const KEYS = {
  game: [false, false],
  board: [false, false],
  seed: [false, false],
  limit: [false, true],
  move: [false, false],
  program: [true, false],
  turn: [true, true],
  fault: [true, true],
  judge: [true, false],
  nil: [true, false],
  stuck: [true, false],
  rush: [true, true],
  home: [true, false],
  note: [true, false],
  result: [false, false],
};
const NAMES = Object.keys(KEYS);
const UNKNOWN = `unknown keyword; the keywords are ${NAMES.slice(0, -1).join(", ")} and ${NAMES.at(-1)}`;
const HEAD = ["board", "seed", "limit", "move", "program"];

export const isLog = (text) => /^game\b/m.test(text);

const BLANKS = /^[ \t\r]+/;

// The text of a file; a byte order mark is cut.
export function plainTextOf(name, bytes) {
  const text = textOf(name, bytes).replace(/^\uFEFF/, "");
  const before = text.split("\0")[0].split("\n");
  if (text.includes("\0"))
    throw new Refusal(`${name}:${before.length}:${before.at(-1).length + 1}: the input is not text: it contains a NUL byte`);
  return text;
}

// Lines that are neither empty nor begin with #, without blanks at both ends: {text, number, column}.
function* linesOf(text) {
  for (const [i, raw] of text.split("\n").entries()) {
    const rest = raw.replace(BLANKS, "");
    const line = { text: rest.replace(/[ \t\r]+$/, ""), number: i + 1, column: raw.length - rest.length + 1 };
    if (line.text !== "" && !line.text.startsWith("#")) yield line;
  }
}

// The boards of a file, a line each.
export function readBoards(name, text) {
  return [...linesOf(text)].map((line) => {
    const wrong = wrongBoard(line.text);
    if (wrong) throw new Refusal(place(name, { ...line, column: line.column + wrong.at }, wrong.what));
    return line.text;
  });
}

// A line taken apart: {key, colour, seconds, rest, wrong, number, column}; the column is that of the rest or, where
// `wrong` says why it is no line of a log, of what is wrong.
function lineOf({ text, number, column }) {
  const line = { number, column, rest: text, key: null, colour: null, seconds: 0, wrong: null };
  const word = () => /^[^ \t\r]*/.exec(line.rest)[0];
  const take = () => {
    const after = line.rest.slice(word().length).replace(BLANKS, "");
    line.column += line.rest.length - after.length;
    line.rest = after;
  };
  const refuse = (what) => ({ ...line, wrong: what });
  if (!Object.hasOwn(KEYS, word())) return refuse(UNKNOWN);
  line.key = word();
  take();
  const [coloured, timed] = KEYS[line.key];
  if (coloured) {
    line.colour = COLOURS.indexOf(word());
    if (line.colour < 0) return refuse("expected a colour: Yellow, Black, White or Red");
    take();
  }
  if (timed) {
    if (!/^\d{1,8}\.\d{3}$/.test(word())) return refuse("expected seconds with three decimals");
    line.seconds = Number(word());
    take();
  }
  return line;
}

const place = (name, { number, column }, what) => `${name}:${number}:${column}: ${what}`;

// What is wrong with a line of a head, which is kept; or null.
function headLine(game, line) {
  const { key, rest } = line;
  if (key === "board") {
    const wrong = wrongBoard(rest);
    line.column += wrong?.at ?? 0;
    game.board = rest;
    return wrong?.what ?? null;
  }
  if (key === "program") game.names[line.colour] = rest;
  else if (key === "limit") {
    game.limit = line.seconds;
    if (!["clock", "processor"].includes(rest)) return "expected processor or clock";
  } else if (key === "move") {
    game.late = rest === "late";
    if (!game.late && rest !== "early") return "expected early or late";
  }
  return null;
}

function headMissing({ board, limit, names }) {
  const what =
    board === null ? "no board" : limit === null ? "no limit" : names.includes(null) ? "fewer than four programs" : null;
  return what && `the game has ${what}`;
}

// The games of a log, each {name, number, board, late, limit, names, lines, wrong, last}: `wrong` is what is wrong with
// its head, if something is. Throws a Refusal where it is no log.
export function readLog(name, text) {
  const games = [];
  let head = false;
  const refuse = (line, what) => {
    games.at(-1).wrong ??= what && place(name, line, what);
    return what;
  };
  for (const found of linesOf(text)) {
    const line = lineOf(found);
    const game = games.at(-1);
    if (line.key === "game") {
      if (game && head) refuse(line, headMissing(game));
      game?.lines.push(line); // where another line has to come, this one is wrong
      const number = /^\d+$/.test(line.rest) ? Number(line.rest) : null;
      const names = [null, null, null, null];
      games.push({ name, number, board: null, late: false, limit: null, names, lines: [], wrong: null });
      head = true;
      if (number === null) refuse(line, "expected the number of the game");
    } else if (!game) {
      throw new Refusal(place(name, { ...line, column: 1 }, "a log begins with a line “game NUMBER”"));
    } else if (game.wrong === null && head && line.wrong === null && HEAD.includes(line.key)) {
      refuse(line, headLine(game, line));
    } else if (game.wrong === null) {
      if (head) refuse(line, line.wrong ?? headMissing(game));
      head = false;
      game.lines.push(line);
    }
  }
  const last = { number: text.replace(/\n$/, "").split("\n").length, column: 1 };
  if (games.length === 0) throw new Refusal(`${name}: the log has no game`);
  if (head) refuse(last, headMissing(games.at(-1)));
  return games.map((game) => ({ ...game, last }));
}

// ---- judging ----

// Plays a game of a log again. Where it is against the rules, record.error says what and where. Throws a Refusal where
// there is nothing to be seen of it.
export function replay(module, game) {
  if (game.wrong !== null) throw new Refusal(game.wrong);
  const record = new Record(new Course(module, game.board, game.late), game.names);
  const wrong = judge(record, game);
  if (wrong) record.error = { at: record.last, text: wrong };
  return record;
}

function judge(record, game) {
  const used = [0, 0, 0, 0];
  let over = false;
  for (const line of game.lines) {
    const wrong =
      line.wrong ??
      (over ? line.key !== "game" && "the game is over" : judgeLine(record, line, game.limit, used));
    if (wrong) return place(game.name, line, wrong);
    over ||= line.key === "result";
  }
  return over ? null : place(game.name, game.last, "the log ends before the game does");
}

function judgeLine(record, line, limit, used) {
  const { key, colour, seconds, rest } = line;
  if (key === "note") return null;
  if (key === "fault") {
    if (record.view(record.last).failed[colour]) return `${COLOURS[colour]} has failed before`;
    record.fail(colour, rest, { seconds });
    return null;
  }
  const view = record.view(record.last);
  const name = COLOURS[view.colour],
    failed = view.failed[view.colour];
  const wanted = {
    [NEXT.turn]: failed ? ["judge", "a judge's turn"] : ["turn", "a turn"],
    [NEXT.nil]: ["nil", "nil"],
    [NEXT.stuck]: ["stuck", "stuck"],
    [NEXT.rush]: failed ? ["home", "a judge's rush"] : ["rush", "a rush"],
    [NEXT.end]: ["result", "the result"],
  }[view.next];
  const ended = view.next === NEXT.end;
  if (key !== wanted[0] || (!ended && colour !== view.colour))
    return `expected ${wanted[1]}${ended ? "" : ` of ${name}`}`;
  if (ended) return judgeResult(view, rest);
  if (key === "turn" || key === "rush") {
    if (seconds > limit) return `${name} exceeds its time limit`;
    if (seconds < used[colour]) return `the time of ${name} is less than before`;
    used[colour] = seconds;
  }
  const given = { seconds, referee: key === "judge" || key === "home" };
  if (view.next === NEXT.turn)
    return judgeTurn(record, rest, name, given);
  record.pass();
  return view.next === NEXT.rush ? judgeRush(record, rest, name, given) : null;
}

function judgeTurn(record, rest, name, given) {
  return /^[a-h][1-8][a-h][1-8](:[a-h][1-8][a-h][1-8]){0,2}$/.test(rest)
    ? judgeMoves(record, rest.split(":"), name, given)
    : `${name}: “${rest}”: expected a turn of one to three moves such as h1f1:g1g3`;
}

function judgeRush(record, rest, name, given) {
  const moves = rest === "" ? [] : rest.split(/[ \t\r]+/);
  for (const [i, move] of moves.entries())
    if (!/^[a-h][1-8][a-h][1-8]$/.test(move))
      return (
        judgeMoves(record, moves.slice(0, i), name, given, false) ??
        `${name}: “${move}”: expected a move such as h1f1`
      );
  return judgeMoves(record, moves, name, given);
}

// Of a turn or a rush that is wrong the moves before stay.
function judgeMoves(record, moves, name, given, whole = true) {
  for (const move of moves) {
    const wrong = record.move(move, given);
    if (wrong) return `${name}: ${move}: ${wrong}`;
  }
  return whole && record.end(given) ? "the rush does not lead home" : null;
}

function judgeResult({ moves, points }, rest) {
  const said = rest.split(/[ \t\r]+/);
  const teams = [moves[0] + moves[2], moves[1] + moves[3]];
  if (said.length !== 6 || !said.every((word) => /^\d+$/.test(word))) return "expected six numbers";
  for (const team of [0, 1])
    if (Number(said[team]) !== teams[team])
      return `${COLOURS[team]} and ${COLOURS[team + 2]} have ${teams[team]} moves, not ${said[team]}`;
  for (const colour of [0, 1, 2, 3])
    if (Number(said[2 + colour]) !== points[colour])
      return `${COLOURS[colour]} has ${points[colour]} points, not ${said[2 + colour]}`;
  return null;
}

// ---- writing ----

const LIMIT = 99999999; // seconds, the longest that a log can tell: nobody is charged for time on the page

export function writeLog(record, names) {
  const { course } = record;
  const lines = [
    "game 1",
    `board ${course.digits}`,
    `limit ${LIMIT}.000 clock`,
    `move ${course.late ? "late" : "early"}`,
  ];
  names.forEach((name, colour) => lines.push(`program ${COLOURS[colour]} ${name}`));
  for (const { kind, colour, moves, entry } of record.rows) {
    const name = COLOURS[colour];
    const seconds = entry.seconds.toFixed(3);
    if (kind === "turn" && entry.whole)
      lines.push(
        entry.referee ? `judge ${name} ${moves.join(":")}` : `turn ${name} ${seconds} ${moves.join(":")}`,
      );
    else if (kind === "rush" && entry.kind === "home")
      lines.push([...(entry.referee ? ["home", name] : ["rush", name, seconds]), ...moves].join(" "));
    else if (kind === "fault") lines.push(`fault ${name} ${seconds} ${entry.reason}`);
    else if (kind === "nil" || kind === "stuck") lines.push(`${kind} ${name}`);
  }
  const view = record.view(record.last);
  if (view.next === NEXT.end)
    lines.push(
      `result ${view.moves[0] + view.moves[2]} ${view.moves[1] + view.moves[3]} ${view.points.join(" ")}`,
    );
  return `${lines.join("\n")}\n`;
}
