// Runs in the page before its own scripts: what a test asks of the page, as a person sees it.
export function inPage() {
  const CONTROLS =
    "button, a[href], input, select, textarea, summary, canvas[tabindex], [tabindex='0'], [role=button], [role=tab], " +
    "[role=slider], [role=option], [role=menuitem], [role=radio], [role=switch], [role=gridcell]";
  const clean = (text) => text.trim().replace(/\s+/g, " ");
  const byIds = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "");

  // The name that a screen reader tells, near enough for finding a control.
  function nameOf(element) {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) return clean(byIds(ids).join(" "));
    const said = element.ariaLabel || [...(element.labels ?? [])].map((label) => label.textContent).join(" ");
    if (clean(said) !== "") return clean(said);
    return clean(element.localName === "select" ? "" : element.textContent || element.title || element.placeholder || "");
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

  // Where a person presses an element, or why nobody can.
  function spot(wanted, [across, down] = [0.5, 0.5]) {
    const found = element(wanted);
    if (!found || !shown(found)) return { why: "it is not there" };
    if (found.disabled || found.ariaDisabled === "true") return { why: "it cannot be pressed now" };
    if (!inWindow(box(wanted))) found.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = found.getBoundingClientRect();
    const x = left + width * across;
    const y = top + height * down;
    const over = document.elementFromPoint(x, y);
    if (!over) return { why: "it is outside the window" };
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
        for (const { node } of entry.sources)
          shift.moved.push(`${entry.value.toFixed(4)} ${node?.id || node?.className || node?.nodeName}`);
      }
    }).observe({ type: "layout-shift", buffered: true });

  // A number that differs where the picture on a canvas differs.
  function pictureOf(selector) {
    const canvas = document.querySelector(selector);
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    copy.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return pixels.reduce((hash, pixel) => Math.imul(hash ^ pixel, 16777619) >>> 0, 2166136261);
  }

  // When the page said that it can be used, in milliseconds from the start of the load.
  let readyAt = null;
  new MutationObserver((_, observer) => {
    if (document.body?.dataset.ready === undefined) return;
    readyAt = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });

  globalThis.bed = { get readyAt() { return readyAt; }, nameOf, shown, controls, element, box, inWindow, spot, shift, pictureOf };
}
