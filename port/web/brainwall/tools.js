// Buttons on the wall: zoom, and the figure as a whole. They are made once, for all boards.
import { $, make, svg } from "../shell/dom.js";

const TOOLS = [
  { words: "Zoom in", key: "+", path: "M10 5v10M5 10h10" },
  { words: "Zoom out", key: "-", path: "M5 10h10" },
  { words: "Show all of it", key: "0", path: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" },
  { words: "Turn the figure", key: "r", path: "M15.5 10a5.5 5.5 0 1 1-1.8-4M14 2.5V6h-3.5", hand: true },
  { words: "Mirror the figure", key: "m", path: "M10 3v14M7.5 6L3 14h4.5zM12.5 6l4.500 8h-4.500z", hand: true },
];

let bar = null;

function button({ words, key, path, hand = false }, page) {
  const icon = svg("svg", { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true" }, svg("path", { d: path }));
  const title = `${words} (${key === "r" || key === "m" ? key.toUpperCase() : key})`;
  const press = () => {
    if (page.other === null) page.game.key({ key, shiftKey: false }, page);
  };
  return make("button", { type: "button", class: hand ? "square by-hand" : "square", "aria-label": words, title, onclick: press }, icon);
}

export function showTools(page) {
  bar ??= make("div", { id: "wall-tools", role: "group", "aria-label": "View" }, ...TOOLS.map((tool) => button(tool, page)));
  if (!bar.isConnected) $("stage").append(bar);
}
