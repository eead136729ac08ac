// Less by hand: taps, keys, turns of the others one after another, to the end.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";
import { shown, takeOverAtStart, toGame } from "./steps.mjs";

const END = { selector: "#end-turn" };

const pressAt = ({ touch, tab }, x, y) => (touch ? tab.touchscreen.tap(x, y) : tab.mouse.click(x, y));

// Presses a square of the board, as it is drawn.
async function pressSquare(person, name) {
  const { left, top, width, height } = await person.box(new RegExp(`^${name}\\b`));
  const [x, y] = [left + width / 2, top + height / 2];
  await person.until(
    `nothing covers ${name}`,
    (...place) => document.elementFromPoint(...place).closest("#board, #less-squares") !== null,
    x,
    y,
  );
  await pressAt(person, x, y);
}

// A step that the person can make now: {from, to, cost}, as the names of the squares tell it.
async function offered(person) {
  const told = await person.until("a piece can go", () => bed.controls(/can go to/).map(bed.nameOf)[0]);
  const [, from, to, cost] = /^(\w\d).*can go to (\w\d) for (\d)/.exec(told);
  return { from, to, cost: Number(cost) };
}

// Makes one step by pressing its squares.
async function step(person) {
  const { from, to } = await offered(person);
  const { length } = await shown(person);
  await pressSquare(person, from);
  await person.until("the piece is chosen", (name) => bed.controls(new RegExp(`^${name}.*chosen`)).length > 0, from);
  await pressSquare(person, to);
  await person.until("the step is made", async (before) => bed.page().record.length > before, length);
}

async function takeOverLess(person) {
  await toGame(person, "Less");
  await takeOverAtStart(person);
}

const isMyTurn = (person, colour) =>
  person.until(
    `${colour} is to move by hand`,
    async (name) => {
      const page = bed.page();
      return page.moment === page.record.length && document.querySelector(".less-line").textContent.startsWith(name);
    },
    colour,
  );

test("less-turn", "a turn of fewer than three steps is played by pressing squares, and ended by a button", {},
  async (person) => {
    await takeOverLess(person);
    await step(person);
    await person.press(END);
    await isMyTurn(person, "White, ");
    await person.press("Undo");
    await isMyTurn(person, "Yellow, ");
  },
);

// Whether End turn can be pressed; else why not.
const endTurn = (person) =>
  person.ask(() => {
    const { ariaDisabled, title } = document.querySelector("#end-turn");
    return { canPress: ariaDisabled === "false", title };
  });

for (const size of ["laptop", "phone"])
  test(`less-end-turn-${size}`, "End turn stays in its place; where it cannot be pressed it says why",
    { on: ["chromium"], size },
    async (person) => {
      await takeOverLess(person);
      const [place] = await person.boxes(END);
      assert.deepEqual(await person.outside(END, "Undo", { selector: "#finish" }), []);
      await person.until("the turn can begin", () =>
        document.querySelector("#end-turn").title.startsWith("Take a step first"),
      );
      const { left, top } = await person.box(END);
      await pressAt(person, left + 9, top + 9);
      await person.see(/Take a step first/, "#toast");
      await step(person);
      assert.deepEqual(await endTurn(person), { canPress: true, title: "" });
      await person.press(END);
      await person.until("it cannot be pressed", () => document.querySelector("#end-turn").ariaDisabled === "true");
      const asked = await endTurn(person);
      assert.equal(asked.canPress, false);
      assert.notEqual(asked.title, "");
      await isMyTurn(person, "White, ");
      assert.deepEqual(await person.boxes(END), [place]);
      assert.match(await person.text("#finish"), /finish/i, "Let it finish has a button of its own");
    },
  );

test("less-esc", "Esc lets go of the piece that is chosen, then gives back", {}, async (person) => {
  await takeOverLess(person);
  const { from } = await offered(person);
  await pressSquare(person, from);
  const isChosen = () => bed.controls(/chosen/).length > 0;
  await person.until("a piece is chosen", isChosen);
  await person.keys("Escape");
  await person.until("none is", () => bed.controls(/chosen/).length === 0);
  assert.equal((await shown(person)).hand, true);
  await person.keys("Escape");
  await person.appears("Take over");
});

