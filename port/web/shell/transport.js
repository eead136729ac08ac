// Play, steps, speed, and the keys of the page.
import { $, setAttribute, setText } from "./dom.js";
import { later } from "./lazy.js";
import { page } from "./page.js";

const isTyping = (target) => target.closest?.("input, textarea, select") !== null;

function update() {
  setAttribute($("play"), "aria-label", page.playing ? "Pause" : "Play");
  document.body.classList.toggle("playing", page.playing);
  setText($("speed"), `${page.speed}×`);
  setAttribute($("speed"), "aria-label", `Speed ${page.speed}×`);
}

// Keys that work everywhere on the page; letters belong to the board (it has the focus, or a person plays).
function shellKey(event) {
  if (event.key === " " && !event.target.closest("button, a")) page.play(!page.playing);
  else if (event.key === "ArrowRight") page.step(1);
  else if (event.key === "ArrowLeft") page.step(-1);
  else return false;
  return true;
}

function handKey(event) {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === "z") {
    if (event.shiftKey) page.redo();
    else page.undo();
  } else if (command && event.key.toLowerCase() === "y") page.redo();
  else if (command || event.altKey) return false;
  else if (event.key === "Backspace") page.undo();
  else if (event.key === "Enter" && page.hint !== null && !event.target.closest("button, a")) page.takeHint();
  else return false;
  return true;
}

// Keys of the page that are letters: only where no game takes them, with the replay focused (WCAG 2.1.4).
async function letterKey(event) {
  const keys = await import("./keys.js");
  if (event.key === "?") keys.openHow();
  else keys.setProjector(!keys.isProjector());
}

function pressed(event) {
  if (isTyping(event.target) || event.defaultPrevented || page.held > 0) return;
  const onBoard = document.activeElement === $("board");
  if (event.key === "Escape") return later("escape");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const done =
    (page.hand && page.other === null && handKey(event)) ||
    (plain && page.other === null && (page.hand || onBoard) && page.game.key(event, page)) ||
    (plain && shellKey(event));
  if (!done && plain && /^[pP?]$/.test(event.key) && event.target.closest?.("#transport, #stage")) letterKey(event);
  if (done) event.preventDefault();
}

export function startTransport() {
  $("first").onclick = () => {
    page.play(false);
    page.seek(0);
  };
  $("back").onclick = () => page.step(-1);
  $("play").onclick = () => page.play(!page.playing);
  $("forward").onclick = () => page.step(1);
  $("speed").onclick = () => page.faster();
  for (const id of ["how-open", "rules-open"]) $(id).onclick = async () => (await import("./keys.js")).openHow();
  addEventListener("keydown", pressed);
  page.addEventListener("change", update);
}
