// Steps that several tests take on the page, and what it shows.

// What the page shows: {moment, length, text, owner, playing, hand, ...}, read from its own state.
export const shown = (person) =>
  person.ask(async () => {
    const page = bed.page();
    const { board, record, moment, playing, hand, speed } = page;
    const { owner, length } = record;
    const text = record.text(length);
    return { game: board.game, board: board.id, moment, length, owner, playing, hand, speed, text };
  });

// Gives files to the page by its button.
export async function openFiles(person, ...files) {
  await person.press(/^Boards/);
  await person.give("Open a file", ...files);
}

// Opens the first board of a game.
export async function toGame(person, name) {
  await person.press(name);
  const ids = { Hextris: "hextris", "Brain Wall": "brainwall", Less: "less" };
  await person.until(`${name} is shown`, (id) => document.body.dataset.game === id, ids[name]);
}

// A phone has no button for it.
async function toStart(person) {
  await person.press(...(person.touch ? ["Moment of the game", [0, 0.5]] : ["To the start"]));
}

export async function takeOverAtStart(person) {
  await toStart(person);
  await person.press("Take over");
  await person.appears("Give back");
}

// Until the game that is shown has these moves, and stands at its end.
export const gameIs = (person, text) =>
  person.until(
    `the game is ${text}`,
    async (wanted) => {
      const page = bed.page();
      return page.record.text() === wanted && page.moment === page.record.length;
    },
    text,
  );

// Types letters by hand; `all`: the game after that, where there have been others.
export async function typeLetters(person, letters, all = letters) {
  await person.type(letters);
  await gameIs(person, all);
}

// Lets it play from the start with a speed.
export async function playAt(person, speed) {
  await toStart(person);
  while ((await person.text("#speed")) !== `${speed}×`) await person.press("Speed");
  if (!(await shown(person)).playing) await person.press("Play");
}
