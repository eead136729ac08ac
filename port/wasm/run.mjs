// A program compiled to WebAssembly as a command: node run.mjs MODULE ARGUMENT...
import * as fs from "node:fs";
import * as path from "node:path";
import * as tty from "node:tty";
import { run } from "./program.mjs";

const STDIN = 0;

// A pipe that is full, or empty, may refuse for a moment.
function patiently(action) {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") return -1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

const host = {
  open: (name) => name === "-" ? STDIN : patiently(() => fs.openSync(name, "r")),
  read: (handle, bytes) => patiently(() => fs.readSync(handle, bytes)),
  close: (handle) => { if (handle !== STDIN) fs.closeSync(handle); },
  write: (stream, bytes) => {
    for (let at = 0; at < bytes.length;) {
      const put = patiently(() => fs.writeSync(stream, bytes, at));
      if (put < 0) return false;
      at += put;
    }
    return true;
  },
  terminal: (stream) => tty.isatty(stream),
  clock: () => performance.now(),
};

const [file, ...rest] = process.argv.slice(2);
const module = new WebAssembly.Module(fs.readFileSync(file));
process.exitCode = run(module, [path.basename(file), ...rest], host);
