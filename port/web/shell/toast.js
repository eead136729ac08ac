// Words for the person, on the tape: where people look, but not above what moves on the board. They are read to those
// who do not see them, and may have a button: page.say("It is undone.", {words: "Redo", act: () => page.redo()}).
import { $, setText } from "./dom.js";

let timer = 0;

function hide() {
  $("toast").classList.remove("on");
  setText($("toast-words"), "");
  $("toast-action").hidden = true;
}

// With the pointer or the focus on its button it stays.
function later(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(() => ($("toast").matches(":hover, :focus-within") ? later(1000) : hide()), milliseconds);
}

export function say(words, action = null) {
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
  later((action === null ? 2600 : 7000) + 45 * words.length);
}
