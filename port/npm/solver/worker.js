// A worker has an object of the library and carries out what solver.js asks for, one call after the other.
import { Calls } from "./calls.js";
import { serve } from "./helper.js";

let calls;

const CALLS = {
  open(module, flag, bytes, { options, problem }) {
    calls ??= Calls.makeNow(module, flag === null ? () => 0 : () => Atomics.load(flag, 0));
    calls.open(bytes, options);
    calls.load(...problem);
  },
  start: (...game) => calls.start(...game),
  run: (task) => calls.run(task),
  more: (name, ...args) => calls.more(name, ...args),
  solution: () => calls.solution(),
  search(budget, count) {
    calls.search(budget);
    return calls.best(count);
  },
};

serve(CALLS);
