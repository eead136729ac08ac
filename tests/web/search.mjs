// Searches, what they leave behind, comparing, own words, other boards.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";
import { openFiles, shown, takeOverAtStart, toGame, typeLetters } from "./steps.mjs";

const LARGE = "problems/letters_4.json"; // on which a search finds better games for seconds

// Opens a problem file, on which the engine begins at once; until it has a game.
async function openAndSearch(person, file = LARGE) {
  await openFiles(person, file);
  await person.until("the engine plays the board of the file", async () => {
    const page = bed.page();
    return page.board.file !== null && page.records.length > 0 && page.record.facts.found !== undefined;
  });
}

const stop = async (person) => {
  await person.press(/^Stop/);
  await person.appears(/^Search/);
};

const bests = (person) =>
  person.ask(async () => bed.page().records.filter(({ facts }) => facts.found).map(({ end }) => end.points));

test("search-plays", "while it searches the best so far plays, and a line says how good it is", {}, async (person) => {
  await openAndSearch(person);
  const { owner, playing } = await shown(person);
  assert.deepEqual({ owner, playing }, { owner: "engine", playing: true });
  await person.see(/\d+ search(es)? in [\d.]+ s: the best of \d+/);
  await stop(person);
});

test("solve-shows", "after the timeline was touched, Search shows what it finds", {}, async (person) => {
  await openAndSearch(person);
  await stop(person);
  await person.press("Moment of the game", [0.5, 0.5]);
  const before = await person.ask(async () => bed.page().record.end.points);
  await person.press({ selector: "#search" });
  await person.until(
    "the best result is shown",
    async (points) => {
      const { record, playing } = bed.page();
      return record.end.points > points && playing;
    },
    before,
  );
  await person.press(/^Stop/);
});

test("bests-stay", "earlier results stay, can be shown, and compared", {}, async (person) => {
  await openAndSearch(person);
  await person.until("there are three results", () => {
    const words = document.querySelector("#thinking").innerText;
    return Number(/best of (\d+)/.exec(words)?.[1]) >= 3;
  });
  await stop(person);
  await person.press("Workbench");
  await person.press("Results");
  await person.press("Show best 1");
  await person.until("the first is shown", async () => bed.page().record.facts.name === "best 1");
  await person.press("Compare best 2");
  await person.until("both are shown", async () => bed.page().other?.facts.name === "best 2");
});

test("search-words-back", "after a search the words that pay come back, by themselves or by their button",
  { on: ["chromium"] },
  async (person) => {
    const search = async () => {
      await person.press({ selector: "#search" });
      await person.see(/of \d+/, "#thinking");
    };
    await search();
    await person.press({ selector: "#thinking-close" });
    await person.see(/your word/, "#panel");
    await stop(person);
    await search();
    await stop(person);
    await person.see(/your word/, "#panel");
  },
);

const secondsLeft = (person) =>
  person.until("it searches", () => /^Stop, (\d+) s/.exec(bed.nameOf(document.querySelector("#search")))?.[1]);

for (const size of ["laptop", "phone"])
  test(`search-tab-${size}`, `${size}: the workbench begins with what was found; its settings are folded`,
    { on: ["chromium"], size },
    async (person) => {
      await person.press("Workbench");
      await person.see(/Found for this page in [\d.]+ s: [\d,]+/, "#workbench");
      const points = await person.ask(() => / s: ([\d,]+)/.exec(document.querySelector("#workbench").innerText)[1]);
      const search = { selector: size === "phone" ? ".search-here" : "#search" };
      assert.deepEqual(await person.outside(points, search), []);
      const buttons = await person.ask(() => bed.controls(/^Search \d+ s/).length);
      assert.equal(buttons, 1, "one button searches");
      assert.equal(await person.has("Time, in seconds"), false);
      await person.ask(() => document.querySelector("summary").scrollIntoView({ block: "center" }));
      await person.press("Settings");
      for (const name of ["Time", "Operations", "Searches at once", "Memory", "Preset"]) await person.appears(name);
      await person.ask(() => document.querySelector("#workbench").scrollTo(0, 0));
      await person.press(search);
      await person.see(/\d searches in/, "#workbench");
      await person.press("Results");
      const widest = await person.ask(() => document.querySelector("#tab-panel").scrollWidth - innerWidth);
      assert.ok(widest <= 0, `results are ${widest} pixels wider than the window`);
      await person.press("Done");
      await person.appears("Take over");
    },
  );

test("words-points", "the workbench says what each word has paid; together it is what words have paid", {},
  async (person) => {
    await person.press("To the end");
    await person.press("Workbench");
    await person.press("Words");
    await person.see(/ei!\s+\d/, "#workbench table");
    const paid = await person.ask(() =>
      [...document.querySelectorAll("#workbench tr")].slice(1).map(({ lastChild }) => lastChild.innerText.replace(",", "")),
    );
    const figures = paid.map(Number);
    const all = figures.pop();
    assert.ok(all > 3000, `${all} by words`);
    assert.equal(figures.reduce((a, b) => a + b), all);
  },
);

