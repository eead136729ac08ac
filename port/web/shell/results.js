// The tab of results: all records of the board, by the engine, by the person and from files. None is ever dropped.
import { number } from "./canvas.js";
import { make } from "./dom.js";
import { page } from "./page.js";
import { table } from "./table.js";

const COLUMNS = [
  { words: "Game", left: true },
  { words: "Result" },
  { words: "Seconds" },
  { words: "Work, budget" },
  { words: "" },
];

function action(words, record, act) {
  return make("button", {
    class: "row-action",
    text: words,
    "aria-label": `${words} ${record.name}`,
    onclick: () => act(record),
  });
}

function row(record) {
  const { points, over } = record.end;
  const hasNone = points === null || (page.game.constructor.duel && over === null);
  const { seconds, work, budget = "" } = record.facts;
  const shown = record === page.record;
  return [
    record.name,
    hasNone ? "–" : page.game.score(record, record.length).value,
    seconds === undefined ? "" : seconds.toFixed(seconds < 10 ? 2 : 0),
    make("span", { text: work === undefined ? "" : number(work) }, make("code", { text: budget })),
    make(
      "span",
      { class: "row-actions" },
      shown ? make("span", { class: "soft", text: "shown" }) : action("Show", record, (one) => page.show(one)),
      shown ? null : action("Compare", record, (one) => page.compare(one)),
    ),
  ];
}

function build(element) {
  const rows = make("div");
  const save = make("button", {
    text: "Save all as a file",
    onclick: async () => (await import("./save.js")).saveRecords(page.records),
  });
  element.append(
    make("h2", { text: "Results on this board" }),
    make("p", {
      class: "soft",
      text:
        "All games stay here until the page is left. Your last ones and the engine's best come back at your next " +
        "visit, if this browser keeps them. A budget is work and, after the colon, a preset (a way to search): with " +
        "the same one the program finds the same game again.",
    }),
    rows,
    make("p", { class: "row" }, save),
  );
  let seen = "";
  return () => {
    const now = page.records.map((record) => `${record.version}${record === page.record}`).join() + page.other;
    if (now === seen) return;
    seen = now;
    rows.replaceChildren(table(COLUMNS, page.records.map(row), { caption: "Results on this board" }));
  };
}

export const resultsTab = { id: "results", words: "Results", build };
