// Arriving by a link: the board stands at the link's moment, and a card says what it is and what can be done with it.
// And coming back, where the page is loaded again.
import { boardOf, openBoard, openFile } from "../boards.js";
import { $, make } from "./dom.js";
import { ownRecord } from "./keep.js";
import { LinkError, readLink, settingsOf, wantedOf } from "./link.js";
import { prepare, show } from "./open.js";
import { page } from "./page.js";
import { makersWords } from "./picture.js";
import { Record } from "./record.js";
import { eachFrame } from "./stage.js";

// ---- the board ----

async function boardOfFile({ problem, name, file, game }) {
  const [board] = (await openFile(problem, file)).boards;
  if (board?.game !== game) throw new LinkError("the problem in it is of another game");
  return board.isOurs || name === null ? board : { ...board, name };
}

// With the options of the link, it is a variant of the board.
async function boardOfLink(wanted) {
  const board = wanted.file === null ? await boardOf(wanted.problem) : await boardOfFile(wanted);
  if (board === null || board.game !== wanted.game)
    throw new LinkError(`this page has no board "${wanted.problem}" of ${wanted.game}`);
  if (wanted.options === null) return board;
  const opened = await openBoard(board);
  if (opened.options.join("\n") === wanted.options.join("\n")) return board;
  const { variantOf } = await import("./variant.js");
  return variantOf(opened, settingsOf(wanted), wanted.name);
}

// ---- records ----

function recordedOf(game, games, { recorded }) {
  const one = games.find(({ name }) => name === recorded) ?? games[/^\d+$/.test(recorded) ? Number(recorded) : -1];
  if (one === undefined) throw new LinkError(`this page has no game "${recorded}" of that board`);
  return Record.of(game, one);
}

// Whose record it is, and its name.
function factsOf({ by, name, budget }) {
  const makers = new Set(by.map(({ owner }) => owner));
  const facts = budget === null ? {} : { budget };
  if (!makers.has("you") && !makers.has("hint"))
    return { ...facts, owner: makers.has("file") ? "file" : "engine", name: name ?? "by a link" };
  return { ...facts, owner: "link", name: "by hand" };
}

function recordOf(game, games, wanted, start) {
  if (wanted.recorded !== null) return recordedOf(game, games, wanted);
  const { moves, by } = wanted;
  if (wanted.isMine) return ownRecord(game, { text: moves, start, from: by });
  const record = new Record(game, moves, factsOf(wanted), { start });
  if (record.refused !== null)
    throw new LinkError(`the rules refuse move ${record.length + 1} of its game: ${game.refusal(record.refused)}`);
  record.from = by;
  return record;
}

// The record of the page with the same moves, or this one, which joins the others.
function joined(record) {
  const text = record.text();
  const isSame = (one) => one.start === record.start && one.length === record.length && one.text() === text;
  const known = page.records.find(isSame);
  if (known !== undefined && (known.owner === record.owner || known.owner === "you")) return known;
  return page.add(record);
}

// ---- the card ----

function whose(record) {
  if (record.owner === "file") return `Moves from a file: ${record.facts.name}.`;
  const words = makersWords(record, record.length);
  if (words === "the engine") return "The engine played this.";
  return words === "by hand" ? "Somebody played this by hand." : `${words}.`;
}

// At this moment, or where nothing can follow, from the start.
function playOn(record, moment) {
  if (record.at(moment).over) page.seek(0);
  page.takeOver();
  $("board").focus();
}

function watch() {
  page.seek(0);
  page.play(true);
  $("play").focus();
}

const action = (words, main, onclick) =>
  make("button", { text: words, class: main ? "main" : false, onclick });

let card = null; // {element, game, record, moment}

function closeCard() {
  card?.element.remove();
  card = null;
  document.body.classList.remove("arrived");
}

// The card goes when the board shows anything else.
function watchCard() {
  if (card === null) return;
  const { game, record, moment } = card;
  if (page.game !== game || page.record !== record || page.moment !== moment || page.playing || page.hand) closeCard();
}

function showCard() {
  closeCard();
  const { game, record, moment } = page;
  const { value, words } = game.score(record, moment);
  const place = game.when(record, moment)[0];
  const over = Boolean(record.at(moment).over);
  const close = make(
    "button",
    { class: "quiet square", "aria-label": "Close", onclick: closeCard },
    make("span", { "aria-hidden": "true", text: "×" }),
  );
  const what = make(
    "div",
    {},
    make("h2", { text: page.board.name }),
    make("p", { class: "arrival-figure" }, make("b", { text: value }), ` ${words}, ${place}`),
    make("p", { class: "soft", text: whose(record) }),
  );
  const actions = make(
    "div",
    { class: "row" },
    action("Watch from the start", true, watch),
    action(over || moment === 0 ? "Play it yourself" : "Play on from here", false, () => playOn(record, moment)),
  );
  const element = make("section", { id: "arrival", "aria-label": "What this link shows" }, what, actions, close);
  card = { element, game, record, moment };
  $("stage").append(element);
  document.body.classList.add("arrived");
  element.querySelector(".main").focus({ preventScroll: true });
}

// ---- all of it ----

async function showMoment(board, wanted) {
  const { game, games } = await prepare(board);
  if (wanted.start >= game.problem.titles.length) throw new LinkError("the board has no such start");
  const record = wanted.record === null ? null : recordOf(game, games, wanted.record, wanted.start);
  const other = wanted.other === null ? null : recordOf(game, games, wanted.other, wanted.start);
  page.open(game, games);
  game.useShared(wanted.settings);
  page.play(false);
  if (other !== null) joined(other);
  if (record !== null) page.show(joined(record), wanted.at);
  else page.seek(wanted.at);
  if (other !== null) page.compare(joined(other));
}

// Shows what a link asks for; if it cannot be, the page stays as it is, and a LinkError says why.
export async function arriveAt(wanted) {
  const board = await boardOfLink(wanted);
  if (wanted.record === null && wanted.at === 0) return show(board); // nothing but a board
  await showMoment(board, wanted);
  showCard();
}

// Shows what was shown before the page was loaded again (keep.js).
export async function comeBack({ fields, isMine, hand, playing, following }) {
  const wanted = wantedOf(fields);
  const board = await boardOfLink(wanted);
  if (wanted.record.moves === "" && !isMine) return show(board); // it has no game yet
  wanted.record.isMine = isMine;
  await showMoment(board, wanted);
  if (hand) {
    page.mine = page.record;
    page.resume();
    page.seek(wanted.at);
  }
  page.play(playing);
  page.following = following;
}

// Links of earlier versions name no game.
export async function arriveBy(hash) {
  if (/^#(.*&)?game=/.test(hash)) return arriveAt(await readLink(hash));
  const { openOldLink, pairsOfLess } = await import("./old_link.js");
  const fields = new URLSearchParams(hash.slice(1));
  if (fields.has("board")) return arriveAt(wantedOf(pairsOfLess(fields)));
  return openOldLink(hash);
}

eachFrame(watchCard);
