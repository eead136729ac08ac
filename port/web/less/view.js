// Less: a race of four colours in two teams to the far corners.
import { address } from "../address.js";
import { clamp, counted, mix, number, size } from "../shell/canvas.js";
import { $, loadStyle } from "../shell/dom.js";
import { Game } from "../shell/game.js";
import { drawBoard, drawChoice, drawHint, drawSmall } from "./board.js";
import { Cards, EndTurn } from "./cards.js";
import { Hand, stepsOf, wordsOfSteps } from "./hand.js";
import { how } from "./how.js";
import { layout, squareIn } from "./paint.js";
import { drawBar, drawExpected, drawSeats, NARROW, ROWS, WIDE } from "./seats.js";
import { chooseSide } from "./sides.js";
import { Squares } from "./squares.js";
import { COLOURS, moveAfter, PIECES, readMoment, tell, TURN_STEPS, wallsOf, wordsOf } from "./state.js";
import { drawTape, drawTimeline, MARGIN, tapeStep, timeAt, turnAt, turnsOf } from "./strip.js";

await loadStyle(address("less/less.css")); // first the style: nothing moves when it comes

const FLASH = 900; // milliseconds that a caption stays lit
const MATES_SHOWN = 3; // turns of others that stay marked until the person moves

let squares = null; // buttons over the board, shared by all boards of the game
let endTurn = null; // the button beside Undo

export class View extends Game {
  static id = "less";
  static title = "Race to the far corner";
  static captions = ["A turn is one to three steps.", "A jump takes one step.", "Fewest steps home wins."];
  static how = how;
  static words = { ...Game.words, points: "steps ahead", search: "New game" };
  static plain = { name: "another game", settings: {} };
  static turnByTurn = true;
  static duel = true;

  hand = new Hand(this);
  #lit = [0, 0, 0]; // until when captions are lit
  #cards = null;
  #place = null; // of the board on the stage
  #walls = null;
  #turns = 1; // of the longer record on the timeline
  #margin = 0; // of the timeline, as a share of its width

  read(session, moment, record) {
    this.#walls ??= wallsOf(session);
    return readMoment(session, moment, record, this.hand);
  }

  // ---- the board ----

