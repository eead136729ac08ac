// A pose in its hole as the inside of an SVG: for the page and for a file, by a palette.

// On paper: the colours of Okabe and Ito, which colour-blind people can tell apart. Stretch differs in strokes
// too.
export const PAPER = {
  page: "#ffffff",
  inside: "#eceae3",
  wall: "#3c4a5c",
  ink: "#1b1f24",
  allowed: "#00795a",
  short: "#0072b2",
  long: "#d55e00",
  near: "#00795a",
  far: "#a0527f",
  bonus: "#e69f00",
};
const DASHES = { allowed: null, short: [1, 4], long: [9, 5] };

// The box [x, y, width, height] that has all points, with a margin.
export function boxOf(...lists) {
  const points = lists.flat();
  const [left, top] = [0, 1].map((i) => points.reduce((least, p) => Math.min(least, p[i]), Infinity));
  const [right, bottom] = [0, 1].map((i) => points.reduce((most, p) => Math.max(most, p[i]), -Infinity));
  const margin = Math.max(1, Math.max(right - left, bottom - top) * 0.06);
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
}

const path = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");

function edgesOf({ pieces }, vertices, { px, palette }) {
  const lines = pieces.map((piece) => {
    const [a, b] = [vertices[piece.a], vertices[piece.b]];
    const dashes = DASHES[piece.stretch];
    const width = piece.stretch === "allowed" ? 2 : 3;
    const halo = piece.leaves
      ? `<path d="${path([a, b])}" stroke="${palette.long}" stroke-opacity=".28" stroke-width="${9 * px}"/>`
      : "";
    return (
      `${halo}<path class="edge ${piece.stretch}" d="${path([a, b])}" stroke="${palette[piece.stretch]}" ` +
      `stroke-width="${width * px}"` +
      (dashes ? ` stroke-dasharray="${dashes.map((dash) => dash * px).join(" ")}"` : "") +
      "/>"
    );
  });
  return `<g fill="none" stroke-linecap="round">${lines.join("")}</g>`;
}

// A full disc where a vertex is; else a ring, greater with the distance, and a line to the nearest vertex.
function cornersOf({ corners }, hole, vertices, { px, palette }) {
  const most = Math.max(1, ...corners.map(({ square }) => Math.sqrt(square)));
  const parts = corners.map(({ square, nearest }, i) => {
    const [x, y] = hole[i];
    const share = Math.sqrt(square) / most;
    const title = `<title>corner ${i}: ${square} to vertex ${nearest}</title>`;
    if (square === 0)
      return `<circle cx="${x}" cy="${y}" r="${5 * px}" fill="${palette.near}">${title}</circle>`;
    return (
      `<path d="${path([[x, y], vertices[nearest]])}" stroke="${palette.far}" stroke-width="${px}" ` +
      `stroke-dasharray="${2 * px} ${3 * px}" stroke-opacity=".8"/>` +
      `<circle cx="${x}" cy="${y}" r="${(4 + 7 * share) * px}" fill="${palette.far}" fill-opacity="${(
        0.15 +
        0.55 * share
      ).toFixed(2)}" stroke="${palette.far}" stroke-width="${1.5 * px}">${title}</circle>`
    );
  });
  return `<g>${parts.join("")}</g>`;
}

function bonusesOf(bonuses, unlocks, { px, palette }) {
  return bonuses
    .map((bonus) => {
      const [x, y] = bonus.at,
        r = 9 * px;
      const open = unlocks.includes(bonus);
      return (
        `<path d="M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z" ` +
        `fill="${open ? palette.bonus : "none"}" stroke="${palette.bonus}" stroke-width="${2 * px}">` +
        `<title>${bonus.kind} for problem ${bonus.problem}${open ? ", unlocked" : ""}</title></path>` +
        `<text x="${x}" y="${y - 1.3 * r}" font-size="${10 * px}" font-family="sans-serif" ` +
        `text-anchor="middle" fill="${palette.ink}">${bonus.kind}</text>`
      );
    })
    .join("");
}

function verticesOf(vertices, outside, { px, palette, chosen }) {
  const r = (vertices.length > 60 ? 2.6 : 3.6) * px;
  const parts = vertices.map(([x, y], v) =>
    outside[v]
      ? `<path d="M${x - 2 * r} ${y - 2 * r}L${x + 2 * r} ${y + 2 * r}M${x - 2 * r} ${y + 2 * r}L${x + 2 * r} ${
          y - 2 * r
        }" stroke="${palette.long}" stroke-width="${2 * px}"/>`
      : `<circle cx="${x}" cy="${y}" r="${r}"/>`,
  );
  const [x, y] = vertices[chosen] ?? [];
  const ring =
    x === undefined
      ? ""
      : `<circle cx="${x}" cy="${y}" r="${9 * px}" fill="none" stroke="${palette.ink}" ` +
        `stroke-width="${2.5 * px}"/><text x="${x + 11 * px}" y="${y - 8 * px}" font-size="${13 * px}" ` +
        `font-weight="bold" font-family="sans-serif" stroke="${palette.page}" stroke-width="${3 * px}" ` +
        `paint-order="stroke" fill="${palette.ink}">${chosen}</text>`;
  return `<g fill="${palette.ink}">${parts.join("")}</g>${ring}`;
}

// `px` is the size of a picture's pixel in the problem's units; `ghost`: the figure as drawn, or null.
export function markup(wall, pose, check, { px, palette, chosen = -1, ghost = null }) {
  const how = { px, palette, chosen };
  const hole =
    `<path d="${path(wall.hole)}Z" fill="${palette.inside}" stroke="${palette.wall}" ` +
    `stroke-width="${2.5 * px}" stroke-linejoin="round"/>`;
  const shadow = ghost
    ? `<path d="${wall.edges.map(([a, b]) => path([ghost[a], ghost[b]])).join("")}" fill="none" ` +
      `stroke="${palette.wall}" stroke-opacity=".4" stroke-width="${px}"/>`
    : "";
  return (
    hole +
    shadow +
    cornersOf(check, wall.hole, pose.vertices, how) +
    edgesOf(check, pose.vertices, how) +
    bonusesOf(wall.bonuses, check.unlocks, how) +
    verticesOf(pose.vertices, check.outside, how)
  );
}

// A file of its own.
export function svgFile(wall, pose, check) {
  const box = boxOf(wall.hole, pose.vertices);
  const side = Math.max(box[2], box[3]),
    scale = 800 / side;
  const words = check.valid ? `${check.dislikes} dislikes` : `not valid: ${check.why}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" ` +
    `width="${Math.round(box[2] * scale)}" height="${Math.round(box[3] * scale)}" role="img">\n` +
    `<title>${words}</title>\n<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" ` +
    `fill="${PAPER.page}"/>\n` +
    `${markup(wall, pose, check, { px: 1 / scale, palette: PAPER })}\n</svg>\n`
  );
}
