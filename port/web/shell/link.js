// Links: the part of an address after # gives back what is seen. Its form is that of the rules' sessions
// (core/judge/session.h) with more keys; a value is encoded as there, and a number is last:
//
//     game=ID&problem=BOARD          the board: of the list by its id, or a file by its name with
//     file=PACKED&name=NAME          its text; a name, where the board has another one
//     option=p%20ei!&start=N         options of the rules if they are not the board's (one, empty: none), seed's number
//     recorded=NAME                  the engine's game of that name, or
//     moves=TEXT&by=hand,57,engine   moves, and who made them from which moment on
//     as=NAME&budget=TAG             its name, and with which budget the engine made it
//     with-moves=TEXT ...            the same keys of the game that is compared, after "with-"
//     set=KEY%20VALUE                what else the game's view wants to have back
//     at=MOMENT
//
// A link that would be longer than LINK_MAX has all but game, problem and at in one value, packed=PACKED.
export const LINK_MAX = 8000; // characters of the whole address
const UNPACKED_MAX = 8e6; // bytes: as much as a file may have
const NAME_MAX = 80;
const KEYS = "game problem name file option start set packed at".split(" ");
const RECORD_KEYS = "recorded moves by as budget".split(" ");
const OWNERS = { you: "hand", link: "hand", hint: "hint", file: "file", engine: "engine" };
const MAKERS = { hand: "you", hint: "hint", file: "file", engine: "engine" };

export class LinkError extends Error {
  constructor(words) {
    super(words);
    this.name = "LinkError";
  }
}

// ---- text in an address ----

// As the rules do it: of printable characters these stand for themselves, beside letters and digits: -._~!*,;:@/
const encode = (text) =>
  encodeURIComponent(text)
    .replace(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(2C|3B|3A|40|2F)/g, decodeURIComponent);

function decode(key, text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError(`its part "${key}" is damaged`);
  }
}

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

// What browsers without CompressionStream (Safari before 16.4) write and read instead: the same form, its blocks stored
// as they are. A block: whether it is the last, its length, the length's complement.
const BLOCK_MAX = 0xffff;
const BLOCK_HEAD = 5;

function store(bytes) {
  const parts = [];
  for (let left = bytes; ; left = left.subarray(BLOCK_MAX)) {
    const length = Math.min(left.length, BLOCK_MAX);
    const isLast = left.length === length;
    parts.push(Uint8Array.of(isLast, length, length >> 8, ~length, ~length >> 8), left.subarray(0, length));
    if (isLast) return new Blob(parts);
  }
}

function stored(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] > 1) throw new LinkError("this browser is too old to unpack it");
    const end = at + BLOCK_HEAD + bytes[at + 1] + 256 * bytes[at + 2];
    parts.push(bytes.subarray(at + BLOCK_HEAD, end));
    at = end;
  }
  return new Blob(parts).text();
}

export async function pack(text) {
  const plain = new TextEncoder().encode(text);
  const canPack = "CompressionStream" in globalThis;
  const packed = canPack ? through(plain, new CompressionStream("deflate-raw")) : store(plain);
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// A small text may unpack to a very large one: it is read up to a limit.
async function readUpTo(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    parts.push(value);
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new LinkError(`it holds more than ${most / 1e6} MB`);
    }
  }
}

export async function unpack(key, packed) {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    if (!("DecompressionStream" in globalThis)) return await stored(bytes);
    return await readUpTo(through(bytes, new DecompressionStream("deflate-raw")), UNPACKED_MAX);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError(`its part "${key}" is damaged`);
  }
}

// ---- what is seen, as fields: pairs of key and value ----

// Who made the moves of a record: [["engine", 0], ["you", 57]].
export function makers(record) {
  const moments = record.from.map(({ moment }) => moment).filter((moment) => moment < record.length);
  const spans = [];
  for (const moment of [...new Set([0, ...moments])].sort((a, b) => a - b)) {
    const maker = OWNERS[record.ownerOf(moment)] ?? "engine";
    if (spans.at(-1)?.[0] !== maker) spans.push([maker, moment]);
  }
  return spans;
}

