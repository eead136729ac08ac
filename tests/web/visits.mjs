// What is there at the next visit, and when the page is loaded again.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";
import { dragOne } from "./brainwall.mjs";
import { openFiles, shown, takeOverAtStart, toGame, typeLetters } from "./steps.mjs";

// Runs in the page. A database that is not there yet is not made: the page would find it without its store.
const isStored = () =>
  new Promise((resolve) => {
    const request = indexedDB.open("page");
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      const database = request.result;
      const asked = database.transaction("kept").objectStore("kept").getAll();
      asked.onsuccess = () => {
        database.close();
        resolve(JSON.stringify(asked.result).includes("alla"));
      };
    };
  });

async function comesBack(person) {
  await person.until("it is stored", isStored);
  await person.open(person.address);
  await person.press("Resume your game");
  await person.until("it is there", async () => bed.page().record.text() === "alla");
}

test("kept-visits", "a person's game is there at the next visit", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "alla");
  await person.press("Give back");
  await comesBack(person);
});

test("kept-early", "a game that was played while the page was still being loaded is there at the next visit",
  { stays: true },
  async (person) => {
    const hold = await person.tab.evaluateOnNewDocument(() => {
      globalThis.idle = [];
      globalThis.requestIdleCallback = (run) => globalThis.idle.push(run);
    });
    await person.open(person.address);
    await takeOverAtStart(person);
    await typeLetters(person, "alla");
    await person.press("Give back");
    await person.ask(() => {
      globalThis.requestIdleCallback = (run) => setTimeout(run);
      for (const run of globalThis.idle) run();
    });
    await person.tab.removeScriptToEvaluateOnNewDocument(hold.identifier);
    await comesBack(person);
  },
);

test("gallery-owner", "tiles of the gallery say where the game is a person's; boards that one has played come first",
  { on: ["chromium"] },
  async (person) => {
    await person.press(/^Boards/);
    await person.press(/^Heart/);
    await person.until("Heart is shown", () => bed.page().board.name === "Heart");
    await takeOverAtStart(person);
    await typeLetters(person, "alla");
    await person.press(/^Boards/);
    await person.until("its tile is the first and says so", () => {
      const [, first, second] = [...document.querySelectorAll("#tiles .tile")].map((tile) => tile.innerText);
      return /Heart[^]*\d+ points, yours/.test(first) && /First light[^]*[\d,]+ points$/.test(second.trim());
    });
    await person.keys("Escape");
    await person.press("Let it finish");
    await person.until("it plays on", () => bed.page().playing);
    await person.press(/^Boards/);
    await person.until("the tile says what the game comes to, and whose it is", () => {
      const { value } = bed.page().game.score(bed.page().record, bed.page().record.length);
      const [, tile] = document.querySelectorAll("#tiles .tile");
      return tile?.innerText.includes(`${value} points, yours and the engine's`);
    });
  },
);

test("kept-best", "a weaker find of a later visit does not replace the best that was kept", { on: ["chromium"] },
  async (person) => {
    // Points of what is kept of the board that is shown.
    const kept = () =>
      person.ask(async () => {
        const { game, id } = bed.page().board;
        const open = indexedDB.open("page");
        await new Promise((resolve) => (open.onsuccess = resolve));
        const asked = open.result.transaction("kept").objectStore("kept").get(`games/${game}/${id}`);
        await new Promise((resolve) => (asked.onsuccess = resolve));
        open.result.close();
        return asked.result?.best.points ?? null;
      });
    const found = () => person.until("there is a find", () => bed.page().records.some(({ facts }) => facts.found));
    await isLoaded(person);
    await openFiles(person, "problems/letters_4.json");
    await found();
    await person.appears(/^Search/);
    while ((await kept()) === null);
    const best = await kept();
    await person.open(person.address);
    await isLoaded(person);
    await person.press(/^Boards/);
    await person.press(/^letters_4/);
    await person.until("it is shown", () => bed.page().board.name === "letters_4");
    await person.press({ selector: "#search" });
    await person.until("it has a find", () => /of \d+/.test(document.querySelector("#thinking").innerText));
    await person.press(/^Stop/);
    await found();
    await person.ask(() => dispatchEvent(new Event("pagehide"))); // it keeps what there is
    await person.until("it was kept", () => new Promise((resolve) => setTimeout(resolve, 500, true)));
    assert.ok((await kept()) >= best, `${await kept()} of ${best}`);
  },
);

// ---- the page is loaded again ----

// Until nothing is left to be loaded: the page keeps what is shown from then on.
const isLoaded = (person) => person.until("all is loaded", () => "loaded" in document.body.dataset);

async function again(person) {
  await isLoaded(person);
  const before = await shown(person);
  await person.tab.reload();
  await person.until("the page is ready", () => document.body?.dataset.ready !== undefined);
  assert.deepEqual(await shown(person), before);
}

test("reload-moment", "loaded again, the page shows the same moment of the same board", {}, async (person) => {
  await person.press(/^Boards/);
  await person.press(/^Heart/);
  await person.until("it is shown", () => bed.page().board.name === "Heart");
  await person.press("Moment of the game", [0.4, 0.5]);
  await again(person);
});

test("reload-hand", "loaded again, the page has the game by hand, which can be undone and gone on with", {},
  async (person) => {
    await takeOverAtStart(person);
    await typeLetters(person, "alla");
    await again(person);
    await person.press("Undo");
    await typeLetters(person, "l", "alll");
    await person.press("One step back");
    await again(person);
  },
);

test("reload-file", "loaded again, the page has the board of a file and what the engine found", { on: ["chromium"] },
  async (person) => {
    await openFiles(person, "problems/one_unit_source.json");
    await person.until("the engine plays it", () => bed.page().record.length > 0 && bed.page().board.file !== null);
    await person.until("its search is over", () => document.querySelector(".searching") === null);
    await person.press("Moment of the game", [0.5, 0.5]);
    await again(person);
  },
);

test("reload-word", "a board with one's own word is there when the page is loaded again, and under Boards", {},
  async (person) => {
    await person.press("your word");
    await person.fill("Your word", "ada");
    await person.press("Play it");
    const isShown = () => /“ada”/.test(bed.page().board.name) && bed.page().record.text().includes("ada");
    await person.until("the engine plays it", isShown);
    await person.appears(/^Search/);
    await person.press("Moment of the game", [0.5, 0.5]);
    await again(person);
    await person.open(person.address); // a new visit
    await person.press(/^Boards/);
    await person.press(/^“ada” on First light/);
    await person.until("its game is shown", isShown);
  },
);

test("reload-others", "loaded again, Brain Wall has its dragged pose and Less its turns", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Brain Wall");
    await takeOverAtStart(person);
    await dragOne(person);
    await person.until("a pose was made", () => bed.page().record.length > 0);
    await again(person);
    await toGame(person, "Less");
    await takeOverAtStart(person);
    await person.press("Hint");
    await person.until("a hint is shown", () => document.querySelector("#hint").ariaPressed === "true");
    await person.press("Hint");
    await person.until("it is played", () => bed.page().record.length > 0 && !bed.page().playing);
    await again(person);
  },
);
