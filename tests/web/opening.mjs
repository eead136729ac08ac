// The page opens: from the network, at once in motion, and from then on without a server.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "./bed.mjs";
import { FOLDER } from "./browser.mjs";
import { connection, FAR, SLOW } from "./network.mjs";
import { serveFolder } from "./serve.mjs";
import { shown, toGame } from "./steps.mjs";

const SHIFT_MAX = 0.05;
const LOADS = 4; // a busy machine may hold up some

test("opens-moves", "a game moves within a second of opening, and the board shows it", {}, async (person) => {
  const times = [];
  for (let i = 0; i < LOADS && !times.some((time) => time <= 1000); i++) {
    await person.open(person.address);
    const moved = await person.until("the game moves", () => bed.times.moved);
    times.push(moved - (await person.ask(() => bed.times.ready)));
  }
  assert.ok(Math.min(...times) <= 1000, `it moved after ${times.join(", ")} ms`);
  const picture = await person.ask(() => bed.pictureOf("#board"));
  await person.until("the board looks different", (before) => bed.pictureOf("#board") !== before, picture);
  const { owner, playing } = await shown(person);
  assert.deepEqual({ owner, playing }, { owner: "engine", playing: true });
});

test("left-early", "a page that is left while it loads complains of nothing", {}, async (person) => {
  for (let i = 0; i < LOADS; i++) await person.open(person.address);
});

test("says-who", "title, who plays, and captions of each game are there", {}, async (person) => {
  for (const game of ["Hextris", "Brain Wall", "Less"]) {
    await person.press(game);
    await person.until("its name is current", (name) => bed.element(name)?.ariaCurrent === "page", game);
    assert.match(await person.text("#who"), /A computer found/);
    assert.match(await person.text("#score"), /the engine/);
    const captions = await person.ask(() =>
      [...document.querySelectorAll("#captions li > span")].map((caption) => caption.innerText),
    );
    assert.equal(captions.length, 3);
    for (const caption of captions) assert.ok(caption.length > 0 && caption.length <= 30, caption);
  }
});

test(
  "calm",
  "with reduced motion nothing moves by itself: a moment that shows the game, and a large Play",
  { on: ["chromium"], motion: "reduce" },
  async (person) => {
    const { playing, moment } = await shown(person);
    assert.deepEqual({ playing, later: moment > 0 }, { playing: false, later: true });
    const picture = await person.ask(() => bed.pictureOf("#board"));
    await person.ask(() => new Promise((resolve) => setTimeout(resolve, 300)));
    assert.equal(await person.ask(() => bed.pictureOf("#board")), picture);
  },
);

test("ends-go-on", "at the end a card offers what to do next", {}, async (person) => {
  for (const game of ["Hextris", "Brain Wall", "Less"]) {
    await person.press(game);
    await person.until("its name is current", (name) => bed.element(name)?.ariaCurrent === "page", game);
    await person.press("Moment of the game", [0.999, 0.5]);
    await person.press("One step back");
    await person.press("Play");
    await person.appears(/^(Beat it|Do it by hand)$/);
    await person.appears("Next board");
  }
});

for (const size of ["laptop", "phone"])
  test(`end-beside-${size}`, `${size}: the card at the end is whole, and covers nothing of the board and no button`,
    { on: ["chromium"], size },
    async (person) => {
      for (const game of ["Hextris", "Brain Wall", "Less"]) {
        await toGame(person, game);
        await person.press("Moment of the game", [0.3, 0.5]);
        await person.press("To the end");
        await person.appears(/^(Beat it|Do it by hand)$/);
        const names = ["Next board", "Watch again", "Share", "Take over", "Hint", "Compare", "Moment of the game"];
        assert.deepEqual(await person.outside(...names), [], game);
        const { board, card, rows, cut } = await person.ask(() => {
          const ending = document.querySelector("#ending");
          const tops = [...ending.querySelectorAll(".row button")].map((one) => one.getBoundingClientRect().top);
          const [stage, box] = ["#stage", "#ending"].map((selector) => bed.box({ selector }));
          return { board: stage, card: box, rows: new Set(tops).size, cut: ending.scrollHeight - ending.clientHeight };
        });
        const covers = card.left < board.right && card.top < board.bottom;
        assert.equal(covers, false, `${game}: ${JSON.stringify({ board, card })}`);
        assert.ok(rows <= 2 && cut <= 1, `${game}: ${rows} rows of buttons, ${cut} pixels are cut`);
      }
    },
  );

test("end-sought", "who goes to the end gets the card, too, each time, and can watch again", {}, async (person) => {
  const end = async () => {
    await person.tabTo("Moment of the game");
    await person.keys("End");
  };
  for (const act of [() => person.press("To the end"), end]) {
    await act();
    await person.press("Watch again");
    await person.until("it plays from the start", () => {
      const { playing, time, record } = bed.page();
      return playing && time < record.length;
    });
    assert.equal(await person.has("Watch again"), false);
  }
  await end();
  await person.appears("Beat it");
  await person.keys("Escape");
  await person.press("To the end"); // it is there already
  await person.appears("Beat it");
});

test("rules", "how each game is played, its keys, and where it comes from", {}, async (person) => {
  for (const [game, contest] of [["Hextris", /ICFP.*2015/], ["Brain Wall", /ICFP.*2021/], ["Less", /CodeCup 2017/]]) {
    await toGame(person, game);
    await person.press("How it is played");
    await person.see(contest, "dialog[open]");
    const [rules, keys] = await person.ask(() =>
      ["dialog[open] li", "dialog[open] dt"].map((all) => document.querySelectorAll(all).length),
    );
    assert.ok(rules >= 4 && rules <= 8 && keys > 9, `${rules} rules, ${keys} keys`);
    await person.keys("Escape");
    await person.until("it is closed", () => document.querySelector("dialog[open]") === null);
  }
});

