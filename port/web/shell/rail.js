// Title, score, captions, the game's panel and the buttons beside the board.
import { $, make, setAttribute, setText } from "./dom.js";
import { page } from "./page.js";
import { eachFrame } from "./stage.js";

let rows = [];
let panel = null; // of which game the panel is

function buildCaptions() {
  const { captions } = page.game.constructor;
  rows = captions.map((words) => {
    const value = make("b"),
      detail = make("small");
    const row = make("li", {}, make("i", { "aria-hidden": "true" }), make("span", { text: words }), value, detail);
    return { row, value, detail };
  });
  $("captions").replaceChildren(...rows.map(({ row }) => row));
}

function build() {
  if (panel === page.game) return;
  panel = page.game;
  document.body.dataset.game = page.game.constructor.id;
  buildCaptions();
  const element = page.game.panel(page);
  $("panel").replaceChildren(...(element === null ? [] : [element]));
}

function updateCaptions({ record, moment, time }) {
  page.game.captions(record, moment, time).forEach(({ value, tone, detail = "", seen = true, lit = false }, i) => {
    const { row } = rows[i];
    setAttribute(row, "data-tone", tone);
    setAttribute(row, "class", `${seen ? "seen" : ""}${lit ? " lit" : ""}`);
    setText(rows[i].value, value);
    setText(rows[i].detail, detail);
  });
}

function update(shown) {
  build();
  const { record, moment, time } = shown;
  const { value, words } = page.game.score(record, moment, time);
  setText($("title"), page.game.heading(record, moment));
  setText($("score-value"), value);
  setText($("score-words"), words);
  setText($("score-owner"), record.whose);
  updateCaptions(shown);
  page.game.updatePanel(shown, page);
  const [first, second] = page.game.when(record, moment, time);
  setText($("when-1"), first);
  setText($("when-2"), second ?? "");
}

// Who plays: always said, under the title.
function who() {
  const { record, hand, game } = page;
  if (hand) return `You play. ${game.constructor.words.hand}`;
  if (record.owner === "you") return "You played this. Take over to go on from any moment.";
  const maker = {
    engine: "A computer found these moves",
    link: record.isShared ? "A link with moves by hand and by the engine" : "A link with moves by hand",
  }[record.owner];
  return `${maker ?? `These moves are from ${record.name}`}. Take over whenever you like.`;
}

function updateButtons() {
  const { hand, record, playing, isFinishing } = page;
  const going = hand && !playing ? "Let it finish" : "To the end";
  document.body.classList.toggle("hand", hand);
  document.body.classList.toggle("two", page.other !== null);
  setText($("take"), hand ? "Give back" : "Take over");
  setAttribute($("hint"), "aria-pressed", page.hint !== null);
  setText($("who"), who());
  setText($("finish"), isFinishing ? "Stop" : going);
  document.body.classList.toggle("finishing", isFinishing);
  $("undo").disabled = !hand || !record.canUndo;
  $("redo").disabled = !hand || !record.canRedo;
  $("undo").hidden = $("redo").hidden = !hand;
  $("resume").hidden = hand || page.mine === null;
}

export function startRail() {
  $("take").onclick = () => {
    if (page.hand) page.giveBack();
    else page.takeOver();
    $("board").focus();
  };
  $("resume").onclick = () => page.resume();
  $("hint").onclick = () => page.askHint();
  $("undo").onclick = () => page.undo();
  $("redo").onclick = () => page.redo();
  page.addEventListener("change", updateButtons);
  eachFrame(update);
}
