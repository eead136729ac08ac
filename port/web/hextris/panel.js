// The flower: six petals, one for each move, with its letters; it is the key pad. Beside it the words that pay.
import { number } from "../shell/canvas.js";
import { make, setAttribute, setText, svg } from "../shell/dom.js";
import { moveOf, MOVES, shownLetter } from "./letters.js";

const ROOT3 = Math.sqrt(3);
const RADIUS = 33; // of a petal, in a picture 176 wide
const PLACES = [[-1, 0], [1, 0], [-0.5, 0.866], [0.5, 0.866], [0.5, -0.866], [-0.5, -0.866]];
const SIGNS = ["←", "→", "↙", "↘", "↻", "↺"];
const LONG = 450; // milliseconds of a long press

const corners = (x, y, radius) =>
  Array.from({ length: 6 }, (_, i) => (i * Math.PI) / 3 - Math.PI / 2)
    .map((a) => `${(x + Math.cos(a) * radius).toFixed(1)},${(y + Math.sin(a) * radius).toFixed(1)}`)
    .join(" ");

const openOwn = async () => (await import("../shell/word.js")).openWord();

export class Panel {
  #element = null;
  #petals = [];
  #words = [];
  #flash = []; // until when a word is lit
  #press = null; // {move, timer}

  constructor(view) {
    this.view = view;
  }

  // first: the list scrolls to a word that is typed for the first time.
  flash(word, until, first) {
    this.#flash[word] = until;
    if (!first || this.list === undefined || this.list.matches(":hover, :focus-within")) return;
    const { offsetTop, offsetLeft, offsetHeight } = this.#words[word].row;
    const { clientHeight, scrollTop, firstChild } = this.list;
    const below = scrollTop + firstChild.offsetHeight; // "your word" stays above the list
    const isInSight = offsetTop >= below && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (isInSight && offsetLeft <= 0) return;
    this.list.scrollTo(offsetLeft - 16, offsetTop - (clientHeight - offsetHeight) / 2);
  }

  toTop() {
    this.list?.scrollTo(0, 0);
  }

  element(page) {
    this.#element ??= this.#build(page);
    return this.#element;
  }

