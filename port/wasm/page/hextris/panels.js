// What stands beside the board: the text that runs along, points by unit, the units to come.
import { colour, make, number } from "../dom.js";
import { hexagon } from "./board.js";

const TEXT_BEFORE = 120,
  TEXT_AFTER = 360; // characters shown around the present one
const FOLLOW_MS = 250; // until a row is brought in sight: that lays the page out
const ROWS = 40; // of the table of units

// The text around a moment: what is done, the next command, what is to come; phrases are marked.
export function drawText(element, game, at) {
  const from = Math.max(0, at - TEXT_BEFORE),
    to = Math.min(game.text.length, at + TEXT_AFTER);
  const marked = new Uint8Array(to - from);
  for (const use of game.uses(from, to))
    marked.fill(1, Math.max(0, use.to - use.length - from), Math.max(0, Math.min(to, use.to) - from));
  const pieces = [];
  for (let i = from; i < to;) {
    let end = i + 1;
    const here = i === at - 1;
    while (!here && end < to && end !== at - 1 && marked[end - from] === marked[i - from] && end !== at) end++;
    const kind = here ? "now" : i < at ? "gone" : "coming";
    const piece = make("span", { className: kind }, game.text.slice(i, end));
    pieces.push(marked[i - from] ? make("mark", {}, piece) : piece);
    i = end;
  }
  if (game.error && to === game.text.length)
    pieces.push(make("span", { className: "wrong" }, game.error.letter ?? ""));
  element.replaceChildren(...pieces);
}

// Rows of the units around the present one; `go` is called with the moment of a row that is chosen.
export class UnitTable {
  constructor(body, foot, go) {
    this.body = body;
    this.foot = foot;
    this.go = go;
    this.first = -1;
    this.later = null;
  }

  // `stamp` changes with the game.
  draw(game, view, locked, stamp) {
    const first = Math.floor(view.locked / ROWS) * ROWS;
    if (first !== this.first || stamp !== this.stamp) {
      this.first = first;
      this.stamp = stamp;
      this.fill(game, Math.min(locked, first + ROWS));
    }
    this.current?.classList.remove("current");
    this.current = this.body.children[view.locked - first];
    this.current?.classList.add("current");
    this.later ??= setTimeout(() => this.follow(), FOLLOW_MS);
  }

  // The row of the unit in sight, without moving the page.
  follow() {
    this.later = null;
    const box = this.body.closest(".scroll"),
      row = this.current;
    if (row && (row.offsetTop < box.scrollTop + 30 || row.offsetTop > box.scrollTop + box.clientHeight - 70))
      box.scrollTop = row.offsetTop - 60;
  }

  fill(game, end) {
    const rows = [];
    for (let i = this.first; i < end; i++) {
      const lock = game.lock(i);
      const button = make("button", { type: "button", onclick: () => this.go(lock.to) }, `${i + 1}`);
      button.setAttribute("aria-label", `go to where unit ${i + 1} locks`);
      rows.push(
        make(
          "tr",
          {},
          make("td", {}, button),
          ...[lock.unit, lock.to - lock.from, lock.move, lock.lines, lock.power, lock.move + lock.power].map(
            (value) => make("td", {}, number(value)),
          ),
        ),
      );
    }
    this.body.replaceChildren(...rows);
  }

  // The sum over all units.
  total(view) {
    this.foot.replaceChildren(
      make(
        "tr",
        {},
        ...[
          "all",
          "",
          number(view.length),
          number(view.move),
          number(view.lines),
          number(view.power),
          number(view.score),
        ].map((value) => make("td", {}, value)),
      ),
    );
  }
}

// Small pictures of the units that come next.
export function drawNext(element, game, locked) {
  const pictures = [];
  for (let i = 1; i <= 4; i++) {
    const cells = game.spawnCells(locked + i);
    if (cells.length > 0) pictures.push(unitPicture(cells));
  }
  element.replaceChildren(
    pictures.length > 0 ? "next" : locked + 1 < game.sourceLength ? "" : "no more units",
    ...pictures,
  );
}

function unitPicture(cells) {
  const xs = cells.filter((_, i) => i % 2 === 0),
    ys = cells.filter((_, i) => i % 2 === 1);
  const least = Math.min(...xs),
    width = Math.max(...xs) - least + 1.5,
    height = Math.max(...ys) + 1;
  const size = Math.max(4, Math.min(24, Math.floor(160 / width), Math.floor(96 / height)));
  const pitch = size * 0.866,
    tall = size * 1.155;
  const canvas = make("canvas", {
    width: Math.ceil(width * size),
    height: Math.ceil((height - 1) * pitch + tall),
    "aria-hidden": "true",
  });
  const context = canvas.getContext("2d");
  context.fillStyle = colour("unit");
  for (let i = 0; i < cells.length; i += 2) {
    context.setTransform(1, 0, 0, 1, (cells[i] - least + (cells[i + 1] & 1) / 2) * size, cells[i + 1] * pitch);
    hexagon(context, size, tall, 0.5);
    context.fill();
  }
  return canvas;
}
