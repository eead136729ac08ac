// What the view says of a pose in words and tables.
import { byId, make, number } from "../dom.js";

const STRETCH = { allowed: "allowed", short: "too short", long: "too long" };

export function showVerdict(wall, check) {
  byId("score").textContent = number(check.dislikes);
  byId("valid").textContent = check.valid ? "✓ valid" : "✗ not valid";
  byId("valid").className = check.valid ? "" : "wrong";
  byId("epsilon").textContent = `${wall.epsilon / 10000} %`;
}

function row(cells, className = "") {
  return make("tr", { className }, ...cells.map((cell) => make("td", {}, String(cell))));
}

export function showCorners(wall, check, chosen) {
  byId("corners").tBodies[0].replaceChildren(
    ...check.corners.map(({ square, nearest }, i) =>
      row([i, wall.hole[i].join(", "), number(square), nearest], nearest === chosen ? "current" : ""),
    ),
  );
  byId("corners").tFoot.replaceChildren(row(["all", "", number(check.dislikes), ""]));
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
export function showEdges(wall, check, chosen) {
  const wrong = ({ stretch, leaves }) => stretch !== "allowed" || leaves;
  const pieces = [...check.pieces.filter(wrong), ...check.pieces.filter((piece) => !wrong(piece))];
  byId("edges").tBodies[0].replaceChildren(
    ...pieces.map((piece) => {
      const { edge, a, b, low, high, square, stretch, leaves } = piece;
      const words = STRETCH[stretch] + (leaves ? ", leaves the hole" : "");
      const className = wrong(piece) ? "wrong" : [a, b].includes(chosen) ? "current" : "";
      const cells = [`${edge} (${a}-${b})`, low, square, high].map((cell) => make("td", {}, String(cell)));
      return make("tr", { className }, ...cells, make("td", { className: "left" }, words));
    }),
  );
}