// The engine's games that come with the board need no moves in the link.
function recordedName(board, record, text) {
  if (record.owner !== "engine") return null;
  const games = board.games ?? [];
  const at = games.findIndex((one) => (one.start ?? 0) === record.start && one.text === text);
  if (at < 0) return null;
  const { name } = games[at];
  return name && games.findIndex((one) => one.name === name) === at ? name : String(at);
}

function fieldsOfRecord(board, record, prefix = "") {
  const text = record.text();
  const recorded = recordedName(board, record, text);
  if (recorded !== null) return [[`${prefix}recorded`, recorded]];
  const fields = [
    ["moves", text],
    ["by", makers(record).map(([maker, moment], i) => (i === 0 ? maker : `${moment},${maker}`)).join()],
  ];
  const { name = "", budget = "" } = record.facts;
  if (record.owner !== "you" && name !== "") fields.push(["as", String(name).slice(0, NAME_MAX)]);
  if (budget !== "") fields.push(["budget", String(budget)]);
  return fields.map(([key, value]) => [prefix + key, value]);
}

const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

// Of a page: {board, game, record, other, moment}. board: as it was opened. baseOptions: those that the board has by
// itself; null: a link has to name them.
export function fieldsOf({ board, game, record, other, moment }, baseOptions = null) {
  const own = board.isOurs === false;
  const fields = [
    ["game", board.game],
    ["problem", own ? board.file : (board.base ?? board.id)],
  ];
  if (own ? board.name !== board.file : board.of !== undefined && board.name !== board.of.name)
    fields.push(["name", String(board.name).slice(0, NAME_MAX)]);
  if (own) fields.push(["file", board.problem]);
  const options = board.options ?? [];
  if (baseOptions === null || !same(options, baseOptions))
    fields.push(...(options.length > 0 ? options : [""]).map((option) => ["option", option]));
  if (record.start !== 0) fields.push(["start", String(record.start)]);
  fields.push(...fieldsOfRecord(board, record));
  if (other !== null) fields.push(...fieldsOfRecord(board, other, "with-"));
  for (const [key, value] of game.shared()) fields.push(["set", `${key} ${value}`]);
  fields.push(["at", String(moment)]);
  return fields;
}

const fragment = (fields) => `#${fields.map(([key, value]) => `${key}=${encode(value)}`).join("&")}`;

async function plainFragment(fields) {
  const short = fields.map(async ([key, value]) => [key, key === "file" ? await pack(value) : value]);
  return fragment(await Promise.all(short));
}

async function packedFragment(fields) {
  const outside = ["game", "problem", "at"];
  const value = await pack(JSON.stringify(fields.filter(([key]) => !outside.includes(key))));
  const [game, problem] = fields;
  return fragment([game, problem, ["packed", value], fields.at(-1)]);
}

// The part of an address that gives the fields back, where the address before it has so many characters:
// {fragment, length} of the whole address. fragment is null if it would be too long.
export async function linkOf(fields, before) {
  const plain = await plainFragment(fields);
  if (before + plain.length <= LINK_MAX) return { fragment: plain, length: before + plain.length };
  const packed = await packedFragment(fields);
  const length = before + packed.length;
  return { fragment: length <= LINK_MAX ? packed : null, length };
}

// The same as a file, of any length.
export const fileOf = (fields) => `${JSON.stringify({ link: fields }, null, 1)}\n`;

// ---- reading ----

function pairsOf(hash) {
  return hash
    .slice(1)
    .split("&")
    .map((part) => {
      const at = part.indexOf("=");
      if (at < 0) throw new LinkError(`"${part.slice(0, 20)}" is no part of a link`);
      const key = part.slice(0, at);
      return [key, decode(key, part.slice(at + 1))];
    });
}

function countOf(values, key) {
  const text = values.get(key) ?? "0";
  if (!/^\d{1,9}$/.test(text)) throw new LinkError(`its part "${key}" is no number`);
  return Number(text);
}

