// The engine: how the page searches a board, one interface for all games.
//
//     for await (const best of search(board, {seconds: 10})) ...   each value is better than those before
//     const {text} = await hint(board, from)                       what the engine would do next
//     await ready(game)                                            a search can start, without the server from then on
//
// board: of boards.js, with its problem. Options of search():
//     seconds    to search, of all together; default 10
//     work       to spend, in elementary operations, instead; with one worker the results are then always the same
//     workers    searches that are carried out at once; default: cores less one, 1 to 8
//     memory     bytes for each worker
//     settings   in place of the board's: {phrases, seed, seeds, preset} of Hextris; {bonus, unlock, preferUnlocking,
//                number, initial, preset} of Brain Wall; {rush: "early" or "late"} of Less
//     from       the record's text at a moment, to go on from there; "": from the start
//     signal     of an AbortController: the search ends at once, and what was found stands
//     onTried    called with {points, work, budget, seconds, kept} after each search that the scheduler has made, also
//                where its result was not kept; Less has none
// A best has
//     text       a transcript as the rules take it, from the start of the game: letters of Hextris; a whole pose of
//                Brain Wall as JSON; lines of turns of Less
//     points     more is better; of Brain Wall less than 0, of Less those of Yellow
//     seconds    since the search began
//     work       spent by the search that made it
//     budget     as option -b of the programs takes it, without the b of a tag: they make it again; null: they cannot
//     proven     nothing is better; the last best may come again, when that is proven
//     over       Less: the game has ended; before, each best is a turn longer than the last one (goesOn)
//     numbers    more of the game: see hextris/engine.js, brainwall/engine.js, less/engine.js
// A further search of the same board, settings and moment goes on where the last one stopped; of Less it plays another
// game. bests() has all that were found, of Less the games.
// Errors are EngineErrors, in words for people; their cause is the library's error.
import { address, fetchFile } from "./address.js";

export class EngineError extends Error {
  constructor(words, cause = null) {
    super(words);
    this.name = "EngineError";
    this.cause = cause;
  }
}

export const overError = () => new EngineError("The game is over: nothing can follow.");

const GAMES = {
  hextris: { folder: "problems", name: "icfp2015", adapter: () => import("./hextris/engine.js") },
  brainwall: { folder: "problems", name: "icfp2021", adapter: () => import("./brainwall/engine.js") },
  less: { folder: "less", name: "codecup-less", adapter: () => import("./less/engine.js") },
};
const SECONDS = 10;
const WORKERS_MAX = 8;

const inPage = typeof Worker === "function"; // node has none, and needs no blob
const made = new Map(); // of each game: a promise of its engine

// ---- loading ----

