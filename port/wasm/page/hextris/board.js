// The board on a canvas, in pixels of the display. The full and empty cells are kept as an image, in which only
// cells that change are drawn; the unit is drawn upon it for every picture.
//
// Cells are hexagons where they are wide enough; on boards of very many columns they are blocks of pixels.
import { colour, onScheme } from "../dom.js";

const HEXAGON_MIN = 7; // pixels of a cell's width from which it is drawn as a hexagon
const RING_BELOW = 4; // pixels of a cell's width below which the unit has a ring around it
const CELL_MAX = 44; // pixels of the page
const SIDE_MAX = 8192; // of the canvas, in pixels: every browser has as much
const AREA_MAX = 16e6;

export class Board {
  constructor(canvas, scroller) {
    this.canvas = canvas;
    this.scroller = scroller;
    this.zoom = 1;
    this.width = this.height = 0;
    onScheme(() => this.restyle());
    new ResizeObserver(() => this.fit()).observe(scroller);
    addEventListener("resize", () => this.fit()); // also where the page is zoomed
  }

  // A board of `width` columns and `height` rows; `onChange` is called when it has to be drawn again.
  open(width, height, onChange) {
    this.width = width;
    this.height = height;
    this.onChange = onChange;
    this.zoom = 1;
    this.cell = 0;
    this.fit();
  }

  setZoom(zoom) {
    this.zoom = zoom;
    this.fit();
  }

  // The widest cell with which the board fits the room there is, times the zoom.
  fit() {
    if (this.width === 0) return;
    const ratio = devicePixelRatio || 1;
    const room = (this.scroller.clientWidth - 14) * ratio,
      high = innerHeight * 0.72 * ratio;
    const widest = Math.min(room / (this.width + 0.5), high / (this.height * 0.866 + 0.4), CELL_MAX * ratio);
    const most = Math.min(
      SIDE_MAX / (this.width + 1),
      SIDE_MAX / (this.height + 1),
      Math.sqrt(AREA_MAX / (this.width * this.height)),
    );
    const cell = Math.max(1, Math.floor(Math.min(most, Math.max(1, widest) * this.zoom)));
    if (cell === this.cell && ratio === this.ratio) return;
    this.cell = cell;
    this.ratio = ratio;
    this.layOut();
    this.restyle();
  }

  layOut() {
    const { canvas, cell, ratio, scroller } = this;
    this.hexagons = cell >= HEXAGON_MIN;
    this.half = Math.floor(cell / 2);
    this.pitch = Math.max(1, Math.round(cell * 0.866));
    this.tall = this.hexagons ? Math.ceil(cell * 1.155) : this.pitch;
    canvas.width = cell * this.width + (this.height > 1 ? this.half : 0);
    canvas.height = this.pitch * (this.height - 1) + this.tall;
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
    this.context = canvas.getContext("2d");
    this.image = this.context.createImageData(canvas.width, canvas.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.overflows =
      canvas.width / ratio > scroller.clientWidth || canvas.height / ratio > scroller.clientHeight;
  }

  restyle() {
    if (!this.cell) return;
    this.sprites = {};
    this.colours = {};
    for (const name of ["cell", "full", "unit", "bad"]) this.sprites[name] = sprite(this, name);
    for (const name of ["pivot", "unit-edge", "ring"]) this.colours[name] = colour(name);
    this.empty = spans(this.sprites.cell);
    this.full = spans(this.sprites.full);
    this.drawn = this.cells = null;
    this.onChange?.();
  }

  // view: see Game.view(); `stamp` changes with what is full; `wrong`: cells of a refused place.
  draw(view, stamp, rowBytes, wrong) {
    if (!this.cell) return;
    if (devicePixelRatio !== this.ratio) return this.fit(); // on another display now; draws again
    if (this.drawn !== stamp) {
      this.drawCells(view.board, rowBytes);
      this.restore({ left: 0, top: 0, right: this.canvas.width, bottom: this.canvas.height });
      this.drawn = stamp;
    } else {
      this.restore(this.covered);
    }
    this.drawUnit(view.cells, "unit");
    if (wrong) this.drawUnit(wrong, "bad");
    if (view.steered) this.drawPivot(view.pivotX, view.pivotY);
    const box = this.boxOf([
      ...view.cells,
      ...(wrong ?? []),
      ...(view.steered ? [view.pivotX, view.pivotY] : []),
    ]);
    this.covered = this.cell < RING_BELOW && view.steered ? this.drawRing(box) : box;
  }

  // Where a unit is too small to be seen. Returns the pixels that the ring takes.
  drawRing({ left, top, right, bottom }) {
    const x = (left + right) / 2,
      y = (top + bottom) / 2,
      radius = Math.max(right - left, bottom - top) / 2 + 9 * this.ratio;
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 7);
    this.context.lineWidth = 2.5 * this.ratio;
    this.context.strokeStyle = this.colours.ring;
    this.context.stroke();
    const out = Math.ceil(radius + 3 * this.ratio);
    return {
      left: Math.max(0, Math.floor(x - out)),
      top: Math.max(0, Math.floor(y - out)),
      right: Math.min(this.canvas.width, Math.ceil(x + out)),
      bottom: Math.min(this.canvas.height, Math.ceil(y + out)),
    };
  }

  // The pixels around cells, columns and rows in turn.
  boxOf(cells) {
    const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
    for (let i = 0; i < cells.length; i += 2) {
      const x = this.left(cells[i], cells[i + 1]),
        y = cells[i + 1] * this.pitch;
      box.left = Math.max(0, Math.min(box.left, x - 1));
      box.top = Math.max(0, Math.min(box.top, y - 1));
      box.right = Math.min(this.canvas.width, Math.max(box.right, x + this.cell + 1));
      box.bottom = Math.min(this.canvas.height, Math.max(box.bottom, y + this.tall + 1));
    }
    return box;
  }

