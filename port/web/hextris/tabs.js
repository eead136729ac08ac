// Tabs of the workbench for Hextris: words that pay, points by piece.
import { number } from "../shell/canvas.js";
import { make } from "../shell/dom.js";
import { table } from "../shell/table.js";

const ROWS = 60; // of the table of pieces, around the present one

// ---- words ----

function wordsTable(page) {
  const { record, moment } = page;
  record.session.seek(moment);
  const { phrases = [], power } = record.session.figures();
  const rows = phrases.map(([word, times], i) => {
    const { pays, first } = page.game.words[i];
    const points = times === 0 ? 0 : first + (times - 1) * pays;
    return [make("code", { text: word.replaceAll(" ", "␣") }), number(times), make("b", { text: number(points) })];
  });
  return table([{ words: "Word", left: true }, { words: "Typed" }, { words: "Points" }], rows, {
    caption: "Words in this game",
    foot: ["all", "", number(power)],
  });
}

const EXPLAINED =
  "The contest calls them phrases of power. Each pays twice its length whenever it is typed, and 300 points the " +
  "first time. They may overlap. One a line.";

export function words(element, page, game) {
  const field = make("textarea", { id: "word-list", rows: "3", spellcheck: "false" });
  field.value = (game.board.settings?.phrases ?? []).join("\n");
  const rows = make("div", { class: "word-points" });
  const use = async () => {
    const phrases = [...new Set(field.value.split("\n").filter((line) => line !== ""))];
    const { openVariant } = await import("../shell/variant.js");
    const { name } = game.board.of ?? game.board;
    await openVariant(game.board, { phrases }, { name: `${name}, other words` });
  };
  const button = make("button", { type: "button", id: "use-words", text: "Play with these words", onclick: use });
  element.append(
    make("h2", { text: "Words that pay" }),
    make("p", { class: "soft", text: EXPLAINED }),
    make("label", { class: "field", text: "Words" }, field),
    make("p", { class: "row" }, button),
    rows,
    make("p", { class: "soft", text: "Games with other words stay, under Boards." }),
  );
  return followsMoment(page, rows, wordsTable);
}

// ---- pieces ----

const PIECE_COLUMNS = ["Piece", "Letters", "Rows", "By rows and size", "By words", "Points"];

function figuresAt(record, moment) {
  record.session.seek(moment);
  return record.session.figures();
}

function pieceRow(page, groups, i) {
  const { record } = page;
  const [from, to] = [groups[i], groups[i + 1]];
  const a = figuresAt(record, from),
    b = figuresAt(record, to);
  const go = make("button", {
    type: "button",
    class: "row-action",
    text: String(i + 1),
    "aria-label": `Go to piece ${i + 1}`,
    onclick: () => {
      page.play(false);
      page.seek(from);
    },
  });
  const [move, power] = [b.move - a.move, b.power - a.power];
  return [go, number(to - from), number(b.lines - a.lines), number(move), number(power), number(move + power)];
}

function piecesTable(page) {
  const { record, moment } = page;
  const { groups } = record;
  const first = Math.floor(Math.min(record.groupAt(moment), groups.length - 2) / ROWS) * ROWS;
  const count = Math.max(0, Math.min(ROWS, groups.length - 1 - first));
  const rows = Array.from({ length: count }, (_, i) => pieceRow(page, groups, first + i));
  const { move, power, lines } = figuresAt(record, record.length);
  const foot = ["all", ...[record.length, lines, move, power, move + power].map(number)];
  return table(PIECE_COLUMNS.map((words) => ({ words })), rows, { caption: "Points by piece", foot });
}

// Builds again where the piece is another one.
function followsMoment(page, element, build, keyOf = ({ moment }) => moment) {
  let seen = null;
  return () => {
    const now = `${page.records.indexOf(page.record)} ${page.record.version} ${keyOf(page)}`;
    if (now === seen || page.playing) return;
    seen = now;
    element.replaceChildren(build(page));
  };
}

export function pieces(element, page) {
  const rows = make("div");
  element.append(make("h2", { text: "Points by piece" }), rows);
  return followsMoment(page, rows, piecesTable, ({ record, moment }) => record.groupAt(moment));
}
