// A worker has an object of the library and carries out what codecup-less.js asks for, one call after the other.
import { Calls } from "./calls.js";
import { serve } from "./helper.js";

const NEWS_MS = 50; // between two looks at the best turn of a search

let calls;
let newsAt = Infinity;

function lookAtBest() {
  if (performance.now() < newsAt) return;
  newsAt = performance.now() + NEWS_MS;
  const best = calls.best();
  if (best !== null) send(best);
}

const send = serve({
  open(module, flag, bytes) {
    calls = Calls.makeNow(module, () => {
      lookAtBest();
      return flag === null ? 0 : Atomics.load(flag, 0);
    });
    calls.open(bytes);
  },
  board: (...game) => calls.board(...game),
  play: (turn) => calls.play(turn),
  setPosition: (numbers) => calls.setPosition(numbers),
  turns: () => calls.turns(),
  home: (colour) => calls.home(colour),
  search(work) {
    newsAt = performance.now() + NEWS_MS;
    try {
      return calls.search(work);
    } finally {
      newsAt = Infinity;
    }
  },
});
