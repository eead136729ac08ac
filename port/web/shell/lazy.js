// What the first view does not need comes after it; a press before that waits for it.
let loading = null;

function load() {
  loading ??= import("./later.js");
  loading.catch(() => (loading = null)); // the next press tries again
  return loading;
}

export const loadLater = load;

// Calls one of the actions of later.js.
export async function later(action) {
  const { actions } = await load();
  return actions[action]();
}