test("less-new-by-hand", "by hand a new game is the person's, and the one before can be seen again", {},
  async (person) => {
    await takeOverLess(person);
    await step(person);
    const { text } = await shown(person);
    await person.press("New game");
    await person.press("Yellow and White (round)");
    await person.until("a new game has begun", async () => bed.page().hand && bed.page().record.length === 0);
    await person.press("Back to it");
    await person.until("the first is back", async (before) => bed.page().record.text() === before, text);
  },
);

test("less-new-side", "who watches is asked for their side; the other side is the engine's", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Less");
    await person.press("New game");
    await person.press("Black and Red (square)");
    await person.see("You play Black and Red (square).", "#toast");
    await isMyTurn(person, "Black, ");
    assert.match((await shown(person)).text, /^\w{4}(:\w{4}){0,2}\n$/);
  },
);

test("less-hints", "pressed twice before it is there, a hint is shown once; it goes when it is played, and rings stay", {},
  async (person) => {
    await takeOverLess(person);
    await person.ask(() => {
      const button = document.querySelector("#hint");
      button.click();
      button.click();
    });
    await person.see(/the hint is dashed/, ".less-line");
    await person.press("Hint");
    await isMyTurn(person, "White, ");
    await person.ask(() => new Promise((resolve) => setTimeout(resolve, 500)));
    assert.equal(await person.ask(() => document.querySelector("#hint").ariaPressed), "false");
    await offered(person);
    await person.see(/choose a ringed piece/, ".less-line");
  },
);

// A game in which Yellow stops after one step.
test("less-short-turn", "a turn of one step is said to have stopped", { on: ["chromium"] }, async (person) => {
  await toGame(person, "Less");
  await person.ask(async () => {
    const page = bed.page();
    page.seek(0);
    page.takeOver();
    page.move("g2g3\n");
  });
  const words = await person.ask(() => bed.page().game.describe(bed.page().record, 2));
  assert.equal(words, "Yellow: g2–g3, and stops. Black is next.");
  const { short } = await person.ask(() => bed.page().record.at(2));
  assert.deepEqual(short, { player: 0, steps: 1 });
});

