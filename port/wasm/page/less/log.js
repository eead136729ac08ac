// Logs as judge_less writes and replays them: lines of a key and its values; tests/judge_less/less_log.h.
import { Refusal } from "../instance.js";
import { COLOURS, Course, NEXT } from "./course.js";
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
const HEAD = ["board", "seed", "limit", "move", "program"];

export const isLog = (text) => /^game\b/m.test(text);

function* linesOf(name, text) {
  for (const [i, raw] of text.split("\n").entries()) {
    const number = i + 1;
    const line = raw.replace(/[ \r]+$/, "");
    if (line === "" || line.startsWith("#")) continue;
    const fail = (what) => {
      throw new Refusal(`${name}:${number}: ${what}`);
    };
    let [key, ...words] = line.split(" ");
    const [coloured, timed] = Object.hasOwn(KEYS, key) ? KEYS[key] : fail("no line of a log begins so");
    const colour = coloured ? COLOURS.indexOf(words.shift()) : null;
    if (colour === -1) fail("expected a colour: Yellow, Black, White or Red");
    const time = timed ? (words.shift() ?? "") : "0.000";
    if (!/^\d{1,8}\.\d{3}$/.test(time)) fail("expected seconds with three decimals");
    yield { number, key, colour, seconds: Number(time), rest: words.join(" "), fail };
  }
}

// The games of a log, each {number, board, late, limit, names, lines}. Throws a Refusal where it is no log.
export function readLog(name, text) {
  const games = [];
  let head = false;
  for (const line of linesOf(name, text)) {
    const game = games.at(-1);
    if (line.key === "game") {
      if (!/^\d+$/.test(line.rest)) line.fail("expected the number of the game");
      games.push({
        name,
        number: Number(line.rest),
        board: null,
        late: false,
        limit: 0,
        names: ["", "", "", ""],
        lines: [],
      });
      head = true;
    } else if (!game) {
      line.fail("a log begins with a line “game NUMBER”");
    } else if (head && HEAD.includes(line.key)) {
      if (line.key === "board") game.board = { digits: line.rest, ...line };
      else if (line.key === "limit") game.limit = line.seconds;
      else if (line.key === "program") game.names[line.colour] = line.rest;
      else if (line.key === "move")
        game.late = line.rest === "late" || (line.rest !== "early" && line.fail("the rush is early or late"));
    } else {
      if (!game.board) line.fail("the game has no board");
      head = false;
      game.lines.push(line);
    }
  }
  if (games.length === 0) throw new Refusal(`${name}: the log has no game`);
  if (!games.at(-1).board) throw new Refusal(`${name}: the game has no board`);
  return games;
}

// ---- judging ----

// Plays a game of a log again. Where it is against the rules, record.error says what and where.
export function replay(module, game) {
  let course;
  try {
    course = new Course(module, game.board.digits, game.late);
  } catch (error) {
    return game.board.fail(error.message);
  }
  const record = new Record(course, game.names);
  const wrong = judge(record, game);
  if (wrong) record.error = { at: record.last, text: wrong };
  return record;
}

function judge(record, game) {
  const used = [0, 0, 0, 0];
  let over = false;
  for (const line of game.lines) {
    const wrong = over && line.key !== "note" ? "the game is over" : judgeLine(record, line, game.limit, used);
    if (wrong) return `${game.name}:${line.number}: ${wrong}`;
    over ||= line.key === "result";
  }
  return over ? null : `${game.name}: the log ends before the game does`;
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
    [NEXT.turn]: failed ? ["judge", "a turn of the referee"] : ["turn", "a turn"],
    [NEXT.nil]: ["nil", "the nil"],
    [NEXT.stuck]: ["stuck", "the line stuck"],
    [NEXT.rush]: failed ? ["home", "a rush of the referee"] : ["rush", "a rush"],
    [NEXT.end]: ["result", "the result"],
  }[view.next];
  const ended = view.next === NEXT.end;
  if (key !== wanted[0] || (!ended && colour !== view.colour))
    return `expected ${wanted[1]}${ended ? "" : ` of ${name}`}`;
  if (ended) return judgeResult(view, rest);
  if (key === "turn" || key === "rush") {
    if (seconds > limit) return `${name} is over time`;
    if (seconds < used[colour]) return `the time of ${name} goes back`;
    used[colour] = seconds;
  }
  const given = { seconds, referee: key === "judge" || key === "home" };
  if (view.next === NEXT.turn)
    return judgeTurn(record, rest, `turn ${view.turns[colour] + 1} of ${name}`, given);
  record.pass();
  return view.next === NEXT.rush
    ? judgeMoves(record, rest === "" ? [] : rest.split(" "), `rush of ${name}`, given)
    : null;
}

function judgeTurn(record, rest, what, given) {
  const moves = rest.split(":");
  return moves.length > 3
    ? `${what}, ${rest}: a turn has one to three moves`
    : judgeMoves(record, moves, what, given);
}

// Of a turn or a rush that is wrong the moves before stay.
function judgeMoves(record, moves, what, given) {
  for (const move of moves) {
    const wrong = record.move(move, given);
    if (wrong) return `${what}, ${move}: ${wrong}`;
  }
  const wrong = record.end(given);
  return wrong && `${what}: ${wrong}`;
}

function judgeResult({ moves, points }, rest) {
  const right = [moves[0] + moves[2], moves[1] + moves[3], ...points].join(" ");
  return rest === right ? null : `the result is ${right}, not ${rest}`;
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
