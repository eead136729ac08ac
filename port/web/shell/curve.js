// The curve of a search: the best so far over seconds (logarithmic), what was not kept as small dots, the best known as
// a dashed line. Each best can be opened: on the canvas by pointer, and in a list of buttons.
import { clamp, colour, number, prepare, size, write } from "./canvas.js";
import { make, setAttribute } from "./dom.js";
import { page } from "./page.js";
import { bestRecord, clock, elapsed, findsOf, isSearching, recordOf } from "./search.js";
import { knownPoints } from "./strength.js";

const NAMES = 4.5; // rem that the name of an axis takes
const EARLIEST = 0.02; // seconds at which the axis begins at the latest
const OPEN = 14; // pixels around a best within which a click opens it

const isShown = ({ record }) => record !== null && record === page.record;

// Higher is better. Where fewer is better (points below 0) differences near 0 count more.
const heightOf = (points) => (points <= 0 ? -Math.log(8 - points) : points);

// Where seconds and points lie: {x(seconds), y(points)}.
function axes(finds, levels, box) {
  const { bests } = finds;
  const seconds = bests.map((best) => best.seconds);
  const from = Math.log(clamp(Math.min(...seconds) * 0.8, 0.001, EARLIEST));
  const to = Math.log(Math.max(1, elapsed(finds), ...seconds) * 1.05);
  const heights = [...bests.map(({ points }) => points), ...levels.map(({ points }) => points)].map(heightOf);
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  const span = high - low || 1;
  return {
    x: (time) => box.x + (clamp((Math.log(Math.max(time, 1e-3)) - from) / (to - from), 0, 1) * box.width),
    y: (points) => box.y + box.height * (1 - clamp((heightOf(points) - low) / span, -0.04, 1.04) * 0.92 - 0.04),
    from,
    to,
  };
}

const TICKS = [[0.01, "0.01 s"], [0.1, "0.1 s"], [1, "1 s"], [10, "10 s"], [60, "1 min"], [600, "10 min"]];

function drawTicks(c, box, { x, from, to }) {
  const px = 0.75 * size.rem;
  for (const [seconds, words] of TICKS) {
    const log = Math.log(seconds);
    if (log < from || log > to) continue;
    c.fillStyle = colour.hair;
    c.fillRect(x(seconds), box.y, 1, box.height);
    if (x(seconds) < box.x + NAMES * size.rem) continue;
    const align = to - log < 0.3 ? "right" : "center";
    write(c, words, x(seconds), box.y + box.height + 1.2 * px, px, colour.soft, { align });
  }
  write(c, "time →", box.x, box.y + box.height + 1.2 * px, px, colour.soft);
}

// A level that is compared with; its words name the axis.
function drawLevel(c, box, y, points, words) {
  c.setLineDash([5, 4]);
  c.strokeStyle = colour.soft;
  c.lineWidth = 1.2;
  c.beginPath();
  c.moveTo(box.x, y(points));
  c.lineTo(box.x + box.width, y(points));
  c.stroke();
  c.setLineDash([]);
  const px = 0.75 * size.rem;
  const below = y(points) < box.y + 1.5 * px ? 1.15 * px : -0.4 * px;
  const value = `${words}: ${number(Math.abs(points))} ${page.game.constructor.words.points}`;
  write(c, value, box.x + 2, y(points) + below, px, colour.soft, { halo: colour.page });
}

function drawSteps(c, finds, { x, y }) {
  const { bests } = finds;
  c.strokeStyle = colour.accent;
  c.lineWidth = 2;
  c.beginPath();
  bests.forEach(({ seconds, points }, i) => {
    if (i > 0) c.lineTo(x(seconds), y(bests[i - 1].points));
    c.lineTo(x(seconds), y(points));
  });
  c.lineTo(x(elapsed(finds)), y(bests.at(-1).points));
  c.stroke();
}

