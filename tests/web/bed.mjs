// The bed of the page's tests: their list, the lines of the Test Anything Protocol, and two lanes in which they run.
import { opened, Session } from "./browser.mjs";

const tests = [];

// The tests that run each time, by browser: each thing that a person does, and each fault that was found once. All run
// with ALL=1, as in `make check-all`, and a test that is named.
const EACH_TIME = {
  chromium: `opens-moves says-who ends-go-on end-beside-phone rules status-checked server-stops rounds shift-loading
    take-over-type undo-redo refusal letters-elsewhere esc-keeps slider-by-hand hint finish-undone live-short
    asked-twice tab-word petals word-button tape-phone swipe drag-joint-phone solve-by-hand wall-pinch
    owner-after-drag wall-zoom one-moment hint-joint less-turn less-end-turn-phone less-new-keeps less-keys less-tap
    less-thinking less-one-by-one bench-by-hand less-players less-walls own-file-drop judge-file save-solution
    link-hand link-moment link-judged link-pose link-less link-long contest-file share-picture search-plays
    solve-shows bests-stay search-while-words results-after-judge board-back compare compare-phone own-word
    kept-visits reload-hand screen-phone screen-laptop screen-wall hand-one-screen message-in-sight buttons-stay
    axe-laptop-hextris axe-laptop-brainwall axe-laptop-less`,
  firefox: `opens-moves left-early take-over-type undo-redo hint drag-joint-laptop joint-keys less-turn
    less-to-the-end own-file judge-file link-hand search-plays compare own-word kept-visits`,
};

// A test of the page.
//   name     one word or several with hyphens, by which check.mjs and a fault's patch call it
//   says     what the page does, a sentence
//   options  on: names of browsers (["chromium", "firefox"]); size, scheme, motion, touch: see browser.mjs;
//            allows: what the page may complain of, regular expressions; stays: true, to open the page by hand, in a
//            tab that no other test has
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

async function run(session, browser, instance, { name, says, steps, allows = [], ...options }) {
  const began = Date.now();
  const persons = [];
  let error = null;
  try {
    await opened(session, browser, { name, instance, ...options }, persons);
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
  for (const person of persons) await person.leave(passed);
  return { name: `${browser} ${name}`, seconds: (Date.now() - began) / 1000 };
}

// A word is the name of a test, or a part of names.
function choose(words) {
  if (words.length === 0 && process.env.ALL) return tests;
  if (words.length === 0) {
    const isChosen = (name, browser) => EACH_TIME[browser].split(/\s+/).includes(name);
    const chosen = (test) => test.on.filter((browser) => isChosen(test.name, browser));
    return tests.map((test) => ({ ...test, on: chosen(test) })).filter(({ on }) => on.length > 0);
  }
  return tests.filter(({ name }) =>
    words.some((word) => name === word || (name.includes(word) && !tests.some((other) => other.name === word))),
  );
}

// A lane runs the tests of a browser one after another. When there are none left it helps with those of chromium, which
// are more, by an instance of its own.
async function lane(session, browser, queues, times) {
  const take = async (name, instance) => {
    while (queues[name].length > 0) times.push(await run(session, name, instance, queues[name].shift()));
  };
  await take(browser, browser);
  if (browser === "chromium" || (queues.chromium ?? []).length < 4) return;
  await session.launch("chromium", "second");
  await take("chromium", "second");
}

// Runs the tests that the words name, or all. The exit status.
export async function runAll(words) {
  const chosen = choose(words);
  const browsers = (process.env.BROWSERS ?? "chromium firefox").split(" ");
  const session = new Session();
  try {
    await session.open(browsers.filter((browser) => chosen.some(({ on }) => on.includes(browser))));
    const queues = Object.fromEntries(
      browsers.map((browser) => [browser, chosen.filter(({ on }) => on.includes(browser))]),
    );
    const times = [];
    await Promise.all(browsers.map((browser) => lane(session, browser, queues, times)));
    times.sort((one, other) => other.seconds - one.seconds);
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
