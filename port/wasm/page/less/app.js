// The page of Less: boards, new games, logs, the address.
import { byId, copyAddress, download, fail, listenToFiles, make, say, skipTo } from "../dom.js";
import { showGames } from "../games.js";
import { Refusal } from "../instance.js";
import { COLOURS, Course } from "./course.js";
import { Game } from "./game.js";
import { isLog, readBoards, readLog, replay, plainTextOf, writeLog } from "./log.js";
import { pack, Record, unpack } from "./record.js";

const FILE_MAX = 1 << 26; // bytes: some ten thousand games
const SECONDS_MAX = 3600;
const WORK_MAX = 2 ** 53; // as that of play_less
const YOU = [
  ["Y", "Yellow"],
  ["B", "Black"],
  ["W", "White"],
  ["R", "Red"],
  ["YW", "Yellow and White"],
  ["BR", "Black and Red"],
  ["YBWR", "all four"],
  ["", "none"],
];
const AMOUNTS = { seconds: "1", work: "2M" };
let module, game, boards, log;

// ---- messages ----

async function attempt(action) {
  say(byId("error"), null);
  say(byId("note"), null);
  try {
    await action();
  } catch (error) {
    fail(error);
  }
}

// ---- the fields ----

// Who plays, and what the program has for a turn: work or, if `ms` is not 0, time. `fields` are those of an address.
function settings() {
  const you = new Set([...byId("you").value].map((letter) => "YBWR".indexOf(letter)));
  const amount = byId("amount").value.trim();
  const fields = { you: byId("you").value, by: byId("by").value, amount };
  if (fields.by === "seconds") {
    const ms = Math.round(Number(amount || "x") * 1000);
    if (!(ms >= 1 && ms <= 1000 * SECONDS_MAX))
      throw new Refusal(`${amount} seconds a turn: it must be 0.001 to ${SECONDS_MAX}`);
    return { you, work: 0, ms, fields };
  }
  const [, digits, unit] = /^(\d+)([kMG]?)$/.exec(amount) ?? [];
  const work = Number(digits) * { "": 1, k: 1e3, M: 1e6, G: 1e9 }[unit ?? ""];
  if (!(work <= WORK_MAX)) throw new Refusal(`work ${amount}: it must be a number, which may end in k, M or G`);
  return { you, work, ms: 0, fields };
}

const digitsOf = () => byId("digits").value.replaceAll(/\s/g, "");

function useDigits(digits) {
  byId("digits").value = digits;
  const listed = boards.indexOf(digits);
  byId("list").value = listed < 0 ? "own" : listed;
}

function listBoards() {
  const options = boards.map((_, i) => make("option", { value: i }, `board ${i + 1}`));
  byId("list").replaceChildren(...options, make("option", { value: "own" }, "the digits below"));
}

// ---- games ----

function forgetLog() {
  log = null;
  byId("log-games").hidden = true;
}

function titleOf(digits) {
  const listed = boards.indexOf(digits);
  return listed < 0 ? "A board of your own" : `Board ${listed + 1}`;
}

function newGame() {
  const given = settings();
  const record = new Record(new Course(module, digitsOf(), byId("late").value === "late"));
  forgetLog();
  game.open(record, titleOf(digitsOf()), given);
}

function openLog(name, text) {
  log = readLog(name, text);
  byId("log-games").hidden = log.length < 2;
  byId("log-game").replaceChildren(...log.map(({ number }, i) => make("option", { value: i }, number ?? "?")));
  showLogged(0);
}

function showLogged(number) {
  const { name, number: called, names } = log[number];
  const record = replay(module, log[number]);
  useDigits(record.course.digits);
  byId("late").value = record.course.late ? "late" : "early";
  game.open(record, `${name}, game ${called}`, null, record.error ? record.last : 0);
  say(byId("note"), names.map((program, colour) => `${COLOURS[colour]}: ${program}`).join("\n"));
  if (record.error) throw new Refusal(record.error.text);
  setAddress();
}

function openBoards(name, text) {
  const found = readBoards(name, text);
  if (found.length === 0) throw new Refusal(`${name}: the file has neither a game nor a board`);
  boards = [...boards, ...found];
  listBoards();
  useDigits(found[0]);
  newGame();
}

