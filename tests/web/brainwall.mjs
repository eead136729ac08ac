// Brain Wall by hand: joints that are dragged until the figure fits, zoom, and whose pose it is.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";
import { shown, takeOverAtStart, toGame } from "./steps.mjs";

const DRAGS = 40;

// Where on the screen each joint stands, and where it stands in the engine's best pose; the farthest first.
const placesOf = (person) =>
  person.ask(() => {
    const page = bed.page();
    const { x, y, scale } = page.game.place;
    const { left, top } = document.querySelector("#board").getBoundingClientRect();
    const [now, best] = [page.record.at(page.moment).pose.xy, page.engine.end.pose.xy];
    const place = (xy, i) => ({ x: left + x + scale * xy[2 * i], y: top + y + scale * xy[2 * i + 1] });
    return Array.from({ length: now.length / 2 }, (_, i) => ({ from: place(now, i), to: place(best, i) }))
      .map(({ from, to }) => ({ from, to, far: Math.hypot(from.x - to.x, from.y - to.y) }))
      .sort((a, b) => b.far - a.far);
  });

async function isStill(person) {
  await person.ask(() => (bed.pose = null)); // that of before is none
  await person.until("the figure is still", async () => {
    const { game } = bed.page();
    const now = JSON.stringify([...game.seen.pose.xy]) + JSON.stringify(game.place);
    const same = now === bed.pose;
    bed.pose = now;
    return same && game.hand.drag === null;
  });
}

// How many joints of the figure and corners of the hole are on the stage.
const inSight = (person) =>
  person.ask(() => {
    const { place, seen, model } = bed.page().game;
    const { clientWidth, clientHeight } = document.querySelector("#board");
    const isSeen = (points, i) => {
      const [x, y] = [place.x + place.scale * points[2 * i], place.y + place.scale * points[2 * i + 1]];
      return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
    };
    return [seen.pose.xy, model.hole].flatMap((points) =>
      Array.from({ length: points.length / 2 }, (_, i) => isSeen(points, i)).filter(Boolean),
    ).length;
  });

const fits = (person) => person.ask(async () => bed.page().record.end.pose.fits);

// Drags the joint that is farthest from where the engine has it to there. False if all are where the engine has them.
export async function dragOne(person) {
  await isStill(person);
  const [{ from, to, far }] = await placesOf(person);
  if (far < 2) return false;
  await person.drag(from, to);
  await isStill(person);
  return true;
}

for (const size of ["laptop", "phone"])
  test(`drag-joint-${size}`, `${size}: joints are dragged until the figure fits`,
    { on: size === "phone" ? ["chromium"] : ["chromium", "firefox"], size },
    async (person) => {
      await toGame(person, "Brain Wall");
      await takeOverAtStart(person);
      await person.see("Does not fit yet");
      for (let i = 0; i < DRAGS && !(await fits(person)); i++) if (!(await dragOne(person))) break;
      assert.equal(await fits(person), true);
      assert.match(await person.text("#score"), /dislikes.*yours/);
      assert.match((await shown(person)).text, /vertices|^\d+ -?\d+,-?\d+/);
      await person.picture(`dragged-${size}-${person.browser}`);
    },
  );

test("solve-by-hand", "a board for a hand is solved by it, and the page says so", {}, async (person) => {
  await toGame(person, "Brain Wall");
  await person.press("Boards");
  await person.press(/^House in the wind/);
  await person.until("the house is shown", () => bed.page().board.id === "house");
  await takeOverAtStart(person);
  for (let i = 0; i < DRAGS; i++) if (!(await dragOne(person))) break;
  await person.see("Every corner is met: 0 dislikes");
  assert.match(await person.text("#score"), /^0 dislikes\b.*yours/);
});

// Two fingers that move apart by `far` pixels on each side.
async function pinch({ tab }, { x, y }, far) {
  const [left, right] = [await tab.touchscreen.touchStart(x - 20, y), await tab.touchscreen.touchStart(x + 20, y)];
  for (let i = 1; i <= 8; i++) {
    await left.move(x - 20 - (far * i) / 8, y);
    await right.move(x + 20 + (far * i) / 8, y);
  }
  await left.end();
  await right.end();
}

