// usage: node tests/web/check.mjs [NAME...]
//
// Runs the tests of the page whose names contain a NAME, or all. See check.sh, which also builds the page.
import { runAll } from "./bed.mjs";
import "./opening.mjs";
import "./hand.mjs";
import "./brainwall.mjs";
import "./less.mjs";
import "./less_bench.mjs";
import "./files.mjs";
import "./links.mjs";
import "./search.mjs";
import "./visits.mjs";
import "./screens.mjs";

process.exit(await runAll(process.argv.slice(2)));
