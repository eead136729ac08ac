// Logs and reports have no reader of ours: their schemas must refuse a missing key, a value of a kind that no program
// writes at its place, and keys or values that do not go together.
import { accepts, fault, names } from "./schemas.mjs";
import { check } from "./tap.mjs";

// A value of each kind.
const SAMPLES = new Map([
  ["null", null],
  ["true", true],
  ["false", false],
  ["whole", 1],
  ["negative", -1],
  ["fraction", 0.5],
  ["text", "?"],
  ["no text", ""],
  ["list", [{}]],
  ["no list", []],
  ["object", {}],
]);

function kindOf(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return !Number.isInteger(value) ? "fraction" : value < 0 ? "negative" : "whole";
  if (typeof value === "string") return value === "" ? "no text" : "text";
  if (Array.isArray(value)) return value.length > 0 ? "list" : "no list";
  return "object";
}

// Kinds that a schema accepts, though no output of this test has them.
const ALSO = {
  "codecup_less_report games * stuck": ["true"],
  "icfp2015_log problemId": ["negative"],
  "icfp2015_report games * problemId": ["negative"],
  "icfp2015_report games * seed": ["negative"],
  "icfp2015_report averages * problemId": ["negative"],
};
const ALWAYS = { whole: ["fraction"], fraction: ["whole"] }; // of "seconds", and of means
const MEANS = /seconds( \*)?$|programs \* (points|error|moves)$/;
// Lists that may be empty.
const EMPTY = /^\w+_report (games|averages|programs|strays|poses|games \* phrases|poses \* unlocked)$/;
const OPTIONAL = ["proven", "interrupted"];
const FIXED = /^codecup_less_report games \* (programs|points|moves|turns|rush|shortest|seconds|faults|notes)$/;
// Texts of which not all are right.
const PATTERNED = /_log (tag|move)$| (board|fault|bonus)$|strays \*$|^codecup_less_report games \* seed$/;

// Numbers with bounds that are the range of a type.
const BOUNDED = /^icfp2015_.* (problemId|seed)$|^icfp2021_report .* (used|unlocked \*) problem$/;

// All places in a value, as lists of keys, and the name of a place: indices are stars.
function places(value, at = []) {
  if (value === null || typeof value !== "object") return [at];
  return [at, ...Object.keys(value).flatMap((key) => places(value[key], [...at, key]))];
}
const nameOf = (name, place) => [name, ...place.map((key) => (/^\d+$/.test(key) ? "*" : key))].join(" ");
const get = (value, place) => place.reduce((part, key) => part[key], value);

function changed(value, place, change) {
  const copy = structuredClone(value);
  change(get(copy, place.slice(0, -1)), place.at(-1));
  return copy;
}
const set = (value, place, now) => (place.length === 0 ? now : changed(value, place, (part, key) => (part[key] = now)));

// What must be refused: [what it is, value].
function* wrong(name, value, kinds) {
  for (const place of places(value)) {
    const part = get(value, place);
    const title = nameOf(name, place);
    const inObject = place.length > 0 && !Array.isArray(get(value, place.slice(0, -1)));
    if (inObject && !OPTIONAL.includes(place.at(-1)))
      yield [`no ${title}`, changed(value, place, (owner, key) => delete owner[key])];
    const allowed = [...kinds.get(title), ...(ALSO[title] ?? [])];
    if (MEANS.test(title)) allowed.push(...allowed.flatMap((kind) => ALWAYS[kind] ?? []));
    if (EMPTY.test(title)) allowed.push("no list");
    for (const [kind, sample] of SAMPLES)
      if (!allowed.includes(kind)) yield [`${title} is ${kind}`, set(value, place, sample)];
    if (BOUNDED.test(title) && typeof part === "number")
      for (const far of [2 ** 65, -(2 ** 65)]) yield [`${title} is ${far}`, set(value, place, far)];
    if (typeof part === "string" && PATTERNED.test(title)) yield [`${title} is ?`, set(value, place, "?")];
    if (FIXED.test(title)) yield [`${title} has three`, set(value, place, part.slice(1))];
    if (FIXED.test(title)) yield [`${title} has five`, set(value, place, [...part, part[0]])];
  }
}

// What must be accepted.
function* right(name, value) {
  for (const place of places(value)) {
    const part = get(value, place);
    const title = nameOf(name, place);
    if (kindOf(part) === "object") yield [`${title} has one more key`, set(value, place, { ...part, more: [null] })];
    if (kindOf(part) === "text" && !PATTERNED.test(title)) yield [`${title} is ?`, set(value, place, "?")];
  }
}

