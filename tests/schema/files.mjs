// All files of ours, and the problems of the contests, are valid.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import { fault, faultOfOurs } from "./schemas.mjs";
import { check } from "./tap.mjs";

const BENCHMARK = "problems/benchmark";

// Files that have unknown keys, to test readers.
const ODD = ["odd_keys.json", "odd_spelling.json"];

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

// Of the two kinds of problems, one has a hole.
const problemOf = (value) => ("hole" in value ? "icfp2021_problem" : "icfp2015_problem");

function inFolder(title, name, folder, faultOf) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const wrong = files.flatMap((file) => {
    const value = read(path.join(folder, file));
    const why = (ODD.includes(file) ? fault : faultOf)(name ?? problemOf(value), value);
    return why ? [`${file}: ${why}`] : [];
  });
  check(title, wrong, files.length);
}

function contest(name, folder) {
  if (existsSync(folder)) inFolder(`the contest's problems are valid by ${name}`, name, folder, fault);
  else console.log(`skipped: no problems of the contest in ${path.basename(folder)}`);
}

// The rows of a table, as objects.
function rows(file) {
  const [head, ...lines] = readFileSync(file, "utf8").trim().split("\n").map((line) => line.split(","));
  return lines.map((fields) => Object.fromEntries(head.map((key, i) => [key, fields[i]])));
}

function benchmark(table, generator, problemName, solutionName) {
  const instances = rows(path.join(BENCHMARK, table));
  const faults = instances.flatMap(({ instance, generate }) => {
    const problem = execFileSync(generator, generate.split(" "), { encoding: "utf8", maxBuffer: 1 << 28 });
    const solution = gunzipSync(readFileSync(path.join(BENCHMARK, "solutions", `${instance}.json.gz`))).toString();
    return [
      [`${instance}, problem`, faultOfOurs(problemName, JSON.parse(problem))],
      [`${instance}, solution`, faultOfOurs(solutionName, JSON.parse(solution))],
    ];
  });
  const wrong = faults.filter(([, why]) => why).map((pair) => pair.join(": "));
  check(`problems and solutions of ${table} are valid`, wrong, faults.length);
}

export function files(build, shared) {
  inFolder("our problems of Hextris are valid", "icfp2015_problem", "problems", faultOfOurs);
  inFolder("our problems of Brain Wall are valid", "icfp2021_problem", "problems/brainwall", faultOfOurs);
  inFolder("our problems of the page are valid", null, "problems/page", faultOfOurs);
  const poses = faultOfOurs("icfp2021_poses", read("tests/judge/brainwall/poses.json"));
  check("our poses are valid", poses ? [poses] : [], 1);
  benchmark("hextris.csv", path.join(build, "generate_icfp2015"), "icfp2015_problem", "icfp2015_solutions");
  benchmark("brainwall.csv", path.join(build, "generate_icfp2021"), "icfp2021_problem", "icfp2021_pose");
  contest("icfp2015_problem", path.join(shared, "problems/qualifier"));
  contest("icfp2021_problem", path.join(shared, "problems/brainwall"));
}
