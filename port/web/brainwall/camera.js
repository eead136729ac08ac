// Where the board lies on the stage: all of hole and figure, or a part of it that a person has zoomed to. What is shown
// is never without a joint or a corner.
import { clamp, mix } from "../shell/canvas.js";

const ZOOM_MAX = 10;
const EDGE = 0.085; // of the stage's shorter side

export class Camera {
  zoom = 1;
  x = 0.5; // of the bounds: what lies in the middle of the stage
  y = 0.5;

  reset() {
    Object.assign(this, { zoom: 1, x: 0.5, y: 0.5 });
  }

  // {scale, x, y}: a point of the board lies at (x + scale * its x, y + scale * its y).
  view(box, [left, top, right, bottom]) {
    const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
    const edge = Math.min(box.width, box.height) * EDGE;
    const scale = this.zoom * Math.min((box.width - 2 * edge) / width, (box.height - 2 * edge) / height);
    const { x, y } = this;
    return {
      scale,
      x: box.x + box.width / 2 - (left + x * width) * scale,
      y: box.y + box.height / 2 - (top + y * height) * scale,
    };
  }

  // Zooms by a factor; what lies at a point of the stage stays there. points: joints and corners.
  zoomAt(factor, at, box, bounds, points) {
    const before = this.view(box, bounds);
    const held = [(at.x - before.x) / before.scale, (at.y - before.y) / before.scale];
    this.zoom = clamp(this.zoom * factor, 1, ZOOM_MAX);
    const after = this.view(box, bounds);
    this.pan(at.x - (after.x + held[0] * after.scale), at.y - (after.y + held[1] * after.scale), box, bounds, points);
  }

  // Moves what is shown by so many pixels.
  pan(dx, dy, box, bounds, points) {
    const { scale } = this.view(box, bounds);
    this.x -= dx / scale / Math.max(1, bounds[2] - bounds[0]);
    this.y -= dy / scale / Math.max(1, bounds[3] - bounds[1]);
    this.#keep(box, bounds, points);
  }

  // At first all is seen; farther in, the middle stays among hole and figure, and something of them is in sight.
  #keep(box, bounds, points) {
    const room = 0.5 - 0.5 / this.zoom;
    const off = room + 0.08 * Math.min(1, room * 4);
    this.x = clamp(this.x, 0.5 - off, 0.5 + off);
    this.y = clamp(this.y, 0.5 - off, 0.5 + off);
    const { scale, x, y } = this.view(box, bounds);
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const reach = [box.width * 0.3, box.height * 0.3];
    let best = null;
    for (let i = 0; i < points.length; i += 2) {
      const aside = [x + points[i] * scale - middle[0], y + points[i + 1] * scale - middle[1]];
      const beyond = aside.map((by, side) => Math.sign(by) * Math.max(0, Math.abs(by) - reach[side]));
      const far = Math.hypot(...beyond);
      if (best === null || far < best.far) best = { far, beyond };
    }
    if (best === null || best.far === 0) return;
    this.x += best.beyond[0] / scale / Math.max(1, bounds[2] - bounds[0]);
    this.y += best.beyond[1] / scale / Math.max(1, bounds[3] - bounds[1]);
  }
}

export const mixBounds = (a, b, part) => a.map((value, i) => mix(value, b[i], part));
