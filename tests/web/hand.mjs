// Hextris by hand: letters, words, undo, refusal, hint, the engine's help. Nothing of a person's is lost.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";
import { gameIs as until, shown, takeOverAtStart, toGame, typeLetters } from "./steps.mjs";

const LIVE_MAX = 200; // characters that a screen reader has to tell at once

const typed = async (person) => (await shown(person)).text;

test("take-over-type", "a person takes over, types letters, and the game is theirs", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "al");
  assert.match(await person.text("#score"), /yours/);
  const { owner, playing, hand } = await shown(person);
  assert.deepEqual({ owner, playing, hand }, { owner: "you", playing: false, hand: true });
});

test("undo-redo", "Undo and Redo are in sight by hand, and keys do it, too", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "all");
  assert.deepEqual(await person.outside("Undo"), []);
  await person.press("Undo");
  await until(person, "al");
  await person.press("Redo");
  await until(person, "all");
  await person.press({ selector: "#board" });
  await person.keys("Backspace", "Control+z");
  await until(person, "a");
  await person.keys("Control+y");
  await until(person, "al");
  await person.keys("Control+Shift+z");
  await until(person, "all");
});

test("refusal", "a letter that would end the game is not typed, and the page says why", {}, async (person) => {
  await takeOverAtStart(person);
  await person.type("bp"); // east, and back to where it has been
  await until(person, "b");
  await person.see(/been there/);
  await person.type("a");
  await until(person, "ba");
});

test("letters-elsewhere", "letters are no moves while a button has the focus", {}, async (person) => {
  await person.tabTo("Speed");
  await person.type("al");
  const { owner, hand } = await shown(person);
  assert.deepEqual({ owner, hand }, { owner: "engine", hand: false });
});

test("esc-keeps", "Esc gives back, and a later game by hand does not replace the first", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "all");
  await person.keys("Escape");
  await person.appears("Take over");
  await person.press("Resume your game");
  await until(person, "all");
  await person.keys("Escape");
  await takeOverAtStart(person);
  await typeLetters(person, "b");
  await person.press("Workbench");
  await person.press("Results");
  await person.see("your game 2");
  await person.press(/^Show your game$/);
  await person.until("the first game is shown again", async () => {
    const page = bed.page();
    return page.record.text() === "all";
  });
});

test("slider-by-hand", "by hand the slider stands at the moment that is shown", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "alal");
  await person.press("One step back");
  await person.press("One step back");
  await person.until("the slider is at 2 of 4", () => {
    const slider = document.querySelector("#timeline");
    return slider.ariaValueNow === "2" && slider.ariaValueMax === "4";
  });
  await person.see("letter 2 of 4");
});

test("hint", "a hint is shown with how it is played, and played by a second press; Undo takes it back", {},
  async (person) => {
    await takeOverAtStart(person);
    await person.press("Hint");
    await person.see(/Enter|again/);
    assert.equal(await typed(person), "");
    await person.press("Hint");
    await person.until("the hint has been played", async () => {
      const page = bed.page();
      return page.record.length > 0 && page.moment === page.record.length;
    });
    await person.press("Undo");
    await until(person, "");
  },
);

test("finish-undone", "Let it finish plays a person's game to its end, and can be undone", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "al");
  await person.press("Let it finish");
  await person.until("the game goes on", async () => {
    const page = bed.page();
    return page.record.length > 200 && page.record.text().startsWith("al") && page.record.end.over;
  });
  await person.see(/yours and the engine's/, "#score");
  await person.press("Undo");
  await until(person, "al");
  await person.see(/yours$/, "#score"); // which the next frame writes
});

