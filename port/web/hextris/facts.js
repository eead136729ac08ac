// What is known of a whole record: its letters, the words in it, and what each piece did. The pieces of a long game are
// walked through a few at a time (walk); what needs them draws what is there.
import { LAYER } from "../rules.js";

const KEPT_EVERY = 32; // pieces between boards that are kept
export const FIRST_KIND = 2; // numbers of cells: 0 empty, 1 of the board as given, from 2 on of a kind of piece
const IGNORED = /[\t\r\n]/;
const MOVE = /^[\t\r\n]+|[^\t\r\n][\t\r\n]*/g;

// How many numbers of an ascending list are at most `most`.
function countUpTo(list, most) {
  let low = 0,
    high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Facts {
  pieces = []; // walked ones: {cells, kind, rows, move, power, lines, firsts}, numbers after the piece
  ends = []; // moments at which pieces stay
  text = "";
  #starts = null; // bytes at which moves begin; null: each byte is a move
  #boards = []; // after KEPT_EVERY pieces each
  #last = null; // the board that was asked for last: {pieces, cells}
  #counts = null; // of each word, after the pieces that were walked
  #spans = null;

  constructor(view, record) {
    this.view = view;
    this.record = record;
    this.sync();
  }

  // ---- letters ----

  // After moves by hand: what is no longer so is forgotten.
  sync() {
    const { record } = this;
    if (this.version === record.version) return;
    this.version = record.version;
    const before = this.text;
    const transcript = record.session.transcript().toLowerCase();
    this.#starts = IGNORED.test(transcript) ? Array.from(transcript.matchAll(MOVE), ({ index }) => index) : null;
    this.text = transcript;
    this.text = transcript.slice(0, this.offsetOf(record.length));
    this.#spans = null;
    this.ends = record.groups.slice(1);
    if (this.ends.length > 0 && record.end.pieces < this.ends.length) this.ends.pop(); // a piece that still moves
    this.#forget(before);
    this.view.reached(this.ends.length + (record.end.over === null ? 1 : 0));
  }

  #forget(before) {
    let same = 0;
    if (this.text.startsWith(before)) same = before.length;
    else while (same < before.length && before[same] === this.text[same]) same++;
    const left = countUpTo(this.ends, this.momentOf(same));
    if (left >= this.pieces.length) return;
    this.pieces.length = left;
    this.#boards.length = Math.min(this.#boards.length, Math.floor(left / KEPT_EVERY) + 1);
    this.#last = null;
    this.#counts = null;
  }

  // The letter of a move, counted from 0; "" where only ignored characters were typed.
  letter(move) {
    const letter = this.text[this.offsetOf(move)] ?? "";
    return IGNORED.test(letter) ? "" : letter;
  }

  offsetOf(moment) {
    return this.#starts === null ? moment : (this.#starts[moment] ?? this.text.length);
  }

  // The move to which a byte belongs.
  momentOf(offset) {
    return this.#starts === null ? offset : Math.max(0, countUpTo(this.#starts, offset) - 1);
  }

  // Words typed within some moves: {word, from, end}, moments before and after.
  spans(from, to) {
    const was = this.#spans;
    if (was !== null && was.from === from && was.to === to) return was.list;
    const { words, longest } = this.view;
    const begin = Math.max(0, this.offsetOf(from) - longest);
    const part = this.text.slice(begin, this.offsetOf(to) + longest);
    const list = [];
    words.forEach((word, number) => {
      for (let at = part.indexOf(word.typed); at >= 0; at = part.indexOf(word.typed, at + 1)) {
        const first = this.momentOf(begin + at);
        list.push({ number, from: first, end: this.momentOf(begin + at + word.typed.length - 1) + 1 });
      }
    });
    this.#spans = { from, to, list };
    return list;
  }

  // ---- pieces ----

  // How many pieces have stayed at a moment.
  stayed(time) {
    return countUpTo(this.ends, time + 1e-6);
  }

  // The moments between which a piece flies.
  flight(piece) {
    return [piece === 0 ? 0 : this.ends[piece - 1], this.ends[piece] ?? this.record.length];
  }

  get complete() {
    return this.pieces.length === this.ends.length;
  }

  // The board as given is known.
  get begun() {
    return this.#boards.length > 0;
  }

  // Walks on until a time (performance.now()). False: there is more to do.
  walk(until) {
    this.#begin();
    while (!this.complete) {
      this.#walkPiece();
      if (performance.now() >= until) break;
    }
    return this.complete;
  }

  #begin() {
    const { session } = this.record;
    if (this.#boards.length === 0) {
      session.seek(0);
      this.#boards.push(this.view.occupied(session));
      this.view.pieces.learn(this.record.start, 0, session);
    }
    if (this.#counts === null && !this.complete) {
      session.seek(this.pieces.length === 0 ? 0 : this.ends[this.pieces.length - 1]);
      this.#counts = session.values().slice(4);
    }
  }

  #walkPiece() {
    const { session, start } = this.record;
    const number = this.pieces.length;
    const end = this.ends[number];
    session.seek(end - 1);
    const cells = session.places(LAYER.moving, "unit", 2);
    session.seek(end);
    const [move, power, , lines, ...counts] = session.values();
    const firsts = counts.flatMap((count, i) => (count > 0 && this.#counts[i] === 0 ? [i] : []));
    this.#counts = counts;
    this.view.pieces.learn(start, number + 1, session);
    const piece = { cells, kind: this.view.pieces.kindAt(start, number), rows: [], move, power, lines, firsts };
    const board = this.board(number).slice();
    this.pieces.push(piece);
    if (this.#settle(board, piece) !== lines - (this.pieces[number - 1]?.lines ?? 0)) this.#correct(board, session);
    this.#last = { pieces: number + 1, cells: board };
    if ((number + 1) % KEPT_EVERY === 0) this.#boards[(number + 1) / KEPT_EVERY] = board;
  }

  // Puts a piece on a board and takes full rows away, for the colours of cells. The number of rows.
  #settle(board, piece) {
    const { columns } = this.view;
    for (let i = 0; i < piece.cells.length; i += 2)
      board[piece.cells[i + 1] * columns + (piece.cells[i] >> 1)] = FIRST_KIND + piece.kind;
    const rows = new Set(piece.cells.filter((_, i) => i % 2 === 1));
    const isFull = (y) => !board.subarray(y * columns, (y + 1) * columns).includes(0);
    piece.rows = [...rows].filter(isFull).sort((a, b) => a - b);
    for (const y of piece.rows) {
      board.copyWithin(columns, 0, y * columns);
      board.fill(0, 0, columns);
    }
    return piece.rows.length;
  }

  // The rules have the last word on what is full.
  #correct(board, session) {
    this.view.occupied(session).forEach((full, i) => {
      if ((full !== 0) !== (board[i] !== 0)) board[i] = full;
    });
  }

  // The board after some pieces that were walked: a number for each cell, 0 where it is empty.
  board(pieces) {
    if (this.#last !== null && this.#last.pieces === pieces) return this.#last.cells;
    let at = Math.floor(pieces / KEPT_EVERY);
    let cells = this.#boards[at];
    at *= KEPT_EVERY;
    const last = this.#last?.pieces ?? 0;
    if (last > at && last < pieces) [at, cells] = [last, this.#last.cells];
    cells = cells.slice();
    for (; at < pieces; at++) this.#settle(cells, this.pieces[at]);
    this.#last = { pieces, cells };
    return cells;
  }
}
