// Solutions as the contest takes them: a list of games. Of a seed the best comes first: it is the one that counts.
export function solutionsOf(records, { problem }) {
  const { id, titles } = problem;
  const best = [...records].sort((a, b) => a.start - b.start || b.end.points - a.end.points);
  const lines = best.map((record) => {
    const [tag, solution] = [record.facts.budget ?? "", record.text()].map((text) => JSON.stringify(text));
    return ` {"problemId": ${id}, "seed": ${titles[record.start]}, "tag": ${tag}, "solution": ${solution}}`;
  });
  return { name: `solution_${id}.json`, text: `[\n${lines.join(",\n")}\n]\n` };
}
