// How strong the engine is, from the measurements of tests/bench/measured and from contest.csv: the problems of the
// contests by number, with what the measurements do not say.
//
//     code      the problem is recognised by it (code.js)
//     name      ours, after what is to be seen; most problems of Brain Wall have none
//     by        Hextris: the team that has the record
//     record    Hextris: points of the record where the measurements have the best of the finals, which is lower
//     bonus     Brain Wall: the bonus with which the fewest dislikes were reached; ?: not known which, if any
//     without   Brain Wall: the fewest dislikes known without a bonus, by anybody; empty: not known
import * as fs from "node:fs";
import { CONTEST_WORDS } from "./hextris.mjs";

const MEASURED = "tests/bench/measured";

// Rows of a CSV without quotes as objects.
function rowsOf(file) {
  const [head, ...lines] = fs.readFileSync(file, "utf8").trim().split("\n").map((line) => line.split(","));
  return lines.map((values) => Object.fromEntries(head.map((key, i) => [key, values[i] ?? ""])));
}

const numberOf = (text) => (text === "" ? null : Number(text));
const thousands = (number) => Math.round(number).toLocaleString("en-US");
const contest = (game) => rowsOf("port/web/boards/contest.csv").filter((row) => row.game === game);

const meanSeconds = (measured) =>
  Math.round(measured.reduce((sum, { seconds }) => sum + Number(seconds), 0) / measured.length);

// The figures in the repository are those of the version in it.
function release() {
  const [, version] = fs.readFileSync("core/base/version.h", "utf8").match(/VERSION "([^"]+)"/);
  const [, when] = fs.readFileSync("CHANGELOG", "utf8").match(new RegExp(`^## ${version} \\(([\\d-]+)\\)`, "m"));
  return { version, when };
}

// ---- Hextris: points, the mean over the games of a problem, with the contest's words ----

function hextris() {
  const measured = rowsOf(`${MEASURED}/hextris_contest.csv`).filter(({ phrases }) => phrases === "official");
  const rows = contest("hextris").map(({ number, code, name, by, record }) => {
    const { points, best } = measured.find(({ problem }) => problem === number);
    return { number: Number(number), code, name, ours: Number(points), best: Number(record || best), by, year: 2015 };
  });
  const reached = rows.filter(({ ours, best }) => ours >= best).length;
  const shown = rows.find(({ number }) => number === 14); // it has one game, so no mean is compared
  return {
    short: `Best known or better on ${reached} of ${rows.length} boards.`,
    sentence:
      `It matches or beats the best known result on ${reached} of the ${rows.length} boards of the ICFP Programming ` +
      `Contest 2015. ${shown.name}: ${thousands(shown.ours)} points, best known ${thousands(shown.best)} ` +
      `(${shown.by}, ${shown.year})`,
    measure:
      `points on average over the games of a board, with the contest's ${CONTEST_WORDS.length} words; ` +
      `${meanSeconds(measured)} s of search for a board. R'lyeh lists one of its ten games twice: the engine's mean ` +
      "counts it twice, the record's once",
    command: "sh tests/bench/contest.sh hextris a.csv",
    heads: ["Ahead by", "The engine, points", "Best known, and whose"],
    phrases: CONTEST_WORDS,
    isMoreBetter: true,
    rows,
  };
}

// ---- Brain Wall: dislikes ----

function brainwall() {
  const measured = rowsOf(`${MEASURED}/brainwall_contest.csv`);
  const rows = contest("brainwall").map(({ number, code, name, bonus, without }) => {
    const { points, best } = measured.find(({ problem }) => problem === number);
    const known = { best: Number(best), bonus, bestWithout: numberOf(without) };
    return { number: Number(number), code, name, ours: Number(points), ...known };
  });
  const reached = rows.filter(({ ours, best }) => ours <= best).length;
  const zeros = (of) => rows.filter((row) => row[of] === 0).length;
  return {
    short: `Best known or better on ${reached} of ${rows.length} boards.`,
    sentence:
      `It matches or beats the best known result on ${reached} of the ${rows.length} boards of the ICFP Programming ` +
      `Contest 2021, with 0 dislikes on ${zeros("ours")}. Others have 0 on ${zeros("best")}, some by a bonus: a ` +
      "relaxed rule, earned on another board. GLOBALIST: all lines share one allowance; BREAK_A_LEG: one line gets a " +
      "joint in its middle; WALLHACK: one joint may lie outside; SUPERFLEX: one line may be of any length",
    measure:
      "dislikes, fewer are better, the engine's without bonuses; " +
      `${meanSeconds(measured)} s of search for a board`,
    heads: ["Behind by", "The engine, dislikes", "Best known, and how"],
    command: "sh tests/bench/contest.sh brainwall b.csv",
    isMoreBetter: false,
    rows,
  };
}

// ---- Less: points of 20 against other programs ----

const OPPONENTS = {
  "monte_carlo 8000": "Monte Carlo search, 8,000 playouts",
  monte_carlo: "Monte Carlo search, 2,000 playouts",
  minimax: "alpha-beta search",
  greedy: "always the shortest way home",
  random: "random moves",
};

function less() {
  const games = rowsOf(`${MEASURED}/less_ladder.csv`).filter(({ program }) => program === "./play_less -b 200k");
  const rows = Object.entries(OPPONENTS).map(([opponent, name]) => {
    const played = games.filter((row) => row.opponent === opponent);
    const having = (result) => played.filter((row) => Number(row.result) === result).length;
    const points = played.reduce((sum, row) => sum + Number(row.points), 0) / played.length;
    return { name, games: played.length, won: having(1), drawn: having(0.5), lost: having(0), points };
  });
  const [second] = rows;
  return {
    short: `Won ${second.won} of ${second.games} against the best rival.`,
    sentence:
      `The game of CodeCup 2017. Against the best of ${rows.length} rival programs: won ${second.won} of ` +
      `${second.games}, drawn ${second.drawn}, ${second.points.toFixed(1)} of 20 points on average, where 10 is a draw`,
    measure: "points of 20 on average over 60 boards, each from both sides; 200,000 moves searched for a turn",
    command: 'make ladder PROGRAM="./play_less -b 200k"',
    isMoreBetter: true,
    rows,
  };
}

// Rows as lists, with their keys once.
function packed({ rows, ...rest }) {
  const keys = Object.keys(rows[0]);
  return { ...rest, keys, rows: rows.map((row) => keys.map((key) => row[key])) };
}

export const strength = () => ({
  ...release(),
  hextris: packed(hextris()),
  brainwall: packed(brainwall()),
  less: packed(less()),
});
