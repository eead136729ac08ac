// Tests Hextris' part of the page against the rules, without a browser: what it knows of a whole game, and what it
// tries before it is played.
import assert from "node:assert/strict";
import { rules, test } from "./node_tests.mjs";

const { LAYER } = await import("../../port/web/rules.js");
const { Record } = await import("../../port/web/shell/record.js");
const { View } = await import("../../port/web/hextris/view.js");
const { boards, openBoard } = await import("../../port/web/boards.js");
const { MOVES } = await import("../../port/web/hextris/letters.js");
const board = await openBoard((await boards("hextris"))[0]);
const WORDS = ["ei!", "r'lyeh", "ia! ia!", "yuggoth"];
const { games } = board;
const [{ text, start }] = games;

function viewOf(words = WORDS, traits = {}) {
  const problem = JSON.stringify({ ...JSON.parse(board.problem), ...traits });
  const options = words.map((word) => `p ${word}`);
  return new View({ ...board, problem }, rules.readProblem("hextris", "first_light", problem, options));
}

const recordOf = (view, moves, room = 1000) => new Record(view, moves, { owner: "you" }, { start, room });

function factsOf(view, record) {
  const facts = view.facts(record);
  while (!facts.walk(Infinity));
  return facts;
}

// What the rules say of each piece: the letters after which it stays, and the cells that are full then.
function piecesOf(view, moves) {
  const session = view.problem.session(start, moves.length + 16);
  const pieces = [];
  for (const [i, letter] of [...moves].entries()) {
    assert.equal(session.play(letter), null);
    if (!session.step().endsGroup) continue;
    pieces.push({ end: i + 1, full: view.occupied(session), points: session.glance().points });
  }
  return pieces;
}

const full = (cells) => Array.from(cells, (kind) => Number(kind !== 0));

await test("each letter makes its move", () => {
  const view = viewOf();
  const session = view.problem.session(start, 100);
  session.play("l");
  const after = (move) => {
    session.seek(1);
    assert.equal(session.play(move), null, move);
    return session.places(LAYER.moving, "unit", 2).join();
  };
  session.seek(1);
  const offers = session.offers();
  assert.deepEqual(offers.map(({ name }) => name), MOVES.map(({ name }) => name));
  MOVES.forEach(({ letters }, i) => {
    for (const letter of letters) assert.equal(after(letter), after(offers[i].move), letter);
  });
  assert.equal(MOVES.flatMap(({ letters }) => [...letters]).length, 36);
});

await test("pieces, points and boards of a game are those of the rules", () => {
  const view = viewOf();
  const facts = factsOf(view, recordOf(view, text));
  const pieces = piecesOf(view, text);
  assert.ok(pieces.some((_, i) => i > 0 && facts.pieces[i].rows.length > 0), "no row in this game");
  assert.deepEqual(facts.ends, pieces.map(({ end }) => end));
  assert.deepEqual(facts.pieces.map(({ move, power }) => move + power), pieces.map(({ points }) => points));
  for (const i of [...pieces.keys()].sort((a, b) => (7 * a + 3) % 11 - ((7 * b + 3) % 11)))
    assert.deepEqual(full(facts.board(i + 1)), full(pieces[i].full), `after piece ${i + 1}`);
});

await test("ignored characters belong to the moves before them", () => {
  const view = viewOf();
  const spaced = `\t${text.slice(0, 300).replace(/(.{7})/g, "$1\n\t")}`;
  const record = recordOf(view, spaced);
  const facts = factsOf(view, record);
  assert.equal(record.length, 301); // those before the first letter are a move
  assert.equal(facts.letter(0), "");
  assert.equal(Array.from({ length: 300 }, (_, i) => facts.letter(i + 1)).join(""), text.slice(0, 300));
  const plain = factsOf(view, recordOf(view, text.slice(0, 300)));
  assert.deepEqual(facts.ends, plain.ends.map((end) => end + 1));
  const spans = facts.spans(0, record.length);
  assert.ok(spans.length > 0);
  for (const { number, from, end } of spans) {
    const letters = Array.from({ length: end - from }, (_, i) => facts.letter(from + i));
    assert.equal(letters.join(""), WORDS[number]);
  }
});