// Chromium keeps a touch of the two for the tab: taps of a later test would have no pointer.
test("wall-pinch", "two fingers zoom the board, and move no joint",
  { on: ["chromium"], size: "phone", stays: true },
  async (person) => {
    await person.open(person.address);
    await toGame(person, "Brain Wall");
    await person.press({ selector: "#timeline" }, [0.99, 0.5]);
    await isStill(person);
    const scale = () => person.ask(() => bed.page().game.place.scale);
    const before = await scale();
    const { left, top, width, height } = await person.box({ selector: "#board" });
    await pinch(person, { x: left + width / 2, y: top + height / 2 }, 60);
    await isStill(person);
    assert.ok((await scale()) > 2 * before, `${await scale()} after ${before}`);
    assert.equal((await shown(person)).owner, "engine");
    await person.press("Show all of it");
    await person.until("all of it is shown", (was) => Math.abs(bed.page().game.place.scale - was) < 0.01 * was, before);
  },
);

test("owner-after-drag", "after a drag, the engine's pose is the engine's again", {}, async (person) => {
  await toGame(person, "Brain Wall");
  await takeOverAtStart(person);
  await dragOne(person);
  await person.until("a pose was made", async () => bed.page().record.length > 0);
  assert.match(await person.text("#score"), /yours/);
  await person.press("Give back");
  await person.until("the engine's pose is shown", () => /the engine/.test(document.querySelector("#score").innerText));
  assert.equal((await shown(person)).owner, "engine");
  await person.press("Resume your game");
  await person.until("the person's pose is shown", () => /yours/.test(document.querySelector("#score").innerText));
});

test("joint-keys", "a joint is chosen and moved by keys", {}, async (person) => {
  await toGame(person, "Brain Wall");
  await takeOverAtStart(person);
  await person.tabTo(/^joint 1\b/i);
  const { length } = await shown(person);
  await person.keys("Enter", "ArrowRight", "ArrowDown");
  await person.until("it has moved", async (before) => bed.page().record.length > before, length);
});

test("wall-zoom", "zoomed and moved as far as it goes, there is always something of the board", {}, async (person) => {
  await toGame(person, "Brain Wall");
  const seen = async (when) => {
    await isStill(person);
    assert.ok((await inSight(person)) > 0, `${when}: no joint or corner is in sight`);
  };
  await person.press({ selector: "#timeline" }, [0.99, 0.5]);
  await seen("at first");
  for (let i = 0; i < 10; i++) await person.press("Zoom in");
  await seen("zoomed in");
  const box = await person.box({ selector: "#board" });
  for (const [x, y] of [[0.9, 0.9], [0.1, 0.1]]) {
    const from = { x: box.left + x * box.width, y: box.top + y * box.height };
    const to = { x: box.left + (1 - x) * box.width, y: box.top + (1 - y) * box.height };
    await person.tab.mouse.move(from.x, from.y);
    for (let i = 0; i < 4; i++) await person.tab.mouse.wheel({ deltaY: -300 });
    await seen(`wheel at ${x}, ${y}`);
    for (let i = 0; i < 4; i++) await person.drag(from, to);
    await seen(`moved from ${x}, ${y}`);
  }
  await person.press("Show all of it");
  await seen("all");
});

// Plays until the figure is between two poses, and stops there.
async function stopOnWay(person) {
  const isOnWay = () => person.ask(() => bed.page().time % 1 > 0.1 && bed.page().time % 1 < 0.9);
  await person.press({ selector: "#timeline" }, [0.3, 0.5]);
  for (let i = 0; i < 20; i++) {
    await person.press({ selector: "#play" });
    await person.until("the figure is on its way", () => bed.page().time % 1 > 0.15 && bed.page().time % 1 < 0.6);
    await person.press({ selector: "#play" });
    if (await isOnWay()) return;
  }
  throw new Error("the figure was never between two poses");
}

test("one-moment", "on its way the figure, its score, captions and corners are of one moment", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Brain Wall");
    await stopOnWay(person);
    const { pose, moment, moves, said } = await person.ask(() => {
      const { game, record, moment: at } = bed.page();
      const { xy, lines, distance, fits, inside, tooFar } = game.seen.pose;
      const same = [at, at + 1].some((one) => String(record.at(one).pose.xy) === String(xy));
      const sum = Math.round(distance.reduce((all, value) => all + value, 0));
      const missed = [...distance].filter((value) => value >= 0.5).length;
      const text = (selector) => [...document.querySelectorAll(selector)].map(({ innerText }) => innerText);
      const costs = text(".far-corners li:not(.met) b").map((one) => Number(one.replace(",", "")));
      return {
        pose: { same, sum, fits, out: lines.length - inside, tooFar, missed, corners: distance.length,
          worst: Math.round(Math.max(...distance)) },
        moment: at,
        moves: record.length,
        said: { score: text("#score")[0], captions: text("#captions b"), when: text("#when-1")[0], worst: costs[0] },
      };
    });
    assert.equal(pose.same, false);
    assert.equal(said.score.includes("Does not fit yet"), !pose.fits);
    assert.ok(said.score.includes(pose.sum.toLocaleString("en-US")), `${said.score}: ${pose.sum}`);
    const missed = `${pose.missed} of ${pose.corners}`;
    const out = `${pose.out} ${pose.out === 1 ? "line" : "lines"} outside`;
    assert.deepEqual(said.captions, [out, `${pose.tooFar} give too much`, missed]);
    assert.equal(said.worst, pose.worst);
    assert.equal(said.when, `to pose ${moment + 1} of ${moves}`);
  },
);

