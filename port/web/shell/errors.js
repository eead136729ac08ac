// Errors in words for people.
const NETWORK = /dynamically imported|importing a module|failed to fetch|networkerror|load failed|error loading/i;

export function wordsOf(error) {
  const words = error?.message ?? String(error);
  if (NETWORK.test(words)) return "The server does not answer, and this part of the page has not been loaded yet.";
  return words;
}