function drawDots(c, finds, { x, y }) {
  c.fillStyle = colour.faint;
  for (const { seconds, points } of finds.tried) {
    c.beginPath();
    c.arc(x(seconds), y(points), 0.1 * size.rem, 0, 7);
    c.fill();
  }
  for (const best of finds.bests) {
    const isHere = isShown(best);
    c.beginPath();
    c.arc(x(best.seconds), y(best.points), (isHere ? 0.38 : 0.26) * size.rem, 0, 7);
    c.fillStyle = isHere ? colour.accent : colour.page;
    c.fill();
    c.strokeStyle = colour.accent;
    c.lineWidth = 2;
    c.stroke();
  }
}

// The best known result, else the best that came with the board.
function levelsOf(finds) {
  const known = knownPoints();
  if (known !== null) return [{ points: known, words: "best known" }];
  if (finds.isRecorded) return [];
  const before = bestRecord(page.records.filter(({ facts }) => facts.found === undefined));
  return before === null ? [] : [{ points: before.end.points, words: "before" }];
}

function drawCurve(canvas, finds) {
  const { c, box } = prepare(canvas);
  if (finds.bests.length === 0) return null;
  const pad = 0.5 * size.rem;
  const inner = { x: pad, y: pad, width: box.width - 2 * pad, height: box.height - 1.8 * size.rem };
  const levels = levelsOf(finds);
  const place = axes(finds, levels, inner);
  drawTicks(c, inner, place);
  if (levels.length === 0) write(c, "↑ better", pad, 2 * pad, 1.5 * pad, colour.soft);
  for (const { points, words } of levels) drawLevel(c, inner, place.y, points, words);
  drawSteps(c, finds, place);
  drawDots(c, finds, place);
  return place;
}

function nearest(finds, place, { offsetX, offsetY }) {
  const far = ({ seconds, points }) => Math.hypot(place.x(seconds) - offsetX, place.y(points) - offsetY);
  const [first] = [...finds.bests].sort((a, b) => far(a) - far(b));
  return first !== undefined && far(first) < OPEN + size.rem / 2 ? first : null;
}

function openBest(best) {
  const { game } = page;
  page.show(recordOf(game, findsOf(game), best), 0);
  page.play(true);
}

function button(best) {
  const points = number(Math.abs(best.points));
  return make("button", {
    text: points,
    "aria-label": `${points}, after ${clock(best.seconds)}`,
    onclick: () => openBest(best),
  });
}

// {element, update}: curve and list, drawn again where something has changed. finds(): what is to be drawn.
export function makeCurve(findsNow = findsOf) {
  const canvas = make("canvas", { class: "curve", "aria-hidden": "true" });
  const list = make("div", { class: "bests", role: "group", "aria-label": "What was found, one after the other" });
  let place = null;
  let drawn = "";
  let listed = null;
  canvas.onclick = (event) => {
    const best = place === null ? null : nearest(findsNow(), place, event);
    if (best !== null) openBest(best);
  };
  function updateList(finds) {
    if (listed !== finds) list.replaceChildren();
    listed = finds;
    const { bests } = finds;
    const had = list.children.length;
    for (let i = had; i < bests.length; i++) list.append(button(bests[i]));
    bests.forEach((best, i) => setAttribute(list.children[i], "aria-pressed", isShown(best)));
    if (had !== bests.length) list.scrollLeft = list.scrollWidth;
  }
  function update() {
    const finds = findsNow();
    const { clientWidth, clientHeight } = canvas;
    const second = isSearching() ? Math.floor(elapsed(finds) * 5) : 0;
    const theme = document.documentElement.dataset.theme;
    const shown = page.records.indexOf(page.record);
    const what = [page.board.id, finds.isRecorded, finds.version, second, shown];
    const key = [...what, clientWidth, clientHeight, theme].join();
    if (drawn === key) return;
    drawn = key;
    updateList(finds);
    if (clientWidth > 0) place = drawCurve(canvas, finds);
  }
  return { element: make("div", { class: "curve-box" }, canvas, list), update };
}
