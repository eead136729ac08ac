// What an opened file holds: problems, or games of them. The rules read it, and word what is wrong.
export class FileError extends Error {
  constructor(words) {
    super(words);
    this.name = "FileError";
  }
}

// A solution of the longest contest game has 0.2 MB, a log of a thousand games of Less 4 MB. The rules take 24 bytes of
// memory for each byte of a file.
export const FILE_MB = 8;
const DIGITS = /^[\s#0-2]*$/;

// First bytes of encodings other than UTF-8: a mark, or zeros beside a first character of ASCII (x).
const WIDE = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-32", ["x", 0, 0, 0]],
  ["UTF-32", [0, 0, 0, "x"]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["UTF-16", ["x", 0]],
  ["UTF-16", [0, "x"]],
];

const begins = (bytes, start) =>
  bytes.length >= start.length && start.every((byte, i) => (byte === "x" ? bytes[i] > 0 : bytes[i] === byte));

export function checkSize(name, bytes) {
  if (bytes > FILE_MB * 1e6)
    throw new FileError(`${name} has ${(bytes / 1e6).toFixed(1)} MB; the page takes files of at most ${FILE_MB} MB`);
}

// A byte order mark stays, so that columns are those of the file.
export function textOf(name, bytes) {
  checkSize(name, bytes.length);
  const wide = WIDE.find(([, start]) => begins(bytes, start));
  if (wide) throw new FileError(`${name}:1:1: the file is ${wide[0]}; it must be UTF-8`);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

// ---- what kind of file it is ----

const isObject = (value) => typeof value === "object" && value !== null;

// Of a JSON text: its game, and whether it is a problem.
function kindOfJson(root) {
  const value = Array.isArray(root) ? root[0] : root;
  if (!isObject(value)) return null;
  if ("hole" in value || "figure" in value) return { game: "brainwall", isProblem: true };
  if ("units" in value || "sourceSeeds" in value) return { game: "hextris", isProblem: true };
  if ("solution" in value || "problemId" in value) return { game: "hextris", isProblem: false };
  if ("vertices" in value || "pose" in value) return { game: "brainwall", isProblem: false };
  return null;
}

// Lines of digits are boards of Less, lines that begin with a key a log of judge_less.
function kindOfLines(text) {
  const lines = text.replace(/^\ufeff/, "").split("\n").map((line) => line.trim());
  const first = lines.find((line) => line !== "" && !line.startsWith("#")) ?? "";
  if (/^game\s+\d/.test(first)) return { game: "less", isProblem: false };
  if (first !== "" && DIGITS.test(first)) return { game: "less", isProblem: true };
  return null;
}

function parse(text) {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

// A log of a player's searches has results, a line each, but no game.
function refuseSearchLog(name, text) {
  const first = parse(text.trim().split("\n")[0]);
  if (isObject(first) && "seconds" in first && "work" in first)
    throw new FileError(`${name} is a log of searches: it has their results, but no game`);
}

// Where the JSON is malformed, the reader of a game says where; which game it is does not matter.
export function kindOf(rules, name, text) {
  if (!/^[\s\ufeff]*[[{]/.test(text)) return kindOfLines(text);
  refuseSearchLog(name, text);
  const root = parse(text);
  if (root === undefined) rules.free(() => rules.readProblem("hextris", name, text));
  return kindOfJson(root);
}

// ---- problems ----

// Each line of a file of boards that is neither empty nor a comment: [name, digits, line].
function lessBoards(name, file) {
  const lines = file.replace(/^\ufeff/, "").split(/\r?\n/).map((line, i) => [line.trim(), i + 1]);
  const boards = lines.filter(([line]) => line !== "" && !line.startsWith("#"));
  const nameOf = (number) => (boards.length > 1 ? `${name}, line ${number}` : name);
  return boards.map(([text, number]) => ({ name: nameOf(number), text, number }));
}

// Texts of the problems in a file, checked by the rules.
export function problemsOf(rules, { game }, name, text) {
  const list = game === "less" ? lessBoards(name, text) : [{ name, text }];
  for (const { text: problem, number } of list) {
    // The reader counts lines from 1: empty lines before the board give it its place in the file.
    const before = number === undefined ? "" : "\n".repeat(number - 1);
    rules.free(() => rules.readProblem(game, name, before + problem));
  }
  return list;
}

// ---- games ----

const optional = (rules, at, length) => (at === 0 ? null : new TextDecoder().decode(rules.bytes(at, length).slice()));

function optionsOf(rules, at) {
  const pairs = new Uint32Array(rules.flat.memory.buffer, at, 8);
  const texts = [0, 2, 4, 6].map((i) => optional(rules, pairs[i], pairs[i + 1]));
  return texts.filter((text) => text !== null);
}

function entryOf(rules, game, at, place) {
  const [number, , ...rest] = rules.numbers(at, 19);
  const [problem, inline, title, text] = [0, 2, 4, 6].map((i) => optional(rules, rest[i], rest[i + 1]));
  const [list, wrong, wrongAt, isStray, hasClaim, ...claimed] = rest.slice(8);
  const words = rules.text(wrong);
  const options = inline === null ? [] : optionsOf(rules, list);
  const fault = words === "" ? null : place(wrongAt) + words;
  const claim = hasClaim === 1 ? claimed : null;
  return { game, number, problem, inline, title, text, options, fault, isStray: isStray === 1, claimed: claim };
}

// The entries of a file of games, faulty or not.
export function entriesOf(rules, { game }, name, text) {
  return rules.free(() => {
    const { flat } = rules;
    const [title] = rules.put(name);
    const file = rules.put(text);
    if (flat.flat_open(rules.games.indexOf(game), title, ...file) === 0) throw new FileError(rules.words());
    const place = (byte) => rules.text(flat.flat_place(title, ...file, byte));
    const entries = [];
    for (let at; (at = flat.flat_next()) !== 0; ) entries.push(entryOf(rules, game, at, place));
    return entries;
  });
}