await test("words are found where the rules count them", () => {
  const view = viewOf();
  const record = recordOf(view, text);
  const spans = view.facts(record).spans(0, record.length);
  const { counts } = record.end;
  assert.ok(counts.some((times) => times > 1));
  counts.forEach((times, i) => assert.equal(spans.filter(({ number }) => number === i).length, times, WORDS[i]));
  for (const { number, from, end } of spans) assert.equal(text.slice(from, end), WORDS[number]);
});

await test("after moves by hand and undo, what is known is that of the new game", () => {
  const view = viewOf();
  const record = recordOf(view, text.slice(0, 200));
  factsOf(view, record);
  for (const more of ["lll", "aaaaaaa", "bbbb", "lalalalala", "llllllllll"]) record.act(more);
  factsOf(view, record);
  record.undo();
  record.undo();
  record.act("aal");
  const moves = record.text();
  const facts = factsOf(view, record);
  const pieces = piecesOf(view, moves);
  assert.equal(facts.text, moves);
  assert.deepEqual(facts.ends, pieces.map(({ end }) => end));
  pieces.forEach((piece, i) => assert.deepEqual(full(facts.board(i + 1)), full(piece.full), `after piece ${i + 1}`));
});

await test("a word that is tried changes no record, and comes to what it comes to when it is typed", () => {
  const view = viewOf();
  let fitting = 0;
  const begun = [0, 60, 121, 300, 301, 302, 40, 40, 39].map((moment) => text.slice(0, moment));
  for (const typed of [...begun, "llll", "lala", "aaaa", "lal"]) {
    const record = recordOf(view, typed);
    const list = view.hand.fits(record, Infinity);
    assert.equal(record.text(), typed);
    assert.deepEqual(view.hand.trial.path(record, typed.length, "").cells, record.end.cells, `after ${typed}`);
    for (const { text: letters, refusal, points } of list) {
      const before = record.end.points;
      assert.equal(record.act(letters) === null, refusal === null, `${letters} after ${typed}`);
      if (refusal !== null) continue;
      fitting += 1;
      assert.equal(record.end.points - before, points);
      record.undo();
    }
  }
  assert.ok(fitting > 5);
});

await test("a word may end the game with the last piece of all, and with no other", () => {
  const moves = "la".repeat(30);
  const [{ end }] = piecesOf(viewOf([]), moves.slice(0, 20));
  const word = moves.slice(end - 3, end).replaceAll("l", "m").replaceAll("a", "g"); // the same moves
  const begun = moves.slice(0, end - 3);
  for (const [sourceLength, typed, fits, reason] of [[1, begun, true, "locks"], [9, "", false, "no room"]]) {
    const view = viewOf([typed === "" ? "kpk" : word], { sourceLength });
    const [found] = view.hand.fits(recordOf(view, typed), Infinity);
    assert.deepEqual([found.fits, found.reason], [fits, reason]);
  }
});

await test("the caption of pieces and rows has the points of both", () => {
  const view = viewOf();
  const record = recordOf(view, text);
  const [first, row] = [piecesOf(view, text)[0].end, text.length];
  for (const [moment, seen] of [[first - 1, false], [first, true], [row, true]]) {
    const caption = view.captions(record, moment)[1];
    const { move } = record.at(moment);
    assert.deepEqual([caption.seen, caption.value], [seen, `+${move.toLocaleString("en-US")}`]);
    assert.equal(move > 0, seen);
  }
});

await test("the same moment of two games is in the flight of the same piece", () => {
  const view = viewOf();
  const one = recordOf(view, text);
  const other = recordOf(view, games[1].text);
  const [a, b] = [factsOf(view, one), factsOf(view, other)];
  for (let moment = 0; moment <= one.length; moment += 37) {
    const there = view.sameMoment(one, moment, other);
    assert.equal(b.stayed(there), Math.min(a.stayed(moment), b.ends.length), `moment ${moment}`);
    const back = view.timeline.timeOf(one, view.timeline.fractionOf(one, moment));
    assert.ok(Math.abs(back - moment) < 1e-6, `moment ${moment} on the timeline`);
  }
});

await test("what is read of a moment takes less than a tenth of a millisecond", () => {
  const view = viewOf();
  const record = recordOf(view, text);
  const { session } = record;
  let least = Infinity;
  for (let round = 0; round < 20; round++) {
    session.seek(0);
    const began = process.cpuUsage();
    for (let i = 0; i < 500; i++) {
      session.seek(i);
      view.read(session, i);
    }
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 500);
  }
  assert.ok(least < 100, `${least} microseconds`);
});
