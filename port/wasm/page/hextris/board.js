// The board on a canvas, in pixels of the display. The full and empty cells are drawn anew when they change,
// the unit for every picture.
//
// Cells are hexagons where they are wide enough; on boards of very many columns they are blocks of pixels.
import { colour, onScheme } from "../dom.js";

const HEXAGON_MIN = 7;  // pixels of a cell's width from which it is drawn as a hexagon
const CELL_MAX = 44;    // pixels of the page
const SIDE_MAX = 8192;  // of the canvas, in pixels: every browser has as much
const AREA_MAX = 16e6;

const isEmpty = (row, x) => (row[x >> 3] >> (x & 7) & 1) !== 0;

export class Board {
  constructor(canvas, scroller) {
    this.canvas = canvas;
    this.scroller = scroller;
    this.layer = document.createElement("canvas"); // the cells without the unit
    this.zoom = 1;
    this.width = this.height = 0;
    onScheme(() => this.restyle());
    new ResizeObserver(() => this.fit()).observe(scroller);
  }

  // A board of so many columns and rows; `onChange` is called when it has to be drawn anew.
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
    const room = (this.scroller.clientWidth - 14) * ratio, high = innerHeight * 0.72 * ratio;
    const widest = Math.min(room / (this.width + 0.5), high / (this.height * 0.866 + 0.4), CELL_MAX * ratio);
    const most = Math.min(SIDE_MAX / (this.width + 1), SIDE_MAX / (this.height + 1),
      Math.sqrt(AREA_MAX / (this.width * this.height)));
    const cell = Math.max(1, Math.floor(Math.min(most, Math.max(1, widest) * this.zoom)));
    if (cell === this.cell && ratio === this.ratio) return;
    this.cell = cell;
    this.ratio = ratio;
    this.layOut();
    this.restyle();
  }

  layOut() {
    const cell = this.cell;
    this.hexagons = cell >= HEXAGON_MIN;
    this.half = Math.floor(cell / 2);
    this.pitch = Math.max(1, Math.round(cell * 0.866));
    this.tall = this.hexagons ? Math.ceil(cell * 1.155) : this.pitch;
    for (const canvas of [this.canvas, this.layer]) {
      canvas.width = cell * this.width + (this.height > 1 ? this.half : 0);
      canvas.height = this.pitch * (this.height - 1) + this.tall;
    }
    this.canvas.style.width = `${this.canvas.width / this.ratio}px`;
    this.canvas.style.height = `${this.canvas.height / this.ratio}px`;
    this.context = this.canvas.getContext("2d");
    this.layerContext = this.layer.getContext("2d");
  }

  restyle() {
    if (!this.cell) return;
    this.sprites = {};
    for (const name of ["cell", "full", "unit", "bad", "mask"]) this.sprites[name] = sprite(this, name);
    this.pixels = { cell: rgb("cell"), full: rgb("full") };
    this.colours = {};
    for (const name of ["unit", "bad", "pivot", "unit-edge"]) this.colours[name] = colour(name);
    this.drawn = null;
    this.onChange?.();
  }

  // view: see Game.view(); `stamp` changes with what is full; `wrong`: cells of a refused place.
  draw(view, stamp, rowBytes, wrong) {
    if (!this.cell) return;
    const whole = { left: 0, top: 0, right: this.canvas.width, bottom: this.canvas.height };
    if (this.drawn !== stamp) {
      if (this.hexagons) this.drawCells(view.board, rowBytes);
      else this.drawPixels(view.board, rowBytes);
      this.restore(whole);
      this.drawn = stamp;
    } else {
      this.restore(this.covered);
    }
    this.drawUnit(view.cells, "unit");
    if (wrong) this.drawUnit(wrong, "bad");
    if (view.steered) this.drawPivot(view.pivotX, view.pivotY);
    this.covered = this.boxOf([...view.cells, ...(wrong ?? []), ...(view.steered ? [view.pivotX, view.pivotY] : [])]);
  }

  // The pixels around cells, columns and rows in turn.
  boxOf(cells) {
    const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
    for (let i = 0; i < cells.length; i += 2) {
      const x = this.left(cells[i], cells[i + 1]), y = cells[i + 1] * this.pitch;
      box.left = Math.max(0, Math.min(box.left, x - 1));
      box.top = Math.max(0, Math.min(box.top, y - 1));
      box.right = Math.min(this.canvas.width, Math.max(box.right, x + this.cell + 1));
      box.bottom = Math.min(this.canvas.height, Math.max(box.bottom, y + this.tall + 1));
    }
    return box;
  }

  // The cells without the unit again, in a box.
  restore({ left, top, right, bottom }) {
    const width = right - left, height = bottom - top;
    if (!(width > 0 && height > 0)) return;
    this.context.clearRect(left, top, width, height);
    this.context.drawImage(this.layer, left, top, width, height, left, top, width, height);
  }

  left(x, y) {
    return x * this.cell + (y & 1) * this.half;
  }

  // Only what has changed since the last time, where that is known.
  drawCells(board, rowBytes) {
    const known = this.drawn !== null && this.cells?.length === board.length;
    const context = this.layerContext, put = (name, x, y) => context.drawImage(this.sprites[name], this.left(x, y), y * this.pitch);
    if (!known) context.clearRect(0, 0, this.layer.width, this.layer.height);
    for (let y = 0; y < this.height; y++) {
      const row = board.subarray(y * rowBytes, (y + 1) * rowBytes);
      const before = known ? this.cells.subarray(y * rowBytes, (y + 1) * rowBytes) : null;
      for (let x = 0; x < this.width; x++) {
        if (known && isEmpty(row, x) === isEmpty(before, x)) continue;
        if (known) {
          context.globalCompositeOperation = "destination-out";
          put("mask", x, y);
          context.globalCompositeOperation = "source-over";
        }
        put(isEmpty(row, x) ? "cell" : "full", x, y);
      }
    }
    this.cells = board.slice();
  }

  // The first row of pixels of each row of cells, then copies of it.
  drawPixels(board, rowBytes) {
    const { width } = this.layer;
    const image = this.layerContext.createImageData(width, this.layer.height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < this.height; y++) {
      const row = board.subarray(y * rowBytes, (y + 1) * rowBytes);
      const start = y * this.pitch * width;
      for (let x = 0, at = start + (y & 1) * this.half; x < this.width; x++, at += this.cell)
        pixels.fill(isEmpty(row, x) ? this.pixels.cell : this.pixels.full, at, at + this.cell);
      for (let copy = 1; copy < this.pitch; copy++)
        pixels.copyWithin(start + copy * width, start, start + width);
    }
    this.layerContext.putImageData(image, 0, 0);
  }

  drawUnit(cells, name) {
    this.context.fillStyle = this.colours[name];
    for (let i = 0; i < cells.length; i += 2) {
      const x = this.left(cells[i], cells[i + 1]), y = cells[i + 1] * this.pitch;
      if (this.hexagons) this.context.drawImage(this.sprites[name], x, y);
      else this.context.fillRect(x, y, this.cell, this.pitch);
    }
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
    const left = this.left(x, y) / ratio, top = y * this.pitch / ratio;
    const margin = 40;
    if (scroller.scrollWidth > scroller.clientWidth &&
        (left < scroller.scrollLeft + margin || left > scroller.scrollLeft + scroller.clientWidth - margin))
      scroller.scrollLeft = left - scroller.clientWidth / 2;
    if (scroller.scrollHeight > scroller.clientHeight &&
        (top < scroller.scrollTop + margin || top > scroller.scrollTop + scroller.clientHeight - margin))
      scroller.scrollTop = top - scroller.clientHeight / 2;
  }
}

