// Less in the workbench: who plays which colour, all turns, walls of one's own.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";
import { shown, takeOverAtStart, toGame } from "./steps.mjs";

const SEED_1 = // of judge_less --gen 1 --seed 1
  "0000000100000100000001001001100001100000020100110010100000000010010010000100000000101010010210000010001001100110";

// Opens a tab; wanted: a control in it.
async function openTab(person, name, wanted) {
  await toGame(person, "Less");
  await person.press("Workbench");
  await person.press(name);
  await person.appears(wanted);
}

// Presses a control of the tab, which scrolls.
async function pressIn(person, name) {
  await person.ask((wanted) => bed.element(wanted).scrollIntoView({ block: "center" }), name);
  await person.press(name);
}

const digits = (person) => person.ask(() => document.querySelector("#walls").value);

const pageHas = (person, what, of, ...values) => person.until(what, of, ...values);

// Texts that the board has: its canvas is drawn once more, and what is written is caught with its place.
const written = (person) =>
  person.ask(
    () =>
      new Promise((resolve) => {
        const { prototype } = CanvasRenderingContext2D;
        const { fillText } = prototype;
        const found = [];
        prototype.fillText = function (text, x, y) {
          if (this.canvas.id === "board") {
            const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = this.measureText(text);
            found.push({ text, left: x - left, right: x + right, y });
          }
          fillText.call(this, text, x, y);
        };
        const end = () => {
          if (found.length === 0) return requestAnimationFrame(end);
          prototype.fillText = fillText;
          resolve(found.filter(({ text }) => text !== ""));
        };
        requestAnimationFrame(end);
      }),
  );

const overlaps = (texts) =>
  texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => Math.abs(a.y - b.y) < 8 && a.left < b.right && b.left < a.right)
      .map((b) => `${a.text} / ${b.text}`),
  );

test("bench-by-hand", "on a phone the workbench has the whole width while one plays, and nothing is written over",
  { on: ["chromium"], size: "phone" },
  async (person) => {
    for (const game of ["Hextris", "Brain Wall", "Less"]) {
      await toGame(person, game);
      await takeOverAtStart(person);
      await person.press("Workbench");
      await person.appears("Done");
      const widths = await person.ask(() => [
        ...["bar", "workbench"].map((id) => document.getElementById(id).getBoundingClientRect().width),
        getComputedStyle(document.body).gridTemplateColumns.split(" ").length,
        getComputedStyle(document.body).gridTemplateRows.split(" ").length,
        document.scrollingElement.scrollWidth,
      ]);
      assert.deepEqual(widths, [360, 360, 2, 4, 360], game);
      assert.deepEqual(await person.outside("Play", "Done", { selector: "#timeline" }), [], game);
      if (game === "Less") assert.deepEqual(overlaps(await written(person)), []);
      await person.picture(`phone-bench-${game}`);
      await person.press("Done");
    }
  },
);

test("less-players", "a person plays one colour alone, and the engine the three others", {}, async (person) => {
  await openTab(person, "Players", "Play a new game");
  await person.choose("Who plays Black", "you");
  await person.fill("What the engine may spend on a turn of Yellow", "20k");
  await pressIn(person, "Play a new game");
  await pageHas(person, "Yellow has played, and Black is to move", async () => {
    const { record, moment, game } = await bed.page();
    return moment === record.length && record.end.turn === 1 && game.hand.isMine(await bed.page());
  });
  const { text, owner } = await shown(person);
  assert.match(text, /^\w{4}(:\w{4}){0,2}\n$/);
  assert.equal(owner, "you");
});

test("less-players-wrong", "what is neither work nor seconds is refused with a reason", {}, async (person) => {
  await openTab(person, "Players", "Play a new game");
  await person.fill("What the engine may spend on a turn of White", "fast");
  await pressIn(person, "Play a new game");
  await person.see(/“fast” is neither work/);
  assert.equal((await shown(person)).hand, false);
});

