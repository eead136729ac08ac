// Steps that several tests take on the page, and what it shows.

// What the page shows: {moment, length, text, owner, playing, hand, ...}, read from its own state.
export const shown = (person) =>
  person.ask(async () => {
    const { page } = await import(new URL("shell/page.js", document.baseURI));
    const { board, record, moment, playing, hand, speed } = page;
    const { owner, length } = record;
    return { game: board.game, board: board.id, moment, length, owner, playing, hand, speed, text: record.text(length) };
  });

// Gives files to the page by its button.
export async function openFiles(person, ...files) {
  await person.press("Boards");
  await person.give("Open a file", ...files);
}

// Lets it play from the start with a speed.
export async function playAt(person, speed) {
  await person.press("To the start");
  while ((await person.text("#speed")) !== `${speed}×`) await person.press("Speed");
  await person.press("Play");
}
