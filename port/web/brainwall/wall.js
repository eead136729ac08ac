// The wall with its hole: what does not move. It is kept as a picture, since it takes long to draw.
import { colour, rounded, size } from "../shell/canvas.js";

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

// A colour between two of #rrggbb.
function blend(a, b, part) {
  const [from, to] = [channels(a), channels(b)];
  const hex = (i) => Math.round(from[i] + (to[i] - from[i]) * part).toString(16).padStart(2, "0");
  return `#${hex(0)}${hex(1)}${hex(2)}`;
}

let tonesFor = null;
let made = {};

// Colours of wall, mortar and hole: the hole is bright by day and black by night.
export function tones() {
  if (tonesFor === colour.page) return made;
  tonesFor = colour.page;
  const dark = channels(colour.page)[0] < 128;
  made = {
    dark,
    wall: dark ? blend(colour.page, colour.ink, 0.075) : blend(colour.page, "#6b6350", 0.2),
    mortar: dark ? blend(colour.page, colour.ink, 0.03) : blend(colour.page, "#6b6350", 0.31),
    hole: dark ? "#030406" : "#ffffff",
    rim: dark ? blend(colour.page, colour.ink, 0.32) : blend(colour.page, colour.ink, 0.5),
  };
  return made;
}

// The hole as a path on the stage.
export function holePath(model, { scale, x, y }) {
  const path = new Path2D();
  for (let i = 0; i < model.hole.length; i += 2) path.lineTo(x + scale * model.hole[i], y + scale * model.hole[i + 1]);
  path.closePath();
  return path;
}

function drawBricks(c, box, view, zoom) {
  const height = (Math.min(box.width, box.height) / 13) * zoom,
    width = 2.2 * height;
  const row = Math.floor((box.y - view.y) / height);
  c.beginPath();
  for (let i = row; view.y + i * height < box.y + box.height; i++) {
    const top = view.y + i * height;
    c.moveTo(box.x, top);
    c.lineTo(box.x + box.width, top);
    const shift = view.x + (i % 2 === 0 ? 0 : width / 2);
    for (let x = shift + Math.floor((box.x - shift) / width) * width; x < box.x + box.width; x += width) {
      c.moveTo(x, top);
      c.lineTo(x, top + height);
    }
  }
  c.lineWidth = Math.max(1.2, size.rem * 0.1);
  c.strokeStyle = tones().mortar;
  c.stroke();
}

function drawHole(c, path, unit) {
  const { hole, rim, dark } = tones();
  c.fillStyle = hole;
  c.fill(path);
  c.save();
  c.clip(path);
  for (const [width, opacity] of [[1.9, 0.06], [0.9, 0.1]]) {
    c.lineWidth = 2 * width * unit;
    c.strokeStyle = dark ? `rgba(255,255,255,${opacity * 0.45})` : `rgba(70,60,40,${opacity})`;
    c.stroke(path);
  }
  c.restore();
  c.lineWidth = Math.max(1.2, 0.28 * unit);
  c.strokeStyle = rim;
  c.stroke(path);
}

export function drawWall(c, box, model, view, { zoom = 1, unit, path }) {
  c.save();
  rounded(c, box.x, box.y, box.width, box.height, size.rem * 0.6);
  c.clip();
  c.fillStyle = tones().wall;
  c.fillRect(box.x, box.y, box.width, box.height);
  drawBricks(c, box, view, zoom);
  drawHole(c, path, unit);
  c.restore();
}

// The wall as a picture that is drawn anew only where something of it has changed.
export class WallPicture {
  #key = "";
  #canvas = document.createElement("canvas");

  draw(c, box, model, view, options) {
    const ratio = c.getTransform().a;
    const place = [box.width, box.height, view.scale, view.x - box.x, view.y - box.y];
    const key = [...place, ratio, colour.page, size.rem].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#canvas.width = Math.round(box.width * ratio);
      this.#canvas.height = Math.round(box.height * ratio);
      const inner = this.#canvas.getContext("2d");
      inner.setTransform(ratio, 0, 0, ratio, -box.x * ratio, -box.y * ratio);
      drawWall(inner, box, model, view, options);
    }
    c.drawImage(this.#canvas, box.x, box.y, box.width, box.height);
  }
}
