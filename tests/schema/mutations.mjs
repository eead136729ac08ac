// Small changes of values of JSON: the table of all single ones, and pairs that a seeded generator draws.

// Numbers from 0 to below `limit` (xorshift of 32 bits).
export function generator(seed) {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

const LENGTH_MAX = 1100; // of a list: beyond all bounds
const WRONG = [null, true, false, "", "x", 0, -1, 1.5, [], {}, [[]]];
const STRINGS = ["\u0000", "\u00e9", "%", "6", "/", "\\", "\n", "Z"];
const APART = 10; // no two numbers of the values that are mutated differ by as much
const EXACT_MAX = Number.MAX_SAFE_INTEGER;

// All places in a value, as lists of keys; the value itself is the first.
function places(value, at = []) {
  if (value === null || typeof value !== "object") return [at];
  return [at, ...Object.keys(value).flatMap((key) => places(value[key], [...at, key]))];
}

const get = (value, place) => place.reduce((part, key) => part[key], value);

// A copy in which the value at a place is replaced, or left out where `now` is undefined.
function replaced(value, place, now) {
  if (place.length === 0) return now;
  const copy = structuredClone(value);
  const parent = get(copy, place.slice(0, -1));
  const key = place.at(-1);
  if (now !== undefined) parent[key] = now;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return copy;
}

// An element that differs from the one that it is made of, and for each number from the others.
function another(element, i) {
  if (typeof element === "number") return element + i;
  if (Array.isArray(element)) return element.map((part, k) => (k === 0 ? another(part, i) : part));
  if (element === null || typeof element !== "object") return element;
  const key = ["x", "problem", "seed"].find((one) => one in element);
  return key ? { ...element, [key]: element[key] + i } : element;
}

const longer = (list, length, make) => [
  ...list,
  ...Array.from({ length: length - list.length }, (_, i) => make(list.at(-1), i + APART)),
];

// What may stand in the place of a number: around each bound. Beyond 2^53 a neighbour cannot be told.
function numbers(bounds) {
  return bounds.flatMap((bound) => (Math.abs(bound) > EXACT_MAX ? [2 * bound] : [bound - 1, bound, bound + 1]));
}

function lists(list, lengths) {
  const longest = lengths.filter((length) => length > list.length && list.length > 0);
  return [
    ...lengths.filter((length) => length < list.length).map((length) => list.slice(0, length)),
    ...longest.map((length) => longer(list, length, another)),
    ...longest.map((length) => longer(list, length, (element) => element)),
    [null, ...list],
    [...list, null],
  ];
}

function objects(object) {
  const keys = Object.keys(object);
  const unknown = { ...object, unknown: [{ x: null, members: 7 }, -1e300] };
  const backwards = Object.fromEntries(keys.reverse().map((key) => [key, object[key]]));
  const capital = keys.map((key) => {
    const { [key]: value, ...rest } = object;
    return { ...rest, [key.toUpperCase()]: value };
  });
  return [unknown, backwards, ...capital];
}

function changes(value, { bounds, lengths }) {
  const around = [...WRONG, [value]];
  if (typeof value === "number") return [...around, ...numbers(bounds), String(value)];
  if (typeof value === "string") return [...around, ...STRINGS.map((text) => value + text), value.toLowerCase()];
  if (Array.isArray(value)) return [...around, ...lists(value, lengths), ...value];
  return value !== null && typeof value === "object" ? [...around, ...objects(value)] : around;
}

// All values that differ from this one in one place.
export function* single(value, limits) {
  for (const place of places(value)) {
    if (place.length > 0) yield replaced(value, place, undefined);
    for (const now of changes(get(value, place), limits)) yield replaced(value, place, now);
  }
}

function drawn(value, limits, below) {
  const all = places(value);
  const place = all[below(all.length)];
  const choices = changes(get(value, place), limits);
  const now = place.length > 0 && below(4) === 0 ? undefined : choices[below(choices.length)];
  return replaced(value, place, now);
}

// Values that differ from one of these in two places.
export function* pairs(values, limits, count, seed) {
  const below = generator(seed);
  for (let i = 0; i < count; i++) yield drawn(drawn(values[below(values.length)], limits, below), limits, below);
}

// The bounds in a schema: of numbers, and of lengths of lists, with their neighbours. Others are added, so that a bound
// that a schema lacks is noticed.
export function limitsOf(schemas) {
  const bounds = new Set([0, -(2 ** 16), 2 ** 16, 2 ** 31, 2 ** 32, -(2 ** 63), 2 ** 63]);
  const lengths = new Set([LENGTH_MAX]);
  const visit = (part) => {
    if (part === null || typeof part !== "object") return;
    for (const [key, value] of Object.entries(part)) {
      if (key === "minimum" || key === "maximum") bounds.add(value);
      else if (key === "minItems" || key === "maxItems") [value - 1, value, value + 1].forEach((n) => lengths.add(n));
      else visit(value);
    }
  };
  schemas.forEach(visit);
  return { bounds: [...bounds], lengths: [...lengths].filter((length) => length >= 0) };
}
