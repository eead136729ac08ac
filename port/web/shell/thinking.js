// What the engine is doing, where people look: the button with the seconds left, and in place of the game's panel the
// curve of the search: until it ends and a little longer, or a person closes it or takes over.
import { $, setText } from "./dom.js";
import { page } from "./page.js";
import { findsLine, findsOf, isBest, isSearching, runningSearch, searchWords, stopWords } from "./search.js";
import { eachFrame } from "./stage.js";
import { knownPoints } from "./strength.js";

const STAYS = 6000; // milliseconds after the end, unless a person has a hand on it

let curve = null;
let timer = 0;
let openOn = null; // the game object for which the curve is open

async function open() {
  openOn = page.game;
  if (curve !== null) return;
  const { makeCurve } = await import("./curve.js");
  curve ??= makeCurve();
  $("thinking-curve").replaceChildren(curve.element);
}

export function closeThinking() {
  openOn = null;
  $("search").focus();
}

function closeSoon() {
  timer = setTimeout(() => {
    if ($("thinking").matches(":hover, :focus-within")) closeSoon();
    else openOn = null;
  }, STAYS);
}

function updateButton() {
  const game = page.game.constructor;
  setText($("search-words"), isSearching() ? stopWords() : (game.words.search ?? searchWords()));
  $("search").disabled = !isSearching() && isBest();
}

function update() {
  updateButton();
  const isOpen = openOn === page.game && !page.hand && !page.game.constructor.turnByTurn;
  document.body.classList.toggle("thinking", isOpen);
  $("thinking").hidden = !isOpen;
  if (!isOpen) return;
  setText($("thinking-words"), findsLine(findsOf(), knownPoints()));
  setText($("thinking-close"), page.game.constructor.words.panel);
  curve?.update();
}

export function startThinking() {
  $("thinking-close").onclick = closeThinking;
  let wasRunning = false;
  page.addEventListener("change", () => {
    const isHere = isSearching();
    document.body.classList.toggle("searching", isHere);
    const isRunning = runningSearch() !== null;
    if (isRunning !== wasRunning) {
      wasRunning = isRunning;
      clearTimeout(timer);
      if (!isRunning) closeSoon();
    }
    if (isHere && openOn !== page.game && runningSearch().opened !== true) {
      runningSearch().opened = true; // closed by the person it stays closed
      open();
    }
  });
  eachFrame(update);
}
