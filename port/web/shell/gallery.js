// Boards: living pictures of all boards of a game, those of files and of earlier visits too.
import { boards, GAMES } from "../boards.js";
import { Rules } from "../rules.js";
import { calm, number, prepare as prepareCanvas } from "./canvas.js";
import { openDialog } from "./dialog.js";
import { chooseFiles } from "./doors.js";
import { $, make, setAttribute, setText } from "./dom.js";
import { ownBoards } from "./keep.js";
import { prepare, show } from "./open.js";
import { page } from "./page.js";
import { Record } from "./record.js";
import { bestRecord } from "./search.js";

const FRAME_MS = 90; // some 11 pictures a second
const pointsOf = (one) => (one instanceof Record ? one.end.points : one.points) ?? -Infinity;

// Games that a person has played on a board, of this visit or kept of earlier ones; the best first.
function ownGames(board) {
  const here = page.recordsOf(page.gameOf(board)).filter(({ owner, length }) => owner === "you" && length > 0);
  return (here.length > 0 ? here : (board.played ?? [])).sort((a, b) => pointsOf(b) - pointsOf(a));
}

// ---- a tile: name and figures at once, the picture when it is seen ----

class Tile {
  #state = "new"; // then "loading", "here" or "failed"
  #drawn = null;

  // place: where in the list it is; each game starts elsewhere.
  constructor(board, place, onclick) {
    this.board = board;
    this.seen = false;
    this.lively = false; // the pointer or the focus is on it
    // The pictures on boards of Hextris vanish while they are played.
    this.offset = board.game === "hextris" ? 0.02 + ((place * 0.037) % 0.12) : 0.13 + ((place * 0.37) % 0.8);
    this.canvas = make("canvas", { "aria-hidden": "true" });
    const best = board.known?.points ?? null;
    this.best = make("small", { text: best === null ? "" : `best known: ${number(Math.abs(best))}` });
    this.element = make(
      "button",
      { class: "tile", onclick, "aria-current": page.isShown(board) ? "true" : false },
      this.canvas,
      make("b", { text: board.name }),
      make("small", { text: board.detail ?? "" }),
      this.best,
    );
    for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]])
      this.element.addEventListener(event, () => (this.lively = on));
  }

  // The board's problem and game, by the rules.
  async load(rules) {
    if (this.#state !== "new") return;
    this.#state = "loading";
    try {
      const { game, games } = await prepare(this.board, rules);
      this.game = game;
      const here = page.isShown(this.board) ? page.record : ownGames(this.board)[0];
      const best = here ?? bestRecord(page.recordsOf(game)) ?? games[0] ?? { text: "" };
      this.record = best instanceof Record ? best : Record.of(game, best);
      if (this.record.length > 0) {
        const { value, words } = game.score(this.record, this.record.length);
        setText(this.best, `${value} ${words}${this.record.owner === "engine" ? "" : `, ${this.record.whose}`}`);
      }
      this.time = calm.matches ? game.still : this.offset * this.record.length;
      this.#state = "here";
    } catch (error) {
      console.warn(error);
      this.#state = "failed";
    }
  }

  get waits() {
    return this.seen && this.#state === "new";
  }

  // A figure is shown as it is given, until a person looks at it: its solution would be no picture of it.
  get #isStill() {
    return calm.matches || (this.board.game === "brainwall" && !this.lively);
  }

  #moment() {
    if (this.board.game === "brainwall" && !this.lively) return 0;
    return Math.floor(this.time + 1e-6);
  }

  draw(seconds) {
    if (!this.seen || this.#state !== "here") return;
    const { game, record } = this;
    if (!this.#isStill) {
      this.time += seconds * game.rate(record, this.time);
      if (this.time >= record.length + 2) this.time = 0;
    }
    const moment = Math.min(record.length, this.#moment());
    const key = `${moment} ${this.canvas.clientWidth} ${document.documentElement.dataset.theme}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { c, box } = prepareCanvas(this.canvas);
    game.thumbnail(c, box, record, moment);
  }
}

// ---- the dialog ----

class Gallery {
  #tiles = [];
  #rules = null;
  #timer = 0;
  #last = 0;

  constructor(receive) {
    this.receive = receive;
    this.tabs = GAMES.map((game) => this.#tab(game));
    this.grid = make("div", { class: "tiles", id: "tiles", role: "tabpanel", "aria-labelledby": "", tabindex: "-1" });
    this.watcher = new IntersectionObserver((entries) => this.#saw(entries), { rootMargin: "80px" });
  }

  #tab(game) {
    return make("button", {
      role: "tab",
      id: `boards-${game}`,
      "aria-controls": "tiles",
      text: document.querySelector(`a[data-game=${game}]`).textContent,
      onclick: () => this.choose(game),
      onkeydown: (event) => this.#tabKey(event, game),
    });
  }

  #tabKey(event, game) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = GAMES[(GAMES.indexOf(game) + by + GAMES.length) % GAMES.length];
    this.choose(next);
    $(`boards-${next}`).focus();
  }

  async open() {
    this.#rules = await Rules.make();
    const list = make("div", { role: "tablist", class: "tabs", "aria-label": "Game" }, ...this.tabs);
    this.dialog = openDialog("gallery", "Boards", [list, this.grid], { closed: () => this.#close() });
    await this.choose(page.board.game);
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), FRAME_MS);
  }

  #close() {
    clearInterval(this.#timer);
    this.watcher.disconnect();
    this.#tiles = [];
    this.#rules = null;
  }

  async choose(game) {
    for (const tab of this.tabs) {
      const chosen = tab.id === `boards-${game}`;
      setAttribute(tab, "aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
    }
    setAttribute(this.grid, "aria-labelledby", `boards-${game}`);
    const [ours, own] = await Promise.all([boards(game), ownBoards(game)]);
    this.watcher.disconnect();
    const others = own.filter((board) => board.name !== undefined && !ours.some(({ id }) => id === board.id));
    const playedOn = ({ id }) => own.find((board) => board.id === id)?.played;
    const all = [...others, ...ours.map((board) => ({ ...board, played: playedOn(board) }))];
    all.sort((a, b) => (ownGames(b).length > 0) - (ownGames(a).length > 0)); // one's own first
    this.#tiles = all.map((board, i) => new Tile(board, i, () => this.#show(board)));
    this.grid.replaceChildren(this.#fileTile(), ...this.#tiles.map(({ element }) => element));
    for (const { element } of this.#tiles) this.watcher.observe(element);
    this.#loadNext();
  }

  #fileTile() {
    return make(
      "button",
      {
        class: "tile",
        onclick: () =>
          chooseFiles((files) => {
            this.dialog.close();
            this.receive(files);
          }),
      },
      make("span", { class: "tile-plus", "aria-hidden": "true", text: "+" }),
      make("b", { text: "Open a file" }),
      make("small", { text: "A contest's problem (JSON), a solution, or a board saved here" }),
      make("small", { class: "by-mouse", text: "Or drop it anywhere." }),
    );
  }

  async #show(board) {
    this.dialog.close();
    await show(board);
    $("board").focus();
  }

  #saw(entries) {
    for (const { target, isIntersecting } of entries) {
      const tile = this.#tiles.find(({ element }) => element === target);
      if (tile !== undefined) tile.seen = isIntersecting;
    }
    this.#loadNext();
  }

  // One after the other, so that the page stays awake.
  async #loadNext() {
    if (this.loading) return;
    this.loading = true;
    for (let tile; (tile = this.#tiles.find(({ waits }) => waits)) !== undefined; ) {
      await tile.load(this.#rules);
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.loading = false;
  }

  #tick() {
    const now = performance.now();
    for (const tile of this.#tiles) tile.draw(Math.min(0.3, (now - this.#last) / 1000));
    this.#last = now;
  }
}

export async function openGallery(receive) {
  await new Gallery(receive).open();
}