test("search-while-words", "other words do not end a search", { on: ["chromium"] }, async (person) => {
  await person.press("Workbench");
  await person.press("Words");
  await person.press({ selector: "#search" });
  await person.fill({ selector: "#word-list" }, "yoyo");
  const left = await secondsLeft(person);
  await person.until(
    "it searches on",
    (before) => Number(/^Stop, (\d+) s/.exec(bed.nameOf(document.querySelector("#search")))?.[1]) < before,
    Number(left),
  );
});

test("search-best", "where a search has proven that nothing is better, none is offered", {}, async (person) => {
  await toGame(person, "Brain Wall");
  await person.press({ selector: "#search" });
  await person.see(/Nothing better exists/, "#search");
  assert.equal(await person.ask(() => document.querySelector("#search").disabled), true);
  await person.press(/^Boards/);
  await person.press(/^House in/);
  await person.appears(/^Search/);
});

// ---- what is there before stays ----

test("results-after-judge", "a judged entry that is shown leaves the results of a search where they are", {},
  async (person) => {
    await openAndSearch(person, "problems/one_unit_source.json");
    await person.until("its search is over", () => document.querySelector(".searching") === null);
    const before = await bests(person);
    const entry = [{ problemId: 90001, seed: 0, tag: "mine", solution: "allall" }];
    const { id } = await person.ask(async () => JSON.parse(bed.page().board.problem));
    entry[0].problemId = id;
    await person.press("Workbench");
    await person.press("Judge");
    await person.give("Open files", person.write("entry.json", JSON.stringify(entry)));
    await person.press(/^Show one_unit_source/);
    await person.until("the entry is shown", async () => bed.page().record.owner === "file");
    const after = await bests(person);
    const lost = before.filter((points) => !after.includes(points));
    assert.deepEqual(lost, []);
    await person.press("Results");
    await person.appears(/^Show best 1/);
    await person.appears("Save all as a file");
  },
);

test("board-at-once", "a board that is chosen is opened at once, and its engine's game plays", {}, async (person) => {
  await person.press(/^Boards/);
  await person.press(/^Heart/);
  await person.until("it plays", async () => {
    const page = bed.page();
    return page.board.name === "Heart" && page.playing && page.record.length > 0;
  });
});

test("board-back", "who comes back to a board finds their game and the results", {}, async (person) => {
  await person.press({ selector: "#search" });
  await person.see(/(best|number \d+) of \d+/, "#thinking");
  await stop(person);
  await takeOverAtStart(person);
  await typeLetters(person, "alla");
  const found = await person.until(
    "results are listed",
    () => bed.page().records.filter(({ facts }) => facts.found).length,
  );
  await toGame(person, "Less");
  await toGame(person, "Hextris");
  await person.until("the game is there", async () => bed.page().records.some((one) => one.text() === "alla"));
  await person.press(/^Boards/);
  await person.press(/^Heart/);
  await person.until("Heart is shown", async () => bed.page().board.name === "Heart");
  await person.press(/^Boards/);
  await person.press(/^First light/);
  await person.until("First light is shown", async () => bed.page().board.name === "First light");
  assert.ok(await person.ask(() => bed.page().records.some((one) => one.text() === "alla")));
  const still = await person.ask(() => bed.page().records.filter(({ facts }) => facts.found).length);
  assert.ok(still >= found, `${still} of ${found} results`);
});

test("board-left", "a game of the bar comes back on the board where it was left, with the person's game", {},
  async (person) => {
    await toGame(person, "Brain Wall");
    await person.press(/^Boards/);
    await person.press(/^House in/);
    await person.until("it is shown", () => /^House in/.test(bed.page().board.name));
    await takeOverAtStart(person);
    await person.press("Hint");
    await person.until("a hint is shown", () => document.querySelector("#hint").ariaPressed === "true");
    await person.press("Hint");
    await person.until("it is played", () => bed.page().record.length > 0 && !bed.page().playing);
    const before = await shown(person);
    await toGame(person, "Hextris");
    await toGame(person, "Brain Wall");
    assert.deepEqual(await shown(person), before);
    await person.press("Give back");
    await person.appears("Resume your game");
  },
);

test("less-new-keeps", "a new game of Less leaves the one that is played among the results", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Less");
    await takeOverAtStart(person);
    await person.press("Hint");
    await person.until("a hint is shown", () => document.querySelector("#hint").ariaPressed === "true");
    await person.press("Hint");
    await person.until("it is played", async () => bed.page().record.length > 0);
    await person.press("Give back");
    await person.press({ selector: "#search" });
    await person.press("Neither: I watch");
    await person.until("a new game grows", async () => bed.page().records.length > 2);
    const isThere = await person.ask(() => bed.page().records.includes(bed.page().mine));
    assert.ok(isThere, "the game by hand is no result any more");
    await person.press({ selector: "#search" });
  },
);

