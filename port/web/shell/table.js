// A table of numbers: columns are {words, left}, rows are lists of texts or elements.
import { make } from "./dom.js";

export function cell(content, left = false, tag = "td") {
  return make(tag, { class: left ? "left" : false }, content instanceof Node ? content : String(content));
}

export function table(columns, rows, { caption, foot = null } = {}) {
  const line = (cells) => make("tr", {}, ...cells.map((content, i) => cell(content, columns[i].left)));
  const heads = columns.map(({ words, left }) =>
    words === "" ? make("td") : make("th", { scope: "col", class: left ? "left" : false, text: words }),
  );
  const body = make("tbody", {}, ...rows.map(line));
  return make(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make(
      "table",
      {},
      make("caption", { class: "unseen", text: caption }),
      make("thead", {}, make("tr", {}, ...heads)),
      body,
      foot === null ? null : make("tfoot", {}, line(foot)),
    ),
  );
}
