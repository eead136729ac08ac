// How the page looks and is used: light, dark, a phone, many columns, the keyboard alone, its size.
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { choose, comment, idle, nameless, ok, openPage, picture, press, same, set, text } from "./browser.mjs";

const COLOURS_MIN = 12; // a picture that is not blank has more: hexagons and letters have soft edges

// The colours on the board's canvas, most frequent first. Runs in the page.
function coloursOf() {
  const canvas = document.querySelector("#board");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return {
    width: canvas.width,
    shown: canvas.getBoundingClientRect().width * devicePixelRatio,
    colours: [...counts].filter(([, times]) => times > 60).length,
  };
}

async function views(session) {
  for (const scheme of ["light", "dark"]) {
    const tab = await openPage(session, "", { scheme });
    await set(tab, "#seconds", 2);
    await press(tab, "#solve");
    await idle(tab);
    await press(tab, "#unit-on");
    for (let i = 0; i < 60; i++) await press(tab, "#unit-on");
    for (let i = 0; i < 8; i++) await press(tab, "#on");
    await new Promise((resolve) => setTimeout(resolve, 500));
    ok((await picture(tab, `solved-${scheme}`, true)) > COLOURS_MIN, `a solved game can be seen, ${scheme}`);
    const { colours } = await tab.evaluate(coloursOf);
    ok(colours >= 4, "the board has empty and full cells, the unit and its edges", colours);
    await press(tab, "#from-here");
    await set(tab, "#zoom", 1);
    ok((await picture(tab, `hand-${scheme}`)) > COLOURS_MIN, `playing by hand can be seen, ${scheme}`);
    await tab.close();
  }
}

async function phone(session) {
  const tab = await openPage(session, "", { width: 360, height: 740, scheme: "dark" });
  await tab.setViewport({ width: 360, height: 740, deviceScaleFactor: 3 });
  await set(tab, "#seconds", 1);
  await press(tab, "#solve");
  await idle(tab);
  await press(tab, "#unit-on");
  ok(
    await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "nothing is wider than a phone",
  );
  const { width, shown } = await tab.evaluate(coloursOf);
  ok(Math.abs(width - shown) < 1, "a cell's pixel is one of the display", `${width} ${shown}`);
  ok((await picture(tab, "phone", true)) > COLOURS_MIN, "a phone's page can be seen");
  await tab.close();
}

async function columns(session) {
  const tab = await openPage(session);
  for (const name of ["deep_3", "letters_4", "one_unit_source"]) {
    await choose(tab, name, []);
    const { colours } = await tab.evaluate(coloursOf);
    ok(colours >= 2, `${name} can be seen`, colours);
    await picture(tab, name);
  }
  const file = path.join(session.work, "one.json");
  for (const side of [1, 1000]) {
    fs.writeFileSync(
      file,
      JSON.stringify({
        id: side,
        width: side,
        height: side,
        sourceLength: 3,
        sourceSeeds: [0],
        units: [{ members: [{ x: 0, y: 0 }], pivot: { x: 0, y: 0 } }],
        filled: side > 1 ? Array.from({ length: side }, (_, i) => ({ x: i, y: side - 1 - (i >> 3) })) : [],
      }),
    );
    const input = await tab.$("#file");
    await input.uploadFile(file);
    await tab.waitForFunction(
      (wanted) => document.querySelector("#problem").textContent.includes(wanted),
      {},
      `${side} × ${side} cells`,
    );
    await press(tab, "#by-hand");
    await tab.focus("#board");
    await tab.keyboard.press("a");
    const { width } = await tab.evaluate(coloursOf);
    ok(
      width >= side && (await picture(tab, `side-${side}`)) > 3,
      `a board of ${side} x ${side} cells can be seen`,
      width,
    );
  }
  await tab.close();
}

// What a screen reader says of everything that can be used; and a solve without a mouse.
async function keyboard(session) {
  const tab = await openPage(session);
  same((await nameless(tab)).join("\n"), "", "everything that can be used has a name");
  await tab.evaluate(() => {
    document.querySelector("#seed").insertAdjacentHTML("afterend", "<select id=x><option>no name</select>");
  });
  ok((await nameless(tab)).join() === "select x", "but a select has none by its options");
  await tab.$eval("#x", (select) => select.remove());
  const focused = () =>
    tab.evaluate(
      () => document.activeElement.id || document.activeElement.value || document.activeElement.tagName,
    );
  const reach = async (id) => {
    for (let i = 0; i < 60 && (await focused()) !== id; i++) await tab.keyboard.press("Tab");
    return focused();
  };
  await reach("letters_4");
  await tab.keyboard.press("ArrowRight");
  ok(
    (await focused()) === "gaps_5" && (await text(tab, "#game-title")) === "gaps_5",
    "arrows choose a problem",
    await focused(),
  );
  const address = tab.url();
  await press(tab, ".skip");
  ok(
    tab.url() === address && (await focused()) === "board" && (await text(tab, "#game-title")) === "gaps_5",
    "the link to the board goes there, and the problem stays",
    tab.url(),
  );
  await tab.focus("#problems input:checked");
  await reach("seconds");
  await tab.keyboard.type("\b\b1");
  await reach("solve");
  await tab.keyboard.press("Enter");
  await tab.waitForSelector("#results:not([hidden])");
  ok(
    /^b\d+:\d+/.test(await text(tab, "#results tbody td:nth-child(3)")),
    "a problem is solved by the keyboard alone",
  );
  ok((await reach("board")) === "board", "and its board is reached");
  await tab.close();
}

// No file names another host; the namespace of SVG is a name, not an address.
function size() {
  const files = execFileSync("find", ["build/web", "-type", "f"], { encoding: "utf8" }).trim().split("\n");
  const bytes = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  const addresses = files.filter((file) =>
    /\/\/(?!www\.w3\.org\/2000\/svg)[a-z0-9-]+\.[a-z]/.test(fs.readFileSync(file, "latin1")),
  );
  comment(`build/web has ${bytes} bytes in ${files.length} files`);
  ok(bytes < 512 * 1024, "the page has less than 512 KB");
  ok(addresses.length === 0, "no file of it holds an address", addresses.join("\n"));
}

export async function looks(session) {
  for (const part of [views, phone, columns, keyboard]) await part(session);
  size();
}
