// Solutions of any program, judged by the rules of the core: a score or an error for each game.
import { make, number } from "../dom.js";
import { Refusal } from "../instance.js";
import { explain, Game } from "./game.js";

// Solutions are a list, a problem is an object.
export function isSolutions(text) {
  return /^\uFEFF?\s*\[/.test(text);
}

// A byte order mark may stand before JSON that the core reads.
const parse = (text) => JSON.parse(text.replace(/^\uFEFF/, ""));

function entriesOf(text) {
  const list = parse(text);
  list.forEach((entry, i) => {
    for (const [key, type] of [
      ["problemId", "number"],
      ["seed", "number"],
      ["solution", "string"],
    ])
      if (typeof entry?.[key] !== type)
        throw new Refusal(`entry ${i + 1} of the list has no ${key} that is a ${type}`);
  });
  return list;
}

// Some games are judged, then the page is awake for a moment.
export class Judge {
  constructor(element, find, show) {
    this.element = element;
    this.find = find; // {problem, made} of an id, or undefined; made is what a Game is made of
    this.show = show; // called with a verdict to be looked at
  }

  async judge(name, text) {
    const entries = entriesOf(text);
    const games = new Map();
    const verdicts = [];
    this.run = (this.run ?? 0) + 1;
    const { run } = this;
    for (const entry of entries) {
      verdicts.push(this.verdictOf(entry, games, verdicts));
      if (verdicts.length % 10 === 0) {
        this.draw(name, entries.length, verdicts, games);
        await new Promise((resolve) => setTimeout(resolve));
        if (run !== this.run) return;
      }
    }
    this.draw(name, entries.length, verdicts, games);
  }

  verdictOf(entry, games, before) {
    const refused = (error) => ({ entry, score: 0, move: 0, power: 0, units: 0, error, at: null });
    if (!games.has(entry.problemId)) {
      const found = this.find(entry.problemId);
      if (!found) return refused("the problem is not among those given");
      games.set(entry.problemId, {
        found,
        game: new Game(found.made),
        listed: parse(found.made.text).sourceSeeds,
      });
    }
    const { game, found } = games.get(entry.problemId);
    if (!game.seeds.includes(entry.seed)) return refused("the seed is not among those of the problem");
    if (
      before.some(
        ({ entry: other, at }) =>
          at !== null && other.problemId === entry.problemId && other.seed === entry.seed,
      )
    )
      return refused("the game has an entry already");
    const error = game.start(entry.seed, entry.solution);
    const { move, power, locked } = game.view(game.text.length);
    const verdict = {
      entry,
      found,
      at: game.text.length,
      units: locked,
      error: null,
      score: move + power,
      move,
      power,
    };
    return error
      ? {
          ...verdict,
          score: 0,
          move: 0,
          power: 0,
          error: `command ${number(error.at + 1)}: ${explain(error.outcome, error.letter)}`,
        }
      : verdict;
  }

  draw(name, count, verdicts, games) {
    const rows = verdicts
      .map((verdict, i) => {
        const { entry, error } = verdict;
        const cells = [
          entry.problemId,
          entry.seed,
          number(verdict.score),
          number(verdict.move),
          number(verdict.power),
        ];
        const show =
          verdict.at === null
            ? ""
            : make("button", { type: "button", onclick: () => this.show(verdict) }, "Show");
        if (show) show.setAttribute("aria-label", `show entry ${i + 1}`);
        return [
          make(
            "tr",
            { className: error ? "wrong" : "" },
            ...cells.map((cell) => make("td", {}, cell)),
            make("td", {}, show),
          ),
          ...(error
            ? [make("tr", { className: "wrong" }, make("td", { colSpan: 6, className: "left" }, error))]
            : []),
        ];
      })
      .flat();
    const head = make(
      "thead",
      {},
      make(
        "tr",
        {},
        ...["Problem", "Seed", "Score", "Moves", "Phrases", ""].map((title) =>
          make("th", { scope: "col" }, title),
        ),
      ),
    );
    const wrong = verdicts.filter(({ error }) => error).length;
    this.element.replaceChildren(
      make(
        "p",
        { className: "facts" },
        `${name}: ${number(verdicts.length)} of ${number(count)} games, ${number(wrong)} with an error`,
      ),
      make(
        "div",
        { className: "scroll", tabIndex: 0, role: "region", "aria-label": "verdicts" },
        make("table", {}, head, make("tbody", {}, ...rows)),
      ),
      ...averages(verdicts, games),
    );
  }
}

// The mean over the seeds as the file lists them, rounded down; games without an entry count 0.
function averages(verdicts, games) {
  return [...games].map(([id, { listed }]) => {
    const scores = new Map(
      verdicts
        .filter(({ entry, at }) => entry.problemId === id && at !== null)
        .map(({ entry, score }) => [entry.seed, score]),
    );
    const sum = listed.reduce((total, seed) => total + (scores.get(seed) ?? 0), 0);
    const missing = listed.filter((seed) => !scores.has(seed)).length;
    return make(
      "p",
      { className: "average" },
      `problem ${id}: average ${number(Math.floor(sum / Math.max(1, listed.length)))} over ` +
        `${number(listed.length)} seeds, ${number(missing)} missing`,
    );
  });
}
