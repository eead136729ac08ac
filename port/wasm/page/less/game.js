// The game in the page: shown moment by moment, played by persons and programs.
import { byId, make } from "../dom.js";
import { Board } from "./board.js";
import { COLOURS, moveName, NEXT } from "./course.js";
import { Players } from "./players.js";
import { rowText } from "./record.js";

const NOBODY = 4; // the colour of an empty square
const SLOWEST_MS = 2000,
  FASTER = 0.6; // between two moves, and for each mark of the slider
const BUTTONS = {
  start: (game) => game.step(0),
  back: (game) => game.step(game.at - 1),
  play: (game) => game.toggle(),
  on: (game) => game.step(game.at + 1),
  end: (game) => game.step(game.record.last),
  "end-turn": (game) => game.endTurn(),
  undo: (game) => game.undo(),
  shortest: (game) => game.rushShortest(),
  "from-here": (game) => game.playFromHere(),
};
const KEYS = {
  Home: BUTTONS.start,
  End: BUTTONS.end,
  ArrowLeft: BUTTONS.back,
  ArrowRight: BUTTONS.on,
  " ": BUTTONS.play,
  PageUp: (game) => game.stepRow(-1),
  PageDown: (game) => game.stepRow(1),
};
const HAND_KEYS = {
  e: BUTTONS["end-turn"],
  Backspace: BUTTONS.undo,
  Escape: (game) => game.chosen >= 0 && game.choose(-1, "released"),
  n: (game) => game.mine && game.nextPiece(),
};

const squareAt = (move, place) => (move.charCodeAt(2 * place) - 97) * 8 + Number(move[2 * place + 1]) - 1;

