// The board: cells, the piece, its way with the letters that were typed, and what flashes, floats and falls.
import { calm, clamp, colour, easeOut, faded, mix, size, write } from "../shell/canvas.js";
import { FIRST_KIND } from "./facts.js";
import { drawNext } from "./next.js";
import { drawGhost, drawHint, drawTarget, drawWay } from "./way.js";

export const ROOT3 = Math.sqrt(3);
const GAP = 0.93; // of a cell's radius
const BATCH = 12; // cells that are filled as one path
const BESIDE = 4; // rem for the next pieces
const ABOVE = { phone: 1.6, desk: 2.6 };
const LAYERS = 4; // pictures of settled cells that are kept
const ANGLES = Array.from({ length: 6 }, (_, i) => (i * Math.PI) / 3 - Math.PI / 2);
const CORNERS = ANGLES.map((angle) => [Math.cos(angle), Math.sin(angle)]);

// Where the board lies in a box: radius of a cell, place, and the middle of a cell at (x, y) of the rules.
export function layout(box, columns, rows) {
  const radius = Math.min(box.width / ((columns + 0.5) * ROOT3), box.height / (1.5 * rows + 0.5));
  const width = (columns + 0.5) * ROOT3 * radius,
    height = (1.5 * rows + 0.5) * radius;
  const left = Math.round(box.x + (box.width - width) / 2),
    top = Math.round(box.y + (box.height - height) / 2);
  return {
    radius, width, height, left, top,
    px: (x) => left + (ROOT3 * radius * (x + 1)) / 2,
    py: (y) => top + radius + 1.5 * radius * y,
  };
}

function hexagon(c, x, y, radius) {
  c.moveTo(x, y - radius);
  for (let i = 1; i < 6; i++) c.lineTo(x + CORNERS[i][0] * radius, y + CORNERS[i][1] * radius);
  c.closePath();
}

// A path of the cells at places x, y, x, y.
export function hexagons(c, at, cells, radius) {
  c.beginPath();
  for (let i = 0; i < cells.length; i += 2) hexagon(c, at.px(cells[i]), at.py(cells[i + 1]), radius);
}

// Fills cells. A path of thousands of cells takes 30 times as long as paths of a few.
export function fillHexagons(c, at, cells, radius, tone) {
  c.fillStyle = tone;
  for (let i = 0; i < cells.length; i += 2 * BATCH) {
    hexagons(c, at, cells.slice(i, i + 2 * BATCH), radius);
    c.fill();
  }
}

// Numbers of the cells that are full now; null if others have changed, too.
function gained(before, after) {
  const list = [];
  for (let i = 0; i < after.length; i++)
    if (before[i] !== after[i]) {
      if (before[i] !== 0) return null;
      list.push(i);
    }
  return list;
}

export class Board {
  #layers = []; // {record, key, cells, canvas}, the newest first
  #floats = [];
  #flashes = []; // pieces that have just stayed
  #sweep = null; // full rows on their way out
  #entered = { moment: 0, at: 0 };
  at = null; // where the main board lies

  constructor(view) {
    this.view = view;
  }

  // ---- what happens ----

  enters(moment, now) {
    this.#entered = { moment, at: now };
  }

  stays({ cells }, now) {
    this.#flashes = [...this.#flashes.slice(-3), { cells, at: now }];
  }