test("less-late-rush", "where rushes come later it is another board, with the same players; the game stays", {},
  async (person) => {
    await openTab(person, "Players", "Play a new game");
    await person.choose("Who plays Red", "you");
    await person.fill("What the engine may spend on a turn of Yellow", "20k");
    await pressIn(person, "Play on from this moment");
    const first = await shown(person);
    await person.choose(/^When a colour/, "late");
    await pageHas(person, "it is another board", async (id) => (await bed.page()).board.id !== id, first.board);
    await pageHas(person, "the players are the same", async () => {
      const { preferred, limits } = (await bed.page()).game.hand;
      return preferred?.has(3) && preferred.size === 1 && limits[0].work === 20000;
    });
    await person.press("Boards");
    await person.press(/^Few walls/);
    await pageHas(person, "the game is there", async () => (await bed.page()).record.owner === "you");
  },
);

test("less-turns", "a turn of the list is shown when it is pressed", { on: ["chromium"] }, async (person) => {
  await openTab(person, "Turns", /^Red, /);
  await person.press({ selector: ".less-turns tbody tr td:last-child button" });
  await pageHas(person, "the end of Red's first turn is shown", async () => {
    const { record, moment } = await bed.page();
    return moment === record.groups[4];
  });
});

test("less-walls", "walls by seed are those of the judge, and make another board; the first one stays", {},
  async (person) => {
    await openTab(person, "Walls", "New walls");
    const first = await shown(person);
    await pressIn(person, "New walls");
    assert.equal(await digits(person), SEED_1);
    await pressIn(person, "Play with these walls");
    await person.see("Walls 1");
    await pageHas(person, "the board is another one", async (id) => (await bed.page()).board.id !== id, first.board);
    await pageHas(person, "the engine plays on it", async () => (await bed.page()).record.length > 0);
    await person.press("Boards");
    await person.press(/^Few walls/);
    await pageHas(person, "the first board is back", async (id) => (await bed.page()).board.id === id, first.board);
  },
);

test("less-results", "results of Less are steps; of a game that has not ended there are none", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Less");
    await takeOverAtStart(person);
    await person.press("Workbench");
    await person.press("Results");
    await person.see(/engine.* \d\d : \d\d .*your game –/, "#tab-panel");
  },
);

test("less-compare", "where there is no other game, the engine plays one to compare with", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Less");
    await person.press("Compare");
    await pageHas(person, "there are two boards", async () => (await bed.page()).other !== null);
    await person.see(/another game/, "#versus");
    assert.ok(await person.ask(async () => bed.page().other.text() !== bed.page().record.text()));
    assert.ok(await person.ask(async () => bed.page().other.end.over !== null));
  },
);

test("less-edges", "an edge that is pressed gets a wall, by the mouse and by keys", {}, async (person) => {
  await openTab(person, "Walls", "New walls");
  const before = await digits(person);
  const more = (text, i) => text.slice(0, i) + ((Number(text[i]) + 1) % 3) + text.slice(i + 1);
  await person.press(/^Between a1 and a2/);
  assert.equal(await digits(person), more(before, 0));
  await person.keys("ArrowRight", "Enter"); // between a2 and b2, below
  const after = await digits(person);
  assert.ok([1, 8].some((i) => after === more(more(before, 0), i)), after);
  await person.fill({ selector: "#walls" }, "012");
  await pressIn(person, "Play with these walls");
  await person.see(/These are 3 characters; a board has 112/);
});

test("less-tap-watching", "a tap on a piece that can go takes over and chooses it", { on: ["chromium"], size: "phone" },
  async (person) => {
    await toGame(person, "Less");
    await person.ask(async () => {
      const page = await bed.page();
      page.play(false);
      page.seek(0);
    });
    const g1 = await person.until("squares as large as by hand lie over the board", () => {
      const { left, top, width, height } = bed.box(/^g1/) ?? {};
      return width >= 38 ? { x: left + width / 2, y: top + height / 2 } : null;
    });
    await person.tab.touchscreen.tap(g1.x, g1.y);
    await pageHas(person, "the piece is chosen", async () => {
      const page = await bed.page();
      return page.hand && page.game.hand.chosen === 48;
    });
  },
);
