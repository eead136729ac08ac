// The hextris view: what the page asks of a game. See port/wasm/README.
import { byId, make } from "../dom.js";
import { Game } from "./game.js";
import { isSolutions, Judge } from "./judge.js";
import { Player } from "./player.js";

// The contest's phrases of power, as its players found them.
const OFFICIAL = [
  "ei!",
  "ia! ia!",
  "r'lyeh",
  "yuggoth",
  "tsathoggua",
  "yogsothoth",
  "necronomicon",
  "vigintillion",
  "cthulhu fhtagn!",
  "ph'nglui mglw'nafh cthulhu r'lyeh wgah'nagl fhtagn.",
  "in his house at r'lyeh dead cthulhu waits dreaming.",
  "the laundry",
  "planet 10",
  "yoyodyne",
  "monkeyboy",
  "john bigboote",
  "blue hades",
  "case nightmare green",
];

export const view = {
  title: "Hexagonal Tetris, solved in the page",
  intro:
    "The game of the ICFP contest 2015, Tetris on hexagonal cells. Choose a problem, press Solve, and watch the " +
    "game. The player runs in this page, by WebAssembly; nothing leaves this machine.",
  job: "Seed",
  jobs: "games",
  pointsName: "Points",
  watch: "Watch",
  noValue: "some seeds have no game yet",

  // Puts the game's own settings on the page; `changed` is called when a person changes them.
  openSettings(root, changed) {
    const phrases = make("textarea", {
      id: "phrases",
      rows: 4,
      spellcheck: false,
      value: OFFICIAL.join("\n"),
      onchange: changed,
    });
    const set = (list) => () => {
      phrases.value = list.join("\n");
      changed();
    };
    root.replaceChildren(
      make("label", {}, "Phrases of power, one a line", phrases),
      make(
        "p",
        { className: "row" },
        make("button", { type: "button", id: "official", onclick: set(OFFICIAL) }, "The official ones"),
        make("button", { type: "button", id: "no-phrases", onclick: set([]) }, "None"),
      ),
    );
  },

  phrases() {
    return byId("phrases")
      .value.split("\n")
      .filter((phrase) => phrase !== "");
  },

  // For the engine, and for the address.
  options() {
    return this.phrases().map((phrase) => ["p", phrase]);
  },

  settings() {
    return this.options();
  },

  useSettings(pairs) {
    byId("phrases").value = pairs
      .filter(([name]) => name === "p")
      .map(([, value]) => value)
      .join("\n");
  },

  // What the page shows of a problem that was read, and the names of its jobs.
  describe(made) {
    const game = new Game(made);
    return {
      id: game.id,
      jobs: game.seeds.map(String),
      notes: game.notes,
      facts:
        `problem ${game.id}: ${game.width} × ${game.height} cells, ${game.sourceLength} units in the source, ` +
        `${game.seeds.length} ${game.seeds.length === 1 ? "seed" : "seeds"}`,
    };
  },

  // A small picture of a problem of the list: its board with the first unit.
  picture(made) {
    const game = new Game(made);
    game.start(game.seeds[0] ?? 0, "");
    const { width, height, rowBytes } = game,
      { board, cells } = game.view(0);
    const cell = Math.max(1, Math.min(8, Math.floor(150 / width), Math.floor(120 / height)));
    const canvas = make("canvas", {
      width: width * cell + cell / 2,
      height: Math.max(height * cell, 12),
      "aria-hidden": "true",
    });
    const context = canvas.getContext("2d");
    context.fillStyle = "#9aa3ad40";
    context.fillRect(0, 0, canvas.width, height * cell);
    const put = (x, y) => context.fillRect(x * cell + ((y & 1) * cell) / 2, y * cell, cell, cell);
    context.fillStyle = "#5f7387";
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (!((board[y * rowBytes + (x >> 3)] >> (x & 7)) & 1)) put(x, y);
    context.fillStyle = "#e69f00";
    for (let i = 0; i < cells.length; i += 2) put(cells[i], cells[i + 1]);
    return canvas;
  },

  openView(root) {
    this.player = new Player(root);
  },

  // Shows a solution: made as for a solve, the number of the job, the text.
  show(made, job, text, given) {
    const key = JSON.stringify([made.options, made.text]);
    if (this.shown !== key) this.game = new Game(made);
    this.shown = key;
    this.player.open(this.game, this.game.seeds[job] ?? 0, text, given);
  },

  // Whether a person is watching or playing what is shown, so that it should stay.
  inUse() {
    return this.player.used;
  },

  isSolutions,

  // The points of a solution.
  points(made, job, text) {
    const game = new Game(made);
    return game.start(game.seeds[job], text) ? 0 : game.view(game.text.length).score;
  },

  // What is shown of points.
  value(points) {
    return points;
  },

  // find(wanted) gives {problem, made} of a problem; show(problem, job, text, given) brings a verdict to the view.
  openJudge(root, find, show) {
    this.judge = new Judge(
      root,
      (number) => find(({ id }) => id === number),
      ({ found, entry, at, error }) => {
        const job = new Game(found.made).seeds.indexOf(Number(entry.seed));
        show(found.problem, job, entry.solution, { at: error ? at : 0, play: !error });
      },
    );
    return this.judge;
  },
};
