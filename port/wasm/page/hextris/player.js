// A game to be watched, or played by hand: the board, what runs along with it, keys and buttons.
import { byId, download, make, number } from "../dom.js";
import { Board } from "./board.js";
import { explain, OUTCOME } from "./game.js";
import { drawNext, drawText, UnitTable } from "./panels.js";
import { HAND, icon, PARTS } from "./parts.js";
import { movingSvg } from "./svg.js";

const PANELS_MS = 60; // between two showings of the text and the tables
const SPEED_LEAST = 2,
  SPEED_FACTOR = 1.1; // commands a second at the least, and for each mark of its slider
const BUTTONS = {
  start: (player) => player.step(0),
  end: (player) => player.step(player.game.text.length),
  back: (player) => player.step(player.at - 1),
  on: (player) => player.step(player.at + 1),
  "unit-back": (player) => player.stepUnit(-1),
  "unit-on": (player) => player.stepUnit(1),
  play: (player) => player.toggle(),
  "by-hand": (player) => player.handButton(0),
  "from-here": (player) => player.handButton(player.at),
  "save-svg": (player) => player.saveSvg(),
  "save-game": (player) => player.saveGame(),
};
const KEYS = {
  Home: "start",
  End: "end",
  ArrowLeft: "back",
  ArrowRight: "on",
  PageUp: "unit-back",
  PageDown: "unit-on",
  " ": "play",
  h: "from-here",
  H: "from-here",
};

