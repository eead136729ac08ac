// What axe-core finds in a view of the page.
import * as fs from "node:fs";

const AXE = "build/npm/node_modules/axe-core/axe.min.js";

// Runs in the page. Colours that are just changing are none to be read.
async function findingsIn(only) {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: only }) });
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`);
    return `${id} (${impact}): ${help}: ${places.join("; ")}`;
  });
}

// All rules, those of best practices too; a finding of any level is one. The other theme changes nothing but colours.
// Chromium only.
export async function findings(person, view) {
  if (!(await person.ask(() => "axe" in globalThis))) await person.ask(fs.readFileSync(AXE, "utf8"));
  const found = [];
  for (const [scheme, only] of [
    ["light", null],
    ["dark", ["color-contrast", "link-in-text-block"]],
  ]) {
    await person.scheme(scheme);
    await person.until(`the page is ${scheme}`, (name) => document.documentElement.dataset.theme === name, scheme);
    found.push(...(await person.ask(findingsIn, only)).map((each) => `${view}, ${scheme}: ${each}`));
    await person.picture(`${view}-${scheme}`);
  }
  return found;
}
