// At each size of window the main things are in the first screen, buttons stay where they are, axe finds nothing.
import assert from "node:assert/strict";
import { findings } from "./axe.mjs";
import { test } from "./bed.mjs";
import { playAt, takeOverAtStart, toGame } from "./steps.mjs";

const GAMES = ["Hextris", "Brain Wall", "Less"];
const SHIFT_MAX = 0.05;
const chromium = (size, more = {}) => ({ on: ["chromium"], size, ...more });
const BOARD = [{ selector: "#board" }, { selector: "#score" }, { selector: "#timeline" }];
const SCREEN = [...BOARD, { selector: "#search" }];
const BUTTONS = ["Hint", "Compare", { selector: "#take" }, { selector: "#finish" }, { selector: "#play" }, "Speed"];

for (const size of ["phone", "laptop", "desk", "wall"])
  test(`screen-${size}`, `${size}: board, transport, buttons are in the first screen`, chromium(size),
    async (person) => {
      for (const game of GAMES) {
        await toGame(person, game);
        await person.press("Moment of the game", [0.3, 0.5]);
        assert.deepEqual(await person.outside(...SCREEN, ...BUTTONS, "How strong is it?", game), [], game);
        if (size !== "phone") {
          const details = [1, 2, 3].map((i) => ({ selector: `#captions li:nth-child(${i}) small` }));
          assert.deepEqual(await person.outside(...details), [], `${game}: what the captions count`);
        }
        const { width, height } = await person.ask(() => bed.drawn("#board"));
        assert.ok(Math.max(width, height) > 0.4, `${game} fills ${width} by ${height} of the window`);
        await person.picture(`${size}-${game}`);
        assert.equal(await person.ask(() => document.scrollingElement.scrollWidth <= innerWidth), true, "wide");
      }
    },
  );

test("hand-one-screen", "on a phone, all that is played with by hand is in one screen", chromium("phone"),
  async (person) => {
    const search = { selector: "#search" };
    const all = { Hextris: [/south-west/, "ei!", search], "Brain Wall": [search], Less: ["End turn"] };
    for (const [game, more] of Object.entries(all)) {
      await toGame(person, game);
      await person.press("Take over");
      await person.appears("Give back");
      const used = [...BOARD, ...BUTTONS, "Undo", "Redo", "Rules", ...more];
      assert.deepEqual(await person.outside(...used), [], game);
      await person.picture(`phone-hand-${game}`);
      // Eight squares of Less beside each other leave no 44 pixels for one.
      const small = await person.ask(() =>
        bed
          .controls()
          .filter((element) => bed.inWindow(element.getBoundingClientRect()))
          .map((element) => [bed.nameOf(element), element.getBoundingClientRect(), element.role])
          .filter(
            ([, { width, height }, role]) =>
              Math.min(width, height) < 24 || Math.max(width, height) < (role === "gridcell" ? 40 : 44),
          )
          .map(([name, { width, height }]) => `${name} ${Math.round(width)}x${Math.round(height)}`),
      );
      assert.deepEqual(small, [], `${game}: too small for a finger`);
    }
  },
);

test("message-in-sight", "a message stands in the first screen", chromium("phone"), async (person) => {
  await takeOverAtStart(person);
  await person.press(/east/);
  await person.press(/^west|^←/);
  await person.see(/been there/);
  assert.deepEqual(await person.outside({ selector: "#toast" }), []);
});

for (const size of ["phone", "laptop"])
  test(`message-on-tape-${size}`, `${size}: a message is neither on the board nor on what was played`, chromium(size),
    async (person) => {
      for (const game of GAMES) {
        await toGame(person, game);
        await person.press("Take over");
        await person.until("a message is there", () => document.querySelector("#toast.on") !== null);
        const [toast, board, tape, line] = await person.ask(() =>
          ["toast", "board", "tape", "timeline"].map((id) =>
            document.getElementById(id).getBoundingClientRect().toJSON(),
          ),
        );
        const said = `${game}: it stands at ${JSON.stringify(toast)}`;
        assert.ok(toast.top >= board.bottom && toast.bottom <= line.top, said);
        const present = (board.left + board.right) / 2;
        assert.ok(toast.bottom <= tape.top || toast.left > present + 120, said); // "type a letter" has room
      }
    },
  );

