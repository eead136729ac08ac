// Compare: two boards in step with their figures between them. What is compared with is chosen at its name: the
// person's game, the engine's others, or, where it teaches something, a game of the engine without what the game is
// known for.
import { number } from "./canvas.js";
import { $, make, setAttribute, setText } from "./dom.js";
import { page } from "./page.js";
import { Record } from "./record.js";
import { bestRecord, toggleSearch } from "./search.js";
import { both, eachFrame } from "./stage.js";

const PLAIN_SECONDS = 2;

const BEST = /^best \d+$/; // names of what a search has found

function nameOf(record) {
  const { name } = record;
  const { base, settings } = page.board;
  if (!BEST.test(name)) return name.replace(/^the engine (?=without)/, "");
  const word = base === undefined ? undefined : settings.phrases?.[0];
  const isLast = page.records.findLast((one) => BEST.test(one.name)) === record;
  return `the engine${word ? ` with ${word}` : ""}${isLast ? "" : `, ${name}`}`;
}

const plainRecord = () => page.records.find(({ facts }) => facts.plain || /without words$/.test(facts.name)) ?? null;

// The engine's game without words, made where the board has none.
async function makePlain() {
  const { game, board } = page;
  const { name, settings } = game.constructor.plain;
  page.say(`The engine plays first, ${PLAIN_SECONDS} s: ${name.replace("the engine ", "")}.`);
  const { search } = await import("../engine.js");
  const { start } = page.record;
  const chosen = { ...game.searchSettings(start), ...settings };
  let last = null;
  for await (const best of search(board, { seconds: PLAIN_SECONDS, settings: chosen, start })) last = best;
  if (last === null || page.game !== game) return null;
  const facts = { owner: "engine", name, plain: true, seconds: last.seconds, work: last.work };
  return page.add(new Record(game, last.text, facts, { start }));
}

// What the record that is shown is compared with first.
function firstChoice() {
  const others = page.records.filter((record) => record !== page.record && record.length > 0);
  if (page.record.owner === "you") return page.engine?.length > 0 ? page.engine : bestRecord(others);
  if (page.mine !== null && page.mine !== page.record) return page.mine;
  const plain = plainRecord();
  const { plain: other, turnByTurn } = page.game.constructor;
  return (plain !== page.record ? plain : null) ?? (other === null || turnByTurn ? bestRecord(others) : null);
}

function addRival() {
  const rival = page.game.rival(page.record);
  return rival === null ? null : page.add(rival);
}

async function begin() {
  const other = firstChoice() ?? addRival() ?? (page.game.constructor.plain === null ? null : await makePlain());
  if (other === null) {
    const words = page.game.constructor.words.search ?? "Search";
    return page.say("There is nothing to compare with yet.", { words, act: toggleSearch });
  }
  page.compare(other);
  (getComputedStyle($("rail")).display === "none" ? $("back-to-board") : $("compare")).focus();
}

export function endCompare() {
  page.compare(null);
  $("compare").focus();
}

export const toggleCompare = () => (page.other === null ? begin() : endCompare());

// ---- the figures ----

let listed = "";
let figured = "";

function choose(select) {
  if (select.value === "plain") makePlain().then((record) => record !== null && page.compare(record));
  else page.compare(page.records[Number(select.value)]);
}

const small = (id) => make("small", { id });

const stand = ({ record, moment, time }) => page.game.when(record, moment, time)[0];

// On a phone: "1,700 points, 441 ahead". lead: above 0 where it is ahead.
function tellLine(element, { words, a, b }, value, lead) {
  const [one, two] = [a, b].map((text) => Number(text.replaceAll(",", "")));
  const by = Number.isNaN(one - two) ? "" : ` ${number(Math.abs(one - two))}`;
  setText(element, `${value} ${words}${lead > 0 ? `,${by} ahead` : ""}`);
  setAttribute(element, "class", lead > 0 ? "better" : "");
}

function build() {
  const select = make("select", { id: "compare-with", "aria-label": "Compare with" });
  select.onchange = () => choose(select);
  const back = make("button", { id: "back-to-board", class: "filled", text: "Back to the board" });
  back.onclick = endCompare;
  $("versus").replaceChildren(
    make("div", { id: "versus-heads" }, make("b", { id: "versus-name" }), select, ...["when-a", "when-b"].map(small)),
    make("dl", { id: "versus-figures" }),
    make("p", { id: "versus-a" }), // on a phone: a line over each board
    make("p", { id: "versus-b" }),
    back,
  );
}

function updateList() {
  const { records, record, other, board } = page;
  const canBePlain = page.game.constructor.plain !== null && plainRecord() === null;
  const key = [board.id, records.indexOf(record), records.indexOf(other), ...records.map(nameOf), canBePlain].join();
  if (key === listed) return;
  listed = key;
  const option = (one, i) =>
    one === record ? null : make("option", { value: i, text: nameOf(one), selected: one === other });
  const name = canBePlain ? page.game.constructor.plain.name.replace("the engine ", "") : null;
  const plain = name === null ? null : make("option", { value: "plain", text: name });
  $("compare-with").replaceChildren(...[...records.map(option), plain].filter((one) => one !== null));
  setText($("versus-name"), nameOf(record));
}

// Term and both values; `better` is above 0 where the first is, below where the second is.
function figure({ words, a, b, tone, better }) {
  const value = (text, isBetter) => make("dd", { class: isBetter ? "better" : false, "data-tone": tone, text });
  return [value(a, better >= 0), make("dt", { text: words }), value(b, better <= 0)];
}

function update(shown) {
  const isOpen = page.other !== null;
  $("versus").hidden = !isOpen;
  if (!isOpen) return;
  updateList();
  const [one, two] = both(shown);
  const rows = page.game.versus(one.record, one.moment, two.record, two.moment, one.time, two.time);
  const [standA, standB] = [one, two].map(stand);
  const key = JSON.stringify([rows, standA, standB]);
  if (key === figured) return;
  figured = key;
  $("versus-figures").replaceChildren(...rows.flatMap(figure));
  const { a, b, better } = rows[0];
  tellLine($("versus-a"), rows[0], a, better);
  tellLine($("versus-b"), rows[0], b, -better);
  setText($("when-a"), standA);
  setText($("when-b"), standB);
}

export function startCompare() {
  build();
  page.addEventListener("change", () => {
    setText($("compare"), page.other === null ? "Compare" : "Back");
    setAttribute($("compare"), "aria-pressed", page.other !== null);
  });
  eachFrame(update);
}
