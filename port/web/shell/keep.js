// What is kept between visits, in this browser only: boards of files, a person's games, the best that was found; and
// what is shown, for when the page is loaded again. Where the browser keeps nothing, nothing is kept, and nothing is
// said.
import { fieldsOf } from "./link.js";
import { page } from "./page.js";
import { Record } from "./record.js";

const TOTAL = 4e6; // characters of all that is kept; the oldest goes first
const GAMES = 4; // of a person on a board, the newest
const ACTIONS = 5000; // moves that can be undone one by one after a visit
const WAIT_MS = 400; // after a change

// ---- the store: values by key, {when, size, ...} ----

let opened = null;

function openStore() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("page", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("kept");
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

// The result of a request on the store; `otherwise` where there is no store.
async function ask(mode, request, otherwise) {
  const store = await openStore();
  if (store === null) return otherwise;
  return new Promise((resolve) => {
    try {
      const asked = request(store.transaction("kept", mode).objectStore("kept"));
      asked.onsuccess = () => resolve(asked.result ?? otherwise);
      asked.onerror = () => resolve(otherwise);
    } catch {
      resolve(otherwise);
    }
  });
}

const read = (key) => ask("readonly", (store) => store.get(key), null);
const remove = (key) => ask("readwrite", (store) => store.delete(key), null);
const readAll = (range) => ask("readonly", (store) => store.getAll(range), []);

async function write(key, value) {
  const size = JSON.stringify(value).length;
  if (size > TOTAL / 2) return;
  await ask("readwrite", (store) => store.put({ ...value, key, size, when: Date.now() }, key), null);
  await prune();
}

async function prune() {
  const all = (await readAll()).sort((a, b) => b.when - a.when);
  let total = 0;
  for (const { key, size } of all) {
    total += size;
    if (total > TOTAL) await remove(key);
  }
}

const within = (start) => IDBKeyRange.bound(start, `${start}\uffff`);

// ---- boards of files ----

const boardKey = ({ game, id }) => `board/${game}/${id}`;
const gamesKey = ({ game, id }) => `games/${game}/${id}`;

// Keeps a board of a file or a variant, with all that is known of it.
export async function keepBoard(board) {
  const { games, options, ...facts } = board;
  await write(boardKey(board), { board: facts });
}

// Boards of files, and what was played on all boards: {...board, games, played}; ours have only their id.
export async function ownBoards(game) {
  try {
    const [boards, games] = await Promise.all([
      readAll(within(`board/${game}/`)),
      readAll(within(`games/${game}/`)),
    ]);
    const reached = new Map(games.map((kept) => [kept.id, kept]));
    const own = boards.sort((a, b) => b.when - a.when).map(({ board }) => board);
    const others = games.filter(({ id }) => !own.some((board) => board.id === id)).map(({ id }) => ({ game, id }));
    return [...own, ...others].map((board) => {
      const { best = null, games: played = [] } = reached.get(board.id) ?? {};
      return { ...board, games: best === null ? [] : [best], played };
    });
  } catch {
    return [];
  }
}

// ---- games ----

// From which moment on a person played; null: nowhere.
function ownFrom(record) {
  if (record.owner !== "you") return null;
  const span = record.from.find(({ owner }) => owner === "you" || owner === "hint");
  const from = record.from.length === 0 ? 0 : (span?.moment ?? null);
  return from === null || from >= record.length ? null : from;
}

const facts = ({ name, seconds, work, budget }) => ({ name, seconds, work, budget });
const plain = (record) => ({ text: record.text(), start: record.start, ...facts(record.facts) });

function bestFound() {
  const found = page.records.filter((record) => record.facts.found !== undefined && record.end.points !== null);
  if (found.length === 0) return null;
  const best = found.reduce((a, b) => (b.end.points > a.end.points ? b : a));
  return { ...plain(best), owner: "engine", name: "found earlier", points: best.end.points };
}

let seen = ""; // what was written last
let timer = 0;

async function keepGames() {
  clearTimeout(timer);
  timer = 0;
  if (page.board === null || page.records.length === 0) return;
  const own = page.records.filter((record) => ownFrom(record) !== null).slice(-GAMES);
  const found = bestFound();
  if (own.length === 0 && found === null) return;
  const { game, id } = page.board;
  const versions = own.map(({ length, version }) => `${length}/${version}`);
  const mark = [game, id, page.records.length, found?.points, ...versions].join();
  if (mark === seen) return;
  seen = mark;
  const games = own.map((record) => ({ ...plain(record), owner: "you", from: record.from, points: record.end.points }));
  const bests = [found, (await read(gamesKey({ game, id })))?.best ?? null].filter((one) => one !== null);
  const [best = null] = bests.sort((a, b) => b.points - a.points);
  await write(gamesKey({ game, id }), { id, games, best });
}

// A record with the same moves, each of which can be undone, as far as a person made them.
export function ownRecord(game, { text, start, from, name }) {
  const whole = Record.of(game, { text, start, from, owner: "you", name });
  const first = ownFrom(whole) ?? whole.length;
  if (whole.length - first > ACTIONS) return whole.copy(whole.length, whole.facts);
  const record = new Record(game, whole.text(first), whole.facts, { start, room: game.room });
  record.from = from.filter(({ moment }) => moment <= first);
  const bytes = new TextEncoder().encode(whole.text());
  const endOf = (moment) => {
    whole.session.seek(moment);
    return whole.session.cursor().offset;
  };
  for (let moment = first, at = endOf(first); moment < whole.length; moment++) {
    const next = endOf(moment + 1);
    record.act(new TextDecoder().decode(bytes.subarray(at, next)), whole.ownerOf(moment));
    at = next;
  }
  return record;
}

let told = false;
const restored = new Set(); // keys of boards

// What was kept joins the records of the board; what a person played can be gone on with.
async function restore() {
  const { board, game } = page;
  const key = gamesKey(board);
  if (restored.has(key)) return;
  restored.add(key);
  const kept = await read(key);
  if (kept === null) return;
  // The person may have played since.
  const all = page.recordsOf(game);
  const isNew = ({ text, start }) => !all.some((one) => one.start === start && one.text().startsWith(text));
  const records = kept.games.filter(isNew).map((one) => ownRecord(game, one));
  if (kept.best !== null && isNew(kept.best)) records.unshift(Record.of(game, kept.best));
  const first = all.findIndex(({ owner }) => owner === "you");
  all.splice(first < 0 ? all.length : first, 0, ...records);
  if (page.game !== game || page.mine !== null) return page.changed();
  page.mine = records.findLast((record) => record.owner === "you") ?? null;
  page.changed();
  if (page.mine === null || told) return;
  told = true;
  page.say("Your game on this board is still here.", { words: "Resume your game", act: () => page.resume() });
}

// What is shown, for comeBack() of arrive.js.
function keepShown() {
  const { record, hand, playing, following } = page;
  const isMine = record.owner === "you";
  sessionStorage.shown = JSON.stringify({ fields: fieldsOf(page), isMine, hand, playing, following });
}

export function startKeeping() {
  const quietly = (action) => async () => {
    try {
      await action();
    } catch (error) {
      console.warn(error); // the page does without
    }
  };
  const keep = quietly(keepGames);
  const leave = quietly(() => {
    keep();
    keepShown();
  });
  page.addEventListener("open", quietly(restore));
  page.addEventListener("change", () => (timer ||= setTimeout(keep, WAIT_MS)));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  addEventListener("pagehide", leave);
  quietly(restore)().then(keep); // a person may have played before this was loaded
}
