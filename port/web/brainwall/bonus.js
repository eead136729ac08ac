// Which bonus the pose at each moment uses: the rules show what follows from it, and not the bonus.
const KINDS = /"bonus"|GLOBALIST|BREAK_A_LEG|WALLHACK|SUPERFLEX/;
const NONE = [];
const known = new WeakMap();

// The end of the object that begins at an index of a text.
function objectEnd(text, from) {
  let depth = 0,
    quoted = false;
  for (let i = from; i < text.length; i++) {
    const letter = text[i];
    if (letter === '"') quoted = !quoted;
    else if (quoted) i += letter === "\\" ? 1 : 0;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) return i + 1;
  }
  return text.length;
}

function lineBonus(line, before) {
  const [kind, problem, edge] = line.trim().split(/\s+/);
  if (/^\d/.test(kind)) return before; // a joint
  if (kind === "none") return null;
  return { bonus: kind, problem: Number(problem), ...(edge ? { edge: edge.split("-").map(Number) } : {}) };
}

function read(text) {
  const bonuses = [null];
  for (let at = 0; at < text.length; ) {
    const start = at + text.slice(at).search(/\S|$/);
    if (start >= text.length) break;
    const isPose = text[start] === "{";
    const end = isPose ? objectEnd(text, start) : (text.indexOf("\n", start) + 1 || text.length);
    const part = text.slice(start, end);
    bonuses.push(isPose ? (JSON.parse(part).bonuses?.[0] ?? null) : lineBonus(part, bonuses.at(-1)));
    at = end;
  }
  return bonuses;
}

// By moment; an empty list where no pose uses one.
export function bonusesOf(record, session) {
  const { length } = session.cursor();
  const last = known.get(record);
  if (last !== undefined && last.version === record.version && last.length === length) return last.bonuses;
  const text = session.transcript();
  const bonuses = KINDS.test(text) ? read(text) : NONE;
  known.set(record, { version: record.version, length, bonuses });
  return bonuses;
}
