// The picture of a moment: board, title, score and tape, as it is sent to others. Films are made of the same pictures.
import { colour, counted, size, write } from "./canvas.js";
import { makers } from "./link.js";
import { page } from "./page.js";

export const WIDTH = 1200;
export const HEIGHT = 630;
const TAPE = 112; // pixels, at the bottom
const SIDE = 780; // where the words begin
const BOARD_REM = 18;
const TAPE_REM = 26;

// Games draw by the sizes of the page: in the picture they have its own.
function withSizes(rem, draw) {
  const was = { ...size };
  Object.assign(size, { rem, phone: false });
  try {
    draw();
  } finally {
    Object.assign(size, was);
  }
}

// Draws within a box; games may clip and translate as they like.
function within(c, box, draw) {
  c.save();
  c.beginPath();
  c.rect(box.x, box.y, box.width, box.height);
  c.clip();
  c.translate(box.x, box.y);
  draw({ x: 0, y: 0, width: box.width, height: box.height });
  c.restore();
}

function drawBoard(c, box, shown) {
  within(c, box, (inner) => page.game.drawToSend(c, inner, shown, page));
}

function drawTape(c, shown) {
  c.fillStyle = colour.hair;
  c.fillRect(0, HEIGHT - TAPE, WIDTH, 1.5);
  const box = { x: 0, y: HEIGHT - TAPE + 2, width: WIDTH, height: TAPE - 2 };
  within(c, box, (inner) => page.game.drawTape(c, inner, shown, WIDTH / 2, page));
}

// Words in lines of at most so many pixels. The y below them.
function paragraph(c, words, x, y, pixels, most, step, fill, weight) {
  let line = "";
  for (const word of [...words.split(" "), null]) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (word !== null && (line === "" || measure(c, longer, pixels, weight) <= most)) {
      line = longer;
      continue;
    }
    write(c, line, x, y, pixels, fill, { weight });
    y += step;
    line = word;
  }
  return y;
}

function measure(c, text, pixels, weight) {
  c.save();
  c.globalAlpha = 0;
  const width = write(c, text, 0, 0, pixels, colour.page, { weight });
  c.restore();
  return width;
}

// Whose the moves up to a moment are: "14 moves by hand, the rest the engine's".
export function makersWords(record, moment) {
  if (!["you", "link"].includes(record.owner)) return record.whose;
  const spans = makers(record).filter(([, from]) => from < moment);
  const countOf = ([maker, from], i) => (maker === "hand" ? (spans[i + 1]?.[1] ?? moment) - from : 0);
  const byHand = spans.map(countOf).reduce((a, b) => a + b, 0);
  if (byHand === moment) return "by hand";
  const isFiles = spans.some(([maker]) => maker === "file");
  if (byHand === 0) return isFiles ? "from a file" : "the engine";
  return `${counted(byHand, "move")} by hand, the rest ${isFiles ? "from a file" : "the engine's"}`;
}

// A size at which a text is no wider than `most`.
function fitting(c, text, pixels, most, weight) {
  const width = measure(c, text, pixels, weight);
  return width <= most ? pixels : Math.floor((pixels * most) / width);
}

function drawWords(c, { record, moment, time }) {
  const { game, board } = page;
  const most = WIDTH - SIDE - 36;
  let y = paragraph(c, game.constructor.title, SIDE, 84, 44, most, 50, colour.ink, 700);
  y = paragraph(c, board.name, SIDE, y - 8, 28, most, 36, colour.soft, 400);
  const { value, words } = game.score(record, moment, time);
  const pixels = fitting(c, value, 116, most, 700);
  y = Math.max(y + 0.8 * pixels, 330);
  write(c, value, SIDE - 4, y, pixels, colour.ink, { weight: 700 });
  y = paragraph(c, `${words}, ${makersWords(record, moment)}`, SIDE, y + 42, 28, most, 34, colour.soft, 400);
  const place = game.when(record, moment, time)[0];
  write(c, place, SIDE, y + 4, fitting(c, place, 28, most, 400), colour.soft);
}

function drawOne(c, shown) {
  drawBoard(c, { x: 24, y: 8, width: SIDE - 48, height: HEIGHT - TAPE - 16 }, shown);
  drawWords(c, shown);
}

// Two boards, a line of words above each.
function drawTwo(c, shown, other) {
  const half = WIDTH / 2;
  [shown, other].forEach((one, i) => {
    const x = i * half + 30;
    const { value, words } = page.game.score(one.record, one.moment, one.time);
    const pixels = fitting(c, value, 46, 0.45 * half, 700);
    const width = write(c, value, x, 62, pixels, colour.ink, { weight: 700 });
    const under = `${words}, ${makersWords(one.record, one.moment)}`;
    write(c, under, x + width + 12, 62, fitting(c, under, 24, half - width - 70, 400), colour.soft);
    drawBoard(c, { x, y: 84, width: half - 60, height: HEIGHT - TAPE - 100 }, one);
  });
}

// shown: as page.shown; other: the same of the game that is compared, or null. The canvas may have another size of the
// same shape.
export function drawPicture(canvas, shown, other = null) {
  const c = canvas.getContext("2d");
  c.setTransform(canvas.width / WIDTH, 0, 0, canvas.height / HEIGHT, 0, 0);
  c.fillStyle = colour.page;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  withSizes(BOARD_REM, () => (other === null ? drawOne(c, shown) : drawTwo(c, shown, other)));
  withSizes(TAPE_REM, () => drawTape(c, shown));
}

export const pngOf = (canvas) =>
  new Promise((resolve, reject) => {
    const give = (blob) => (blob === null ? reject(new Error("The picture could not be made.")) : resolve(blob));
    canvas.toBlob(give, "image/png");
  });
