// What a person does on the page, by mouse, finger and keys, and what they see.
import * as fs from "node:fs";
import * as path from "node:path";

export const WAIT_MS = Number(process.env.WAIT_MS ?? 60000); // for anything: the machine may be busy
export const PICTURES = "build/web-pictures";
const POLL_MS = 50;

// Controls are named by what is written on them, or by {selector}. Patterns do not survive the way into the page.
const plain = (wanted) =>
  wanted instanceof RegExp ? { source: wanted.source, flags: wanted.flags } : wanted;

export class Person {
  complaints = [];
  requests = []; // addresses

  constructor(tab, traits) {
    this.tab = tab;
    Object.assign(this, traits); // name, browser, address, touch, work, elsewhere: see browser.mjs
  }

  async open(address) {
    await this.tab.goto(address);
    await this.until("the page is ready", () => document.body?.dataset.ready !== undefined);
  }

  // Until a function of the page gives something that is true; that value.
  async until(what, of, ...values) {
    try {
      const handle = await this.tab.waitForFunction(of, { polling: POLL_MS, timeout: WAIT_MS }, ...values);
      return await handle.jsonValue();
    } catch (error) {
      throw new Error(`waited in vain until ${what}: ${error.message}`, { cause: error });
    }
  }

  ask(of, ...values) {
    return this.tab.evaluate(of, ...values);
  }

  // ---- what they see ----

  // Until a text can be seen; it may be a pattern.
  see(text, selector = "body") {
    return this.until(
      `${text} can be seen`,
      (wanted, within) =>
        [...document.querySelectorAll(within)].some((element) => {
          if (!bed.shown(element)) return false;
          const said = element.innerText.replace(/\s+/g, " ");
          return wanted.source ? new RegExp(wanted.source, wanted.flags).test(said) : said.includes(wanted);
        }),
      plain(text),
      selector,
    );
  }

  text(selector) {
    return this.tab.$eval(selector, (element) => element.innerText.replace(/\s+/g, " ").trim());
  }

  async figure(selector) {
    const said = await this.text(selector);
    return Number(/-?[\d,]+/.exec(said)?.[0].replaceAll(",", ""));
  }

  has(name) {
    return this.ask((wanted) => bed.controls(wanted).length > 0, plain(name));
  }

  // Until a control is there, and can be used.
  appears(name) {
    return this.until(
      `${name} can be used`,
      (wanted) => {
        const found = bed.element(wanted);
        return found && bed.shown(found) && bed.usable(found);
      },
      plain(name),
    );
  }

  names() {
    return this.ask(() => bed.controls().map(bed.nameOf));
  }

  box(name) {
    return this.ask((wanted) => bed.box(wanted), plain(name));
  }

  // The boxes of controls, whose places must not change.
  boxes(...names) {
    return this.ask((all) => all.map((name) => [name.selector ?? name, bed.box(name)]), names.map(plain));
  }

  // Those of the names that are not wholly in the window as it is, or that something covers.
  async outside(...names) {
    const all = await Promise.all(
      names.map((name) =>
        this.ask(
          (wanted) => {
            const box = bed.box(wanted);
            if (!box) return "is not there";
            if (!bed.inWindow(box)) return `is at ${JSON.stringify(box)} of ${innerWidth}x${innerHeight}`;
            return bed.spot(wanted, undefined, true).why ?? "";
          },
          plain(name),
        ),
      ),
    );
    return names.map((name, i) => all[i] && `${name.selector ?? name} ${all[i]}`).filter(Boolean);
  }

  // A picture for a person to look at.
  async picture(name) {
    fs.mkdirSync(PICTURES, { recursive: true });
    await this.tab.screenshot({ path: path.join(PICTURES, `${name}.png`) });
  }

  // For the report of a failure.
  async state() {
    try {
      await this.picture(`failed-${this.browser}-${this.name}`);
      const said = await this.ask(() =>
        [...document.querySelectorAll("[role=alert], [role=status], [aria-live]")]
          .map((element) => element.textContent.trim())
          .filter(Boolean),
      );
      const names = await this.names();
      return `at ${this.tab.url().slice(0, 200)}; controls: ${names.join(" | ")}; says: ${said.join(" | ")}`;
    } catch (error) {
      return `its state cannot be told: ${error.message}`;
    }
  }

  // ---- what they do ----

