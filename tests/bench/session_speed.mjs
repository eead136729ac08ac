// Milliseconds of replay, undo and seek, as session_speed.c measures them, by the WebAssembly module:
//
//     node tests/bench/session_speed.mjs MODULE GAME PROBLEM TRANSCRIPT CHECKPOINTS

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const [path, game, problemPath, textPath, checkpoints] = process.argv.slice(2);
const TIMES = 1000;
const flat = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path))).exports;

function put(bytes) {
  const at = flat.flat_take(bytes.length);
  new Uint8Array(flat.memory.buffer, at, bytes.length).set(bytes);
  return [at, bytes.length];
}

function textAt(at) {
  const bytes = new Uint8Array(flat.memory.buffer, at);
  return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString();
}

function milliseconds(run) {
  const begin = performance.now();
  run();
  return performance.now() - begin;
}

const number = Array.from({ length: flat.flat_games() }, (_, i) => textAt(flat.flat_name(i))).indexOf(game);
const problem = flat.flat_read(number, put(Buffer.from(problemPath))[0], ...put(readFileSync(problemPath)), 0, 0);
if (problem === 0) throw new Error(textAt(flat.flat_words()));
const text = put(readFileSync(textPath));
const session = flat.flat_session(problem, text[1], Number(checkpoints));
if (session === 0) throw new Error(textAt(flat.flat_words()));

const replay = milliseconds(() => flat.flat_play(session, ...text));
const [, , moves, , bytes] = new Float64Array(flat.memory.buffer, flat.flat_cursor(session), 5);
const undo = milliseconds(() => {
  for (let i = 0; i < TIMES; i++) flat.flat_undo(session);
});
const seeks = Array.from({ length: TIMES }, () => {
  const to = Math.floor(Math.random() * (moves + 1));
  return milliseconds(() => flat.flat_seek(session, to));
});
const sum = seeks.reduce((a, b) => a + b, 0);
const megabytes = flat.memory.buffer.byteLength / 2 ** 20;
console.log(
  `${bytes} bytes, ${moves} moves, memory ${megabytes.toFixed(0)} MB, ${checkpoints} checkpoints: replay ${replay.toFixed(1)}, ` +
    `undo ${(undo / TIMES).toFixed(3)}, seek ${(sum / TIMES).toFixed(3)}, worst ${Math.max(...seeks).toFixed(3)} ms`,
);