export class Player {
  constructor(root) {
    root.innerHTML = PARTS;
    this.board = new Board(byId("board"), byId("scroller"));
    this.table = new UnitTable(byId("units").tBodies[0], byId("units").tFoot, (at) => this.step(at));
    this.at = 0;
    this.shown = -1;
    this.panelsAt = 0;
    this.panelsLater = null;
    this.slider = byId("slider");
    for (const [id, act] of Object.entries(BUTTONS)) byId(id).onclick = () => this.use(act);
    this.slider.oninput = () => this.use(() => this.step(Number(this.slider.value)));
    byId("zoom").oninput = () => this.board.setZoom(2 ** Number(byId("zoom").value));
    byId("hand").replaceChildren(
      ...HAND.map(([command, , label]) =>
        make("button", { type: "button", onclick: () => this.use(() => this.command(command)) }, label),
      ),
      make("button", { type: "button", id: "undo", onclick: () => this.use(() => this.undo()) }, "undo"),
    );
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Shows a game from its start, or at a moment; `onHand` tells that a person plays from now on.
  open(game, seed, text, { at = 0, title = "", tag = null, play = false, onHand = () => {} } = {}) {
    this.pause();
    const sized = this.game && this.game.width === game.width && this.game.height === game.height;
    this.game = game;
    this.used = false;
    this.at = 0;
    this.seed = seed;
    this.tag = tag;
    this.onHand = onHand;
    this.error = game.start(seed, text);
    this.setHand(false);
    byId("game-title").textContent = title || "Game";
    this.stamp = (this.stamp ?? 0) + 1;
    if (!sized) byId("zoom").value = 0;
    this.changed();
    if (!sized) this.board.open(game.width, game.height, () => this.draw());
    this.move(Math.min(at, game.text.length));
    if (this.error) this.sayError(this.error);
    else this.say("");
    if (play) this.play();
  }

  // What a person does. From then on the game that is shown is hers or his: see inUse() in view.js.
  use(act) {
    if (!this.game) return;
    this.used = true;
    act(this);
  }

  // The text is another one than before.
  changed() {
    const { game } = this;
    this.shown = -1;
    this.last = { ...game.view(game.text.length), board: null, cells: null };
    this.slider.max = game.text.length;
    this.table.total(this.last);
    byId("phrase-counts").replaceChildren(
      ...game
        .phraseCounts()
        .map(([phrase, times]) => make("li", {}, `${phrase.replaceAll(" ", "␣")} ×${times}`)),
    );
  }

  // ---- showing ----

  move(at) {
    this.at = Math.max(0, Math.min(this.game.text.length, at));
    this.draw();
  }

  draw() {
    const { game } = this;
    const at = Math.floor(this.at);
    const view = game.view(at);
    const wrong = this.error && at === this.error.at ? this.error.cells : null;
    this.view = view;
    this.board.draw(view, `${this.stamp}:${view.locked}`, game.rowBytes, wrong);
    if (view.steered) this.board.show(view.cells[0], view.cells[1]);
    if (at === this.shown) return;
    this.shown = at;
    const figures = { score: view.score, move: view.move, power: view.power, lines: view.lines };
    for (const [id, value] of Object.entries(figures)) byId(id).textContent = number(value);
    byId("unit").textContent = `${number(view.locked + view.steered)} of ${number(game.sourceLength)}`;
    byId("at").textContent = `${number(at)} of ${number(game.text.length)}`;
    this.slider.value = at;
    this.panelsLater ??= setTimeout(
      () => this.drawPanels(),
      Math.max(0, this.panelsAt + PANELS_MS - performance.now()),
    );
  }

  // What nobody can read faster.
  drawPanels() {
    const { game, view } = this;
    this.panelsLater = null;
    this.panelsAt = performance.now();
    drawText(byId("text"), game, this.shown);
    if (view.locked !== this.nextOf || this.nextStamp !== this.stamp) {
      this.nextOf = view.locked;
      this.nextStamp = this.stamp;
      drawNext(byId("next"), game, view.locked);
    }
    this.table.draw(game, view, this.last.locked, this.stamp);
  }

  say(text, wrong = false) {
    byId("said").textContent = text;
    byId("said").classList.toggle("wrong", wrong);
  }

  sayError(error) {
    this.say(
      `command ${number(error.at + 1)}: ${explain(error.outcome, error.letter)}; the game scores 0`,
      true,
    );
  }

  describe() {
    const { view, game } = this;
    const letter = this.at > 0 ? game.text[this.at - 1] : "";
    const last = letter === "" ? "the start" : `“${letter}” ${game.commandOf(letter) ?? "skipped"}`;
    return (
      `${last}${view.outcome === OUTCOME.locked ? ", which locks" : ""}; ${number(view.score)} points` +
      (view.steered ? "" : "; the game is over")
    );
  }

  // ---- moving through the game ----

  step(at) {
    this.pause();
    this.move(Math.floor(at));
    if (this.error && this.at === this.error.at) this.sayError(this.error);
    else this.say(this.describe());
  }

  // To where the unit locks, or back to its spawn, or that of the unit before.
  stepUnit(by) {
    const { locked, spawned } = this.view;
    if (by > 0) return this.step(locked < this.last.locked ? this.game.lock(locked).to : this.game.text.length);
    if (this.at > spawned || locked === 0) return this.step(spawned);
    return this.step(this.game.lock(locked - 1).from);
  }

  get perSecond() {
    return SPEED_LEAST * SPEED_FACTOR ** Number(byId("speed").value);
  }

  toggle() {
    if (this.frame) return this.step(this.at);
    if (this.at >= this.game.text.length) this.move(0);
    this.play();
  }

  play() {
    if (this.frame) return;
    byId("play").innerHTML = `${icon("pause")} Pause`;
    let before = performance.now();
    const picture = (now) => {
      this.move(this.at + (Math.min(200, now - before) / 1000) * this.perSecond);
      before = now;
      if (this.at >= this.game.text.length) return this.step(this.at);
      this.frame = requestAnimationFrame(picture);
    };
    this.frame = requestAnimationFrame(picture);
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    this.at = Math.floor(this.at);
    byId("play").innerHTML = `${icon("right")} Play`;
  }

  // ---- by hand ----

  setHand(hand) {
    this.hand = hand;
    byId("hand").hidden = !hand;
    byId("scroller").classList.toggle("hand", hand);
    byId("by-hand").setAttribute("aria-pressed", hand);
    byId("by-hand").textContent = hand ? "Stop playing by hand" : "Play by hand";
    byId("from-here").hidden = hand;
  }

  handButton(at) {
    this.pause();
    if (this.hand) {
      this.setHand(false);
      return this.say("");
    }
    this.game.cut(at);
    this.edited();
    this.setHand(true);
    byId("board").focus();
    this.say(this.view.steered ? "it is your move" : "the game is over before it starts");
  }

  edited() {
    this.error = this.tag = null;
    this.stamp++;
    this.changed();
    this.move(this.game.text.length);
    this.onHand(this.game.text);
  }

  command(command) {
    this.type(this.game.letterOf(command));
  }

  type(letter) {
    const { locked, lines } = this.last;
    const error = this.game.type(letter);
    if (error) {
      this.error = error;
      this.draw();
      return this.say(explain(error.outcome, letter), true);
    }
    this.edited();
    const rows = this.last.lines - lines;
    this.say(
      this.last.locked === locked
        ? this.describe()
        : `${this.describe()}${rows > 0 ? `; ${rows} ${rows === 1 ? "row" : "rows"} cleared` : ""}`,
    );
  }

  undo() {
    if (this.game.text.length === 0) return this.say("there is nothing to undo");
    this.game.cut(this.game.text.length - 1);
    this.edited();
    this.say("taken back");
  }

  // ---- keys ----

  key(event) {
    if (!this.game || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const presses = /^(BUTTON|SUMMARY|A)$/.test(target.tagName) && (event.key === " " || event.key === "Enter");
    const here = byId("player").contains(target);
    if (presses || (!here && target !== document.body)) return;
    if (this.hand ? this.handKey(event) : this.watchKey(event, here)) event.preventDefault();
  }

  watchKey({ key }, here) {
    if (key === "+" || key === "-") return this.faster(key === "+" ? 5 : -5);
    const id = KEYS[key];
    // Elsewhere on the page these keys scroll it.
    if (!id || (!here && /^(Page|Home|End)/.test(key))) return false;
    this.use(BUTTONS[id]);
    return true;
  }

  faster(by) {
    byId("speed").value = Number(byId("speed").value) + by;
    this.say(`${Math.round(this.perSecond)} commands a second`);
    return true;
  }

  handKey({ key, shiftKey }) {
    const command = HAND.find(([, name]) => name === (shiftKey ? `Shift+${key}` : key));
    if (command) this.command(command[0]);
    else if (key === "Backspace") this.undo();
    else if (key === "Escape") this.handButton(0);
    else if (key.length === 1) this.type(key);
    else return false;
    return true;
  }

  // As the program's lists are; the tag tells a game that no budget makes.
  saveGame() {
    const list = [
      {
        problemId: Number(this.game.id),
        seed: this.seed,
        tag: this.tag ?? "by hand",
        solution: this.game.text,
      },
    ];
    download(`game_${this.game.id}_${this.seed}.json`, "application/json", `${JSON.stringify(list)}\n`);
  }

  saveSvg() {
    const { svg, shown } = movingSvg(this.game);
    download(`game_${this.game.id}_${this.seed}.svg`, "image/svg+xml", svg);
    this.move(this.at);
    this.say(shown);
  }
}
