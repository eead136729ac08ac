// A grid of 64 buttons over the picture of the board: for the keyboard and for who hears the page. Taps and clicks pass
// through them to the picture.
import { make, setAttribute } from "../shell/dom.js";
import { columnOf, COLOURS, nameOf, rowOf, wordsOf } from "./state.js";

const KEYS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -7],
  End: [0, 7],
};
const within = (x) => Math.max(0, Math.min(7, x));

export class Squares {
  #at = 48; // where the Tab key leads to
  #place = "";
  #told = null;

  // press(square): Enter, Space or a click of a screen reader.
  constructor(stage, press) {
    this.buttons = Array.from({ length: 64 }, (_, square) =>
      make("button", {
        type: "button",
        role: "gridcell",
        tabindex: square === this.#at ? 0 : -1,
        onclick: () => press(square),
      }),
    );
    const rows = Array.from({ length: 8 }, (_, i) =>
      make("div", { role: "row" }, ...this.buttons.slice(8 * i, 8 * i + 8)),
    );
    this.element = make("div", { id: "less-squares", role: "grid", "aria-label": "The squares of the board" }, ...rows);
    this.element.onkeydown = (event) => this.#key(event);
    this.element.addEventListener("focusin", ({ target }) => this.#reach(this.buttons.indexOf(target)));
    stage.append(this.element);
  }

  #key(event) {
    const way = KEYS[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(8 * within(rowOf(this.#at) + way[0]) + within(columnOf(this.#at) + way[1]));
  }

  #reach(square) {
    if (square < 0) return;
    this.buttons[this.#at].tabIndex = -1;
    this.buttons[square].tabIndex = 0;
    this.#at = square;
  }

  focus(square) {
    this.#reach(square);
    this.buttons[square].focus();
  }

  // Over the board as it is drawn.
  put({ x, y, side }) {
    const place = `${x} ${y} ${side}`;
    if (place === this.#place) return;
    this.#place = place;
    const { style } = this.element;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = style.height = `${8 * side}px`;
  }

  // Names say what is on each square, and what can be done there. key: of what they tell.
  name(key, state, { steps, chosen, mine }) {
    if (key === this.#told) return;
    this.#told = key;
    this.buttons.forEach((button, square) => {
      setAttribute(button, "aria-label", this.#words(square, state, steps, chosen, mine));
      if (mine) setAttribute(button, "aria-selected", square === chosen);
      else button.removeAttribute("aria-selected");
    });
  }

  #words(square, { squares, goals }, steps, chosen, mine) {
    const piece = squares[square];
    const words = [nameOf(square)];
    if (piece >= 0) words.push(`${COLOURS[piece]}'s piece${goals[piece].includes(square) ? ", home" : ""}`);
    if (!mine) return words.join(", ");
    const ways = steps.filter(({ from }) => from === square);
    if (square === chosen) words.push("chosen");
    if (ways.length > 0)
      words.push(`can go to ${ways.map(({ to, cost }) => `${nameOf(to)} for ${wordsOf(cost)}`).join(", ")}`);
    const here = steps.find(({ from, to }) => from === chosen && to === square);
    if (here !== undefined) words.push(`from ${nameOf(chosen)} for ${wordsOf(here.cost)}`);
    return words.join(", ");
  }
}
