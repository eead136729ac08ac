// The timeline counts pieces, so that all games of a board have the same length: a bar for the points of each piece,
// green for rows and sizes, gold for words. In Compare the points so far, and the other game's as dashes.
import { colour, faded, size } from "../shell/canvas.js";

const LEAST_TOP = 400; // points at which a bar fills the height, at least

export class Timeline {
  #bars = new WeakMap(); // by facts: {key, each, list, top}

  constructor(view) {
    this.view = view;
  }

  fractionOf(record, time) {
    const facts = this.view.facts(record);
    const piece = facts.stayed(time);
    const [from, to] = facts.flight(piece);
    const part = piece < facts.ends.length ? (time - from) / Math.max(1, to - from) : time > from ? 0.5 : 0;
    return Math.min(1, (piece + part) / this.view.span);
  }

  timeOf(record, fraction) {
    const facts = this.view.facts(record);
    const place = fraction * this.view.span;
    const piece = Math.min(Math.floor(place), facts.ends.length);
    const [from, to] = facts.flight(piece);
    return from + (to - from) * Math.min(1, place - piece);
  }

  // ---- bars ----

  // Points of some pieces each, so that no bar is thinner than a pixel and a half: {size, words, rows, firsts}.
  #list(facts, width) {
    const each = Math.max(1, Math.ceil((1.5 * this.view.span) / width));
    const known = this.#bars.get(facts);
    const key = [facts.pieces.length, each, facts.version].join();
    if (known?.key === key) return known;
    const list = [];
    const { pieces } = facts;
    for (let i = 0; i < pieces.length; i += each) {
      const last = Math.min(pieces.length, i + each) - 1;
      const before = pieces[i - 1] ?? { move: 0, power: 0, lines: 0 };
      const count = last - i + 1;
      list.push({
        size: (pieces[last].move - before.move) / count,
        words: (pieces[last].power - before.power) / count,
        rows: pieces[last].lines - before.lines,
        firsts: pieces.slice(i, last + 1).reduce((sum, { firsts }) => sum + firsts.length, 0),
      });
    }
    const top = Math.max(LEAST_TOP, ...list.map((bar) => bar.size + bar.words));
    const bars = { key, each, list, top };
    this.#bars.set(facts, bars);
    return bars;
  }

  #drawBars(c, { list, each }, place, from, top) {
    const width = (place.width * each) / this.view.span;
    const gap = width > 4 ? Math.min(2.5 * place.unit, 0.18 * width) : 0;
    for (const tone of ["greenFill", "goldFill"]) {
      c.fillStyle = colour[tone];
      list.forEach((bar, i) => {
        if (i < from) return;
        const all = Math.sqrt((bar.size + bar.words) / top) * place.height;
        const low = (all * bar.size) / (bar.size + bar.words || 1);
        const x = i * width + gap / 2;
        if (tone === "greenFill") c.fillRect(x, place.foot - low, width - gap, low);
        else c.fillRect(x, place.foot - all, width - gap, Math.max(0, all - low - (low > 2 ? 1.2 : 0)));
      });
    }
  }

  // A triangle where rows went, a dot where a word paid for the first time.
  #drawMarks(c, { list, each }, place) {
    const width = (place.width * each) / this.view.span;
    const { unit } = place;
    list.forEach(({ rows, firsts }, i) => {
      const x = (i + 0.5) * width;
      if (firsts > 0) {
        c.fillStyle = colour.goldFill;
        c.beginPath();
        c.arc(x, 4 * unit, 2 * unit, 0, 2 * Math.PI);
        c.fill();
      }
      if (rows === 0) return;
      const wide = (3 + Math.min(3, rows)) * unit,
        y = firsts > 0 ? 8 * unit : 2 * unit;
      c.fillStyle = colour.greenFill;
      c.beginPath();
      c.moveTo(x - wide / 2, y);
      c.lineTo(x + wide / 2, y);
      c.lineTo(x, y + wide * 0.8);
      c.fill();
    });
  }

  draw(c, box, shown, other, page) {
    const unit = size.rem / 16;
    const place = { unit, width: box.width, foot: box.height - 7 * unit, height: box.height - 23 * unit };
    const x = this.fractionOf(shown.record, shown.time) * box.width;
    const facts = this.view.facts(shown.record);
    const others = other === null ? null : this.view.facts(other);
    others?.walk(performance.now() + 2);
    if (page.other !== null) this.#drawSums(c, box, place, facts, others, x);
    else this.#drawPieces(c, box, place, facts, others, x);
    c.fillStyle = colour.hair;
    c.fillRect(0, place.foot, box.width, 1);
  }

  #drawPieces(c, box, place, facts, others, x) {
    const mine = this.#list(facts, box.width);
    const ghost = others === null ? null : this.#list(others, box.width);
    const top = Math.max(mine.top, ghost?.top ?? 0);
    if (ghost !== null) {
      c.globalAlpha = 0.2;
      this.#drawBars(c, ghost, place, mine.list.length, top);
    }
    c.globalAlpha = 0.32;
    this.#drawBars(c, mine, place, 0, top);
    this.#drawMarks(c, mine, place);
    c.globalAlpha = 1;
    c.save();
    c.beginPath();
    c.rect(0, 0, x, box.height);
    c.clip();
    this.#drawBars(c, mine, place, 0, top);
    this.#drawMarks(c, mine, place);
    c.restore();
  }

  // ---- sums ----

  #sum(c, facts, place, top, value) {
    const width = place.width / this.view.span;
    facts.pieces.forEach((piece, i) => c.lineTo((i + 1) * width, place.foot - (value(piece) / top) * place.height));
    return facts.pieces.length * width;
  }

  #area(c, facts, place, top, value, tone) {
    c.beginPath();
    c.moveTo(0, place.foot);
    const end = this.#sum(c, facts, place, top, value);
    c.lineTo(end, place.foot);
    c.fillStyle = tone;
    c.fill();
  }

  #drawSums(c, box, place, facts, others, x) {
    const all = ({ move, power }) => move + power;
    const top = Math.max(1, ...[facts, others].map(({ pieces }) => (pieces.length === 0 ? 0 : all(pieces.at(-1)))));
    for (const [width, opacity] of [[box.width, 0.3], [x, 1]]) {
      c.save();
      c.beginPath();
      c.rect(0, 0, width, box.height);
      c.clip();
      this.#area(c, facts, place, top, all, faded(colour.goldFill, opacity));
      this.#area(c, facts, place, top, ({ move }) => move, faded(colour.greenFill, opacity));
      c.restore();
    }
    c.beginPath();
    c.moveTo(0, place.foot);
    this.#sum(c, others, place, top, all);
    c.setLineDash([5, 4]);
    c.strokeStyle = colour.ink;
    c.lineWidth = 1.8;
    c.stroke();
    c.setLineDash([]);
  }
}
