// What of the board is in sight on the stage: it glides to where it belongs, and keeps still under a hand.
import { calm } from "../shell/canvas.js";
import { Camera } from "./camera.js";
import { roomFor } from "./tools.js";

const GLIDE = 0.19; // of the way that is left, in a frame
const SIDES = ["x", "y", "width", "height"];

export class Sight {
  camera = new Camera();
  #bounds = null; // of hole and figure
  #stage = null;
  #room = null; // the stage without what stands on it

  // Where the board lies on a stage: {scale, x, y}. isHeld: a joint is in the hand.
  place(stage, bounds, isHeld) {
    this.#include(bounds, isHeld);
    this.#makeRoom(stage);
    return this.camera.view(this.#room, this.#bounds);
  }

  #include(wanted, isHeld) {
    const last = this.#bounds;
    if (isHeld && last !== null) return;
    const near = last === null || calm.matches || last.every((value, i) => Math.abs(value - wanted[i]) < 0.02);
    this.#bounds = near ? wanted : last.map((value, i) => value + (wanted[i] - value) * GLIDE);
  }

  // A stage of another size is another one: there nothing glides.
  #makeRoom(stage) {
    const wanted = roomFor(stage, this.#bounds);
    const last = this.#room;
    const isSame = this.#stage?.width === stage.width && this.#stage.height === stage.height;
    const near = !isSame || calm.matches || SIDES.every((side) => Math.abs(wanted[side] - last[side]) < 0.5);
    const glided = (side) => [side, last[side] + (wanted[side] - last[side]) * GLIDE];
    this.#room = near ? wanted : Object.fromEntries(SIDES.map(glided));
    this.#stage = stage;
  }

  get middle() {
    const { x, y, width, height } = this.#room;
    return { x: x + width / 2, y: y + height / 2 };
  }

  // points: joints and corners, of which one stays in sight.
  zoomAt(factor, at, points) {
    this.camera.zoomAt(factor, at, this.#room, this.#bounds, points);
  }

  pan(dx, dy, points) {
    this.camera.pan(dx, dy, this.#room, this.#bounds, points);
  }
}