  #build(page) {
    this.middle = svg("text", { class: "middle", x: 0, y: 11 });
    this.#petals = MOVES.map((move, i) => this.#petal(move, i, page));
    const flower = svg("svg", { class: "flower", viewBox: "-89 -84 178 168", role: "group", "aria-label": "Moves" },
      ...this.#petals, this.middle);
    this.letters = make("div", { class: "letters", role: "group", hidden: true });
    this.#words = this.view.words.map((word, i) => this.#word(word, i, page));
    const ownWords = [make("span", { text: "your word" }), make("b", { text: "+" })];
    const own = make("button", { type: "button", id: "own-word", onclick: openOwn }, ...ownWords);
    this.list = make("ul", { class: "words", "aria-label": "Words that pay" }, make("li", { class: "own" }, own),
      ...this.#words.map(({ row }) => row));
    this.#watchEnd();
    const pad = make("div", { class: "pad" }, flower, this.letters);
    const element = make("div", { class: "hextris-panel" }, pad, this.list);
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.letters.hidden && relatedTarget !== null && !this.letters.contains(relatedTarget)) this.#closeLetters();
    });
    return element;
  }

  // As long as the last word is not in sight the list fades there.
  #watchEnd() {
    const watcher = new IntersectionObserver(
      ([{ intersectionRatio }]) => this.list.classList.toggle("more", intersectionRatio < 0.9),
      { root: this.list, threshold: 0.9 },
    );
    watcher.observe(this.list.lastChild);
  }

  // ---- the flower ----

  #petal({ name, letters }, i, page) {
    const [x, y] = PLACES[i].map((part) => part * RADIUS * ROOT3);
    const shown = [...letters].map(shownLetter).join(" "); // to be read one by one; the style takes the blanks away
    const petal = svg("g", { class: "petal", role: "button", tabindex: 0, "aria-label": `${name}: ${shown}` },
      svg("polygon", { points: corners(x, y, 0.95 * RADIUS) }),
      svg("text", { class: "sign", "aria-hidden": "true", x, y: y - 3, text: SIGNS[i] }),
      svg("text", { class: "of", x, y: y + 13, text: shown }));
    petal.addEventListener("pointerdown", (event) => this.#pressed(event, i, page));
    petal.addEventListener("pointerup", () => this.#released(i, page));
    for (const kind of ["pointercancel", "pointerleave"]) petal.addEventListener(kind, () => this.#cancel());
    petal.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#cancel();
      this.#openLetters(i, page);
    });
    petal.addEventListener("keydown", (event) => this.#petalKey(event, i, page));
    petal.addEventListener("click", ({ detail }) => {
      if (detail === 0) this.#play(i, page); // by a program that reads the screen
    });
    return petal;
  }

  #pressed(event, move, page) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#closeLetters();
    this.#cancel();
    const timer = setTimeout(() => {
      this.#press = null;
      this.#openLetters(move, page);
    }, LONG);
    this.#press = { move, timer };
  }

  #released(move, page) {
    if (this.#press?.move !== move) return;
    this.#cancel();
    this.#play(move, page);
  }

  #cancel() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  #play(move, page) {
    this.view.hand.move(move, page);
  }

  #petalKey(event, move, page) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) this.#openLetters(move, page);
    else this.#play(move, page);
  }

  // A long press: the letters of a move.
  #openLetters(move, page) {
    const { name, letters } = MOVES[move];
    const choose = (letter) => () => {
      this.#closeLetters();
      this.view.hand.type(letter, page);
    };
    const buttons = [...letters].map((letter) => {
      const traits = { type: "button", text: shownLetter(letter), "aria-label": letter === " " ? "blank" : false };
      return make("button", { ...traits, onclick: choose(letter) });
    });
    this.letters.replaceChildren(...buttons);
    setAttribute(this.letters, "aria-label", `Letters for ${name}`);
    this.letters.hidden = false;
    this.from = this.#petals[move];
    buttons[0].focus();
    this.letters.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#closeLetters();
    };
  }

  #closeLetters() {
    if (this.letters.hidden) return;
    const inside = this.letters.contains(document.activeElement);
    this.letters.hidden = true;
    if (inside) this.from.focus();
  }

  // ---- words ----

  #word({ typed }, i, page) {
    const value = make("b"),
      reason = make("small");
    const { hand } = this.view;
    const point = (word) => () => (hand.pointed = word);
    const button = make("button", {
      type: "button",
      "aria-pressed": "false",
      onclick: () => hand.choose(i, page),
      onpointerenter: point(i),
      onpointerleave: point(null),
      onfocus: () => button.matches(":focus-visible") && point(i)(),
      onblur: point(null),
    }, make("span", { text: typed }), reason, value);
    return { row: make("li", {}, button), button, value, reason };
  }

  update(shown, page) {
    const { record, moment } = shown;
    this.#updateFlower(record, moment);
    this.#updateWords(record, moment, shown.now, page);
  }

  #updateFlower(record, moment) {
    const letter = moment === 0 ? "" : this.view.facts(record).letter(moment - 1);
    setText(this.middle, shownLetter(letter).toUpperCase());
    const move = moveOf(letter);
    this.#petals.forEach((petal, i) => petal.classList.toggle("lit", i === move));
  }

  #updateWords(record, moment, now, page) {
    const byHand = page.hand && moment === record.length;
    const { over } = record.end;
    const fits = byHand && over === null ? this.view.hand.fits(record, performance.now() + 2) : [];
    const { counts } = record.at(moment);
    this.#words.forEach(({ button, value, reason }, i) => {
      const { pays, first } = this.view.words[i];
      const isTyped = counts[i] > 0;
      const fit = byHand && over !== null ? { fits: false, reason: "game over" } : fits[i];
      const pay = fit?.points ?? (isTyped ? pays : first);
      const isCounted = isTyped && !byHand;
      setText(value, isCounted ? `${number(counts[i])}×` : `+${pay}`);
      setText(reason, isCounted ? "typed" : (fit?.reason ?? ""));
      const classes = [isTyped && "typed", fit?.fits === false && "refused", now < this.#flash[i] && "lit"];
      setAttribute(button, "class", classes.filter(Boolean).join(" "));
      setAttribute(button, "aria-pressed", this.view.hand.isChosen(i));
    });
  }
}
