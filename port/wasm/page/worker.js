// A Web Worker: an instance that carries out tasks, one after another.
//
//     <- {module, options, name, text}     once
//     <- {task, sent}                      a BigInt64Array, and when it was sent
//     -> {task, outcome, text, failure}    when it is done
import { Instance, STATUS, TASK } from "./instance.js";

const SEARCH_MS = TASK.indexOf("searchMs"),
  ALL_MS = TASK.indexOf("allMs");
let instance;

function now() {
  return performance.timeOrigin + performance.now();
}

// Time that the message took is lost; times below 0 are no limit.
function carryOut(task, sent) {
  const late = BigInt(Math.max(0, Math.round(now() - sent)));
  const mine = task.slice();
  for (const field of [SEARCH_MS, ALL_MS])
    if (mine[field] >= 0n) mine[field] = mine[field] > late ? mine[field] - late : 0n;
  instance.task.set(mine);
  instance.calls.page_search();
  const outcome = instance.outcome.slice();
  return {
    task,
    outcome,
    text: instance.output(),
    failure: outcome[0] === STATUS.failed ? instance.message() : "",
  };
}

onmessage = ({ data }) => {
  if (data.module) {
    instance = new Instance(data.module);
    instance.start(data.options);
    instance.read(data.name, data.text);
    return;
  }
  try {
    postMessage(carryOut(data.task, data.sent));
  } catch (error) {
    // A trap: the worker is of no use any more.
    postMessage({ task: data.task, outcome: null, text: "", failure: String(error) });
  }
};
