// Tabs of the workbench for Brain Wall: bonuses, corners, lines.
import { LAYER } from "../rules.js";
import { number } from "../shell/canvas.js";
import { make } from "../shell/dom.js";
import { table } from "../shell/table.js";

const BONUSES = {
  GLOBALIST: "all lines share one allowance",
  BREAK_A_LEG: "one line gets a joint in its middle",
  WALLHACK: "one joint may lie outside",
  SUPERFLEX: "one line may be of any length",
};
const STRETCH = { right: "as given", short: "shorter", long: "longer" };

// The lines of the pose at a moment, in the order of the figure's edges.
function linesAt({ record, moment }) {
  record.session.seek(moment);
  return record.session.shapes(LAYER.moving).filter(({ kind, role }) => kind === "line" && role !== "far");
}

// Builds a table again where the pose has changed.
function follows(page, element, build) {
  let seen = null;
  return () => {
    const { record, moment } = page;
    const now = `${page.records.indexOf(record)} ${record.version} ${moment}`;
    if (now === seen || page.playing) return;
    seen = now;
    element.replaceChildren(build(page));
  };
}

// ---- lines ----

const LINE_COLUMNS = [
  { words: "Line" },
  { words: "From" },
  { words: "To" },
  { words: "Length, squared" },
  { words: "Of the allowance" },
  { words: "", left: true },
];

function lineRow({ x, y, x2, y2, role, amount }, i) {
  const square = (x - x2) ** 2 + (y - y2) ** 2;
  const used = `${(amount / 10).toFixed(1)} %`;
  const words = role === "wrong" || Math.abs(amount) > 1000 ? "breaks a rule" : STRETCH[role];
  return { cells: [i, `${x}, ${y}`, `${x2}, ${y2}`, number(square), used, words], wrong: words === "breaks a rule" };
}

// Those that break a rule stand first.
function linesTable(shown) {
  const rows = linesAt(shown).map(lineRow);
  const sorted = [...rows.filter(({ wrong }) => wrong), ...rows.filter(({ wrong }) => !wrong)];
  return table(LINE_COLUMNS, sorted.map(({ cells }) => cells), { caption: "Lines of this pose" });
}

// ---- corners ----

const CORNER_COLUMNS = [{ words: "Corner" }, { words: "Dislikes" }];

function cornersTable({ record, moment }) {
  record.session.seek(moment);
  const { corners } = record.session.figures();
  const rows = corners.map(([name, square]) => [name, square]).sort((a, b) => b[1] - a[1]);
  const sum = rows.reduce((total, [, square]) => total + square, 0);
  const texts = rows.map(([name, square]) => [name, number(square)]);
  return table(CORNER_COLUMNS, texts, { caption: "Dislikes by corner", foot: ["all", number(sum)] });
}

const followed = (id, words, text, build) => ({
  id,
  words,
  build(element, page) {
    const rows = make("div");
    element.append(make("h2", { text: words }), make("p", { class: "soft", text }), rows);
    return follows(page, rows, build);
  },
});

// ---- bonuses ----

const listOf = (text) => text.split(/[\s,]+/).filter((word) => word !== "");

function bonusSettings(game) {
  const bonus = make("input", { id: "bonus-uses", spellcheck: "false", value: (game.settings.bonus ?? []).join(" ") });
  const wanted = (game.settings.unlock ?? []).join(" ");
  const unlock = make("input", { id: "bonus-unlocks", spellcheck: "false", value: wanted });
  const prefer = make("input", { type: "checkbox", id: "bonus-prefers" });
  prefer.checked = game.settings.preferUnlocking === true;
  bonus.onchange = () => (game.settings.bonus = listOf(bonus.value));
  unlock.onchange = () => (game.settings.unlock = listOf(unlock.value));
  prefer.onchange = () => (game.settings.preferUnlocking = prefer.checked);
  return [
    make("label", { class: "field", text: "Poses may use, such as WALLHACK:12 (unlocked by problem 12)" }, bonus),
    make("label", { class: "field", text: "Poses must unlock, such as GLOBALIST:35 (for problem 35)" }, unlock),
    make("label", { class: "row" }, prefer, "Of equal poses, prefer those that unlock more"),
  ];
}

// The bonus that a pose by hand uses, as a move of the rules.
function bonusByHand(page) {
  const kind = make("select", { id: "bonus-kind" }, make("option", { value: "none", text: "none" }));
  for (const name of Object.keys(BONUSES)) kind.append(make("option", { value: name, text: name }));
  const giver = make("input", { id: "bonus-giver", type: "number", min: "1", value: "1" });
  const line = make("input", { id: "bonus-line", placeholder: "0-1" });
  const use = () => {
    if (kind.value === "none") return page.move("none\n");
    const broken = kind.value === "BREAK_A_LEG" ? ` ${line.value.trim()}` : "";
    return page.move(`${kind.value} ${giver.value}${broken}\n`);
  };
  return make(
    "div",
    {},
    make(
      "div",
      { class: "fields" },
      make("label", { text: "Your pose uses" }, kind),
      make("label", { text: "Unlocked by problem" }, giver),
      make("label", { text: "Line that is broken" }, line),
    ),
    make("p", { class: "row" }, make("button", { type: "button", id: "bonus-use", text: "Use it", onclick: use })),
  );
}

function offered(game) {
  const { bonuses = [] } = JSON.parse(game.board.problem);
  if (bonuses.length === 0) return make("p", { class: "soft", text: "This problem offers no bonus." });
  const rows = bonuses.map(({ bonus, problem, position }) => [bonus, problem, position.join(", ")]);
  const columns = [{ words: "Bonus", left: true }, { words: "For problem" }, { words: "Where a joint unlocks it" }];
  return table(columns, rows, { caption: "Bonuses of this problem" });
}

const bonusTab = (game) => ({
  id: "bonuses",
  words: "Bonuses",
  build(element, page) {
    const meaning = ([name, words]) => make("li", {}, make("code", { text: name }), ` ${words}`);
    const meanings = Object.entries(BONUSES).map(meaning);
    element.append(
      make("h2", { text: "Bonuses" }),
      make("p", { class: "soft", text: "A joint on a certain place unlocks a bonus for a pose of another problem." }),
      make("ul", { class: "soft" }, ...meanings),
      offered(game),
      make("h3", { text: "For the search" }),
      ...bonusSettings(game),
      make("h3", { text: "By hand" }),
      bonusByHand(page),
    );
  },
});

export const tabs = (game) => [
  bonusTab(game),
  followed("corners", "Corners", "The squared distance from each corner to the nearest joint.", cornersTable),
  followed("lines", "Lines", "How much of what is allowed each line is stretched or pressed together.", linesTable),
];
