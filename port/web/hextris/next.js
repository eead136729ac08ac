// The next three pieces: beside the board, or above it where it is as wide as the stage.
import { colour, size, write } from "../shell/canvas.js";
import { fillHexagons, ROOT3 } from "./board.js";

const COUNT = 3;

const extent = (cells, part) => Math.max(...cells.filter((_, i) => i % 2 === part));

function drawShape(c, cells, middle, top, radius, opacity) {
  const xs = cells.filter((_, i) => i % 2 === 0);
  const left = middle - (ROOT3 * radius * (Math.min(...xs) + Math.max(...xs))) / 4;
  const at = { px: (x) => left + (ROOT3 * radius * x) / 2, py: (y) => top + radius + 1.5 * radius * y };
  c.globalAlpha = opacity;
  fillHexagons(c, at, cells, 0.93 * radius, colour.accent);
  c.globalAlpha = 1;
}

function drawBeside(c, at, box, next) {
  const room = at.left - box.x;
  const radius = Math.min(0.42 * at.radius, room / 10, 1.3 * size.rem);
  const x = at.left - room / 2;
  write(c, "next", x, at.top + 1.1 * size.rem, 0.875 * size.rem, colour.faint, { align: "center" });
  let y = at.top + 2.2 * size.rem;
  next.forEach(({ cells }, i) => {
    drawShape(c, cells, x, y, radius, 1 - 0.22 * i);
    y += (1.5 * (extent(cells, 1) + 1) + 2.2) * radius;
  });
}

// above: rem that are free there.
function drawAbove(c, at, next, above) {
  const high = (above - 0.4) * size.rem;
  const tallest = Math.max(...next.map(({ cells }) => 1.5 * extent(cells, 1) + 2));
  const radius = Math.min(0.4 * size.rem, high / tallest);
  const middle = at.top - (above / 2) * size.rem;
  let x = at.left + size.rem;
  x += write(c, "next", at.left, middle, 0.875 * size.rem, colour.faint, { base: "middle" });
  next.forEach(({ cells }, i) => {
    const width = (extent(cells, 0) / 2 + 1) * ROOT3 * radius;
    const height = (1.5 * extent(cells, 1) + 2) * radius;
    drawShape(c, cells, x + width / 2, middle - height / 2, radius, 1 - 0.22 * i);
    x += width + size.rem;
  });
}

export function drawNext(view, c, at, box, above, { record, moment }) {
  const next = view.pieces.after(record.start, record.at(moment).pieces, COUNT);
  if (next.length === 0) return;
  if (above > 0) drawAbove(c, at, next, above);
  else drawBeside(c, at, box, next);
}
