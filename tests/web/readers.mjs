// Opens the malformed files of tests/readers/table.txt on the page, which must print the message in the table.
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { ok, openPage } from "./browser.mjs";

const FOLDER = path.resolve("tests/readers");
const HELD = /^(hextris|brainwall) (problem|solutions|poses)$/; // the page reads no tables of points

// The rows of the table, their files as texts of one character a byte.
function rowsOf(session) {
  const cwd = fs.mkdtempSync(path.join(session.work, "readers-"));
  const lines = execFileSync("awk", ["-f", `${FOLDER}/rows.awk`, `${FOLDER}/table.txt`], {
    cwd,
    encoding: "latin1",
    env: { ...process.env, LC_ALL: "C" },
  });
  const file = (name) => fs.readFileSync(path.join(cwd, name), "latin1");
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , section]) => HELD.test(section))
    .map(([line, base, section, , , wanted]) => ({
      line,
      section,
      wanted,
      base: file(`${base}.base`),
      input: file(`${line}.in`),
    }));
}

// What the page's readers say of each row. Runs in the page.
async function read(rows) {
  const { textOf } = await import("./text.js");
  const { Game } = await import("./hextris/game.js");
  const hextris = await import("./hextris/judge.js");
  const { Wall } = await import("./brainwall/wall.js");
  const brainwall = await import("./brainwall/judge.js");
  const modules = {};
  for (const game of ["hextris", "brainwall"])
    modules[game] = await WebAssembly.compile(await (await fetch(`${game}/${game}.wasm`)).arrayBuffer());
  const bytesOf = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const kinds = ["GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"].map((kind) => ["B", `${kind}:3`]);
  const madeOf = (game, name, bytes) => ({
    module: modules[game],
    options: game === "brainwall" ? kinds : [],
    name,
    text: textOf(name, bytesOf(bytes)),
  });
  const bare = (message) => message.replace(/^(bad\.json|in\.json):( (?!\d))?/, "");
  const solutions = ({ base, input }) => {
    const made = madeOf("hextris", "good.json", base);
    const { id } = new Game(made);
    const verdicts = new hextris.Verdicts((wanted) => (wanted === id ? { problem: made, made } : undefined));
    const text = textOf("in.json", bytesOf(input));
    return hextris
      .readSolutions(modules.hextris, "in.json", text)
      .map((entry) => verdicts.add(entry))
      .map(({ error, uncounted, score }) => (error ? bare(error) : uncounted ? "uncounted" : `score ${score}`))
      .join(" & ");
  };
  const poses = ({ base, input }) => {
    const made = madeOf("brainwall", "good.json", base);
    const find = (wanted) => (wanted({ name: "good.json", id: null }) ? { problem: made, made } : undefined);
    const entries = brainwall.readPoses(modules.brainwall, "in.json", textOf("in.json", bytesOf(input)));
    const verdicts = brainwall.verdictsOf(entries, find, "good.json", true);
    const own = verdicts.find(({ found }) => found);
    const faults = [own, ...verdicts.filter((verdict) => verdict !== own)].filter(
      (verdict) => verdict?.error && !verdict.missing,
    );
    return [own?.valid ? `valid ${own.check.dislikes}` : "no pose", ...faults.map(({ error }) => bare(error))].join(
      " & ",
    );
  };
  const readers = {
    "hextris problem": ({ input }) => (new Game(madeOf("hextris", "bad.json", input)), "accepted"),
    "brainwall problem": ({ input }) => (new Wall(madeOf("brainwall", "bad.json", input)), "accepted"),
    "hextris solutions": solutions,
    "brainwall poses": poses,
  };
  return rows.map((row) => {
    try {
      return readers[row.section](row);
    } catch (error) {
      return (row.section.endsWith("problem") ? "" : "! ") + bare(error.message);
    }
  });
}

export async function readers(session) {
  const rows = rowsOf(session);
  const tab = await openPage(session);
  const found = await tab.evaluate(read, rows);
  // Of a move the page names the character, the judge its place in the file; of the game of an entry the page has no place.
  const words = (text) => text.replace(/\d+:\d+: (?=the |")/g, "").replace(/, character \d+/g, "");
  const alike = (section, a, b) => a === b || (section === "hextris solutions" && words(a) === words(b));
  for (const [i, { line, section, wanted }] of rows.entries())
    ok(alike(section, found[i], wanted), `page, ${section}, line ${line}: ${wanted}`, `found: ${found[i]}`);
  ok(rows.length > 60, "the table has rows");
  await tab.close();
}
