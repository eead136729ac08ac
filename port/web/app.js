// The page: opens a board, and wires its parts.
import { boards } from "./boards.js";
import { calm } from "./shell/canvas.js";
import { $, make, setAttribute, setText } from "./shell/dom.js";
import { startDoors } from "./shell/doors.js";
import { wordsOf } from "./shell/errors.js";
import { fetchRest } from "./shell/idle.js";
import { later, loadLater } from "./shell/lazy.js";
import { show } from "./shell/open.js";
import { page } from "./shell/page.js";
import { startRail } from "./shell/rail.js";
import { startStage } from "./shell/stage.js";
import { say, startToast } from "./shell/toast.js";
import { startTransport } from "./shell/transport.js";
import { startTheme, toggleTheme } from "./theme.js";

function describe() {
  const { board } = page;
  setText($("board-name"), board.name);
  document.title = `${board.name}: ${page.game.constructor.title}`;
  for (const link of $("games").children) {
    if (link.dataset.game === board.game) setAttribute(link, "aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

async function openGame(game) {
  const [first] = await boards(game);
  await show(page.lastBoard(game) ?? first);
}

function wireGames() {
  for (const link of $("games").children)
    link.onclick = (event) => {
      event.preventDefault();
      if (link.dataset.game !== page.board?.game) openGame(link.dataset.game).catch((error) => say(wordsOf(error)));
    };
}

// Where nothing moves by itself a large Play lies on the board, until the person has begun.
function wireStart() {
  const button = $("start");
  page.addEventListener("open", () => (button.hidden = !calm.matches || page.hand));
  page.addEventListener("change", () => {
    if (page.playing || page.hand || page.other !== null) button.hidden = true;
  });
  button.onclick = () => {
    page.play(true);
    $("play").focus();
  };
}

// What nobody has caught reaches the person, too.
function wireErrors() {
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason?.name !== "AbortError") say(wordsOf(reason));
  });
  addEventListener("error", ({ error }) => error && say(`Something went wrong in the page: ${error.message}`));
}

function wire() {
  startTheme();
  wireErrors();
  $("theme").onclick = toggleTheme;
  $("workbench-open").onclick = async () => (await import("./shell/workbench.js")).toggleWorkbench();
  startToast();
  page.addEventListener("change", describe);
  startTransport();
  startRail();
  for (const id of ["search", "compare", "finish", "strength-open"]) $(id).onclick = () => later(id);
  wireGames();
  wireStart();
}

// Requests that are stopped because the person leaves fail, too: nobody is to be told.
let leaves = false;
addEventListener("beforeunload", () => (leaves = true), { once: true });

function failed(error) {
  if (leaves) return;
  console.error(error);
  document.body.dataset.failed = "";
  const again = make("button", { class: "main", text: "Try again", onclick: () => location.reload() });
  const words = `The page could not be started: ${wordsOf(error)}`;
  $("stage").append(make("div", { class: "card", role: "alert" }, make("h2", { text: words }), again));
}

async function start() {
  wire();
  const arrived = await startDoors();
  if (!arrived) await openGame(new URLSearchParams(location.search).get("game") ?? "hextris");
  startStage();
  document.body.dataset.ready = "";
  await loadLater();
  fetchRest();
}

start().catch(failed);
