// Once the page plays, idle time fetches the rest: other games, the engine, boards, panels. Nothing needs the server
// later.
import { address } from "../address.js";
import { page } from "./page.js";

const style = (file) => import("./dom.js").then(({ loadStyle }) => loadStyle(address(file)));

// In the order in which it is wanted. Whoever loads something else by import() when it is wanted adds it here.
const PARTS = [
  () => import("./keep.js").then(({ startKeeping }) => startKeeping()),
  () => import("../engine.js").then(({ ready }) => ready(page.board.game)),
  () => import("./curve.js"),
  () => import("../boards.js").then(({ fetchAll }) => fetchAll()),
  () => Promise.all([import("../brainwall/view.js"), import("../brainwall/hint.js"), style("brainwall/brainwall.css")]),
  () => Promise.all([import("../less/view.js"), style("less/less.css")]),
  () => Promise.all([import("../hextris/view.js"), style("hextris/hextris.css")]),
  () => Promise.all([import("./share.js"), import("./gallery.js"), style("dialogs.css")]),
  () => Promise.all([import("./workbench.js"), import("./search_tab.js"), style("workbench.css")]),
  () => Promise.all([import("./keys.js"), import("./word.js"), import("./wording.js"), import("./variant.js")]),
  () => Promise.all([import("./files.js"), import("./judge.js"), import("./arrive.js")]),
  () => import("./save.js"),
  () => Promise.all([import("../hextris/save.js"), import("../brainwall/save.js"), import("../less/save.js")]),
  () => Promise.all([import("../hextris/tabs.js"), import("../brainwall/tabs.js"), import("../less/tabs.js")]),
  () => import("../engine.js").then(({ ready }) => Promise.all(["hextris", "brainwall", "less"].map(ready))),
];

function idle(run) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

async function fetchNext(parts) {
  const [part, ...rest] = parts;
  if (part === undefined) {
    document.body.dataset.loaded = "";
    return;
  }
  await part().catch(() => {}); // it is fetched again when it is wanted, and then says what is wrong
  idle(() => fetchNext(rest));
}

let prepared = null; // the board whose first hint needs not wait for a worker any more

async function prepareHints() {
  if (!page.hand || page.board === prepared) return;
  prepared = page.board;
  const { prepare } = await import("../engine.js");
  await prepare(page.board, { settings: page.game.searchSettings(page.record.start) });
}

page.addEventListener("change", () => prepareHints().catch(() => {})); // the hint says what is wrong

export const fetchRest = () => idle(() => fetchNext(PARTS));
