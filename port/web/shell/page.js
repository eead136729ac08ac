// The state of the page, and all that can be done with it. What is shown follows from it, frame by frame; whoever keeps
// words on the page up to date listens to "change".
import { calm, clamp } from "./canvas.js";
import { Record } from "./record.js";

const SPEEDS = [0.5, 1, 3, 10];
export const NO_MOVE = "The engine has no move here.";

const keyOf = (board) => `${board.game}/${board.id}`;

class Page extends EventTarget {
  game = null; // an object of the game's view
  board = null;
  records = []; // of this board: the engine's, a person's, those of files; the newest last
  record = null; // the one that is shown
  engine = null; // the engine's record that is shown, or was before a person took over
  mine = null; // what a person plays or has played
  other = null; // the record that is compared with; null: there is one board
  time = 0;
  playing = false;
  speed = 1;
  hand = false; // a person plays: `record` is `mine`
  hint = null;
  waiting = 0; // the clock waits until then
  held = 0; // dialogs that are open: the clock stands
  following = true; // a better game that is found comes into view; not after a person has paused, sought or chosen one
  growing = null; // a record whose next moves are still being found: its end is no end
  isFinishing = false; // the engine goes on from where the person stands
  settings = { seconds: 10, work: null, workers: null, memory: null, preset: null }; // of searches; null: the engine's
  #opened = new Map(); // by board: what was on it when a person left it, the last one last
  #hinting = null;

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  // Words for the person, once; with a button: action is {words, act}. until: see toast.js.
  say(words, action = null, until = "move") {
    if (words) this.dispatchEvent(new CustomEvent("say", { detail: { words, action, until } }));
  }

  get moment() {
    return clamp(Math.floor(this.time + 1e-6), 0, this.record?.length ?? 0);
  }

  get shown() {
    return { record: this.record, time: this.time, moment: this.moment, now: performance.now(), live: true };
  }

  // ---- boards ----

  // games: recorded ones of boards.js. The board as it was, if it has been open before.
  open(game, games) {
    this.#keep();
    const was = this.#opened.get(keyOf(game.board));
    this.#stopHint();
    const fresh = { hand: false, mine: null, other: null, waiting: 0, following: true };
    Object.assign(this, { game, board: game.board, ...fresh });
    if (was === undefined) {
      this.records = games.map((one) => Record.of(game, one));
      this.record = this.engine = this.records[0] ?? new Record(game, "", { owner: "engine", name: "as given" });
      this.time = calm.matches ? Math.min(game.still, this.record.length) : 0;
    } else Object.assign(this, was);
    this.#setPlaying(was?.playing ?? !calm.matches);
    this.changed();
    this.dispatchEvent(new Event("open"));
  }

