// Sharing the moment that is shown: its picture, a link that gives back what is seen, a film, the solution as a file.
import { boards, openBoard } from "../boards.js";
import { number } from "./canvas.js";
import { openDialog } from "./dialog.js";
import { make, setAttribute, setText } from "./dom.js";
import { canFilm, endingOf, film, sceneOf, SECONDS } from "./film.js";
import { fieldsOf, fileOf, LINK_MAX, linkOf } from "./link.js";
import { page } from "./page.js";
import { drawPicture, HEIGHT, makersWords, pngOf, WIDTH } from "./picture.js";
import { download, saveRecords } from "./save.js";
import { both } from "./stage.js";

// ---- the link ----

// Options that the board has by itself need not be in the link.
async function baseOptions({ game, isOurs, base, id }) {
  if (isOurs === false) return null;
  const board = (await boards(game)).find((one) => one.id === (base ?? id));
  return board === undefined ? null : ((await openBoard(board)).options ?? []);
}

const addressOfPage = () => location.href.replace(/[?#].*$/, "");

export async function makeLink() {
  const { board } = page;
  const fields = fieldsOf(page, await baseOptions(board));
  const before = addressOfPage();
  const { fragment, length } = await linkOf(fields, before.length);
  return { fields, address: fragment === null ? null : before + fragment, length };
}

// Those of a file that holds the board and its moves, whatever boards and games a later page comes with.
function wholeFields() {
  const { game, record, other, moment } = page;
  const board = { ...page.board, file: page.board.file ?? page.board.id, isOurs: false, games: [] };
  return fieldsOf({ game, record, other, moment, board });
}

// What whoever gets the link will see.
function wordsOfLink({ fields }) {
  const has = (key) => fields.some(([name]) => name === key);
  const { game, record, board, moment } = page;
  const place = game.when(record, moment)[0];
  const inside = [];
  if (has("moves")) inside.push("all moves");
  if (has("file")) inside.push("the board itself");
  if (page.other !== null) inside.push("the game that you compare");
  const holds = inside.length === 0 ? "" : ` It holds ${inside.join(", ").replace(/, ([^,]*)$/, " and $1")}.`;
  return `The link opens ${board.name} at ${place}, to watch or to play on.${holds}`;
}

function wordsOfLength({ length }) {
  return (
    `A link would be too long: ${number(length)} characters, and many programs cut off what is beyond ` +
    `${number(LINK_MAX)}. Save the board as a file instead: whoever opens the file on this page sees the same.`
  );
}

// Whether it is done. Selecting the text is what is left where a page may not write to the clipboard.
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand?.("copy") ?? false;
  }
}

// ---- the dialog ----

const nameOfFile = (ending) => `${page.board.id.replace(/[^\w-]/g, "_")}_${page.moment}.${ending}`;
const button = (words, onclick, main = false) =>
  make("button", { class: main ? "main" : false, text: words, onclick });

class Share {
  #given = new AbortController(); // ends a film that is being made when the dialog is closed

  constructor(link) {
    this.link = link;
    const { record, other } = page;
    const shown = { ...page.shown, live: false };
    this.shown = other === null ? [shown] : both(shown);
    this.record = record;
    const words = link.address === null ? wordsOfLength(link) : wordsOfLink(link);
    this.status = make("p", { role: "status", class: "soft share-status", text: words });
    this.canvas = make("canvas", { width: WIDTH, height: HEIGHT, role: "img", "aria-label": this.#describe() });
    this.film = button("Save film", () => this.#saveFilm());
  }

  #describe() {
    const { game, record, moment, board } = page;
    const { value, words } = game.score(record, moment);
    return `Picture: ${board.name}, ${game.when(record, moment)[0]}, ${value} ${words}, ${makersWords(record, moment)}`;
  }

  open() {
    drawPicture(this.canvas, ...this.shown);
    const content = [this.canvas, this.status, this.#linkPart(), this.#actions()];
    openDialog("share", "Share this moment", content, { closed: () => this.#given.abort() });
  }

  #linkPart() {
    const { address } = this.link;
    if (address === null) return null;
    const field = make("input", { type: "text", readonly: true, "aria-label": "Link", value: address });
    field.onfocus = () => field.select();
    const copyLink = button("Copy link", () => this.#copy(field, copyLink), true);
    setAttribute(copyLink, "aria-live", "polite");
    return make("div", { class: "share-link" }, field, copyLink);
  }

  #actions() {
    const less = page.board.game === "less";
    return make(
      "div",
      { class: "row" },
      navigator.share ? button("Send", () => this.#send()) : null,
      button("Save picture", () => this.#savePicture()),
      this.film,
      button(less ? "Save log" : "Save solution", () => this.#saveSolution()),
      button("Save board", () => this.#saveFile(), this.link.address === null),
    );
  }

  // The button itself says it.
  async #copy(field, copyLink) {
    if (await copy(field)) setText(copyLink, "Copied");
    else this.#said("This browser does not let the page copy. The link is selected: press Ctrl+C or ⌘C.");
  }

  #said(words) {
    setText(this.status, words);
  }

  async #send() {
    const { address } = this.link;
    const title = document.title;
    const picture = new File([await pngOf(this.canvas)], nameOfFile("png"), { type: "image/png" });
    const all = { title, ...(address === null ? {} : { url: address }), files: [picture] };
    try {
      await navigator.share(navigator.canShare?.(all) ? all : { title, url: address ?? addressOfPage() });
    } catch (error) {
      if (error.name !== "AbortError") this.#said("The browser could not send it. Copy the link, or save the picture.");
    }
  }

  async #savePicture() {
    try {
      download(nameOfFile("png"), await pngOf(this.canvas));
      this.#said("The picture is saved.");
    } catch (error) {
      this.#said(error.message);
    }
  }

  async #saveFilm() {
    if (!canFilm()) {
      this.#said("This browser cannot record films. The picture shows the moment.");
      return;
    }
    this.film.disabled = true;
    const { signal } = this.#given;
    try {
      const onSecond = (left) => setText(this.film, `Filming, ${left} s`);
      const scene = sceneOf(page.game, this.record, page.moment);
      const made = await film(this.canvas, this.record, scene, { signal, onSecond });
      if (made === null) return;
      download(nameOfFile(endingOf(made)), made);
      this.#said(`A film of ${SECONDS} seconds is saved.`);
    } catch (error) {
      console.warn(error);
      this.#said("The browser could not record the film. The picture shows the moment.");
    }
    drawPicture(this.canvas, ...this.shown);
    setText(this.film, "Save film");
    this.film.disabled = false;
  }

  async #saveSolution() {
    this.#said(await saveRecords([this.record]));
  }

  #saveFile() {
    download(nameOfFile("json"), fileOf(wholeFields()), "application/json");
    this.#said("Saved. Open it here, or drop it on the page, to see this moment again.");
  }
}

export async function openShare() {
  page.play(false);
  page.seek(page.moment);
  new Share(await makeLink()).open();
}
