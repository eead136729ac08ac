// Sharing: a link gives back what is seen, or the page says that it cannot; pictures, films and files of it.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import { pack } from "../../port/web/shell/link.js";
import { test } from "./bed.mjs";
import { dragOne } from "./brainwall.mjs";
import { openFiles, shown, takeOverAtStart, toGame, typeLetters } from "./steps.mjs";

const LINK_MAX = 8000;

async function linkOf(person) {
  await person.press("Share");
  const link = await person.copied("Copy link");
  assert.ok(link.length <= LINK_MAX && link.startsWith(person.address), link.slice(0, 200));
  return link;
}

// Opens the link with another browser; both show the same.
async function sameElsewhere(person, more = async () => {}) {
  const link = await linkOf(person);
  const here = await shown(person);
  const other = await person.elsewhere(link);
  const there = await shown(other);
  for (const key of ["game", "board", "moment", "text"]) assert.equal(there[key], here[key], key);
  const score = await person.ask(() => document.querySelector("#score-value").textContent); // a workbench may hide it
  const hasIt = (value) => document.querySelector("#score-value").textContent === value;
  await other.until(`it has ${score} points, too`, hasIt, score);
  await more(other);
  return other;
}

test("link-hand", "a link gives back a game by hand, and says what it is", {}, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "alla");
  await sameElsewhere(person, async (other) => {
    await other.see(/by hand/);
    await other.press("Play on from here");
    await other.appears("Give back");
    await typeLetters(other, "l", "allal");
  });
});

