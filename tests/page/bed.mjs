// The bed of the page's tests: their list, the lines of the Test Anything Protocol, one lane for each browser.
import { finished, opened, Session } from "./browser.mjs";

const tests = [];

// A test of the page.
//   name     one word or several with hyphens, by which check.mjs and a fault's patch call it
//   says     what the page does, a sentence
//   options  on: names of browsers (["chromium", "firefox"]); size, scheme, motion, touch: see browser.mjs;
//            allows: what the page may complain of, regular expressions; stays: true, to open the page by hand
//   steps    async (person, session) => ...; fails by an exception
export function test(name, says, options, steps) {
  tests.push({ name, says, steps, on: ["chromium", "firefox"], ...options });
}

let count = 0;
let failed = 0;

export function line(passed, says, more = "") {
  count++;
  failed += !passed;
  console.log(`${passed ? "ok" : "not ok"} ${count} - ${says}`);
  if (!passed && more !== "") console.log(String(more).replace(/^/gm, "# "));
}

async function run(session, browser, { name, says, steps, allows = [], ...options }) {
  const began = Date.now();
  const persons = [];
  let error = null;
  try {
    await opened(session, browser, { name, ...options }, persons);
    await steps(persons[0], session);
  } catch (thrown) {
    error = thrown;
  }
  const complaints = persons
    .flatMap((person) => person.complaints)
    .filter((complaint) => !allows.some((allowed) => allowed.test(complaint)));
  const passed = error === null && complaints.length === 0;
  const reasons = error === null ? complaints : [error.stack, ...complaints];
  if (!passed) for (const person of persons) reasons.push(await person.state());
  line(passed, `${browser}: ${says} (${name})`, reasons.join("\n"));
  await finished(persons);
  return { name: `${browser} ${name}`, seconds: (Date.now() - began) / 1000 };
}

// A word is the name of a test, or a part of names.
function choose(words) {
  if (words.length === 0) return tests;
  return tests.filter(({ name }) =>
    words.some((word) => name === word || (name.includes(word) && !tests.some((other) => other.name === word))),
  );
}

// Runs the tests that the words name, or all; those of a browser one after another, the browsers at the same time. The
// exit status.
export async function runAll(words) {
  const chosen = choose(words);
  const browsers = (process.env.BROWSERS ?? "chromium firefox").split(" ");
  const session = new Session();
  try {
    await session.open(browsers.filter((browser) => chosen.some(({ on }) => on.includes(browser))));
    const lanes = browsers.map(async (browser) => {
      const times = [];
      for (const each of chosen.filter(({ on }) => on.includes(browser)))
        times.push(await run(session, browser, each));
      return times;
    });
    const times = (await Promise.all(lanes)).flat().sort((a, b) => b.seconds - a.seconds);
    const slowest = times.slice(0, 5).map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
    console.log(`# the slowest: ${slowest.join(", ")}`);
  } catch (error) {
    line(false, "the tests come to their end", error.stack);
  } finally {
    await session.close();
  }
  if (count === 0) line(false, `a test has the name ${words.join(" or ")}`);
  console.log(`1..${count}`);
  return failed === 0 ? 0 : 1;
}
