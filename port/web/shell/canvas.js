// Drawing: colours of the theme, sizes, and what all games' pictures share.
const TONES = "page raise ink soft faint hair cell full ground accent on-accent accent-soft gold gold-fill gold-soft" +
  " green green-fill green-soft red red-fill red-soft wall tint-0 tint-1 tint-2 tint-3 tint-4 tint-5";

export const colour = {}; // by name: colour.accent, colour.goldFill
export const size = { rem: 16, phone: false };
export const fonts = { sans: "sans-serif", mono: "monospace" };

export const clamp = (x, least, most) => Math.max(least, Math.min(most, x));
export const mix = (a, b, t) => a + (b - a) * t;
export const easeOut = (t) => 1 - (1 - t) ** 3;
export const number = (x) => (Number.isFinite(x) ? Math.round(x).toLocaleString("en-US") : "–");
export const counted = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

export const calm = matchMedia("(prefers-reduced-motion: reduce)"); // calm.matches: nothing moves by itself
const narrow = matchMedia("(max-width: 40rem), (max-aspect-ratio: 1/1)");

// Reads the theme's colours and sizes again: after a change of theme or window.
export function readTheme() {
  const style = getComputedStyle(document.documentElement);
  for (const name of TONES.split(" "))
    colour[name.replace(/-./g, (pair) => pair[1].toUpperCase())] = style.getPropertyValue(`--${name}`).trim();
  size.rem = parseFloat(style.fontSize);
  size.phone = narrow.matches;
  fonts.sans = getComputedStyle(document.body).fontFamily;
  fonts.mono = style.getPropertyValue("--mono").trim();
}

// A canvas at the size at which it is shown, empty; sizes are in CSS pixels from here on.
export function prepare(canvas) {
  const scale = Math.min(devicePixelRatio || 1, 2.5);
  const width = canvas.clientWidth,
    height = canvas.clientHeight;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const c = canvas.getContext("2d");
  c.setTransform(scale, 0, 0, scale, 0, 0);
  c.clearRect(0, 0, width, height);
  return { c, box: { x: 0, y: 0, width, height } };
}

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

// A colour #rrggbb with an opacity.
export const faded = (hex, opacity) => `rgba(${channels(hex).join()},${opacity})`;

export function rounded(c, x, y, width, height, radius) {
  c.beginPath();
  c.roundRect(x, y, width, height, radius);
}

// Options: {align, base, weight, mono, halo}. The width of the text.
export function write(c, text, x, y, pixels, fill, options = {}) {
  const { align = "left", base = "alphabetic", weight = 400, mono = false, halo = null } = options;
  c.font = `${weight} ${pixels}px ${mono ? fonts.mono : fonts.sans}`;
  c.textAlign = align;
  c.textBaseline = base;
  if (halo !== null) {
    c.lineJoin = "round";
    c.lineWidth = pixels * 0.28;
    c.strokeStyle = halo;
    c.strokeText(text, x, y);
  }
  c.fillStyle = fill;
  c.fillText(text, x, y);
  return c.measureText(text).width;
}

// The mark of the present moment on a timeline.
export function playhead(c, x, height) {
  const unit = size.rem / 16;
  const foot = height - 6 * unit;
  for (const [style, width] of [[colour.page, 6], [colour.ink, 2.2]]) {
    c.strokeStyle = style;
    c.lineWidth = width * unit;
    c.beginPath();
    c.moveTo(x, 2 * unit);
    c.lineTo(x, foot);
    c.stroke();
  }
  c.fillStyle = colour.ink;
  c.beginPath();
  c.arc(x, foot, 5 * unit, 0, 2 * Math.PI);
  c.fill();
}
