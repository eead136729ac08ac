// A Web Worker: one colour played by the search of core/less, with an instance of its own. See seat.c.
//
//     <- {module, digits, colour}    once
//     <- {state, rush, work, ms}     the moment; work a turn, or ms of time if that is not 0
//     -> {moves}                     of the turn or the rush
//     -> {failure}
import { instantiate, read, setBoard, setState } from "./course.js";

let calls, colour;

function open(data) {
  calls = instantiate(data.module);
  colour = data.colour;
  setBoard(calls, data.digits);
  if (!calls.seat_open(colour)) throw new Error("the browser gives too little memory");
}

function answer({ state, rush, work, ms }) {
  setState(calls, state);
  if (rush) calls.seat_rush(colour);
  else calls.seat_turn(BigInt(work), BigInt(ms));
  const text = read(calls, calls.less_text());
  return text === "" ? [] : text.split(":");
}

onmessage = ({ data }) => {
  try {
    if (data.module) open(data);
    else postMessage({ moves: answer(data) });
  } catch (error) {
    postMessage({ failure: String(error.message ?? error) });
  }
};
