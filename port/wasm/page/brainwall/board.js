// The pose on the page: dragged, moved by keys, undone; the rules are asked after every change.
import { byId, colour, download, make, number, onScheme, say } from "../dom.js";
import { boxOf, markup, PAPER, svgFile } from "./draw.js";
import { showCorners, showEdges, showVerdict } from "./panels.js";
import { PARTS } from "./parts.js";

const REACH = 22; // pixels from a vertex within which it is taken hold of: a finger's
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const UNDO_MAX = 1000;

export class Board {
  constructor(root) {
    root.innerHTML = PARTS;
    this.svg = byId("board").firstElementChild;
    this.undone = [];
    this.chosen = 0;
    this.listen();
    onScheme(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.svg);
  }

  // Whether a person has changed what is shown.
  get used() {
    return this.undone.length > 0;
  }

  // Shows a pose, and what it can be reset to: a solution, or null where there is none.
  open(wall, solution, { title = "", tag = null, onHand = () => {} }) {
    const same = wall === this.wall;
    Object.assign(this, { wall, solution, tag, onHand, undone: [], grabbed: null });
    if (!same) {
      this.chosen = 0;
      byId("vertex").replaceChildren();
      byId("use").replaceChildren(...wall.kinds.map((kind) => make("option", {}, kind)));
      byId("leg").replaceChildren(
        ...wall.edges.map(([a, b], i) => make("option", { value: i }, `${i} (${a}-${b})`)),
      );
      byId("x").max = byId("y").max = wall.most;
      byId("x").min = byId("y").min = -wall.most;
    }
    byId("game-title").textContent = title;
    byId("to-solution").disabled = !solution;
    this.pose = solution ?? wall.drawn();
    this.fit();
    this.ask();
  }

  // ---- changes ----

  // A new pose by hand.
  change(pose, remembered = true) {
    if (remembered) this.remember();
    this.pose = pose;
    this.tag = null;
    this.onHand();
    this.ask();
  }

  remember() {
    this.undone.push(this.pose);
    if (this.undone.length > UNDO_MAX) this.undone.shift();
  }

  moveTo(v, [x, y], remembered = true) {
    const { most } = this.wall;
    const at = [x, y].map((c) => Math.max(-most, Math.min(most, Math.round(c))));
    const before = this.pose.vertices[v];
    if (at[0] === before[0] && at[1] === before[1]) return;
    const vertices = this.pose.vertices.slice();
    vertices[v] = at;
    this.change({ vertices, use: this.pose.use }, remembered);
  }

  undo() {
    const pose = this.undone.pop();
    if (!pose) return;
    this.pose = pose;
    this.tag = null;
    this.ask();
  }

  choose(v) {
    const { length } = this.pose.vertices;
    this.chosen = (v + length) % length;
    this.show();
  }

  // ---- what is shown ----

  ask() {
    this.check = this.wall.check(this.pose);
    this.chosen = Math.min(this.chosen, this.pose.vertices.length - 1);
    this.show();
    say(byId("said"), this.check.valid ? `valid, ${number(this.check.dislikes)} dislikes` : this.check.why);
    byId("said").className = this.check.valid ? "" : "wrong";
  }

  show() {
    const { wall, check, pose, chosen } = this;
    showVerdict(wall, check);
    showCorners(wall, check, chosen);
    showEdges(check, chosen);
    this.showChosen(pose, chosen);
    byId("undo").disabled = !this.used;
    this.draw();
  }

  showChosen({ vertices, use }, chosen) {
    const select = byId("vertex");
    if (select.options.length !== vertices.length)
      select.replaceChildren(...vertices.map((_, v) => make("option", { value: v }, v)));
    select.value = chosen;
    [byId("x").value, byId("y").value] = vertices[chosen];
    const ends = this.check.pieces.filter(({ a, b }) => a === chosen || b === chosen);
    byId("chosen").textContent =
      `vertex ${chosen} at (${vertices[chosen].join(", ")})` +
      (ends.length > 0 ? `, edges to ${ends.map(({ a, b }) => (a === chosen ? b : a)).join(", ")}` : "");
    byId("use").value = use?.kind ?? this.wall.kinds[0];
    byId("leg-label").hidden = !use?.edge;
    if (use?.edge)
      byId("leg").value = this.wall.edges.findIndex(([a, b]) => use.edge.includes(a) && use.edge.includes(b));
  }

