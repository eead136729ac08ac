// The text of a file that was opened.
import { Refusal } from "./instance.js";

// A byte order mark stays, so that columns are those of the file.
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

// First bytes of encodings other than UTF-8: a mark, or zeros (0) beside a first character of ASCII (x).
const WIDE = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-32", ["x", 0, 0, 0]],
  ["UTF-32", [0, 0, 0, "x"]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["UTF-16", ["x", 0]],
  ["UTF-16", [0, "x"]],
];

const begins = (bytes, start) =>
  bytes.length >= start.length && start.every((byte, i) => (byte === "x" ? bytes[i] > 0 : bytes[i] === byte));

// What is no UTF-8 is refused in the words of the programs.
export function textOf(name, bytes) {
  const wide = WIDE.find(([, start]) => begins(bytes, start));
  if (wide) throw new Refusal(`${name}:1:1: the input is ${wide[0]}; it must be UTF-8`);
  return DECODER.decode(bytes);
}
