// A server of static files in this process: of a page that was built elsewhere, or one that a test can stop. Browsers
// keep nothing of what it sends: a page that asks again after it has been stopped gets nothing.
import * as fs from "node:fs";
import * as http from "node:http";
import * as path from "node:path";

const TYPES = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain",
};

function answer(folder, broken, request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  const name = decodeURIComponent(pathname).replace(/\/$/, "/index.html");
  const file = path.join(folder, path.normalize(name));
  if (broken.some((part) => name.includes(part))) {
    response.writeHead(500, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>500</title>");
    return;
  }
  fs.readFile(file, (error, bytes) => {
    const type = error ? "text/plain" : (TYPES[path.extname(file)] ?? "application/octet-stream");
    response.writeHead(error ? 404 : 200, { "Content-Type": type, "Cache-Control": "no-store" });
    response.end(error ? "not found" : bytes);
  });
}

// broken: parts of names that it answers with an error; a test may change the list. asked: all that was asked for.
export async function serveFolder(folder) {
  const broken = [];
  const asked = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url);
    answer(folder, broken, request, response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    broken,
    asked,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
