// The list of keys, and the view for projectors: board, captions and tape alone.
import { openDialog } from "./dialog.js";
import { $, make } from "./dom.js";
import { page } from "./page.js";

const SHARED = [
  ["Space", "play or pause"],
  ["← →", "one step back or on (on the board of Hextris they move the piece)"],
  ["Page Up, Page Down", "on the timeline: a piece, a pose or a turn"],
  ["Home, End", "on the timeline: start and end"],
  ["Ctrl Z, Ctrl Y", "undo and redo while you play; Backspace, too"],
  ["Enter", "plays the hint"],
  ["Esc", "closes what was opened last; then gives back"],
  ["P", "the view for projectors, with the transport or the timeline focused"],
  ["?", "this list, likewise"],
];

function row([keys, words]) {
  const names = keys.split(", ").flatMap((key, i) => [i > 0 ? ", " : "", make("kbd", { text: key })]);
  return [make("dt", {}, ...names), make("dd", { text: words })];
}

export function openKeys() {
  const list = make("dl", { class: "keys" }, ...[...page.game.constructor.keys, ...SHARED].flatMap(row));
  const words = "View for projectors";
  const projector = make("button", { type: "button", id: "projector-open", class: "filled", text: words });
  const dialog = openDialog("keys-dialog", "Keys", [list, make("p", { class: "row" }, projector)]);
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
  }
}
