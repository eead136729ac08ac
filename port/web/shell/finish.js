// Let it finish: the engine goes on from where a person stands. What it plays is one action of the person's game, so
// that Undo brings the position back.
import { NO_MOVE, page } from "./page.js";

const SECONDS = 3;
const TWICE_MS = 600; // a second press within them is meant for the first
let running = null; // {controller, record, version, began}

// Turn by turn: the first is the action, the others join it.
function grow(run, best) {
  const { record } = run;
  const tail = best.text.slice(record.text().length);
  if (run.version === record.version) page.moreMoves(record, tail, "finish");
  else if (page.move(tail, "finish")) page.growing = record;
  page.game.grown(record, best);
  run.version = record.version;
}

async function carryOut(run) {
  const { record, controller } = run;
  const { game } = page;
  const from = record.text();
  const before = record.version;
  const { search } = await import("../engine.js");
  const { start } = record;
  const request = { seconds: SECONDS, from, settings: game.searchSettings(start), start, signal: controller.signal };
  const isStill = () => !controller.signal.aborted && page.hand && page.record === record;
  let last = null;
  for await (const best of search(game.board, request)) {
    if (!isStill()) break;
    if (game.constructor.turnByTurn) grow(run, best);
    last = best;
  }
  if (game.constructor.turnByTurn) return last;
  // Stopped by hand it plays what it has; if the person has gone on it plays nothing.
  const isAsBefore = page.record === record && record.version === before;
  if (last !== null && isAsBefore) page.move(game.tailOf(from, last), "finish");
  return last;
}

function told(found) {
  if (found === null) return page.say(NO_MOVE);
  page.say("The engine plays on from your position.", { words: "Undo", act: () => page.undo() });
}

// From the end of the person's game; from another moment the person takes over there first.
export async function finish() {
  if (running !== null) return performance.now() - running.began > TWICE_MS && running.controller.abort();
  if (page.moment < page.record.length) page.takeOver({ quiet: true });
  if (page.record.end.over !== null) return page.say("Nothing can follow here: undo a step first.");
  running = { controller: new AbortController(), record: page.record, version: null, began: performance.now() };
  page.isFinishing = true;
  page.changed();
  try {
    told(await carryOut(running));
  } catch (error) {
    page.say(error.message);
  } finally {
    if (page.growing === running.record) page.growing = null;
    running = null;
    page.isFinishing = false;
    page.changed();
  }
}