  // Seats stand beside the board; where it would be larger, over it and under it, and on phones, while one watches,
  // nowhere.
  #layout(box, live, hand) {
    const { phone, rem } = size;
    const names = live && box.height > (phone ? 17 : 20) * rem ? (phone ? 0.8 : 1) * rem : 0;
    const bar = (live ? 0.55 : 0.4) * rem + names;
    const none = layout(box, { names, left: bar - (live ? 0.15 : -0.3) * rem });
    if (!live) return { ...none, bar, seats: "none" };
    const places = [
      ["wide", layout(box, { names, sides: WIDE * rem })],
      ["narrow", layout(box, { names, sides: NARROW * rem + names })],
      ["rows", layout(box, { names, rows: ROWS * rem, left: bar - 0.15 * rem })],
    ];
    if (phone && !hand) places.push(["none", none]);
    const [seats, place] = places.reduce((best, one) => (one[1].side > 1.12 * best[1].side ? one : best));
    return { ...place, seats, bar };
  }

  draw(c, box, shown, page) {
    const place = this.#layout(box, shown.live, page?.hand);
    const { record, moment } = shown;
    const state = record.at(moment);
    const mine = shown.live && this.hand.isMine(page);
    drawBoard(c, place, this.#walls, shown, mine ? MATES_SHOWN : 0);
    drawBar(c, place, record, moment);
    if (!shown.live) return;
    this.#place = place;
    this.#drawAround(c, box, place, shown, state, page);
    if (mine) drawChoice(c, place, state, this.hand.offers(record).steps, this.hand.chosen);
    if (page.hint !== null) drawHint(c, place, page.hint.steps);
  }

  #drawAround(c, box, place, { record, moment }, state, page) {
    const players = this.hand.playersOf(record);
    drawSeats(c, box, place, state, { players, engine: this.hand.isEngines(page) });
    if (place.seats === "wide") drawExpected(c, box, place, record, moment);
  }

  thumbnail(c, box, record, moment) {
    record.at(moment);
    drawSmall(c, box, this.#walls, record, moment);
  }

  enter(record, moment, now) {
    const state = record.at(moment);
    const { move } = state;
    const before = record.at(moment - 1);
    if (move.kind === "end") return state.over === null ? 260 : 0;
    if (move.kind !== "step") return 500;
    if (move.jump || move.cost > 1) this.#lit[1] = now + FLASH;
    if (state.home[move.piece] > before.home[move.piece]) this.#lit[2] = now + FLASH;
    return 0;
  }

  jumped() {
    this.#lit = [0, 0, 0];
  }

  // Steps a second: slower while one learns what they are, and for the turns of others by hand. The end of a turn is
  // no step and takes no time.
  rate(record, time) {
    if (moveAfter(record, Math.floor(time + 1e-9))?.kind === "end") return 60;
    if (record.owner === "you") return 1.9;
    return time < 12 ? 1.7 : 3.2;
  }

  get still() {
    return 53;
  }

  // ---- the rail ----

  score(record, moment) {
    const { over, team, toGo } = record.at(moment);
    const steps = team.join(" : ");
    if (over !== null) return { value: steps, words: "steps" };
    return { value: toGo.join(" : "), words: `to go, ${steps} taken` };
  }

  captions(record, moment) {
    const { home, spent, sums, turn, next, move } = record.at(moment);
    const now = performance.now();
    const count = home.reduce((sum, n) => sum + n, 0);
    const jumps = sums.jumps[0] + sums.jumps[1];
    const paid = move?.kind === "end" ? 0 : Math.min(spent, TURN_STEPS);
    const moving = move?.kind === "step" ? move.player : turn;
    const value = next !== "rush" ? "●".repeat(paid) + "○".repeat(TURN_STEPS - paid) : wordsOf(spent);
    return [
      { value, tone: "accent", detail: next === "end" ? "" : `${COLOURS[moving]} is moving`, seen: sums.steps > 0 },
      {
        value: counted(jumps, "jump"),
        tone: "gold",
        detail: "each wall costs one step more",
        seen: jumps > 0,
      },
      { value: `${count} home`, tone: "green", detail: `of ${PIECES} pieces, in the far corners` },
    ].map((caption, i) => ({ ...caption, lit: now < this.#lit[i] }));
  }

  panel(page) {
    squares ??= new Squares($("stage"), (square) => page.game.press(square, page));
    endTurn ??= new EndTurn(page);
    this.#cards ??= new Cards();
    return this.#cards.element;
  }

  updatePanel({ record, moment, now }, page) {
    const state = record.at(moment);
    this.#cards.update(state.move, this.hand.status(page) ?? this.describe(record, moment));
    if (this.#place !== null) squares.put(this.#place);
    const mine = this.hand.isMine(page);
    const shown = page.records.indexOf(record);
    const key = `${this.board.id} ${shown} ${record.version} ${moment} ${mine} ${this.hand.chosen}`;
    const { steps } = mine ? this.hand.offers(record) : { steps: [] };
    squares.name(key, state, { steps, chosen: this.hand.chosen, mine });
    endTurn.update(this.hand.whyNotEnd(page));
    this.hand.tick(page, now);
  }

  describe(record, moment) {
    return tell(record, moment);
  }

  heading(record, moment) {
    return record.at(moment).over ?? View.title;
  }

  // ---- tape and timeline ----

  tapeStep() {
    return tapeStep();
  }

  drawTape(c, box, { record, time }, x) {
    drawTape(c, box, record, time, x);
  }

  drawTimeline(c, box, { record, time }, other) {
    this.#margin = (MARGIN * size.rem) / box.width;
    this.#turns = Math.max(1, turnsOf(record), other === null ? 0 : turnsOf(other));
    drawTimeline(c, box, record, time, other, this.#turns);
  }

  fractionOf(record, time) {
    return mix(this.#margin, 1, turnAt(record, time) / this.#turns);
  }

  timeOf(record, fraction) {
    const turn = ((fraction - this.#margin) / (1 - this.#margin)) * this.#turns;
    return timeAt(record, clamp(turn, 0, turnsOf(record)));
  }

  when(record, moment) {
    const turns = turnsOf(record);
    const turn = Math.min(turns, record.groupAt(Math.max(0, moment - 1)) + (moment > 0 ? 1 : 0));
    return [
      `turn ${number(turn)} of ${number(turns)}`,
      `step ${number(record.at(moment).sums.steps)} of ${number(record.end.sums.steps)}`,
    ];
  }

  // ---- by hand ----

  press(square, page) {
    this.hand.press(square, page);
  }

  pointer(kind, at, box, event, page) {
    if (this.#place === null) return;
    const square = squareIn(this.#place, at);
    if (kind === "move") $("board").style.cursor = this.hand.canPress(square, page) ? "pointer" : "";
    else if (kind === "down" && square >= 0) this.press(square, page);
  }

  key(event, page) {
    if (event.key === "Enter" && event.target === $("board") && !this.hand.hasBegun(page))
      squares.focus(this.#firstOwn(page));
    else if (page.hand && (event.key === "e" || (event.key === "Enter" && !event.target.closest("button, a"))))
      this.hand.endTurn(page);
    else return false;
    return true;
  }

  // A piece that is chosen is let go.
  escape() {
    const { chosen } = this.hand;
    this.hand.chosen = -1;
    return chosen >= 0;
  }

  #firstOwn(page) {
    const { pieces, turn } = page.record.at(page.moment);
    return pieces[turn][0] ?? 0;
  }

  // A turn of which no step is left is over.
  startOfHand(record, time) {
    const moment = Math.floor(time + 1e-6);
    return moveAfter(record, moment)?.kind === "end" && record.at(moment).spent >= TURN_STEPS ? moment + 1 : moment;
  }

  handBegins(record, page) {
    this.hand.begins(record, page.engine);
    View.words.takenOver = this.hand.playsIn(record);
  }

  handEnds() {
    this.hand.stop();
    this.hand.chosen = -1;
  }

  undo(record) {
    return this.hand.undo(record);
  }

  redo(record) {
    return this.hand.redo(record);
  }

  refusal(error) {
    const words = error.message.replace(/^\w{4}: /, "").replace("moves", "steps");
    return `${words[0].toUpperCase()}${words.slice(1)}.`;
  }

  grown(record, { numbers: { value, colour } }) {
    if (record.facts.values === undefined && record.groups.length < 3) record.facts.values = [];
    this.hand.expect(record, COLOURS.indexOf(colour), value);
  }

  begin(page, watch) {
    chooseSide(page, watch);
    return true;
  }

  // The engine's moves for who is to move, to the end of the turn or the rush, and what it expects: {text, value}.
  async answer(record, { work, seconds = Infinity, signal }) {
    const { hint } = await import("../engine.js");
    const settings = this.searchSettings(record.start);
    return hint(this.board, record.text(), { work, seconds, settings, signal });
  }

  async hint(record, signal) {
    const state = record.end;
    if (state.over !== null) return null;
    if (!this.hand.isPerson(state)) throw new Error(`${COLOURS[state.turn]} is the engine's: wait for your turn.`);
    this.hand.isHinting = true;
    signal.addEventListener("abort", () => (this.hand.isHinting = false));
    const answer = await this.answer(record, { ...this.hand.limits[state.turn], signal }).finally(() => {
      if (!signal.aborted) this.hand.isHinting = false;
    });
    if (answer === null) return null;
    const steps = stepsOf(answer.text);
    return {
      text: answer.text,
      steps,
      words: `${COLOURS[state.turn]}: ${wordsOfSteps(steps)}. Hint again plays it.`,
    };
  }

  // ---- compare ----

  // The same turn, and the same part of it.
  sameMoment(record, time, other) {
    return timeAt(other, Math.min(turnAt(record, time), turnsOf(other)));
  }

  // Figures of both teams in a line; better is what the person's team is ahead by.
  versus(a, momentA, b, momentB) {
    const [one, two] = [a.at(momentA), b.at(momentB)];
    const sign = [1, 3].some((colour) => this.hand.people.has(colour)) ? -1 : 1;
    const row = (words, pair, tone, way) => {
      const [first, second] = [pair(one), pair(two)];
      const ahead = ([x, y]) => way * sign * (x - y);
      const better = Math.sign(ahead(first) - ahead(second));
      return { words, a: first.join(":"), b: second.join(":"), tone, better };
    };
    return [
      row("to go", ({ toGo }) => toGo, "ink", -1),
      row("steps", ({ team }) => team, "ink", -1),
      row("jumps", ({ sums }) => sums.jumps, "gold", 1),
    ];
  }

  // ---- the workbench ----

  tabs() {
    const build = (id) => async (element, page) => (await import("./tabs.js")).builders[id](this, element, page);
    return ["Players", "Turns", "Walls"].map((words) => ({
      id: words.toLowerCase(),
      words,
      build: build(words.toLowerCase()),
    }));
  }

  // ---- links ----

  shared() {
    return this.hand.shared();
  }

  useShared(pairs) {
    this.hand.useShared(pairs);
  }
}