for (const size of ["laptop", "desk"])
  test(`less-score-${size}`, "the score is what is left to go, and no caption is cut, with many jumps too",
    { on: ["chromium"], size },
    async (person) => {
      await toGame(person, "Less");
      assert.match(await person.text("#score"), /^9\d : 9\d to go/);
      await person.press("Moment of the game", [0.9, 0.5]);
      await person.see(/\d\d jumps/, "#captions");
      const cut = await person.ask(() =>
        [...document.querySelectorAll("#captions span, #captions small")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      assert.deepEqual(cut, []);
      await person.press("Moment of the game", [0.999, 0.5]);
      await person.see(/^\d+ : \d+ steps/, "#score");
    },
  );

// Turns by the engine take so long that a person can do something meanwhile.
const SLOW = "2 s";

test("less-late", "a turn that the engine finds too late, since the person has undone, is not played", {},
  async (person) => {
    await toGame(person, "Less");
    await person.press("Workbench");
    await person.press("Players");
    await person.appears("Play a new game");
    for (const colour of ["Yellow", "White"]) await person.choose(`Who plays ${colour}`, "you");
    await person.fill("What the engine may spend on a turn of Black", SLOW);
    await person.ask(() => bed.element("Play a new game").scrollIntoView({ block: "center" }));
    await person.press("Play a new game");
    await person.press("Workbench");
    await step(person);
    await person.press(END);
    await person.see("Black thinks…");
    await person.press("Undo");
    await isMyTurn(person, "Yellow, ");
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await step(person);
    const { text, hand } = await shown(person);
    assert.match(text, /^\w{4}(:\w{4})?$/);
    assert.ok(hand);
  },
);

test("less-tap", "on a phone squares are tapped", { on: ["chromium"], size: "phone" }, async (person) => {
  await takeOverLess(person);
  await step(person);
  await person.press(END);
  await isMyTurn(person, "White, ");
});

test("less-keys", "squares are reached and pressed by keys alone", {}, async (person) => {
  await takeOverLess(person);
  const { from, to } = await offered(person);
  await person.tabTo(/^[a-h][1-8]\b/);
  const at = () => person.ask(() => bed.nameOf(document.activeElement).slice(0, 2));
  const goTo = async (name) => {
    for (let i = 0; i < 16 && (await at()) !== name; i++) {
      const now = await at();
      if (now[0] !== name[0]) await person.keys(now[0] < name[0] ? "ArrowDown" : "ArrowUp");
      else await person.keys(now[1] < name[1] ? "ArrowRight" : "ArrowLeft");
    }
  };
  await goTo(from);
  await person.keys("Enter");
  await goTo(to);
  await person.keys("Enter");
  await person.until("the step is made", async () => bed.page().record.length > 0);
});

// While the others move, on each frame: the moment, and the words beside it.
const watch = (person) =>
  person.ask(async () => {
    const page = bed.page();
    bed.frames = [];
    const note = () => {
      const words = document.querySelector(".less-line").textContent;
      bed.frames.push({ moment: page.moment, length: page.record.length, words });
      requestAnimationFrame(note);
    };
    note();
  });

// Each frame from the end of the person's turn until the next one.
async function framesOfOthers(person) {
  await takeOverLess(person);
  await step(person);
  await watch(person);
  await person.press(END);
  await isMyTurn(person, "White, ");
  return person.ask(() => bed.frames);
}

test("less-thinking", "while a program thinks, the words say so, not what was before", {}, async (person) => {
  const frames = await framesOfOthers(person);
  const length = frames.find(({ words }) => words.startsWith("Black"))?.length;
  const waiting = frames.filter((frame) => frame.length === length && frame.moment === length);
  assert.ok(waiting.length > 0);
  assert.deepEqual(
    waiting.map(({ words }) => words).filter((words) => words !== "Black thinks…"),
    [],
  );
});

test("less-one-by-one", "each step of the others is shown, one after another", {}, async (person) => {
  const frames = await framesOfOthers(person);
  const moments = [...new Set(frames.map(({ moment }) => moment))];
  const wanted = Array.from({ length: moments.at(-1) - moments[0] + 1 }, (_, i) => moments[0] + i);
  assert.deepEqual(moments, wanted);
  assert.ok(wanted.length >= 4, `${wanted}`);
});

test("less-to-the-end", "a person plays a game to its end, with hints, and is told how it ended", {},
  async (person) => {
    await toGame(person, "Less");
    await person.press("Moment of the game", [0.86, 0.5]);
    while ((await person.text("#speed")) !== "10×") await person.press({ selector: "#speed" });
    await person.press("Take over");
    const state = () =>
      person.until("it is the person's turn, or the end", async () => {
        const page = bed.page();
        const { record, moment, playing } = page;
        if (playing || moment < record.length) return null;
        if (record.end.over !== null) return { over: record.end.over };
        return page.game.hand.isMine(page) ? { length: record.length } : null;
      });
    let now = await state();
    for (let turn = 0; now.over === undefined && turn < 60; turn++) {
      await person.press("Hint");
      await person.until("a hint is shown", () => document.querySelector("#hint").ariaPressed === "true");
      await person.press("Hint");
      await person.until("it is played", async (before) => bed.page().record.length > before, now.length);
      now = await state();
    }
    const result = await person.text("#ending h2");
    assert.match(result, /^You (win|lose) by \d+ steps?$|^A draw: \d+ steps each$/);
    assert.equal(await person.text("#title"), result);
  },
);

test("less-winner", "at the end of a game that is watched, the headline says who has won", {}, async (person) => {
  await toGame(person, "Less");
  assert.equal(await person.text("#title"), "Race to the far corner");
  await person.press("Moment of the game", [0.999, 0.5]);
  await person.see(/^(Yellow and White|Black and Red) win by \d+ steps?$/, "#title");
});