// ---- compare, own word, strength ----

test("compare", "a person's game is compared with the engine's, in step", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "alla");
  await person.press("Compare");
  await person.until("there are two boards", async () => bed.page().other?.owner === "engine");
  await person.see(/your game/, "#versus");
  await person.see(/piece 1 of 44.*piece 1 of 44/, "#versus"); // where each stands
  assert.deepEqual(await person.outside("Compare with", { selector: "#timeline" }), []);
  await person.picture(`compare-${person.browser}`);
  await person.press({ selector: "#compare, #back-to-board" });
});

test("compare-without", "without a game of one's own, the engine is compared with itself without words", {},
  async (person) => {
    await person.press("Compare");
    await person.until("there are two boards", async () => bed.page().other !== null);
    await person.until("it is that without words", () =>
      /without words/.test(document.querySelector("#compare-with").selectedOptions[0].text),
    );
  },
);

test("compare-phone", "on a phone Compare says both points, who is ahead by how much, and when; a slip makes no game",
  { on: ["chromium"], size: "phone" },
  async (person) => {
    await person.press("Moment of the game", [0.5, 0.5]);
    for (const name of ["Take over", "Give back", "Take over"]) await person.press(name);
    await person.appears("Give back");
    const names = await person.ask(() => bed.page().records.map(({ owner, name }) => owner === "you" && name));
    assert.deepEqual(names.filter(Boolean), ["your game"]);
    await person.press("Give back");
    await person.press("Compare");
    await person.appears("Compare with");
    const plain = await person.ask(() =>
      [...document.querySelectorAll("#compare-with option")].find(({ text }) => text === "without words").value,
    );
    await person.choose("Compare with", plain);
    await person.until("one is ahead", () => document.querySelector("#versus .better") !== null);
    const lines = await Promise.all(["#versus-a", "#versus-b"].map((line) => person.text(line)));
    const [one, two] = lines.map((line) => Number(/^([\d,]+) points/.exec(line)[1].replaceAll(",", "")));
    const ahead = `, ${Math.abs(one - two).toLocaleString("en-US")} ahead`;
    assert.deepEqual(lines.map((line) => line.endsWith(ahead)), [one > two, two > one], lines.join(" | "));
    const places = ["#versus-name", "#versus-a", "#compare-with", "#versus-b"];
    const [nameA, pointsA, nameB, pointsB] = await Promise.all(places.map((selector) => person.box({ selector })));
    assert.ok(nameA.right < pointsA.left && nameB.right < pointsB.left, "a name is under its points");
    assert.match(await person.text("#when"), /^piece \d+ of 44/);
    assert.deepEqual(await person.outside({ selector: "#when" }, "Compare with"), []);
  },
);

test("own-word", "a word of one's own becomes one that pays, and the engine plays a game with it", {},
  async (person) => {
    await person.press("your word");
    await person.fill("Your word", "Adä"); // marks are left out
    await person.press("Play it");
    await person.until("a game with it plays", async () => {
      const page = bed.page();
      return page.board.settings.phrases[0] === "ada" && page.record.text().includes("ada") && page.playing;
    });
    await person.see(/types “ada” .*\d* ?(once|times)/);
    await person.see(/^“ada” on First light/, "#board-name");
    await person.see("Some words pay extra.");
    await person.see(/ada typed \d+×/, ".words");
  },
);

test("own-word-wrong", "a word that can never be typed is refused, with the reason", {}, async (person) => {
  await person.press("your word");
  await person.fill("Your word", "bp");
  await person.press("Play it");
  await person.see(/goes back onto|is no move|never be typed/);
  await person.fill("Your word", "ß");
  await person.press("Play it");
  await person.see(/is no move|two letters/);
});

test("strength", "how strong the engine is stands in sight, and opens a table", {}, async (person) => {
  for (const game of ["Hextris", "Brain Wall", "Less"]) {
    await toGame(person, game);
    assert.deepEqual(await person.outside("How strong is it?"), []);
    await person.press("How strong is it?");
    await person.until("a table is shown", () => document.querySelector("dialog[open] table") !== null);
    await person.keys("Escape");
    await person.until("it is closed", () => document.querySelector("dialog[open]") === null);
  }
});

test("strength-phone", "on a phone the table of results fits, and says nothing of a shell",
  { on: ["chromium"], size: "phone" },
  async (person) => {
    for (const game of ["Hextris", "Brain Wall", "Less"]) {
      await toGame(person, game);
      await person.press("How strong is it?");
      await person.until("the whole table is seen", () => {
        const box = document.querySelector("dialog[open] .scroll");
        return box !== null && box.scrollWidth <= box.clientWidth;
      });
      assert.doesNotMatch(await person.text("dialog[open]"), /sh tests|make /);
      await person.press("Close");
      await person.until("it is closed", () => document.querySelector("dialog[open]") === null);
    }
  },
);
