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

export const end = () => process.exit(failures > 0 ? 1 : 0);
export { assert };
