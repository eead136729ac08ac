// Solutions of any program, judged by the rules of the core: a score or an error for each game.
import { make, number } from "../dom.js";
import { Instance, Refusal } from "../instance.js";
import { Game, OUTCOME } from "./game.js";

const ENTRY = ["named", "problemId", "seed", "refused", "length"];

// A byte order mark may stand before JSON that the core reads.
const parse = (text) => JSON.parse(text.replace(/^\uFEFF/, ""));

// A list, or a solution by itself: a problem has units.
export function isSolutions(text) {
  if (/^\uFEFF?\s*\[/.test(text)) return true;
  try {
    const value = parse(text);
    return value !== null && "solution" in value && !("units" in value);
  } catch {
    return false; // the reader says what is wrong with it
  }
}

// The entries of a list, each {named, problemId, seed, solution, fault}: numbers of 64 bits, and null or what is wrong
// with the entry. Throws a Refusal where the text is no JSON.
export function readSolutions(module, name, text) {
  const instance = new Instance(module);
  const { calls } = instance;
  const [at, file, size] = instance.putFile(name, text);
  if (!calls.solutions_open(at, file, size)) throw new Refusal(instance.message());
  const list = [];
  for (let fields; (fields = calls.solutions_next()) !== 0;) {
    const [named, problemId, seed, refused, length] = instance.numbers(fields, ENTRY.length);
    const bytes = new Uint8Array(calls.memory.buffer, calls.solutions_text(), Number(length));
    // The core keeps U+0000 as two bytes, C0 80, so that it ends no text.
    const plain = bytes.filter((byte, i) => byte !== 0x80 || bytes[i - 1] !== 0xc0).map((byte) => (byte === 0xc0 ? 0 : byte));
    list.push({
      named: named !== 0n,
      problemId,
      seed,
      solution: instance.decoder.decode(plain),
      fault: refused === 0n ? null : instance.string(calls.solutions_fault()),
    });
  }
  if (instance.message() !== "") throw new Refusal(instance.message());
  return list;
}

// A character as the judge shows it: printable ASCII as it is, of any other the first byte.
const shown = (character) =>
  /^[ -~]$/.test(character)
    ? character
    : `\\x${new TextEncoder().encode(character)[0].toString(16).padStart(2, "0")}`;

// Why a command is wrong, in the judge's words.
const REASON = {
  [OUTCOME.unknown]: (character) => `"${shown(character)}" is not a command`,
  [OUTCOME.visited]: () => "the unit has been in this position before",
  [OUTCOME.afterEnd]: () => "the game is over",
  [OUTCOME.memory]: () => "the game is too long for this page",
};

// The verdicts on the entries of a list, in their order. Of the entries for a game the first counts; there may be as
// many as the problem lists the seed.
export class Verdicts {
  constructor(find) {
    this.find = find; // {problem, made} of an id, or undefined; made is what a Game is made of
    this.games = new Map(); // of each problem {game, found, listed, entries: of each seed}
    this.list = [];
  }

  problemOf(id) {
    const found = this.games.has(id) ? null : this.find(id);
    if (found)
      this.games.set(id, {
        found,
        game: new Game(found.made),
        listed: parse(found.made.text).sourceSeeds.map(BigInt),
        entries: new Map(),
      });
    return this.games.get(id);
  }

  add(entry) {
    const verdict = { entry, score: 0, move: 0, power: 0, units: 0, error: null, at: null, ...this.of(entry) };
    this.list.push(verdict);
    return verdict;
  }

  of(entry) {
    if (!entry.named) return { error: entry.fault };
    const problem = this.problemOf(entry.problemId);
    if (!problem) return { error: "the problem was not given" };
    const times = problem.listed.filter((seed) => seed === entry.seed).length;
    if (times === 0) return { error: "the problem does not list this seed" };
    const before = problem.entries.get(entry.seed) ?? 0;
    problem.entries.set(entry.seed, before + 1);
    if (before >= times) return { error: "the game already has an entry" };
    if (before > 0) return { uncounted: true };
    return { counts: true, ...(entry.fault ? { error: entry.fault } : this.played(entry, problem)) };
  }

  played({ seed, solution }, { game, found }) {
    const wrong = game.start(Number(seed), solution);
    const { move, power, locked } = game.view(game.text.length);
    const verdict = { found, at: game.text.length, units: locked };
    return wrong
      ? { ...verdict, error: `${REASON[wrong.outcome](solution.at(wrong.at))}, character ${wrong.at}` }
      : { ...verdict, score: move + power, move, power };
  }

  // For each problem the mean over the seeds as the file lists them, rounded down; games without an entry count 0.
  averages() {
    return [...this.games].map(([id, { listed, entries }]) => {
      const scores = new Map(
        this.list
          .filter(({ entry, counts }) => counts && entry.problemId === id)
          .map(({ entry, score }) => [entry.seed, score]),
      );
      const sum = listed.reduce((total, seed) => total + (scores.get(seed) ?? 0), 0);
      const missing = new Set(listed.filter((seed) => !entries.has(seed))).size;
      return { id, mean: Math.floor(sum / Math.max(1, listed.length)), seeds: listed.length, missing };
    });
  }
}

// Some games are judged, then the page is awake for a moment.
export class Judge {
  constructor(element, find, show) {
    this.element = element;
    this.find = find;
    this.show = show; // called with a verdict to be looked at
  }

  async judge(name, text, module) {
    const entries = readSolutions(module, name, text);
    const verdicts = new Verdicts(this.find);
    this.run = (this.run ?? 0) + 1;
    const { run } = this;
    for (const entry of entries) {
      verdicts.add(entry);
      if (verdicts.list.length % 10 === 0) {
        this.draw(name, entries.length, verdicts);
        await new Promise((resolve) => setTimeout(resolve));
        if (run !== this.run) return;
      }
    }
    this.draw(name, entries.length, verdicts);
  }

  row(verdict, i) {
    const { entry, error, uncounted } = verdict;
    const cells = [
      ...(entry.named ? [entry.problemId, entry.seed] : [`entry ${i}`, "–"]),
      ...[verdict.score, verdict.move, verdict.power].map((points) => (uncounted ? "–" : number(points))),
    ];
    const show =
      verdict.at === null
        ? ""
        : make("button", { type: "button", onclick: () => this.show(verdict) }, "Show");
    if (show) show.setAttribute("aria-label", `show entry ${i + 1}`);
    const note = error ?? (uncounted ? "not counted, the game already has an entry" : null);
    const className = error ? "wrong" : "";
    return [
      make("tr", { className }, ...cells.map((cell) => make("td", {}, String(cell))), make("td", {}, show)),
      ...(note ? [make("tr", { className }, make("td", { colSpan: 6, className: "left" }, note))] : []),
    ];
  }

  draw(name, count, verdicts) {
    const rows = verdicts.list.flatMap((verdict, i) => this.row(verdict, i));
    const titles = ["Problem", "Seed", "Score", "Moves", "Phrases", ""];
    const head = make("thead", {}, make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title))));
    const wrong = verdicts.list.filter(({ error }) => error).length;
    this.element.replaceChildren(
      make(
        "p",
        { className: "facts" },
        `${name}: ${number(verdicts.list.length)} of ${number(count)} games, ${number(wrong)} with an error`,
      ),
      make(
        "div",
        { className: "scroll", tabIndex: 0, role: "region", "aria-label": "verdicts" },
        make("table", {}, head, make("tbody", {}, ...rows)),
      ),
      ...verdicts
        .averages()
        .map(({ id, mean, seeds, missing }) =>
          make(
            "p",
            { className: "average" },
            `problem ${id}: average ${number(mean)} over ${number(seeds)} seeds, ${number(missing)} missing`,
          ),
        ),
    );
  }
}
