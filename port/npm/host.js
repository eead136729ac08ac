// What differs between browsers and node. Pages and their workers have a global postMessage, and most other hosts a
// global Worker: there nothing of node is used.
const inNode = typeof postMessage === "undefined" && typeof Worker === "undefined";
const ofNode = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

async function read(url) {
  if (inNode) return (await ofNode("fs/promises")).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

const modules = new Map();

// The compiled module at an address; each is compiled once. After a failure the next call tries again.
export function compile(url) {
  const key = String(url);
  if (!modules.has(key)) {
    const compiled = read(url).then((bytes) => WebAssembly.compile(bytes));
    modules.set(key, compiled);
    compiled.catch(() => modules.delete(key));
  }
  return modules.get(key);
}

// Memory by which a worker in a search sees that it has to stop; null where pages may not share memory.
export function sharedFlag() {
  const shares = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
  return shares ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

// Calls stop() after that many seconds. A timer of 2^31 ms, 24.9 days, or more would end at once: none is started.
export function startTimer(stop, seconds) {
  const ms = seconds * 1000;
  return ms >= 2 ** 31 ? 0 : setTimeout(stop, ms);
}

let workerScript = null; // null: worker.js

export function setWorkerScript(url) {
  workerScript = url;
}

// Starts a worker. on.message(data) and on.error(error) are called.
export async function startWorker(on) {
  const script = workerScript ?? new URL("./worker.js", import.meta.url);
  if (!inNode) {
    const worker = new Worker(script, { type: "module" });
    worker.onmessage = ({ data }) => on.message(data);
    worker.onerror = (event) => on.error(new Error(event.message || "a worker cannot be started"));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold() {}, release() {} };
  }
  const threads = await ofNode("worker_threads");
  // Without the options of the process, which may be about its own script: -e.
  const worker = new threads.Worker(script, { execArgv: [] });
  worker.on("message", on.message);
  worker.on("error", on.error);
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    hold: () => worker.ref(), // the process waits for the worker
    release: () => worker.unref(),
  };
}

// In a worker: answers each message of its owner. Returns the function that sends one without being asked.
export function answerOwner(answer) {
  if (!inNode) {
    globalThis.onmessage = ({ data }) => globalThis.postMessage(answer(data));
    return (message) => globalThis.postMessage(message);
  }
  let port = null;
  ofNode("worker_threads").then(({ parentPort }) => {
    port = parentPort;
    port.on("message", (data) => port.postMessage(answer(data)));
  });
  return (message) => port.postMessage(message);
}
