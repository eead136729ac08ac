// The workbench's first tab: what was found, and how long and how to search.
import { makeCurve } from "./curve.js";
import { $, make, setText } from "./dom.js";
import { page } from "./page.js";
import { findsLine, findsToSee } from "./search.js";
import { knownPoints } from "./strength.js";

// name, label, least, most, how it is shown, and what stands in an empty field
const FIELDS = [
  { name: "seconds", words: "Time, in seconds", least: 1, most: 3600 },
  { name: "work", words: "Operations instead", least: 1, most: 2 ** 53, empty: "no limit" },
  { name: "workers", words: "Searches at once", least: 1, most: 64, empty: "one per core" },
  { name: "memory", words: "Memory each, in MB", least: 16, most: 2047, unit: 1e6, empty: "268" },
  { name: "preset", words: "Preset, by number", least: 0, most: 63, empty: "all, in turn" },
];

function field({ name, words, least, most, unit = 1, empty = "" }) {
  const value = page.settings[name];
  const input = make("input", {
    type: "number",
    id: `search-${name}`,
    min: least,
    max: most,
    step: 1,
    value: value === null ? "" : value / unit,
    placeholder: empty,
  });
  const wrong = make("span", { class: "wrong", role: "alert" });
  input.onchange = () => {
    const number_ = Number(input.value);
    const isEmpty = input.value === "" && empty !== "";
    const isRight = isEmpty || (Number.isInteger(number_) && number_ >= least && number_ <= most);
    setText(wrong, isRight ? "" : `${least} to ${most} are possible.`);
    if (isRight) page.settings[name] = isEmpty ? null : number_ * unit;
    page.changed();
  };
  return make("label", {}, words, input, wrong);
}

// Open where one of them is not as it comes, or where they are all that there is to see.
function settings() {
  const isChanged = FIELDS.some(({ name, empty }) => empty !== undefined && page.settings[name] !== null);
  const how =
    "The engine searches again and again, for longer each time, with one preset (a way to search) after another. " +
    "With a limit of operations, and one search at once, it finds the same on every machine.";
  return make("details", { open: isChanged || page.game.constructor.turnByTurn }, make("summary", { text: "Settings" }),
    make("div", { class: "fields" }, ...FIELDS.map(field)), make("p", { class: "soft", text: how }));
}

export function buildSearch(element) {
  // On a phone it stands for the one that the workbench hides.
  const button = make("button", { class: "main search-here", onclick: () => $("search").click() });
  const line = make("p", { class: "soft" });
  const curve = makeCurve(findsToSee);
  element.append(make("h2", { text: "Search" }), button, line, curve.element, settings());
  return () => {
    const finds = findsToSee();
    setText(button, $("search").textContent);
    button.disabled = $("search").disabled;
    setText(line, page.game.constructor.turnByTurn ? "" : findsLine(finds, knownPoints()));
    curve.update();
    curve.element.hidden = finds.bests.length === 0;
  };
}