test("live-short", "a screen reader gets a short line for a piece, not the whole game", { on: ["chromium"] },
  async (person) => {
    await person.ask(() => {
      bed.told = [];
      for (const element of document.querySelectorAll("[aria-live], [role=status]"))
        new MutationObserver(() => bed.told.push(element.textContent)).observe(element, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
    await person.press("Moment of the game", [0.5, 0.5]);
    for (let i = 0; i < 5; i++) await person.press("One step on");
    await takeOverAtStart(person);
    await person.type("aaaaaaaaaaaaaaa");
    await person.until("a piece is told", () => bed.told.some((told) => /piece/i.test(told)));
    const longest = (await person.ask(() => bed.told)).sort((a, b) => b.length - a.length)[0];
    assert.ok(longest.length <= LIVE_MAX, longest);
  },
);

test("asked-twice", "a letter that ends the game while pieces are left is asked for twice", {}, async (person) => {
  await takeOverAtStart(person);
  await person.type("k"); // against the upper edge, where the next piece has to begin
  await person.see(/ends the game/);
  assert.equal(await typed(person), "");
  await typeLetters(person, "k");
  await person.see("The board is full.");
});

const pieces = (person) => person.ask(async () => bed.page().record.end.pieces);

test("bump-asked", "the first letter of a visit by which a piece stays in the air is asked for twice, no later one", {},
  async (person) => {
    await takeOverAtStart(person);
    await typeLetters(person, "ccccccc"); // to the wall
    await person.type("c");
    await person.see(/That move is blocked/);
    assert.deepEqual([await typed(person), await pieces(person)], ["ccccccc", 0]);
    await typeLetters(person, "c", "cccccccc");
    assert.equal(await pieces(person), 1);
    await typeLetters(person, "ccccc", "ccccccccccccc"); // to the first one, and against it
    assert.equal(await pieces(person), 2);
  },
);

test("held-key", "a key that is held moves a piece, but does not let it stay", { on: ["chromium"] }, async (person) => {
  await takeOverAtStart(person);
  for (let i = 0; i < 30; i++) await person.tab.keyboard.down("c");
  await person.tab.keyboard.up("c");
  await until(person, "ccccccc");
  assert.equal(await pieces(person), 0);
});

test("tab-word", "Tab types the rest of a word that is begun, as one action", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "lr'l");
  await person.see("r'lyeh");
  await person.keys("Tab");
  await until(person, "lr'lyeh");
  await person.keys("Backspace");
  await until(person, "lr'l");
});

test("word-ghost", "a word is shown on the board under the pointer, and one that is begun after three letters",
  { on: ["chromium"] },
  async (person) => {
    await takeOverAtStart(person);
    const gold = (lies) => person.until(`gold on the board: ${lies}`, (is) =>
      bed.coloured("#board", "--gold-fill").right > 0 === is, lies);
    await typeLetters(person, "lr'");
    await gold(false);
    await typeLetters(person, "l", "lr'l");
    await gold(true);
    await person.press("Undo");
    await gold(false);
    const { x, y } = await person.spot("r'lyeh");
    await person.tab.mouse.move(x, y);
    await gold(true);
    await person.tab.mouse.move(5, 5);
    await gold(false);
  },
);

test("word-reasons", "beside a word stands what it pays here, or why it cannot be typed", {}, async (person) => {
  await takeOverAtStart(person);
  await person.see(/yuggoth no room/, ".words");
  await person.see(/ei! \+306/, ".words");
  await typeLetters(person, "pppppp");
  await person.see(/yuggoth goes back/, ".words");
  await person.press("yuggoth");
  await person.see(/“yuggoth” fails at “y”. The piece has been there/, "#toast");
});

// ---- on a phone ----

const phone = { on: ["chromium"], size: "phone" };

test("petals", "on a phone, letters are typed by the petals of the flower", phone, async (person) => {
  await takeOverAtStart(person);
  await person.press(/south-west/);
  await person.until("a letter is typed", async () => {
    const page = bed.page();
    return /^[aghij4]$/.test(page.record.text());
  });
});

test("word-button", "on a phone, a word's button shows its path, and types it when it is pressed again", phone,
  async (person) => {
    await takeOverAtStart(person);
    const word = "ei!";
    await person.press(word);
    assert.equal(await typed(person), "");
    await person.press(word);
    await person.until("the word is typed", async () => {
      const page = bed.page();
      return page.record.text() === "ei!";
    });
    await person.press("Undo");
    await until(person, "");
  },
);

test("word-watched", "a word that is pressed while one watches says that the game pauses, and what it would do", phone,
  async (person) => {
    await person.press("r'lyeh");
    await person.see(/Paused\. (\d+ points.* Tap again to take over|“r'lyeh” fails at)/, "#toast");
    assert.equal(await person.ask(async () => bed.page().playing), false);
  },
);

test("words-more", "on a phone the list of words fades at its end while there are more", phone, async (person) => {
  await takeOverAtStart(person);
  const fades = (wanted) =>
    person.until(
      `the list fades: ${wanted}`,
      (is) => (getComputedStyle(document.querySelector(".words")).maskImage !== "none") === is,
      wanted,
    );
  await fades(true);
  const { x, y } = await person.spot("r'lyeh");
  for (let i = 0; i < 4; i++) await person.drag({ x, y }, { x, y: y - 300 });
  await fades(false);
});

test("tape-phone", "on a phone the letter that is played lies within the tape", phone, async (person) => {
  for (const part of [0.02, 0.3, 0.99]) {
    await person.press("Moment of the game", [part, 0.5]);
    await person.until("the slider has moved", () => Number(document.querySelector("#timeline").ariaValueNow) > 0);
    const { left, right, width } = await person.ask(() => bed.coloured("#tape", "--accent"));
    assert.ok(left >= 0 && right <= width && right - left > 8, JSON.stringify({ left, right, width }));
  }
});

test("tape-drag", "a swipe over the tape moves the game", phone, async (person) => {
  await person.press("Moment of the game", [0.3, 0.5]);
  const before = (await shown(person)).moment;
  const { x, y } = await person.spot({ selector: "#tape" });
  await person.drag({ x, y }, { x: x - 120, y });
  await person.until(
    "the game has moved on",
    async (from) => {
      const page = bed.page();
      return page.moment > from;
    },
    before,
  );
});

test("swipe", "on a phone a swipe moves the piece, a tap turns it, a long press offers a petal's letters", phone,
  async (person) => {
    await takeOverAtStart(person);
    const { x, y } = await person.spot({ selector: "#board" });
    await person.drag({ x, y }, { x: x - 20, y: y + 40 });
    assert.match(await typed(person), /^[aghij4]$/);
    await person.press({ selector: "#board" });
    assert.match(await typed(person), /^[aghij4][dqrvz1]$/);
    await person.hold(/^clockwise/, 700);
    await person.press("z");
    assert.match(await typed(person), /^[aghij4][dqrvz1]z$/);
  },
);

const message = (person) => person.ask(() => document.querySelector("#toast.on")?.innerText ?? "");

test("message-over", "a message goes when what it is about is over", { on: ["chromium"] }, async (person) => {
  await takeOverAtStart(person);
  assert.match(await message(person), /^Yours now/);
  await typeLetters(person, "a");
  assert.equal(await message(person), "", "after the next move");
  await person.press("Hint");
  await person.until("a hint is shown", () => document.querySelector("#hint").ariaPressed === "true");
  assert.match(await message(person), /./);
  await person.keys("Escape");
  assert.equal(await message(person), "", "without the hint");
  await person.ask(() => void (location.hash = "#game=hextris&problem=none"));
  await person.see(/cannot be opened/, "#toast");
  await toGame(person, "Less");
  assert.equal(await message(person), "", "after the next action");
  await person.press("Take over");
  await person.until("a message is there", () => document.querySelector("#toast.on") !== null);
  await toGame(person, "Hextris");
  assert.equal(await message(person), "", "on another board");
});

test("finish-twice", "a second press of Let it finish changes nothing; then it goes to the end", {}, async (person) => {
  await toGame(person, "Less");
  await takeOverAtStart(person);
  const before = await person.ask(() => bed.page().records.length);
  await person.press({ selector: "#finish" });
  await person.press({ selector: "#finish" });
  await person.until("the engine plays on", () => bed.page().playing);
  const { hand, owner } = await shown(person);
  await person.press(/^(Stop|To the end)$/);
  const after = await person.ask(() => bed.page().records.length);
  assert.deepEqual({ hand, owner, after }, { hand: true, owner: "you", after: before });
});
