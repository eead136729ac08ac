// By hand: joints are dragged, or moved by keys, and the figure follows. Wheel, pinch and keys zoom.
import { calm, clamp, size } from "../shell/canvas.js";
import { boundsOf } from "./model.js";
import { isMet, poseText } from "./referee.js";
import { HELD, push, relax } from "./relax.js";

const GRIP = 22; // pixels around a joint in which it is grasped
const WORK = 40000; // lines swept in a frame
const GLIDE_MS = 260;
const SLIDE = 12; // pixels: less is no surprise
const TAP = 5; // pixels: less is no drag

const UNIT = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Hand {
  // {joint, xy, at, from, ease, within, bonus, pose, moved, touch, to, limit, left}; joint -1: the whole figure; to:
  // where the joint is held; limit: where its lines will pull it, or null; left: the hand has let it go
  drag = null;
  hover = -1;
  chosen = -1; // by keys, or dragged last
  byKeys = false; // then it is named on the board
  isWhole = false; // the hand moves the whole figure
  #pointers = new Map(); // that are down on the board: where
  #glide = null;
  #last = null;
  #pan = null;
  #nudged = Promise.resolve();

  constructor(view) {
    this.view = view;
    this.model = view.model;
  }

  // The pose that is shown: under the hand, on its way to where it belongs, or that of the record.
  pose(shown, page) {
    const target = this.view.film.pose(shown.record, shown.time);
    if (this.drag !== null) {
      this.follow();
      return (this.#last = this.drag.pose);
    }
    if (page.playing || calm.matches || !page.hand) {
      this.#glide = null;
      return (this.#last = target);
    }
    this.#startGlide(target, shown.now);
    if (this.#glide === null) return (this.#last = target);
    const part = (shown.now - this.#glide.began) / GLIDE_MS;
    if (part < 1) return (this.#last = this.view.film.moving(this.#glide.from, target, part));
    this.#glide = null;
    return (this.#last = target);
  }

  // What is not where it was glides there.
  #startGlide(target, now) {
    const last = this.#last;
    if (this.#glide?.to === target || last === target || last === null) return;
    this.#glide = { from: last, to: target, began: now };
  }

  // ---- a joint in the hand ----

  place(at) {
    const { x, y, scale } = this.view.place;
    return [(at.x - x) / scale, (at.y - y) / scale];
  }

  // The joint at a place of the stage; -1: none.
  jointAt(at, touch) {
    const pose = this.#last;
    if (pose === null || this.view.place === null) return -1;
    const [x, y] = this.place(at);
    const grip = (touch ? GRIP : Math.max(GRIP * 0.8, 1.2 * size.rem)) / this.view.place.scale;
    let best = grip * grip,
      joint = -1;
    for (let i = 0; i < pose.xy.length; i += 2) {
      const far = (pose.xy[i] - x) ** 2 + (pose.xy[i + 1] - y) ** 2;
      if (far < best) [best, joint] = [far, i / 2];
    }
    return joint;
  }

  // Joints on a corner hold on to it, and the one in the hand does not give way.
  easeOf(joint, pose) {
    const ease = new Float64Array(pose.xy.length / 2).fill(1);
    pose.distance.forEach((value, corner) => {
      if (isMet(value)) ease[pose.joint[corner]] = HELD;
    });
    if (joint >= 0) ease[joint] = 0;
    return ease;
  }

  grasp(joint, at, page, touch) {
    import("./settle.js").catch(() => {}); // release() says it
    page.play(false);
    page.seek(Math.round(page.time));
    const pose = joint < 0 ? this.poseOf(page) : this.#last;
    this.#glide = null;
    this.drag = {
      joint,
      at,
      from: at,
      touch,
      moved: false,
      pose,
      xy: Float64Array.from(pose.xy),
      ease: this.easeOf(joint, pose),
      within: pose.outside.map((out) => 1 - out),
      bonus: pose.bonus,
    };
    this.chosen = joint;
    this.byKeys = false;
  }

  // The corner that a joint at a place would snap to.
  #snapped([x, y]) {
    const reach = Math.max(0.7, Math.min(14 / this.view.place.scale, this.model.size / 30));
    const { hole } = this.model;
    let best = reach * reach,
      at = [x, y];
    for (let i = 0; i < hole.length; i += 2) {
      const far = (hole[i] - x) ** 2 + (hole[i + 1] - y) ** 2;
      if (far < best) [best, at] = [far, [hole[i], hole[i + 1]]];
    }
    return at;
  }

  // The figure comes after the hand.
  follow() {
    const { drag, model } = this;
    if (!drag.moved) return;
    if (drag.joint < 0) return this.#followWhole();
    const lines = model.lines(drag.bonus);
    const target = this.#snapped(this.place(drag.at));
    const sweeps = clamp(Math.floor(WORK / Math.max(1, lines.a.length)), 10, 60);
    const checks = clamp(Math.floor(3e5 / Math.max(1, lines.a.length * model.corners)), 1, 5);
    for (let n = 0; n < checks; n++) {
      drag.xy.set(target, 2 * drag.joint);
      relax(drag.xy, lines, model, sweeps / checks, drag.ease);
      push(model, drag.xy, lines, drag.within, drag.ease, model.size / 6);
    }
    relax(drag.xy, lines, model, 4, drag.ease);
    drag.xy.set(target, 2 * drag.joint);
    drag.pose = this.view.referee.judgeMoving(drag.xy, drag.bonus);
    drag.to = target;
    drag.limit = drag.pose.tooFar > 0 ? this.#limit(lines) : null;
  }

  // Let go, the joint gives way, less than those on a corner.
  #easeLeft() {
    const ease = Float64Array.from(this.drag.ease);
    ease[this.drag.joint] = HELD / 2;
    return ease;
  }

  // Where lines that are too long pull the joint in the hand as soon as it is let go.
  #limit(lines) {
    const { xy, joint } = this.drag;
    const back = relax(Float64Array.from(xy), lines, this.model, 10, this.#easeLeft());
    return back.subarray(2 * joint, 2 * joint + 2);
  }

  // Why the joint is not where the hand has left it.
  #tellSlide({ joint, to, limit }, xy, page) {
    const back = Math.hypot(xy[2 * joint] - to[0], xy[2 * joint + 1] - to[1]);
    if (back * this.view.place.scale < SLIDE) return;
    const why = limit === null ? "the figure would not fit there" : "its lines do not stretch so far";
    page.say(`Joint ${joint + 1} slides back: ${why}.`);
  }

  // By whole units, so that it can stay where it is.
  #followWhole() {
    const { drag } = this;
    const [from, to] = [drag.from, drag.at].map((at) => this.place(at));
    const by = [0, 1].map((side) => Math.round(to[side] - from[side]));
    const moved = this.view.referee.judge(drag.xy.map((value, i) => value + by[i % 2]), drag.bonus);
    drag.pose = moved ?? drag.pose;
  }

  // The figure stays under the hand until it is known where it comes to rest.
  async release(page) {
    const { drag } = this;
    if (drag.joint < 0) this.make(drag.pose.xy, drag.bonus, page);
    else if (drag.moved && !drag.left) {
      drag.left = true;
      const { xy, bonus, joint } = drag;
      const pose = await this.#settled({ xy, bonus, ease: this.#easeLeft(), joint, start: this.poseOf(page) });
      if (this.drag !== drag) return; // there is another one
      if (pose !== null) {
        this.make(pose.xy, bonus, page);
        this.#tellSlide(drag, pose.xy, page);
      }
    }
    this.drag = null;
  }

  // Loaded when a hand needs it first.
  async #settled(drop) {
    const { settle } = await import("./settle.js");
    return settle({ ...drop, model: this.model, referee: this.view.referee });
  }

  // A pose in whole coordinates becomes a move, if it is another one.
  make(xy, bonus, page) {
    const { pose } = page.record.at(page.moment);
    if (pose.xy.length === xy.length && pose.xy.every((value, i) => value === xy[i])) return;
    page.move(poseText(xy, bonus));
  }

  // ---- pointers ----

  pointer(kind, at, event, page) {
    const id = event.pointerId;
    if (kind === "wheel") return this.#wheel(at, event);
    if (kind === "move" && !this.#pointers.has(id)) return this.#hovers(at);
    if (kind === "down") this.#pointers.set(id, at);
    if (this.#pointers.size >= 2) this.#pinch(id, at);
    else if (kind === "down") this.#down(at, event, page);
    else if (kind === "drag" || kind === "move") this.#move(at);
    if (kind === "up" || kind === "cancel") this.#up(id, kind, page);
    else if (this.#pointers.has(id)) this.#pointers.set(id, at);
    return true;
  }

  #hovers(at) {
    this.hover = this.jointAt(at, false);
    this.view.cursor(this.hover >= 0 ? "grab" : this.view.sight.camera.zoom > 1 ? "move" : "");
  }

  #down(at, event, page) {
    const touch = event.pointerType === "touch";
    const joint = this.isWhole ? -1 : this.jointAt(at, touch);
    if (joint >= 0 || this.isWhole) {
      this.grasp(joint, at, page, touch);
      this.view.cursor("grabbing");
    } else {
      this.#pan = at;
      this.chosen = -1;
    }
  }

  #move(at) {
    const { drag } = this;
    if (drag !== null) {
      drag.at = at;
      drag.moved ||= Math.hypot(at.x - drag.from.x, at.y - drag.from.y) >= TAP;
    } else if (this.#pan !== null) {
      this.view.pan(at.x - this.#pan.x, at.y - this.#pan.y);
      this.#pan = at;
    }
  }

  // Two fingers: what was begun with one is given up.
  #pinch(id, at) {
    this.drag = this.#pan = null;
    const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
    const before = this.#pointers.get(id);
    if (other === undefined || before === undefined) return;
    const [was, is] = [before, at].map((one) => Math.max(8, Math.hypot(one.x - other.x, one.y - other.y)));
    this.view.zoomAt(is / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    this.view.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  #up(id, kind, page) {
    this.#pointers.delete(id);
    this.#pan = null;
    this.view.cursor("");
    if (this.drag === null) return;
    if (kind === "cancel") this.drag = null;
    else this.release(page).catch((error) => this.#failed(error, page));
  }

  #wheel(at, event) {
    const lines = event.deltaMode === 1 ? 16 : 1;
    const gain = event.ctrlKey ? 0.01 : 0.002; // two fingers on a touchpad come as a slow wheel
    this.view.zoomAt(Math.exp(clamp(-event.deltaY * lines * gain, -0.24, 0.24)), at);
    return true;
  }

  // ---- keys ----

  key(event, page) {
    const { key } = event;
    if (key === "+" || key === "=") this.view.zoomBy(1.4);
    else if (key === "-") this.view.zoomBy(1 / 1.4);
    else if (key === "0") this.view.sight.camera.reset();
    else if (key === "]") this.choose(this.chosen + 1, page);
    else if (key === "[") this.choose(this.chosen - 1, page);
    else if (key in UNIT && (event.shiftKey || this.isWhole)) this.shift(UNIT[key], page);
    else if (key in UNIT && this.chosen >= 0) this.nudge(UNIT[key], page);
    else if (key === "r") this.turn(1, page);
    else if (key === "R") this.turn(-1, page);
    else if (key === "m" || key === "M") this.mirror(page);
    else if (key === "v" || key === "V") this.isWhole = !this.isWhole;
    else return false;
    return true;
  }

  choose(joint, page) {
    const count = this.poseOf(page).xy.length / 2;
    page.play(false);
    this.chosen = (joint + count) % count;
    this.byKeys = true;
    this.view.tellJoint(this.chosen, page);
  }

  poseOf(page) {
    return page.record.at(page.moment).pose;
  }

  // Moves the chosen joint by one unit; the next move begins where this one ends.
  nudge(by, page) {
    this.#nudged = this.#nudged.then(() => this.#nudge(by, page)).catch((error) => this.#failed(error, page));
  }

  #failed(error, page) {
    this.drag = null;
    page.say(error.message);
  }

  // The rest of the figure follows. Where it cannot, the joint moves alone.
  async #nudge([dx, dy], page) {
    page.play(false);
    const pose = this.poseOf(page),
      joint = this.chosen;
    const lines = this.model.lines(pose.bonus);
    const xy = Float64Array.from(pose.xy);
    const ease = this.easeOf(joint, pose);
    const to = [xy[2 * joint] + dx, xy[2 * joint + 1] + dy];
    xy.set(to, 2 * joint);
    relax(xy, lines, this.model, 40, ease);
    const settled = await this.#settled({ xy, bonus: pose.bonus, ease, joint: -1, start: pose });
    const there = settled !== null && settled.xy[2 * joint] === to[0] && settled.xy[2 * joint + 1] === to[1];
    if (there) this.make(settled.xy, pose.bonus, page);
    else page.move(`${joint} ${to[0]},${to[1]}\n`);
    this.view.tellJoint(joint, page);
  }

  // ---- the whole figure ----

  #whole(page, change) {
    page.play(false);
    const pose = this.poseOf(page);
    const xy = Float64Array.from(pose.xy);
    const [left, top, right, bottom] = boundsOf(xy);
    const middle = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    for (let i = 0; i < xy.length; i += 2) {
      const [x, y] = change(xy[i] - middle[0], xy[i + 1] - middle[1]);
      xy[i] = middle[0] + x;
      xy[i + 1] = middle[1] + y;
    }
    this.make(xy, pose.bonus, page);
  }

  shift([dx, dy], page) {
    this.#whole(page, (x, y) => [x + dx, y + dy]);
  }

  turn(by, page) {
    this.#whole(page, (x, y) => (by > 0 ? [-y, x] : [y, -x]));
  }

  mirror(page) {
    this.#whole(page, (x, y) => [-x, y]);
  }
}
