// Tests the module of the rules of all games: it has no import, and reports of random games, line by line, the same as a
// native program (tests/judge/session_report.c). flat.sh runs it:
//
//     node tests/judge/flat.mjs MODULE SESSION_REPORT GAME:PROBLEM:START:OPTION,...:MOVES... GAME:FILE...
//
// MOVES are random moves of these letters; a FILE has games.
//
// Prints lines of the Test Anything Protocol.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const [path, native, ...cases] = process.argv.slice(2);
const CHECKPOINTS = 5;
const OFFERS = 200;
const SHAPE = 48;
const module = new WebAssembly.Module(readFileSync(path));
const flat = new WebAssembly.Instance(module).exports;

// ---- memory ----

const bytesAt = (at, length) => new Uint8Array(flat.memory.buffer, at, length);
const record = (at, count) => [...new Float64Array(flat.memory.buffer, at, count)];

function textAt(at) {
  const bytes = new Uint8Array(flat.memory.buffer, at);
  return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString("latin1");
}

// Address and length of bytes in the module.
function put(bytes) {
  const at = flat.flat_take(bytes.length);
  if (at === 0) throw new Error("no memory");
  bytesAt(at, bytes.length).set(bytes);
  return [at, bytes.length];
}

function putOptions(options) {
  const places = options.map((option) => put(Buffer.from(option)));
  return [put(Buffer.from(Uint32Array.from(places.flat()).buffer))[0], options.length];
}

function digest(was, bytes) {
  let now = was;
  for (const byte of bytes) now = Math.imul(now ^ byte, 16777619);
  return now >>> 0;
}

// ---- the lines of session_report ----

const shown = (at) => (at === 0 ? "-" : textAt(at));

function shapesLine(session, layer) {
  const count = flat.flat_shapes(session, layer);
  const view = new DataView(flat.memory.buffer, flat.flat_shape(), count * SHAPE);
  let now = 0;
  for (let at = 0; at < count * SHAPE; at += SHAPE) {
    const small = [0, 1, 2].map((i) => view.getUint8(at + i));
    const large = [28, 32, 36, 40, 44].map((i) => view.getInt32(at + i, true));
    now = digest(now, new Uint8Array(Int32Array.from([...small, ...large]).buffer));
    for (let i = 3; view.getUint8(at + i) !== 0; i++) now = digest(now, [view.getUint8(at + i)]);
  }
  return `shapes ${layer} ${count} ${now}`;
}

function* offerLines(session) {
  for (let i = 0, at; i < OFFERS && (at = flat.flat_offer(session, i)) !== 0; i++) {
    const [move, name, key, hasFrom, hasTo, x, y, toX, toY, cost] = record(at, 10);
    let line = `offer ${textAt(move)} ${shown(name)} ${key} ${cost}:`;
    if (hasFrom) line += ` from ${x},${y}`;
    if (hasTo) {
      const drag = flat.flat_drag(session, hasFrom ? x : toX, hasFrom ? y : toY, toX, toY);
      line += ` to ${toX},${toY} by ${drag === 0 ? "none" : textAt(drag)}`;
    }
    yield line;
  }
}

function* stateLines(session) {
  yield `cursor ${record(flat.flat_cursor(session), 7).join(" ")}`;
  const [over, ready, wrong, at, said, players, turn, ground, ...points] = record(flat.flat_status(session), 12);
  const numbers = [over, ready, at, players, turn, ground, ...points.slice(0, players)];
  yield `status ${numbers.join(" ")} (${textAt(wrong)}) (${textAt(said)})`;
  for (let i = 0, figure; (figure = flat.flat_figure(session, i)) !== 0; i++) {
    const [table, name, value] = record(figure, 3);
    yield `figure ${shown(table)} ${textAt(name)} ${value}`;
  }
  yield `scene ${record(flat.flat_scene(session), 10).join(" ")}`;
  for (let layer = 0; layer < 3; layer++) yield shapesLine(session, layer);
  yield* offerLines(session);
}

function* playLines(session, text) {
  const all = flat.flat_play(session, ...put(text));
  const [taken, scored, whole, notable, wrong, at, count, list] = record(flat.flat_step(session), 8);
  const places = new Int32Array(flat.memory.buffer, list, 2 * count);
  let line = `step ${all} ${taken} ${scored} ${whole} ${notable} ${at} (${textAt(wrong)})`;
  for (let i = 0; i < count; i++) line += ` ${places[2 * i]},${places[2 * i + 1]}`;
  yield line;
  const bits = record(flat.flat_cursor(session), 10)
    .slice(8)
    .map((where) => digest(0, bytesAt(where, Math.floor(text.length / 8) + 1)));
  yield `bits ${bits[1]} ${bits[0]}`;
  yield* stateLines(session);
}

function* seekLines(session) {
  const moves = record(flat.flat_cursor(session), 3)[2];
  for (let i = 0; i < 10; i++) {
    flat.flat_seek(session, Math.floor((moves * i) / 9));
    yield* stateLines(session);
    yield `undo ${flat.flat_undo(session)}`;
    flat.flat_group(session, i % 2 === 0 ? 1 : -1);
    yield* stateLines(session);
    yield `redo ${flat.flat_redo(session)}`;
  }
}

