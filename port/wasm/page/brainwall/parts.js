// The parts of the view, as text.

const key = (kind, text) =>
  `<li><svg viewBox="0 0 34 12" aria-hidden="true"><path class="key ${kind}" d="M2 6H32"/></svg>${text}</li>`;
const mark = (shape, text) => `<li><svg viewBox="0 0 14 14" aria-hidden="true">${shape}</svg>${text}</li>`;

export const PARTS = `
<section aria-labelledby="game-title" id="wall">
  <h2 id="game-title">Pose</h2>
  <p class="figures score"><span><b id="score">0</b> dislikes</span><span id="valid"></span>
     <span>stretch up to <b id="epsilon"></b></span></p>
  <p id="said" role="status"></p>
  <div id="scroller"><div id="board" tabindex="0" role="application" aria-label="the pose in its hole"
       aria-describedby="board-keys"><svg aria-hidden="true"></svg></div></div>
  <p id="chosen" class="facts" role="status"></p>
  <ul id="legend" aria-label="legend">
    ${key("allowed", "length allowed")}${key("short", "too short")}${key("long", "too long")}
    ${key("leaves", "leaves the hole")}
    ${mark('<circle class="near" cx="7" cy="7" r="5"/>', "corner with a vertex")}
    ${mark('<circle class="far" cx="7" cy="7" r="5.5"/>', "corner without a vertex, larger when farther")}
    ${mark('<path class="bonus" d="M7 1L13 7L7 13L1 7Z"/>', "bonus, full when unlocked")}
    ${mark('<path class="out" d="M3 3L11 11M3 11L11 3"/>', "vertex outside")}
  </ul>
  <div class="transport" role="group" aria-label="the pose">
    <button type="button" id="undo">Undo</button>
    <button type="button" id="to-figure">The drawn figure</button>
    <button type="button" id="to-solution">The solution</button>
    <label>zoom <input type="range" id="zoom" min="1" max="8" step="0.5" value="1"></label>
    <label><input type="checkbox" id="ghost"> drawn figure behind</label>
  </div>
  <div class="fields" id="by-hand">
    <label>Vertex <select id="vertex"></select></label>
    <label>x <input type="number" id="x" step="1"></label>
    <label>y <input type="number" id="y" step="1"></label>
    <label>Bonus used <select id="use"></select></label>
    <label id="leg-label">Edge broken <select id="leg"></select></label>
  </div>
  <p class="hint" id="board-keys">Drag a vertex. In the picture <kbd>N</kbd> and <kbd>P</kbd> choose the next and the
     previous vertex, arrows move it by 1, with <kbd>Shift</kbd> by 10, <kbd>U</kbd> takes back.</p>
  <p class="row">
    <button type="button" id="save-pose">Save the pose as JSON</button>
    <button type="button" id="save-svg">Save the picture as SVG</button>
  </p>
</section>
<section aria-labelledby="corners-title">
  <h2 id="corners-title">Dislikes by corner</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="dislikes by corner">
    <table id="corners"><thead><tr><th scope="col">Corner<th scope="col">Place<th scope="col">Dislikes
        <th scope="col">Nearest vertex</thead><tbody></tbody><tfoot></tfoot></table>
  </div>
  <ul class="chips" id="bonuses" aria-label="bonuses of the problem"></ul>
</section>
<section aria-labelledby="edges-title">
  <h2 id="edges-title">Lengths, squared</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="lengths of edges">
    <table id="edges"><thead><tr><th scope="col">Edge<th scope="col">Least<th scope="col">Now<th scope="col">Most
        <th scope="col" class="left">Verdict</thead><tbody></tbody></table>
  </div>
</section>`;
