// The games of the page: those of the shell, each a folder with a view, and pages of their own.
import { make } from "./dom.js";

export const GAMES = new Map([
  ["hextris", "ICFP 2015"],
  ["brainwall", "Brain Wall"],
]);
const PAGES = new Map([["less", "Less"]]);

// The links from one to another; `shell` is the address of the shell's folder.
export function showGames(root, current, shell) {
  const link = (name, words, address) =>
    make("a", { href: shell + address, ...(name === current && { "aria-current": "page" }) }, words);
  root.replaceChildren(
    ...[...GAMES].map(([name, words]) => link(name, words, `?game=${name}`)),
    ...[...PAGES].map(([name, words]) => link(name, words, `${name}/index.html`)),
  );
}
