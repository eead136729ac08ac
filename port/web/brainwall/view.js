// Brain Wall on the page.
import { address } from "../address.js";
import { number, rounded, size } from "../shell/canvas.js";
import { $, loadStyle } from "../shell/dom.js";
import { Game } from "../shell/game.js";
import { Record } from "../shell/record.js";
import { bonusesOf } from "./bonus.js";
import { Camera } from "./camera.js";
import { FigurePicture, unitOf } from "./figure.js";
import { Film } from "./film.js";
import { Hand } from "./hand.js";
import { how } from "./how.js";
import { Model } from "./model.js";
import { Panel } from "./panel.js";
import { readPose, Referee } from "./referee.js";
import { Sight } from "./sight.js";
import { barsPart, drawBars, drawTile, poseName, secondsOf, slotsOf, Tape, timeWords } from "./tape.js";
import { showTools, updateTools } from "./tools.js";
import { drawWall, holePath, WallPicture } from "./wall.js";
import * as words from "./words.js";

const WAY_S = 1.25; // from pose to pose
const BEGIN = 0.6; // slower: one sees first what it is that has to fit
const REST_MS = 900;
const LONG = 10; // poses: a long story is told faster
const FLASH_MS = 900;

await loadStyle(address("brainwall/brainwall.css"));

export class View extends Game {
  static id = "brainwall";
  static title = "Bend it until it fits";
  static captions = ["All must fit inside.", "Its lines give a little.", "Missed corners cost dislikes."];
  static words = {
    ...Game.words,
    takenOver: "Yours now: drag a joint, the rest follows.",
    hand: "Drag a joint, the rest follows.",
    points: "dislikes",
    panel: "Corners",
  };

  static how = how;

  place = null; // of the board on the stage: {scale, x, y}
  levels = []; // on the timeline: {words, dislikes}
  seen = null; // what draw() has shown: {record, time, pose}
  #wall = new WallPicture();
  #flashes = [0, 0, 0];
  #goal = null; // of hints: {record, xy}

  constructor(board, problem) {
    super(board, problem);
    this.model = new Model(board.problem);
    this.referee = new Referee(problem, this.model);
    this.film = new Film(this.model, this.referee);
    this.tape = new Tape(this.model, this.film);
    this.sight = new Sight();
    this.hand = new Hand(this);
  }

  read(session, moment, record) {
    const bonus = bonusesOf(record, session)[moment] ?? null;
    const pose = readPose(session, this.model, bonus);
    const over = pose.fits && pose.dislikes === 0 ? "Every corner is met: 0 dislikes. It cannot be better." : null;
    return { points: pose.fits ? -pose.dislikes : null, over, best: over !== null, pose };
  }

  // ---- the board ----

  draw(c, box, shown, page) {
    const { model } = this;
    const pose = shown.live ? this.hand.pose(shown, page) : this.film.pose(shown.record, shown.time);
    const bounds = this.film.bounds(shown.record, shown.time);
    const isHeld = this.hand.drag !== null;
    const view = shown.live ? this.sight.place(box, bounds, isHeld) : new Camera().view(box, bounds);
    const path = holePath(model, view);
    const { unit } = unitOf(box, model, pose.lines.length);
    const options = { unit, path, zoom: shown.live ? this.sight.camera.zoom : 1 };
    c.save();
    if (shown.live) {
      Object.assign(this, { place: view, seen: { record: shown.record, time: shown.time, pose } });
      this.#wall.draw(c, box, model, view, options);
    } else {
      rounded(c, box.x, box.y, box.width, box.height, size.rem * 0.6);
      c.clip();
      drawWall(c, box, model, view, options);
    }
    const figure = new FigurePicture(c, box, model, view, pose);
    figure.draw(path);
    if (shown.live) this.#drawHand(figure, page);
    c.restore();
  }

