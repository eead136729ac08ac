import { colour, number } from "../shell/canvas.js";
import { Game } from "../shell/game.js";
import { LAYER } from "../rules.js";
import { tabs } from "./tabs.js";

// For now: the shapes of the rules, plainly.
export class View extends Game {
  static id = "hextris";
  static title = "Tetris, played by typing";
  static captions = ["Every letter is a move.", "A full row vanishes and pays.", "Some words pay extra."];

  read(session, moment) {
    const status = session.status();
    const shapes = [...session.shapes(LAYER.ground), ...session.shapes(LAYER.moving)];
    return { points: status.points[0], over: status.over ? "over" : null, status, figures: session.figures(), shapes, scene: session.scene() };
  }

  draw(c, box, { record, moment }) {
    const { shapes, scene } = record.at(moment);
    const unit = scene.cellStep || 1;
    const high = scene.yPermille / 1000;
    const scale = Math.min(box.width / (scene.right - scene.left + 2 * unit), box.height / ((scene.bottom - scene.top) * high + 2 * unit));
    const place = (x, y) => [box.x + (x - scene.left + unit) * scale, box.y + ((y - scene.top) * high + unit) * scale];
    for (const shape of shapes) {
      const tone = { full: "full", unit: "accent", empty: "cell", wall: "wall", hole: "raise", short: "red", wrong: "red" }[shape.role] ?? "ink";
      c.fillStyle = c.strokeStyle = colour[tone];
      if (shape.kind === "cell")
        for (let x = shape.x; x <= shape.x2; x += scene.cellStep) {
          const [px, py] = place(x, shape.y);
          c.beginPath();
          c.arc(px, py, 0.5 * unit * scale, 0, 7);
          c.fill();
        }
      else if (shape.kind === "line") {
        c.beginPath();
        c.moveTo(...place(shape.x, shape.y));
        c.lineTo(...place(shape.x2, shape.y2));
        c.stroke();
      } else if (shape.kind === "disc") {
        c.beginPath();
        c.arc(...place(shape.x, shape.y), 5, 0, 7);
        c.fill();
      }
    }
  }

  score(record, moment) {
    return { value: number(record.at(moment).points), words: "points" };
  }

  captions(record, moment) {
    return [0, 1, 2].map(() => ({ value: number(moment), tone: "accent" }));
  }

  when(record, moment) {
    return [`${number(moment)} of ${number(record.length)}`];
  }

  rate() {
    return 8;
  }

  tabs() {
    return tabs(this);
  }
}
