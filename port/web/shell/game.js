import { size } from "./canvas.js";

// What the shell asks of a game on a board. Each game's view.js exports a class that extends this one, and the shell
// calls nothing else of it. `shown` is what is to be drawn: {record, time, now, moment, live}:
//     time      0 to record.length; between two moments while the record plays
//     moment    floor of time
//     now       milliseconds, for what glides and fades
//     live      it is the main board: with hint, selection and floating numbers; false in thumbnails and Compare
// `page` (page.js) is the state of the page, for what depends on it and for actions.
export class Game {
  static id = ""; // of the rules
  static title = ""; // "Tetris, played by typing"
  static captions = ["", "", ""]; // three rules of the game, a sentence each; 30 letters at most
  static words = {
    takenOver: "", // after Take over: what to do now
    hand: "Give back whenever you like: your game is kept.", // follows "You play." while a person does
    search: null, // the button that searches; null: "Search 10 s more"
    points: "points",
    panel: "Close", // the button that brings the game's panel back after a search
  };

  // How it is played: rules in short lines, where it comes from, its own keys [["Tab", "completes a word"]] and
  // what fingers do.
  static how = { rules: [], origin: "", keys: [], touch: [] };
  static plain = null; // {name, settings}: a game of the engine that shows what these settings matter; for Compare
  static duel = false; // at the end it says first who has won
  static turnByTurn = false; // a search plays one game, turn by turn, in place of better and better ones (Less)

  // board: of boards.js; problem: as the rules have read it.
  constructor(board, problem) {
    this.board = board;
    this.problem = problem;
    this.settings = {}; // of searches, by the workbench's tabs
  }

  // What a view needs to know of a moment, read from a session that is there. points: more is better; null: the moment
  // is no result (a pose that does not fit). over: null, or words of why nothing can follow. best: it cannot be better.
  read(session, moment, record) {
    throw new Error("each game reads its own");
  }

  // ---- the board ----

  draw(c, box, shown, page) {}

  // The board in a picture or a film for others.
  drawToSend(c, box, shown, page) {
    this.draw(c, box, { ...shown, live: false }, page);
  }

  // A small picture: of a record's moment, or of the board as given.
  thumbnail(c, box, record, moment) {
    this.draw(c, box, { record, time: moment, moment, now: 0, live: false }, null);
  }

  // The record enters a moment while it plays, or a move by hand makes it: numbers that float, flashes. Milliseconds
  // for which the clock waits (at 1x), so that a person sees why.
  enter(record, moment, now) {
    return 0;
  }

  // The time jumps: what floats is dropped.
  jumped() {}

  // Moments a second at 1x.
  rate(record, time) {
    return 4;
  }

  // Where a board that does not move by itself stands: a moment that shows what the game is about.
  get still() {
    return 0;
  }

  // ---- the rail ----

  // Whether a game that is over is one to be glad of: then the card offers the next board first, else Undo.
  isWon(record) {
    return false;
  }

  // A line under the result of a game that has ended.
  resultWords(record) {
    return record.end.over ?? "";
  }

  // Over the score.
  heading(record, moment) {
    return this.constructor.title;
  }

  // {value: "2,026", words: "points"}. time: of what is drawn, if a game has more to say of it than of its moment.
  score(record, moment, time = moment) {}

  // Of each caption: {value, tone: "accent", "green", "gold" or "red", detail, seen, lit}. seen: its thing has
  // happened; lit: it happens now.
  captions(record, moment, time = moment) {}

  // What explains the game and is played with: an element, made once.
  panel(page) {
    return null;
  }

  // Called on each frame with what is shown; writes only what has changed.
  updatePanel(shown, page) {}

  // One line for those who do not see the board: "piece 4, r'lyeh, 12 points, row".
  describe(record, moment) {}

  // ---- tape and timeline ----

  tapeStep() {
    return size.rem; // pixels for a moment
  }

  // x: where the present moment lies.
  drawTape(c, box, shown, x, page) {}

  // other: the record that is compared, or the engine's while a person plays; null.
  drawTimeline(c, box, shown, other, page) {}

  // Where a time lies on the timeline, 0 to 1, and back.
  fractionOf(record, time) {
    return record.length === 0 ? 0 : time / record.length;
  }

  timeOf(record, fraction) {
    return fraction * record.length;
  }

  // ["piece 4 of 44", "letter 100 of 1,776"]
  when(record, moment, time = moment) {}

  // ---- by hand ----

  // A key: true if it was the game's. Moves are made by page.move().
  key(event, page) {
    return false;
  }

  // Esc: true if something of the game's own was open, and is closed now.
  escape(page) {
    return false;
  }

  // A pointer on the board: kind is "down", "move" or "drag" (while it is down), "up", "cancel" or "wheel"; at: {x, y}
  // in the box of the board. True for "wheel": it was used.
  pointer(kind, at, box, event, page) {}

  // The moment at which Take over begins; between two moments it may be the nearer one. From where nothing can follow
  // it is the start.
  startOfHand(record, time) {
    const moment = Math.floor(time + 1e-6);
    return record.at(moment).over ? 0 : moment;
  }

  // Bytes by which a record by hand can grow.
  get room() {
    return 1 << 18;
  }

  // A person has taken over at the end of this record, or gives back.
  handBegins(record, page) {}
  handEnds(page) {}

  // turnByTurn: a search has made this record longer; best: of engine.js.
  grown(record, best) {}

  // Takes back, or does again, what is one thing to the person: by default an action. Whether there was something.
  undo(record) {
    return record.undo();
  }

  redo(record) {
    return record.redo();
  }

  // Words for a refusal of the rules (RulesError): "It has been there: going back would end the game".
  refusal(error) {
    return error.message;
  }

  // What the engine would do next: {text, words, ...what draw() needs}; null: nothing. Enter or Hint plays it.
  async hint(record, signal) {
    return null;
  }

  // ---- searches ----

  // The button that searches is pressed: true if it does something else in this game first. search: goes on with it.
  begin(page, search) {
    return false;
  }

  // What the engine takes beside the board's settings; start: index of the game among those of the problem.
  searchSettings(start) {
    return this.settings;
  }

  // The text of a search's record; bests: {text, points, seconds ...}, the last is the one in question.
  storyOf(bests) {
    return bests.at(-1).text;
  }

  // What follows a record's text where the engine has gone on from there to `found`.
  tailOf(text, found) {
    return found.text.startsWith(text) ? found.text.slice(text.length) : found.text;
  }

  // ---- compare ----

  // The moment of another record that corresponds to a moment of this one.
  sameMoment(record, time, other) {
    return other.length * (record.length === 0 ? 1 : time / record.length);
  }

  // A record to compare with where there is no other one; null: none.
  rival(record) {
    return null;
  }

  // Figures of two moments side by side: [{words, a, b, tone, better}]. better: 1 where a is, -1 where b is.
  versus(a, momentA, b, momentB, timeA = momentA, timeB = momentB) {
    return [];
  }

  // ---- links ----

  // What a link has to give back beside board, moves and moment: pairs of texts [key, value], the key without blanks.
  shared() {
    return [];
  }

  // The same pairs, from somebody's link: of any content.
  useShared(pairs) {}

  // ---- the workbench ----

  // Tabs of its own: [{id, words, build(element, page)}]; the shell has Search, Results and Judge.
  tabs(page) {
    return [];
  }
}
