// Files that a person keeps.
import { make } from "./dom.js";
import { page } from "./page.js";

export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Each game has its contest's format.
const FORMATS = {
  hextris: () => import("../hextris/save.js"),
  brainwall: () => import("../brainwall/save.js"),
  less: () => import("../less/save.js"),
};

// Records of the board that is shown, in the format of its contest. Words about the file.
export async function saveRecords(records) {
  const { solutionsOf } = await FORMATS[page.board.game]();
  const { name, text, note = "" } = solutionsOf(records, page.game);
  download(name, text, name.endsWith(".json") ? "application/json" : "text/plain");
  return `Saved as ${name}. ${note}`.trimEnd();
}
