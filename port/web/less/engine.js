// The engine of Less: package codecup-less. See ../engine.js.
//
// A search plays the game to its end, with as much time or work for each turn as is left for each of the turns that may
// follow: all colours are the engine's. Each best is a turn or a rush longer; the last one is the whole game.
// Settings: rush, "early" or "late", as option -r of the judge.
// Numbers of a best: points of all colours in their order; turns; of the last turn its colour, and its value, which is
// what the engine expects for the team of the colour, 0 to 1; null: it had no choice.
//
// In the middle of a turn the steps that were made stay: all ways to end it are compared, first by how far the pieces
// are from home, then by short searches of what the next colour can do.
import { LAYER, Rules } from "../rules.js";
import { overError } from "../engine.js";
import { Pool } from "../pool.js";

const TURN_WORK = 2e6; // of a turn, without a limit of time
const HINT_WORK = 1e7;
const PLIES = 60; // turns of most games
const TURNS_LEAST = 8; // for which there is always time
const STEPS = 3; // of a turn
const POINTS = 20; // of a game, for both teams together
const NEAR = 10; // ways to end a turn that are compared by searches
const WORK_LEAST = 5000;
const WORK_STOPPED = 1e8;
const SPEED = 3e7; // work in a second, before it was measured
const WORK_MEASURED = 2e5; // less does not tell the speed
const MEMORY = 64 << 20;
const CAPACITY = 1 << 16; // of a transcript: ten times the longest game
const COLOURS = ["Yellow", "Black", "White", "Red"];

const squareOf = ({ x, y }) => String.fromCharCode(97 + (y - 1) / 2, 49 + (x - 5) / 4);

// The game by the rules, at the end of a text.
class Table {
  static async open({ board, settings, from }) {
    const table = new Table();
    const rules = await Rules.make();
    const options = settings.rush === undefined ? [] : [`r ${settings.rush}`];
    table.problem = rules.readProblem("less", board.name ?? board.id ?? "board", board.problem, options);
    table.session = table.problem.session(0, CAPACITY);
    table.go(from);
    return table;
  }

  // Goes to the end of a text.
  go(text) {
    this.session.seek(0);
    const refusal = text === "" ? null : this.session.play(text);
    if (refusal !== null) throw refusal;
  }

  play(text) {
    const refusal = this.session.play(text);
    if (refusal !== null) throw refusal;
  }

  undo(moves) {
    this.session.seek(this.session.cursor().cursor - moves);
  }

  get status() {
    return this.session.status();
  }

  get colour() {
    return COLOURS[this.status.turn];
  }

  // Squares of each colour; in a rush of the one that rushes alone.
  get pieces() {
    const pieces = Object.fromEntries(COLOURS.map((colour) => [colour, []]));
    for (const shape of this.session.shapes(LAYER.moving))
      if (shape.kind === "disc") pieces[COLOURS[Number(shape.role.at(-1))]].push(squareOf(shape));
    return pieces;
  }

  get rushes() {
    return !this.status.over && Object.values(this.pieces).filter((squares) => squares.length > 0).length === 1;
  }

  get text() {
    return this.session.transcript().slice(0, this.session.cursor().offset);
  }

  // Lines of the text: turns and rushes that have ended, and the moves of one that has begun.
  get lines() {
    const lines = this.text.split("\n");
    return { ended: lines.slice(0, -1), begun: lines.at(-1) };
  }
}

export class Engine {
  #games; // two: a hint does not wait for a search

  constructor({ CodecupLess }) {
    this.#games = new Pool((board, { memory }) => Game.load(CodecupLess, board, memory), 2);
  }

  async *search(request) {
    const table = await Table.open(request);
    if (table.status.over) throw overError();
    yield* this.#games.use(await this.#take(request), (game) => this.#playOn(request, table, game));
  }

  async *#playOn(request, table, game) {
    const began = performance.now();
    await game.goTo(table);
    for (let goesOn = false; !table.status.over && !request.signal.aborted; goesOn = true) {
      const { colour } = table;
      const work = workOf(request, game, (performance.now() - began) / 1000);
      const move = await game.move(table, work, request.signal);
      table.play(move.text);
      yield { ...bestOf(table, move, colour), goesOn };
    }
  }

  async hint(request) {
    const table = await Table.open(request);
    if (table.status.over) return null;
    const slot = await this.#take(request);
    const move = await this.#games.ask(slot, async (game) => {
      await game.goTo(table);
      const { work, seconds, signal } = request;
      return game.move(table, Math.floor(work < Infinity ? work : Math.min(HINT_WORK, seconds * game.speed)), signal);
    });
    return { text: move.text, value: move.value };
  }

  #take({ board, memory = MEMORY }) {
    return this.#games.take(board.problem, board.problem, { memory }, []);
  }

  async prepare(request) {
    await this.#games.ask(await this.#take(request), () => {});
  }

  close() {
    this.#games.close();
  }
}

// Where pages may not share memory, a search that is stopped costs its worker, and half a second for the tables of
// another one. So time is given as work, and a short search is not stopped.
const STOPS = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
const stopped = (work, signal) => (STOPS || work > WORK_STOPPED ? { signal } : {});

function workOf({ work, seconds }, { ply, speed }, spent) {
  const turns = Math.max(TURNS_LEAST, PLIES - ply);
  if (seconds < Infinity) return Math.max(WORK_LEAST, Math.floor(((seconds - spent) * speed) / turns));
  return work < Infinity ? Math.floor(work / turns) : TURN_WORK;
}

function bestOf(table, { value, work }, colour) {
  const { points, over } = table.status;
  const { turns } = table.session.figures();
  const made = turns.reduce((sum, [, count]) => sum + count, 0);
  const numbers = { points, turns: made, value, colour };
  return { text: table.text, points: points[0], work, budget: null, proven: false, over, numbers };
}

