// The schemas and the manuals of section 5 describe the same keys, and name each other.
import { readFileSync } from "node:fs";
import { names, texts, walk } from "./schemas.mjs";
import { check } from "./tap.mjs";

const DRAFT = "https://json-schema.org/draft/2020-12/schema";
const NAMED = /^The manual (\w+)\(5\) describes (?:it|them) in its section ([A-Z][\w ]*)/;
const LINE_MAX = 120;

const manual = (page) => readFileSync(`port/posix/${page}.5`, "utf8").split("\n");

// The lines of a subsection of a manual.
function section(page, title) {
  const lines = manual(page);
  const start = lines.indexOf(`.Ss ${title}`) + 1;
  const rest = start > 0 ? lines.slice(start) : [];
  const end = rest.findIndex((line) => /^\.S[sh] /.test(line));
  return rest.slice(0, end);
}

// The words of .Cm in lines; of headings alone, or of all.
function keysIn(lines, pattern) {
  const found = lines.filter((line) => pattern.test(line)).flatMap((line) => line.replace(pattern, "").split(/[ ,]+/));
  return new Set(found.filter((word) => /^\w+$/.test(word)));
}

function keysOf(schema) {
  const keys = new Set();
  walk(schema, (part) => Object.keys(part?.properties ?? {}).forEach((key) => keys.add(key)));
  return keys;
}

// The words that a schema lists as the only ones.
function choicesOf(schema) {
  const choices = new Set();
  walk(schema, (part) => part?.enum?.forEach((word) => word !== null && choices.add(word)));
  return choices;
}

const lacking = (wanted, found, what) => [...wanted].filter((key) => !found.has(key)).map((key) => `${what} ${key}`);

// What stands at the head of a schema.
function head(name, schema) {
  const faults = [];
  if (schema.$schema !== DRAFT) faults.push(`$schema is ${schema.$schema}`);
  if (schema.$id !== `${name}.schema.json`) faults.push(`$id is ${schema.$id}`);
  if (!schema.title) faults.push("no title");
  if (!NAMED.test(schema.description)) faults.push("the description names no section of a manual");
  return faults;
}

// Keys without a description, in objects; conditions repeat keys without one.
function unexplained(schema) {
  const faults = [];
  walk(schema, (part) => {
    if (!part?.properties || !part.type) return;
    for (const [key, value] of Object.entries(part.properties))
      if (!value.description) faults.push(`${key} has no description`);
  });
  return faults;
}

// Indented by four, no line too long, one line end at the end.
function untidy(text) {
  const lines = text.split("\n");
  const faults = lines.flatMap((line, i) => {
    if (line.length > LINE_MAX) return [`line ${i + 1} is too long`];
    return /^( {4})*[^ ]/.test(line) || line === "" ? [] : [`line ${i + 1} is not indented by fours`];
  });
  return text.endsWith("}\n") ? faults : [...faults, "it does not end in one line end"];
}

// The numbers that the section CAVEATS gives as limits of the player are bounds in the schema.
function limits(page, schema) {
  const lines = manual(page);
  const text = lines.slice(lines.indexOf(".Sh CAVEATS") + 1).join(" ");
  const stated = text.slice(0, text.indexOf(".", text.indexOf("player accepts"))).replaceAll("\\-", "-");
  const numbers = [...stated.matchAll(/-?[0-9][0-9,]*/g)].map(([number]) => Number(number.replaceAll(",", "")));
  const bounds = new Set();
  walk(schema, (part) => typeof part === "number" && bounds.add(part));
  const faults = lacking(new Set(numbers), bounds, "the schema lacks");
  check(`the limits in ${page}.5 are those of the schema`, faults, numbers.length);
}

export function manuals() {
  const sections = new Map(); // "page section": keys of all its schemas
  const schemas = new Map(names.map((name) => [name, JSON.parse(texts.get(name))]));
  for (const [name, schema] of schemas) {
    const form = [...head(name, schema), ...unexplained(schema), ...untidy(texts.get(name))];
    check(`${name} has its head and descriptions, and is tidy`, form, 1);
    const [, page, title] = NAMED.exec(schema.description) ?? [];
    if (page === undefined) continue;
    const lines = section(page, title);
    const keys = keysOf(schema);
    const faults = lacking(keys, keysIn(lines, /^\.(It )?Cm /), `section ${title} does not explain`);
    const words = new Set(manual(page).join(" ").split(/[^\w]+/));
    faults.push(...lacking(choicesOf(schema), words, "the manual lacks the word"));
    if (!manual(page).includes(`.It Pa ${name}.schema.json`)) faults.push(`section FILES does not name it`);
    check(`${page}.5 explains every key of ${name} and names it`, faults, keys.size);
    const together = sections.get(`${page} ${title}`) ?? new Set();
    for (const key of keys) together.add(key);
    sections.set(`${page} ${title}`, together);
  }
  for (const [place, keys] of sections) {
    const [page, ...words] = place.split(" ");
    const title = words.join(" ");
    const listed = keysIn(section(page, title), /^\.It Cm /);
    check(`every key in ${page}.5, ${title}, is in a schema`, lacking(listed, keys, "no schema has"), listed.size);
  }
  for (const page of ["icfp2015", "icfp2021"]) limits(page, schemas.get(`${page}_problem`));
}
