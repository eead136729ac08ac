// The parts of the view, as text.

// Pictures on buttons, drawn here: not every system has letters for them.
const ICONS = {
  right: "M4 2l9 6-9 6z",
  left: "M12 2L3 8l9 6z",
  rights: "M2 2l6.5 6L2 14zM8 2l6.5 6L8 14z",
  lefts: "M14 2L7.5 8l6.5 6zM8 2L1.5 8L8 14z",
  toStart: "M2 2h2.5v12H2zM14 2L5.5 8l8.5 6z",
  toEnd: "M11.5 2H14v12h-2.5zM2 2l8.5 6L2 14z",
  pause: "M3 2h3.5v12H3zM9.5 2H13v12H9.5z",
};
export const icon = (name) => `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

export const PARTS = `
<section aria-labelledby="game-title" id="player">
  <h2 id="game-title">Game</h2>
  <p class="figures score">
    <span><b id="score">0</b> points</span>
    <span>moves <b id="move"></b></span><span>phrases <b id="power"></b></span>
    <span>rows <b id="lines"></b></span><span>unit <b id="unit"></b></span><span>command <b id="at"></b></span>
  </p>
  <div id="scroller"><canvas id="board" tabindex="0" role="img" aria-label="the board"></canvas></div>
  <div class="transport" role="group" aria-label="replay">
    <button type="button" id="start" aria-label="to the start" title="to the start (Home)">${icon("toStart")}</button>
    <button type="button" id="unit-back" aria-label="one unit back" title="one unit back (Page Up)">${icon("lefts")}</button>
    <button type="button" id="back" aria-label="one command back" title="one command back (←)">${icon("left")}</button>
    <button type="button" id="play" class="play" title="play, pause (Space)">${icon("right")} Play</button>
    <button type="button" id="on" aria-label="one command on" title="one command on (→)">${icon("right")}</button>
    <button type="button" id="unit-on" aria-label="one unit on" title="one unit on (Page Down)">${icon("rights")}</button>
    <button type="button" id="end" aria-label="to the end" title="to the end (End)">${icon("toEnd")}</button>
    <label>speed <input type="range" id="speed" min="0" max="100" value="45"></label>
    <label>zoom <input type="range" id="zoom" min="0" max="6" step="0.5" value="0"></label>
  </div>
  <input type="range" id="slider" min="0" max="0" value="0" aria-label="command of the game">
  <div id="next"></div>
  <p class="row">
    <button type="button" id="by-hand" aria-pressed="false">Play by hand</button>
    <button type="button" id="from-here">Go on by hand from here</button>
    <button type="button" id="save-game">Save this game as JSON</button>
    <button type="button" id="save-svg">as moving SVG</button>
  </p>
  <div id="hand" role="group" aria-label="commands" hidden></div>
  <p id="said" role="status" aria-live="polite"></p>
  <div id="text" role="img" aria-label="the text of the game around the present command"></div>
  <ul class="chips" id="phrase-counts" aria-label="phrases of power used in this game"></ul>
  <details><summary>Keys</summary>
    <p><kbd>Space</kbd> play or pause, <kbd>←</kbd> <kbd>→</kbd> one command, <kbd>Page Up</kbd> <kbd>Page Down</kbd>
    one unit, <kbd>Home</kbd> <kbd>End</kbd>, <kbd>+</kbd> <kbd>−</kbd> speed, <kbd>H</kbd> play by hand from here.</p>
    <p>By hand: <kbd>←</kbd> west, <kbd>→</kbd> east, <kbd>↓</kbd> south-west, <kbd>Shift ↓</kbd> south-east,
    <kbd>↑</kbd> clockwise, <kbd>Shift ↑</kbd> counter-clockwise, or any letter of the game, the blank too;
    <kbd>Backspace</kbd> takes one back, <kbd>Esc</kbd> ends.</p>
  </details>
</section>
<section aria-labelledby="units-title">
  <h2 id="units-title">Points by unit</h2>
  <div class="scroll" tabindex="0" role="region" aria-labelledby="units-title"><table id="units">
    <thead><tr><th scope="col">Unit<th scope="col">Kind<th scope="col">Commands<th scope="col">Moves
      <th scope="col">Rows<th scope="col">Phrases<th scope="col">Points</thead><tbody></tbody><tfoot></tfoot>
  </table></div>
</section>`;

// Commands of playing by hand: the command, its key, the label of its button.
export const HAND = [
  ["west", "ArrowLeft", "← west"],
  ["east", "ArrowRight", "→ east"],
  ["south-west", "ArrowDown", "↙ south-west"],
  ["south-east", "Shift+ArrowDown", "↘ south-east"],
  ["clockwise", "ArrowUp", "↻ clockwise"],
  ["counter-clockwise", "Shift+ArrowUp", "↺ counter"],
];