test("rules-touch", "on a phone the rules tell of fingers, not of keys", { on: ["chromium"], size: "phone" },
  async (person) => {
    for (const [game, words] of [["Hextris", "Tap a word"], ["Brain Wall", "Two fingers"], ["Less", "Tap a piece"]]) {
      await toGame(person, game);
      await person.press("Rules");
      await person.see(words, "dialog[open]");
      assert.equal(await person.ask(() => document.querySelectorAll("dialog[open] kbd").length), 0);
      await person.press("Close");
      await person.until("it is closed", () => document.querySelector("dialog[open]") === null);
    }
  },
);

test("dialog-pauses", "while a dialog is open the game stands still; then it goes on", {}, async (person) => {
  await person.press(/^Boards/);
  await person.see("Open a file");
  const { moment } = await shown(person);
  await person.ask(() => new Promise((resolve) => setTimeout(resolve, 600)));
  assert.equal((await shown(person)).moment, moment);
  await person.keys("Escape");
  await person.until("it goes on", (from) => bed.page().moment > from, moment);
});

// ---- the network ----

test(
  "status-checked",
  "an answer with an error is told in words, and the page stays usable",
  { stays: true, allows: [/status 500/, /Failed to load resource/] },
  async (person) => {
    const server = await serveFolder(FOLDER);
    person.address = server.address;
    server.broken.push("boards/brainwall.json", "boards/goldfish.json");
    try {
      await person.open(server.address);
      await person.press("Brain Wall");
      await person.see(/500|cannot be loaded|could not be loaded/i);
      assert.deepEqual(await person.outside("Take over", "To the start"), []);
      server.broken.length = 0;
      await person.press("Brain Wall");
      await person.until("it opens once the server answers", () => document.body.dataset.game === "brainwall");
    } finally {
      await server.stop();
    }
  },
);

test(
  "server-stops",
  "after loading nothing needs the server: all games, a search, workbench, boards, share",
  { stays: true },
  async (person) => {
    const server = await serveFolder(FOLDER);
    person.address = server.address;
    try {
      await person.open(server.address);
      await person.until("all has been loaded", () => document.body.dataset.loaded !== undefined);
    } finally {
      await server.stop();
    }
    for (const game of ["Less", "Brain Wall", "Hextris"]) {
      await person.press(game);
      await person.until("its name is current", (name) => bed.element(name)?.ariaCurrent === "page", game);
    }
    await person.press({ selector: "#search" });
    await person.see(/the best of \d+/);
    await person.press("Workbench");
    await person.appears("Results");
  },
);

test(
  "rounds",
  "the page can be used after two rounds of requests and 250,000 bytes; 800,000 bytes in all",
  { stays: true, on: ["chromium"] },
  async (person) => {
    const requests = await connection(person, FAR);
    await person.open(person.address);
    const { ready } = await person.ask(() => bed.times);
    const { rounds, bytes, requests: first } = requests.until(ready / 1000);
    const told = first.map(({ url, round }) => `${round} ${new URL(url).pathname}`).join(", ");
    assert.ok(rounds <= 2, `${rounds} rounds: ${told}`);
    assert.ok(bytes <= 250000, `${bytes} bytes`);
    const files = fs.readdirSync(FOLDER, { recursive: true }).map((name) => fs.statSync(path.join(FOLDER, name)));
    const all = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    assert.ok(all <= 800000, `${all} bytes in all`);
  },
);

test(
  "shift-loading",
  "the layout does not shift while the page is loaded",
  { stays: true, on: ["chromium"] },
  async (person) => {
    await connection(person, SLOW);
    await person.open(person.address);
    await person.until("the game moves", () => bed.times.moved);
    const { sum, moved } = await person.ask(() => bed.shift);
    assert.ok(sum < SHIFT_MAX, `${sum}: ${moved.join(", ")}`);
  },
);

// Its game ends first. The speed is set without the button, which would be a touch.
const speedUp = (person) => person.ask(() => void (bed.page().speed = 10));

test("take-over-ended", "taken over at its end, a game begins anew, and nobody is told how it ended",
  { on: ["chromium"] },
  async (person) => {
    await person.press("To the end");
    await person.appears("Next board");
    await person.press("Take over");
    await person.appears("Give back");
    const { length, hand } = await shown(person);
    assert.deepEqual({ length, hand }, { length: 0, hand: true });
    assert.equal(await person.has("Next board"), false);
  },
);

test("touched-stays", "who has touched the page stays on the board", { on: ["chromium"] }, async (person) => {
  await toGame(person, "Brain Wall");
  await speedUp(person);
  await person.appears("Next board");
  assert.equal(await person.has("Stay here"), false);
});

test("untouched-goes-on", "watched without a touch, the page says which board is next", { on: ["chromium"] },
  async (person) => {
    await person.open(`${person.address}?game=brainwall`);
    await speedUp(person);
    await person.see(/^Next board, .*, in \d s\./, "#ending-next");
    await person.press({ selector: "#score" });
    assert.equal(await person.has("Stay here"), false);
  },
);

for (const [id, name] of [["rules", "Rules"], ["strength", "How strong is it?"]])
  test(`reads-${id}`, `on a phone a game stands still behind ${name}`,
    { on: ["chromium"], size: "phone" },
    async (person) => {
      await toGame(person, "Less");
      await person.until("it plays", () => bed.page().playing && bed.page().time > 0);
      await person.press(name);
      await person.until("it is open", () => document.querySelector("dialog[open]") !== null);
      const time = await person.ask(() => bed.page().time);
      await person.ask(() => new Promise((resolve) => setTimeout(resolve, 1000)));
      assert.equal(await person.ask(() => bed.page().time), time);
    },
  );
