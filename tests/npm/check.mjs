// Tests the packages; check.sh runs it with the tarballs unpacked in WORK/node_modules:
//
//     node tests/npm/check.mjs BUILD WORK
import * as path from "node:path";
import { browsers } from "./browsers.mjs";
import { codecupLess } from "./codecup-less.mjs";
import { icfp2015 } from "./icfp2015.mjs";
import { icfp2021 } from "./icfp2021.mjs";
import { packages } from "./packages.mjs";
import { end } from "./tap.mjs";

const [build, work] = process.argv.slice(2).map((folder) => path.resolve(folder));
await packages(build, work);
await icfp2015(build, work);
await icfp2021(build, work);
await codecupLess(work);
await browsers(work);
end();
