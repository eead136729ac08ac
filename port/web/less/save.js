// Games as logs that judge_less replays (core/judge/less/log.h). Nobody is charged for time on the page.
const COLOURS = ["Yellow", "Black", "White", "Red"];
const PLIES = 80; // turns of all; each colour has 20

// Turns, rushes and faults of a transcript, with what the rules say before each: {fault, moves, colour, rush, stuck}.
function partsOf(record) {
  const parts = [...record.text().matchAll(/!([YBWR])|([^\n!]*)\n/g)];
  return parts.map(([, fault, moves], i) => {
    record.session.seek(record.groups[i]);
    const { turn: colour, caption } = record.session.status();
    const stuck = /(\w+) is stuck/.exec(caption)?.[1];
    return { fault, moves, colour, rush: /rushes home/.test(caption), stuck };
  });
}

// Lines of turns in which nobody moves stand between the others.
class Log {
  lines = [];
  plies = 0;
  turns = [0, 0, 0, 0];
  failed = new Set();
  stuck = false;

  constructor(late) {
    this.late = late;
  }

  nilTo(isThere) {
    for (; this.plies < PLIES && !isThere(this.plies % 4); this.plies++)
      this.lines.push(`nil ${COLOURS[this.plies % 4]}`);
  }

  add({ fault, moves, colour, rush, stuck }) {
    if (stuck !== undefined && !this.stuck) {
      this.nilTo((next) => COLOURS[next] === stuck);
      this.lines.push(`stuck ${stuck}`);
      this.stuck = true;
    }
    if (fault !== undefined) this.#fault("YBWR".indexOf(fault));
    else if (rush) this.#rush(colour, moves);
    else this.#turn(colour, moves);
  }

  #fault(colour) {
    this.failed.add(colour);
    this.lines.push(`fault ${COLOURS[colour]} 0.000 it failed on the page`);
  }

  #turn(colour, moves) {
    this.nilTo((next) => next === colour);
    const name = COLOURS[colour];
    this.lines.push(`${this.failed.has(colour) ? `judge ${name}` : `turn ${name} 0.000`} ${moves}`);
    this.plies++;
    this.turns[colour]++;
  }

  // After a player's own 20th turn, or after the last of all.
  #rush(colour, moves) {
    if (!this.stuck && (this.late || this.turns[colour] < PLIES / 4)) this.nilTo(() => false);
    const begin = this.failed.has(colour) ? `home ${COLOURS[colour]}` : `rush ${COLOURS[colour]} 0.000`;
    this.lines.push(`${begin} ${moves.replaceAll(":", " ")}`.trimEnd());
  }
}

function resultOf(record) {
  record.session.seek(record.length);
  const { over, points } = record.session.status();
  if (!over) return [];
  const moves = Object.fromEntries(record.session.figures().moves);
  const rushes = Object.fromEntries(record.session.figures().rush ?? []);
  const of = (colour) => moves[COLOURS[colour]] + (rushes[COLOURS[colour]] ?? 0);
  return [`result ${of(0) + of(2)} ${of(1) + of(3)} ${points.join(" ")}`];
}

function logOf(record, number, { board }) {
  const late = (board.options ?? []).includes("r late");
  const log = new Log(late);
  for (const part of partsOf(record)) log.add(part);
  const program = record.owner === "engine" ? "play_less" : "on the page";
  return [
    `game ${number}`,
    `board ${board.problem.trim()}`,
    "limit 30.000 processor",
    `move ${late ? "late" : "early"}`,
    ...COLOURS.map((colour) => `program ${colour} ${program}`),
    ...log.lines,
    ...resultOf(record),
  ];
}

export function solutionsOf(records, game) {
  const lines = records.flatMap((record, i) => logOf(record, i + 1, game));
  return { name: `less_${game.board.id}.log`, text: `${lines.join("\n")}\n` };
}
