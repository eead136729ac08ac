// Both sides of a worker: calls, each answered in turn. During a call the worker may send news.
import { answerOwner, startWorker } from "./host.js";
import { SolverError } from "./wasm.js";

export class Helper {
  #waiting = [];
  #failure = null;
  onNews = () => {};

  static async start() {
    const helper = new Helper();
    helper.worker = await startWorker({
      message: (answer) => helper.#settle(answer),
      error: (error) => helper.end(error),
    });
    return helper;
  }

  call(name, ...args) {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.worker.hold();
      this.#waiting.push({ resolve, reject });
      this.worker.post({ name, args });
    });
  }

  #settle({ news, result, status, error }) {
    if (this.#failure !== null) return; // it was on its way when the worker was ended
    if (news !== undefined) return this.onNews(news);
    const { resolve, reject } = this.#waiting.shift();
    if (this.#waiting.length === 0) this.worker.release();
    if (error === undefined) resolve(result);
    else reject(status < 0 ? new SolverError(status, error) : new Error(error));
  }

  get failed() {
    return this.#failure !== null;
  }

  // Ends the worker at once; calls that wait are rejected.
  end(error = new Error("the worker was ended")) {
    this.#failure ??= error;
    this.worker.end();
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}

// In the worker: carries out the calls of its owner. Returns the function that sends news.
export function serve(calls) {
  const send = answerOwner(({ name, args }) => {
    try {
      return { result: calls[name](...args) };
    } catch (error) {
      return { status: error instanceof SolverError ? error.status : 0, error: String(error.message) };
    }
  });
  return (news) => send({ news });
}
