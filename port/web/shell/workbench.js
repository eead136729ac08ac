// The workbench: what specialists want, in place of the rail. The board stays and plays. Each tab is built when it is
// opened first, and updated while it is seen: {id, words, build(element, page) -> update function or nothing}.
import { address } from "../address.js";
import { $, loadStyle, make, setAttribute } from "./dom.js";
import { page } from "./page.js";
import { resultsTab } from "./results.js";
import { eachFrame } from "./stage.js";

let tabs = [];
let openTab = null; // its id: stays when the game changes, where the other game has it, too
let builtFor = null;
let update = null;

const shared = () => [
  { id: "search", words: "Search", build: async (element) => (await import("./search_tab.js")).buildSearch(element) },
  ...page.game.tabs(page),
  resultsTab,
  { id: "judge", words: "Judge", build: async (element) => (await import("./judge.js")).buildJudge(element) },
];

function tabButton({ id, words }) {
  return make("button", {
    role: "tab",
    id: `tab-${id}`,
    "aria-controls": "tab-panel",
    text: words,
    onclick: () => choose(id),
  });
}

// Arrows go from tab to tab.
function tabKey(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const at = tabs.findIndex(({ id }) => id === openTab);
  choose(tabs[(at + by + tabs.length) % tabs.length].id);
  $(`tab-${openTab}`).focus();
}

function buildFrame() {
  builtFor = page.game;
  tabs = shared();
  const list = make("div", { role: "tablist", "aria-label": "Workbench", onkeydown: tabKey }, ...tabs.map(tabButton));
  const traits = { id: "workbench-done", class: "square", "aria-label": "Done", text: "×" };
  const done = make("button", { ...traits, onclick: closeWorkbench });
  const panel = make("div", { role: "tabpanel", id: "tab-panel", tabindex: "0" });
  $("workbench").replaceChildren(make("div", { class: "tabs" }, list, done), panel);
  if (!tabs.some(({ id }) => id === openTab)) openTab = tabs[0].id;
}

async function choose(id) {
  openTab = id;
  update = null;
  for (const tab of tabs) {
    const button = $(`tab-${tab.id}`);
    setAttribute(button, "aria-selected", tab.id === id);
    button.tabIndex = tab.id === id ? 0 : -1;
  }
  $(`tab-${id}`).scrollIntoView({ block: "nearest", inline: "center" }); // on a phone not all fit
  const content = make("div");
  setAttribute($("tab-panel"), "aria-labelledby", `tab-${id}`);
  $("tab-panel").replaceChildren(content);
  const built = await tabs.find((tab) => tab.id === id).build(content, page);
  if (openTab !== id) return;
  update = built ?? null;
  update?.();
}

function changed() {
  if ($("workbench").hidden) return;
  if (builtFor !== page.game) openWorkbench(openTab);
  else update?.();
}

export function openWorkbench(tab = openTab) {
  $("workbench").hidden = false;
  document.body.classList.add("bench");
  setAttribute($("workbench-open"), "aria-expanded", true);
  openTab = tab;
  buildFrame();
  return choose(openTab);
}

export function closeWorkbench() {
  $("workbench").hidden = true;
  document.body.classList.remove("bench");
  setAttribute($("workbench-open"), "aria-expanded", false);
  $("workbench-open").focus();
}

export async function toggleWorkbench() {
  if (!$("workbench").hidden) return closeWorkbench();
  await loadStyle(address("workbench.css"));
  await openWorkbench();
}

page.addEventListener("change", changed);
eachFrame(changed); // the moment that is shown
