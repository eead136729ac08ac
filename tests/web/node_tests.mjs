// What the page's tests in node share. A test is a script, called by node.sh:
//
//     PAGE=FOLDER node tests/web/TEST.mjs BUILD
//
// BUILD has boards/*.json (`make boards`) and wasm/flat.wasm (`make flat`).
import * as fs from "node:fs";
import * as path from "node:path";
import { Rules, useRules } from "../../port/web/rules.js";

export const build = path.resolve(process.argv[2]);
export const read = (name) => fs.readFileSync(name, "utf8");

// As much of a browser as modules of the page ask for when they are loaded: they are imported after this one.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const element = () => ({ setAttribute() {}, append() {} });
globalThis.document = { createElement: element, head: element() };

// The page's boards, as a server would give them.
globalThis.fetch = async ({ pathname }) => new Response(read(path.join(build, "boards", path.basename(pathname))));

useRules(fs.readFileSync(path.join(build, "wasm/flat.wasm")));
export const rules = await Rules.make();

// Prints a line of the Test Anything Protocol. The steps fail by an exception; what they return is printed, too.
let count = 0;

export async function test(name, steps) {
  count += 1;
  const began = performance.now();
  try {
    const note = await steps();
    const more = note === undefined ? "" : `, ${note}`;
    console.log(`ok ${count} - ${name} (${Math.round(performance.now() - began)} ms${more})`);
  } catch (error) {
    console.log(`not ok ${count} - ${name}`);
    console.log(`${error.stack}`.replace(/^/gm, "# "));
    process.exitCode = 1;
  }
}

process.on("exit", () => console.log(`1..${count}`));
