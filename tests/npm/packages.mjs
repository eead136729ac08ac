// What is in the tarballs.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { assert, test } from "./tap.mjs";

const BYTES_MAX = 250 << 10;

async function check(build, work, tarball) {
  const first = fs.readFileSync(path.join(work, "first", tarball));
  const name = tarball.replace(/-[0-9][^-]*$/, "");
  const folder = path.join(work, "node_modules", name);
  await test(`${tarball}: made again, the same bytes`, () =>
    assert.ok(first.equals(fs.readFileSync(path.join(build, "npm_packages", tarball)))));
  await test(`${tarball}: under 250 KB`, () => {
    assert.ok(first.length < BYTES_MAX, `${first.length} bytes`);
    return `${first.length} bytes`;
  });
  await test(`${name}: private, unlicensed, with the version of the programs`, () => {
    const says = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
    const version = execFileSync(path.join(build, "play_icfp2015"), ["--version"], { encoding: "utf8" });
    assert.equal(says.private, true);
    assert.equal(says.license, "UNLICENSED");
    assert.equal(says.name, name);
    assert.equal(says.version, `${/[0-9.]+\s*$/.exec(version)[0].trim()}.0`);
    assert.equal(says.dependencies, undefined);
    for (const file of ["README.md", says.types, says.exports["."].default])
      assert.ok(fs.existsSync(path.join(folder, file)), file);
  });
  await test(`${name}: modules import nothing but what the scripts give`, async () => {
    const imports = async (file) => {
      const module = await WebAssembly.compile(fs.readFileSync(path.join(folder, file)));
      return WebAssembly.Module.imports(module).map((entry) => entry.name);
    };
    assert.deepEqual(await imports("rules.wasm"), []);
    assert.deepEqual((await imports(`${name}.wasm`)).sort(), ["put", "stop"]);
  });
}

// What tsc says of a file that uses all calls.
async function types(work) {
  const tsc = path.resolve("build/typescript/node_modules/typescript/bin/tsc");
  const users = fs.readdirSync(work).filter((name) => name.endsWith(".ts"));
  const flags = ["--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--noEmit"];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags, "--lib", "es2022,dom", ...users], {
    cwd: work,
    encoding: "utf8",
  });
  await test(`types, by tsc --strict: ${users.join(" ")}`, () => assert.equal(`${status} ${stdout}`, "0 "));
}

export async function packages(build, work) {
  for (const tarball of fs.readdirSync(path.join(work, "first"))) await check(build, work, tarball);
  await types(work);
}
