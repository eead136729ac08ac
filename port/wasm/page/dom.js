// Small helpers for the document.
import { Refusal } from "./instance.js";

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

// Calls back with the files that a person chooses or drops.
export function listenToFiles(open) {
  byId("open").onclick = () => byId("file").click();
  byId("file").onchange = () => {
    const files = [...byId("file").files];
    byId("file").value = ""; // the same file may be chosen again
    return open(files);
  };
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    byId("drop").hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) byId("drop").hidden = true;
  });
  document.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    byId("drop").hidden = true;
    open([...event.dataTransfer.files]);
  });
}

// The link to the board gives it the focus: the address is that of the game.
export function skipTo(selector) {
  document.querySelector(".skip").onclick = (event) => {
    event.preventDefault();
    document.querySelector(selector)?.focus();
  };
}

// A line for a person: null hides it.
export function say(element, text) {
  element.hidden = !text;
  element.textContent = text ?? "";
}

// Shows an error. One that a person can do nothing about is logged too.
export function fail(error) {
  if (!(error instanceof Refusal)) console.warn(error);
  say(byId("error"), error instanceof Error ? error.message : String(error));
}

// Copies the address of the page, and returns what to say of it.
export async function copyAddress() {
  try {
    await navigator.clipboard.writeText(location.href);
    return "the link is copied";
  } catch {
    return `the link is the address of this page: ${location.href}`;
  }
}

const FORMAT = new Intl.NumberFormat("en");
export const number = (value) => FORMAT.format(value);
