// The boards of Hextris, in the order of the page.
//
// seed: of the game that is recorded. words: those that pay, in the game with words. budgets: of the two games, as -b
// takes them, with and without words; the cheapest that plays well. A board is here if it shows something of its own
// within the first pieces, survives all of its pieces, and its games are short enough to be loaded at once.
const WORDS = [
  "ei!",
  "r'lyeh",
  "ia! ia!",
  "yuggoth",
  "yogsothoth",
  "necronomicon",
  "cthulhu fhtagn!",
  "planet 10",
  "monkeyboy",
  "the laundry",
];

// The contest's: results on its boards are compared with these words alone.
export const CONTEST_WORDS = [
  "ei!",
  "ia! ia!",
  "r'lyeh",
  "yuggoth",
  "tsathoggua",
  "yogsothoth",
  "necronomicon",
  "vigintillion",
  "cthulhu fhtagn!",
  "ph'nglui mglw'nafh cthulhu r'lyeh wgah'nagl fhtagn.",
  "in his house at r'lyeh dead cthulhu waits dreaming.",
  "the laundry",
  "planet 10",
  "yoyodyne",
  "monkeyboy",
  "john bigboote",
  "blue hades",
  "case nightmare green",
];

export const HEXTRIS = [
  // The page opens with it, so it has to pay within seconds. With this seed and 40M the first word is complete at letter
  // 11 and the first row at letter 88 (tests/web/boards.mjs); with 10M and 20M rows come later.
  { id: "first_light", name: "First light", file: "page/first_light", seed: 3, budgets: ["40M:0", "20M:0"] },
  // Pictures that stand in the way: one sees them vanish row by row.
  { id: "heart", name: "Heart", file: "page/heart", seed: 14, budgets: ["10M:0", "10M:0"] },
  { id: "skyline", name: "Skyline", file: "page/skyline", seed: 8, budgets: ["10M:0", "10M:0"] },
  { id: "h_n_o", name: "H, N and O", file: "page/h_n_o", seed: 16133, budgets: ["20M:0", "20M:0"] },
  { id: "smile", name: "Smile", file: "page/smile", seed: 4, budgets: ["10M:0", "10M:0"] },
  { id: "valley", name: "Valley", file: "page/valley", seed: 29, budgets: ["10M:0", "10M:0"] },
  { id: "snowflake", name: "Snowflake", file: "page/snowflake", seed: 21, budgets: ["10M:0", "10M:0"] },
  // Nearly full rows: nearly every piece completes one.
  { id: "pinholes", name: "Pinholes", file: "page/pinholes", seed: 20386, budgets: ["10M:0", "10M:0"] },
  { id: "nearly_full", name: "Nearly full", file: "page/nearly_full", seed: 17730, budgets: ["20M:0", "20M:0"] },
  // Pieces of their own kind.
  { id: "rings", name: "Rings", file: "ring", seed: 0, budgets: ["10M:0", "10M:0"] },
  { id: "long_bars", name: "Long bars", file: "page/long_bars", seed: 9372, budgets: ["20M:0", "20M:0"] },
].map((board) => ({ words: WORDS, ...board, file: `problems/${board.file}.json` }));
