// What there is to see: the boards of all games with recorded games of the engine, and files that are opened.
import { address, fetchFile } from "./address.js";
import { codeOf, detailOf, unpackCells } from "./boards/code.js";
import { checkSize, entriesOf, FILE_MB, FileError, kindOf, problemsOf, textOf } from "./boards/file.js";
import { Rules } from "./rules.js";

export { checkSize, FILE_MB, FileError };
export const GAMES = ["hextris", "brainwall", "less"];

// ---- files of the page, each fetched once ----

const fetched = new Map();

async function load(name) {
  return (await fetchFile(address(`boards/${name}.json`))).json();
}

function get(name) {
  if (!fetched.has(name)) {
    fetched.set(name, load(name));
    fetched.get(name).catch(() => fetched.delete(name)); // the next call tries again
  }
  return fetched.get(name);
}

// ---- boards ----

// The boards of a game, in the order in which they are shown.
export async function boards(game) {
  const list = await get(game);
  const { phrases } = list[0].settings;
  const settingsOf = ({ settings }) => (phrases === undefined ? settings : { ...settings, phrases });
  return list.map((board) => ({ game, file: null, isOurs: true, known: null, ...board, settings: settingsOf(board) }));
}

export async function boardOf(id) {
  for (const game of GAMES) {
    const board = (await boards(game)).find((one) => one.id === id);
    if (board !== undefined) return board;
  }
  return null;
}

// How the rules read a board: options as the judges take them.
function optionsOf({ settings }) {
  const rush = settings.rush === undefined ? [] : [`r ${settings.rush}`];
  return [...(settings.phrases ?? []).map((word) => `p ${word}`), ...rush];
}

// A board with its problem and the games of the engine. Boards from files come with theirs.
export async function openBoard(board) {
  const options = optionsOf(board);
  if (board.file !== null) return { games: [], ...board, options };
  const { problem, games } = await get(board.id);
  return {
    ...board,
    options,
    problem: typeof problem === "string" ? problem : JSON.stringify(problem, unpackCells),
    games: games.map((game) => ({ owner: "engine", ...game })),
  };
}

// Packed problems by name; see boards/earlier.mjs.
export const earlierProblems = () => get("earlier");

// Fetches all that openBoard() needs, so that nothing needs the server later.
export async function fetchAll() {
  await Promise.all([get("contest"), ...GAMES.map(get)].map((loading) => loading.catch(() => null)));
  for (const game of GAMES) for (const { id } of await boards(game)) await get(id);
}

// ---- how strong the engine is ----

// {short, sentence, rows, measure, command, heads, isMoreBetter, version, when}, of Hextris phrases, too: the words
// with which it was measured. See boards/strength.mjs.
export async function strength(game) {
  const { version, when, ...games } = await get("contest");
  const { keys, rows, ...rest } = games[game];
  const unpacked = rows.map((row) => Object.fromEntries(keys.map((key, i) => [key, row[i]])));
  return { version, when, ...rest, rows: unpacked };
}

async function contestRow(game, code) {
  if (game === "less") return null;
  return (await strength(game)).rows.find((row) => row.code === code) ?? null;
}

// The best known result of a contest's problem, and the engine's.
async function knownOf(row, game) {
  const { when, measure } = await strength(game);
  const { number, ours, best, by = null, year = null, bonus = null, bestWithout = null } = row;
  return { number, points: best, by, year, bonus, pointsWithout: bestWithout, ours, when, measure };
}

// ---- files ----

// Boards from files, by code. Solutions that are opened later find them.
const opened = new Map();

const baseName = (name) => name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");

// The number of a problem of Brain Wall stands in the name of its file, and nowhere else.
function numberOf(game, name, problem) {
  if (game === "hextris") return problem.id;
  return game === "brainwall" ? Number(baseName(name).match(/\d+$/)?.[0] ?? NaN) || null : null;
}

// The words of our boards pay on a board of a file, but those of the contest on one of the contest's.
async function firstSettings(game, problem, isContest) {
  if (game !== "hextris") return {};
  const [{ settings }] = await boards("hextris");
  const { phrases } = isContest ? await strength("hextris") : settings;
  return { seed: problem.sourceSeeds[0] ?? null, phrases };
}

// A board of a file: one of ours or of a contest's, if it is one of them.
async function boardOfFile(game, file, { name, text }) {
  const problem = game === "less" ? text : JSON.parse(text.replace(/^\ufeff/, ""));
  const code = codeOf(game, problem);
  const ours = (await boards(game)).find((board) => board.code === code);
  if (ours !== undefined) return ours;
  const row = await contestRow(game, code);
  const board = {
    game,
    id: `file-${code}`,
    name: row?.name || (row === null ? baseName(name) : `Problem ${row.number}`),
    detail: detailOf(game, problem),
    number: row?.number ?? numberOf(game, name, problem),
    file,
    isOurs: false,
    settings: await firstSettings(game, problem, row !== null),
    code,
    known: row === null ? null : await knownOf(row, game),
    problem: text,
  };
  opened.set(code, board);
  return board;
}

// The board that an entry of a file is for: by its number, or the name of its file; null: it has not been opened.
async function boardOfEntry({ game, problem, inline }, file) {
  if (inline !== null) return boardOfFile(game, file, { name: file, text: inline });
  const all = [...opened.values(), ...(await boards(game))].filter((board) => board.game === game);
  const isIt = (board) =>
    board.number === Number(problem) || (board.file !== null && baseName(board.file) === baseName(problem));
  return problem === null ? null : (all.find(isIt) ?? null);
}

async function solutionOf(entry, file) {
  const { game, number, problem, title, text, options, fault, claimed } = entry;
  return { game, board: await boardOfEntry(entry, file), number, problem, title, text, options, fault, claimed, file };
}

const OPENED =
  "The page opens problems and solutions of the ICFP contests 2015 and 2021 (JSON), boards of Less (lines of 112 " +
  "digits) and their logs, and boards that it has saved: Share, “Save board” makes an example.";

// What a file holds: {boards, solutions}, one of them empty. data: bytes, or text. A solution's board is null if it has
// not been opened yet. Throws a FileError or a RulesError, in words for people.
export async function openFile(name, data) {
  const text = typeof data === "string" ? data : textOf(name, new Uint8Array(data));
  const rules = await Rules.make();
  const kind = kindOf(rules, name, text);
  if (kind === null) throw new FileError(`${name} cannot be opened. ${OPENED}`);
  if (kind.isProblem) {
    const list = problemsOf(rules, kind, name, text);
    return { boards: await Promise.all(list.map((one) => boardOfFile(kind.game, name, one))), solutions: [] };
  }
  const entries = entriesOf(rules, kind, name, text);
  const solutions = [];
  for (const entry of entries) solutions.push(await solutionOf(entry, name));
  return { boards: [], solutions };
}

// Several files at once, in any order: problems first, so that solutions find them. {boards, solutions, errors}
export async function openFiles(files) {
  const found = { boards: [], solutions: [], errors: [] };
  const open = async ({ name, data }) => {
    try {
      return await openFile(name, data);
    } catch (error) {
      found.errors.push(error);
      return { boards: [], solutions: [] };
    }
  };
  const rest = [];
  for (const file of files) {
    const { boards: problems, solutions } = await open(file);
    found.boards.push(...problems);
    if (solutions.some(({ board }) => board === null)) rest.push(file);
    else found.solutions.push(...solutions);
  }
  for (const file of rest) found.solutions.push(...(await open(file)).solutions);
  return found;
}
