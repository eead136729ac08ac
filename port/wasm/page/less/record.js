// A game as it was played: entries, a moment each. An entry is
//
//     {kind, colour, move, whole, seconds, referee, text, state}
//
// of kind start, move, rush (it begins), home (it ends), nil, stuck or fault; `whole` where a turn ends with it;
// `seconds` is what the colour has used so far, `referee` whether the judge moved in its place.
import { COLOURS, NEXT } from "./course.js";

export class Record {
  constructor(course, names = ["", "", "", ""]) {
    this.course = course;
    this.names = names; // of the programs
    this.error = null; // {at, text}: what is wrong with a log, and the last moment before
    this.entries = [{ kind: "start", text: "the start", whole: true, seconds: 0, state: course.state }];
  }

  get last() {
    return this.entries.length - 1;
  }

  // The game at a moment; the course is then there.
  view(at) {
    this.course.state = this.entries[at].state;
    return this.course.view;
  }

  // Seconds that a colour has used.
  used(colour) {
    return this.entries.findLast((entry) => entry.colour === colour && entry.seconds > 0)?.seconds ?? 0;
  }

  push(entry) {
    this.entries.push({ whole: true, referee: false, seconds: 0, ...entry, state: this.course.state });
  }

  // Back to a moment: what follows is forgotten.
  cut(at) {
    this.entries.length = at + 1;
    this.error = null;
  }

  // Makes a move. Null, or why it cannot be made.
  move(move, given = {}) {
    const { colour } = this.view(this.last);
    const wrong = this.course.move(move);
    if (wrong === null) this.push({ kind: "move", colour, move, whole: false, text: move, ...given });
    return wrong;
  }

  // Ends the turn, or the rush.
  end(given = {}) {
    const { next, colour, spent } = this.view(this.last);
    const wrong = this.course.end();
    if (wrong !== null) return wrong;
    if (next === NEXT.rushing)
      this.push({ kind: "home", colour, spent, text: `${COLOURS[colour]} is home in ${spent}`, ...given });
    else Object.assign(this.entries[this.last], given, { whole: true, state: this.course.state });
    return null;
  }

  // Goes on where nobody has to decide.
  pass() {
    for (;;) {
      const { next, colour } = this.view(this.last);
      const name = COLOURS[colour];
      if (next === NEXT.nil) this.step("nil", colour, `${name}: Nil, the team is home`);
      else if (next === NEXT.stuck) this.step("stuck", colour, `${name} is stuck: all who are not home rush`);
      else if (next === NEXT.rush) this.step("rush", colour, `${name} rushes, alone on the board`);
      else return;
    }
  }

  step(kind, colour, text) {
    this.course.calls.less_pass();
    this.push({ kind, colour, text });
  }

  fail(colour, text, given) {
    this.view(this.last);
    this.course.calls.less_fail(colour);
    this.push({ kind: "fault", colour, text: `${COLOURS[colour]} fails: ${text}`, reason: text, ...given });
  }

  // Turns, rushes and what else happened, each {first, last, kind, colour, moves, number, ...}: from entry to entry.
  get rows() {
    const rows = [],
      turns = [0, 0, 0, 0];
    let row = null;
    this.entries.forEach((entry, i) => {
      if (i === 0) return;
      if (row === null) {
        row = { first: i, kind: entry.kind === "move" ? "turn" : entry.kind, colour: entry.colour, moves: [] };
        if (row.kind === "turn") row.number = ++turns[entry.colour];
        rows.push(row);
      }
      if (entry.move) row.moves.push(entry.move);
      row.last = i;
      row.entry = entry;
      if (row.kind === "rush" ? entry.kind === "home" : entry.whole) row = null;
    });
    return rows;
  }
}

// What a row of the list says.
export function rowText({ kind, colour, number, moves, entry }) {
  const by = entry.referee ? " (judge)" : "";
  if (kind === "turn") return `${COLOURS[colour]} ${number}${by}: ${moves.join(" ")}`;
  if (kind === "rush" && entry.kind === "home")
    return `${COLOURS[colour]} rushes in ${entry.spent}${by}: ${moves.join(" ")}`;
  return entry.text;
}

// ---- in an address ----

// Turns and rushes, divided by -, their moves by a dot; a rush of no moves is 0, a fault of Yellow is fail0.
export function pack(record) {
  const done = ({ kind, entry }) =>
    kind === "fault" || (kind === "turn" && entry.whole) || (kind === "rush" && entry.kind === "home");
  const text = ({ kind, colour, moves }) => (kind === "fault" ? `fail${colour}` : moves.join(".") || "0");
  return record.rows.filter(done).map(text).join("-");
}

// Plays them; null, or what is wrong.
export function unpack(record, packed) {
  for (const [i, text] of packed.split("-").entries()) {
    if (/^fail[0-3]$/.test(text)) {
      record.fail(Number(text[4]), "as in the address");
      continue;
    }
    record.pass();
    const { colour, failed } = record.view(record.last);
    const given = { referee: failed[colour] === 1 };
    for (const move of text === "0" ? [] : text.split(".")) {
      const wrong = record.move(move, given);
      if (wrong) return `turn ${i + 1} of the address, ${move}: ${wrong}`;
    }
    const wrong = record.end(given);
    if (wrong) return `turn ${i + 1} of the address, ${text}: ${wrong}`;
  }
  return null;
}