// "hand,57,engine": [{owner: "you", moment: 0}, {owner: "engine", moment: 57}]
function spansOf(text) {
  const parts = `0,${text}`.split(",");
  const spans = [];
  for (let i = 0; i < parts.length; i += 2) {
    const [moment, maker] = [parts[i], parts[i + 1]];
    if (!/^\d{1,9}$/.test(moment) || !Object.hasOwn(MAKERS, maker ?? ""))
      throw new LinkError('its part "by" is damaged');
    spans.push({ owner: MAKERS[maker], moment: Number(moment) });
  }
  return spans;
}

function recordOf(values, prefix) {
  const recorded = values.get(`${prefix}recorded`) ?? null;
  const moves = values.get(`${prefix}moves`) ?? null;
  if (recorded === null && moves === null) return null;
  return {
    recorded,
    moves,
    by: spansOf(values.get(`${prefix}by`) ?? "hand"),
    name: values.get(`${prefix}as`)?.slice(0, NAME_MAX) ?? null,
    budget: values.get(`${prefix}budget`)?.slice(0, NAME_MAX) ?? null,
  };
}

const known = new Set([...KEYS, ...RECORD_KEYS, ...RECORD_KEYS.map((key) => `with-${key}`)]);
const MANY = ["option", "set"];

// The values of keys that occur once.
function valuesOf(pairs) {
  const values = new Map();
  for (const [key, value] of pairs) {
    if (!known.has(key)) throw new LinkError(`this page does not know its part "${key.slice(0, 20)}"`);
    if (MANY.includes(key)) continue;
    if (values.has(key)) throw new LinkError(`its part "${key}" is there twice`);
    values.set(key, value);
  }
  for (const key of ["game", "problem"]) if (!values.get(key)) throw new LinkError(`its part "${key}" is missing`);
  return values;
}

const all = (pairs, key) => pairs.filter(([name]) => name === key).map(([, value]) => value);

// What the fields ask for: {game, problem, name, file, options, start, record, other, settings, at}. Moves are not
// played here: the rules will say what is wrong with them.
export function wantedOf(pairs) {
  const values = valuesOf(pairs);
  const options = all(pairs, "option");
  return {
    game: values.get("game"),
    problem: values.get("problem").slice(0, NAME_MAX),
    name: values.get("name") ?? null,
    file: values.get("file") ?? null,
    options: options.length > 0 ? options.filter((option) => option !== "") : null,
    start: countOf(values, "start"),
    record: recordOf(values, ""),
    other: recordOf(values, "with-"),
    settings: all(pairs, "set").map((text) => text.split(/ (.*)/s).slice(0, 2)),
    at: countOf(values, "at"),
  };
}

// What a board's settings are (variant.js), from options as the rules take them.
export function settingsOf({ game, options }) {
  const of = (letter) => options.filter((option) => option.startsWith(`${letter} `)).map((option) => option.slice(2));
  if (game === "hextris") return { phrases: of("p") };
  return game === "less" ? { rush: of("r")[0] ?? "early" } : {};
}

const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");

function pairsOfJson(text) {
  let pairs = null;
  try {
    pairs = JSON.parse(text);
  } catch {
    // it is said below
  }
  if (!Array.isArray(pairs) || !pairs.every(isPair)) throw new LinkError("what is packed in it is damaged");
  return pairs;
}

// Reads the part of an address after #. Throws a LinkError.
export async function readLink(hash) {
  const pairs = pairsOf(hash);
  for (const pair of pairs) if (pair[0] === "file") pair[1] = await unpack("file", pair[1]);
  const packed = pairs.find(([key]) => key === "packed");
  if (packed === undefined) return wantedOf(pairs);
  const rest = pairsOfJson(await unpack("packed", packed[1]));
  return wantedOf([...pairs.filter((pair) => pair !== packed), ...rest]);
}

// Reads a file that fileOf() made; null: it is another file.
export function readLinkFile(text) {
  if (!/^\s*\{\s*"link"\s*:/.test(text)) return null;
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LinkError("the file is cut off or damaged");
  }
  return wantedOf(pairsOfJson(JSON.stringify(value.link)));
}
