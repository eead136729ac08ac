// Elements of the document.
export const $ = (id) => document.getElementById(id);

// make("button", {onclick, class: "main", text: "Play", data: {id}}, ...children)
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button"; // not the one that submits a form
  for (const [name, value] of Object.entries(properties)) {
    if (name === "text") element.textContent = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element[name] = value;
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Writes only what differs: writing makes the browser lay out again.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

const styles = new Map();

// When all that were asked for hold.
export const stylesHold = () => Promise.all(styles.values());

// A style sheet by its address, loaded once; resolves when it holds.
export function loadStyle(address) {
  const key = String(address);
  if (!styles.has(key))
    styles.set(
      key,
      new Promise((resolve) => {
        const link = make("link", { rel: "stylesheet", href: key, onload: resolve, onerror: resolve });
        document.head.append(link);
      }),
    );
  return styles.get(key);
}