  #drawHand(figure, page) {
    const { drag, hover, chosen, byKeys } = this.hand;
    const joints = figure.pose.xy.length / 2;
    if (page.hint !== null) figure.drawHint(page.hint);
    if (drag !== null) {
      if (drag.limit) figure.drawLimit(drag.joint, drag.limit);
      if (drag.joint >= 0) figure.drawGrip(drag.joint, true, drag.touch);
    } else {
      if (chosen >= 0 && chosen < joints) figure.drawChosen(chosen, byKeys);
      if (hover >= 0 && hover < joints && hover !== chosen) figure.drawGrip(hover, false);
    }
  }

  #points() {
    const { xy } = this.seen.pose;
    const all = new Float64Array(xy.length + this.model.hole.length);
    all.set(xy);
    all.set(this.model.hole, xy.length);
    return all;
  }

  zoomAt(factor, at) {
    this.sight.zoomAt(factor, at, this.#points());
  }

  pan(dx, dy) {
    this.sight.pan(dx, dy, this.#points());
  }

  // Around the chosen joint, or the middle.
  zoomBy(factor) {
    const { scale, x, y } = this.place;
    const { chosen } = this.hand;
    const { xy } = this.seen.pose;
    const isChosen = chosen >= 0 && 2 * chosen < xy.length;
    const at = isChosen ? { x: x + scale * xy[2 * chosen], y: y + scale * xy[2 * chosen + 1] } : this.sight.middle;
    this.zoomAt(factor, at);
  }

  cursor(name) {
    $("board").style.cursor = name;
  }

  // The figure as it was given, or a pose of a record: between moments it is on its way.
  thumbnail(c, box, record, moment) {
    const pose = record ? this.film.pose(record, moment ?? record.length) : this.#given;
    drawTile(c, box, this.model, pose);
  }

  get #given() {
    const { a, b } = this.model.lines();
    return { xy: this.model.figure, lines: Array.from(a, (from, i) => ({ a: from, b: b[i] })) };
  }

  enter(record, moment, now) {
    const { pose } = record.at(moment);
    const before = record.at(Math.max(0, moment - 1)).pose;
    if (pose.fits && (!before.fits || record.owner === "you")) this.#flashes[0] = now + FLASH_MS;
    if (pose.met > before.met) this.#flashes[2] = now + FLASH_MS;
    return moment === record.length ? 0 : record.length > LONG ? REST_MS * 0.5 : REST_MS;
  }

  jumped() {
    this.#flashes.fill(0);
  }

  rate(record, time) {
    return (record.length > LONG ? 1.6 : time < 1 ? BEGIN : 1) / WAY_S;
  }

  get still() {
    return (this.board.games?.[0]?.text.match(/"vertices"/g) ?? []).length;
  }

  // ---- the rail ----

  // The pose that is drawn, on its way or in a hand, too: all figures on the page are of it.
  #poseAt(record, time) {
    const { seen } = this;
    return seen?.record === record && seen.time === time ? seen.pose : this.film.pose(record, time);
  }

  // It is over where all corners are met.
  isWon() {
    return true;
  }

  score(record, moment, time = moment) {
    return words.score(this.#poseAt(record, time), this.board.known, record.owner === "you");
  }

  captions(record, moment, time = moment) {
    const now = performance.now();
    return words.captions(this.#poseAt(record, time), this.#flashes.map((until) => now < until));
  }

  panel(page) {
    showTools(page);
    this.panelOf = new Panel(this, page);
    return this.panelOf.element;
  }

  updatePanel({ record, time }) {
    const pose = this.#poseAt(record, time);
    $("score").classList.toggle("in-words", !pose.fits);
    this.panelOf.update(pose);
    updateTools(this.hand);
  }

  describe(record, moment) {
    return words.describe(record.at(moment).pose, poseName(record, moment));
  }

  jointWords(pose, joint) {
    return words.joint(pose, this.model, joint);
  }

  // For those who do not see the board.
  tellJoint(joint, page) {
    const { pose } = page.record.at(page.moment);
    const told = document.getElementById("told");
    if (told !== null) told.textContent = `${words.joint(pose, this.model, joint)}. ${words.fit(pose)}`;
    this.panelOf?.mark();
  }

  // ---- tape and timeline ----

  tapeStep() {
    return this.tape.tapeStep(this.seen?.record ?? { length: 1 });
  }

  drawTape(c, box, shown, x) {
    this.tape.draw(c, box, shown, x);
  }

  // What poses are measured against, as lines on the timeline.
  #levels(other) {
    const { known } = this.board;
    const levels = [];
    if (other?.end.pose.fits) {
      const { dislikes } = other.end.pose;
      const name = (other.facts.name || "engine").replace(/^the /, "");
      levels.push({ words: `${name} ${number(dislikes)}`, dislikes });
    }
    const best = words.bestKnown(known);
    if (best !== null && best !== levels[0]?.dislikes)
      levels.push({ words: `best known ${number(best)}`, dislikes: best });
    return levels;
  }

  drawTimeline(c, box, shown, other) {
    this.levels = this.#levels(other);
    drawBars(c, box, shown, this.levels);
  }

  fractionOf(record, time) {
    return ((time + 0.5) / slotsOf(record)) * barsPart(record, this.levels);
  }

  timeOf(record, fraction) {
    return (fraction / barsPart(record, this.levels)) * slotsOf(record) - 0.5;
  }

  when(record, moment, time = moment) {
    const isOnWay = time > moment + 1e-6;
    const at = isOnWay ? moment + 1 : moment;
    const [name, last] = [at, record.length].map((one) => poseName(record, one));
    const first = at === 0 || last[0] !== name[0] ? name : `${name} of ${last.replace(/^\D+/, "")}`;
    if (isOnWay) return [`to ${first}`];
    const found = timeWords(secondsOf(record, moment));
    return found === "" ? [first] : [first, `found in ${found}`];
  }

  // ---- by hand ----

  // A larger record: each move is a whole pose.
  get room() {
    return 1 << 20;
  }

  startOfHand(record, time) {
    return Math.round(time);
  }

  handEnds() {
    Object.assign(this.hand, { chosen: -1, isWhole: false });
  }

  key(event, page) {
    return this.hand.key(event, page);
  }

  pointer(kind, at, box, event, page) {
    return this.hand.pointer(kind, at, event, page);
  }

  async hint(record, signal) {
    const [{ hint }, { hintOf }] = await Promise.all([import("../engine.js"), import("./hint.js")]);
    const { pose } = record.end;
    if (!this.#leads(record, pose)) {
      const found = await hint(this.board, record.text(), { signal });
      if (found === null || signal.aborted) return null;
      const xy = Float64Array.from(pose.xy);
      for (const { joint, x, y } of found.joints) xy.set([x, y], 2 * joint);
      this.#goal = { record, xy };
    }
    const one = hintOf(this, pose, this.#goal.xy);
    return { ...one, words: words.hint(one, pose, this.model) };
  }

  // Whether the pose to which the hints before led is still a better one.
  #leads(record, pose) {
    if (this.#goal?.record !== record || this.#goal.xy.length !== pose.xy.length) return false;
    const goal = this.referee.judge(this.#goal.xy, pose.bonus);
    return goal?.fits === true && (!pose.fits || goal.dislikes < pose.dislikes);
  }

  storyOf(bests) {
    return bests.map(({ text }) => text.trim()).join("\n");
  }

  // ---- compare ----

  // The engine's first pose.
  rival(record) {
    const first = record.owner === "engine" && record.length > 1 ? record.text(1) : null;
    return first === null ? null : new Record(this, first, { owner: "engine", name: "its first pose" });
  }

  // A person's pose is compared with the best there is, as a single pose is; two stories go side by side.
  sameMoment(record, time, other) {
    if (record.owner !== "engine" || other.owner !== "engine" || other.length === 1) return other.length;
    return record.length === 0 ? other.length : (other.length * time) / record.length;
  }

  versus(a, momentA, b, momentB, timeA = momentA, timeB = momentB) {
    return words.versus(this.film.pose(a, timeA), this.film.pose(b, timeB));
  }

  tabs() {
    const build = (tab) => async (element, page) => (await import("./tabs.js")).tabs(this)[tab].build(element, page);
    return ["Bonuses", "Corners", "Lines"].map((words, i) => ({ id: words.toLowerCase(), words, build: build(i) }));
  }
}