// Saved, read again, loaded.
function* textLines(session, write, name, options) {
  const length = write(session, ...put(Buffer.from(name)), ...putOptions(options));
  const text = Buffer.from(bytesAt(flat.flat_text(), length));
  yield `text ${length} ${digest(0, text)}`;
  const saved = flat.flat_saved(put(Buffer.from("saved"))[0], ...put(text));
  const count = saved === 0 ? 0 : record(saved, 7)[4];
  flat.flat_start(session, 0);
  yield `loaded ${flat.flat_load(session)} ${count} ${textAt(flat.flat_words())}`;
  yield* stateLines(session);
}

function* reportLines({ game, name, start, options, text }) {
  const problem = flat.flat_read(game, put(Buffer.from(name))[0], ...put(readFileSync(name)), ...putOptions(options));
  if (problem === 0) throw new Error(textAt(flat.flat_words()));
  const session = flat.flat_session(problem, text.length, CHECKPOINTS);
  if (session === 0) throw new Error(textAt(flat.flat_words()));
  if (flat.flat_session(problem, 0x80000000, 2) !== 0 || !textAt(flat.flat_words()).includes("too little memory"))
    throw new Error("a session of 2 GB was opened");
  flat.flat_start(session, start);
  yield* playLines(session, text);
  yield* seekLines(session);
  yield* textLines(session, flat.flat_save, name, options);
  yield* textLines(session, flat.flat_link, name, options);
}

const textLine = (at, length) => (at === 0 ? "-" : `${length}:${digest(0, bytesAt(at, length))}`);

function entryLine(entry) {
  const [number, offset, ...rest] = record(entry, 19);
  const texts = [0, 2, 4, 6].map((i) => textLine(rest[i], rest[i + 1]));
  const [list, wrong, wrongAt, unaddressed, claims, ...claimed] = rest.slice(8);
  const options = [...new Uint32Array(flat.memory.buffer, list, 8)];
  for (let i = 0; i < 8; i += 2) texts.push(textLine(options[i], options[i + 1]));
  const line = [`entry ${number} ${offset} ${texts.join(" ")} (${textAt(wrong)}) ${wrongAt} ${unaddressed} ${claims}`];
  if (claims) line.push(...claimed);
  if (rest[6] !== 0)
    for (let at = 0; at <= rest[7]; at += 1 + Math.floor(at / 3)) line.push(flat.flat_byte_of(at));
  return line.join(" ");
}

function* entryLines(game, name) {
  if (!flat.flat_open(game, put(Buffer.from(name))[0], ...put(readFileSync(name)))) {
    yield textAt(flat.flat_words());
    return;
  }
  for (let entry; (entry = flat.flat_next()) !== 0; ) yield entryLine(entry);
}

// ---- cases ----

let number = 0;
function check(name, faults) {
  number += 1;
  console.log(`${faults.length === 0 ? "ok" : "not ok"} ${number} - ${name}`);
  for (const fault of faults.slice(0, 5)) console.log(`# ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function differences(is, wanted) {
  const faults = [];
  for (let i = 0; i < Math.max(is.length, wanted.length); i++)
    if (is[i] !== wanted[i]) faults.push(`line ${i + 1}: ${is[i]}, natively ${wanted[i]}`);
  return faults;
}

const names = Array.from({ length: flat.flat_games() }, (_, i) => textAt(flat.flat_name(i)));
const mark = flat.flat_mark();

check("the module asks its host for nothing", WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`));

// What is wrong with a problem and a saved session of no game, and where.
const wordsOf = (at) => [at === 0 ? "refused" : "taken", textAt(flat.flat_words())];
for (const [i, game] of names.entries()) {
  const [taken, words] = wordsOf(flat.flat_read(i, put(Buffer.from("bad"))[0], ...put(Buffer.from("\n?")), 0, 0));
  check(`${game}: a wrong problem is refused`, taken === "refused" && words.startsWith("bad:") ? [] : [words]);
}
{
  const [taken, words] = wordsOf(flat.flat_saved(put(Buffer.from("s"))[0], ...put(Buffer.from("game toy\nat ?"))));
  const wanted = "s:2:4: at must be a number from 0 to 4294967295";
  check("a wrong saved session is refused", taken === "refused" && words === wanted ? [] : [words]);
}
check("memory that there is not is refused", [0xffffffff, 0xfffff000].filter((bytes) => flat.flat_take(bytes) !== 0));
flat.flat_release(mark);
for (const [seed, text] of cases.entries()) {
  const [game, name, start, list, moves] = text.split(":");
  const number = names.indexOf(game);
  const run = (words, input) => execFileSync(native, [game, name, ...words], { input, maxBuffer: 1 << 28 });
  let lines, wanted;
  if (start === undefined) {
    wanted = run(["-entries"], "");
    lines = entryLines(number, name);
  } else {
    const options = list === "" ? [] : list.split(",");
    // The last move is none.
    const played = Buffer.concat([run([start, "-draw", String(seed), moves, "0"], ""), Buffer.from("?\n")]);
    wanted = run([start, ...options], played);
    lines = reportLines({ game: number, name, start: Number(start), options, text: played });
  }
  const is = `${[...lines].join("\n")}\n`.split("\n");
  check(`${game} ${basename(name)}: ${is.length} lines as natively`, differences(is, wanted.toString("latin1").split("\n")));
  flat.flat_release(mark);
}
check("what was given back is free again", flat.flat_mark() === mark ? [] : [`${flat.flat_mark()}, not ${mark}`]);
