// Hextris: what the shell asks of it. board.js, tape.js and timeline.js draw, panel.js is the flower and the words,
// hand.js is the play by hand, facts.js what is known of a whole game.
import { address } from "../address.js";
import { counted, number } from "../shell/canvas.js";
import { loadStyle } from "../shell/dom.js";
import { Game } from "../shell/game.js";
import { Record } from "../shell/record.js";
import { LAYER } from "../rules.js";
import { Board } from "./board.js";
import { Facts } from "./facts.js";
import { Hand } from "./hand.js";
import { how } from "./how.js";
import { moveOf, MOVES } from "./letters.js";
import { Panel } from "./panel.js";
import { Pieces } from "./pieces.js";
import { drawTape, tapeStep } from "./tape.js";
import { Timeline } from "./timeline.js";

const FIRST_TIME = 300; // points for the first use of a word
const WORDS_PAY = `Twice its length, and ${FIRST_TIME} the first time.`;
const MANY = 10000; // letters: shorter words then

// Times that words were typed, in all.
const sumOf = (counts) => counts.reduce((sum, count) => sum + count, 0);

export class View extends Game {
  static id = "hextris";
  static title = "Tetris, played by typing";
  static captions = ["Every letter is a move.", "Pieces and full rows pay.", "Some words pay extra."];
  static words = {
    ...Game.words,
    panel: "Words",
    takenOver: "Yours now: type, swipe or choose a word. A blocked move locks the piece.",
  };

  static how = how;

  // For Compare, where nobody has played by hand.
  static plain = { name: "the engine without words", settings: { phrases: [] } };

  #facts = new WeakMap(); // by record
  #reached = 1;
  #lit = [0, 0, 0]; // until when a caption is lit

  constructor(board, problem) {
    super(board, problem);
    loadStyle(address("hextris/hextris.css"));
    const session = problem.session(0, 16);
    const { right, bottom } = session.scene();
    this.columns = (right >> 1) + 1;
    this.rows = bottom + 1;
    this.words = (session.figures().phrases ?? []).map(([name]) => {
      const typed = name.toLowerCase();
      const isOwn = board.of?.settings?.phrases?.includes(typed) === false; // a person's
      return { typed, isOwn, pays: 2 * typed.length, first: FIRST_TIME + 2 * typed.length };
    });
    this.longest = Math.max(0, ...this.words.map(({ typed }) => typed.length));
    this.source = JSON.parse(board.problem).sourceLength; // pieces that there are
    this.pieces = new Pieces();
    this.picture = new Board(this);
    this.timeline = new Timeline(this);
    this.hand = new Hand(this);
    this.side = new Panel(this);
  }

  // ---- what is known ----

  read(session) {
    const { over, ground, points } = session.glance();
    const [move, power, pieces, lines, ...counts] = session.values();
    const cells = session.places(LAYER.moving, "unit", 2);
    const [x, y] = session.places(LAYER.moving, "pivot", 2);
    const centre = [0, 0];
    for (let i = 0; i < cells.length; i++) centre[i % 2] += (2 * cells[i]) / cells.length;
    return {
      points, move, power, pieces, lines, counts, ground, cells, centre,
      pivot: x === undefined ? null : [x, y],
      over: over ? this.#overWords(pieces) : null,
    };
  }

