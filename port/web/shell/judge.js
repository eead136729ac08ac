// The tab of the judge: solutions of any program, a verdict for each by the rules, which share nothing with the engine.
import { address } from "../address.js";
import { Rules } from "../rules.js";
import { number } from "./canvas.js";
import { attempt, chooseFiles } from "./doors.js";
import { loadStyle, make, setText } from "./dom.js";
import { receiveFiles, receiveText } from "./files.js";
import { settingsOf } from "./link.js";
import { prepare, show } from "./open.js";
import { page } from "./page.js";
import { Record } from "./record.js";
import { table } from "./table.js";
import { variantOf } from "./variant.js";

const PAUSE_MS = 250; // between two moments in which verdicts are shown and the page is awake
const COLUMNS = [{ words: "Entry", left: true }, { words: "Points" }, { words: "Verdict", left: true }, { words: "" }];

let files = []; // that were judged: {name, verdicts, count}; the newest first
let rows = null; // where they are shown
let run = 0;

// ---- one entry ----

// The board that an entry is for. A pose by itself names none: it is for the board that is shown.
async function boardOf({ board, game, problem, options }) {
  if (board === null && problem === null && page.board.game === game) return page.game.board;
  if (board === null) return null;
  const settings = settingsOf({ game, options });
  if (game !== "less" || options.length === 0 || settings.rush === (board.settings.rush ?? "early")) return board;
  return variantOf(board, settings);
}

// Games by board, so that a problem is read once; all by one instance of the rules, since a log may have a thousand.
class Boards {
  #games = new Map();
  #counted = new Set(); // seeds of boards that have an entry: the first one counts
  #rules = Rules.make();

