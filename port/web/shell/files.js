// Files that a person opens or drops, several at once: problems become boards, solutions are judged, and files of this
// page give back what was seen. What is wrong with one file does not keep the others from being opened.
import { checkSize, openFiles } from "../boards.js";
import { keepBoard } from "./keep.js";
import { LinkError, readLinkFile } from "./link.js";
import { show } from "./open.js";
import { page } from "./page.js";

async function read(file) {
  checkSize(file.name, file.size);
  return { name: file.name, data: new Uint8Array(await file.arrayBuffer()) };
}

// A file that Share has saved: opens what it asks for. False: it is another file.
async function openLinkFile({ name, data }) {
  const wanted = readLinkFile(new TextDecoder().decode(data));
  if (wanted === null) return false;
  try {
    const { arriveAt } = await import("./arrive.js");
    await arriveAt(wanted);
    return true;
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    throw new LinkError(`${name}: ${error.message}`);
  }
}

// Files that are not of this page are left for boards.js.
async function openLinkFiles(files, errors) {
  const others = [];
  for (const file of files)
    try {
      const one = await read(file);
      if (!(await openLinkFile(one))) others.push(one);
    } catch (error) {
      errors.push(error);
    }
  return others;
}

// The last board is shown, and searched: a board of a file comes without a game of the engine.
async function showBoards(boards) {
  for (const board of boards) if (!board.isOurs) await keepBoard(board);
  await show(boards.at(-1));
  if (boards.length > 1) page.say(`${boards.length} boards were opened: the others are under Boards.`, null, "board");
}

async function showSolutions(solutions) {
  const { showVerdicts } = await import("./judge.js");
  await showVerdicts(solutions);
}

// files: of an input or a drop.
export async function receiveFiles(files) {
  if (files.length === 0) return;
  const errors = [];
  const others = await openLinkFiles(files, errors);
  const found = others.length > 0 ? await openFiles(others) : { boards: [], solutions: [], errors: [] };
  errors.push(...found.errors);
  if (found.boards.length > 0) await showBoards(found.boards);
  if (found.solutions.length > 0) await showSolutions(found.solutions);
  if (errors.length > 0) await showErrors(errors, files.length);
}

// A solution or a problem that was pasted.
export async function receiveText(text) {
  if (text.trim() === "") throw new LinkError("There is nothing to judge.");
  await receiveFiles([new File([text], "pasted text")]);
}

// One error is a line on the stage; several, or a long one, a dialog.
async function showErrors(errors, count) {
  const words = [...new Set(errors.map(({ message }) => message))];
  if (words.length === 1 && words[0].length < 160 && count === 1) return page.say(words[0], null, "action");
  const [{ openDialog }, { make }] = await Promise.all([import("./dialog.js"), import("./dom.js")]);
  const rest = count - words.length;
  const others = rest > 0 ? `The other ${rest === 1 ? "file was" : `${rest} files were`} opened.` : "";
  const lines = words.map((text) => make("li", { text }));
  openDialog("wrong-files", words.length === 1 ? "A file could not be opened" : "Files that could not be opened", [
    make("ul", { class: "wrong-files" }, ...lines),
    make("p", { class: "soft", text: others }),
  ]);
}
