// Tabs of the workbench for Less: who plays, all turns, the walls of the board.
import { make, setAttribute, setText } from "../shell/dom.js";
import { table } from "../shell/table.js";
import { limitOf, wordsOfLimit } from "./hand.js";
import { COLOURS, moveAfter, nameOf, SIDES, wordsOf } from "./state.js";
import { buildWalls } from "./walls.js";

const EACH = [0, 1, 2, 3];

// ---- who plays ----

const option = (value, words, selected) => make("option", { value, text: words, selected });

function playerRow(colour, hand) {
  const isPerson = hand.people.has(colour);
  const who = make("select", { id: `player-${colour}`, "aria-label": `Who plays ${COLOURS[colour]}` });
  who.append(option("you", "You", isPerson), option("engine", "The engine", !isPerson));
  const limit = make("input", {
    id: `limit-${colour}`,
    value: wordsOfLimit(hand.limits[colour]),
    size: "8",
    spellcheck: "false",
    "aria-label": `What the engine may spend on a turn of ${COLOURS[colour]}`,
  });
  return { who, limit };
}

function checked(rows, wrong) {
  const limits = rows.map(({ limit }) => limitOf(limit.value));
  const bad = limits.indexOf(null);
  const words = () => `“${rows[bad].limit.value}” is neither work, such as 2M, nor seconds, such as 1 s.`;
  setText(wrong, bad < 0 ? "" : words());
  return bad < 0 ? limits : null;
}

function buildPlayers(game, element, page) {
  const rows = EACH.map((colour) => playerRow(colour, game.hand));
  const wrong = make("p", { class: "wrong", role: "alert" });
  const play = (start) => {
    const limits = checked(rows, wrong);
    if (limits === null) return;
    game.hand.limits = limits;
    const people = EACH.filter((colour) => rows[colour].who.value === "you");
    if (start) page.seek(0);
    game.hand.play(people, page);
  };
  const rush = make("select", { id: "rush" });
  const isLate = game.board.settings?.rush === "late";
  rush.append(
    option("early", "each after its own 20th turn", !isLate),
    option("late", "all after the 20th turn of all", isLate),
  );
  rush.onchange = async () => {
    const { limits, preferred } = game.hand;
    const { openVariant } = await import("../shell/variant.js");
    await openVariant(game.board, { rush: rush.value });
    Object.assign(page.game.hand, { limits, preferred });
  };
  const columns = [
    { words: "Colour", left: true },
    { words: "Who plays", left: true },
    { words: "For a turn", left: true },
  ];
  const cells = rows.map(({ who, limit }, colour) => [COLOURS[colour], who, limit]);
  const button = (words, start) => make("button", { type: "button", text: words, onclick: () => play(start) });
  element.append(
    make("h2", { text: "Who plays which colour" }),
    make("p", {
      class: "soft",
      text: `${SIDES[0]} play against ${SIDES[1]}. You can play any of them, or all, or none.`,
    }),
    table(columns, cells, { caption: "Who plays which colour" }),
    make("p", {
      class: "soft",
      text:
        "For a turn the engine spends work: 2M are two million moves looked at, a twenty-fifth of a second, and the " +
        "same game comes again everywhere. Or time: 1 s.",
    }),
    wrong,
    make("p", { class: "row" }, button("Play a new game", true), button("Play on from this moment", false)),
    make("p", { class: "soft", text: "A new game drops none: all stay in Results." }),
    make("label", { class: "field", text: "When a colour that is not home rushes there, alone" }, rush),
  );
  return () => rows.forEach(({ limit, who }) => (limit.disabled = who.value === "you"));
}

// ---- all turns ----

// The turns and rushes of a record: {colour, text, steps, from, to}.
function turnsOfRecord(record) {
  const turns = [];
  const { groups } = record;
  for (let i = 1; i < groups.length; i++) {
    const [from, to] = [groups[i - 1], groups[i]];
    const names = [];
    for (let moment = from; moment < to; moment++) {
      const move = moveAfter(record, moment);
      if (move.kind === "step") names.push(nameOf(move.from) + nameOf(move.to));
      else if (move.kind === "fault") names.push("fails");
    }
    const { sums, move } = record.at(to);
    turns.push({
      colour: move.player,
      text: names.join(" "),
      steps: sums.steps - record.at(from).sums.steps,
      from,
      to,
    });
  }
  return turns;
}

const TURN_COLUMNS = [{ words: "Round" }, ...COLOURS.map((words) => ({ words, left: true }))];

function turnButton(turn, page) {
  return make("button", {
    type: "button",
    class: "row-action",
    text: turn.text || "–",
    "aria-label": `${COLOURS[turn.colour]}, ${turn.text}, ${wordsOf(turn.steps)}`,
    onclick: () => {
      page.play(false);
      page.seek(turn.to);
    },
  });
}

// A row for each round; a colour that passes has an empty place.
function turnsTable(turns, buttons) {
  const rows = [];
  let last = 4;
  turns.forEach(({ colour }, i) => {
    if (colour <= last) rows.push([String(rows.length + 1), "", "", "", ""]);
    rows.at(-1)[1 + colour] = buttons[i];
    last = colour;
  });
  return table(TURN_COLUMNS, rows, { caption: "All turns" });
}

function buildTurns(game, element, page) {
  const rows = make("div", { class: "less-turns" });
  element.append(make("h2", { text: "All turns" }), rows);
  let seen = "",
    buttons = [];
  return () => {
    const { record } = page;
    const now = `${page.records.indexOf(record)} ${record.version}`;
    if (now !== seen) {
      seen = now;
      const turns = turnsOfRecord(record);
      buttons = turns.map((turn) => turnButton(turn, page));
      rows.replaceChildren(turnsTable(turns, buttons));
    }
    const at = record.groupAt(Math.max(0, page.moment - 1));
    buttons.forEach((button, i) =>
      setAttribute(button, "aria-current", i === at && page.moment > 0 ? "step" : "false"),
    );
  };
}

export const builders = { players: buildPlayers, turns: buildTurns, walls: buildWalls };
