// Where the files of the page are: beside index.html, whatever script asks for them. Node has no page: there it is the one
// that was built.
const base = globalThis.document?.baseURI ?? new URL("../../build/page/", import.meta.url);

export const address = (file) => new URL(file, base);
