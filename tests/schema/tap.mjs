// Cases as lines of the Test Anything Protocol.
let number = 0;
let failures = 0;

const SHOWN = 12; // faults of a case that failed

// A case: it passes if no fault was found among `count` things, at least one.
export function check(name, faults, count) {
  number++;
  const passed = faults.length === 0 && count > 0;
  console.log(`${passed ? "ok" : "not ok"} ${number} - ${name}${passed ? ` (${count})` : ""}`);
  if (passed) return;
  failures++;
  for (const fault of faults.slice(0, SHOWN)) console.log(`# ${fault}`);
  if (count === 0) console.log("# there was nothing to test");
}

export const failed = () => failures > 0;
