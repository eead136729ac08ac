// Words for the person, where they hide least: at the far end of the tape; on phones on the line of the score while one
// plays, else on the one of Search. They are read to those who do not see them, and may have a button:
// page.say("It is undone.", {words: "Redo", act: () => page.redo()}). They go when what they are about is over.
import { $, setText } from "./dom.js";
import { page } from "./page.js";

let timer = 0;
let about = null; // what the words are about, as it was; null: it may still be changing
let ends = "move"; // until when they stay; see say()

function subject() {
  if (ends === "action") return [];
  const { board, record, hand, hint } = page;
  const isProjector = document.body.classList.contains("projector");
  return ends === "board" ? [board] : [board, record, record?.version, hand, hint, isProjector];
}

function hide() {
  about = null;
  $("toast").classList.remove("on");
  setText($("toast-words"), "");
  $("toast-action").hidden = true;
}

function isOver() {
  const now = subject();
  return about !== null && about.some((one, i) => one !== now[i]);
}

// With the pointer or the focus on its button it stays.
function later(milliseconds) {
  timer = setTimeout(() => ($("toast").matches(":hover, :focus-within") ? later(1000) : hide()), milliseconds);
}

// until: "move": the game that is shown has other moves, or another is shown; "board": another board is shown;
// "action": the person does anything. All but the last go after a while.
export function say(words, action = null, until = "move") {
  ends = until;
  about = null;
  queueMicrotask(() => (about = subject())); // once what is being changed has changed
  $("toast").hidden = false;
  $("toast").classList.add("on");
  setText($("toast-words"), words);
  const button = $("toast-action");
  button.hidden = action === null;
  if (action !== null) {
    setText(button, action.words);
    button.onclick = () => {
      hide();
      action.act();
    };
  }
  clearTimeout(timer);
  if (until !== "action") later((action === null ? 2600 : 7000) + 45 * words.length);
}

export function startToast() {
  page.addEventListener("say", ({ detail: { words, action, until } }) => say(words, action, until));
  page.addEventListener("change", () => isOver() && hide());
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => ends === "action" && about !== null && hide(), { capture: true });
}
