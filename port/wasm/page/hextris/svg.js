// A game as one moving picture: an SVG whose cells change their colours in time. A short game shows every
// command, a longer one every lock and its end, a very long one its first units.
import { number } from "../dom.js";

const COMMANDS_MAX = 1500,
  CHANGES_MAX = 400000; // some megabytes
const COMMAND_SECONDS = 0.08,
  LOCK_SECONDS = 0.25,
  END_SECONDS = 2;
const COLOURS = ["#e9e7e0", "#3c4a5c", "#e69f00"]; // empty, full, the unit: light, as on paper
const CELL = 12,
  PITCH = 10.392,
  SIDE = 6.928; // a hexagon of width 12

// The moments to show.
function* moments(game) {
  const length = game.text.length,
    { locked } = game.view(length);
  if (length <= COMMANDS_MAX) {
    for (let at = 0; at <= length; at++) yield at;
    return;
  }
  let at = 0;
  yield at;
  for (let i = 0; i < locked; i++) yield (at = game.lock(i).to);
  if (at < length) yield length;
}

// For each cell the pictures at which it changes, and to what.
function changesOf(game) {
  const { width, height, rowBytes } = game;
  const cells = Array.from({ length: width * height }, () => []);
  const before = new Uint8Array(width * height).fill(255),
    now = new Uint8Array(width * height);
  let pictures = 0,
    changes = 0,
    last = 0;
  for (const at of moments(game)) {
    const { board, cells: unit } = game.view(at);
    for (let i = 0; i < now.length; i++) {
      const x = i % width,
        row = ((i - x) / width) * rowBytes;
      now[i] = (board[row + (x >> 3)] >> (x & 7)) & 1 ? 0 : 1;
    }
    for (let i = 0; i < unit.length; i += 2) now[unit[i + 1] * width + unit[i]] = 2;
    for (let i = 0; i < now.length; i++)
      if (now[i] !== before[i]) {
        cells[i].push([pictures, now[i]]);
        before[i] = now[i];
        changes++;
      }
    pictures++;
    last = at;
    if (changes > CHANGES_MAX) break;
  }
  return { cells, pictures, last };
}

export function movingSvg(game) {
  const { width, height } = game;
  const { cells, pictures, last } = changesOf(game);
  const each = game.text.length <= COMMANDS_MAX ? COMMAND_SECONDS : LOCK_SECONDS;
  const seconds = pictures * each + END_SECONDS;
  const parts = cells.map((changes, i) => {
    const x = i % width,
      y = (i - x) / width;
    const place = `x="${x * CELL + ((y & 1) * CELL) / 2}" y="${(y * PITCH).toFixed(2)}"`;
    if (changes.length === 1) return `<use href="#c" ${place} fill="${COLOURS[changes[0][1]]}"/>`;
    const times = changes.map(([picture]) => +((picture * each) / seconds).toFixed(5)).join(";");
    const values = changes.map(([, kind]) => COLOURS[kind]).join(";");
    return (
      `<use href="#c" ${place}><animate attributeName="fill" calcMode="discrete" dur="${seconds.toFixed(2)}s" ` +
      `repeatCount="indefinite" keyTimes="${times}" values="${values}"/></use>`
    );
  });
  const w = width * CELL + CELL / 2,
    h = (height - 1) * PITCH + 2 * SIDE;
  const hexagon = `M6 .4L11.6 ${SIDE / 2 + 0.2}V${SIDE * 1.5 - 0.2}L6 ${2 * SIDE - 0.4}L.4 ${SIDE * 1.5 - 0.2}V${SIDE / 2 + 0.2}Z`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h.toFixed(2)}" width="${w}" height="${Math.ceil(h)}">\n` +
    `<defs><path id="c" d="${hexagon}"/></defs>\n<rect width="100%" height="100%" fill="#fff"/>\n${parts.join("\n")}\n</svg>\n`;
  const whole = last === game.text.length;
  return {
    svg,
    shown:
      `saved: ${number(pictures)} pictures` +
      (whole ? "" : `, up to command ${number(last)}: the game is too long for one file`),
  };
}
