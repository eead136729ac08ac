// A film of a few seconds, made in the page: the canvas of the picture is recorded while the game plays on it.
import { page } from "./page.js";
import { drawPicture } from "./picture.js";

export const SECONDS = 6;
const END_SECONDS = 0.8; // the last picture stays
const SEARCHED = 2000; // moments before and after the one that is shown
const FASTEST = 4; // a game that would take no more than so many films is shown whole, so much faster
const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

const typeOf = () => TYPES.find((type) => globalThis.MediaRecorder?.isTypeSupported(type)) ?? null;

export const canFilm = () => typeOf() !== null && "captureStream" in HTMLCanvasElement.prototype;

// What a film may show: for each moment the seconds that it takes, and how long the clock waits there. The clock waits
// where a person is to see what happens: a row that vanishes, a word that pays.
function clockOf(game, record, first, last) {
  const steps = [];
  for (let moment = first + 1; moment <= last; moment++) {
    const wait = game.enter(record, moment, 0);
    steps.push({ moment, wait, seconds: 1 / game.rate(record, moment - 1) + wait / 1000 });
  }
  game.jumped();
  return steps;
}

// A kind of event that is seen for the first time is worth more than one more of the same.
function worthOf(waits) {
  let worth = 0;
  for (const [, count] of waits) worth += 10 + Math.min(count, 5);
  return worth;
}

// From which moment on, and how fast, the film shows most: {moment, speed}.
export function sceneOf(game, record, shown, seconds = SECONDS - END_SECONDS) {
  const first = Math.max(0, shown - SEARCHED),
    last = Math.min(record.length, shown + SEARCHED);
  const steps = clockOf(game, record, first, last);
  const whole = steps.reduce((sum, step) => sum + step.seconds, 0);
  if (last - first === record.length && whole <= FASTEST * seconds)
    return { moment: 0, speed: Math.max(1, whole / (0.88 * seconds)) };
  const waits = new Map(); // of the steps from..i, by length
  let from = 0,
    length = 0,
    best = { worth: -1, moment: first };
  steps.forEach(({ wait, moment, seconds: takes }, i) => {
    length += takes;
    if (wait > 0) waits.set(wait, (waits.get(wait) ?? 0) + 1);
    while (length > seconds && from < i) {
      const gone = steps[from++];
      length -= gone.seconds;
      if (gone.wait > 0 && waits.get(gone.wait) === 1) waits.delete(gone.wait);
      else if (gone.wait > 0) waits.set(gone.wait, waits.get(gone.wait) - 1);
    }
    const worth = worthOf(waits) - Math.abs(moment - shown) / (2 * SEARCHED);
    if (worth > best.worth) best = { worth, moment: first + from };
  });
  return { moment: best.moment, speed: 1 };
}

// The time of the game after so many seconds of the film: as page.advance() does it.
class Clock {
  constructor(game, record, { moment, speed }) {
    Object.assign(this, { game, record, time: moment, speed, waiting: 0, last: null });
  }

  advance(now) {
    const passed = this.last === null ? 0 : Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    if (now < this.waiting) return;
    let left = passed * this.speed * this.game.rate(this.record, this.time);
    while (left > 0 && this.time < this.record.length) {
      const next = Math.floor(this.time + 1e-9) + 1;
      const part = Math.min(left, next - this.time);
      this.time += part;
      left -= part;
      if (this.time < next - 1e-9) return;
      this.time = next;
      this.waiting = now + this.game.enter(this.record, next, now) / this.speed;
      if (this.waiting > now) return;
    }
  }
}

function recorderOf(canvas) {
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: typeOf(), videoBitsPerSecond: 4e6 });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const done = new Promise((resolve, reject) => {
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
    recorder.onerror = ({ error }) => reject(error ?? new Error("The browser could not record the film."));
  });
  return { recorder, done };
}

// Plays a scene of a record on a canvas, and records it. onSecond is told the seconds that are left. Null if it is
// given up by the signal.
export async function film(canvas, record, scene, { signal, onSecond }) {
  const { recorder, done } = recorderOf(canvas);
  const clock = new Clock(page.game, record, scene);
  const began = performance.now();
  recorder.start();
  await new Promise((resolve) => {
    const frame = (now) => {
      const passed = (now - began) / 1000;
      if (signal.aborted || passed >= SECONDS) return resolve();
      if (passed < SECONDS - END_SECONDS) clock.advance(now);
      drawPicture(canvas, { record, time: clock.time, moment: Math.floor(clock.time + 1e-6), now });
      onSecond(Math.ceil(SECONDS - passed));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  recorder.stop();
  const blob = await done;
  page.game.jumped();
  return signal.aborted ? null : blob;
}

export const endingOf = ({ type }) => (type.includes("mp4") ? "mp4" : "webm");