  // The box of what is seen; it stays while a vertex is moved.
  fit() {
    this.box = boxOf(this.wall.hole, this.pose.vertices, byId("ghost").checked ? this.wall.figure : []);
    this.svg.setAttribute("viewBox", this.box.join(" "));
    this.svg.style.aspectRatio = `${this.box[2]} / ${this.box[3]}`;
    this.svg.style.width = `${100 * byId("zoom").value}%`;
    this.svg.style.maxHeight = `${66 * byId("zoom").value}vh`;
  }

  draw() {
    if (!this.check) return;
    const { width, height } = this.svg.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const px = Math.max(this.box[2] / width, this.box[3] / height);
    const palette = Object.fromEntries(Object.keys(PAPER).map((name) => [name, colour(`wall-${name}`)]));
    this.svg.innerHTML = markup(this.wall, this.pose, this.check, {
      px,
      palette,
      chosen: this.chosen,
      ghost: byId("ghost").checked ? this.wall.figure : null,
    });
  }

  // ---- mouse, finger, keys ----

  place({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [x, y];
  }

  // The vertex near a place of the screen, or -1.
  vertexAt(event) {
    const [x, y] = this.place(event);
    const reach = REACH / this.svg.getScreenCTM().a;
    let best = -1,
      least = reach * reach;
    this.pose.vertices.forEach(([vx, vy], v) => {
      const square = (vx - x) ** 2 + (vy - y) ** 2;
      if (square < least || (square === least && v === this.chosen)) [best, least] = [v, square];
    });
    return best;
  }

  grab(event) {
    const v = this.vertexAt(event);
    if (v < 0 || event.button !== 0) return;
    event.preventDefault();
    byId("board").focus({ preventScroll: true });
    this.svg.setPointerCapture(event.pointerId);
    this.grabbed = { v, moved: false };
    this.choose(v);
  }

  drag(event) {
    if (!this.grabbed) return;
    const before = this.pose;
    this.moveTo(this.grabbed.v, this.place(event), !this.grabbed.moved);
    this.grabbed.moved ||= this.pose !== before;
  }

  press(event) {
    const step = STEPS[event.key];
    const plain = event.key.toLowerCase();
    if (plain === "z" ? !(event.ctrlKey || event.metaKey) : event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (step) {
      const [x, y] = this.pose.vertices[this.chosen],
        by = event.shiftKey ? 10 : 1;
      this.moveTo(this.chosen, [x + by * step[0], y + by * step[1]]);
    } else if (plain === "n") this.choose(this.chosen + 1);
    else if (plain === "p") this.choose(this.chosen - 1);
    else if (plain === "u" || plain === "z") this.undo();
    else return;
    event.preventDefault();
  }

  listen() {
    const { svg } = this;
    svg.onpointerdown = (event) => this.grab(event);
    svg.onpointermove = (event) => this.drag(event);
    svg.onpointerup = svg.onpointercancel = () => (this.grabbed = null);
    // A finger on a vertex drags it, elsewhere it scrolls the page.
    svg.addEventListener(
      "touchstart",
      (event) => this.vertexAt(event.touches[0]) >= 0 && event.preventDefault(),
      {
        passive: false,
      },
    );
    byId("board").onkeydown = (event) => this.press(event);
    byId("undo").onclick = () => this.undo();
    const reset = (pose) => {
      this.change(pose);
      this.fit();
      this.draw();
    };
    byId("to-figure").onclick = () => reset(this.wall.drawn());
    byId("to-solution").onclick = () => reset(this.solution);
    byId("zoom").oninput = byId("ghost").onchange = () => {
      this.fit();
      this.draw();
    };
    byId("vertex").onchange = () => this.choose(Number(byId("vertex").value));
    byId("x").onchange = byId("y").onchange = () => {
      const place = [byId("x").valueAsNumber, byId("y").valueAsNumber];
      if (!place.some(Number.isNaN)) this.moveTo(this.chosen, place);
      this.show(); // also where the vertex stays
    };
    const leg = () => this.wall.edges[Number(byId("leg").value)] ?? this.wall.edges[0];
    byId("use").onchange = byId("leg").onchange = () =>
      this.change(this.wall.using(this.pose, byId("use").value, leg()));
    const name = () => this.wall.name.replace(/\.json$/, "");
    byId("save-pose").onclick = () =>
      download(`pose_${name()}.json`, "application/json", this.wall.list(this.pose, this.tag ?? "hand"));
    byId("save-svg").onclick = () =>
      download(`pose_${name()}.svg`, "image/svg+xml", svgFile(this.wall, this.pose, this.check));
  }
}
