// Poses as the contest takes them: one by itself, several as a list of entries that judge_icfp2021 reads.

// The pose after the moves of a text: whole poses, or "7 12,40" and bonuses.
function poseOf(text, pose) {
  for (const line of text.split("\n")) {
    const moved = /^\s*(\d+) (-?\d+),(-?\d+)\s*$/.exec(line);
    const bonus = /^([A-Z_]+) (\d+)(?: (\d+)-(\d+))?\s*$/.exec(line);
    if (line.trimStart().startsWith("{")) pose = JSON.parse(line);
    else if (moved !== null) pose.vertices[Number(moved[1])] = [Number(moved[2]), Number(moved[3])];
    else if (bonus !== null) {
      const edge = bonus[3] === undefined ? {} : { edge: [Number(bonus[3]), Number(bonus[4])] };
      pose.bonuses = [{ bonus: bonus[1], problem: Number(bonus[2]), ...edge }];
    } else if (line.trim() === "none") delete pose.bonuses;
  }
  return pose;
}

// The best moment of a record: its last one with the most points; where nothing fits, the last one.
function bestMoment(record) {
  let best = null;
  for (let moment = 0; moment <= record.length; moment++) {
    const { points } = record.at(moment);
    if (points !== null && (best === null || points >= best.points)) best = { moment, points };
  }
  return best ?? { moment: record.length, points: null };
}

function solutionOf(record, { board }) {
  const { moment, points } = bestMoment(record);
  const { vertices } = JSON.parse(board.problem.replace(/^\ufeff/, "")).figure;
  return { pose: poseOf(record.text(moment), { vertices }), points };
}

export function solutionsOf(records, game) {
  const { file, id, number } = game.board;
  const name = (file ?? id).replace(/\.[^.]*$/, "");
  const all = records.map((record) => solutionOf(record, game));
  if (all.length === 1) {
    const [{ pose, points }] = all;
    const note = points === null ? "None of its poses fits yet." : "";
    return { name: `pose_${name}.json`, text: `${JSON.stringify(pose)}\n`, note };
  }
  const lines = all.map(({ pose, points }) => {
    const dislikes = points === null ? {} : { dislikes: Math.abs(points) };
    return ` ${JSON.stringify({ file: `${name}.json`, ...(number ? { problem: number } : {}), pose, ...dislikes })}`;
  });
  return { name: `poses_${name}.json`, text: `[\n${lines.join(",\n")}\n]\n` };
}
