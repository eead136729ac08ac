// Schemas and readers agree: of mutated files, of the table of malformed files, and of samples of what no schema can
// say. The reader of problems and poses is the player, that of solutions the judge.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { limitsOf, pairs, single } from "./mutations.mjs";
import { accepts, fault, texts, walk } from "./schemas.mjs";
import { check } from "./tap.mjs";

const DRAWN = 600; // pairs of mutations of each format
const SEED = 2015;
const AT_ONCE = 500; // files of a command
const SHOWN = 160; // characters of a file in a message

// What a reader finds only after the form is right: it compares values with each other, or plays by the rules. A schema
// may accept or refuse these.
const BEYOND_FORM = [
  /lies outside the board/,
  /has no length$/,
  /names vertex \d+; the last vertex is/,
  /^the edges of the hole from corners \d+ and \d+ meet$/,
  /^the pose of .* (has \d+ vert|uses |breaks )/,
  /^it has no pose for any given problem$/,
  /^the problem was not given$|^the problem does not list this seed$|already has an entry$/,
  /is not a command$|^the unit has been in this position before$|^the game is over$/,
  /^the pose has \d+ vertices|has squared length|the entry claims/,
];

// Where a reader refuses the form, but a schema accepts it, as no schema can say that. README of problems/schema lists
// these.
const rounds = (value) => {
  let found = false;
  walk(value, (part) => (found ||= part === 2 ** 63 || part === -(2 ** 63)));
  return found;
};
const isShort = (value) => [value].flat().every((entry) => (entry?.file?.length ?? 0) <= 255);
const INEXPRESSIBLE = new Map([
  ["a key that occurs twice", (said) => /has a second "/.test(said)],
  ["a whole number that is rounded to 2^63", (said, value) => / to 9223372036854775807$/.test(said) && rounds(value)],
  ["bytes of a string", (said, value) => /^the file of .* too many bytes/.test(said) && isShort(value)],
  ["the depth of skipped values", (said) => /nested lists and objects/.test(said)],
]);

// Where a schema refuses what a reader accepts.
const distinct = (cells) => new Set(cells.map(({ x, y }) => `${x} ${y}`)).size;
const repeats = (value) => value?.units?.some?.(({ members: cells }) => cells.length > 256 && distinct(cells) <= 256);
const hasTag = (value) => [value].flat().some((entry) => entry?.tag !== undefined && typeof entry.tag !== "string");
const STRICTER = new Map([
  ["repeated members", repeats],
  ["the tag of a pose", hasTag],
]);

let build, work;
const met = new Map([...INEXPRESSIBLE.keys(), ...STRICTER.keys()].map((name) => [name, 0]));

function run(program, words, input) {
  const options = { cwd: work, encoding: "utf8", input, maxBuffer: 1 << 28 };
  const { error, signal, ...rest } = spawnSync(path.join(build, program), words, options);
  if (error || signal) throw error ?? new Error(`${program}: ${signal}`);
  return rest;
}

// ---- what readers say of texts: a list of complaints for each ----

// Files of one command; a complaint begins with "PROGRAM: NAME".
function inFiles(program, wordsOf, list) {
  const complaints = list.map(() => []);
  for (let start = 0; start < list.length; start += AT_ONCE) {
    const names = list.slice(start, start + AT_ONCE).map((_, i) => `in-${start + i}.json`);
    names.forEach((name, i) => writeFileSync(path.join(work, name), list[start + i]));
    for (const line of run(program, wordsOf(names)).stderr.split("\n")) {
      const [, number, said] = /^\w+: in-(\d+)\.json(?::\d+:\d+)?: (.*)$/.exec(line) ?? [];
      if (number) complaints[number].push(said);
      else if (line !== "") throw new Error(line);
    }
  }
  return complaints;
}

const problems = (program) => (list) =>
  inFiles(program, (names) => [...names.flatMap((name) => ["-f", name]), "-b", "0", "-q", "-m", "1000"], list);

const BONUSES = ["GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"];
const poses = (list) =>
  inFiles(
    "play_icfp2021",
    (names) => [
      ...["-f", "good.json", "-b", "0", "-q"],
      ...BONUSES.flatMap((bonus) => ["-B", `${bonus}:3`]),
      ...names.flatMap((name) => ["-i", name]),
    ],
    list,
  );

function solutions(list) {
  return list.map((text) => {
    const { status, stdout, stderr } = run("judge_icfp2015", ["--json", "good.json"], text);
    if (status === 2) return [stderr];
    const errors = JSON.parse(stdout).games.map(({ error }) => error ?? "");
    return errors.filter((error) => error !== "").map((error) => error.replace(/^standard input:\d+:\d+: /, ""));
  });
}

// ---- comparing ----

// How a verdict of the schema differs from that of the reader, "" if it does not.
function difference(name, text, said) {
  const value = JSON.parse(text);
  const accepted = accepts(name, value);
  const refusals = said.filter((complaint) => !BEYOND_FORM.some((pattern) => pattern.test(complaint)));
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
  if (accepted && refusals.length > 0) {
    const classes = refusals.map((one) => [...INEXPRESSIBLE].find(([, holds]) => holds(one, value))?.[0]);
    classes.forEach((one) => one && met.set(one, met.get(one) + 1));
    return classes.every(Boolean) ? "" : `the schema accepts ${shown}: ${refusals.join(" & ")}`;
  }
  if (!accepted && said.length === 0) {
    const [found] = [...STRICTER].find(([, holds]) => holds(value)) ?? [];
    if (found) met.set(found, met.get(found) + 1);
    return found ? "" : `the reader accepts ${shown}: ${fault(name, value)}`;
  }
  return "";
}

function compare(title, name, list, reader) {
  const said = reader(list);
  const differences = list.map((text, i) => difference(name, text, said[i])).filter(Boolean);
  check(title, differences, list.length);
  return list.filter((text) => !accepts(name, JSON.parse(text))).length;
}

const FORMATS = [
  { section: "hextris problem", name: "icfp2015_problem", reader: problems("play_icfp2015") },
  { section: "brainwall problem", name: "icfp2021_problem", reader: problems("play_icfp2021") },
  { section: "hextris solutions", name: "icfp2015_solutions", reader: solutions },
  { section: "brainwall poses", name: "icfp2021_poses", reader: poses },
];

// Valid files, from which mutations start; null stands for the problem of the section.
const POSE = { vertices: [[1, 1], [5, 1], [5, 4]] };
const BROKEN = { vertices: [...POSE.vertices, [3, 1]], bonuses: [{ bonus: "BREAK_A_LEG", problem: 3, edge: [0, 1] }] };
const SOLUTION = { problemId: 1, seed: 6, tag: "b1:0", solution: "aaa" };
const BASES = {
  "hextris problem": [null],
  "brainwall problem": [null],
  "hextris solutions": [[SOLUTION, { ...SOLUTION, seed: 7 }], SOLUTION],
  "brainwall poses": [
    [{ file: "good.json", problem: 1, dislikes: 110, tag: "b0:0", pose: { ...POSE, bonuses: [] } }, POSE],
    { file: "good.json", pose: BROKEN },
    { ...POSE, bonuses: [{ bonus: "GLOBALIST", problem: 3, edge: null }], problem: 1 },
    { file: "good.json", pose: null },
    [],
  ],
};

function mutated(format, base) {
  const { section, name, reader } = format;
  writeFileSync(path.join(work, "good.json"), base);
  const bases = BASES[section].map((value) => value ?? JSON.parse(base));
  const parts = name === "icfp2021_poses" ? [name, "icfp2021_pose"] : [name];
  const limits = limitsOf(parts.map((part) => JSON.parse(texts.get(part))));
  compare(`${section}: the files that are mutated are valid`, name, bases.map((one) => JSON.stringify(one)), reader);
  const list = [...bases.flatMap((one) => [...single(one, limits)]), ...pairs(bases, limits, DRAWN, SEED)];
  const unique = [...new Set(list.map((value) => JSON.stringify(value)))];
  const refused = compare(`${section}: schema and reader agree on mutations`, name, unique, reader);
  const uneven = refused * 3 < unique.length || refused * 20 > unique.length * 19;
  const said = uneven ? [`${refused} of ${unique.length} are refused`] : [];
  check(`${section}: a third of the mutations is refused, a twentieth is not`, said, unique.length);
}

// What a reader finds only after the form is right, but a schema can say: changes of the first file that is mutated.
const ALSO_SAID = {
  "hextris problem": [
    ({ filled: [cell] }) => (cell.x = -1),
    ({ filled: [cell] }) => (cell.x = 1024),
    ({ filled: [cell] }) => (cell.y = -1),
    ({ filled: [cell] }) => (cell.y = 1024),
  ],
  "brainwall problem": [({ hole }) => (hole[2] = hole[0]), ({ figure: { edges } }) => (edges[0] = [1, 1])],
  "hextris solutions": ["%", "A6", "a\u00e9", "\u0000"].map((commands) => ([first]) => (first.solution = commands)),
  "brainwall poses": [
    ([{ pose }]) => (pose.vertices = [[1, 1]]),
    ([{ pose }]) => Object.assign(pose, { ...BROKEN, bonuses: [{ ...BROKEN.bonuses[0], edge: [0, 0] }] }),
    ([entry]) => (entry.bonuses = []),
    ([entry]) => (entry.file = "a".repeat(256)),
  ],
};

function bothRefuse({ section, name, reader }, base) {
  const list = ALSO_SAID[section].map((change) => {
    const value = structuredClone(BASES[section][0] ?? JSON.parse(base));
    change(value);
    return JSON.stringify(value);
  });
  const said = reader(list);
  const accepted = list.filter((text, i) => accepts(name, JSON.parse(text)) || said[i].length === 0);
  check(`${section}: the schema says what it can of what the reader finds later`, accepted, list.length);
}

// ---- the table of malformed files ----

function takeApart() {
  const table = path.join(work, "table");
  mkdirSync(table);
  const words = ["-f", path.resolve("tests/readers/rows.awk"), path.resolve("tests/readers/table.txt")];
  const options = { cwd: table, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } };
  const lines = spawnSync("awk", words, options).stdout.trim().split("\n").map((line) => line.split("\t"));
  return lines.map(([line, base, section, player, judge]) => ({
    section,
    base: readFileSync(path.join(table, `${base}.base`), "utf8"),
    text: readFileSync(path.join(table, `${line}.in`), "utf8").replace(/^\ufeff/, ""),
    verdict: section === "hextris solutions" ? judge : player,
  }));
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tabled(rows, { section, name }) {
  const own = rows.filter((row) => row.section === section && isJson(row.text));
  const good = /^(accepted|score \d+|uncounted|valid \d+|no pose|)$/;
  const differences = own.map(({ text, verdict }) => {
    const said = verdict.split(" & ").map((part) => part.replace(/^(\w[\w .]*:)?\d+:\d+: /, ""));
    return difference(name, text, said.filter((part) => !good.test(part)));
  });
  check(`${section}: the schema agrees with the table of malformed files`, differences.filter(Boolean), own.length);
}

// ---- what no schema can say ----

function samples(base) {
  const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
  const problem = JSON.stringify({ ...JSON.parse(base), deep: 0 }).replace('"deep":0', `"deep":${deep}`);
  const reader = problems("play_icfp2015");
  compare("a value that is nested too deep is beyond a schema", "icfp2015_problem", [problem], reader);
  const named = JSON.stringify([{ file: "\u00e9".repeat(255), pose: null }]);
  compare("bytes are beyond a schema, which counts characters", "icfp2021_poses", [named], poses);
}

export function readers(programs, scratch) {
  [build, work] = [programs, scratch];
  const rows = takeApart();
  for (const format of FORMATS) {
    const base = rows.find(({ section }) => section === format.section).base;
    mutated(format, base);
    bothRefuse(format, base);
    tabled(rows, format);
    if (format.section === "brainwall poses") samples(rows[0].base);
  }
  for (const [name, count] of met) check(`a difference that is listed occurs: ${name}`, [], count);
}
