// Small helpers for the document.

export const byId = (id) => document.getElementById(id);

// An element with properties, attributes (names with a dash, role) and children.
export function make(name, given = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given))
    if (key.includes("-") || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  element.append(...children);
  return element;
}

export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// Calls back when light becomes dark or back.
export function onScheme(call) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", call);
}

export function download(name, type, content) {
  const link = make("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// A line for a person: null hides it.
export function say(element, text) {
  element.hidden = !text;
  element.textContent = text ?? "";
}

const FORMAT = new Intl.NumberFormat("en");
export const number = (value) => FORMAT.format(value);
