// Searches: one button, the best so far plays while it solves, and all that was found stays with its board. What is
// drawn of it is in thinking.js.
import { counted, number, size } from "./canvas.js";
import { page } from "./page.js";
import { Record } from "./record.js";
import { against } from "./strength.js";

export const clock = (seconds) => `${seconds.toFixed(seconds < 1 ? 2 : seconds < 10 ? 1 : 0)} s`;

// What was found on a board. Seconds are counted over all its searches.
class Finds {
  bests = []; // {text, points, seconds, work, budget, proven, numbers, record}: each better than those before
  tried = []; // {points, seconds, kept}: single searches
  spent = 0;
  error = null;
  version = 0; // counts changes
  isRecorded = false; // they came with the board

  get last() {
    return this.bests.at(-1) ?? null;
  }
}

const all = new WeakMap(); // by the game object of a board

export function findsOf(game = page.game) {
  if (!all.has(game)) all.set(game, new Finds());
  return all.get(game);
}

const recorded = new WeakMap();

// What is to be seen of the searches on a board: before there is one, of that whose game came with the board.
export function findsToSee() {
  const { game } = page;
  const finds = findsOf();
  if (finds.bests.length > 0 || isSearching()) return finds;
  if (!recorded.has(game)) recorded.set(game, recordedFinds());
  return recorded.get(game) ?? finds;
}

function recordedFinds() {
  const record = bestRecord(page.records.filter(({ facts }) => facts.seconds !== undefined));
  if (record === null) return null;
  const { times = [record.facts.seconds] } = record.facts;
  const pointsAt = (i) => (times.length === 1 ? record.end : record.at(i + 1)).points;
  const bests = times.map((seconds, i) => ({ seconds, points: pointsAt(i), record }));
  return Object.assign(new Finds(), { bests, spent: times.at(-1), isRecorded: true });
}

// {game, finds, seconds, settings, controller, done}; began, spent, start: when, after how many seconds of other
// searches, and with which game of the problem; before, most: points; missed: a best that was not shown; shown, said:
// when one was; later: a timer that shows one; record: the game that grows turn by turn; opened: its curve was opened,
// or is not to be.
let running = null;

// The search that runs, on whatever board; null: none.
export const runningSearch = () => running;
export const isSearching = () => running !== null && running.game === page.game;
const secondsOf = (run) => (performance.now() - run.began) / 1000;
const secondsLeft = () => Math.max(0, running.seconds - secondsOf(running));
// Of all searches of a board, the running one too.
export const elapsed = (finds) => (running?.finds === finds ? running.spent + secondsOf(running) : finds.spent);

const hasSeconds = () => page.settings.work === null;
// On a phone the button has room for the first words.
const longer = (words, more) => (size.phone ? words : words + more);
export const stopWords = () => (hasSeconds() ? longer(`Stop, ${Math.ceil(secondsLeft())} s`, " left") : "Stop");

// A search of this visit has proven it, or a person has come there: nothing is left to be searched for.
export const isBest = () =>
  findsOf().last?.proven || page.records.some((record) => record.owner === "you" && record.end.best);

export function searchWords() {
  if (isBest()) return longer("Nothing better", " exists");
  return hasSeconds() ? longer(`Search ${page.settings.seconds} s`, " more") : "Search more";
}

// ---- records of what was found ----

// The engine's record with most points; null where there is none with points.
export function bestRecord(records = page.records) {
  const engines = records.filter((record) => record.owner === "engine" && record.end.points !== null);
  return engines.reduce((best, record) => (best === null || record.end.points > best.end.points ? record : best), null);
}

// Made when it is wanted first: a game of 100,000 letters takes a while to be checked.
export function recordOf(game, finds, best) {
  if (best.record === null) {
    const at = finds.bests.indexOf(best);
    const { seconds, work, budget, proven } = best;
    const story = finds.bests.slice(0, at + 1);
    const facts = { owner: "engine", name: `best ${at + 1}`, found: best, seconds, work, budget, proven };
    facts.times = story.map((one) => one.seconds);
    best.record = new Record(game, game.storyOf(story), facts, { start: best.start });
    page.recordsOf(game).push(best.record);
  }
  return best.record;
}

// The others follow when there is time, so that all results are listed.
function makeRecords(game, finds) {
  const next = finds.bests.find(({ record }) => record === null);
  if (next === undefined || running !== null) return;
  recordOf(game, finds, next);
  page.changed();
  setTimeout(() => makeRecords(game, finds), 60);
}

// ---- a search ----

const pointsWords = (points) => number(Math.abs(points));

// A new best comes into view, unless a person plays by hand, or has paused, sought or chosen another game: then it is
// only said.
function offer(run, best) {
  if (run.most !== null && best.points <= run.most) return;
  run.most = best.points;
  if (run.game !== page.game) return;
  if (page.hand || !page.following || page.other !== null) {
    run.missed = best;
    if (performance.now() - run.said > 3000) sayMissed(run);
    return;
  }
  run.missed = null;
  const now = performance.now();
  if (now - run.shown < 250) {
    clearTimeout(run.later);
    run.later = setTimeout(() => run.most === best.points && follow(run, best), 250);
  } else follow(run, best);
}

function follow(run, best) {
  if (run.game !== page.game || page.hand || !page.following) return;
  run.shown = performance.now();
  page.follow(recordOf(run.game, run.finds, best));
}

const see = (run, best) => ({
  words: "See it",
  act: () => {
    if (page.game !== run.game) page.open(run.game, []);
    page.show(run.record ?? recordOf(run.game, run.finds, best), 0);
    page.play(true);
  },
});

function sayMissed(run) {
  run.said = performance.now();
  page.say(`The engine found ${pointsWords(run.missed.points)}.`, see(run, run.missed), "board");
}

