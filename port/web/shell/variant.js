// Variants of a board: other words of Hextris, another kind of end of Less. A variant is a board of its own, so that
// its games stay beside those of the board it is of.
import { keepBoard } from "./keep.js";
import { show } from "./open.js";

// Numbers a text, for ids.
function numberOf(text) {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  return number.toString(36);
}

// board: one that is open or was (page.board). Of the same settings the same variant.
export function variantOf(board, settings, name = null) {
  const all = { ...board.settings, ...settings };
  const of = { ...(board.of ?? board), games: [] }; // where it is opened it gets its own
  if (JSON.stringify(all) === JSON.stringify(of.settings)) return of;
  const file = of.file ?? `${of.id}.json`; // its problem comes with it
  const id = `${of.id}-${numberOf(JSON.stringify(all))}`;
  const hasSameWords = JSON.stringify(all.phrases) === JSON.stringify(of.settings.phrases);
  const known = hasSameWords ? of.known : null; // points with other words cannot be compared
  return { ...of, id, of, base: of.id, file, name: name ?? of.name, settings: all, known };
}

// Opens a variant; the engine searches it for so many seconds where it has no game yet. With a name of its own it is
// under Boards from then on, at later visits, too.
export async function openVariant(board, settings, { name = null, seconds = 3, quiet = false } = {}) {
  const variant = variantOf(board, settings, name);
  if (name !== null) await keepBoard(variant);
  await show(variant, { seconds, quiet });
  return variant;
}
