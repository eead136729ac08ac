// A program compiled to WebAssembly as a command: node run.mjs MODULE ARGUMENT...
import * as fs from "node:fs";
import * as path from "node:path";
import * as tty from "node:tty";
import { run } from "./program.mjs";

const STDIN = 0, STDERR = 2, LOG = 3;
const ERROR_MS = 100; // longest wait for standard error, of all lines since one was taken at once: port.h

// A pipe that is full, or empty, may refuse for a moment: until end, a time of performance.now().
function patiently(action, end = Infinity) {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN" || performance.now() >= end) return -1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function write(stream, bytes, end) {
  for (let at = 0; at < bytes.length;) {
    const put = patiently(() => fs.writeSync(stream, bytes, at), end);
    if (put < 0) return false;
    at += put;
  }
  return true;
}

let left = ERROR_MS;
function writeError(bytes) {
  const start = performance.now();
  const written = write(STDERR, bytes, start + left);
  const taken = performance.now() - start;
  left = written && taken < 1 ? ERROR_MS : Math.max(0, left - taken);
  return written;
}

let log;
const host = {
  open: (name) => name === "-" ? STDIN : patiently(() => fs.openSync(name, "r")),
  openLog: (name) => (log = patiently(() => fs.openSync(name, "w"))) >= 0,
  read: (handle, bytes) => patiently(() => fs.readSync(handle, bytes)),
  close: (handle) => { if (handle !== STDIN) fs.closeSync(handle); },
  write: (stream, bytes) => stream === STDERR ? writeError(bytes) : write(stream === LOG ? log : stream, bytes),
  terminal: (stream) => tty.isatty(stream),
  clock: () => performance.now(),
};

const [file, ...rest] = process.argv.slice(2);
const module = new WebAssembly.Module(fs.readFileSync(file));
process.exitCode = run(module, [path.basename(file), ...rest], host);
