// Logs as judge_less writes and replays them: lines of a key and its values; tests/judge_less/less_log.h.
import { Refusal } from "../instance.js";
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
export const isLog = (text) => /^game\b/m.test(text);

function* linesOf(name, raws) {
  for (const [i, raw] of raws.entries()) {
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

// Takes a line of the head of a game; null, or what is wrong with it.
const HEAD = {
  board(game, { rest }) {
    game.digits = rest;
    return wrongBoard(rest);
  },
  seed: () => null,
  limit(game, { seconds, rest }) {
    game.limit = seconds;
    return ["clock", "processor"].includes(rest) ? null : "time is charged by processor or clock";
  },
  move(game, { rest }) {
    game.late = rest === "late";
    return game.late || rest === "early" ? null : "the rush is early or late";
  },
  program(game, { colour, rest }) {
    game.names[colour] = rest;
    return null;
  },
};

// What is missing in the head of a game, or null.
function missing({ digits, limit, names }) {
  if (digits === null) return "the game has no board";
  if (limit === null) return "the game has no limit";
  return names.includes(null) ? "the game has not four programs" : null;
}

// The games of a log, each {number, digits, late, limit, names, lines, end, wrong}: `wrong` says what is with its head.
// Throws a Refusal where a line is none of a log.
export function readLog(name, text) {
  const raws = text.replace(/^\uFEFF/, "").split("\n");
  if (raws.at(-1) === "") raws.pop();
  const games = [];
  let head = false;
  const note = (game, number, what) => {
    if (what) game.wrong ??= `${name}:${number}: ${what}`;
  };
  for (const line of linesOf(name, raws)) {
    const game = games.at(-1);
    if (head && !Object.hasOwn(HEAD, line.key)) {
      note(game, line.number, missing(game));
      head = false;
    }
    if (line.key === "game") {
      if (!/^\d+$/.test(line.rest)) line.fail("expected the number of the game");
      if (game) game.end = line.number;
      games.push({
        name,
        number: Number(line.rest),
        digits: null,
        late: false,
        limit: null,
        names: [null, null, null, null],
        lines: [],
        end: raws.length,
        wrong: null,
      });
      head = true;
    } else if (!game) line.fail('a log begins with a line "game NUMBER"');
    else if (head) note(game, line.number, HEAD[line.key](game, line));
    else game.lines.push(line);
  }
  if (games.length === 0) throw new Refusal(`${name}: there is no game in it`);
  if (head) note(games.at(-1), raws.length, missing(games.at(-1)));
  return games;
}

// ---- judging ----

// Plays a game of a log again. Where it is against the rules, record.error says what and where. Throws a Refusal where its
// head is wrong.
export function replay(module, game) {
  if (game.wrong) throw new Refusal(game.wrong);
  const record = new Record(new Course(module, game.digits, game.late), game.names);
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
  return over ? null : `${game.name}:${game.end}: the log ends before the game does`;
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
  const said = rest.split(" ");
  if (said.length !== 6 || !said.every((word) => /^\d+$/.test(word))) return "a result is six numbers";
  const numbers = said.map(Number);
  for (const team of [0, 1]) {
    const right = moves[team] + moves[team + 2];
    if (numbers[team] !== right)
      return `${COLOURS[team]} and ${COLOURS[team + 2]} have ${right} moves, not ${numbers[team]}`;
  }
  const wrong = points.findIndex((right, colour) => numbers[2 + colour] !== right);
  return wrong < 0 ? null : `${COLOURS[wrong]} has ${points[wrong]} points, not ${numbers[2 + wrong]}`;
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