  floats(text, [x, y], tone, now, lasts) {
    if (this.#floats.length < 40) this.#floats.push({ text, x, y: y - 1, tone, at: now, lasts });
  }

  clears(record, moment, points, now, fast) {
    const facts = this.view.facts(record);
    const number = facts.stayed(moment) - 1;
    const piece = facts.pieces[number];
    if (piece === undefined) return;
    const before = facts.board(number).slice();
    for (let i = 0; i < piece.cells.length; i += 2)
      before[piece.cells[i + 1] * this.view.columns + (piece.cells[i] >> 1)] = FIRST_KIND + piece.kind;
    this.#sweep = { record, moment, before, rows: piece.rows, at: now, lasts: fast ? 260 : 620 };
    this.floats(`+${points.toLocaleString("en-US")}`, [this.view.columns, piece.rows[0] - 0.5], "green", now, 1500);
  }

  jumped() {
    this.#floats = [];
    this.#flashes = [];
    this.#sweep = null;
  }

  // ---- the picture ----

  draw(c, box, shown, page) {
    const { columns, rows } = this.view;
    const at = layout(shown.live ? this.#inner(box) : box, columns, rows);
    if (shown.live) this.at = at;
    const sweep = this.#sweeping(shown);
    if (sweep !== null) this.#drawSweep(c, at, sweep, shown.now);
    else {
      this.#drawSettled(c, at, shown);
      if (shown.live) this.#drawFlashes(c, at, shown.now);
      this.#drawFlight(c, at, shown, page);
    }
    if (!shown.live) return;
    if (!size.phone || this.above > 0) drawNext(this.view, c, at, box, this.above, shown);
    this.#drawFloats(c, at, box, shown.now);
  }

  // The box without margins. Beside the board stand the next pieces, or above it where it is as wide as the box; on a
  // phone only where that takes nothing from it.
  #inner(box) {
    const { rem, phone } = size;
    const [across, along] = phone ? [8, 4] : [1.25 * rem, rem];
    const [width, height] = [box.width - 2 * across, box.height - 2 * along];
    const inner = { x: box.x + across, y: box.y + along, width, height };
    const at = (part) => layout(part, this.view.columns, this.view.rows);
    const over = (high) => ({ ...inner, y: inner.y + high * rem, height: inner.height - high * rem });
    this.above = 0;
    if (phone) {
      const isFree = height - at(inner).height >= ABOVE.phone * rem;
      this.above = isFree ? ABOVE.phone : 0;
      return isFree ? over(ABOVE.phone) : inner;
    }
    if (at(inner).left - box.x >= BESIDE * rem) return inner;
    const beside = { ...inner, x: inner.x + BESIDE * rem, width: inner.width - BESIDE * rem };
    const isAbove = at(over(ABOVE.desk)).radius > at(beside).radius;
    this.above = isAbove ? ABOVE.desk : 0;
    return isAbove ? over(ABOVE.desk) : beside;
  }

  thumbnail(c, box, record, moment) {
    const at = layout(box, this.view.columns, this.view.rows);
    const shown = { record, moment, time: moment, now: 0, live: false };
    this.view.facts(record).walk(performance.now() + 2);
    this.#drawSettled(c, at, shown);
    const { cells } = record.at(moment);
    fillHexagons(c, at, cells, at.radius * GAP, colour.accent);
  }

  // A number for each cell of a moment.
  #cells({ record, moment }) {
    const facts = this.view.facts(record);
    const { pieces } = record.at(moment);
    if (facts.begun && facts.pieces.length >= pieces) return facts.board(pieces);
    record.session.seek(moment);
    return this.view.occupied(record.session);
  }