// A hexagon with a corner at its top, on a canvas of its own.
function sprite({ cell, tall }, name) {
  const canvas = document.createElement("canvas");
  canvas.width = cell;
  canvas.height = tall;
  const context = canvas.getContext("2d");
  const gap = Math.max(0.5, cell * 0.03);
  // The mask takes the soft edge of a cell away, too, and nothing of its neighbours.
  hexagon(context, cell, tall, name === "mask" ? gap - 0.5 : gap);
  context.fillStyle = name === "mask" ? "#000" : colour(name);
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

function hexagon(context, width, height, gap) {
  const middle = width / 2, right = width - gap;
  context.beginPath();
  context.moveTo(middle, gap);
  context.lineTo(right, height / 4 + gap / 2);
  context.lineTo(right, height * 3 / 4 - gap / 2);
  context.lineTo(middle, height - gap);
  context.lineTo(gap, height * 3 / 4 - gap / 2);
  context.lineTo(gap, height / 4 + gap / 2);
  context.closePath();
}

function cross(context, width, height) {
  context.beginPath();
  for (const [x, y] of [[0.3, 0.32], [0.7, 0.32]]) {
    context.moveTo(width * x, height * y);
    context.lineTo(width * (1 - x), height * (1 - y));
  }
  context.lineWidth = Math.max(1, width * 0.1);
  context.strokeStyle = "#16202c";
  context.stroke();
}

// A colour of the style sheet as a pixel of ImageData.
function rgb(name) {
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = colour(name);
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
}
