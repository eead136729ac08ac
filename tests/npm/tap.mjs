// Cases as lines of the Test Anything Protocol.
import assert from "node:assert/strict";

let number = 0;
let failures = 0;

// A case: it passes if the function returns, or its promise is kept.
export async function test(name, run) {
  number++;
  try {
    const more = await run();
    console.log(`ok ${number} - ${name}${typeof more === "string" ? ` (${more})` : ""}`);
  } catch (error) {
    failures++;
    console.log(`not ok ${number} - ${name}`);
    console.log(String(error.stack).slice(0, 2000).replace(/^/gm, "# "));
  }
}

// A promise is rejected with an error of the packages.
export async function refused(promise, code, words) {
  await assert.rejects(promise, (error) => {
    assert.equal(error.name, "SolverError");
    assert.equal(error.code, code);
    assert.ok(error.status < 0 && error.status > -5);
    assert.match(error.message, words);
    return true;
  });
}

export const end = () => process.exit(failures > 0 ? 1 : 0);
export { assert };
