// Play by hand: letters, arrows, swipes and words. A word is shown first, in gold, and typed when it is chosen again.
import { counted } from "../shell/canvas.js";
import { moveOf, MOVES } from "./letters.js";
import { goesBack, Trial } from "./trial.js";

const ROOT3 = Math.sqrt(3);
const TAP = 10; // pixels within which a touch is a tap
const SWIPE = 26; // pixels of a swipe, at least
const BEGUN = 2; // letters after which a word counts as begun
const SHOWN = 3; // letters after which it is shown: fewer begin many words by chance
const PLAIN = "pbaldk"; // letters of the moves when nothing else speaks for one
const DOWN = [...PLAIN.slice(2, 4)]; // where neither has room, the piece has come to rest
const FULL = "That leaves no room for the next piece and ends the game.";
const EARLY = "That move is blocked: the piece would lock up here.";
const ARROWS = { ArrowLeft: [0, 0], ArrowRight: [1, 1], ArrowDown: [2, 3], ArrowUp: [4, 5] }; // plain, with Shift

let hasBumped = false; // in this visit a person has let a piece stay that could have gone on down

export class Hand {
  pointed = null; // number of the word under the pointer, or with the focus
  #chosen = null; // the word that is shown: {number, record, version, moment}
  #ghost = null;
  #fits = { record: null, version: -1, list: [] };
  #grip = null;
  #game = null; // by hand, the last one
  #warned = null; // letters that were refused once: {record, key}

  constructor(view) {
    this.view = view;
    this.trial = new Trial(view);
  }

  begin(record) {
    if (this.#game === record) return; // it goes on after Undo
    this.#game = record;
    this.view.side.toTop();
  }

  end() {
    this.#grip = null;
  }

  // ---- words ----

  // What a word would type: the rest if it is begun, or all of it. The first that the rules allow.
  #ways(record, moment, word) {
    const typed = this.view.facts(record).text.slice(0, this.view.facts(record).offsetOf(moment));
    for (let length = Math.min(word.length - 1, typed.length); length > 0; length--)
      if (typed.endsWith(word.slice(0, length)))
        return length >= BEGUN ? [word.slice(length), word] : [word, word.slice(length)];
    return [word];
  }

