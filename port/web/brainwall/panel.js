// Beside the board: how far each line is stretched, and the corners that cost most; and all joints as buttons.
import { clamp, colour, number, prepare, size, write } from "../shell/canvas.js";
import { make, setAttribute, setText } from "../shell/dom.js";
import { isMet } from "./referee.js";

const ROWS = 9;
const ROW = 1.2; // rem: its height
const percent = (part, small) => `${(100 * part).toFixed(small ? 1 : 0)}%`;

export class Panel {
  #pose = null;
  #joints = null; // the pose that the list of joints tells
  #seen = "";

  constructor(view, page) {
    this.view = view;
    this.page = page;
    this.plot = make("canvas", { class: "stretch", role: "img", "aria-label": "stretch of each line" });
    this.rows = Array.from({ length: Math.min(ROWS, view.model.corners) }, () => this.#row());
    this.bonus = make("p", { class: "bonus-points", hidden: view.model.bonuses.length === 0 });
    const list = { class: "far-corners", "aria-label": "Corners that cost most" };
    this.corners = make("ol", list, ...this.rows.map(({ row }) => row));
    this.list = make("div", { class: "joints", role: "group", "aria-label": "Joints: arrow keys move the chosen one" });
    this.list.onkeydown = (event) => this.#keyOfList(event);
    const costs = make("div", {}, this.corners, this.bonus);
    this.element = make("div", { class: "wall-panel" }, this.plot, costs, this.list);
  }

  #row() {
    const name = make("span"),
      bar = make("i", { "aria-hidden": "true" }),
      value = make("b");
    return { row: make("li", {}, name, bar, value), name, bar, value };
  }

  update(pose) {
    const seen = `${colour.page}${size.rem}${this.plot.clientWidth}x${this.plot.clientHeight}`;
    if (pose === this.#pose && seen === this.#seen) return;
    this.#pose = pose;
    this.#seen = seen;
    this.#updateRows(pose);
    if (this.plot.clientWidth > 0) this.#drawPlot(pose);
    if (!this.page.playing && pose.whole) this.#updateJoints(pose);
  }

  #updateRows({ distance, unlocked }) {
    const order = Array.from(distance.keys()).sort((a, b) => distance[b] - distance[a]);
    const most = Math.sqrt(Math.max(1, distance[order[0]]));
    const room = Math.min(this.rows.length, Math.floor(this.corners.clientHeight / (ROW * size.rem)));
    this.rows.forEach(({ row, name, bar, value }, i) => {
      const rest = i === room - 1 && order.length > room ? order.slice(i) : []; // have no rows of their own
      const cost = rest.length > 0 ? rest.reduce((sum, one) => sum + distance[one], 0) : distance[order[i]];
      const missed = !isMet(distance[order[i]]);
      setText(name, rest.length > 0 ? `${rest.length} more` : `corner ${order[i] + 1}`);
      setText(value, missed ? number(cost) : "✓");
      setAttribute(row, "class", missed ? "" : "met");
      const isBar = missed && rest.length === 0;
      bar.style.width = `${isBar ? clamp((100 * Math.sqrt(cost)) / most, 2, 100) : 0}%`;
    });
    const open = unlocked.filter(Boolean).length;
    setText(this.bonus, `bonus points: a joint on ${open} of ${unlocked.length}`);
  }

  // Each line is a dot: how much of what it gives is used. Within the green band it may be.
  #drawPlot({ lines }) {
    const { model } = this.view;
    const { c, box } = prepare(this.plot);
    const text = 0.74 * size.rem;
    const height = box.height - 2.6 * text;
    const half = box.width * 0.29,
      middle = box.width / 2;
    c.fillStyle = colour.greenSoft;
    c.beginPath();
    c.roundRect(middle - half, 0, 2 * half, height, 0.5 * size.rem);
    c.fill();
    c.fillStyle = colour.green;
    c.fillRect(middle - 0.6, 0, 1.2, height);
    const radius = clamp(height / lines.length / 1.6, 1.3, 3.2) * (size.rem / 16);
    lines.forEach(({ amount, tooFar }, i) => {
      const used = clamp(amount / 1000, -1.62, 1.62);
      const y = 0.06 * height + (0.88 * height * (i + 0.5)) / lines.length;
      c.beginPath();
      c.arc(middle + used * half, y, tooFar ? radius * 1.25 : radius, 0, 7);
      c.fillStyle = tooFar ? colour.redFill : colour.ink;
      c.fill();
    });
    const small = model.epsilon < 10000;
    const base = height + 1.15 * text;
    const [less, more] = [percent(1 - model.least, small), percent(model.most - 1, small)];
    write(c, `−${less}`, middle - half, base, text, colour.soft, { align: "center" });
    write(c, `+${more}`, middle + half, base, text, colour.soft, { align: "center" });
    write(c, "stretch of each line", middle, base + 1.2 * text, text, colour.soft, { align: "center" });
    const wrong = lines.filter(({ tooFar }) => tooFar).length;
    const words = `${lines.length} lines, from ${less} shorter to ${more} longer allowed; ${wrong} beyond that`;
    setAttribute(this.plot, "aria-label", words);
  }

  // ---- joints ----

  #updateJoints(pose) {
    if (this.#joints === pose) return;
    this.#joints = pose;
    const { list } = this;
    while (list.children.length > pose.xy.length / 2) list.lastChild.remove();
    while (list.children.length < pose.xy.length / 2) {
      const joint = list.children.length;
      list.append(make("button", { type: "button", onclick: () => this.#choose(joint) }));
    }
    for (let i = 0; i < list.children.length; i++) setText(list.children[i], this.view.jointWords(pose, i));
    this.mark();
  }

  // The chosen joint is the one that Tab comes to.
  mark() {
    const { chosen } = this.view.hand;
    const { children } = this.list;
    for (let i = 0; i < children.length; i++) {
      setAttribute(children[i], "aria-pressed", i === chosen);
      setAttribute(children[i], "tabindex", i === Math.max(0, Math.min(chosen, children.length - 1)) ? 0 : -1);
    }
  }

  #choose(joint) {
    this.view.hand.choose(joint, this.page);
    this.mark();
  }

  #keyOfList(event) {
    const { hand } = this.view;
    const at = [...this.list.children].indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") || event.key === "[" || event.key === "]") {
      event.preventDefault();
      event.stopPropagation();
      if (hand.chosen < 0) hand.chosen = at;
      hand.key(event, this.page);
      this.mark();
      this.list.children[hand.chosen]?.focus();
    }
  }
}
