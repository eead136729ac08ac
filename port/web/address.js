// Where the files of the page are: beside index.html, whatever script asks for them. In node, which has no page, the
// environment variable PAGE names the folder.
const base = globalThis.document?.baseURI ?? `file://${globalThis.process.env.PAGE}/`;

export const address = (file) => new URL(file, base);

export async function fetchFile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response;
}
