// Runs the tests of the page, one after another, with one server and one browser. See check.sh.
import { brainwall } from "./brainwall.mjs";
import { comment, finish, ok, open } from "./browser.mjs";
import { less } from "./less.mjs";
import { looks } from "./looks.mjs";
import { readers } from "./readers.mjs";
import { replay } from "./replay.mjs";
import { solve } from "./solve.mjs";

let session;
try {
  session = await open();
  for (const part of [readers, solve, replay, brainwall, less, looks]) await part(session);
  ok(
    session.complaints.length === 0,
    "no complaint on the console, no request to another machine",
    session.complaints.join("\n"),
  );
} catch (error) {
  ok(false, "the tests come to their end", error.stack);
  session?.complaints.forEach(comment);
  for (const tab of (await session?.browser.pages()) ?? [])
    comment(
      `${tab.url().slice(0, 60)} says: ${await tab.$eval("#error", (element) => element.textContent).catch(() => "nothing")}`,
    );
} finally {
  await session?.close();
}
process.exit(finish());
