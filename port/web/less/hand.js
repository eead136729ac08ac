// By hand: who plays which colour, the piece that is chosen, and the engine's turns for the others.
import { COLOURS, isJump, nameOf, partner, SHAPES, squareOf, teamOf, TURN_STEPS, wordsOf } from "./state.js";

const PAUSE = 450; // milliseconds between the turns of others
export const WORK = 2e6; // of the engine for a turn, unless the workbench says otherwise

// The steps of a turn's text.
export const stepsOf = (text) =>
  (text.match(/[a-h][1-8][a-h][1-8]/g) ?? []).map((step) => ({ from: squareOf(step), to: squareOf(step.slice(2)) }));

// ---- what the engine may spend on a turn ----

const WORK_MAX = 2 ** 53;
const SECONDS_MAX = 3600;
const UNITS = { "": 1, k: 1e3, M: 1e6, G: 1e9 };

// "2M" moves generated, or "1.5 s": what the engine may spend on a turn; null: neither.
export function limitOf(text) {
  const [, seconds] = /^(\d+(?:\.\d+)?) *s$/.exec(text.trim()) ?? [];
  if (seconds !== undefined) return seconds > 0 && seconds <= SECONDS_MAX ? { seconds: Number(seconds) } : null;
  const [, digits, unit] = /^(\d+) *([kMG]?)$/.exec(text.trim()) ?? [];
  const work = Number(digits) * UNITS[unit ?? ""];
  return work <= WORK_MAX ? { work } : null;
}

export function wordsOfLimit({ work, seconds }) {
  if (seconds !== undefined) return `${seconds}s`;
  for (const [unit, size] of [
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ])
    if (work >= size && work % size === 0) return `${work / size}${unit}`;
  return String(work);
}

// ---- by hand ----

export class Hand {
  chosen = -1;
  people = new Set(); // colours that a person plays
  preferred = null; // colours that a person wants to play in each game, said in the workbench; null: as it comes
  limits = COLOURS.map(() => ({ work: WORK })); // of the engine for a turn
  isHinting = false; // the engine thinks about what the person could do
  #players = new WeakMap(); // by record: its people
  #asking = null; // {record, version, colour, stop}
  #answer = null; // {record, version, text}
  #quietUntil = 0;
  #offered = { record: null };

  constructor(game) {
    this.game = game;
  }

  // ---- what can be done now ----

