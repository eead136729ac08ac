// Tries moves in a session of its own, so that no record is touched: where would a word lead, do the rules refuse it?
import { LAYER } from "../rules.js";

const ROOM = 1 << 16;

// Whether the rules refuse a letter because the piece has been there.
export const goesBack = (refusal) => /been in this position/.test(refusal?.message);

export class Trial {
  #session = null;
  #room = 0;
  #start = 0;
  #text = ""; // of its moves, but for those that were tried last
  #moment = 0;

  constructor(view) {
    this.view = view;
  }

  // Brings the session to a moment of a record.
  #follow(record, moment) {
    const facts = this.view.facts(record);
    const text = facts.text.slice(0, facts.offsetOf(moment));
    if (this.#session === null || text.length + ROOM / 2 > this.#room || this.#start !== record.start) {
      this.#room = text.length + ROOM;
      this.#start = record.start;
      this.#session = this.view.problem.session(record.start, this.#room);
      [this.#text, this.#moment] = ["", 0];
    }
    const kept = this.#kept(text, facts);
    this.#session.seek(kept);
    const rest = text.slice(facts.offsetOf(kept));
    if (rest !== "") this.#session.play(rest);
    [this.#text, this.#moment] = [text, moment];
    return this.#session;
  }

  // How many moves of the session begin this text, too.
  #kept(text, facts) {
    if (text.startsWith(this.#text)) return this.#moment;
    let same = 0;
    while (same < text.length && text[same] === this.#text[same]) same++;
    return facts.momentOf(same);
  }

  // What comes of letters: {refusal, over, fits, stays, reason, points, words}, points and numbers of words that they
  // bring. over: no piece can follow, though some are left; stays: a piece does, by one of the letters; reason: in two
  // words, why they cannot be typed, or what happens on the way.
  result(record, moment, text) {
    const session = this.#follow(record, moment);
    const before = record.at(moment);
    const refusal = session.play(text);
    const glance = session.glance();
    const [, , pieces, , ...counts] = session.values();
    const words = counts.flatMap((count, i) => (count > before.counts[i] ? [i] : []));
    const over = glance.over && pieces < this.view.source;
    const stays = pieces > before.pieces;
    const fits = refusal === null && !over;
    const why = goesBack(refusal) ? "goes back" : "no room";
    const reason = fits ? (stays ? "locks" : "") : why;
    return { refusal, over, fits, stays, reason, points: glance.points - before.points, words };
  }

  // The places of the piece after each letter, until it stays: {steps, cells, stays, refusal}.
  path(record, moment, text) {
    const session = this.#follow(record, moment);
    const steps = [];
    let cells = session.places(LAYER.moving, "unit", 2);
    for (const letter of text) {
      const refusal = session.play(letter);
      if (refusal !== null) return { steps, cells, stays: false, refusal };
      if (session.step().endsGroup) return { steps, cells, stays: true, refusal: null };
      cells = session.places(LAYER.moving, "unit", 2);
      steps.push({ cells, centre: middle(cells) });
    }
    return { steps, cells, stays: false, refusal: null };
  }
}

function middle(cells) {
  const sum = [0, 0];
  cells.forEach((value, i) => (sum[i % 2] += (2 * value) / cells.length));
  return sum;
}
