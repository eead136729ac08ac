// The best result over the time of a solve, as a step curve: it rises where more is better, else it falls.

const WIDTH = 360,
  HEIGHT = 120,
  LEFT = 8,
  RIGHT = 8,
  TOP = 16,
  BOTTOM = 18;

// Points are [seconds, value]; `now` is the end of the line, `seconds` that of the axis.
export function drawCurve(element, points, now, seconds, text) {
  const first = points.length > 0 ? points[0][1] : 0;
  const best = points.length > 0 ? points.at(-1)[1] : 1;
  const least = Math.min(first, best),
    most = Math.max(first, best);
  const floor = least - Math.max(1, (most - least) * 0.15);
  const x = (t) => LEFT + (WIDTH - LEFT - RIGHT) * Math.min(1, t / seconds);
  const y = (s) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (s - floor)) / Math.max(1, most - floor);
  let path = "";
  for (const [t, s] of points) path += path === "" ? `M${x(t)} ${y(s)}` : `H${x(t)}V${y(s)}`;
  if (path !== "") path += `H${x(now)}`;
  const dots = points.map(([t, s]) => `<circle class="dot" r="2.5" cx="${x(t)}" cy="${y(s)}"/>`).join("");
  const base = HEIGHT - BOTTOM;
  element.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text}">
    <path class="axis" d="M${LEFT} ${base}H${WIDTH - RIGHT}"/>
    <text x="${LEFT}" y="${HEIGHT - 5}">0 s</text>
    <text x="${WIDTH - RIGHT}" y="${HEIGHT - 5}" text-anchor="end">${seconds} s</text>
    <text x="${LEFT}" y="10">${points.length > 0 ? `first ${first.toLocaleString("en")}` : ""}</text>
    <text x="${WIDTH - RIGHT}" y="10" text-anchor="end">${points.length > 0 ? `best ${best.toLocaleString("en")}` : ""}</text>
    <path class="best" d="${path}"/>${dots}</svg>`;
}