async function blobOf(url) {
  const script = await (await fetchFile(url)).text();
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

async function make({ folder, name, adapter }) {
  const at = (file) => address(`solver/${folder}/${file}`);
  const [{ Engine }, library, host] = await Promise.all([adapter(), import(at(`${name}.js`)), import(at("host.js"))]);
  const [worker] = await Promise.all([inPage ? blobOf(at("worker.js")) : null, host.compile(at(`${name}.wasm`))]);
  library.setWorkerScript(worker);
  return new Engine(library);
}

// After a failure the next call tries again.
function engineOf(game) {
  if (!made.has(game)) {
    const engine = make(GAMES[game]);
    made.set(game, engine);
    engine.catch(() => made.delete(game));
  }
  return made.get(game);
}

export async function ready(game) {
  try {
    await engineOf(game);
  } catch (error) {
    throw worded(error, "The engine could not be loaded.");
  }
}

// ---- errors ----

const WORDS = {
  MEMORY: "This board needs more memory than the browser gives.",
  MISUSE: "A search of this game is already under way.",
};

function worded(error, words = "The engine has stopped: something went wrong in it.") {
  if (error instanceof EngineError) return error;
  if (error.name === "SolverError") return new EngineError(WORDS[error.code] ?? error.message, error);
  if (error.name === "RulesError") return new EngineError(error.message, error);
  if (error instanceof RangeError) return new EngineError(WORDS.MEMORY, error);
  return new EngineError(`${words} (${error.message})`, error);
}

// ---- searches ----

function workersOf({ workers = Math.min((globalThis.navigator?.hardwareConcurrency ?? 2) - 1, WORKERS_MAX) }) {
  return Math.max(1, Math.floor(workers));
}

function requestOf(board, options) {
  const { work = Infinity, seconds = work === Infinity ? SECONDS : Infinity } = options;
  return {
    board,
    memory: options.memory,
    from: options.from ?? "",
    signal: options.signal ?? new AbortController().signal,
    onTried: options.onTried ?? (() => {}),
    settings: { ...board.settings, ...options.settings },
    workers: workersOf(options),
    work,
    seconds,
  };
}

const numbers = new Map(); // of problems, whose texts may be long

function keyOf({ board, settings, from }) {
  if (!numbers.has(board.problem)) numbers.set(board.problem, numbers.size);
  return JSON.stringify([board.game, numbers.get(board.problem), settings, from]);
}

const STOP_MS = 60; // for which a stopped search may still give a result

// Values until the signal fires. It does not wait for what has to be cleared up then: workers that are ended are
// replaced behind it.
async function* untilStopped(values, signal) {
  let stop;
  const stopped = new Promise((resolve) => (stop = () => setTimeout(resolve, STOP_MS, { done: true })));
  signal.addEventListener("abort", stop);
  try {
    for (;;) {
      const next = values.next();
      next.catch(() => {}); // where nobody waits for it any more
      const { done, value } = await Promise.race([next, stopped]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    values.return().catch(() => {});
  }
}

const KEPT_MAX = 64;
const found = new Map(); // by key: the bests of this board, settings and moment

function listOf(key) {
  if (!found.has(key)) {
    if (found.size >= KEPT_MAX) found.delete(found.keys().next().value);
    found.set(key, []);
  }
  return found.get(key);
}

// All bests of earlier searches of a board with these settings, from this moment on.
export function bests(board, options = {}) {
  return [...(found.get(keyOf(requestOf(board, options))) ?? [])];
}

export async function* search(board, options = {}) {
  const began = performance.now();
  const request = requestOf(board, options);
  const list = listOf(keyOf(request));
  try {
    const engine = await engineOf(board.game);
    if (request.signal.aborted) return;
    for await (const best of untilStopped(engine.search(request, list.at(-1) ?? null), request.signal)) {
      const timed = Object.freeze({ ...best, seconds: (performance.now() - began) / 1000 });
      if (list.length > 0 && best.goesOn) list.pop();
      list.push(timed);
      yield timed;
    }
  } catch (error) {
    throw worded(error);
  }
}

// What the engine would do next after a record's text; null: nothing can be done there. {text, ...}: what follows.
//     Hextris      the letters of this piece
//     Brain Wall   moves of joints to a better pose; joints: [{joint, x, y}]
//     Less         the rest of this turn or rush with its line end; value: what its team can expect, 0 to 1, or null
// work: to spend at most; of Less exactly.
export async function hint(board, text, { seconds = 0.25, work, signal, settings } = {}) {
  try {
    const engine = await engineOf(board.game);
    const request = { ...requestOf(board, { from: text, signal, seconds, work, settings }), workers: 1 };
    if (request.signal.aborted) return null;
    const once = async function* () {
      yield await engine.hint(request);
    };
    for await (const next of untilStopped(once(), request.signal)) return next;
    return null;
  } catch (error) {
    throw worded(error);
  }
}

// Gets ready for hints of a board, whose first one then takes no longer than the others. Errors are left to hint().
export async function prepare(board, { settings } = {}) {
  try {
    await (await engineOf(board.game)).prepare(requestOf(board, { settings, workers: 1 }));
  } catch {
    // hint() says what is wrong
  }
}

// Ends all workers, of one game or of all; the next search starts new ones.
export async function close(game = null) {
  for (const [name, engine] of made) if (game === null || game === name) (await engine.catch(() => null))?.close();
}
