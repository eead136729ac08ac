// Runs in the page before its own scripts: what a test asks of the page, as a person sees it.
export function inPage() {
  const CONTROLS =
    "button, a[href], input, select, textarea, summary, canvas[tabindex], [tabindex='0'], [role=button], [role=tab], " +
    "[role=slider], [role=option], [role=menuitem], [role=radio], [role=switch], [role=gridcell]";
  const clean = (text) => text.trim().replace(/\s+/g, " ");
  const byIds = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "");

  // Text as it is told: nothing hidden, blocks apart.
  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true") return "";
    const { display } = getComputedStyle(node);
    if (display === "none") return "";
    const text = [...node.childNodes].map(textOf).join("");
    return display.startsWith("inline") ? text : ` ${text} `;
  }

  // The name that a screen reader tells, near enough for finding a control.
  function nameOf(element) {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) return clean(byIds(ids).join(" "));
    const said = element.ariaLabel || [...(element.labels ?? [])].map((label) => label.textContent).join(" ");
    if (clean(said) !== "") return clean(said);
    return clean((element.localName === "select" ? "" : textOf(element)) || element.title || element.placeholder || "");
  }

  // A word names a control whose name is it or begins with it: "Search" names "Search 10 s more".
  const fits = (name, wanted) =>
    typeof wanted === "string"
      ? name === wanted || (name.startsWith(wanted) && !/\w/.test(name[wanted.length]))
      : new RegExp(wanted.source, wanted.flags).test(name);

  function shown(element) {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[inert]")
    );
  }

  const is = (element, wanted) => (wanted.selector ? element.matches(wanted.selector) : fits(nameOf(element), wanted));

  const topDialog = () => [...document.querySelectorAll("dialog")].filter((dialog) => dialog.matches(":modal")).at(-1);

  const controls = (wanted) =>
    [...(topDialog() ?? document).querySelectorAll(CONTROLS)]
      .filter(shown)
      .filter((element) => wanted === undefined || fits(nameOf(element), wanted))
      .sort((a, b) => wanted && nameOf(a).length - nameOf(b).length); // "Share" before "Share a film"

  const element = (wanted) => (wanted.selector ? document.querySelector(wanted.selector) : controls(wanted)[0]);

  // Its box in the window, rounded; null where it is not there or cannot be seen.
  function box(wanted) {
    const found = element(wanted);
    if (!found || !shown(found)) return null;
    const { left, top, right, bottom } = found.getBoundingClientRect();
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  const inWindow = ({ left, top, right, bottom }) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;

  const usable = (found) => !found.disabled && found.ariaDisabled !== "true";

  // Where a person presses an element, or why nobody can.
  function spot(wanted, [across, down] = [0.5, 0.5], inSight = false) {
    const found = element(wanted);
    if (!found || !shown(found)) return { why: "it is not there" };
    if (!inSight && !usable(found)) return { why: "it cannot be pressed now" };
    if (!inSight && !inWindow(box(wanted))) found.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = found.getBoundingClientRect();
    const x = left + width * across;
    const y = top + height * down;
    const over = document.elementFromPoint(x, y);
    if (!over) return { why: "it is outside the window" };
    if (inSight && getComputedStyle(found).pointerEvents === "none") return { x, y };
    if (!found.contains(over) && !over.contains(found) && over.closest("label")?.control !== found)
      return { why: `<${over.localName} id="${over.id}" class="${over.getAttribute("class")}"> covers it` };
    return { x, y };
  }

  // How much of the layout moved by itself, and what moved.
  const shift = { sum: 0, moved: [] };
  if (PerformanceObserver.supportedEntryTypes.includes("layout-shift"))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        shift.sum += entry.value;
        const names = entry.sources.map(({ node }) => node?.id || node?.parentElement?.id || node?.nodeName);
        if (entry.value > 0.001) shift.moved.push(`${entry.value.toFixed(4)} ${names.join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });

  function pixelsOf(selector) {
    const canvas = document.querySelector(selector);
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d");
    copy.drawImage(canvas, 0, 0);
    return { pixels: new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer), width, height };
  }

  // The box of the pixels of a canvas that fit, in pixels.
  function boxOf({ pixels, width, height }, fitting) {
    const box = { left: width, top: height, right: 0, bottom: 0 };
    pixels.forEach((pixel, i) => {
      if (!fitting(pixel)) return;
      const [x, y] = [i % width, Math.floor(i / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    });
    return { ...box, width, height };
  }

  // Which parts of the window's width and height a canvas has something drawn on.
  function drawn(selector) {
    const { left, top, right, bottom, width } = boxOf(pixelsOf(selector), (pixel) => pixel >>> 24 > 128);
    const scale = document.querySelector(selector).clientWidth / width;
    return { width: ((right - left) * scale) / innerWidth, height: ((bottom - top) * scale) / innerHeight };
  }

  // Where a canvas has pixels of a colour of the theme ("--accent": "#rrggbb").
  function coloured(selector, name) {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const [red, green, blue] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
    const wanted = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
    return boxOf(pixelsOf(selector), (pixel) => pixel === wanted);
  }

  // A number that differs where the picture on a canvas differs.
  const pictureOf = (selector) =>
    pixelsOf(selector).pixels.reduce((hash, pixel) => Math.imul(hash ^ pixel, 16777619) >>> 0, 2166136261);


  // When the page said that it can be used, and when the moment that it shows changed after that; in milliseconds from
  // the start of the load.
  const times = { ready: null, moved: null };
  const moment = () => document.querySelector("#when")?.textContent;
  function watch(first) {
    if (document.body?.dataset.ready !== undefined) {
      times.ready ??= performance.now();
      first ??= moment();
      if (moment() !== first) times.moved = performance.now();
    }
    if (times.moved === null) requestAnimationFrame(() => watch(first));
  }
  watch(null);

  // The page's own state: the object that tells of its changes and has records.
  let state = null;
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (!(this instanceof Node) && "records" in this) state = this;
    return dispatchEvent.call(this, event);
  };

  const page = () => state;
  const controlled = { nameOf, is, shown, controls, element, box, inWindow, usable, spot };
  globalThis.bed = { page, times, shift, pictureOf, drawn, coloured, ...controlled };
}
