// Dark or light: as the system says, or as the person chose.
import { readTheme } from "./shell/canvas.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

function stored() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null; // the browser keeps nothing
  }
}

export function applyTheme(theme = stored() ?? (dark.matches ? "dark" : "light")) {
  document.documentElement.dataset.theme = theme;
  readTheme();
}

export function toggleTheme() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // it holds until the page is left
  }
  applyTheme(theme);
}

export function startTheme() {
  applyTheme();
  dark.addEventListener("change", () => applyTheme());
  addEventListener("resize", readTheme);
}
