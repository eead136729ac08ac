// Tests the JSON Schemas; check.sh runs it:
//
//     node tests/schema/check.mjs BUILD WORK SHARED
//
// Prints lines of the Test Anything Protocol.
import * as path from "node:path";
import { files } from "./files.mjs";
import { manuals } from "./manuals.mjs";
import { outputs, written } from "./outputs.mjs";
import { readers } from "./readers.mjs";
import { refusals } from "./refusals.mjs";
import { failed } from "./tap.mjs";

const [build, work, shared] = process.argv.slice(2).map((folder) => path.resolve(folder));
manuals();
files(build, shared);
await outputs(build, work);
refusals(written);
readers(build, work);
process.exit(failed() ? 1 : 0);
