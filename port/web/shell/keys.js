// How the game is played: its rules, its keys and where it comes from; and the view for projectors: board, captions and
// tape alone.
import { openDialog } from "./dialog.js";
import { $, make } from "./dom.js";
import { page } from "./page.js";

const SHARED = [
  ["Space", "play or pause"],
  ["← →", "one step back or on"],
  ["Page Up, Page Down", "on the timeline: a piece, a pose or a turn"],
  ["Home, End", "on the timeline: start and end"],
  ["Ctrl Z, Ctrl Y", "undo and redo while you play; Backspace, too"],
  ["Enter", "plays the hint"],
  ["Esc", "closes what was opened last; then gives back"],
  ["P", "the view for projectors, with the transport or the timeline focused"],
  ["?", "how it is played, likewise"],
];

const DRAG = ["Drag on the timeline or the strip above it", "to another moment"];

const touchRow = ([what, words]) => [make("dt", { text: what }), make("dd", { text: words })];

function row([keys, words]) {
  const names = keys.split(", ").flatMap((key, i) => [i > 0 ? ", " : "", make("kbd", { text: key })]);
  return [make("dt", {}, ...names), make("dd", { text: words })];
}

export function openHow() {
  const { rules, origin, keys, touch } = page.game.constructor.how;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const rows = isTouch ? [...touch, DRAG].flatMap(touchRow) : [...keys, ...SHARED].flatMap(row);
  const list = make("dl", { class: "keys" }, ...rows);
  const words = "View for projectors";
  const projector = make("button", { id: "projector-open", class: "filled", text: words });
  const dialog = openDialog("how", "How it is played", [
    make("ul", {}, ...rules.map((text) => make("li", { text }))),
    make("p", { class: "soft", text: origin }),
    make("h3", { text: isTouch ? "By touch" : "Keys" }),
    list,
    make("p", { class: "row" }, projector),
  ]);
  projector.onclick = () => {
    dialog.close();
    setProjector(true);
  };
}

export const isProjector = () => document.body.classList.contains("projector");

export function setProjector(on) {
  document.body.classList.toggle("projector", on);
  if (on) {
    $("board").focus();
    page.say("Esc ends the view for projectors.", { words: "End it", act: () => setProjector(false) });
  } else page.changed();
}