  // Chromium only.
  scheme(name) {
    return this.tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: name }, this.motion]);
  }

  // Where they press a control; waits until it can be pressed and has stopped moving.
  async spot(name, part) {
    const wanted = plain(name);
    let last = null;
    for (const end = Date.now() + WAIT_MS; ; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
      const now = await this.ask((...values) => bed.spot(...values), wanted, part);
      if (last && now.x === last.x && now.y === last.y && now.x !== undefined) return now;
      last = now;
      if (Date.now() > end) throw new Error(`cannot press ${name.selector ?? name}: ${now.why ?? "it moves"}`);
    }
  }

  // part: where within its box, from [0, 0] to [1, 1].
  async press(name, part) {
    const { x, y } = await this.spot(name, part);
    if (this.touch) await this.tab.touchscreen.tap(x, y);
    else await this.tab.mouse.click(x, y);
  }

  // Presses long: at least ms.
  async hold(name, ms, part) {
    const { x, y } = await this.spot(name, part);
    if (this.touch) await this.tab.touchscreen.touchStart(x, y);
    else {
      await this.tab.mouse.move(x, y);
      await this.tab.mouse.down();
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (this.touch) await this.tab.touchscreen.touchEnd();
    else await this.tab.mouse.up();
  }

  // Drags or swipes from a point of the window to others.
  async drag(from, ...to) {
    const { mouse, touchscreen } = this.tab;
    if (this.touch) await touchscreen.touchStart(from.x, from.y);
    else {
      await mouse.move(from.x, from.y);
      await mouse.down();
    }
    let last = from;
    for (const point of to) {
      for (let i = 1; i <= 4; i++) {
        const x = last.x + ((point.x - last.x) * i) / 4;
        const y = last.y + ((point.y - last.y) * i) / 4;
        if (this.touch) await touchscreen.touchMove(x, y);
        else await mouse.move(x, y);
      }
      last = point;
    }
    if (this.touch) await touchscreen.touchEnd();
    else await mouse.up();
  }

  // Keys, a name each ("a", "ArrowLeft", "Shift+ArrowLeft", "Control+z"); the focus is where it is.
  async keys(...names) {
    for (const name of names) {
      const parts = name.length === 1 ? [name] : name.split("+");
      const key = parts.pop();
      for (const held of parts) await this.tab.keyboard.down(held);
      await this.tab.keyboard.press(key);
      for (const held of parts.reverse()) await this.tab.keyboard.up(held);
    }
  }

  async type(text) {
    for (const letter of text) await this.tab.keyboard.press(letter);
  }

  // Presses a field, and puts a text in the place of what stands there.
  async fill(name, text) {
    await this.press(name);
    await this.tab.keyboard.down("Control");
    await this.tab.keyboard.press("a");
    await this.tab.keyboard.up("Control");
    await this.tab.keyboard.press("Delete");
    await this.tab.keyboard.type(text);
  }

  choose(name, value) {
    return this.ask(
      (wanted, to) => {
        const select = bed.element(wanted);
        select.value = to;
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      plain(name),
      value,
    );
  }

  // By Tab until a control has the focus; fails when the keyboard does not come to it.
  async tabTo(name, back = false) {
    const at = () => this.ask((wanted) => bed.is(document.activeElement, wanted), plain(name));
    for (let i = 0; i < 200; i++) {
      if (await at()) return;
      await this.keys(back ? "Shift+Tab" : "Tab");
    }
    throw new Error(`Tab does not come to ${name.selector ?? name}`);
  }

  // ---- files and the clipboard ----

  write(name, content) {
    const file = path.join(this.work, name);
    fs.writeFileSync(file, content);
    return file;
  }

  // Gives files to the chooser that a control opens.
  async give(name, ...files) {
    const chooser = this.tab.waitForFileChooser({ timeout: WAIT_MS });
    chooser.catch(() => {}); // told below
    await this.press(name);
    await (await chooser).accept(files);
  }

  // Drops files on the page, as the browser does it when they come from another window. Chromium only.
  async drop(selector, ...files) {
    const { x, y } = await this.spot({ selector });
    const client = await this.tab.createCDPSession();
    const data = { items: [], files: files.map((file) => path.resolve(file)), dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"])
      await client.send("Input.dispatchDragEvent", { type, x, y, data });
    await client.detach();
  }

  // Does something that saves a file; its path. The name is a pattern, as the folder is the whole run's.
  async saved(pattern, action) {
    const before = new Map(fs.readdirSync(this.work).map((name) => [name, this.#age(name)]));
    await action();
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      const isNew = (each) => pattern.test(each) && before.get(each) !== this.#age(each);
      const name = fs.readdirSync(this.work).find((each) => isNew(each) && !/\.(crdownload|part)$/.test(each));
      if (name && fs.statSync(path.join(this.work, name)).size > 0) return path.join(this.work, name);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`no file ${pattern} was saved`);
  }

  #age(name) {
    return fs.statSync(path.join(this.work, name), { throwIfNoEntry: false })?.mtimeMs;
  }

  // What a control copies.
  async copied(name) {
    await this.ask(() => navigator.clipboard.writeText(""));
    await this.press(name);
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      const text = await this.ask(() => navigator.clipboard.readText());
      if (text !== "") return text;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`${name} copies nothing`);
  }
}
