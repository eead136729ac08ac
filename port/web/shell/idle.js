// Once the page plays, idle time fetches the rest: other games, the engine, boards, panels. Nothing needs the server later.
import { address } from "../address.js";
import { page } from "./page.js";

// Each is small, or imports what is small; the order is that in which it is wanted.
const PARTS = [
  () => import("../engine.js").then(({ ready }) => ready(page.board.game)),
  () => import("./curve.js"),
  () => import("../boards.js").then(({ fetchAll }) => fetchAll()),
  () => import("../brainwall/view.js"),
  () => import("../less/view.js"),
  () => import("../hextris/view.js"),
  () => import("./workbench.js"),
  () => import("./search_tab.js"),
  () => import("./dialog.js"),
  () => import("./keys.js"),
  () => import("./word.js"),
  () => import("./wording.js"),
  () => import("./variant.js"),
  () => import("./dom.js").then(({ loadStyle }) => loadStyle(address("workbench.css"))),
  () => import("../engine.js").then(({ ready }) => Promise.all(["hextris", "brainwall", "less"].map(ready))),
];

const idle = (run) => ("requestIdleCallback" in globalThis ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200));

async function fetchNext(parts) {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  await part().catch(() => {}); // it is fetched again when it is wanted, and then says what is wrong
  idle(() => fetchNext(rest));
}

export const fetchRest = (more = []) => idle(() => fetchNext([...PARTS, ...more]));
