// What happens on the board, in words, for those who do not see it: one line at most a second, while a person plays or
// steps; a game that plays by itself says nothing, its end has its card.
import { $, setText } from "./dom.js";
import { page } from "./page.js";
import { eachFrame } from "./stage.js";

const PAUSE = 1000;
let told = "";
let last = 0;

function update({ record, moment, now }) {
  if (page.playing || now - last < PAUSE) return;
  const key = `${page.board.id}/${page.records.indexOf(record)}/${record.version}/${moment}`;
  if (key === told) return;
  told = key;
  last = now;
  setText($("told"), page.game.describe(record, moment) ?? "");
}

export const startTelling = () => eachFrame(update);