  #keep() {
    if (this.board === null) return;
    const { game, board, records, record, engine, mine, time, playing, hand, following } = this;
    this.#opened.delete(keyOf(board));
    this.#opened.set(keyOf(board), { game, board, records, record, engine, mine, time, playing, hand, following });
  }

  // The board of a game that a person has left last; undefined: none.
  lastBoard(game) {
    return [...this.#opened.values()].findLast(({ board }) => board.game === game)?.board;
  }

  isShown(board) {
    return this.board !== null && keyOf(this.board) === keyOf(board);
  }

  // The game object of a board that is open or was; null: it was not.
  gameOf(board) {
    return this.isShown(board) ? this.game : (this.#opened.get(keyOf(board))?.game ?? null);
  }

  // The records of a board that is or was open.
  recordsOf(game) {
    if (game === this.game) return this.records;
    for (const was of this.#opened.values()) if (was.game === game) return was.records;
    return [];
  }

  // A record of this board joins the others.
  add(record) {
    if (!this.records.includes(record)) this.records.push(record);
    this.changed();
    return record;
  }

  // Shows a record that a person has chosen; time: null keeps the place.
  show(record, time = null) {
    this.following = false;
    this.#show(record, time);
  }

  // Shows a better one that has been found; it plays on from the same place, or from the start if the other is over.
  follow(record) {
    const isOver = this.time >= this.record.length - 1e-6;
    this.#show(record, isOver ? 0 : null);
    if (!calm.matches) this.#setPlaying(true);
  }

  #show(record, time) {
    const place = time ?? this.game.sameMoment(this.record, this.time, record);
    this.#stopHint();
    if (this.hand && record !== this.mine) this.game.handEnds(this);
    this.record = record;
    this.hand = record === this.mine;
    if (!this.hand && record.owner === "engine") this.engine = record;
    if (this.other === record) this.other = null;
    this.#go(place);
    this.changed();
  }

  // ---- time ----

  play(on) {
    if (!on) this.following = false;
    this.#setPlaying(on);
  }

  #setPlaying(on) {
    if (on && this.time >= this.record.length - 1e-6 && this.growing !== this.record) {
      if (this.hand) on = false;
      else this.#go(0);
    }
    if (this.playing !== on) {
      this.playing = on;
      this.changed();
    }
  }

  seek(time) {
    this.following = false;
    this.#go(time);
  }

  #go(time) {
    this.time = clamp(time, 0, this.record.length);
    this.waiting = 0;
    this.game.jumped();
  }

  // One moment on or back, with its effects when on.
  step(by) {
    this.play(false);
    if (by < 0) return this.seek(Math.ceil(this.time - 1e-6) - 1);
    this.time = Math.min(this.record.length, this.moment + 1);
    this.game.enter(this.record, this.moment, performance.now());
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.changed();
  }

  // A frame: `seconds` have passed.
  advance(seconds, now) {
    if (!this.playing || this.held > 0 || now < this.waiting) return;
    let left = seconds * this.speed * this.game.rate(this.record, this.time);
    while (left > 0 && this.time < this.record.length) {
      const next = Math.floor(this.time + 1e-9) + 1;
      const part = Math.min(left, next - this.time);
      this.time += part;
      left -= part;
      if (this.time < next - 1e-9) break;
      this.time = next;
      const wait = this.game.enter(this.record, next, now);
      if (wait > 0 && !calm.matches) {
        this.waiting = now + wait / this.speed;
        break;
      }
    }
    if (this.time >= this.record.length) {
      this.time = this.record.length;
      if (this.growing !== this.record) this.#setPlaying(false);
    }
  }

  // ---- by hand ----

  // From this moment on a person plays. What a person played on this board before stays among the records.
  takeOver({ quiet = false } = {}) {
    if (this.hand && this.moment === this.record.length) return;
    this.#setPlaying(false);
    this.#stopHint();
    const before = this.record;
    if (before.owner === "engine") this.engine = before;
    this.mine = before.copy(this.game.startOfHand(before, this.time), { owner: "you", name: this.#nameOfMine() });
    this.records = [...this.records.filter((one) => one.owner !== "you" || one.isPlayed), this.mine];
    this.record = this.mine;
    this.other = null;
    this.hand = true;
    this.#go(this.mine.length);
    this.game.handBegins(this.mine, this);
    if (!quiet) this.say(this.game.constructor.words.takenOver);
    this.changed();
  }

  #nameOfMine() {
    const count = this.records.filter(({ owner, isPlayed }) => owner === "you" && isPlayed).length;
    return count === 0 ? "your game" : `your game ${count + 1}`;
  }

  // The engine's record again; the person's stays, and Resume goes on with it.
  giveBack() {
    if (!this.hand) return;
    const time = this.game.sameMoment(this.record, this.time, this.engine);
    this.#show(this.engine, time);
  }

  resume() {
    if (this.mine === null) return;
    this.#setPlaying(false);
    this.#show(this.mine, this.mine.length);
    this.game.handBegins(this.mine, this);
  }

  // Moves by a person, as one action. False and words on the page if the rules refuse them: then nothing has changed.
  // From a moment before the end a new game begins; the old one stays among the records.
  move(text, owner = "you") {
    if (this.hand && this.playing) {
      this.#setPlaying(false); // moves that are still being shown were made
      this.time = this.record.length;
    }
    if (!this.hand || this.moment < this.record.length) this.takeOver();
    const from = this.record.length;
    const refusal = this.record.act(text, owner);
    if (refusal !== null) {
      this.say(this.game.refusal(refusal));
      this.changed();
      return false;
    }
    this.#stopHint();
    this.time = owner === "you" ? this.record.length : from;
    this.waiting = 0;
    const now = performance.now();
    if (owner === "you") for (let i = from + 1; i <= this.record.length; i++) this.game.enter(this.record, i, now);
    else this.#setPlaying(true);
    this.changed();
    return true;
  }

  // More moves of the last action: an engine that plays on finds them one after the other.
  moreMoves(record, text, owner) {
    const refusal = record.act(text, owner, { joined: true });
    if (refusal !== null) throw refusal;
    if (record === this.record) this.#setPlaying(true);
    this.changed();
  }

  undo() {
    if (!this.hand || !this.game.undo(this.record)) return;
    this.#stopHint();
    this.#setPlaying(false);
    this.#go(this.record.length);
    this.game.handBegins(this.record, this);
    this.changed();
  }

  redo() {
    if (!this.hand || !this.game.redo(this.record)) return;
    this.#stopHint();
    this.#go(this.record.length);
    this.game.handBegins(this.record, this);
    this.changed();
  }

  dropHint() {
    this.#stopHint();
    this.changed();
  }

  #stopHint() {
    this.#hinting?.abort();
    this.#hinting = null;
    this.hint = null;
  }

  // Shows what the engine would do; a second call plays it.
  async askHint() {
    if (this.hint !== null) return this.takeHint();
    if (this.#hinting !== null) return; // it thinks about one
    if (this.hand && this.playing) this.#go(this.record.length); // moves that are still being shown were made
    if (!this.hand || this.moment < this.record.length) this.takeOver();
    const asked = new AbortController();
    this.#hinting = asked;
    const hint = await this.game.hint(this.record, asked.signal).catch((error) => {
      if (!asked.signal.aborted) this.say(error.message);
      return undefined;
    });
    if (asked.signal.aborted) return;
    this.#hinting = null;
    if (hint === undefined) return;
    this.hint = hint;
    this.say(hint?.words ?? NO_MOVE);
    this.changed();
  }

  takeHint() {
    const { hint } = this;
    if (hint !== null) this.move(hint.text, "hint");
  }

  // ---- compare ----

  compare(record) {
    this.other = record === this.record ? null : record;
    this.changed();
  }
}

export const page = new Page();
