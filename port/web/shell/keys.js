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

function row([keys, words]) {
  const names = keys.split(", ").flatMap((key, i) => [i > 0 ? ", " : "", make("kbd", { text: key })]);
  return [make("dt", {}, ...names), make("dd", { text: words })];
}

export function openHow() {
  const { rules, origin, keys } = page.game.constructor.how;
  const list = make("dl", { class: "keys" }, ...[...keys, ...SHARED].flatMap(row));
  const words = "View for projectors";
  const projector = make("button", { id: "projector-open", class: "filled", text: words });
  const dialog = openDialog("how", "How it is played", [
    make("ul", {}, ...rules.map((text) => make("li", { text }))),
    make("p", { class: "soft", text: origin }),
    make("h3", { text: "Keys" }),
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
