// The schemas of problems/schema, compiled by ajv.
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import * as path from "node:path";

const Ajv = createRequire(path.resolve("build/ajv/x.js"))("ajv/dist/2020.js").default;

export const FOLDER = "problems/schema";
const ENDING = ".schema.json";

export const texts = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => [file.slice(0, -ENDING.length), readFileSync(path.join(FOLDER, file), "utf8")]),
);
export const names = [...texts.keys()];

// Calls `visit` for a value of JSON and all values in it.
export function walk(value, visit) {
  visit(value);
  if (value !== null && typeof value === "object") for (const part of Object.values(value)) walk(part, visit);
}

// The same schema, in which no object has keys that it does not list.
function closed(schema) {
  const copy = structuredClone(schema);
  walk(copy, (part) => {
    if (part?.properties && [part.type].flat().includes("object")) part.additionalProperties = false;
  });
  return copy;
}

function compile(change) {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false });
  const schemas = names.map((name) => change(JSON.parse(texts.get(name))));
  ajv.addSchema(schemas);
  return new Map(names.map((name, i) => [name, ajv.getSchema(schemas[i].$id)]));
}

const open = compile((schema) => schema);
const strict = compile(closed);

// What is wrong with a value, "" if nothing.
function faultOf(validate, value) {
  if (validate(value)) return "";
  return validate.errors.map((error) => `${error.instancePath || "/"} ${error.message}`).join(", ");
}

export const accepts = (name, value) => open.get(name)(value);
export const fault = (name, value) => faultOf(open.get(name), value);

// The same, where keys that the schema does not list are wrong, too: for what we write.
export const faultOfOurs = (name, value) => faultOf(strict.get(name), value);