async function openFile(file) {
  if (file.size > FILE_MAX) throw new Refusal(`${file.name}: the file has more than ${FILE_MAX} bytes`);
  const text = plainTextOf(file.name, new Uint8Array(await file.arrayBuffer()));
  if (isLog(text)) openLog(file.name, text);
  else openBoards(file.name, text);
}

function save() {
  const { record, given } = game;
  const { by, amount } = given?.fields ?? {};
  const program = by === "work" ? `play_less -b ${amount}` : `play_less, ${amount} s a turn`;
  const names = given ? COLOURS.map((_, colour) => (given.you.has(colour) ? "person" : program)) : record.names;
  download("game.log", "text/plain", writeLog(record, names));
}

// ---- the address ----

function setAddress() {
  const { record, given } = game;
  const fields = new URLSearchParams({ board: record.course.digits, ...given?.fields });
  if (record.course.late) fields.set("late", "1");
  const turns = pack(record);
  if (turns) fields.set("turns", turns);
  history.replaceState(null, "", `#${fields}`);
}

async function copyLink() {
  setAddress();
  say(byId("note"), await copyAddress());
}

// Where the address says what cannot be shown, the game before it stays, or is the first board to be watched.
function openAddress() {
  try {
    openWanted();
  } finally {
    if (!game.record) game.open(new Record(new Course(module, boards[0], false)), titleOf(boards[0]), null);
  }
}

// An address with a board is a game; with `you` it is played on, else watched.
function openWanted() {
  const fields = new URLSearchParams(location.hash.slice(1));
  useDigits(fields.get("board") ?? boards[0]);
  for (const id of ["you", "by", "amount"]) if (fields.has(id)) byId(id).value = fields.get(id);
  for (const id of ["you", "by"]) if (byId(id).selectedIndex < 0) byId(id).selectedIndex = 0;
  nameAmount();
  byId("late").value = fields.has("late") ? "late" : "early";
  if (!fields.has("turns")) return newGame();
  const record = new Record(new Course(module, digitsOf(), fields.has("late")));
  const wrong = unpack(record, fields.get("turns"));
  if (wrong) record.error = { at: record.last, text: wrong };
  forgetLog();
  const watched = !fields.has("you") || wrong;
  game.open(
    record,
    titleOf(digitsOf()),
    watched ? null : settings(),
    fields.has("you") || wrong ? record.last : 0,
  );
  if (wrong) throw new Refusal(wrong);
}

// ---- start ----

function nameAmount() {
  byId("amount-name").textContent = byId("by").value === "work" ? "Work" : "Seconds";
}

function listenToFields() {
  byId("list").onchange = () => byId("list").value !== "own" && useDigits(boards[Number(byId("list").value)]);
  byId("digits").onchange = () => useDigits(digitsOf());
  byId("by").onchange = () => {
    byId("amount").value = AMOUNTS[byId("by").value];
    nameAmount();
  };
  for (const id of ["you", "by", "amount"])
    byId(id).addEventListener("change", () => attempt(() => settings()));
  byId("new").onclick = () => attempt(newGame);
  byId("save").onclick = () => attempt(save);
  byId("copy-link").onclick = () => attempt(copyLink);
  byId("log-game").onchange = () => attempt(() => showLogged(Number(byId("log-game").value)));
}

async function start() {
  showGames(byId("games"), "less", "../");
  skipTo('#squares [tabindex="0"]');
  byId("you").replaceChildren(...YOU.map(([value, name]) => make("option", { value }, name)));
  module = await WebAssembly.compile(await (await fetch("less.wasm")).arrayBuffer());
  boards = (await (await fetch("boards")).text()).trim().split("\n");
  listBoards();
  game = new Game(module, settings, { asked: setAddress, failed: fail });
  listenToFields();
  listenToFiles(([file]) => file && attempt(() => openFile(file)));
  await attempt(openAddress);
  addEventListener("hashchange", () => attempt(openAddress));
  document.body.dataset.ready = "";
}

attempt(start);