test("take-over-on-way", "taken over between two poses, the figure glides to the nearer one", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Brain Wall");
    await stopOnWay(person);
    const nearer = await person.ask(() => {
      const page = bed.page();
      bed.before = Array.from(page.game.seen.pose.xy);
      const look = () => {
        if (page.hand && page.game.seen.record === page.record) bed.first = Array.from(page.game.seen.pose.xy);
        else requestAnimationFrame(look);
      };
      look();
      return Math.round(page.time);
    });
    await person.press("Take over");
    await isStill(person);
    const { first, before, now, wanted, length } = await person.ask((moment) => {
      const page = bed.page();
      const { seen } = page.game;
      const whole = page.engine.at(moment).pose.xy;
      const { length: moves } = page.record;
      return { first: bed.first, before: bed.before, now: [...seen.pose.xy], wanted: [...whole], length: moves };
    }, nearer);
    assert.equal(length, nearer);
    assert.deepEqual(now, wanted);
    const far = (a, b) => Math.max(...a.map((value, i) => Math.abs(value - b[i])));
    assert.ok(far(first, before) <= 0.5 * far(wanted, before), `${far(first, before)} of ${far(wanted, before)}`);
  },
);

test("take-over-solved", "taken over where it is solved, the figure stays as it is", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Brain Wall");
    await person.press({ selector: "#timeline" }, [0.99, 0.5]);
    await person.press("Take over");
    await isStill(person);
    assert.match(await person.text("#score"), /^0 dislikes.*yours/);
    const said = await person.ask(() => [...document.querySelectorAll("#captions b")].map((one) => one.innerText));
    assert.deepEqual(said, ["0 lines outside", "0 give too much", "0 of 12"]);
    assert.equal(await person.has("Next board"), false, "nobody is congratulated who has done nothing");
  },
);

for (const size of ["laptop", "phone"])
  test(`whole-figure-${size}`, `${size}: the whole figure is turned, mirrored and moved by buttons with words`,
    { on: ["chromium"], size },
    async (person) => {
      await toGame(person, "Brain Wall");
      await takeOverAtStart(person);
      for (const words of ["Turn", "Mirror", "Move"]) {
        await isStill(person);
        assert.equal(await person.ask((name) => bed.element(`${name} the figure`).innerText.trim(), words), words);
        const { width, height } = await person.box(`${words} the figure`);
        assert.ok(Math.min(width, height) >= 43.5, `${words}: ${width}x${height}`);
        await person.press(`${words} the figure`);
      }
      await isStill(person);
      const joints = () => person.ask(() => [...bed.page().record.end.pose.xy]);
      const before = await joints();
      const { left, top, width, height } = await person.box({ selector: "#board" });
      const from = { x: left + width / 2, y: top + height / 2 };
      await person.drag(from, { x: from.x + 40, y: from.y - 24 });
      await isStill(person);
      const moved = (await joints()).map((value, i) => value - before[i]);
      assert.deepEqual(moved, before.map((_, i) => moved[i % 2]));
      assert.ok(moved[0] > 0 && moved[1] < 0, `${moved[0]}, ${moved[1]}`);
      assert.equal((await shown(person)).length, 3);
    },
  );

test("whole-on-way", "the whole figure, pressed between two poses, stays at the nearer one", { on: ["chromium"] },
  async (person) => {
    await toGame(person, "Brain Wall");
    await takeOverAtStart(person);
    await person.press("Turn the figure");
    await isStill(person);
    await person.press("Move the figure");
    await person.ask(() => bed.page().seek(0.7)); // as where it plays and is stopped there
    await person.press({ selector: "#board" }, [0.5, 0.5]);
    await isStill(person);
    assert.deepEqual(await person.ask(() => [bed.page().time, bed.page().record.length]), [1, 1]);
  },
);

