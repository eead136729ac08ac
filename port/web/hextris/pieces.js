// The order of the pieces. It is the same for all games of a start; any of them tells it.
import { LAYER } from "../rules.js";

const KINDS = 6; // colours

export class Pieces {
  #orders = new Map(); // by start: {cells, kind}
  #kinds = new Map(); // by shape

  // The session's piece has this number in the order of a start.
  learn(start, number, session) {
    if (!this.#orders.has(start)) this.#orders.set(start, []);
    const order = this.#orders.get(start);
    for (const [i, layer] of [[number, LAYER.moving], [number + 1, LAYER.next]])
      if (order[i] === undefined) order[i] = this.#shape(session.places(layer, "unit", 2));
  }

  // Places from the top and the left, so that equal shapes are equal. Two rows down is the same column.
  #shape(places) {
    if (places.length === 0) return undefined;
    const top = Math.min(...places.filter((_, i) => i % 2 === 1)) & ~1;
    const left = Math.min(...places.filter((_, i) => i % 2 === 0)) & ~1;
    const cells = places.map((value, i) => value - (i % 2 === 0 ? left : top));
    const key = cells.join();
    if (!this.#kinds.has(key)) this.#kinds.set(key, this.#kinds.size % KINDS);
    return { cells, kind: this.#kinds.get(key) };
  }

  kindAt(start, number) {
    return this.#orders.get(start)?.[number]?.kind ?? 0;
  }

  // The pieces after one, as far as they are known.
  after(start, number, count) {
    const order = this.#orders.get(start) ?? [];
    return order.slice(number + 1, number + 1 + count).filter((shape) => shape !== undefined);
  }
}
