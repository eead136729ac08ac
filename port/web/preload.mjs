// node port/web/preload.mjs METAFILE INDEX FILE...
// Writes links to index.html for what the first view needs, so that the browser asks for it all at once: scripts that the
// first one and that of Hextris import, by esbuild's list of what it wrote, and FILEs. Takes its indents away.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const [list, index, ...files] = process.argv.slice(2);
const { outputs } = JSON.parse(readFileSync(list, "utf8"));
const folder = dirname(index);
const found = new Set();

function add(output) {
  if (found.has(output)) return;
  found.add(output);
  for (const { path, kind } of outputs[output].imports) if (kind === "import-statement") add(path);
}

for (const [output, { entryPoint }] of Object.entries(outputs))
  if (/\/(app|hextris\/view)\.js$/.test(entryPoint ?? "")) add(output);
const scripts = [...found].map((output) => `<link rel="modulepreload" href="${relative(folder, resolve(output))}">`);
const kind = (file) => (file.endsWith(".css") ? 'as="style"' : 'as="fetch" crossorigin');
const others = files.map((file) => `<link rel="preload" href="${file}" ${kind(file)}>`);
const html = readFileSync(index, "utf8").replace("<!-- PRELOAD -->", [...scripts, ...others].join("\n"));
writeFileSync(index, html.replace(/\n +/g, "\n"));