  // {text, ...}: of Trial.result()
  #try(record, moment, number) {
    const ways = this.#ways(record, moment, this.view.words[number].typed);
    const tried = ways.map((text) => ({ text, ...this.trial.result(record, moment, text) }));
    return tried.find(({ fits }) => fits) ?? tried[0];
  }

  // What comes of each word here, found a few at a time; undefined: not known yet.
  fits(record, until) {
    const known = this.#fits;
    if (known.record !== record || known.version !== record.version)
      this.#fits = { record, version: record.version, list: [] };
    const { list } = this.#fits;
    while (list.length < this.view.words.length && performance.now() < until)
      list.push(this.#try(record, record.length, list.length));
    return list;
  }

  #valid(shown) {
    const { record, version, moment } = this.#chosen ?? {};
    if (record !== shown.record || version !== record.version || moment !== shown.moment) this.#chosen = null;
    return this.#chosen;
  }

  isChosen(number) {
    return this.#chosen?.number === number;
  }

  // A word's button: shows it first, types it when it is shown.
  choose(number, page) {
    const begin = page.playing ? "Paused. " : "";
    page.play(false);
    page.seek(page.moment);
    const { record, moment } = page;
    if (record.at(moment).over !== null) return page.say(record.at(moment).over);
    const chosen = this.#valid(page.shown);
    if (chosen?.number === number) return this.type(this.#ghost.text, page);
    const { text, refusal, fits, stays, points } = this.#try(record, moment, number);
    if (!fits) {
      this.#chosen = null;
      const at = refusal === null ? "the last letter" : `“${text.slice(0, refusal.at + 1)}”`;
      const why = refusal === null ? FULL : this.refusal(refusal);
      return page.say(`${begin}“${this.view.words[number].typed}” fails at ${at}. ${why}`);
    }
    this.#chosen = { number, record, version: record.version, moment };
    const brings = `${counted(points, "point")}${stays ? ", and the piece locks" : ""}`;
    page.say(`${begin}${brings}. Tap again to ${page.hand ? "" : "take over and "}type it.`);
  }

  // The word that is shown in gold: chosen, pointed at, or begun by the letters that were typed last; null: none.
  ghost(shown, page) {
    const number = this.#valid(shown)?.number ?? (page.playing ? null : this.pointed);
    const { record, moment } = shown;
    const isAtEnd = page.hand && moment === record.length;
    if ((number === null && !isAtEnd) || record.at(moment).over !== null) return null;
    const key = [number, record.version, moment].join();
    if (this.#ghost?.key !== key || this.#ghost.record !== record)
      this.#ghost = { ...this.#makeGhost(number, record, moment), key, record };
    return this.#ghost.number === null ? null : this.#ghost;
  }

  // number: of a word; null: one that is begun.
  #makeGhost(number, record, moment) {
    const word =
      number === null ? this.#begun(record, moment, SHOWN) : { ...this.#try(record, moment, number), number };
    if (word === null) return { number: null };
    const { text } = word;
    const { fits, reason, points } = this.trial.result(record, moment, text);
    return { ...this.trial.path(record, moment, text), number: word.number, text, points, fits, reason };
  }

  // The word with the fewest letters left, of those of which so many letters are typed.
  #begun(record, moment, least) {
    let best = null;
    this.view.words.forEach(({ typed }, number) => {
      const [text] = this.#ways(record, moment, typed);
      if (typed.length - text.length >= least && (best === null || text.length < best.text.length))
        best = { number, text };
    });
    return best;
  }

  // ---- moves ----

  // Of the letters of a move the one that goes on with a word, or begins one.
  letterFor(move, page) {
    const { record, moment } = page;
    const begun = this.#begun(record, moment, BEGUN)?.text[0];
    if (moveOf(begun) === move) return begun;
    const { counts } = record.at(moment);
    const firsts = this.view.words.map(({ typed }, i) => ({ letter: typed[0], used: counts[i] > 0 }));
    const fitting = firsts.filter(({ letter }) => moveOf(letter) === move);
    return (fitting.find(({ used }) => !used) ?? fitting[0])?.letter ?? PLAIN[move];
  }

  move(move, page) {
    this.type(this.letterFor(move, page), page);
  }

  // Letters by a person. False: they were not typed, or they are asked for twice: those that leave no room for the next
  // piece, and the first letter of a visit by which a piece stays though it could go on down.
  type(text, page) {
    this.#chosen = null;
    const { record, moment } = page;
    const key = `${moment} ${text}`;
    const { refusal, over, stays } = this.trial.result(record, moment, text);
    const isEarly = stays && !hasBumped && text.length === 1 && this.#canFall(record, moment);
    if (refusal === null && (over || isEarly) && (this.#warned?.record !== record || this.#warned.key !== key)) {
      this.#warned = { record, key };
      page.say(`${over ? FULL : EARLY} Again does it all the same.`);
      return false;
    }
    this.#warned = null;
    hasBumped ||= isEarly;
    return page.move(text);
  }

  #canFall(record, moment) {
    return DOWN.some((letter) => {
      const { refusal, stays } = this.trial.result(record, moment, letter);
      return refusal === null && !stays;
    });
  }

  // A key that is held moves the piece until it would bump: another press lets it stay.
  #press(letter, { repeat }, page) {
    if (!repeat || !this.trial.result(page.record, page.moment, letter).stays) this.type(letter, page);
  }

  key(event, page) {
    const { key, shiftKey } = event;
    const shown = this.ghost(page.shown, page);
    const onButton = event.target.closest("button, a, [role=button]") !== null;
    if (key === "Enter" && shown !== null && this.isChosen(shown.number) && !onButton) this.type(shown.text, page);
    else if (key === "Tab") return !shiftKey && !onButton && page.hint === null && this.#complete(shown, page);
    else if (page.hand && ARROWS[key] !== undefined)
      this.#press(this.letterFor(ARROWS[key][shiftKey ? 1 : 0], page), event, page);
    else if (key.length === 1 && moveOf(key) !== undefined && (page.hand || key !== " ")) {
      if (key === " " && onButton) return false;
      this.#press(key.toLowerCase(), event, page);
    } else return false;
    return true;
  }

  escape() {
    const wasOpen = this.#chosen !== null;
    this.#chosen = null;
    return wasOpen;
  }

  #complete(ghost, page) {
    if (!ghost?.fits || this.pointed !== null) return false;
    this.type(ghost.text, page);
    return true;
  }

  // Words for what the rules refuse.
  refusal(error) {
    if (goesBack(error)) return "The piece has been there: going back would end the game.";
    if (/game is over/.test(error.message)) return "Nothing can follow: the game would be over before that.";
    if (/not a command/.test(error.message)) return "That letter is no move.";
    return error.message;
  }

  // ---- pointer: a touch swipes anywhere, the mouse drags the piece; a tap turns it ----

  pointer(kind, at, box, event, page) {
    if (kind === "down") this.#grip = this.#take(at, event, page);
    else if (kind === "drag") this.#drag(at, page);
    else if (kind === "up") this.#release(at, page);
    if (kind === "up" || kind === "cancel") this.#grip = null;
  }

  #take(at, event, page) {
    const board = this.view.picture.at;
    const { cells } = page.record.at(page.moment);
    let onPiece = false;
    for (let i = 0; i < cells.length; i += 2)
      onPiece ||= Math.hypot(board.px(cells[i]) - at.x, board.py(cells[i + 1]) - at.y) < 1.1 * board.radius;
    return { start: at, last: at, moved: false, free: onPiece || event.pointerType !== "mouse", onPiece };
  }

  #drag(at, page) {
    const grip = this.#grip;
    if (grip === null || !page.hand || !grip.free) return;
    const { radius } = this.view.picture.at;
    const step = Math.max(grip.onPiece ? 0 : SWIPE, ROOT3 * radius * 0.9);
    const [x, y] = [at.x - grip.last.x, at.y - grip.last.y];
    if (Math.hypot(x, y) < step) return;
    const { pieces } = page.record.at(page.moment);
    const letter = this.#letterTowards(x / ((ROOT3 * radius) / 2), y / (1.5 * radius), page);
    Object.assign(grip, { last: at, moved: true });
    if (letter === null) return;
    const done = this.type(this.letterFor(moveOf(letter), page), page);
    if (!done || page.record.end.pieces > pieces) grip.free = false; // the next piece waits for the next touch
  }

  // What the rules make of dragging the piece that way.
  #letterTowards(x, y, page) {
    const { record } = page;
    const { cells } = record.end;
    if (cells.length === 0) return null;
    record.session.seek(record.length);
    const from = { x: cells[0], y: cells[1] };
    return record.session.drag(from, { x: from.x + Math.round(16 * x), y: from.y + Math.round(16 * y) });
  }

  #release(at, page) {
    const grip = this.#grip;
    if (grip === null || grip.moved || Math.hypot(at.x - grip.start.x, at.y - grip.start.y) > TAP) return;
    if (!page.hand) page.play(!page.playing);
    else if (grip.free) this.move(MOVES.findIndex(({ turn }) => turn === 1), page);
  }

  // ---- the engine's hint ----

  async hint(record, signal) {
    const { hint } = await import("../engine.js");
    const settings = { seed: this.view.seed(record.start) };
    const found = await hint(this.view.board, record.text(), { signal, settings });
    const text = found?.text ?? "";
    if (text === "" || signal.aborted) return null;
    const { steps, cells } = this.trial.path(record, record.length, text);
    const { words, points } = this.trial.result(record, record.length, text);
    const names = words.map((i) => this.view.words[i].typed);
    const what = [counted(text.length, "letter"), ...names, counted(points, "point")];
    return { text, steps, target: cells, words: `${what.join(", ")}. Hint again plays it.` };
  }
}