export class Game {
  // settings() is {you, work, ms, fields} of the page's fields; on.asked() is told whenever the game waits or is
  // over, and on.failed() of errors.
  constructor(module, settings, on) {
    this.module = module;
    this.settings = settings;
    this.on = on;
    this.players = null;
    this.board = new Board(byId("board"), (square) => this.press(square));
    for (const [id, act] of Object.entries(BUTTONS)) byId(id).onclick = () => act(this);
    byId("slider").oninput = () => this.step(Number(byId("slider").value));
    byId("speed").oninput = () => this.timer && this.play();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Shows a game. `given` is what settings() says, or null for a game that only is to be watched.
  open(record, title, given, at = record.last) {
    this.pause();
    this.stop();
    this.record = record;
    this.given = given;
    this.at = at;
    this.chosen = -1;
    this.news = [];
    this.players = new Players(this.module, record.course.digits);
    byId("game-title").textContent = title;
    this.board.open(record.course.walls);
    this.changed();
    this.describe();
    if (given) this.advance();
  }

  // What programs think about is of no use any more.
  stop() {
    this.turn = null;
    this.players?.end();
  }

  // ---- showing ----

  say(text, wrong = false) {
    byId("said").textContent = text;
    byId("said").classList.toggle("wrong", wrong);
  }

  // The record is another one than before.
  changed() {
    const { record } = this;
    this.rows = record.rows;
    byId("slider").max = record.last;
    const items = this.rows.map((row) =>
      make("li", {}, make("button", { type: "button", onclick: () => this.step(row.last) }, rowText(row))),
    );
    if (record.error) items.push(make("li", { className: "wrong" }, record.error.text));
    byId("turns").replaceChildren(...items);
    this.draw();
  }

  draw() {
    const { record, at } = this;
    const view = (this.view = record.view(at));
    const { move } = record.entries[at];
    const moves = [NEXT.turn, NEXT.rushing].includes(view.next);
    this.mine = moves && at === record.last && (this.given?.you.has(view.colour) ?? false);
    this.steps = this.mine && this.chosen >= 0 ? record.course.steps(this.chosen) : null;
    this.squares = record.course.squares;
    this.board.show({
      squares: this.squares,
      from: move ? squareAt(move, 0) : -1,
      to: move ? squareAt(move, 1) : -1,
      chosen: this.mine ? this.chosen : -1,
      steps: this.steps,
      colour: moves ? view.colour : -1,
    });
    for (const team of [0, 1]) {
      byId(`moves-${team}`).textContent = view.moves[team] + view.moves[team + 2];
      const points = [view.points[team], view.points[team + 2]];
      byId(`points-${team}`).textContent = points[0] === points[1] ? points[0] : points.join(" and ");
    }
    byId("whose").textContent = this.whose(view);
    byId("slider").value = at;
    this.drawList();
    this.drawButtons(view);
  }

  whose({ next, colour, left, turns }) {
    const name = COLOURS[colour];
    if (next === NEXT.end) return "the game is over";
    if (next === NEXT.rushing) return `${name} rushes home`;
    return next === NEXT.turn ? `${name}, turn ${turns[colour] + 1}, ${left} of 3 left` : `${name} is next`;
  }

  drawList() {
    const now = this.rows.findIndex(({ last }) => last >= this.at);
    [...byId("turns").querySelectorAll("button")].forEach((button, i) => {
      const here = i === now && this.at >= this.rows[i].first;
      button.setAttribute("aria-current", here);
      if (here) this.show(byId("turns"), button);
    });
  }

  // Scrolls the list, and not the page, to one of its buttons.
  show(list, button) {
    const above = list.getBoundingClientRect().top - button.getBoundingClientRect().top,
      below = button.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (above > 0) list.scrollTop -= above;
    else if (below > 0) list.scrollTop += below;
  }

  drawButtons({ next, count }) {
    const { record, at, given } = this;
    byId("back").disabled = byId("start").disabled = at === 0;
    byId("on").disabled = byId("end").disabled = at === record.last;
    byId("end-turn").disabled = !this.mine || next !== NEXT.turn || count === 0;
    byId("undo").disabled = !given || this.lastOwn() < 0;
    byId("shortest").hidden = !this.mine || next !== NEXT.rushing;
    byId("from-here").hidden = next === NEXT.end || (given !== null && at === record.last);
    byId("end-turn").hidden = byId("undo").hidden = given === null;
  }

  describe() {
    const { record, at, view } = this;
    const entry = record.entries[at];
    if (record.error?.at === at) return this.say(record.error.text, true);
    const text =
      entry.kind === "move"
        ? `${COLOURS[entry.colour]} ${entry.move}${entry.referee ? ", by the judge" : ""}`
        : entry.text;
    this.say(view.next === NEXT.end ? `${text}; ${this.result(view)}` : text);
  }

  result({ points, moves }) {
    const team = (i) => `${COLOURS[i]} and ${COLOURS[i + 2]} ${moves[i] + moves[i + 2]} moves, `;
    const gets = (i) =>
      points[i] === points[i + 2] ? `${points[i]} points` : `${points[i]} and ${points[i + 2]} points`;
    return `the game is over: ${team(0)}${gets(0)}; ${team(1)}${gets(1)}`;
  }

  // ---- moving through the game ----

  step(at) {
    this.pause();
    this.chosen = -1;
    this.at = Math.max(0, Math.min(this.record.last, at));
    this.draw();
    this.describe();
  }

  stepRow(by) {
    const ends = [0, ...this.rows.map(({ last }) => last)];
    this.step((by > 0 ? ends.find((end) => end > this.at) : ends.findLast((end) => end < this.at)) ?? this.at);
  }

  toggle() {
    if (this.timer) return this.step(this.at);
    if (this.at === this.record.last) this.step(0);
    this.play();
  }

  play() {
    this.pause();
    byId("play").textContent = "Pause";
    this.timer = setInterval(
      () => {
        this.at = Math.min(this.record.last, this.at + 1);
        this.draw();
        this.describe();
        if (this.at === this.record.last) this.pause();
      },
      SLOWEST_MS * FASTER ** Number(byId("speed").value),
    );
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    byId("play").textContent = "Play";
  }

  // ---- the game goes on ----

  // Programs make their turns until a person has to, or the game is over.
  async advance() {
    const turn = (this.turn = {}); // whoever begins another one ends this
    const { record } = this;
    try {
      for (;;) {
        const follows = this.at === record.last;
        record.pass();
        if (follows) this.at = record.last;
        this.changed();
        const view = record.view(record.last);
        if (view.next === NEXT.end || this.given.you.has(view.colour)) return this.wait(view, follows);
        const began = performance.now();
        const { work, ms } = this.given;
        if (this.news.length === 0) this.say(`${COLOURS[view.colour]} thinks…`);
        const question = {
          state: record.entries[record.last].state,
          rush: view.next === NEXT.rushing,
          work,
          ms,
        };
        const moves = await this.players.ask(view.colour, question);
        if (turn !== this.turn) return;
        this.take(view.colour, moves, (performance.now() - began) / 1000);
      }
    } catch (error) {
      if (turn === this.turn) this.on.failed(error);
    }
  }

  take(colour, moves, seconds) {
    const { record } = this;
    const follows = this.at === record.last;
    const given = { seconds: record.used(colour) + seconds };
    for (const move of moves) record.move(move, given);
    record.end(given);
    if (follows) this.at = record.last;
    this.news.push(rowText(record.rows.at(-1)));
    if (follows) this.say(this.news.join("; "));
  }

  wait(view, follows) {
    this.began = performance.now();
    const text = view.next === NEXT.end ? this.result(view) : `it is your turn, ${COLOURS[view.colour]}`;
    const rush = view.next === NEXT.rushing ? ": rush home, the others are gone" : "";
    if (follows) this.say([...this.news, text + rush].join("; "));
    this.news = [];
    this.on.asked();
  }

  // ---- a person's turn ----

  press(square) {
    const { view } = this;
    if (!this.mine) return this.say(this.whyNotMine(), true);
    const piece = this.squares[square];
    if (square === this.chosen) return this.choose(-1, "released");
    if (this.chosen < 0 || piece === view.colour) return this.pick(square, piece);
    this.moveTo(square);
  }

  whyNotMine() {
    const { given, view, at, record } = this;
    if (!given) return "this is a log: play on from here to make moves";
    if (view.next === NEXT.end) return "the game is over";
    if (at < record.last) return "this is an earlier position: go to the end, or play on from here";
    return `it is the turn of ${COLOURS[view.colour]}`;
  }

  pick(square, piece) {
    const { colour } = this.view;
    if (piece === NOBODY) return this.say("there is no piece; choose one of yours first", true);
    if (piece !== colour && piece !== (colour + 2) % 4)
      return this.say(`that piece is ${COLOURS[piece]}, and it is the turn of ${COLOURS[colour]}`, true);
    const steps = this.record.course.steps(square);
    const ways = steps.filter((cost) => cost > 0).length;
    if (ways > 0) return this.choose(square, `chosen; it can go to ${ways} ${ways === 1 ? "square" : "squares"}`);
    const why = this.whyNoStep(square);
    this.choose(-1, why, true);
  }

  // The core's reason for a piece that cannot move at all, or that it is shut in.
  whyNoStep(square) {
    const others = [-8, 8, -1, 1].map((by) => square + by).filter((to) => to >= 0 && to < 64);
    const reasons = others.map((to) => this.record.course.move(moveName(square, to)));
    return reasons.find((why) => /partner/.test(why)) ?? `it cannot move: ${[...new Set(reasons)].join(", ")}`;
  }

  choose(square, text, wrong = false) {
    this.chosen = square;
    this.draw();
    this.say(square >= 0 ? `${moveName(square, square).slice(0, 2)} ${text}` : text, wrong);
  }

  moveTo(square) {
    const { record } = this;
    const move = moveName(this.chosen, square);
    const wrong = record.move(move, { seconds: this.seconds() });
    if (wrong) return this.say(`${move}: ${wrong}`, true);
    this.at = record.last;
    this.chosen = square;
    const { next, left, home } = record.view(record.last);
    if (home || (next === NEXT.turn && left === 0)) return this.endTurn();
    this.changed();
    this.say(next === NEXT.rushing ? `${move}; go on` : `${move}; ${left} of 3 left`);
  }

  seconds() {
    const { record } = this;
    const now = performance.now();
    const used = record.used(record.view(record.last).colour) + (now - this.began) / 1000;
    this.began = now;
    return used;
  }

  endTurn() {
    if (!this.mine) return;
    const { record } = this;
    const wrong = record.end({ seconds: this.seconds() });
    if (wrong) return this.say(wrong, true);
    this.at = record.last;
    this.chosen = -1;
    this.news = [rowText(record.rows.at(-1))];
    this.advance();
  }

  // The last move that a person made, or -1.
  lastOwn() {
    return this.record.entries.findLastIndex(
      ({ kind, colour }) => kind === "move" && this.given.you.has(colour),
    );
  }

  undo() {
    const own = this.given ? this.lastOwn() : -1;
    if (own < 0) return this.say("there is nothing to take back", true);
    this.goOn(own - 1, "taken back");
  }

  goOn(at, text) {
    this.pause();
    this.stop();
    this.record.cut(at);
    this.at = at;
    this.chosen = -1;
    this.news = [text];
    this.advance();
  }

  playFromHere() {
    try {
      this.given = this.settings();
    } catch (error) {
      return this.on.failed(error);
    }
    this.goOn(this.at, "played on from here");
  }

  // The moves of a person's rush, by the program.
  async rushShortest() {
    const { record } = this;
    const turn = (this.turn = {});
    const { colour } = this.view;
    const question = { state: record.entries[record.last].state, rush: true, work: 0, ms: 0 };
    try {
      const moves = await this.players.ask(colour, question);
      if (turn !== this.turn) return;
      this.take(colour, moves, 0);
      this.advance();
    } catch (error) {
      if (turn === this.turn) this.on.failed(error);
    }
  }

  // ---- keys ----

  key(event) {
    if (!this.record || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const onBoard = this.board.has(target);
    const presses =
      /^(BUTTON|SUMMARY|A)$/.test(target.tagName) &&
      (event.key === "Enter" || (event.key === " " && (!onBoard || this.mine)));
    if (!presses && this.act(event.key, onBoard)) event.preventDefault();
  }

  // Whether the key means something.
  act(key, onBoard) {
    const hand = this.given && HAND_KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (hand) hand(this);
    else if (onBoard && this.mine && this.board.key(key)) return true;
    else if (KEYS[key]) KEYS[key](this);
    else return false;
    return true;
  }

  // The focus goes to the next piece of the colour to move.
  nextPiece() {
    const { colour } = this.view;
    const own = [...this.squares.keys()].filter((square) => this.squares[square] === colour);
    this.board.focus(own.find((square) => square > (this.board.at ?? -1)) ?? own[0]);
  }
}
