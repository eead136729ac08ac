// The colours that the program plays: a Web Worker each.
import { Refusal } from "../instance.js";

export class Players {
  constructor(module, digits) {
    this.made = { module, digits };
    this.workers = new Map();
  }

  worker(colour) {
    if (!this.workers.has(colour)) {
      const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      worker.postMessage({ ...this.made, colour });
      this.workers.set(colour, worker);
    }
    return this.workers.get(colour);
  }

  // The moves of a colour's turn or rush. Never answered once end() is called.
  ask(colour, question) {
    return new Promise((resolve, reject) => {
      const worker = this.worker(colour);
      worker.onmessage = ({ data }) => (data.moves ? resolve(data.moves) : reject(new Refusal(data.failure)));
      worker.onerror = (event) => reject(new Refusal(event.message || "a worker cannot be started"));
      worker.postMessage(question);
    });
  }

  end() {
    for (const worker of this.workers.values()) worker.terminate();
    this.workers.clear();
  }
}