// Values that do not go together: the first output that a function accepts, and what makes it wrong.
const TOGETHER = [
  ["icfp2015_log", ({ end }) => end, [{ tag: "b1:0" }, { points: 0 }, { seed: 0 }, { problemId: 0 }, { proven: true }]],
  ["icfp2015_log", ({ tag }) => tag, [{ version: "1" }, { interrupted: true }, { end: true }]],
  ["icfp2021_log", ({ end }) => end, [{ tag: "b1:0" }, { points: 0 }, { file: "a" }, { problem: 0 }, { dislikes: 0 }]],
  ["icfp2021_log", ({ end }) => end, [{ proven: true }]],
  ["icfp2021_log", ({ points }) => points < 0, [{ version: "1" }, { interrupted: true }, { dislikes: null }]],
  ["icfp2021_log", ({ points }) => points === 0, [{ points: 1 }]],
  ["codecup_less_log", ({ end }) => end, [{ turn: 1 }, { move: "a1a2" }, { value: 1 }]],
  ["codecup_less_log", ({ turn }) => turn, [{ version: "1" }, { turn: 0 }, { value: 1001 }]],
  ["codecup_less_log", ({ turn }) => turn, [{ move: "a1a2:a1a2:a1a2:a1a2" }, { move: "a1a9" }]],
];
// The same for an object in a list of a report.
const IN_REPORTS = [
  ["icfp2015_report", "games", ({ error }) => error === null, [{ error: "x" }, { problemId: null }, { seed: null }]],
  ["icfp2015_report", "games", ({ error }) => error, [{ score: 1 }, { move: 1 }, { power: 1 }, { phrases: ["a"] }]],
  ["icfp2015_report", "games", ({ phrases }) => phrases.length, [{ phrases: ["a", "a"] }]],
  ["icfp2021_report", "poses", ({ valid }) => valid, [{ fault: "length" }, { dislikes: null, corners: [] }]],
  ["icfp2021_report", "poses", ({ valid }) => valid, [{ corners: [0, 0] }, { valid: false, error: null }]],
  ["icfp2021_report", "poses", ({ valid }) => valid, [{ points: 1, most: null }, { points: null, most: 1 }]],
  ["icfp2021_report", "poses", ({ valid }) => !valid, [{ dislikes: null, corners: [0, 0, 0] }]],
  [
    "icfp2021_report",
    "poses",
    ({ valid }) => !valid,
    [{ dislikes: null, corners: [], unlocked: [{ bonus: "WALLHACK", problem: 1 }] }],
  ],
  ["codecup_less_report", "games", ({ error }) => error === null, [{ board: "" }, { programs: Array(4).fill(null) }]],
  ["codecup_less_report", "games", ({ error }) => error === null, [{ points: [21, 0, 0, 0] }, { seed: "x" }]],
  ["codecup_less_report", "programs", ({ seats }) => seats, [{ points: 21 }, { seats: 0 }, { games: 0 }]],
];

function* contradictions(name, values) {
  const totals = name === "icfp2021_report" ? [{ points: 1, most: null }, { points: null, most: 1 }] : [];
  for (const change of totals)
    yield [JSON.stringify(change), { ...values[0], total: { ...values[0].total, ...change } }];
  for (const [of, find, changes] of TOGETHER)
    if (of === name) for (const change of changes) yield [JSON.stringify(change), { ...values.find(find), ...change }];
  for (const [, list, find, changes] of IN_REPORTS.filter(([of]) => of === name)) {
    const report = values.find((one) => one[list].some(find));
    for (const change of changes)
      yield [JSON.stringify(change), { ...report, [list]: [{ ...report[list].find(find), ...change }] }];
  }
}

// One value of each shape: the keys and kinds at all places. So it is with the objects in lists.
function shapes(name, values) {
  const found = new Map();
  for (const value of values.map(slim)) {
    const kinds = places(value).map((place) => `${nameOf(name, place)} ${kindOf(get(value, place))}`);
    const shape = [...new Set(kinds)].sort().join();
    if (!found.has(shape)) found.set(shape, value);
  }
  return [...found.values()];
}

function slim(value) {
  if (value === null || typeof value !== "object") return value;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, slim(part)]));
  return kindOf(value[0] ?? null) === "object" ? shapes("", value) : value;
}

function kindsIn(name, values) {
  const kinds = new Map();
  for (const value of values)
    for (const place of places(value)) {
      const title = nameOf(name, place);
      kinds.set(title, (kinds.get(title) ?? new Set()).add(kindOf(get(value, place))));
    }
  return kinds;
}

// `written`: all values that the programs wrote, by schema.
export function refusals(written) {
  for (const name of names.filter((one) => /_(log|report)$/.test(one))) {
    const values = written.get(name);
    const kinds = kindsIn(name, values);
    const samples = shapes(name, values);
    const bad = [...samples.flatMap((value) => [...wrong(name, value, kinds)]), ...contradictions(name, values)];
    const accepted = bad.filter(([, one]) => accepts(name, one)).map(([what]) => what);
    check(`${name} refuses what no program writes`, [...new Set(accepted)], bad.length);
    const good = samples.flatMap((value) => [...right(name, value)]);
    const refused = good.filter(([, one]) => !accepts(name, one)).map(([what, one]) => `${what}: ${fault(name, one)}`);
    check(`${name} accepts further keys and other texts`, refused, good.length);
  }
}
