// The walls of a board in the workbench: its 112 digits, a new board by its seed, and edges that one presses.
import { make, setAttribute, setText } from "../shell/dom.js";
import { columnOf, nameOf, rowOf } from "./state.js";

const DIGITS = 112;
const SEED_MAX = 1e9; // as that of judge_less
const WORDS = ["no wall", "a wall", "two walls"];

// Where each digit stands: row by row, first the edges to the right of its squares, then those below them.
const EDGES = Array.from({ length: DIGITS }, (_, i) => {
  const row = Math.floor(i / 15),
    rest = i % 15;
  return rest < 7 ? { square: 8 * row + rest, right: true } : { square: 8 * row + rest - 7, right: false };
});

const neighbour = ({ square, right }) => square + (right ? 1 : 8);

// The edge that lies nearest to another one in a direction, for the arrow keys; itself if there is none.
function nextEdge(from, [down, across]) {
  const place = ({ square, right }) => [rowOf(square) + (right ? 0 : 0.5), columnOf(square) + (right ? 0.5 : 0)];
  const [y, x] = place(EDGES[from]);
  let best = from,
    least = Infinity;
  EDGES.forEach((edge, i) => {
    const [toY, toX] = place(edge);
    const ahead = (toY - y) * down + (toX - x) * across;
    const aside = Math.abs((toY - y) * across) + Math.abs((toX - x) * down);
    if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [i, ahead + 2 * aside];
  });
  return best;
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// A small board: each edge is a button, which puts a wall there, a second one, and takes both away.
class Editor {
  constructor(digits, changed) {
    this.digits = [...digits];
    this.changed = changed;
    this.at = 0;
    this.buttons = EDGES.map((edge, i) => this.#button(edge, i));
    this.element = make(
      "div",
      {
        class: "less-edges",
        role: "group",
        "aria-label": "Walls: press an edge",
        onkeydown: (event) => this.#key(event),
      },
      ...this.buttons,
    );
    this.show();
  }

  #button({ square, right }, i) {
    const button = make("button", { type: "button", class: right ? "right" : "below", onclick: () => this.#press(i) });
    button.style.left = `${(columnOf(square) + (right ? 1 : 0.5)) * 12.5}%`;
    button.style.top = `${(rowOf(square) + (right ? 0.5 : 1)) * 12.5}%`;
    return button;
  }

  #press(i) {
    this.digits[i] = String((Number(this.digits[i]) + 1) % 3);
    this.#reach(i);
    this.show();
    this.changed(this.digits.join(""));
  }

  #reach(i) {
    this.buttons[this.at].tabIndex = -1;
    this.at = i;
    this.buttons[i].tabIndex = 0;
  }

  #key(event) {
    if (ARROWS[event.key] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#reach(nextEdge(this.at, ARROWS[event.key]));
    this.buttons[this.at].focus();
  }

  show(digits = this.digits) {
    this.digits = [...digits];
    this.buttons.forEach((button, i) => {
      setAttribute(button, "data-walls", this.digits[i]);
      setAttribute(button, "tabindex", i === this.at ? 0 : -1);
      const between = `${nameOf(EDGES[i].square)} and ${nameOf(neighbour(EDGES[i]))}`;
      setAttribute(button, "aria-label", `Between ${between}: ${WORDS[this.digits[i]]}`);
    });
  }
}

const clean = (text) => text.replaceAll(/\s/g, "");
const isBoard = (digits) => /^[012]*$/.test(digits) && digits.length === DIGITS;

// Opens a board with these digits: one of the page's own, if it is one.
async function open(digits, name, game) {
  const [{ openFile }, { show }] = await Promise.all([import("../boards.js"), import("../shell/open.js")]);
  const { boards } = await openFile(name, digits);
  if (boards[0].id !== game.board.id) await show(boards[0], { seconds: 3 });
}

export function buildWalls(game, element) {
  const field = make("textarea", { id: "walls", rows: "4", spellcheck: "false" });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const seed = make("input", { id: "walls-seed", type: "number", min: "0", max: String(SEED_MAX), value: "1" });
  let name = "Your walls";
  const editor = new Editor(clean(game.board.problem), (digits) => {
    field.value = digits;
    name = "Your walls";
  });
  field.value = clean(game.board.problem);
  field.oninput = () => {
    name = "Your walls";
    if (isBoard(clean(field.value))) editor.show(clean(field.value));
  };
  const attempt = async (act) => {
    setText(wrong, "");
    try {
      await act();
    } catch (error) {
      setText(wrong, error.message);
    }
  };
  const use = () =>
    attempt(async () => {
      if (!isBoard(clean(field.value))) throw new Error(whyNot(clean(field.value)));
      await open(clean(field.value), name, game);
    });
  const generate = () =>
    attempt(async () => {
      const number = Number(seed.value);
      if (seed.value === "" || !Number.isInteger(number) || number < 0 || number > SEED_MAX)
        throw new Error("A seed is a whole number, 0 to 1,000,000,000.");
      field.value = game.problem.rules.walls(number);
      name = `Walls ${number}`;
      editor.show(field.value);
    });
  const words = "Press an edge: one wall, two, none. Then play on the new board; this one stays in Boards.";
  const useIt = make("button", {
    type: "button",
    class: "main",
    id: "use-walls",
    text: "Play with these walls",
    onclick: use,
  });
  const newWalls = make("button", { type: "button", id: "new-walls", text: "New walls", onclick: generate });
  const side = make(
    "div",
    {},
    make("label", { class: "field", text: "112 digits: 0, 1 or 2 walls between two squares" }, field),
    make("div", { class: "row" }, make("label", { class: "field", text: "By a seed" }, seed), newWalls),
    wrong,
    make("p", { class: "row" }, useIt),
  );
  element.append(
    make("h2", { text: "Walls" }),
    make("p", { class: "soft", text: words }),
    make("div", { class: "less-walls" }, editor.element, side),
  );
}

function whyNot(digits) {
  if (digits.length !== DIGITS) return `These are ${digits.length} characters; a board has ${DIGITS}.`;
  return `“${/[^012]/.exec(digits)[0]}” is no number of walls: 0, 1 or 2.`;
}
