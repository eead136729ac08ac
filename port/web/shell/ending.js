// Endings: a card with the result and what can follow, each time that the end is reached. The next board plays after a
// while only where the person has not touched the page in this visit, and not with reduced motion.
import { boards } from "../boards.js";
import { calm, number } from "./canvas.js";
import { $, make, setText } from "./dom.js";
import { show } from "./open.js";
import { page } from "./page.js";
import { findsOf, isSearching, runningSearch } from "./search.js";
import { eachFrame } from "./stage.js";
import { knownWords } from "./strength.js";

const SECONDS = 8;
let shown = null; // {record, version, isHand}
let until = null; // when the next board plays, in milliseconds; null: it does not
let stays = false; // the person is here: no next board by itself
let next = null;

const button = (id, words, act, main = false) =>
  make("button", { id, class: main ? "main" : "filled", text: words, onclick: act });

function hide() {
  shown = null;
  until = null;
  $("ending").hidden = true;
  document.body.classList.remove("ended");
}

async function nextBoard() {
  const list = await boards(page.board.game);
  const at = list.findIndex(({ id }) => id === (page.board.base ?? page.board.id));
  return list[(at + 1) % list.length];
}

async function goOn() {
  hide();
  try {
    await show(next ?? (await nextBoard()));
    page.play(true);
  } catch (error) {
    page.say(error.message);
  }
}

// The same board from its start, by hand.
function again() {
  hide();
  page.seek(0);
  page.takeOver();
  $("board").focus();
}

function watchAgain() {
  hide();
  page.seek(0);
  page.play(true);
  $("board").focus();
}

const score = (record, moment) => {
  const { value, words } = page.game.score(record, moment);
  return `${value} ${words}`;
};

// What a watched game came to.
function watched() {
  const { record, game } = page;
  const isMine = record.owner === "you";
  const result = game.resultWords(record);
  const whole = `${score(record, record.length)}, ${record.whose}`;
  const [title, ...lines] = game.constructor.duel && result ? [result] : [whole, result, knownWords(record)];
  return [
    make("h2", { id: "ending-words", text: title }),
    ...lines.filter(Boolean).map((text) => make("p", { text })),
    make(
      "div",
      { class: "row" },
      button("beat", isMine ? "Play again" : record.end.points === 0 ? "Do it by hand" : "Beat it", again, true),
      button("next-board", "Next board", goOn),
      button("watch-again", "Watch again", watchAgain),
      button("ending-share", "Share", () => $("share-open").click()),
    ),
    make(
      "p",
      { id: "ending-next" },
      make("span", { id: "ending-left" }),
      " ",
      make("button", { id: "stay", class: "link", text: "Stay here", onclick: () => $("board").focus() }),
    ),
  ];
}

// What a person's game came to, where nothing can follow.
function played(over) {
  const { record, engine, game } = page;
  const there = engine === null ? null : game.sameMoment(record, record.length, engine);
  const hasEngines = there !== null && engine.length > 0 && !game.constructor.duel;
  const players = record.isShared ? "You and the engine" : "You";
  const compared = hasEngines ? `, the engine had ${game.score(engine, Math.floor(there)).value} here` : "";
  return [
    make("h2", { id: "ending-words", text: over }),
    make("p", { text: `${players}: ${score(record, record.length)}${compared}.` }),
    make(
      "div",
      { class: "row" },
      game.isWon(record) ? button("next-board", "Next board", goOn, true) : null,
      button("ending-undo", "Undo", () => page.undo(), !game.isWon(record)),
      button("again", "Again", again),
      button("ending-compare", "Compare", () => {
        hide();
        $("compare").click();
      }),
      button("ending-share", "Share", () => $("share-open").click()),
    ),
  ];
}

function present(content, isHand) {
  shown = { record: page.record, version: page.record.version, isHand };
  const close = make("button", { class: "quiet square close", "aria-label": "Close", text: "×" });
  close.onclick = closeEnding;
  $("ending").replaceChildren(...content, close);
  $("ending").hidden = false;
  document.body.classList.add("ended");
  const lines = [...$("ending").querySelectorAll("h2, p:not(#ending-next)")];
  setText($("told"), lines.map(({ textContent }) => textContent).join(" "));
}

// True if there was a card.
export function closeEnding() {
  if (shown === null) return false;
  const isHand = shown.isHand;
  const { version } = shown;
  hide();
  if (isHand) closed = { record: page.record, version };
  return true;
}

let closed = null; // a person's game whose card was closed

async function ended() {
  const { record, other, hand, growing } = page;
  if (record.length === 0 || other !== null || hand || isSearching() || growing === record) return;
  next = await nextBoard().catch(() => null);
  if (page.hand || page.playing || page.moment < page.record.length) return;
  present(watched(), false);
  const isOwn = page.board.isOurs !== true || findsOf().bests.length > 0; // a person's file, or searched by them
  const isWatched = page.following && !stays && !isOwn && !calm.matches;
  const goesOn = isWatched && next !== null && runningSearch() === null && !document.hidden;
  until = goesOn ? performance.now() + 1000 * SECONDS : null;
  $("ending-next").hidden = !goesOn;
}

let before = { record: page.record, isAtEnd: true }; // in the frame before

// Whether the game that is shown has come to its end, by itself or by the slider. Another game that is shown at its end
// has not.
function arrives() {
  const { record, time, playing, growing } = page;
  const now = { record, isAtEnd: time >= record.length && !playing && growing !== record };
  const isNew = now.isAtEnd && !before.isAtEnd && before.record === record;
  before = now;
  return isNew;
}

export function toEnd() {
  page.seek(page.record.length);
  before.isAtEnd = false; // also from there
}

function isOver() {
  const { hand, record, moment, playing, other } = page;
  if (!hand || playing || other !== null || moment < record.length || record.length === 0) return null;
  if (!record.canUndo) return null; // the person has made no move yet
  if (closed !== null && closed.record === record && closed.version === record.version) return null;
  return record.at(moment).over;
}

// The card belongs to a moment: it goes when that does.
function isStill() {
  const { record, moment, playing, other } = page;
  const isSame = record === shown.record && record.version === shown.version;
  return isSame && moment === record.length && !playing && other === null;
}

function update() {
  if (shown !== null && !isStill()) hide();
  if (arrives()) ended();
  const over = shown === null ? isOver() : null;
  if (over !== null) present(played(over), true);
  if (until === null) return;
  if (document.hidden || page.held > 0 || !$("workbench").hidden) return used();
  const left = Math.ceil((until - performance.now()) / 1000);
  setText($("ending-left"), `Next board, ${next.name}, in ${number(Math.max(left, 0))} s.`);
  if (left <= 0) goOn();
}

function used() {
  stays = true;
  if (until === null) return;
  until = null;
  if ($("ending-next") !== null) $("ending-next").hidden = true;
}

export function startEndings() {
  page.addEventListener("open", hide);
  const early = { capture: true, passive: true };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, used, early);
  eachFrame(update);
}
