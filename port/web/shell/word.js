// Your own word: it becomes one of the words that pay, and the engine plays a game with it, in a variant of the board.
import { openDialog } from "./dialog.js";
import { make, setText } from "./dom.js";
import { page } from "./page.js";
import { LEAST, MOST, wrongWith, wayOf } from "./wording.js";

const SECONDS = 3;
const LEAD = 1.5; // seconds of play before the word is typed first

// The board without a word of before, so that one word takes the place of the other.
const baseOf = (board) => board.of ?? board;

async function play(word, field) {
  const board = page.board;
  const base = baseOf(board);
  const phrases = [word, ...base.settings.phrases.filter((phrase) => phrase !== word)];
  const { openVariant } = await import("./variant.js");
  field.dialog.close();
  await openVariant(base, { phrases }, { name: `“${word}” on ${base.name}`, seconds: SECONDS, quiet: true });
  const { bestRecord, runningSearch } = await import("./search.js");
  const { game } = page;
  await runningSearch()?.done;
  if (page.game === game && !page.hand) showIt(word, bestRecord());
}

// From a little before the word is typed first.
function showIt(word, record) {
  const at = record === null ? -1 : record.text().toLowerCase().indexOf(word);
  if (at < 0) return page.say(`The engine found no place for “${word}” on this board.`);
  page.show(record, Math.max(0, at - Math.ceil(LEAD * page.game.rate(record, at))));
  page.play(true);
  const count = record.text().toLowerCase().split(word).length - 1;
  page.say(`The engine types “${word}” ${count === 1 ? "once" : `${count} times`}.`);
}

// What is wrong with it, or null.
async function check(word) {
  const wrong = wrongWith(word);
  if (wrong !== null) return wrong;
  if (baseOf(page.board).settings.phrases.includes(word)) return `“${word}” is one of the words already.`;
  return wayOf(word);
}

async function submit(event, field) {
  event.preventDefault();
  const word = field.input.value.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  setText(field.wrong, "");
  try {
    const wrong = await check(word);
    if (wrong === null) return await play(word, field);
    setText(field.wrong, wrong);
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
  } catch (error) {
    if (field.dialog.open) setText(field.wrong, error.message);
    else page.say(error.message);
  }
}

export function openWord() {
  const input = make("input", {
    id: "word",
    type: "text",
    maxlength: MOST,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "a name, say",
    "aria-describedby": "word-wrong word-how",
  });
  const wrong = make("p", { id: "word-wrong", class: "wrong", role: "alert" });
  const field = { input, wrong, dialog: null };
  const form = make(
    "form",
    { class: "row word-form", onsubmit: (event) => submit(event, field) },
    make("label", { for: "word", class: "unseen", text: "Your word" }),
    input,
    make("button", { type: "submit", id: "word-play", class: "main", text: "Play it" }),
  );
  const how = make("p", {
    id: "word-how",
    class: "soft",
    text:
      `It becomes a word that pays: 300 points the first time, and its length twice each time. The engine then plays ` +
      `this board with it, in gold. ${LEAST} to ${MOST} of these: a to z, 0 to 5, ' ! . and blanks. ` +
      "Accents are left out: Zoë becomes zoe.",
  });
  field.dialog = openDialog("word-dialog", "Your word", [how, form, wrong]);
  input.focus();
}
