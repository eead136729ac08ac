// The object of the library of Less: port/npm/codecup-less.c.
import { encode, Module } from "./wasm.js";

const POSITION_NUMBERS = 11;
const COMPLETE = 2;

export class Calls extends Module {
  board(digits, colour) {
    const bytes = encode(digits);
    this.check(this.wasm.calls_board(this.put(bytes)[0], bytes.length, colour));
    return this.position();
  }

  play(turn) {
    const bytes = encode(turn);
    this.check(this.wasm.calls_play(this.put(bytes)[0], bytes.length));
    return this.position();
  }

  position() {
    return this.numbers(this.wasm.calls_position(), POSITION_NUMBERS);
  }

  setPosition(numbers) {
    const [at] = this.put(new Uint8Array(Float64Array.from(numbers).buffer));
    this.check(this.wasm.calls_set_position(at));
    return this.position();
  }

  // The best turn of a search, which may be under way; null: there is none.
  best() {
    const at = this.wasm.calls_best();
    if (at === 0) return null;
    const [value, playouts, reused, nodes, full, work, text] = this.numbers(at, 7);
    return { turn: this.text(text), value: value / 1000, playouts, reused, nodes, full: full === 1, work };
  }

  search(work) {
    return this.check(this.wasm.calls_search(work)) === COMPLETE ? null : this.best();
  }

  turns() {
    return Array.from({ length: this.wasm.calls_turns() }, (_, i) => this.text(this.wasm.calls_turn(i)));
  }

  home(colour) {
    this.check(this.wasm.calls_home(colour));
    return this.takePieces().match(/..../g) ?? [];
  }
}
