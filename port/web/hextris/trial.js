// Tries moves in a session of its own, so that no record is touched: where would a word lead, do the rules refuse it?
import { LAYER } from "../rules.js";

const ROOM = 1 << 16;

export class Trial {
  #session = null;
  #room = 0;
  #start = 0;
  #text = "";

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
      this.#text = "";
    }
    if (text !== this.#text && !text.startsWith(this.#text)) {
      let same = 0;
      while (same < text.length && text[same] === this.#text[same]) same++;
      const moves = facts.momentOf(same);
      this.#session.seek(moves);
      this.#text = text.slice(0, facts.offsetOf(moves));
    } else this.#session.seek(facts.momentOf(this.#text.length) || this.#text.length);
    if (text.length > this.#text.length) this.#session.play(text.slice(this.#text.length));
    this.#text = text;
    this.#session.seek(moment);
    return this.#session;
  }

  // What comes of letters: {refusal, over, points, words}, points and numbers of words that they bring. over: no piece
  // can follow.
  result(record, moment, text) {
    const session = this.#follow(record, moment);
    const before = record.at(moment);
    const refusal = session.play(text);
    const { over, points } = session.glance();
    const counts = session.values().slice(4);
    const words = counts.flatMap((count, i) => (count > before.counts[i] ? [i] : []));
    return { refusal, over, points: points - before.points, words };
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