  #overWords(pieces) {
    if (pieces < this.source) return "The board is full.";
    return `All ${counted(this.source, "piece is", "pieces are")} placed.`;
  }

  facts(record) {
    let facts = this.#facts.get(record);
    if (facts === undefined) this.#facts.set(record, (facts = new Facts(this, record)));
    facts.sync();
    return facts;
  }

  // The cells of the session's board: 1 where it is full.
  occupied(session) {
    const cells = new Uint8Array(this.columns * this.rows);
    const places = session.places(LAYER.ground, "full", 2);
    for (let i = 0; i < places.length; i += 2) cells[places[i + 1] * this.columns + (places[i] >> 1)] = 1;
    return cells;
  }

  // A game got to so many pieces: the timeline has room for them, and for all if that does not make it too narrow.
  reached(pieces) {
    this.#reached = Math.max(this.#reached, pieces);
  }

  get span() {
    return this.source <= 2 * this.#reached ? this.source : this.#reached;
  }

  // ---- the board ----

  draw(c, box, shown, page) {
    const facts = this.facts(shown.record);
    facts.walk(performance.now() + 3);
    this.picture.draw(c, box, shown, page);
  }

  // The letters lie on the board, as on the page.
  drawToSend(c, box, shown, page) {
    this.draw(c, box, { ...shown, live: true }, page);
  }

  thumbnail(c, box, record, moment) {
    this.given ??= new Record(this, "");
    this.picture.thumbnail(c, box, record ?? this.given, record === null ? 0 : moment);
  }

  enter(record, moment, now) {
    if (moment === 0) return 0;
    const before = record.at(moment - 1),
      after = record.at(moment);
    const fast = this.rate(record, moment) > 30;
    let wait = 0;
    after.counts.forEach((count, i) => {
      if (count > before.counts[i]) wait = Math.max(wait, this.#wordTyped(i, before, moment, now, fast));
    });
    if (after.pieces > before.pieces) this.picture.stays(before, now);
    if (after.lines > before.lines) {
      this.#lit[1] = now + 1300;
      this.picture.clears(record, moment, after.move - before.move, now, fast);
      wait = Math.max(wait, fast ? 220 : 640);
    }
    this.picture.enters(moment, now);
    return wait;
  }

  #wordTyped(i, before, moment, now, fast) {
    const first = before.counts[i] === 0;
    this.#lit[2] = now + 700;
    this.side.flash(i, now + 900, first);
    const { typed, isOwn, pays, first: paid } = this.words[i];
    const name = first && isOwn ? `${typed} ` : "";
    if (!fast || first) this.picture.floats(`${name}+${first ? paid : pays}`, before.centre, "gold", now, 1300);
    if (!first) return 0;
    return isOwn ? 1000 : moment < 120 ? 520 : 180;
  }

  jumped() {
    this.picture.jumped();
  }

  // Slow while there is much to be learned. By hand the engine's moves are shown at one pace.
  rate(record, time) {
    const at = record.owner === "you" ? 200 : time;
    if (at < 45) return 6.5;
    if (at < 150) return 6.5 + (4.5 * (at - 45)) / 105;
    return at < 420 ? 11 + (13 * (at - 150)) / 270 : 40;
  }

  get still() {
    return 100;
  }

  // ---- the rail ----

  isWon(record) {
    return record.end.pieces >= this.source;
  }

  score(record, moment) {
    return { value: number(record.at(moment).points), words: "points" };
  }

  resultWords(record) {
    const { over, counts, lines } = record.end;
    const [words, letters] = [counted(sumOf(counts), "word"), counted(record.length, "letter")];
    return `${over ?? "The game goes on."} ${words} and ${counted(lines, "row")} in ${letters}.`;
  }

  captions(record, moment) {
    const { move, power, lines, counts, pieces } = record.at(moment);
    const typed = sumOf(counts);
    const now = performance.now();
    const lit = (i) => now < this.#lit[i];
    const different = counts.filter((count) => count > 0).length;
    const letters = moment < MANY ? counted(moment, "letter") : number(moment);
    return [
      { value: letters, tone: "accent", seen: moment > 0, lit: lit(0),
        detail: `${moment < MANY ? "" : "letters. "}A blocked move locks the piece.` },
      { value: `+${number(move)}`, tone: "green", seen: pieces > 0, lit: lit(1),
        detail: this.#rowWords(lines, pieces) },
      { value: `+${number(power)}`, tone: "gold", seen: typed > 0, lit: lit(2),
        detail: typed > 0 ? `points for ${counted(typed, "word")}, ${number(different)} different` : WORDS_PAY },
    ];
  }

  #rowWords(lines, pieces) {
    if (pieces === 0) return "A cell 1 point, a row 100 or more.";
    return `points for ${counted(pieces, "piece")}${lines > 0 ? ` and ${counted(lines, "row")}` : ""}`;
  }

  panel(page) {
    return this.side.element(page);
  }

  updatePanel(shown, page) {
    this.side.update(shown, page);
  }

  // After a piece has stayed: what it brought. Else where it is.
  describe(record, moment) {
    const facts = this.facts(record);
    const piece = facts.stayed(moment) - 1;
    if (piece < 0 || facts.ends[piece] !== moment) return this.#whereItIs(record, moment);
    const [from] = facts.flight(piece);
    const before = record.at(from),
      after = record.at(moment);
    const parts = [`piece ${piece + 1}`, ...this.#typed(before, after), counted(after.points - before.points, "point")];
    if (after.lines > before.lines) parts.push(counted(after.lines - before.lines, "row"));
    if (after.over !== null) parts.push(after.over);
    return parts.join(", ");
  }

  // The words that were completed between two moments.
  #typed(before, after) {
    return this.words.filter((_, i) => after.counts[i] > before.counts[i]).map(({ typed }) => typed);
  }

  #whereItIs(record, moment) {
    const now = record.at(moment);
    const { cells, pieces } = now;
    if (cells.length === 0) return now.over ?? "";
    const before = record.at(Math.max(0, moment - 1));
    const words = this.#typed(before, now);
    if (words.length > 0) words.push(counted(now.points - before.points, "point"));
    const move = MOVES[moveOf(this.facts(record).letter(moment - 1))]?.name ?? "it begins";
    const place = [`column ${(cells[0] >> 1) + 1}`, `row ${cells[1] + 1}`];
    return [`piece ${pieces + 1}`, move, ...words, ...place].join(", ");
  }

  // ---- tape and timeline ----

  tapeStep() {
    return tapeStep();
  }

  drawTape(c, box, shown, x, page) {
    drawTape(this, c, box, shown, x, page);
  }

  drawTimeline(c, box, shown, other, page) {
    this.timeline.draw(c, box, shown, other, page);
  }

  fractionOf(record, time) {
    return this.timeline.fractionOf(record, time);
  }

  timeOf(record, fraction) {
    return this.timeline.timeOf(record, fraction);
  }

  when(record, moment) {
    const piece = Math.min(this.facts(record).stayed(moment) + 1, this.source);
    const of = (count) => (count < MANY ? ` of ${number(count)}` : "");
    return [`piece ${number(piece)}${of(this.source)}`, `letter ${number(moment)}${of(record.length)}`];
  }

  // ---- by hand ----

  key(event, page) {
    return this.hand.key(event, page);
  }

  escape() {
    return this.hand.escape();
  }

  pointer(kind, at, box, event, page) {
    this.hand.pointer(kind, at, box, event, page);
  }

  handBegins(record) {
    this.hand.begin(record);
  }

  handEnds() {
    this.hand.end();
  }

  refusal(error) {
    return this.hand.refusal(error);
  }

  async hint(record, signal) {
    return this.hand.hint(record, signal);
  }

  // ---- searches ----

  searchSettings(start) {
    return { ...this.settings, seed: this.seed(start) };
  }

  seed(start) {
    return Number(this.problem.titles[start]);
  }

  // ---- compare ----

  // The same part of the flight of the same piece.
  sameMoment(record, time, other) {
    const a = this.facts(record),
      b = this.facts(other);
    const piece = a.stayed(time);
    const [from, to] = a.flight(piece);
    if (piece > b.ends.length) return other.length;
    const [start, end] = b.flight(piece);
    const most = a.stayed(to) === piece ? end - 1 : end; // a piece that flies here flies there, too
    return Math.min(most, start + ((end - start) * Math.max(0, time - from)) / Math.max(1, to - from));
  }

  versus(a, momentA, b, momentB) {
    const one = a.at(momentA),
      two = b.at(momentB);
    const row = (name, x, y, tone) => ({ words: name, a: number(x), b: number(y), tone, better: Math.sign(x - y) });
    return [
      row("points", one.points, two.points, "ink"),
      row("rows", one.lines, two.lines, "green"),
      row("words", sumOf(one.counts), sumOf(two.counts), "gold"),
      { ...row("letters", momentA, momentB, "accent"), better: 0 },
    ];
  }

  tabs() {
    const build = (id) => async (element, page) => (await import("./tabs.js"))[id](element, page, this);
    const tab = (id, words) => ({ id, words, build: build(id) });
    return [tab("words", "Words"), tab("pieces", "Pieces")];
  }
}