// A game of the package, kept at the place of a table.
class Game {
  speed = SPEED;

  static async load(CodecupLess, board, memory) {
    const made = new Game();
    made.make = (other) => CodecupLess.load(other, { memory });
    await made.replace(board);
    return made;
  }

  async replace(board) {
    this.game?.close();
    this.game = await this.make(board);
    this.first = this.game.position;
  }

  start() {} // goTo() does

  close() {
    this.game.close();
  }

  // To the turn that comes next, or has begun. A pass is no move by the rules of the table.
  async goTo(table) {
    const { text } = table;
    const { ended } = table.lines;
    await this.game.setPosition(this.first);
    this.ply = 0;
    table.go("");
    for (const line of ended) {
      if (!table.rushes) await this.#follow(table.colour, line);
      table.play(`${line}\n`);
    }
    table.go(text);
    await this.#pass(table);
  }

  async #follow(colour, turn) {
    while (this.game.position.colour !== colour) await this.game.play("Nil");
    await this.game.play(turn);
    this.ply = this.game.position.ply;
  }

  async #pass(table) {
    if (table.status.over || table.rushes) return;
    while (this.game.position.colour !== table.colour) await this.game.play("Nil");
  }

  // The rest of the turn or rush that comes next or has begun, with its line end.
  async move(table, work, signal) {
    if (table.rushes) return { text: await this.#rush(table), value: null, work: 0 };
    await this.#pass(table);
    const { begun } = table.lines;
    const { rest, value, spent } = begun === "" ? await this.#turn(work, signal) : await this.#end(table, work, signal);
    await this.#follow(table.colour, begun + rest);
    return { text: `${rest}\n`, value, work: spent };
  }

  async #turn(work, signal) {
    const began = performance.now();
    let last = null;
    for await (const best of this.game.search({ work, ...stopped(work, signal) })) last = best;
    const seconds = (performance.now() - began) / 1000;
    if (last === null) for await (const best of this.game.search({ work: 0 })) last = best; // it was stopped at once
    else if (last.work > WORK_MEASURED) this.speed = (this.speed + last.work / seconds) / 2;
    return { rest: last.turn, value: last.value, spent: last.work };
  }

  // ---- a rush ----

  // The pieces of the others do not matter: they are put where there is room.
  async #rush(table) {
    const { position } = this.game;
    const { colour, pieces } = table;
    const mine = pieces[colour];
    const free = ALL_SQUARES.filter((square) => !mine.includes(square));
    const placed = COLOURS.map((name, i) => [name, name === colour ? mine : free.slice(4 * i, 4 * i + 4)]);
    await this.game.setPosition({ ...position, pieces: Object.fromEntries(placed) });
    const moves = await this.game.home(colour);
    await this.game.setPosition(position);
    const { begun } = table.lines;
    return `${begun !== "" && moves.length > 0 ? ":" : ""}${moves.join(":")}\n`;
  }

  // ---- a turn that has begun ----

  async #end(table, work, signal) {
    const ways = waysToEnd(table);
    const { position } = this.game;
    const colour = table.colour;
    for (const way of ways) {
      await this.game.setPosition({ ...position, pieces: way.pieces });
      way.home = (await this.game.home(colour)).length;
    }
    ways.sort((a, b) => a.home - b.home);
    const near = ways.slice(0, NEAR);
    const each = Math.floor(work / near.length);
    for (const way of near) {
      await this.game.setPosition({ pieces: way.pieces, ply: position.ply + 1, lead: position.lead + way.turnLead });
      way.value = this.game.position.over ? pointsAfter(table, way) : await this.#value(each, signal);
    }
    near.sort((a, b) => b.value - a.value || a.home - b.home);
    await this.game.setPosition(position);
    const [{ rest, value }] = near;
    return { rest, value, spent: near.length * each };
  }

  // What the next colour cannot have.
  async #value(work, signal) {
    let value = 1;
    for await (const best of this.game.search({ work, ...stopped(work, signal) })) ({ value } = best);
    return 1 - value;
  }
}

// Of the colour that has made a turn, if nothing but rushes follows: its share of the points.
function pointsAfter(table, { rest }) {
  const { turn } = table.status;
  const { text } = table;
  table.play(`${rest}\n`);
  const share = table.status.points[turn] / POINTS;
  table.go(text);
  return share;
}

const ALL_SQUARES = Array.from("abcdefgh", (row) => Array.from("12345678", (column) => row + column)).flat();

// One way to each placement: what follows the steps made, the pieces afterwards, and what the turn adds to the lead.
function waysToEnd(table) {
  const ways = new Map();
  const turnLead = table.status.turn % 2 === 1 ? STEPS : -STEPS;
  const visit = (rest, steps) => {
    const { pieces } = table;
    const key = JSON.stringify(pieces);
    const known = ways.get(key);
    if (known === undefined || rest.length < known.rest.length) ways.set(key, { rest, pieces, turnLead });
    if (steps === STEPS) return;
    for (const { from, move, cost } of table.session.offers()) {
      if (from === null) continue;
      table.play(move);
      visit(rest + move, steps + cost);
      table.undo(1);
    }
  };
  visit("", stepsMade(table));
  return [...ways.values()];
}

// Steps of the turn that has begun.
function stepsMade(table) {
  const { text } = table;
  const moves = table.lines.begun.split(/(?=:)/);
  let steps = 0;
  table.undo(moves.length);
  for (const move of moves) {
    steps += table.session.offers().find((offer) => offer.move === move).cost;
    table.play(move);
  }
  table.go(text);
  return steps;
}
