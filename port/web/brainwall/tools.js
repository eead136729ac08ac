// Buttons on the wall: zoom, and the figure as a whole. They are made once, for all boards.
import { size } from "../shell/canvas.js";
import { $, make, setAttribute, svg } from "../shell/dom.js";

const TOOLS = [
  { words: "Move", key: "v", path: "M10 2v16M2 10h16M8 4l2-2 2 2M8 16l2 2 2-2M4 8l-2 2 2 2M16 8l2 2-2 2", hand: true },
  { words: "Turn", key: "r", path: "M15.5 10a5.5 5.5 0 1 1-1.8-4M14 2.5V6h-3.5", hand: true },
  { words: "Mirror", key: "m", path: "M10 3v14M7.5 6L3 14h4.5zM12.5 6l4.5 8h-4.5z", hand: true },
  { words: "Zoom in", key: "+", path: "M10 5v10M5 10h10" },
  { words: "Zoom out", key: "-", path: "M5 10h10" },
  { words: "Show all of it", key: "0", path: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" },
];
const WIDE = 3.4; // rem that the buttons take of the stage

let bar = null;

function button({ words, key, path, hand = false }, page) {
  const picture = svg("path", { d: path });
  const press = () => {
    if (page.other === null) page.game.key({ key, shiftKey: false }, page);
  };
  return make(
    "button",
    {
      type: "button",
      class: hand ? "by-hand" : "square",
      "aria-label": hand ? `${words} the figure` : words,
      title: key.toUpperCase(),
      onclick: press,
    },
    svg("svg", { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true" }, picture),
    hand ? words : "",
  );
}

export function showTools(page) {
  const traits = { id: "wall-tools", role: "group", "aria-label": "View" };
  bar ??= make("div", traits, ...TOOLS.map((tool) => button(tool, page)));
  if (!bar.isConnected) $("stage").append(bar);
}

// While Move is pressed, the hand moves the whole figure.
export function updateTools({ isWhole }) {
  setAttribute(bar.firstChild, "aria-pressed", isWhole);
}

// What is left of the stage for the board. The buttons stand under it for a thumb, else where they cost it least.
export function roomFor(box, [left, top, right, bottom]) {
  const wide = WIDE * size.rem;
  const scale = (width, height) => Math.min(width / Math.max(1, right - left), height / Math.max(1, bottom - top));
  const isThumb = size.phone && document.body.classList.contains("hand"); // it comes to the foot of the stage
  const under = isThumb || scale(box.width, box.height - wide) > scale(box.width - wide, box.height);
  bar?.classList.toggle("under", under);
  if (under) return { ...box, height: box.height - 0.8 * wide };
  return { ...box, x: box.x + 0.8 * wide, width: box.width - 0.8 * wide };
}