  // The cells without the unit again, in a box.
  restore({ left, top, right, bottom }) {
    if (right > left && bottom > top)
      this.context.putImageData(this.image, 0, 0, left, top, right - left, bottom - top);
  }

  left(x, y) {
    return x * this.cell + (y & 1) * this.half;
  }

  // The full and empty cells, to the pixels of `image`: those that have changed since the last time.
  drawCells(board, rowBytes) {
    const before = this.cells?.length === board.length ? this.cells : null;
    if (!before) this.pixels.fill(0);
    for (let y = 0; y < this.height; y++)
      for (let byte = 0; byte * 8 < this.width; byte++) {
        const bits = board[y * rowBytes + byte],
          changed = before ? bits ^ before[y * rowBytes + byte] : 255;
        if (changed === 0) continue;
        for (let x = byte * 8; x < Math.min(this.width, byte * 8 + 8); x++)
          if ((changed >> (x & 7)) & 1) this.put((bits >> (x & 7)) & 1 ? this.empty : this.full, x, y);
      }
    this.cells = board.slice();
  }

  put(rows, x, y) {
    const { width } = this.canvas;
    let at = y * this.pitch * width + this.left(x, y);
    for (const { from, pixels } of rows) {
      this.pixels.set(pixels, at + from);
      at += width;
    }
  }

  drawUnit(cells, name) {
    for (let i = 0; i < cells.length; i += 2)
      this.context.drawImage(this.sprites[name], this.left(cells[i], cells[i + 1]), cells[i + 1] * this.pitch);
  }

  // A dot with a ring, which is seen on any cell. The pivot may be off the board.
  drawPivot(x, y) {
    const radius = Math.max(1, this.cell * 0.2);
    this.context.beginPath();
    this.context.arc(this.left(x, y) + this.cell / 2, y * this.pitch + this.tall / 2, radius, 0, 7);
    this.context.fillStyle = this.colours.pivot;
    this.context.fill();
    this.context.lineWidth = Math.max(1, this.cell * 0.06);
    this.context.strokeStyle = this.colours["unit-edge"];
    if (this.hexagons) this.context.stroke();
  }

  // Scrolls so that a cell can be seen, where the board is larger than its room.
  show(x, y) {
    const { scroller, ratio } = this;
    if (!this.overflows) return;
    const left = this.left(x, y) / ratio,
      top = (y * this.pitch) / ratio;
    const margin = 40;
    if (
      scroller.scrollWidth > scroller.clientWidth &&
      (left < scroller.scrollLeft + margin || left > scroller.scrollLeft + scroller.clientWidth - margin)
    )
      scroller.scrollLeft = left - scroller.clientWidth / 2;
    if (
      scroller.scrollHeight > scroller.clientHeight &&
      (top < scroller.scrollTop + margin || top > scroller.scrollTop + scroller.clientHeight - margin)
    )
      scroller.scrollTop = top - scroller.clientHeight / 2;
  }
}

// A hexagon with a corner at its top, or a block, on a canvas of its own.
function sprite({ cell, tall, hexagons }, name) {
  const canvas = document.createElement("canvas");
  canvas.width = cell;
  canvas.height = tall;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = colour(name);
  if (!hexagons) {
    context.fillRect(0, 0, cell, tall);
    return canvas;
  }
  const gap = Math.max(0.5, cell * 0.03);
  hexagon(context, cell, tall, gap);
  context.fill();
  if (name === "unit" && cell > 9) {
    hexagon(context, cell, tall, gap + Math.max(0.75, cell * 0.045));
    context.lineWidth = Math.max(1.5, cell * 0.09);
    context.strokeStyle = colour("unit-edge");
    context.stroke();
  }
  if (name === "bad") cross(context, cell, tall);
  return canvas;
}

// The path of one, with so many pixels left free on its sides.
export function hexagon(context, width, height, gap) {
  const middle = width / 2,
    right = width - gap;
  context.beginPath();
  context.moveTo(middle, gap);
  context.lineTo(right, height / 4 + gap / 2);
  context.lineTo(right, (height * 3) / 4 - gap / 2);
  context.lineTo(middle, height - gap);
  context.lineTo(gap, (height * 3) / 4 - gap / 2);
  context.lineTo(gap, height / 4 + gap / 2);
  context.closePath();
}

function cross(context, width, height) {
  context.beginPath();
  for (const [x, y] of [
    [0.3, 0.32],
    [0.7, 0.32],
  ]) {
    context.moveTo(width * x, height * y);
    context.lineTo(width * (1 - x), height * (1 - y));
  }
  context.lineWidth = Math.max(1, width * 0.1);
  context.strokeStyle = "#16202c";
  context.stroke();
}

// The pixels of a sprite that are not clear, row by row: where they begin, and their colours.
function spans(canvas) {
  const { width, height } = canvas;
  const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, width, height).data.buffer);
  return Array.from({ length: height }, (_, y) => {
    const row = pixels.slice(y * width, (y + 1) * width);
    const from = row.findIndex((pixel) => pixel >>> 24 !== 0),
      to = row.findLastIndex((pixel) => pixel >>> 24 !== 0) + 1;
    return from < 0 ? { from: 0, pixels: row.subarray(0, 0) } : { from, pixels: row.subarray(from, to) };
  });
}
