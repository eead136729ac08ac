// One game, command by command, by the rules of the core: see game.c.
import { Instance, Refusal } from "../instance.js";

const VIEW = [
  "length",
  "locked",
  "steered",
  "unit",
  "members",
  "pivotX",
  "pivotY",
  "spawned",
  "outcome",
  "move",
  "power",
  "lines",
  "uses",
];
const LOCK = ["unit", "from", "to", "move", "lines", "power"];
const USE = ["to", "phrase", "length", "first"];

export const OUTCOME = { moved: 0, locked: 1, skipped: 2, unknown: 3, visited: 4, afterEnd: 5, memory: 6 };
export const COMMANDS = ["east", "west", "south-west", "south-east", "clockwise", "counter-clockwise"];

// What an outcome means, of the command at `place` of a text.
export function explain(outcome, letter) {
  switch (outcome) {
    case OUTCOME.unknown:
      return `“${letter}” is not a command`;
    case OUTCOME.visited:
      return "the unit has visited this position since it last moved south";
    case OUTCOME.afterEnd:
      return "the game is over: no unit is left";
    case OUTCOME.memory:
      return "the game is too long for this page";
    default:
      return "";
  }
}

// made: {module, options, name, text} as for a solve.
export class Game {
  constructor({ module, options, name, text }) {
    this.instance = new Instance(module);
    this.notes = this.instance.start(options);
    const jobs = this.instance.read(name, text);
    this.calls = this.instance.calls;
    this.width = this.calls.game_width();
    this.height = this.calls.game_height();
    this.sourceLength = this.calls.game_source_length();
    this.id = this.calls.game_problem_id();
    this.seeds = Array.from({ length: jobs }, (_, i) => this.calls.game_seed(i) >>> 0);
    this.phrases = Array.from({ length: this.calls.game_phrases() }, (_, i) =>
      this.instance.string(this.calls.game_phrase(i)),
    );
  }

  // Plays a text up to its end or its first error, which is then {outcome, at, letter, cells}.
  start(seed, text) {
    const bytes = this.instance.encoder.encode(text);
    const at = this.calls.game_start(seed, bytes.length);
    if (at === 0) throw new Refusal("the browser gives too little memory for this game");
    new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    const outcome = this.calls.game_play(bytes.length);
    // All that was played is ASCII.
    this.text = text.slice(0, this.calls.game_length());
    this.error = outcome > OUTCOME.skipped ? this.errorOf(outcome, [...text.slice(this.text.length)][0]) : null;
    return this.error;
  }

  errorOf(outcome, letter) {
    const count = outcome === OUTCOME.visited ? this.calls.game_refused_cells() : 0;
    return { outcome, at: this.text.length, letter, cells: this.cells(count).slice() };
  }

  // One command more; an error leaves the game as it is.
  type(letter) {
    const outcome = this.calls.game_type(letter.codePointAt(0));
    if (outcome > OUTCOME.skipped) return this.errorOf(outcome, letter);
    this.text += letter;
    return null;
  }

  cut(length) {
    this.calls.game_cut(length);
    this.text = this.text.slice(0, length);
    this.error = null;
  }

  // The state after `at` commands; `cells` and `board` are good until the next call.
  view(at) {
    const fields = this.fields(VIEW, this.calls.game_view(at));
    fields.cells = this.cells(fields.steered ? fields.members : 0);
    fields.board = new Uint8Array(
      this.calls.memory.buffer,
      this.calls.game_board(),
      this.height * this.rowBytes,
    );
    fields.score = fields.move + fields.power;
    return fields;
  }

  // Bytes of a row of the board: bit x of it is set where column x is empty.
  get rowBytes() {
    return Math.ceil(this.width / 64) * 8;
  }

  cells(count) {
    return new Int16Array(this.calls.memory.buffer, this.calls.game_cells(), 2 * count);
  }

  // Cells of a unit of the source at its spawn; none where there is no such unit.
  spawnCells(number) {
    return this.cells(this.calls.game_spawn_cells(number)).slice();
  }

  lock(number) {
    return this.fields(LOCK, this.calls.game_lock(number));
  }

  // Uses of phrases whose letters touch the commands from .. to - 1, in order of their ends.
  uses(from, to) {
    const uses = [];
    const count = this.useCount;
    for (let i = this.calls.game_uses(from); i < count; i++) {
      const use = this.fields(USE, this.calls.game_use(i));
      if (use.to - use.length < to) uses.push(use);
      if (use.to > to + 256) break; // no phrase is longer
    }
    return uses;
  }

  get useCount() {
    return this.calls.game_uses(this.text.length);
  }

  // How often each phrase is used, first uses first.
  phraseCounts() {
    const counts = new Map();
    const count = this.useCount;
    for (let i = 0; i < count; i++) {
      const phrase = Number(this.instance.numbers(this.calls.game_use(i), USE.length)[1]);
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
    return [...counts].map(([phrase, times]) => [this.phrases[phrase], times]);
  }

  fields(names, at) {
    const numbers = this.instance.numbers(at, names.length);
    const fields = {};
    for (let i = 0; i < names.length; i++) fields[names[i]] = Number(numbers[i]);
    return fields;
  }

  // The command of a character, by name, or undefined.
  commandOf(letter) {
    return COMMANDS[this.calls.game_command_of(letter.codePointAt(0))];
  }

  // The letter to type for a command where nobody chooses one.
  letterOf(command) {
    return this.instance.string(this.calls.game_command_letters(COMMANDS.indexOf(command)))[0];
  }
}
