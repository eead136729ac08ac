// What the page has beyond its first view: searches, Compare, Let it finish, endings, how strong the engine is.
import { endCompare, startCompare, toggleCompare } from "./compare.js";
import { closeEnding, startEndings, toEnd } from "./ending.js";
import { finish } from "./finish.js";
import { page } from "./page.js";
import { isSearching, toggleSearch } from "./search.js";
import { openStrength, startStrength } from "./strength.js";
import { closeThinking, startThinking } from "./thinking.js";
import { startTelling } from "./told.js";

// Esc closes one layer, what lies on top first; then it gives back. Dialogs close by themselves.
async function escape() {
  const { classList } = document.body;
  if (closeEnding()) return;
  if (classList.contains("projector")) (await import("./keys.js")).setProjector(false);
  else if (page.other !== null) endCompare();
  else if (page.hint !== null) page.dropHint();
  else if (page.game.escape(page)) return;
  else if (classList.contains("bench")) (await import("./workbench.js")).closeWorkbench();
  else if (classList.contains("thinking")) closeThinking();
  else if (page.hand) page.giveBack();
}

// What is played still can be seen to its end; it is gone on with from there.
const goOn = () => (page.isFinishing || (page.hand && !page.playing) ? finish() : toEnd());

// A game may do something else first.
function search() {
  if (isSearching() || !page.game.begin(page, toggleSearch)) toggleSearch();
}

export const actions = {
  escape,
  search,
  compare: toggleCompare,
  finish: goOn,
  "strength-open": openStrength,
};

for (const start of [startThinking, startCompare, startEndings, startStrength, startTelling]) start();
