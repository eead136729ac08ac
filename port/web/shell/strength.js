// How strong the engine is: a line in the rail, and a dialog with the results on all boards of the contest, losses as
// plainly as gains; and what is known of the board that is shown.
import { address } from "../address.js";
import { counted, number } from "./canvas.js";
import { openDialog } from "./dialog.js";
import { $, loadStyle, make, setText } from "./dom.js";
import { page } from "./page.js";
import { table } from "./table.js";

const load = async (game) => (await import("../boards.js")).strength(game);

// ---- the line ----

let lineOf = null; // the game whose line is shown

async function writeLine() {
  const { id } = page.game.constructor;
  if (lineOf === id) return;
  lineOf = id;
  const { short } = await load(id).catch(() => ({ short: "" }));
  if (lineOf === id) setText($("strength-words"), short);
}

// ---- the table ----

const fixed = (digits) => ({ maximumFractionDigits: digits, minimumFractionDigits: digits });
const signed = (x, digits = 0) =>
  `${x > 0 ? "+" : x < 0 ? "−" : "±"}${Math.abs(x).toLocaleString("en-US", fixed(digits))}`;

function contestRow({ isMoreBetter }) {
  return ({ number: no, name, ours, best, by, year, bonus, bestWithout }) => {
    const difference = ours - best;
    const ahead = isMoreBetter ? difference > 0 : difference < 0;
    const words = isMoreBetter ? `${signed((100 * difference) / best, 1)} %` : signed(difference);
    const whose = [by, year].filter(Boolean).join(", ");
    const how = bonus ? `${bonus === "?" ? "perhaps with a bonus" : `with the bonus ${bonus}`}` : whose;
    const isOther = typeof bestWithout === "number" && bestWithout !== best;
    const without = isOther ? `; ${number(bestWithout)} without` : "";
    return [
      name ? `${no} ${name}` : String(no),
      make("b", { class: ahead ? "ahead" : false, text: difference === 0 ? "equal" : words }),
      number(ours),
      make("span", {}, number(best), make("small", { text: `${how}${without}` })),
    ];
  };
}

const contest = ({ heads }) => ["Board", ...heads].map((words) => ({ words }));

const OPPONENTS = [
  { words: "Against", left: true },
  { words: "Won" },
  { words: "Drawn" },
  { words: "Lost" },
  { words: "Points of 20" },
];

const opponentRow = ({ name, won, drawn, lost, points }) => [name, won, drawn, lost, points.toFixed(1)];

function content(strength) {
  const { sentence, measure, command, rows, version, when } = strength;
  const duel = rows[0]?.won !== undefined;
  const caption = "The engine on the boards of the contest";
  return [
    make("p", { text: `${sentence}.` }),
    make("p", { class: "soft", text: `Measured: ${measure}. Version ${version}, ${when}.` }),
    duel
      ? table(OPPONENTS, rows.map(opponentRow), { caption })
      : table(contest(strength), rows.map(contestRow(strength)), { caption }),
    make("p", { class: "soft by-mouse" }, "To measure it yourself, in the source: ", make("code", { text: command })),
  ];
}

export async function openStrength() {
  try {
    const [strength] = await Promise.all([load(page.game.constructor.id), loadStyle(address("workbench.css"))]);
    openDialog("strength-dialog", "How strong is it?", content(strength), { wide: true });
  } catch (error) {
    page.say(`The results could not be loaded: ${error.message}`);
  }
}

// ---- beside the score: like with like ----

function bonusWords({ bonus, points, pointsWithout }) {
  if (!bonus) return "";
  const isOther = typeof pointsWithout === "number" && pointsWithout !== points;
  const without = isOther ? `; ${number(pointsWithout)} without` : "";
  return `${bonus === "?" ? ", perhaps with a bonus" : ", with a bonus"}${without}`;
}

const isWall = () => page.board.game === "brainwall";

// ["146 points short", "of the best known 7,491"]
export function against(points, best) {
  const more = Math.abs(points) - Math.abs(best);
  const known = `the best known ${number(Math.abs(best))}`;
  if (more === 0) return ["equal", `to ${known}`];
  const word = more > 0 ? "more" : isWall() ? "fewer" : "short";
  const figure = `${counted(Math.abs(more), isWall() ? "dislike" : "point")} ${word}`;
  return [figure, `${word === "short" ? "of" : "than"} ${known}`];
}

// The same of the board's best known result, with whose it is, and whether the engine is ahead; null: none.
function comparison(known, points, games) {
  // A record over several games of a board is a mean: it is compared with the engine's mean.
  const ours = games > 1 ? known?.ours : points;
  if (!known || ours === null || ours === undefined) return null;
  const whose = [known.by, known.year].filter(Boolean).join(", ");
  const mean = games > 1 ? `, on average of ${counted(games, "game")}` : "";
  const [figure, words] = against(ours, known.points);
  const isAhead = isWall() ? Math.abs(ours) < Math.abs(known.points) : ours > known.points;
  return [figure, `${words}${whose ? ` (${whose})` : ""}${mean}${bonusWords(known)}`, isAhead];
}

// Of a single game; "" where nothing is known.
export function knownWords({ end }) {
  if (knownPoints() === null) return "";
  return comparison(page.board.known, end.points, 1)?.slice(0, 2).join(" ") ?? "";
}

// Points of the best known result that a single game is compared with; null: none.
export function knownPoints() {
  const { known, game } = page.board;
  if (!known || (game === "hextris" && page.game.problem.titles.length > 1)) return null;
  return isWall() ? -Math.abs(known.points) : known.points;
}

let knownOf = null;

function updateKnown() {
  const { board, game, engine } = page;
  const record = page.record.owner === "engine" ? page.record : engine;
  const key = `${board.game}/${board.id}/${page.records.indexOf(record)}/${record?.version}`;
  if (key === knownOf) return;
  knownOf = key;
  const compared = comparison(board.known, record?.end.points ?? null, game.problem.titles.length);
  $("known").replaceChildren();
  if (compared === null) return;
  const [figure, words, ahead] = compared;
  $("known").append(make("b", { class: ahead ? "ahead" : false, text: figure }), words);
}

export function startStrength() {
  const write = () => {
    if (page.game === null) return;
    writeLine();
    updateKnown();
  };
  page.addEventListener("change", write);
  write();
}
