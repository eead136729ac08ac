// The Brain Wall view: what the page asks of a game. See port/wasm/README.
import { byId, make, number } from "../dom.js";
import { Board } from "./board.js";
import { boxOf } from "./draw.js";
import { isSolutions, Judge } from "./judge.js";
import { Wall } from "./wall.js";

const KINDS = ["GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"];
const INVALID = -(2 ** 40); // points below it: a pose that breaks a rule

// The picture takes its colours from the sheet, which may load after the first drawing.
document.head.append(
  make("link", {
    rel: "stylesheet",
    href: new URL("view.css", import.meta.url).href,
    onload: () => view.board?.draw(),
  }),
);

export const view = {
  title: "Brain Wall, solved in the page",
  intro:
    "The game of the ICFP contest 2021: place a figure in a hole, close to all of its corners. Choose a problem and " +
    "press Solve, or drag vertices. The player runs in this page, by WebAssembly; nothing leaves this machine.",
  job: "Bonus",
  jobs: "poses",
  single: true, // a problem gets one pose: no mean of its jobs
  pointsName: "Dislikes",
  watch: "Show",

  openSettings(root, changed) {
    root.replaceChildren(
      make(
        "label",
        { className: "check" },
        make("input", { type: "checkbox", id: "unlock", onchange: changed }),
        "prefer poses that unlock bonuses where a search finds equal dislikes",
      ),
      make(
        "label",
        {},
        "Problem that unlocked the bonus used, if any",
        make("input", { type: "number", id: "giver", min: 0, max: 2147483647, onchange: changed }),
      ),
    );
  },

  // A job for each bonus is there; which one is searched is chosen with it.
  options() {
    const giver = byId("giver").value;
    const suffix = /^\d+$/.test(giver) ? `:${giver}` : "";
    return [...KINDS.map((kind) => ["B", kind + suffix]), ...(byId("unlock").checked ? [["u", ""]] : [])];
  },

  settings() {
    const giver = byId("giver").value;
    return [...(giver ? [["giver", giver]] : []), ...(byId("unlock").checked ? [["unlock", "1"]] : [])];
  },

  useSettings(pairs) {
    const fields = Object.fromEntries(pairs);
    byId("giver").value = fields.giver ?? "";
    byId("unlock").checked = fields.unlock === "1";
  },

  describe(made) {
    const wall = this.wallOf(made);
    const count = (list, one, more) => `${list.length} ${list.length === 1 ? one : more}`;
    return {
      id: wall.id,
      jobs: wall.jobs,
      notes: wall.notes,
      facts:
        `${wall.id === null ? "" : `problem ${wall.id}: `}${count(wall.hole, "corner", "corners")}, ` +
        `${count(wall.figure, "vertex", "vertices")}, ${count(wall.edges, "edge", "edges")}, ` +
        `${count(wall.bonuses, "bonus", "bonuses")}, epsilon ${number(wall.epsilon)}`,
    };
  },

  // The last wall that was read: it is asked for several times in a row.
  wallOf(made) {
    const key = JSON.stringify([made.options, made.name, made.text]);
    if (this.key !== key) this.wall = new Wall(made);
    this.key = key;
    return this.wall;
  },

  // Hole and figure as drawn.
  picture(made) {
    const { hole, figure, edges } = new Wall(made);
    const [left, top, width, height] = boxOf(hole, figure);
    const scale = Math.min(150 / width, 110 / height);
    const canvas = make("canvas", {
      width: Math.ceil(width * scale),
      height: Math.ceil(height * scale),
      "aria-hidden": "true",
    });
    const context = canvas.getContext("2d");
    const to = ([x, y]) => [(x - left) * scale, (y - top) * scale];
    context.beginPath();
    for (const corner of hole) context.lineTo(...to(corner));
    context.closePath();
    context.fillStyle = "#9aa3ad60";
    context.fill();
    context.strokeStyle = "#5f7387";
    context.lineWidth = 2.5;
    context.stroke();
    context.beginPath();
    for (const [a, b] of edges) {
      context.moveTo(...to(figure[a]));
      context.lineTo(...to(figure[b]));
    }
    context.strokeStyle = "#d07c00";
    context.lineWidth = 2;
    context.stroke();
    return canvas;
  },

  openView(root) {
    this.board = new Board(root);
  },

  // A text that is empty or null is no pose: the figure as drawn is shown.
  show(made, job, text, given) {
    const wall = this.wallOf(made);
    const value = text === "" ? null : JSON.parse(text);
    this.board.open(wall, value && wall.poseOf(value), given);
  },

  inUse() {
    return this.board.used;
  },

  isSolutions,

  // Points are dislikes that are lost. Of a solution that no search has told them:
  points(made, job, text) {
    const wall = this.wallOf(made);
    const check = text === "null" ? null : wall.check(wall.poseOf(JSON.parse(text)));
    return check?.valid ? -check.dislikes : INVALID - 1;
  },

  value(points) {
    return points < INVALID ? null : points === 0 ? 0 : -points;
  },

  noValue: "no valid pose yet",

  openJudge(root, find, show) {
    this.judge = new Judge(
      root,
      find,
      () => this.board.wall.name,
      ({ found, wall, pose }) => {
        const job = wall.jobs.indexOf(pose.use?.kind ?? wall.kinds[0]);
        show(found.problem, job, wall.text(pose), {});
      },
    );
    return this.judge;
  },
};
