// A list of poses of any program, judged by the rules of the core.
import { make, number } from "../dom.js";
import { Refusal } from "../instance.js";
import { Wall } from "./wall.js";

const parse = (text) => JSON.parse(text.replace(/^\uFEFF/, ""));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// A list of entries, or a pose by itself: a problem has a hole.
export function isSolutions(text) {
  if (/^\uFEFF?\s*\[/.test(text)) return true;
  try {
    const value = parse(text);
    return isObject(value) && "vertices" in value && !("hole" in value);
  } catch {
    return false; // the reader says what is wrong with it
  }
}

// An entry of a problem that is known: {entry, found, wall, pose, check, error}.
function judged(entry, found, wall) {
  const verdict = { entry, found, wall, pose: null, check: null, error: null };
  if (entry.pose === null) return { ...verdict, error: "no pose was found" };
  try {
    verdict.pose = wall.poseOf(entry.pose);
  } catch (error) {
    return { ...verdict, error: error.message };
  }
  verdict.check = wall.check(verdict.pose);
  verdict.error = verdict.check.why;
  if (!verdict.error && Number.isInteger(entry.dislikes) && entry.dislikes !== verdict.check.dislikes)
    verdict.error = `the entry says ${entry.dislikes} dislikes, the pose has ${verdict.check.dislikes}`;
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

export class Judge {
  constructor(element, find, current, show) {
    this.element = element;
    this.find = find; // {problem, made} of what a function of {name, id} is true of, or undefined
    this.current = current; // the name of the problem in the view
    this.show = show; // called with a verdict to be looked at
  }

  judge(name, text) {
    const value = parse(text);
    const alone = !Array.isArray(value);
    const verdicts = [];
    for (const [i, entry] of (alone ? [{ file: this.current(), pose: value }] : value).entries()) {
      if (!isObject(entry) || !("pose" in entry)) throw new Refusal(`entry ${i + 1} of the list has no pose`);
      verdicts.push(this.verdictOf(entry, verdicts));
    }
    if (!alone) followBonuses(verdicts);
    this.draw(name, verdicts);
  }

  verdictOf(entry, before) {
    const base = typeof entry.file === "string" ? entry.file.replace(/^.*\//, "") : null;
    const found = this.find(({ name, id }) => (base === null ? id === entry.problem : name === base));
    if (!found) return { entry, error: "the problem is not among those given" };
    if (before.some((other) => other.found?.problem === found.problem))
      return { entry, error: "the problem has an entry already" };
    return judged(entry, found, new Wall(found.made));
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
        entry.file ?? entry.problem,
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
    const sum = verdicts.reduce((total, { error, check }) => total + (error ? 0 : check.dislikes), 0);
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
