// A new game: the person chooses their side, or watches.
import { openDialog } from "../shell/dialog.js";
import { make } from "../shell/dom.js";
import { partner, SIDES } from "./state.js";

// The game that a person plays stays.
function play(page, team) {
  const { game, hand, record } = page;
  page.seek(0);
  game.hand.play([team, partner(team)], page);
  const words = game.hand.playsIn(page.record);
  if (!hand || record === page.record) page.say(words);
  else page.say(`${words} Your last game is kept.`, { words: "Back to it", act: () => page.show(record) });
}

// watch(): the engine plays all colours.
export function chooseSide(page, watch) {
  const choose = (act) => () => {
    dialog.close();
    act();
  };
  const button = (text, act) => make("button", { text, onclick: choose(act) });
  const dialog = openDialog("sides", "Choose your side", [
    make(
      "div",
      { class: "row" },
      ...SIDES.map((words, team) => button(words, () => play(page, team))),
      button("Neither: I watch", watch),
    ),
  ]);
}
