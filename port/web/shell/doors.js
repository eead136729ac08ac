// What leads into the page and out of it: links, files, boards, sharing. Their scripts are loaded when they are wanted.
import { address } from "../address.js";
import { $, loadStyle } from "./dom.js";
import { page } from "./page.js";

const style = () => loadStyle(address("dialogs.css"));
const QUIET_MS = 1000; // without moves; browsers refuse hundreds of addresses in half a minute
const setAddress = (url) => history.replaceState(null, "", url);
const isLink = () => /^#(.*&)?(game|problem|board)=/.test(location.hash);

// An action of a person; what fails is said on the page.
export function attempt(action) {
  return async (...given) => {
    try {
      await action(...given);
    } catch (error) {
      if (!["LinkError", "FileError", "RulesError"].includes(error.name)) console.warn(error);
      page.say(error.message, null, "action");
    }
  };
}

// Opens what the address asks for. False if it asks for nothing, or for what cannot be opened.
async function arrive() {
  if (!isLink()) return false;
  try {
    const [{ arriveBy }] = await Promise.all([import("./arrive.js"), style()]);
    await arriveBy(location.hash);
    return true;
  } catch (error) {
    page.say(`This link cannot be opened: ${error.message.replace(/\.$/, "")}.`, null, "action");
    setAddress(location.pathname + location.search);
    return false;
  }
}

// As it was left, where it is loaded again. False if it is not, or was not kept.
async function comeBack() {
  try {
    const [{ type }] = performance.getEntriesByType("navigation");
    const { shown } = type === "navigate" ? {} : sessionStorage;
    if (shown) await (await import("./arrive.js")).comeBack(JSON.parse(shown));
    return Boolean(shown);
  } catch (error) {
    console.warn(error);
    return false;
  }
}

function nameBoard() {
  const { game, id, isOurs, base } = page.board;
  const named = isOurs && base === undefined;
  setAddress(location.pathname + (named ? `#game=${game}&problem=${id}` : `?game=${game}`));
}

async function nameGame() {
  const { record, hand } = page;
  const link = await (await import("./share.js")).makeLink();
  if (hand && link.address !== null && page.hand && page.record === record) setAddress(link.address);
}

// The address is that of a link as long as its board is shown. Then it names the board, or the game that a person
// plays: whoever copies it sends what is seen.
function followBoard() {
  let before = null;
  let timer = 0;
  page.addEventListener("change", () => {
    const { board, hand, record } = page;
    const now = { board, game: hand && record.length > 0 ? record : null, version: record.version };
    if (before === null) before = now;
    const isNew = now.game !== before.game || (now.game !== null && now.version !== before.version);
    if (now.board !== before.board || isNew) {
      clearTimeout(timer);
      if (now.game === null) nameBoard();
      else timer = setTimeout(attempt(nameGame), QUIET_MS);
    }
    before = now;
  });
}

async function receive(files) {
  const [{ receiveFiles }] = await Promise.all([import("./files.js"), style()]);
  await receiveFiles(files);
}

let input = null; // some browsers forget an element that nothing names

// Lets a person choose files. The element is made anew: the same file may be chosen again.
export function chooseFiles(receiver) {
  input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true });
  input.onchange = () => receiver([...input.files]);
  input.click();
}

const carriesFiles = ({ dataTransfer }) => [...(dataTransfer?.types ?? [])].includes("Files");

function listenToDrops(receiver) {
  const dropping = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    style();
    dropping(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) dropping(false);
  });
  addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dropping(false);
    receiver([...event.dataTransfer.files]);
  });
}

// True if something is shown: what the address asks for, or what was shown before.
export async function startDoors() {
  const receiver = attempt(receive);
  $("boards").onclick = attempt(async () => {
    const [{ openGallery }] = await Promise.all([import("./gallery.js"), style()]);
    await openGallery(receiver);
  });
  $("share-open").onclick = attempt(async () => {
    const [{ openShare }] = await Promise.all([import("./share.js"), style()]);
    await openShare();
  });
  listenToDrops(receiver);
  addEventListener("hashchange", () => arrive());
  const arrived = (await comeBack()) || (await arrive());
  followBoard();
  return arrived;
}
