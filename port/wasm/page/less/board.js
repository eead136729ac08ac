// The board: a drawing with walls and pieces, and above it a grid of 64 buttons for pointer, keyboard and screen
// reader. Units of the drawing are squares.
import { make } from "../dom.js";
import { COLOURS, squareName } from "./course.js";

const SVG = "http://www.w3.org/2000/svg";
const LETTERS = "YBWR";
const HOMES = [
  [0, 6],
  [6, 6],
  [0, 0],
  [6, 0],
]; // row and column of the corners that the colours want to fill
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function draw(name, given, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const row = (square) => square >> 3,
  column = (square) => square & 7;

export class Board {
  // press(square) is called for a click, Enter or Space on a square.
  constructor(root, press) {
    this.fixed = draw("g", {});
    this.moving = draw("g", {});
    this.drawing = draw("svg", { viewBox: "-0.5 -0.5 9 9", "aria-hidden": "true" }, this.fixed, this.moving);
    this.buttons = Array.from({ length: 64 }, (_, square) =>
      make("button", {
        type: "button",
        role: "gridcell",
        tabIndex: square === 0 ? 0 : -1,
        onclick: () => press(square),
      }),
    );
    const rows = Array.from({ length: 8 }, (_, i) =>
      make("div", { role: "row" }, ...this.buttons.slice(8 * i, 8 * i + 8)),
    );
    root.append(this.drawing, make("div", { id: "squares", role: "grid", "aria-label": "the board" }, ...rows));
    root.addEventListener("focusin", ({ target }) => this.reach(this.buttons.indexOf(target)));
  }

  // The square that the Tab key leads to.
  reach(square) {
    if (square < 0) return;
    this.buttons.forEach((button, i) => (button.tabIndex = i === square ? 0 : -1));
    this.at = square;
  }

  focus(square) {
    this.reach(square);
    this.buttons[square].focus();
  }

  has(element) {
    return this.buttons.includes(element);
  }

  // Moves the focus by an arrow key; whether it was one.
  key(name) {
    if (!KEYS[name]) return false;
    const [down, right] = KEYS[name];
    const to = [row(this.at) + down, column(this.at) + right];
    if (to.every((place) => place >= 0 && place < 8)) this.focus(8 * to[0] + to[1]);
    return true;
  }

  open(walls) {
    this.walls = walls;
    const parts = [draw("rect", { class: "ground", x: 0, y: 0, width: 8, height: 8 })];
    HOMES.forEach(([y, x], colour) =>
      parts.push(draw("rect", { class: `corner c${colour}`, x, y, width: 2, height: 2 })),
    );
    for (let i = 1; i < 8; i++) parts.push(draw("path", { class: "line", d: `M${i} 0v8M0 ${i}h8` }));
    for (let square = 0; square < 64; square++) {
      const x = column(square),
        y = row(square);
      // A wall is a stroke; two walls are two, beside each other.
      const strokes = (count) => (count === 2 ? [-0.075, 0.075] : [0].slice(0, count));
      for (const by of strokes(walls.right[square]))
        parts.push(draw("path", { class: "wall", d: `M${x + 1 + by} ${y}v1` }));
      for (const by of strokes(walls.below[square]))
        parts.push(draw("path", { class: "wall", d: `M${x} ${y + 1 + by}h1` }));
    }
    for (let i = 0; i < 8; i++)
      parts.push(
        draw("text", { class: "name", x: -0.25, y: i + 0.5 }, "abcdefgh"[i]),
        draw("text", { class: "name", x: i + 0.5, y: -0.25 }, String(i + 1)),
      );
    parts.push(draw("rect", { class: "rim", x: 0, y: 0, width: 8, height: 8 }));
    this.fixed.replaceChildren(...parts);
  }

  // squares: the colour on each, or 4; from, to: of the last move, or -1; steps: costs from the chosen square.
  show({ squares, from = -1, to = -1, chosen = -1, steps = null, colour = -1 }) {
    const parts = [];
    for (const square of [from, to])
      if (square >= 0)
        parts.push(
          draw("rect", {
            class: "last",
            x: column(square) + 0.04,
            y: row(square) + 0.04,
            width: 0.92,
            height: 0.92,
          }),
        );
    squares.forEach((piece, square) => {
      const x = column(square) + 0.5,
        y = row(square) + 0.5;
      if (steps?.[square] > 0)
        parts.push(
          draw("circle", { class: "step", cx: x, cy: y, r: 0.16 }),
          draw("text", { class: "cost", x, y }, steps[square]),
        );
      if (piece < 4) parts.push(...this.piece(piece, x, y, square === chosen, piece === colour));
      this.name(square, piece, steps?.[square] ?? 0, square === chosen);
    });
    this.moving.replaceChildren(...parts);
  }

  piece(piece, x, y, chosen, toMove) {
    const state = `${chosen ? " chosen" : ""}${toMove ? " to-move" : ""}`;
    return [
      draw("circle", { class: `piece c${piece}${state}`, cx: x, cy: y, r: 0.34 }),
      draw("text", { class: `letter c${piece}`, x, y }, LETTERS[piece]),
    ];
  }

  // What a screen reader says of a square.
  name(square, piece, cost, chosen) {
    const walls = (count, where) => (count > 0 ? [`${count === 2 ? "two walls" : "wall"} ${where}`] : []);
    const { right, below } = this.walls;
    const words = [
      squareName(square),
      ...(piece < 4 ? [COLOURS[piece]] : []),
      ...(chosen ? ["chosen"] : []),
      ...(cost > 0 ? [`can be reached for ${cost}`] : []),
      ...walls(square >= 8 ? below[square - 8] : 0, "above"),
      ...walls(right[square], "to the right"),
      ...walls(below[square], "below"),
      ...walls(column(square) > 0 ? right[square - 1] : 0, "to the left"),
    ];
    this.buttons[square].setAttribute("aria-label", words.join(", "));
  }
}
