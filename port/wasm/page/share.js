// The part of the address behind #: what makes a game again.
//
//     problem=NAME or z=the file, compressed    seed    tag    version that made the tag    the game's own settings

import { Refusal } from "./instance.js";

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(name, packed) {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch {
    throw new Refusal(`${name}: the file in the address is broken`);
  }
}

// problem: {name, text, listed}; settings: pairs of name and value.
export async function fragmentOf({ problem, seed, tag, version, settings }) {
  const fields = new URLSearchParams();
  fields.set("problem", problem.name);
  if (!problem.listed) fields.set("z", await pack(problem.text));
  if (seed !== null) fields.set("seed", seed);
  for (const [name, value] of settings) fields.append(name, value);
  if (tag) {
    fields.set("tag", tag);
    fields.set("version", version);
  }
  return "#" + fields;
}

// The same again; null where the address says nothing. `file` is null for a problem of the list.
export async function readFragment(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const name = fields.get("problem");
  if (!name) return null;
  const packed = fields.get("z");
  return {
    name,
    file: packed === null ? null : await unpack(name, packed),
    seed: fields.get("seed"),
    tag: fields.get("tag"),
    version: fields.get("version"),
    settings: [...fields],
  };
}
