// The page: opens a board, and wires its parts.
import { boards } from "./boards.js";
import { $, setAttribute, setText } from "./shell/dom.js";
import { startDoors } from "./shell/doors.js";
import { show } from "./shell/open.js";
import { page } from "./shell/page.js";
import { startRail } from "./shell/rail.js";
import { startStage } from "./shell/stage.js";
import { startThinking } from "./shell/thinking.js";
import { say } from "./shell/toast.js";
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
  await show(first);
}

async function start() {
  startTheme();
  $("theme").onclick = toggleTheme;
  $("workbench-open").onclick = async () => (await import("./shell/workbench.js")).toggleWorkbench();
  page.addEventListener("say", ({ detail: { words, action } }) => say(words, action));
  page.addEventListener("change", describe);
  startTransport();
  startRail();
  startThinking();
  for (const link of $("games").children)
    link.onclick = (event) => {
      event.preventDefault();
      if (link.dataset.game !== page.board?.game) openGame(link.dataset.game).catch((error) => say(error.message));
    };
  const arrived = await startDoors();
  if (!arrived) await openGame(new URLSearchParams(location.search).get("game") ?? "hextris");
  startStage();
  document.body.dataset.ready = "";
}

start().catch((error) => {
  console.error(error);
  say(`The page could not be started: ${error.message}`);
});
