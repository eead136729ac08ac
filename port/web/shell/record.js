// A record: the moves of one game of a board, by the engine, a person or a file, as a session of the rules. A moment is
// a number of moves, 0 to length. What a view needs to know of a moment is read once and kept.
const KEPT = 600; // moments that are kept; a view looks at some 40 at once
const WHOSE = { you: ["yours", "yours and the engine's"], link: ["by hand", "by hand and by the engine"] };

export class Record {
  #kept = new Map();
  #redo = []; // ends of actions that were undone
  #actions = []; // by a person: moments before each action

  // facts: {owner: "engine", "you" or "file", name, seconds, work, budget}. Throws a RulesError where a move is
  // refused; its record has the moves before that.
  constructor(game, text, facts = {}, { start = 0, room = 0 } = {}) {
    this.game = game;
    this.start = start;
    this.facts = { owner: "engine", name: "", ...facts };
    this.from = []; // who made which moves: {moment, owner}, from that moment on
    this.session = game.problem.session(start, text.length + room + 16);
    this.refused = text === "" ? null : this.session.play(text);
    this.length = this.session.cursor().moves;
    this.version = 0; // counts changes of the moves
  }

  // A game that came with its board, or was kept: {text, start, from, ...facts}.
  static of(game, { text, start, from = [], ...facts }) {
    return Object.assign(new Record(game, text, facts, { start }), { from });
  }

  get owner() {
    return this.facts.owner;
  }

  get name() {
    return this.facts.name || ({ engine: "the engine", you: "your game" }[this.owner] ?? "a file");
  }

  // Of a move, counted from 0.
  ownerOf(move) {
    let owner = this.owner;
    for (const span of this.from) if (span.moment <= move) owner = span.owner;
    return owner;
  }

  // Whether the engine made some of the moves: what a person went on with, or let it go on with, is of both.
  get isShared() {
    return this.owner !== "engine" && this.#hasOf(/engine|finish|hint/);
  }

  // Whose moves these are.
  get whose() {
    if (this.owner === "engine") return "the engine";
    if (WHOSE[this.owner] === undefined) return this.name;
    const [whole, shared] = WHOSE[this.owner];
    return this.isShared ? shared : whole;
  }

  // Whether a person has done anything in it.
  get isPlayed() {
    return this.canRedo || this.from.length === 0 || this.#hasOf(/you|finish|hint/);
  }

  #hasOf(owners) {
    const isOf = ({ moment, owner }, i) =>
      owners.test(owner) && moment < Math.min(this.length, this.from[i + 1]?.moment ?? this.length);
    return this.from.some(isOf);
  }

  // What the game's view reads of a moment.
  at(moment) {
    const i = Math.max(0, Math.min(this.length, Math.floor(moment + 1e-6)));
    let known = this.#kept.get(i);
    if (known === undefined) {
      this.session.seek(i);
      known = this.game.read(this.session, i, this);
      if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value);
      this.#kept.set(i, known);
    }
    return known;
  }

  get end() {
    return this.at(this.length);
  }

  // Moments at which groups end (pieces, turns), the last moment included; 0 first.
  get groups() {
    if (this.groupsOf !== this.version) {
      this.groupsOf = this.version;
      this.ends = this.#groupsOfBytes();
      if (this.ends !== null) return this.ends;
      this.ends = [0];
      this.session.seek(0);
      for (;;) {
        this.session.group(1);
        const { cursor } = this.session.cursor();
        const last = Math.min(cursor, this.length);
        if (last > this.ends.at(-1)) this.ends.push(last);
        if (cursor >= this.length) break;
      }
    }
    return this.ends;
  }

  // The same for a game whose moves are bytes, at once: a long one has thousands of groups. null: its moves are longer.
  #groupsOfBytes() {
    const { length, moves } = this.session.cursor();
    if (length !== moves) return null;
    const { ends } = this.session.bits();
    const groups = [0];
    for (let byte = 0; byte < ends.length; byte++)
      for (let bits = ends[byte], i = 8 * byte + 1; bits !== 0; bits >>= 1, i++)
        if (bits & 1 && i <= this.length) groups.push(i);
    if (groups.at(-1) < this.length) groups.push(this.length);
    return groups;
  }

  // The group in which a moment lies: groups[n] <= moment < groups[n + 1].
  groupAt(moment) {
    const ends = this.groups;
    let low = 0,
      high = ends.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (ends[middle] <= moment) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // The transcript up to a moment.
  text(moment = this.length) {
    this.session.seek(moment);
    const bytes = new TextEncoder().encode(this.session.transcript());
    return new TextDecoder().decode(bytes.subarray(0, this.session.cursor().offset));
  }

  // A copy up to a moment, to be gone on with by a person.
  copy(moment, facts) {
    const copy = new Record(this.game, this.text(moment), facts, { start: this.start, room: this.game.room });
    copy.from = [{ moment: 0, owner: this.owner }, ...this.from, { moment: copy.length, owner: facts.owner }];
    return copy;
  }

  // ---- moves by hand: an action is one or more moves, and is undone as a whole ----

  // null, or why a move was refused: then nothing has changed. joined: they belong to the action before.
  act(text, owner = "you", { joined = false } = {}) {
    const before = this.length;
    this.session.seek(before);
    const refusal = this.session.play(text);
    if (refusal !== null) {
      const { moves } = this.session.cursor();
      // Moves that were made before the refusal have replaced those that were undone.
      this.#redo = this.#redo.filter((end) => end <= moves);
      this.session.seek(before);
      return refusal;
    }
    if (!joined) this.#actions.push(before);
    this.#redo = [];
    this.from = this.from.filter(({ moment }) => moment <= before);
    if (this.ownerOf(before) !== owner) this.from.push({ moment: before, owner });
    this.#changed(this.session.cursor().cursor, before);
    return null;
  }

  get canUndo() {
    return this.#actions.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  undo() {
    if (!this.canUndo) return false;
    this.#redo.push(this.length);
    const to = this.#actions.pop();
    this.#changed(to, to);
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.#actions.push(this.length);
    this.#changed(this.#redo.pop(), this.#actions.at(-1));
    return true;
  }

  // Moments up to `same` are what they were.
  #changed(length, same) {
    this.length = length;
    this.version++;
    for (const i of this.#kept.keys()) if (i > same) this.#kept.delete(i);
  }
}
