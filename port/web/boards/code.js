// Of a problem: its code, the same however its file is written, by which boards are recognised; a line that describes
// it; and how the page's files hold it.
const PRIMES = [0x01000193, 0x85ebca6b];

// Two hashes of 32 bits after FNV-1a, one after the other in hexadecimal.
function hash(text) {
  const now = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++)
    PRIMES.forEach((prime, lane) => (now[lane] = Math.imul(now[lane] ^ text.charCodeAt(i), prime)));
  return now.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}

const cell = ({ x, y }) => [x, y];
const byPlace = (a, b) => a[1] - b[1] || a[0] - b[0];

const ofHextris = ({ id, width, height, units, filled, sourceLength, sourceSeeds }) => [
  id,
  width,
  height,
  units.map(({ members, pivot }) => [members.map(cell), cell(pivot)]),
  filled.map(cell).sort(byPlace),
  sourceLength,
  sourceSeeds,
];

// Bonuses are left out: files of a problem with and without them are in use.
const ofBrainWall = ({ hole, figure, epsilon }) => [hole, figure.edges, figure.vertices, epsilon];

// problem: as JSON.parse() makes it, or the digits of a board of Less.
export function codeOf(game, problem) {
  if (game === "less") return hash(problem.trim());
  return hash(JSON.stringify(game === "hextris" ? ofHextris(problem) : ofBrainWall(problem)));
}

// ---- what is on a board, in a line ----

const count = (number, one) => `${number.toLocaleString("en-US")} ${one}${number === 1 ? "" : "s"}`;

function lessDetail(digits) {
  const [single, double] = ["1", "2"].map((wall) => digits.split(wall).length - 1);
  if (single + double === 0) return "no walls";
  if (single === 0) return count(double, "double wall");
  return count(single + double, "wall") + (double === 0 ? "" : `, ${double} double`);
}

export function detailOf(game, problem) {
  if (game === "less") return lessDetail(problem);
  if (game === "hextris") return `${problem.width} × ${problem.height}, ${count(problem.sourceLength, "piece")}`;
  return `${count(problem.hole.length, "corner")}, ${count(problem.figure.edges.length, "line")}`;
}

// ---- cells of a problem of Hextris: x, y, x, y in the page's files; both for JSON.stringify() ----

const isCells = (key) => ["filled", "members", "pivot"].includes(key);

export const packCells = (key, value) => (isCells(key) ? [value].flat().flatMap(({ x, y }) => [x, y]) : value);

export function unpackCells(key, value) {
  if (!isCells(key)) return value;
  const cells = value.flatMap((x, i) => (i % 2 === 0 ? { x, y: value[i + 1] } : []));
  return key === "pivot" ? cells[0] : cells;
}