  // Moves that the rules offer at a moment, by default at the end of the record.
  offers(record, moment = record.length) {
    const known = this.#offered;
    if (known.record !== record || known.version !== record.version || known.moment !== moment) {
      record.session.seek(moment);
      const all = record.session.offers();
      const steps = all.filter(({ from }) => from !== null);
      this.#offered = {
        record,
        version: record.version,
        moment,
        end: all.find(({ move }) => move === "\n") ?? null,
        steps: steps.map((offer) => ({ ...offer, ...stepsOf(offer.move)[0] })),
      };
    }
    return this.#offered;
  }

  isPerson(state) {
    return state.next === "turn" && this.people.has(state.turn);
  }

  // Whether the person at the page is to move.
  isMine(page) {
    const waits = page.hand && page.other === null && page.moment === page.record.length && !page.isFinishing;
    return waits && this.isPerson(page.record.end);
  }

  // Whether it is the engine's turn in a game by hand.
  isEngines(page) {
    const { hand, moment, record } = page;
    return (
      hand && moment === record.length && record.end.over === null && (page.isFinishing || !this.isPerson(record.end))
    );
  }

  hasBegun(page) {
    return this.isMine(page) && page.record.end.spent > 0;
  }

  // ---- beginning and ending ----

  // By default a person plays the colour that they have moved last, or that is to move, and its partner.
  begins(record, source) {
    if (record.facts.values === undefined && source?.facts.values !== undefined)
      record.facts.values = source.facts.values.slice(0, record.groups.length);
    const own = record.from.findLast(({ owner }) => owner === "you");
    const { turn } = record.at(own?.moment ?? record.length);
    this.people = this.#players.get(record) ?? this.preferred ?? new Set([turn, partner(turn)]);
    this.#players.set(record, this.people);
    this.chosen = -1;
    this.stop();
  }

  stop() {
    this.#asking?.stop.abort();
    this.#asking = null;
    this.#answer = null;
  }

  // Who plays from this moment on: in this game, and in the next ones.
  play(people, page) {
    page.takeOver({ quiet: true });
    this.people = this.preferred = new Set(people);
    this.#players.set(page.record, this.people);
    this.chosen = -1;
    this.stop();
    page.changed();
  }

  // ---- a person's moves ----

  // A tap or Enter on a square. While moves are shown it shows the rest at once. From another moment a piece that can
  // go there takes over; anything else plays or pauses.
  press(square, page) {
    if (page.hand && page.playing) return page.seek(page.record.length);
    if (!page.hand || page.moment < page.record.length) {
      const { steps } = this.offers(page.record, this.game.startOfHand(page.record, page.time));
      if (!steps.some(({ from }) => from === square)) return page.play(!page.playing);
      page.takeOver();
    }
    const { record } = page;
    const state = record.end;
    if (!this.isMine(page)) return page.say(this.status(page));
    const { steps } = this.offers(record);
    const step = steps.find(({ from, to }) => from === this.chosen && to === square);
    if (step !== undefined) return this.#go(step, page);
    if (square === this.chosen) this.chosen = -1;
    else if (steps.some(({ from }) => from === square)) this.chosen = square;
    else page.say(this.#whyNot(square, state));
    page.changed();
  }

  canPress(square, page) {
    if (!this.isMine(page)) return false;
    return this.offers(page.record).steps.some(
      ({ from, to }) => from === square || (from === this.chosen && to === square),
    );
  }

  // The turn ends by itself when no step is left, or when nothing can follow.
  #go(step, page) {
    const { record } = page;
    const lasts = record.end.spent + step.cost === TURN_STEPS;
    if (!page.move(lasts ? `${step.move}\n` : step.move)) return;
    const begun = page.record.end.next === "turn" && page.record.end.spent > 0;
    const { steps, end } = this.offers(page.record);
    if (begun && steps.length === 0 && end !== null) page.move("\n");
    this.chosen = begun && steps.some(({ from }) => from === step.to) ? step.to : -1;
    this.#quietUntil = performance.now() + PAUSE;
    page.changed();
  }

  // Why the turn cannot be ended now; null: it can.
  whyNotEnd(page) {
    if (this.hasBegun(page)) return null;
    if (this.isMine(page)) return "Take a step first: a turn has one to three.";
    return this.status(page) ?? "Go to the last move first.";
  }

  endTurn(page) {
    const reason = this.whyNotEnd(page);
    if (reason !== null) return page.say(reason);
    this.chosen = -1;
    page.move("\n");
  }

  // Why a square that was pressed is neither a piece that can go nor a square to go to.
  #whyNot(square, state) {
    const piece = state.squares[square];
    const left = TURN_STEPS - state.spent;
    const name = COLOURS[state.turn];
    if (piece === state.turn) return `That piece is blocked, or has too few steps: ${left} left.`;
    if (piece === partner(state.turn)) return `${COLOURS[piece]} moves in your turn only once all of ${name} are home.`;
    if (piece >= 0) return `That piece is ${COLOURS[piece]}; it is ${name}'s turn.`;
    if (this.chosen < 0) return `Choose a ${name} piece first.`;
    const far = `${nameOf(this.chosen)} cannot go to ${nameOf(square)}`;
    return `${far}: ${wordsOf(left)} left, straight ahead or over one piece.`;
  }

  // ---- undo: back to the person's last turn ----

  undo(record) {
    if (!record.undo()) return false;
    while (!this.#isPersons(record) && record.undo());
    record.facts.values?.splice(record.groups.length);
    return true;
  }

  redo(record) {
    if (!record.redo()) return false;
    while (!this.#isPersons(record) && record.redo());
    return true;
  }

  #isPersons(record) {
    return record.end.next === "turn" && this.people.has(record.end.turn);
  }

  // ---- the engine's turns ----

  // On each frame: asks the engine when a colour of its own is to move, and shows its turn when it is there.
  tick(page, now) {
    const { record } = page;
    const playing =
      page.hand && page.other === null && !page.playing && page.moment === record.length && !page.isFinishing;
    if (!playing || now < this.#quietUntil || record.end.over !== null || this.isPerson(record.end)) return;
    if (this.#answer?.record === record && this.#answer.version === record.version) this.#take(page, now);
    else if (this.#asking?.record !== record || this.#asking.version !== record.version) this.#ask(page);
  }

  #take(page, now) {
    const { text, value, colour } = this.#answer;
    this.#answer = null;
    this.chosen = -1;
    this.#quietUntil = now + PAUSE;
    if (page.move(text, "engine")) this.expect(page.record, colour, value);
  }

  // The engine has made the last turn and expects this of it for its team. Of a turn before it there may be nothing; it
  // expects nothing where it has no choice.
  expect({ facts, groups }, colour, value) {
    if (facts.values === undefined || value === null) return;
    const after = groups.length - 1;
    const last = facts.values.at(-1) ?? 0.5;
    while (facts.values.length < after) facts.values.push(last);
    facts.values[after] = teamOf(colour) === 0 ? value : 1 - value;
  }

  async #ask(page) {
    this.stop();
    const { record } = page;
    const state = record.end;
    const asked = { record, version: record.version, colour: state.turn, stop: new AbortController() };
    this.#asking = asked;
    page.changed();
    try {
      const answer = await this.game.answer(record, { ...this.limits[state.turn], signal: asked.stop.signal });
      if (this.#asking !== asked) return;
      this.#answer = answer === null ? null : { ...asked, ...answer };
    } catch (error) {
      if (this.#asking !== asked) return;
      this.people.add(state.turn); // the game goes on by hand
      page.say(`${error.message} You play ${COLOURS[state.turn]} now.`);
    }
    this.#asking = null;
    page.changed();
  }

  // ---- links ----

  shared() {
    if (this.people.size === 0) return [];
    return [
      ["players", [...this.people].map((colour) => "YBWR"[colour]).join("")],
      ["limits", this.limits.map(wordsOfLimit).join(" ")],
    ];
  }

  // What does not fit is left out.
  useShared(pairs) {
    for (const [key, value] of pairs) {
      const limits = value.split(" ").map(limitOf);
      if (key === "players" && /^[YBWR]{1,4}$/.test(value))
        this.preferred = new Set([...value].map((letter) => "YBWR".indexOf(letter)));
      else if (key === "limits" && limits.length === 4 && !limits.includes(null)) this.limits = limits;
    }
  }

  // ---- words ----

  // Of each colour "you" or "engine"; null in a record that nobody plays by hand.
  playersOf(record) {
    const people = this.#players.get(record);
    return COLOURS.map((_, colour) => (people === undefined ? null : people.has(colour) ? "you" : "engine"));
  }

  // The team of the person whose game it is; null: nobody plays by hand, or for both.
  teamOfPerson(record) {
    const [team = null, other] = new Set([...(this.#players.get(record) ?? [])].map(teamOf));
    return other === undefined ? team : null;
  }

  // What the person at the page plays in a record.
  playsIn(record) {
    const colours = [...this.people].map((colour) => COLOURS[colour]).join(" and ");
    const team = this.teamOfPerson(record);
    return `You play ${colours}${team === null ? "" : ` (${SHAPES[team]})`}.`;
  }

  // What is to be done now; null: nothing by hand.
  status(page) {
    if (!page.hand || page.moment < page.record.length) return null;
    const state = page.record.end;
    const name = COLOURS[state.turn];
    if (state.over !== null) return `${state.over}.`;
    if (!this.isPerson(state)) return state.next === "rush" ? `${name} rushes home…` : `${name} thinks…`;
    const left = wordsOf(TURN_STEPS - state.spent);
    if (page.hint !== null) return `${name}, ${left} left: the hint is dashed.`;
    if (this.isHinting) return "The engine thinks about a hint…";
    if (page.isFinishing) return "The engine plays on for all…";
    if (this.chosen >= 0) return `${name}, ${left} left: choose a square.`;
    return state.spent > 0
      ? `${name}, ${left} left: go on, or end it.`
      : `${name}, ${left}: choose a ringed piece.`;
  }
}

// Words for a hint: "g1 to g3, g2 to g4".
export const wordsOfSteps = (steps) =>
  steps.map((step) => `${nameOf(step.from)} ${isJump(step) ? "over to" : "to"} ${nameOf(step.to)}`).join(", ");