function add(run, best) {
  const { finds } = run;
  const time = run.spent + best.seconds;
  finds.bests.push({ ...best, seconds: time, start: run.start, record: null });
  finds.version++;
  offer(run, finds.last);
  page.changed();
}

function tried(run, one) {
  const { points, kept } = one;
  run.finds.tried.push({ points, kept, seconds: run.spent + one.seconds });
  run.finds.version++;
}

// A game that is found turn by turn (Less) is one record, which grows.
function grow(run, best) {
  if (run.record === null) {
    const facts = { owner: "engine", name: "a new game", seconds: best.seconds };
    run.record = new Record(run.game, "", facts, { start: run.start, room: 1 << 16 });
    page.recordsOf(run.game).push(run.record);
    if (run.game === page.game && !page.hand && page.following) {
      page.growing = run.record;
      page.follow(run.record);
    }
  }
  const { record } = run;
  page.moreMoves(record, best.text.slice(record.text().length), "engine");
  run.game.grown(record, best);
  record.facts.seconds = best.seconds;
  run.finds.version++;
}

function outcome(run) {
  const { finds, before, most } = run;
  const searched = `${clock(finds.spent - run.spent)} of search`;
  if (run.record !== null) return "The engine has played a new game.";
  if (finds.last === null) return `${searched} found nothing yet.`;
  const proven = finds.last.proven ? " Nothing better exists." : "";
  if (before === null) return `${searched}: ${pointsWords(most)}.${proven}`;
  if (most === before && finds.last.proven) return `Nothing better than ${pointsWords(before)} exists.`;
  if (most === before) return `${searched} found nothing better than ${pointsWords(before)}.`;
  const gain = Math.abs(most - before);
  return `${searched}: ${pointsWords(most)}, ${number(gain)} better.${proven}`;
}

function finish(run) {
  clearTimeout(run.later);
  if (page.growing === run.record) page.growing = null;
  const { finds, game } = run;
  finds.spent = elapsed(finds);
  finds.version++;
  running = null;
  if (finds.error !== null) page.say(finds.error, null, "board");
  else {
    const elsewhere = game === page.game ? "" : `${game.board.name}: `;
    const best = finds.last;
    const found = run.record ?? best?.record ?? null;
    const isBetter = run.record !== null || (best !== null && run.most !== run.before);
    const isSeen = found !== null && page.record === found;
    page.say(elsewhere + outcome(run), isBetter && !isSeen ? see(run, best) : null, "board");
  }
  page.changed();
  setTimeout(() => makeRecords(game, finds), 300);
}

function requestOf(run) {
  const { settings } = page;
  const limits = settings.work === null ? { seconds: run.seconds } : { work: settings.work };
  const chosen = { ...limits, settings: { ...run.game.searchSettings(run.start), ...run.settings } };
  for (const name of ["workers", "memory"]) if (settings[name] !== null) chosen[name] = settings[name];
  if (settings.preset !== null) chosen.settings.preset = settings.preset;
  return { ...chosen, start: run.start, signal: run.controller.signal, onTried: (one) => tried(run, one) };
}

async function carryOut(run) {
  const { game, finds } = run;
  try {
    const { search } = await import("../engine.js");
    run.began = performance.now();
    for await (const best of search(game.board, requestOf(run))) {
      if (game.constructor.turnByTurn) grow(run, best);
      else add(run, best);
    }
  } catch (error) {
    finds.error = error.message;
  }
  finish(run);
}

// Searches the board that is shown. On another board a search may run: it ends, with what it has. quiet: its curve does
// not take the place of the game's panel.
export async function startSearch({ seconds = page.settings.seconds, settings = {}, quiet = false } = {}) {
  if (isSearching()) return;
  if (running !== null) await stopSearch();
  const { game } = page;
  const finds = findsOf(game);
  finds.error = null;
  const before = game.constructor.turnByTurn ? null : (bestRecord()?.end.points ?? null);
  const controller = new AbortController();
  const [began, spent, start] = [performance.now(), finds.spent, page.record.start];
  running = { game, finds, seconds, settings, controller, before, most: before, began, spent, start };
  Object.assign(running, { record: null, missed: null, shown: 0, said: 0, later: 0, opened: quiet });
  if (!page.hand) {
    page.following = true;
    if (page.other === null && page.time < page.record.length) page.play(true);
  }
  running.done = carryOut(running);
  page.changed();
  await running?.done;
}

// What was found stays.
async function stopSearch() {
  const run = running;
  run?.controller.abort();
  await run?.done;
}

export function toggleSearch() {
  if (isSearching()) stopSearch();
  else startSearch();
}

// "27 searches in 2.1 s: the best of 5 is shown, 146 points short of the best known 7,491"
export function findsLine(finds, known) {
  if (finds.error !== null) return finds.error;
  const count = finds.bests.length;
  if (finds.isRecorded) return `Found for this page in ${clock(finds.spent)}: ${pointsWords(finds.last.points)}.`;
  if (count === 0) return isSearching() ? "The engine is searching." : "Nothing was found yet.";
  const shown = finds.bests.findIndex(({ record }) => record !== null && record === page.record);
  const at = shown < 0 ? count - 1 : shown;
  const { points } = finds.bests[at];
  const searches = counted(finds.tried.length, "search", "searches");
  const which = at === count - 1 ? "the best" : `number ${at + 1}`;
  const is = shown < 0 ? `: ${pointsWords(points)}` : " is shown";
  const words = `${searches} in ${clock(elapsed(finds))}: ${which} of ${count}${is}`;
  return known === null ? words : `${words}, ${against(points, known).join(" ")}`;
}