const scrollWords = () => document.querySelector(".words").scrollTo(0, 999);

test("words-all", "a desk's window shows all words", chromium("desk"), async (person) => {
  await person.appears("the laundry");
  assert.deepEqual(await person.outside("your word", "ei!", "yogsothoth", "the laundry"), []);
});

test("words-own", "your word stays in sight above a list that scrolls", chromium("laptop"), async (person) => {
  await person.appears("your word");
  await person.ask(scrollWords);
  assert.deepEqual(await person.outside("your word", "the laundry"), []);
});

// ---- what must not move ----

test("buttons-stay", "no button moves when a game plays, stops, is taken over, has a hint or is searched",
  chromium("laptop"),
  async (person) => {
    for (const game of GAMES) {
      await toGame(person, game);
      await person.press("Moment of the game", [0.3, 0.5]);
      const first = await person.boxes(...BUTTONS, { selector: "#search" });
      const still = async (when) =>
        assert.deepEqual(await person.boxes(...BUTTONS, { selector: "#search" }), first, `${game}, ${when}`);
      await person.press("Take over");
      await person.appears("Give back");
      await still("by hand");
      await person.press("Hint");
      await person.until(
        "a hint is shown, or that there is none",
        () => document.querySelector("#hint").ariaPressed === "true" || /no move/.test(document.body.innerText),
      );
      await still("with a hint");
      await person.press("Give back");
      if (game === "Brain Wall") continue; // nothing is better than what it shows
      await person.press({ selector: "#search" });
      if (game === "Less") await person.press("Neither: I watch");
      await person.appears(/^Stop/);
      await still("during a search");
    }
  },
);

test("shift-playing", "the layout does not shift while a game plays at 10x", chromium("laptop"), async (person) => {
  for (const game of GAMES) {
    await toGame(person, game);
    await playAt(person, 10);
    await person.until("it has played", () => {
      const { ariaValueNow, ariaValueMax } = document.querySelector("#timeline");
      return Number(ariaValueMax) > 0 && ariaValueNow === ariaValueMax;
    });
  }
  const { sum, moved } = await person.ask(() => bed.shift);
  assert.ok(sum < SHIFT_MAX, `${sum}: ${moved.join(", ")}`);
});

for (const size of ["phone", "laptop"])
  test(`line-stays-${size}`, `${size}: by hand the timeline has the place that it has while one watches`,
    chromium(size),
    async (person) => {
      for (const game of GAMES) {
        await toGame(person, game);
        const watched = await person.boxes("Moment of the game");
        await person.press("Take over");
        await person.appears("Give back");
        assert.deepEqual(await person.boxes("Moment of the game"), watched, game);
      }
    },
  );

// ---- axe ----

const VIEWS = {
  playing: async () => {},
  hand: (person) => person.press("Take over"),
  compare: (person) => person.press("Compare"),
  workbench: (person) => person.press("Workbench"),
};

// Each view of each game at one size, and each view and each game at both.
for (const size of ["laptop", "phone"])
  GAMES.forEach((game, i) =>
    test(`axe-${size}-${game.toLowerCase().replace(" ", "")}`, `${size}: axe finds nothing in ${game}`, chromium(size),
      async (person) => {
        const found = [];
        for (const [view, step] of Object.entries(VIEWS).filter((_, j) => ((i + j) % 2 === 0) === (size === "phone"))) {
          await toGame(person, game);
          await step(person);
          found.push(...(await findings(person, `${size}-${game}-${view}`)));
          await person.open(person.address);
        }
        assert.deepEqual(found, []);
      },
    ),
  );
