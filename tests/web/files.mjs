// Files: problems that are opened, solutions that are judged, results that are saved.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { test } from "./bed.mjs";
import { openFiles, shown } from "./steps.mjs";

const PROBLEM = "problems/one_unit_source.json";
const CONTEST = `${process.env.SHARED ?? "../shared"}/problems/qualifier/problem_24.json`; // may be missing

function played(...options) {
  return execFileSync("./play_icfp2015", ["-f", PROBLEM, "-q", "-w", "10M", ...options], { encoding: "utf8" });
}

// What the judge says of each game.
function judged(solutions, phrases) {
  const options = phrases.flatMap((phrase) => ["-p", phrase]);
  const given = { input: solutions, encoding: "utf8" };
  return JSON.parse(execFileSync("./judge_icfp2015", ["--json", ...options, PROBLEM], given)).games;
}

const opensOwn = (person) =>
  person.until("the file's board is shown", async () => bed.page().board.name.includes("one_unit_source"));

test("own-file", "a problem file that is chosen is opened, and the engine plays it at once", {}, async (person) => {
  await openFiles(person, PROBLEM);
  await opensOwn(person);
  await person.until("the engine plays it", async () => {
    const { record } = bed.page();
    return record.owner === "engine" && record.length > 0;
  });
});

if (fs.existsSync(CONTEST))
  test("contest-file", "a problem of the contest is recognised: its best known result is told, beside it and in Boards",
    { on: ["chromium"] },
    async (person) => {
      await openFiles(person, CONTEST);
      await person.see(/\d points (more|short) (than|of) the best known \d/, "#known");
      await person.press(/^Boards/);
      await person.appears(/best known: \d/);
    },
  );

test("own-file-drop", "a problem file that is dropped anywhere is opened", { on: ["chromium"] }, async (person) => {
  await person.drop("#rail", PROBLEM);
  await opensOwn(person);
});

test("own-file-broken", "a file that cannot be read is refused in words, and nothing is lost", {}, async (person) => {
  const before = await shown(person);
  await openFiles(person, person.write("broken.json", '{"id": 1, "units": [], "width": -3}'));
  await person.see(/broken\.json/);
  assert.equal((await shown(person)).text, before.text);
});

test("judge-file", "a solution file is judged as the judge does it, and shown", {}, async (person) => {
  await openFiles(person, PROBLEM);
  await opensOwn(person);
  const phrases = await person.ask(async () => bed.page().board.settings.phrases ?? []);
  const games = judged(played("-p", "ei!"), phrases);
  await openFiles(person, person.write("solution.json", played("-p", "ei!")));
  await person.until("the judge is shown", () => document.querySelector("#workbench table") !== null);
  for (const { score } of games) await person.see(score.toLocaleString("en-US"), "#workbench table");
  await person.press(/^Show .*seed 40,?000/);
  await person.until("the entry is shown", async () => bed.page().record.owner === "file");
  await person.press("Moment of the game", [0.999, 0.5]);
  const { score } = games.find(({ seed }) => seed === 40000);
  await person.until("it has the judge's points", async (points) => bed.page().record.end.points === points, score);
});

test("save-solution", "the game that is shown is saved as the contest wants it", {}, async (person) => {
  await person.press("Moment of the game", [0.4, 0.5]);
  await person.press("Share");
  const file = await person.saved(/json$/, () => person.press("Save solution"));
  const [{ solution }] = JSON.parse(fs.readFileSync(file, "utf8"));
  assert.equal(solution, (await shown(person)).text);
});
