// Links of versions before 1.3: "?game=NAME#problem=NAME&z=PACKED&seed=...&tag=...&version=..." and settings. Those of
// Hextris and Brain Wall name a search, which is made again; those of Less hold the moves.
import { boardOf, earlierProblems, openBoard, openFile } from "../boards.js";
import { LinkError, unpack } from "./link.js";
import { show } from "./open.js";
import { page } from "./page.js";
import { Record } from "./record.js";

const END = "999999999"; // beyond the last moment of any game
const RENAMED = { ring: "rings", grid_17: "quilt" };

// Turns were divided by -, their moves by a dot; a rush without moves was 0.
function turnOf(text) {
  if (/^fail[0-3]$/.test(text)) return `!${"YBWR"[text[4]]}`;
  return `${text === "0" ? "" : text.replaceAll(".", ":")}\n`;
}

// The pairs of today's link for a game of Less.
export function pairsOfLess(fields) {
  const turns = fields.get("turns") ?? "";
  return [
    ["game", "less"],
    ["problem", "board"],
    ["file", fields.get("board")],
    ["option", fields.has("late") ? "r late" : "r early"],
    ["moves", turns === "" ? "" : turns.split("-").map(turnOf).join("")],
    ["by", fields.get("you") ? "hand" : "engine"],
    ["at", fields.has("you") ? END : "0"], // who played it goes on at its end
  ];
}

// The text of its problem, which it holds, or which the page listed at that time; null: of none that is known.
async function problemOf(fields) {
  const packed = fields.get("z");
  if (packed !== null) return unpack("z", packed);
  const problems = JSON.parse(await unpack("problem", await earlierProblems()));
  const name = fields.get("problem");
  return Object.hasOwn(problems, name) ? JSON.stringify(problems[name]) : null;
}

async function boardOfFields(fields) {
  const name = fields.get("problem");
  const text = await problemOf(fields);
  const board = text === null ? await boardOf(RENAMED[name] ?? name) : (await openFile(name, text)).boards[0];
  if (board === null) throw new LinkError(`it is of an earlier version, and this page has no board "${name}"`);
  return board;
}

// The words of the link make a variant of the board.
async function withWords(board, fields) {
  const phrases = fields.getAll("p");
  if (board.game !== "hextris") return board;
  const opened = await openBoard(board);
  const { variantOf } = await import("./variant.js");
  return phrases.join("\n") === (board.settings.phrases ?? []).join("\n") ? board : variantOf(opened, { phrases });
}

function useSettings(fields) {
  if (page.board.game !== "brainwall") return;
  if (fields.get("unlock") === "1") page.game.settings.preferUnlocking = true;
  const giver = fields.get("giver");
  const kind = fields.get("seed"); // of Brain Wall it was the bonus that the pose uses
  if (kind && kind !== "none") page.game.settings.bonus = [giver ? `${kind}:${giver}` : kind];
}

// Opens the link's board with its settings, and searches with the preset of its tag.
export async function openOldLink(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  await show(await withWords(await boardOfFields(fields), fields), { seconds: 0 });
  useSettings(fields);
  const start = Math.max(0, page.game.problem.titles.indexOf(fields.get("seed") ?? ""));
  const facts = { owner: "engine", name: "as given" };
  if (start !== page.record.start) page.show(new Record(page.game, "", facts, { start }));
  const version = fields.get("version");
  const which = version === null ? "an earlier version" : `version ${version}`;
  page.say(`This link is of ${which}: the engine searches again.`);
  const preset = /^b\d+:(\d{1,3})/.exec(fields.get("tag") ?? "")?.[1];
  const { startSearch } = await import("./search.js");
  startSearch({ seconds: 10, settings: preset === undefined ? {} : { preset: Number(preset) } });
}
