// The panel: what a step costs, as four cards that light up when it is paid; a line about what happens. And the button
// that ends a turn.
import { $, make, setAttribute, setText, svg } from "../shell/dom.js";

const CARDS = [
  [
    "slide",
    "1 step",
    "to the next square",
    [
      [22, 1],
      [60, 0.25],
    ],
    [],
  ],
  [
    "wall",
    "2 steps",
    "across a wall",
    [
      [20, 1],
      [62, 0.25],
    ],
    [41],
  ],
  [
    "double",
    "3 steps",
    "across two walls",
    [
      [18, 1],
      [64, 0.25],
    ],
    [37, 45],
  ],
  [
    "jump",
    "1 step",
    "over any piece",
    [
      [15, 1],
      [41, 0.5],
      [67, 0.25],
    ],
    [],
  ],
];

function picture(name, dots, walls) {
  const parts = dots.map(([x, opacity]) => svg("circle", { cx: x, cy: 15, r: 8, fill: "currentColor", opacity }));
  for (const x of walls)
    parts.push(svg("path", { d: `M${x} 4v22`, stroke: "currentColor", "stroke-width": 3, "stroke-linecap": "round" }));
  if (name === "jump")
    parts.push(svg("path", { d: "M18 5Q41 -8 64 5", fill: "none", stroke: "currentColor", "stroke-width": 2 }));
  return svg("svg", { viewBox: "0 -3 82 32", "aria-hidden": "true" }, ...parts);
}

export class Cards {
  constructor() {
    this.cards = new Map();
    const list = make("ul", { class: "less-cards", "aria-label": "What a step costs" });
    for (const [name, cost, words, dots, walls] of CARDS) {
      const card = make("li", {}, picture(name, dots, walls), make("b", { text: cost }), make("span", { text: words }));
      this.cards.set(name, card);
      list.append(card);
    }
    this.line = make("p", { class: "less-line" });
    this.element = make("div", { class: "less-panel" }, list, this.line);
  }

  update(move, words) {
    const now = move?.kind !== "step" ? null : move.jump ? "jump" : ["slide", "wall", "double"][move.cost - 1];
    for (const [name, card] of this.cards) setAttribute(card, "class", name === now ? `lit ${name}` : name);
    setText(this.line, words);
  }
}

// It can be pressed at any time: where it does nothing it says why.
export class EndTurn {
  constructor(page) {
    const onclick = () => page.game.hand.endTurn(page);
    this.button = make("button", { type: "button", id: "end-turn", class: "by-hand", text: "End turn", onclick });
    $("redo").after(this.button);
  }

  // reason: why the turn cannot be ended; null: it can.
  update(reason) {
    setAttribute(this.button, "aria-disabled", reason !== null);
    setAttribute(this.button, "title", reason ?? "");
  }
}