  async gameOf(board) {
    if (!this.#games.has(board.id)) this.#games.set(board.id, (await prepare(board, await this.#rules)).game);
    return this.#games.get(board.id);
  }

  // Poses and games of Less are counted each.
  isSecond({ game, problem }, board, start) {
    if (game !== "hextris" || problem === null) return false;
    const key = `${board.id} ${start}`;
    const is = this.#counted.has(key);
    this.#counted.add(key);
    return is;
  }
}

function claimWords(claimed, points) {
  if (claimed === null || points.every((one, i) => one === claimed[i])) return "";
  return `; it claims ${points.map((_, i) => number(Math.abs(claimed[i]))).join(" ")}`;
}

// What the rules say of the moves: {points, words, isGood}.
function played(entry, game, start) {
  const record = new Record(game, entry.text, { owner: "file" }, { start });
  const { points } = record.end;
  const said = points === null ? "–" : game.score(record, record.length).value;
  if (record.refused !== null) {
    const words = `move ${number(record.length + 1)} is refused: ${record.refused.message}`;
    return { points: said, value: points, words, isGood: false };
  }
  record.session.seek(record.length);
  const { wrong, over, points: all } = record.session.status();
  if (wrong !== null) return { points: "–", value: null, words: wrong, isGood: false };
  const end = entry.game !== "brainwall" && !over ? "valid; the game is not over" : "valid";
  return { points: said, value: points, words: end + claimWords(entry.claimed, all), isGood: true };
}

function missing({ problem }) {
  if (problem === null) return "it names no problem: open its board first";
  return `problem ${problem} is not open: open its file, too`;
}

async function verdictOf(entry, boards) {
  const bad = (words, more = {}) => ({ entry, points: "–", value: null, words, isGood: false, ...more });
  const board = await boardOf(entry);
  if (board === null) return bad(entry.fault ?? missing(entry));
  const game = await boards.gameOf(board);
  const start = entry.title === null ? 0 : game.problem.titles.indexOf(entry.title);
  const seeds = game.problem.titles.length;
  if (start < 0) return bad(`${board.name} has no seed ${entry.title}`, { board, seeds });
  if (entry.text === null) return bad(entry.fault ?? "no solution", { board, seeds });
  if (boards.isSecond(entry, board, start)) return bad("not counted: the game has an entry already", { board, start });
  const verdict = game.problem.rules.free(() => played(entry, game, start));
  if (entry.fault !== null) Object.assign(verdict, { words: entry.fault, isGood: false });
  return { entry, board, start, seeds, ...verdict };
}

// ---- a file ----

function nameOf({ entry: { game, problem, title, number: at }, board }) {
  if (game === "less") return `game ${at + 1}`;
  const parts = [board?.name ?? (problem && `problem ${problem}`), title && `seed ${title}`];
  return parts.filter(Boolean).join(", ") || `entry ${at + 1}`;
}

// Shows an entry on its board, beside all other games there.
async function showEntry({ entry, board, start }) {
  await show(board, { seconds: 0 });
  const name = `${entry.file}, ${entry.number + 1}`;
  const known = page.records.find(({ owner, facts }) => owner === "file" && facts.name === name);
  const record = known ?? page.add(new Record(page.game, entry.text, { owner: "file", name }, { start }));
  page.show(record, page.board.game === "brainwall" ? record.length : 0);
  page.play(page.board.game !== "brainwall");
}

function rowOf(verdict) {
  const { points, words, isGood } = verdict;
  const canShow = verdict.board !== undefined && verdict.start !== undefined && verdict.entry.text !== "";
  return [
    nameOf(verdict),
    points,
    make("span", { class: isGood ? "good" : "wrong", text: words }),
    canShow
      ? make("button", {
          class: "row-action",
          text: "Show",
          "aria-label": `Show ${nameOf(verdict)}`,
          onclick: attempt(() => showEntry(verdict)),
        })
      : "",
  ];
}

// As the contest counts: the mean over a problem's seeds, rounded down; a seed without a valid entry counts 0.
function meansOf({ verdicts }) {
  const sums = new Map();
  for (const { board, seeds = 0, value } of verdicts)
    if (seeds > 1) {
      const sum = sums.get(board.id) ?? { name: board.name, seeds, points: 0 };
      sum.points += value ?? 0;
      sums.set(board.id, sum);
    }
  return [...sums.values()].map(({ name, seeds, points }) =>
    make("p", { text: `${name}: ${number(Math.floor(points / seeds))} on average over ${seeds} seeds` }),
  );
}

function fileView(file) {
  const good = file.verdicts.filter(({ isGood }) => isGood).length;
  const left = file.count - file.verdicts.length;
  const summary = `${number(good)} of ${number(file.count)} valid${left > 0 ? `, ${number(left)} to go` : ""}`;
  return [
    make("h3", { text: `${file.name}: ${summary}` }),
    ...meansOf(file),
    table(COLUMNS, file.verdicts.map(rowOf), { caption: `Verdicts on ${file.name}` }),
  ];
}

function draw() {
  rows?.replaceChildren(...files.flatMap(fileView));
}

async function judge(solutions) {
  const mine = ++run;
  let drawn = 0;
  const boards = new Boards();
  const byName = Map.groupBy ? Map.groupBy(solutions, ({ file }) => file) : grouped(solutions);
  for (const [name, entries] of byName) {
    const file = { name, verdicts: [], count: entries.length };
    files = [file, ...files.filter((one) => one.name !== name)];
    for (const entry of entries) {
      file.verdicts.push(await verdictOf(entry, boards));
      if (performance.now() - drawn < PAUSE_MS) continue;
      draw();
      drawn = performance.now();
      await new Promise((resolve) => setTimeout(resolve));
      if (mine !== run) return;
    }
  }
  draw();
}

function grouped(solutions) {
  const groups = new Map();
  for (const one of solutions) groups.set(one.file, [...(groups.get(one.file) ?? []), one]);
  return groups;
}

// Judges solutions of boards.js openFiles(), and shows the verdicts in the workbench. A solution by itself is shown on
// its board, too.
export async function showVerdicts(solutions) {
  const [{ openWorkbench }] = await Promise.all([
    import("./workbench.js"),
    loadStyle(address("workbench.css")),
  ]);
  await openWorkbench("judge");
  await judge(solutions);
  const [only] = files[0].verdicts;
  if (solutions.length === 1 && only.isGood) await showEntry(only);
}

// ---- the tab ----

export function buildJudge(element) {
  const pasted = make("textarea", { rows: 4, id: "judge-text", spellcheck: "false", autocomplete: "off" });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const act = (action) => async () => {
    setText(wrong, "");
    try {
      await action();
    } catch (error) {
      setText(wrong, error.message);
    }
  };
  rows = make("div", { class: "verdicts" });
  const button = (words, main, onclick) =>
    make("p", { class: "row" }, make("button", { class: main ? "main" : false, text: words, onclick }));
  element.append(
    make("h2", { text: "Judge solutions" }),
    make("p", {
      class: "soft",
      text:
        "Solutions of any program, in the format of their contest, with the files of their problems. The rules that " +
        "judge them share nothing with the engine.",
    }),
    rows,
    button("Open files", true, () => chooseFiles((list) => act(() => receiveFiles(list))())),
    make("label", { for: "judge-text", class: "soft", text: "or paste a solution" }),
    pasted,
    button("Judge", false, act(() => receiveText(pasted.value))),
    wrong,
  );
  draw();
}
