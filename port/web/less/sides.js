// A new game: the person chooses their side, or watches.
import { openDialog } from "../shell/dialog.js";
import { make } from "../shell/dom.js";
import { TEAMS } from "./state.js";

// The game that a person plays stays.
function play(page, team) {
  const { game, hand, record } = page;
  page.seek(0);
  page.takeOver({ quiet: true });
  game.hand.play([team, team + 2], page.record);
  game.handBegins(page.record, page);
  const words = game.constructor.words.takenOver;
  if (!hand || record === page.record) page.say(words);
  else page.say(`${words} Your last game is kept.`, { words: "Back to it", act: () => page.show(record) });
  page.changed();
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
      button(`${TEAMS[0]} (round)`, () => play(page, 0)),
      button(`${TEAMS[1]} (square)`, () => play(page, 1)),
      button("Neither: I watch", watch),
    ),
  ]);
}
