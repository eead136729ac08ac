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

const isStill = (person) =>
  person.until("the figure is still", async () => {
    const { game } = bed.page();
    const now = JSON.stringify([...game.seen.pose.xy]) + JSON.stringify(game.place);
    const same = now === bed.pose;
    bed.pose = now;
    return same && game.hand.drag === null;
  });

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

test("wall-pinch", "two fingers zoom the board, and move no joint",
  { on: ["chromium"], size: "phone" },
  async (person) => {
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
