// What the view says of a pose in words and tables. A table's rows stay, only what changed is written: a vertex
// may be moved many times a second.
import { byId, make, number } from "../dom.js";

const STRETCH = { allowed: "allowed", short: "too short", long: "too long" };

export function showVerdict(wall, check) {
  byId("score").textContent = number(check.dislikes);
  byId("valid").textContent = check.valid ? "✓ valid" : "✗ not valid";
  byId("valid").className = check.valid ? "" : "wrong";
  byId("epsilon").textContent = `${wall.epsilon / 10000} %`;
}

// Rows are {className, cells}; `order` has their numbers as they are to stand.
function fill(body, rows, order) {
  const known = body.known?.length === rows.length ? body.known : rows.map(() => ({ tr: make("tr") }));
  rows.forEach(({ className, cells }, i) => {
    const text = `${className}\n${cells.join("\n")}`;
    if (known[i].text === text) return;
    known[i].text = text;
    const { tr } = known[i];
    tr.className = className;
    while (tr.cells.length < cells.length) tr.insertCell();
    cells.forEach((cell, k) => (tr.cells[k].textContent = cell));
  });
  const stands = order.join();
  if (known !== body.known || body.stands !== stands) body.replaceChildren(...order.map((i) => known[i].tr));
  Object.assign(body, { known, stands });
}

export function showCorners(wall, check, chosen) {
  const rows = check.corners.map(({ square, nearest }, i) => ({
    className: nearest === chosen ? "current" : "",
    cells: [i, wall.hole[i].join(", "), number(square), nearest],
  }));
  fill(byId("corners").tBodies[0], rows, [...rows.keys()]);
  fill(byId("corners").tFoot, [{ className: "", cells: ["all", "", number(check.dislikes), ""] }], [0]);
  byId("bonuses").replaceChildren(
    ...wall.bonuses.map((bonus) =>
      make(
        "li",
        {},
        (check.unlocks.includes(bonus) ? "✓ " : "") +
          `${bonus.kind} for problem ${bonus.problem} at ${bonus.at.join(", ")}`,
      ),
    ),
  );
}

// Those that break a rule first.
export function showEdges(check, chosen) {
  const wrong = ({ stretch, leaves }) => stretch !== "allowed" || leaves;
  const rows = check.pieces.map((piece) => {
    const { edge, a, b, low, high, square, stretch, leaves } = piece;
    const limits = low > high ? ["none", "none"] : [low, high];
    return {
      className: wrong(piece) ? "wrong" : a === chosen || b === chosen ? "current" : "",
      cells: [
        `${edge} (${a}-${b})`,
        limits[0],
        square,
        limits[1],
        STRETCH[stretch] + (leaves ? ", leaves the hole" : ""),
      ],
    };
  });
  const numbers = [...rows.keys()];
  const order = [
    ...numbers.filter((i) => wrong(check.pieces[i])),
    ...numbers.filter((i) => !wrong(check.pieces[i])),
  ];
  fill(byId("edges").tBodies[0], rows, order);
}