test("joint-finger", "a finger picks up a joint that it does not quite meet", { on: ["chromium"], size: "phone" },
  async (person) => {
    await toGame(person, "Brain Wall");
    await takeOverAtStart(person);
    await isStill(person);
    const [{ from }] = await placesOf(person);
    await person.tab.touchscreen.touchStart(from.x, from.y + 20);
    assert.equal(await person.ask(() => bed.page().game.hand.drag !== null), true);
    await person.tab.touchscreen.touchEnd();
  },
);

test("end-phone", "on a phone the card at the end is whole, and covers no button and nothing of the figure",
  { on: ["chromium"], size: "phone" },
  async (person) => {
    await toGame(person, "Brain Wall");
    await person.press({ selector: "#timeline" }, [0.99, 0.5]);
    await person.appears("Do it by hand");
    await isStill(person);
    const ways = ["Do it by hand", "Next board", "Watch again", "Share"];
    const names = [...ways, "Show all of it", "Take over", "Hint", "Compare"];
    assert.deepEqual(await person.outside(...names), []);
    const lowest = Math.max(...(await placesOf(person)).map(({ from }) => from.y));
    const { top } = await person.box({ selector: "#ending" });
    assert.ok(lowest < top, `a joint at ${lowest}, the card from ${top}`);
  },
);

test("corners-more", "corners without a row of their own are counted; by hand, zoom keeps its place",
  { on: ["chromium"], size: "laptop" },
  async (person) => {
    await toGame(person, "Brain Wall");
    await person.press({ selector: "#timeline" }, [0.3, 0.5]);
    await isStill(person);
    const rows = await person.ask(() => {
      const { left, right, bottom } = document.querySelector(".far-corners").getBoundingClientRect();
      const isSeen = (box) => box.left >= left - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
      const all = [...document.querySelectorAll(".far-corners li")];
      return all.filter((one) => isSeen(one.getBoundingClientRect())).map(({ innerText }) => innerText.split(/\s+/));
    });
    const [count, more] = rows.at(-1);
    assert.deepEqual([more, Number(count) + rows.length - 1], ["more", 12]);
    const before = await person.boxes("Zoom in", "Zoom out", "Show all of it");
    await person.press("Take over");
    await person.appears("Turn the figure");
    assert.deepEqual(await person.boxes("Zoom in", "Zoom out", "Show all of it"), before);
  },
);

test("joint-slides", "while lines are too long the limit is shown; let go there, it is said why the joint slides back",
  { on: ["chromium"], size: "laptop" },
  async (person) => {
    await toGame(person, "Brain Wall");
    await person.press({ selector: "#timeline" }, [0.99, 0.5]);
    await person.press("Take over");
    await isStill(person);
    const { from } = (await placesOf(person))[3];
    const { mouse } = person.tab;
    await mouse.move(from.x, from.y);
    await mouse.down();
    const { top, left } = await person.box({ selector: "#strength" });
    for (let i = 1; i <= 8; i++) await mouse.move(from.x + 19 * i, from.y - 6 * i);
    await person.until("the limit is shown", () => bed.page().game.hand.drag?.limit);
    const during = await person.box({ selector: "#strength" });
    assert.deepEqual([during.top, during.left], [top, left], "what is beside the board has moved");
    await mouse.up();
    await person.see("slides back: its lines do not stretch so far");
  },
);

test("hint-joint", "Hint shows where one joint goes, and plays that; so the figure is solved, joint by joint",
  { on: ["chromium"], size: "laptop" },
  async (person) => {
    await toGame(person, "Brain Wall");
    await person.press("Boards");
    await person.press(/^House in the wind/);
    await person.until("the house is shown", () => bed.page().board.id === "house");
    await takeOverAtStart(person);
    const isSolved = () => person.ask(async () => bed.page().record.end.over !== null);
    let hints = 0;
    for (; hints < 5 && !(await isSolved()); hints++) {
      await person.press("Hint");
      await person.see(/Drag joint \d to/);
      const { length } = await shown(person);
      await person.press("Hint");
      await person.until("it is played", async (before) => bed.page().record.length === before + 1, length);
    }
    assert.ok(hints > 1 && (await isSolved()), `${hints} hints`);
    await person.see(/^0 dislikes, yours and the engine's/, "#score");
  },
);
