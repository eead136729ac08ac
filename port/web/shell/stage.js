// What moves: the board, or two of them, tape and timeline, drawn anew on each frame; and the pointer on them.
import { colour, clamp, faded, playhead, prepare, size } from "./canvas.js";
import { $, setAttribute } from "./dom.js";
import { page } from "./page.js";

const LONGEST_FRAME = 0.1; // seconds: after a pause of the browser the game does not jump
// While nothing plays, and nothing was touched or has changed for AWAKE ms (effects of moves are over by then), a frame
// is drawn each ASLEEP ms only: with all frames a page that is paused takes an eighth of a core.
const AWAKE = 3000;
const ASLEEP = 500;
let last = 0; // the frame before
let timeOfLast = 0; // of the game
let drawn = 0; // the last frame that was drawn
let stirred = 0; // the last time that anything was touched or changed
const stir = () => (stirred = performance.now());
for (const kind of ["pointerdown", "pointermove", "wheel", "keydown", "input", "resize"])
  addEventListener(kind, stir, { capture: true, passive: true });
for (const kind of ["change", "open"]) page.addEventListener(kind, stir);
const watchers = [];

// Called on each frame with what is shown.
export const eachFrame = (watcher) => watchers.push(watcher);

// The places of two boards: beside each other, or below each other on a phone.
export function pair(box) {
  if (size.phone) {
    const half = box.height / 2;
    return [0, 1].map((i) => ({ x: 8, y: i * half + 28, width: box.width - 16, height: half - 32 }));
  }
  const middle = 18.5 * size.rem,
    pad = 1.5 * size.rem;
  const width = (box.width - middle - 2 * pad) / 2;
  return [pad, box.width - pad - width].map((x) => ({ x, y: pad / 2, width, height: box.height - pad }));
}

// What is shown on the two boards of Compare.
export function both(shown) {
  const { record, time } = shown;
  const there = page.game.sameMoment(record, time, page.other);
  const other = { ...shown, record: page.other, time: there, moment: Math.floor(there + 1e-6), live: false };
  return [{ ...shown, live: false }, other];
}

// A view that is not seen has no room: nothing is drawn.
const isSeen = ({ width, height }) => width > 1 && height > 1;

function drawStage(shown) {
  const { c, box } = prepare($("board"));
  if (!isSeen(box)) return;
  if (page.other === null) return page.game.draw(c, box, shown, page);
  const places = pair(box);
  both(shown).forEach((one, i) => page.game.draw(c, places[i], one, page));
}

function drawTape(shown) {
  const { c, box } = prepare($("tape"));
  if (!isSeen(box)) return;
  const board = $("board").getBoundingClientRect();
  const x = size.phone || page.other !== null ? box.width / 2 : board.left + board.width / 2;
  page.game.drawTape(c, box, shown, x, page);
  const edge = Math.min(90, box.width * 0.15);
  for (const [from, to] of [[0, edge], [box.width, box.width - edge]]) {
    const fade = c.createLinearGradient(from, 0, to, 0);
    fade.addColorStop(0, colour.page);
    fade.addColorStop(1, faded(colour.page, 0));
    c.fillStyle = fade;
    c.fillRect(Math.min(from, to), 0, edge, box.height);
  }
}

function drawTimeline(shown) {
  const { c, box } = prepare($("timeline"));
  if (!isSeen(box)) return;
  const other = page.other ?? (page.hand ? page.engine : null);
  page.game.drawTimeline(c, box, shown, other, page);
  const x = page.game.fractionOf(shown.record, shown.time) * box.width;
  const edge = (5 * size.rem) / 16;
  playhead(c, clamp(x, edge, box.width - edge), box.height);
}

function frame(now) {
  requestAnimationFrame(frame); // first: whatever fails in a frame, the next one comes
  page.advance(Math.min(LONGEST_FRAME, (now - last) / 1000), now);
  last = now;
  if (page.playing || page.time !== timeOfLast) stir();
  timeOfLast = page.time;
  if (now - stirred > AWAKE && now - drawn < ASLEEP) return;
  drawn = now;
  const shown = page.shown;
  drawStage(shown);
  drawTape(shown);
  drawTimeline(shown);
  for (const watcher of watchers) watcher(shown);
}

// ---- the pointer ----

function follow(canvas, handle) {
  const tell = (kind) => (event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    handle(kind, { x: event.clientX - left, y: event.clientY - top }, { x: 0, y: 0, width, height }, event);
  };
  let held = false;
  canvas.addEventListener("pointerdown", (event) => {
    held = true;
    canvas.setPointerCapture(event.pointerId);
    tell("down")(event);
  });
  canvas.addEventListener("pointermove", (event) => tell(held ? "drag" : "move")(event));
  canvas.addEventListener("pointerup", (event) => {
    held = false;
    tell("up")(event);
  });
  canvas.addEventListener("pointercancel", (event) => {
    held = false;
    tell("cancel")(event);
  });
}

function followTimeline(kind, at, box) {
  if (kind !== "down" && kind !== "drag") return;
  page.play(false);
  page.seek(Math.round(page.game.timeOf(page.record, clamp(at.x / box.width, 0, 1))));
}

let grip = null; // where the tape is held: {x, time}

function followTape(kind, at) {
  if (kind === "down") {
    page.play(false);
    grip = { x: at.x, time: page.time };
  } else if (kind === "drag" && grip !== null) page.seek(grip.time - (at.x - grip.x) / page.game.tapeStep());
  else if (kind === "up" || kind === "cancel") {
    page.seek(Math.round(page.time));
    grip = null;
  }
}

const SLIDER_KEYS = {
  ArrowRight: () => page.step(1),
  ArrowUp: () => page.step(1),
  ArrowLeft: () => page.step(-1),
  ArrowDown: () => page.step(-1),
  PageUp: () => page.seek(nextGroup(-1)),
  PageDown: () => page.seek(nextGroup(1)),
  Home: () => page.seek(0),
  End: () => page.seek(page.record.length),
};

// The end of this group, or the start of this one or the one before.
function nextGroup(by) {
  const { groups } = page.record;
  const at = page.record.groupAt(page.moment);
  if (by > 0) return groups[at + 1] ?? page.record.length;
  return groups[at] < page.moment ? groups[at] : (groups[at - 1] ?? 0);
}

function sliderKey(event) {
  const action = SLIDER_KEYS[event.key];
  if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  page.play(false);
  action();
}

function describeSlider({ record, moment }) {
  const line = $("timeline");
  if (page.playing) return; // a screen reader would read each step
  setAttribute(line, "aria-valuemax", record.length);
  setAttribute(line, "aria-valuenow", moment);
  setAttribute(line, "aria-valuetext", page.game.when(record, moment).join(", "));
}

// A game that zooms uses the wheel.
function turnWheel(event) {
  const { left, top, width, height } = $("board").getBoundingClientRect();
  const at = { x: event.clientX - left, y: event.clientY - top };
  if (page.other === null && page.game.pointer("wheel", at, { x: 0, y: 0, width, height }, event, page) === true)
    event.preventDefault();
}

export function startStage() {
  follow($("board"), (kind, at, box, event) => {
    if (page.other === null) page.game.pointer(kind, at, box, event, page);
  });
  follow($("timeline"), followTimeline);
  follow($("tape"), followTape);
  $("board").addEventListener("wheel", turnWheel, { passive: false });
  $("timeline").addEventListener("keydown", sliderKey);
  eachFrame(describeSlider);
  frame(performance.now()); // before the page is seen: nothing shifts afterwards
}