test("link-address", "the address gives back a game by hand, too, and says whose the moves are", {}, async (person) => {
  await person.press("Moment of the game", [0.01, 0.5]);
  await person.press("Take over");
  await person.appears("Give back");
  const { text } = await shown(person);
  await typeLetters(person, "l", `${text}l`);
  const address = await person.until("the address has it", () => /,hand&/.test(location.href) && location.href);
  const other = await person.elsewhere(address);
  await other.see(/^1 move by hand, the rest the engine's\.$/, "#arrival p");
  await other.see(/by hand and by the engine/, "#score");
  assert.equal((await shown(other)).text, `${text}l`);
  await person.press("Give back");
  await person.until("it names the board", () => !/moves=/.test(location.href));
});

test("link-moment", "a link gives back the moment of the engine's game", {}, async (person) => {
  await person.press("Moment of the game", [0.4, 0.5]);
  await sameElsewhere(person, async (other) => {
    assert.ok((await shown(other)).moment > 0);
    await other.press("Watch from the start");
    await other.until("it plays", async () => bed.page().playing);
  });
});

test("link-pose", "a link gives back a pose that was dragged", {}, async (person) => {
  await toGame(person, "Brain Wall");
  await takeOverAtStart(person);
  await dragOne(person);
  await person.until("a pose was made", () => bed.page().record.length > 0);
  await sameElsewhere(person);
});

test("link-judged", "a link gives back an entry that was judged", { on: ["chromium"] }, async (person) => {
  const { id } = JSON.parse(fs.readFileSync("problems/page/first_light.json", "utf8"));
  const entry = [{ problemId: id, seed: 3, tag: "mine", solution: "allallallall" }];
  await openFiles(person, person.write("entry.json", JSON.stringify(entry)));
  await person.press(/^Show First light/);
  await person.until("the entry is shown", () => bed.page().record.owner === "file");
  await sameElsewhere(person);
});

test("link-word", "a link gives back a game with a word of one's own", { on: ["chromium"] }, async (person) => {
  await person.press("your word");
  await person.fill("Your word", "ada");
  await person.press("Play it");
  await person.see(/types “ada”/);
  await person.press("Pause");
  await sameElsewhere(person, async (other) =>
    assert.equal(await other.ask(() => bed.page().board.settings.phrases.includes("ada")), true),
  );
});

test("link-less", "a link gives back a game of Less", { on: ["chromium"] }, async (person) => {
  await toGame(person, "Less");
  await person.press("Moment of the game", [0.4, 0.5]);
  await sameElsewhere(person);
});

test("link-compare", "a link gives back what is compared", { on: ["chromium"] }, async (person) => {
  await takeOverAtStart(person);
  await typeLetters(person, "alla");
  await person.press("Compare");
  const pair = () => person.ask(async () => bed.page().other?.text());
  const wanted = await pair();
  assert.ok(wanted);
  await sameElsewhere(person, async (other) =>
    assert.equal(await other.ask(async () => bed.page().other?.text()), wanted),
  );
});

// A problem with so many pieces of their own that no packing makes it small.
function largeProblem() {
  let seed = 1;
  const random = (end) => (seed = (seed * 1103515245 + 12345) % 2147483648) % end;
  const unit = () => {
    const pivot = { x: random(400), y: random(20) };
    return { members: [pivot, { x: pivot.x + 1, y: pivot.y }], pivot };
  };
  const filled = Array.from({ length: 30000 }, () => ({ x: random(500), y: 100 + random(300) }));
  return { id: 9, units: [unit(), unit()], width: 500, height: 400, filled, sourceLength: 100, sourceSeeds: [0] };
}

test("link-long", "what does not fit into 8,000 characters is offered as a file, and the page says why",
  { on: ["chromium"] },
  async (person) => {
    await openFiles(person, person.write("large.json", JSON.stringify(largeProblem())));
    await person.until("it is shown", async () => bed.page().board.name.includes("large"));
    await person.press("Share");
    await person.appears("Save board");
    await person.see(/Save the board as a file/);
    assert.equal(await person.has("Copy link"), false);
    const before = await shown(person);
    const file = await person.saved(/json$/, () => person.press("Save board"));
    const other = await person.elsewhere(person.address);
    await openFiles(other, file);
    await other.until("it is shown", async () => bed.page().board.name.includes("large"));
    assert.equal((await shown(other)).text, before.text);
  },
);

test("link-long-word", "a long game on a board with a word of one's own is offered as a file, which gives it back",
  { on: ["chromium"] },
  async (person) => {
    await openFiles(person, person.write("wide.json", JSON.stringify({ ...largeProblem(), filled: [] })));
    await person.until("it is shown", () => bed.page().board.name === "wide");
    await person.press({ selector: "#thinking-close" });
    await person.press("your word");
    await person.fill("Your word", "ada");
    await person.press("Play it");
    await person.until("the word pays", () => bed.page().board.settings.phrases[0] === "ada");
    // Down to the bottom again and again, by letters that no packing makes short.
    await person.ask(() => {
      let seed = 1;
      const next = () => (seed = (seed * 48271) % 2147483647) >> 8;
      const letters = Array.from({ length: 20000 }, () => "aghij4lmno 5"[next() % 12]).join("");
      const page = bed.page();
      page.takeOver();
      page.record.act(letters);
      page.seek(page.record.length);
    });
    const before = await shown(person);
    assert.ok(before.length > 19000, `${before.length} letters`);
    await person.press("Share");
    await person.see(/A link would be too long/);
    const file = await person.saved(/json$/, () => person.press("Save board"));
    const other = await person.elsewhere(person.address);
    await openFiles(other, file);
    await other.until("it is shown", () => bed.page().board.settings.phrases?.[0] === "ada");
    const { moment, text } = await shown(other);
    assert.deepEqual({ moment, text }, { moment: before.moment, text: before.text });
  },
);

test("board-file", "a board is saved as a file with its game, which gives back the same moment of all three games",
  { on: ["chromium"] },
  async (person) => {
    const files = [];
    for (const game of ["Hextris", "Brain Wall", "Less"]) {
      await toGame(person, game);
      await person.press("Moment of the game", [0.4, 0.5]);
      if (game === "Hextris") {
        await person.press("Take over");
        await typeLetters(person, "l", `${(await shown(person)).text}l`);
      }
      const { board, moment, text } = await shown(person);
      await person.press("Share");
      const file = await person.saved(/json$/, () => person.press("Save board"));
      await person.keys("Escape");
      files.push({ file, wanted: { board, moment, text } });
    }
    const other = await person.elsewhere(person.address);
    for (const { file, wanted } of files) {
      await openFiles(other, file);
      const isShown = (id, at) => bed.page().board.id === id && bed.page().moment === at;
      await other.until("its moment is shown", isShown, wanted.board, wanted.moment);
      const { board, moment, text } = await shown(other);
      assert.deepEqual({ board, moment, text }, wanted);
    }
  },
);

// As Safari before 16.4.
test("link-unpacked", "a browser that cannot pack makes links all the same, and reads them",
  { on: ["chromium"], stays: true },
  async (person) => {
    await person.tab.evaluateOnNewDocument(() => {
      delete globalThis.CompressionStream;
      delete globalThis.DecompressionStream;
    });
    await person.open(person.address);
    await openFiles(person, "problems/one_unit_source.json");
    await person.until("the engine plays it", () => bed.page().board.file !== null && bed.page().record.length > 0);
    await person.until("its search is over", () => document.querySelector(".searching") === null);
    await person.press("Moment of the game", [0.5, 0.5]);
    await sameElsewhere(person);
    const link = await person.copied("Copied");
    const before = await shown(person);
    await person.tab.goto("about:blank");
    await person.open(link);
    assert.deepEqual((await shown(person)).text, before.text);
  },
);

test("share-copied", "the button says that the link is copied; nothing of sharing is out of sight",
  { on: ["chromium"], size: "laptop" },
  async (person) => {
    await person.press("Share");
    await person.press("Copy link");
    await person.appears("Copied");
    const all = ["Copied", "Save picture", /^Save (solution|log)/, "Save board"];
    assert.deepEqual(await person.outside(...all, { selector: ".share-status" }), []);
    const { scrollHeight, clientHeight } = await person.ask(() => {
      const { scrollHeight, clientHeight } = document.querySelector("dialog[open]");
      return { scrollHeight, clientHeight };
    });
    assert.ok(scrollHeight <= clientHeight, `${scrollHeight} of ${clientHeight}`);
  },
);

test("share-owner", "the picture that is shared says whose the moves are", { on: ["chromium"] }, async (person) => {
  const said = () =>
    person.until("the picture is shown", () => document.querySelector("dialog[open] canvas")?.ariaLabel);
  await person.press("Moment of the game", [0.01, 0.5]);
  await person.press("Share");
  assert.match(await said(), /points, the engine$/);
  await person.keys("Escape");
  await person.press("Take over");
  await person.appears("Give back");
  const { text } = await shown(person);
  await typeLetters(person, "l", `${text}l`);
  await person.press("Share");
  assert.match(await said(), /points, 1 move by hand, the rest the engine's$/);
});

test("link-broken", "a damaged link is told, and the page opens all the same", { stays: true }, async (person) => {
  for (const end of ["#game=hextris&problem=first_light&moves=%zz&at=3", "#game=hextris&problem=none&at=3"]) {
    const other = await person.elsewhere(person.address + end);
    await other.see(/link cannot be opened/);
    await other.appears("Take over");
  }
});

test("link-old", "a link of an earlier version opens its problem with its words, and the engine searches again",
  { on: ["chromium"] },
  async (person) => {
    const packed = await pack(fs.readFileSync("problems/one_unit_source.json", "utf8"));
    const fields = `problem=mine&z=${packed}&seed=40000&p=ei!&tag=b20000:4&version=1.2`;
    const other = await person.elsewhere(`${person.address}?game=hextris#${fields}`);
    await other.see(/version 1\.2: the engine searches again/);
    await other.until("the engine plays it", () => {
      const { board, game, record } = bed.page();
      const seed = game.problem.titles[record.start];
      return board.name === "mine" && board.options.join() === "p ei!" && seed === "40000" && record.length > 0;
    });
  },
);

test("link-old-listed", "a link of an earlier version to a problem that the page listed opens that problem",
  { on: ["chromium"], stays: true, allows: [/preloaded using link preload but not used/] },
  async (person) => {
    const wall = "problem=limbs_16&seed=SUPERFLEX&giver=7&unlock=1&tag=b20000:1&version=1.2";
    const links = [
      ["hextris#problem=letters_4&seed=0&p=ei!&p=ia!+ia!&tag=b20000:4&version=1.1", "letters_4"],
      ["hextris#problem=ring&p=ei!&version=1.2", "Rings"],
      [`brainwall#${wall}`, "limbs_16"],
      ["brainwall#problem=grid_17&version=1.2", "Quilt"],
    ];
    for (const [end, name] of links) {
      const other = await person.elsewhere(`${person.address}?game=${end}`);
      await other.see(/the engine searches again/);
      assert.equal(await other.ask(() => bed.page().board.name), name);
      if (end.includes("ia!"))
        assert.deepEqual(await other.ask(() => bed.page().board.options), ["p ei!", "p ia! ia!"]);
      if (end.endsWith(wall))
        assert.deepEqual(await other.ask(() => ({ ...bed.page().game.settings })), {
          preferUnlocking: true,
          bonus: ["SUPERFLEX:7"],
        });
      await other.until("the engine plays it", () => bed.page().record.length > 0);
    }
  },
);

// Less had a page of its own in the folder less. Turns were divided by -, their moves by a dot; a rush without moves
// was 0, a fault of Yellow fail0.
test("link-old-less", "a link of an earlier version gives back a game of Less, with faults and the kind of its end",
  { on: ["chromium"], stays: true },
  async (person) => {
    const { problem, games } = JSON.parse(fs.readFileSync("build/boards/few_walls.json", "utf8"));
    const turns = games[0].text.trimEnd().split("\n");
    const old = (list) => list.map((turn) => turn.replaceAll(":", ".") || "0").join("-");
    const open = (fields) => person.elsewhere(`${person.address}less/#${new URLSearchParams(fields)}`);
    const given = { board: problem, by: "work", amount: "2M" };
    const stands = (page) => page.ask(() => {
      const { board, record, moment } = bed.page();
      return { board: board.name, text: record.text(), isEnd: moment === record.length, owner: record.owner };
    });

    const watched = await open({ board: problem, turns: old(turns) });
    await watched.see("Watch from the start");
    const whole = { board: "Few walls", text: games[0].text, isEnd: false, owner: "engine" };
    assert.deepEqual(await stands(watched), whole);

    const begun = await open({ ...given, you: "Y", turns: old(turns.slice(0, 8)) });
    await begun.see("Play on from here");
    const text = `${turns.slice(0, 8).join("\n")}\n`;
    assert.deepEqual(await stands(begun), { board: "Few walls", text, isEnd: true, owner: "link" });

    const failed = await open({ ...given, you: "BR", late: "1", turns: `fail0-${old(turns.slice(0, 4))}` });
    await failed.see("Play on from here");
    assert.equal((await stands(failed)).text, `!Y${turns.slice(0, 4).join("\n")}\n`);
    assert.deepEqual(await failed.ask(() => bed.page().board.options), ["r late"]);

    const fresh = await open({ ...given, you: "YW" });
    await fresh.until("the board is shown", () => bed.page().board.name === "Few walls");
  },
);

test("share-picture", "a picture of the moment is saved, 1200 by 630", {}, async (person) => {
  await person.press("Moment of the game", [0.4, 0.5]);
  await person.press("Share");
  const file = await person.saved(/png$/, () => person.press("Save picture"));
  const bytes = fs.readFileSync(file);
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
});

test("share-film", "a film of some seconds is saved", { on: ["chromium"] }, async (person) => {
  await person.press("Moment of the game", [0.4, 0.5]);
  await person.press("Share");
  const file = await person.saved(/(webm|mp4|gif)$/, () => person.press("Save film"));
  assert.ok(fs.statSync(file).size > 10000, `${fs.statSync(file).size} bytes`);
});
