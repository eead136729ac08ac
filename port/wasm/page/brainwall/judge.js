// A list of poses of any program, judged by the rules of the core.
import { make, number } from "../dom.js";
import { Instance, Refusal } from "../instance.js";
import { Wall } from "./wall.js";

const ENTRY = [
  "refused",
  "stray",
  "posed",
  "bare",
  "listed",
  "problem",
  "dislikes",
  "vertices",
  "kind",
  "from",
  "a",
  "b",
];

const parse = (text) => JSON.parse(text.replace(/^\uFEFF/, ""));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// A list of entries, or one by itself: a problem has a hole.
export function isSolutions(text) {
  if (/^\uFEFF?\s*\[/.test(text)) return true;
  try {
    const value = parse(text);
    return isObject(value) && ("vertices" in value || "pose" in value) && !("hole" in value);
  } catch {
    return false; // the reader says what is wrong with it
  }
}

// The pose of the entry that was read last, its bonus by its number.
function poseOf(instance, { vertices, kind, from, a, b }) {
  const numbers = new Int16Array(instance.calls.memory.buffer, instance.calls.poses_vertices(), 2 * vertices);
  return {
    vertices: Array.from({ length: vertices }, (_, v) => [numbers[2 * v], numbers[2 * v + 1]]),
    use: kind === 0 ? null : { kind, problem: from, edge: [a, b] },
  };
}

// The entries of a list, each {file, problem, dislikes, pose, alone, fault, stray}: null where there is none. `alone`: it is
// a pose by itself and in no list; `stray`: not only its pose is wrong. Throws a Refusal where the text is no JSON.
export function readPoses(module, name, text) {
  const instance = new Instance(module);
  const { calls } = instance;
  const [at, input, size] = instance.putFile(name, text);
  if (!calls.poses_open(at, input, size)) throw new Refusal(instance.message());
  const list = [];
  for (let fields; (fields = calls.poses_next()) !== 0;) {
    const numbers = [...instance.numbers(fields, ENTRY.length)].map(Number);
    const read = Object.fromEntries(ENTRY.map((key, i) => [key, numbers[i]]));
    const file = instance.string(calls.poses_file());
    list.push({
      file: file === "" ? null : file,
      problem: read.problem < 0 ? null : read.problem,
      dislikes: read.dislikes < 0 ? null : read.dislikes,
      pose: read.posed && !read.refused ? poseOf(instance, read) : null,
      alone: read.bare === 1 && read.listed === 0,
      fault: read.refused ? instance.string(calls.poses_fault()) : null,
      stray: read.stray === 1,
    });
  }
  if (instance.message() !== "") throw new Refusal(instance.message());
  return list;
}

// An entry of a problem that is known: {entry, found, wall, pose, check, error}.
function judged(entry, found, wall) {
  const verdict = { entry, found, wall, pose: null, check: null, error: null };
  if (entry.fault) return { ...verdict, error: entry.fault };
  if (entry.pose === null) return { ...verdict, error: "no pose was found", missing: true };
  const error = wall.wrongForm(entry.pose);
  if (error) return { ...verdict, error };
  verdict.pose = wall.named(entry.pose);
  verdict.check = wall.check(verdict.pose);
  verdict.error = verdict.check.why;
  if (!verdict.error && entry.dislikes !== null && entry.dislikes !== verdict.check.dislikes)
    verdict.claim = `the entry claims ${entry.dislikes} dislikes; the pose has ${verdict.check.dislikes}`;
  return verdict;
}

// A bonus is there if the list's pose of the problem named is valid and unlocks it. One that falls may make
// others fall.
function followBonuses(verdicts) {
  for (let changed = true; changed;) {
    changed = false;
    for (const verdict of verdicts) {
      const { pose, wall, error } = verdict;
      if (error || !pose?.use) continue;
      const giver = verdicts.find((other) => other.wall && other.wall.id === pose.use.problem && !other.error);
      if (giver?.check.unlocks.some(({ kind, problem }) => kind === pose.use.kind && problem === wall.id))
        continue;
      verdict.error = `${pose.use.kind} is not unlocked by the list's pose for problem ${pose.use.problem}`;
      changed = true;
    }
  }
}

// The verdicts on the entries of a list. An entry that names nothing is for the problem `current`; `unlocked` takes every
// bonus for unlocked. A wrong claim is an error, but the pose stays valid.
export function verdictsOf(entries, find, current, unlocked = entries.some(({ alone }) => alone)) {
  const verdicts = [];
  for (const entry of entries) {
    const base = entry.file?.replace(/^.*\//, "") ?? (entry.problem === null ? current : null);
    const found = find(({ name, id }) => (base === null ? id === entry.problem : name === base));
    const error = entry.stray
      ? entry.fault
      : !found
        ? "the problem was not given"
        : verdicts.some((other) => other.found?.problem === found.problem)
          ? "the problem already has an entry"
          : null;
    verdicts.push(error ? { entry, error } : judged(entry, found, new Wall(found.made)));
  }
  if (!unlocked) followBonuses(verdicts);
  for (const verdict of verdicts) {
    verdict.valid = !verdict.error;
    verdict.error ??= verdict.claim ?? null;
  }
  return verdicts;
}

export class Judge {
  constructor(element, find, current, show) {
    this.element = element;
    this.find = find; // {problem, made} of what a function of {name, id} is true of, or undefined
    this.current = current; // the name of the problem in the view
    this.show = show; // called with a verdict to be looked at
  }

  judge(name, text, module) {
    const entries = readPoses(module, name, text);
    this.draw(name, verdictsOf(entries, this.find, this.current()));
  }

  draw(name, verdicts) {
    const rows = verdicts.flatMap((verdict, i) => {
      const { entry, pose, check, error } = verdict;
      const show = pose
        ? make(
            "button",
            { type: "button", "aria-label": `show entry ${i + 1}`, onclick: () => this.show(verdict) },
            "Show",
          )
        : "";
      const cells = [
        entry.file ?? entry.problem ?? verdict.wall?.name ?? `entry ${i}`,
        error ? "✗" : "✓",
        check ? number(check.dislikes) : "–",
        show,
      ];
      return [
        make("tr", { className: error ? "wrong" : "" }, ...cells.map((cell) => make("td", {}, cell))),
        ...(error
          ? [make("tr", { className: "wrong" }, make("td", { colSpan: 4, className: "left" }, error))]
          : []),
      ];
    });
    const head = ["Problem", "Valid", "Dislikes", ""].map((title) => make("th", { scope: "col" }, title));
    const wrong = verdicts.filter(({ error }) => error).length;
    const sum = verdicts.reduce((total, { valid, check }) => total + (valid ? check.dislikes : 0), 0);
    this.element.replaceChildren(
      make(
        "p",
        { className: "facts" },
        `${name}: ${number(verdicts.length)} poses, ${number(wrong)} with an error; ` +
          `${number(sum)} dislikes of the valid ones`,
      ),
      make(
        "div",
        { className: "scroll", tabIndex: 0, role: "region", "aria-label": "verdicts" },
        make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
      ),
    );
  }
}
