// Dialogs: modal, with a heading and a way out. Esc, the button and a click beside them close them. Meanwhile a game
// that plays stands still.
import { make } from "./dom.js";
import { page } from "./page.js";

// The content is made anew each time. Returns the element; `closed` is called when it has gone.
export function openDialog(id, title, content, { closed = () => {}, wide = false } = {}) {
  const close = make("button", { class: "quiet square", "aria-label": "Close", text: "×" });
  const heading = make("h2", { id: `${id}-title`, text: title, tabindex: "-1" });
  const dialog = make(
    "dialog",
    { id, class: wide ? "wide" : false, "aria-labelledby": `${id}-title` },
    make("div", { class: "dialog-head" }, heading, close),
    make("div", { class: "dialog-body" }, ...content),
  );
  close.onclick = () => dialog.close();
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.onclose = () => {
    page.held--;
    dialog.remove();
    closed();
  };
  document.body.append(dialog);
  page.held++;
  dialog.showModal();
  heading.focus();
  return dialog;
}