  #drawSettled(c, at, shown) {
    const scale = c.getTransform().a;
    const { canvas } = this.#layer(at, shown.record, this.#cells(shown), scale);
    c.drawImage(canvas, at.left - 1, at.top - 1, canvas.width / scale, canvas.height / scale);
  }

  // The picture of settled cells. A piece that has stayed is painted onto the one before.
  #layer(at, record, cells, scale) {
    const key = [at.left, at.top, at.radius, scale, colour.cell].join();
    let layer = this.#layers.find((one) => one.record === record && one.key === key);
    if (layer === undefined) {
      layer = { record, key, cells: null, canvas: document.createElement("canvas") };
      this.#layers = [layer, ...this.#layers.slice(0, LAYERS - 1)];
    }
    if (layer.cells === cells) return layer;
    const to = layer.canvas.getContext("2d");
    const more = layer.cells === null ? null : gained(layer.cells, cells);
    if (more === null) {
      layer.canvas.width = Math.ceil((at.width + 2) * scale);
      layer.canvas.height = Math.ceil((at.height + 2) * scale);
    }
    to.setTransform(scale, 0, 0, scale, (1 - at.left) * scale, (1 - at.top) * scale);
    this.#paint(to, at, cells, more);
    layer.cells = cells;
    return layer;
  }

  // only: numbers of the cells to be painted; null: all.
  #paint(c, at, cells, only = null) {
    const lists = Array.from({ length: FIRST_KIND + 6 }, () => []);
    const { columns } = this.view;
    for (const i of only ?? cells.keys()) {
      const kind = cells[i];
      const y = Math.floor(i / columns);
      lists[kind].push(2 * (i % columns) + (y & 1), y);
    }
    lists.forEach((list, kind) => fillHexagons(c, at, list, at.radius * GAP, this.#tone(kind)));
  }

  #tone(kind) {
    if (kind < FIRST_KIND) return kind === 0 ? colour.cell : colour.ground;
    return colour[`tint${kind - FIRST_KIND}`];
  }

  // ---- rows on their way out ----

  #sweeping({ record, moment, now, live }) {
    const sweep = this.#sweep;
    if (sweep === null || !live || sweep.record !== record || sweep.moment !== moment) return null;
    return now - sweep.at < sweep.lasts && !calm.matches ? sweep : null;
  }

  // A green light runs along the rows, then they shrink and what is above falls.
  #drawSweep(c, at, { before, rows, at: since, lasts }, now) {
    const { columns } = this.view;
    const part = (now - since) / lasts;
    const fall = easeOut(clamp(2 * part - 1, 0, 1));
    this.#paint(c, at, new Uint8Array(before.length));
    const lists = Array.from({ length: FIRST_KIND + 6 }, () => []);
    before.forEach((kind, i) => {
      const y = Math.floor(i / columns);
      if (kind !== 0 && !rows.includes(y))
        lists[kind].push(2 * (i % columns) + (y & 1), y + fall * rows.filter((row) => row > y).length);
    });
    lists.forEach((list, kind) => fillHexagons(c, at, list, at.radius * GAP, this.#tone(kind)));
    for (const y of rows)
      for (let column = 0; column < columns; column++) {
        const lit = clamp(3 * clamp(2.6 * part - (column / columns) * 0.5, 0, 1), 0, 1);
        c.beginPath();
        hexagon(c, at.px(2 * column + (y & 1)), at.py(y), at.radius * GAP * (1 - fall));
        c.fillStyle = lit < 0.5 ? this.#tone(before[y * columns + column]) : colour.greenFill;
        c.fill();
      }
  }

  // ---- the piece ----

  #drawFlashes(c, at, now) {
    this.#flashes = this.#flashes.filter((flash) => now - flash.at < 500);
    for (const flash of this.#flashes) {
      c.globalAlpha = 0.8 * (1 - (now - flash.at) / 500);
      fillHexagons(c, at, flash.cells, at.radius * GAP, colour.accent);
    }
    c.globalAlpha = 1;
  }

  #drawFlight(c, at, shown, page) {
    const now = shown.record.at(shown.moment);
    if (now.cells.length === 0) return;
    const isHinted = page.hint !== null && page.hand && shown.live;
    if (shown.live) drawTarget(this.view, c, at, shown);
    drawWay(this.view, c, at, shown, "line");
    if (isHinted) drawHint(c, at, now, page.hint);
    this.#drawPiece(c, at, shown, page, now);
    if (!shown.live) return;
    drawWay(this.view, c, at, shown, "letters");
    if (!isHinted) drawGhost(c, at, now, this.view.hand.ghost(shown, page));
  }

  // How far it has come from its place at the moment before, 0 to 1.
  #progress({ record, time, moment, now, live }, page) {
    if (calm.matches || moment === 0) return 1;
    if (page.playing && (live || page.other !== null)) return easeOut(clamp(1.35 * (time - moment), 0, 1));
    if (!live || this.#entered.moment !== moment) return 1;
    return easeOut(clamp((now - this.#entered.at) / 110, 0, 1));
  }

  #drawPiece(c, at, shown, page, { cells, pivot, pieces }) {
    const part = this.#progress(shown, page);
    const before = shown.moment > 0 ? shown.record.at(shown.moment - 1) : null;
    const here = pivot ?? [cells[0], cells[1]];
    const [x, y] = [at.px(here[0]), at.py(here[1])];
    c.save();
    c.translate(x, y);
    if (before !== null && part < 1)
      if (before.pieces !== pieces) c.globalAlpha = 0.3 + 0.7 * part;
      else this.#glide(c, at, before, { cells, pivot }, 1 - part);
    c.translate(-x, -y);
    fillHexagons(c, at, cells, at.radius * GAP, colour.accent);
    if (pivot !== null) {
      c.beginPath();
      c.arc(x, y, 0.2 * at.radius, 0, 2 * Math.PI);
      const onPiece = cells.some((_, i) => i % 2 === 0 && cells[i] === pivot[0] && cells[i + 1] === pivot[1]);
      c.fillStyle = onPiece ? faded(colour.onAccent, 0.9) : colour.accent;
      c.fill();
    }
    c.restore();
  }

  // Moves the picture back towards the place before; a piece turns about its pivot.
  #glide(c, at, before, { cells, pivot }, back) {
    if (pivot === null || pivot.join() !== before.pivot?.join()) {
      const [x, y] = [before.cells[0] - cells[0], before.cells[1] - cells[1]];
      if (Math.abs(x) > 2 || Math.abs(y) > 1) return;
      c.translate((back * x * ROOT3 * at.radius) / 2, back * y * 1.5 * at.radius);
    } else if (before.cells.some((value, i) => value !== cells[i]))
      c.rotate(((this.#turn(before, cells, pivot) * Math.PI) / 3) * -back);
  }

  // 1: clockwise, -1: the other way.
  #turn(before, cells, [px, py]) {
    for (let i = 0; i < cells.length; i += 2) {
      const [ax, ay] = [(before.cells[i] - px) / 2, ((before.cells[i + 1] - py) * ROOT3) / 2];
      const [bx, by] = [(cells[i] - px) / 2, ((cells[i + 1] - py) * ROOT3) / 2];
      const cross = ax * by - ay * bx;
      if (Math.abs(cross) > 1e-6) return Math.sign(cross);
    }
    return 0;
  }

  // ---- what floats ----

  // Wholly on the stage, also at its edges.
  #drawFloats(c, at, box, now) {
    this.#floats = this.#floats.filter((float) => now - float.at < float.lasts);
    const pixels = clamp(1.15 * at.radius, 18, 60);
    for (const { text, x, y, tone, at: since, lasts } of this.#floats) {
      const part = (now - since) / lasts;
      c.globalAlpha = part < 0.12 ? part / 0.12 : 1 - Math.max(0, (part - 0.6) / 0.4);
      const height = calm.matches ? 0 : easeOut(part) * pixels * 1.6;
      const grown = part < 0.15 ? mix(0.8, 1.04, part / 0.15) : 1.04;
      const half = 0.36 * pixels * text.length; // a letter is at most 0.7 of its height wide
      const middle = clamp(at.px(x), box.x + half, box.x + Math.max(half, box.width - half));
      write(c, text, middle, Math.max(box.y + 0.6 * pixels, at.py(y) - height), pixels * grown, colour[tone],
        { align: "center", base: "middle", weight: 700, halo: colour.page });
    }
    c.globalAlpha = 1;
  }
}
