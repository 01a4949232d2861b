/** Controls a tab of WebKitGTK with the clicks and key presses of WebDriver. */
import { writeFile } from "node:fs/promises";
import type { KeyName } from "./driver.ts";
import { findControl, selectAll, setValue, type ControlKind } from "./in-page.ts";
import { keyCodes } from "./key-codes.ts";
import { rawExpression } from "./page-source.ts";
import { PageSurface } from "./page-surface.ts";
import { SurfaceClosed, waitFor } from "./waiting.ts";
import { WebDriverError, type WebKitSession } from "./webkit-session.ts";

/** Name of the JSON property in which WebDriver sends the reference to an element (a constant in its standard). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const strokes = (keys: readonly string[]): object[] =>
  keys.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));

export class WebKitSurface extends PageSurface {
  protected override readonly isPopup = false;
  readonly #session: WebKitSession;
  readonly #handle: string;

  constructor(session: WebKitSession, handle: string) {
    super();
    this.#session = session;
    this.#handle = handle;
  }

  protected override run(expression: string): Promise<unknown> {
    // The driver does not report an error of an asynchronous script, so the script returns its error as a value.
    const script = `const done = arguments[0];
      Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return this.#command("POST", "/execute/async", { script, args: [] }).then((answer) => {
      const { value, error } = answer as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    });
  }

  protected override async click(kind: ControlKind, name: string): Promise<boolean> {
    const script = `return ${rawExpression(findControl, [kind, name])};`;
    const element = (await this.#command("POST", "/execute/sync", { script, args: [] })) as {
      [ELEMENT]: string;
    } | null;
    if (element === null) return false;
    await this.#command("POST", `/element/${element[ELEMENT]}/click`);
    return true;
  }

  protected override async fill(label: string, text: string): Promise<boolean> {
    const field = await this.evaluate(selectAll, label);
    if (field === undefined) return false;
    if (!field.typeable) return this.evaluate(setValue, label, text);
    await this.#keys(strokes(text === "" ? [keyCodes.Backspace] : Array.from(text)));
    return true;
  }

  protected override isNavigation(error: unknown): boolean {
    if (!(error instanceof WebDriverError)) return false;
    return ["stale element reference", "no such element", "no such frame"].includes(error.code);
  }

  override async key(name: KeyName): Promise<void> {
    await this.#keys(strokes([keyCodes[name]]));
  }

  override async keys(text: string): Promise<void> {
    await this.#keys(strokes(Array.from(text)));
  }

  override async front(): Promise<void> {
    await this.#session.inWindow(this.#handle, () => Promise.resolve());
  }

  override async untilClosed(): Promise<void> {
    await waitFor("the page to be closed", async () => !(await this.#isOpen()));
  }

  /**
   * Pastes the clipboard's content and reads it from the `paste` event, because WebKit does not allow scripts to read
   * the clipboard. WebKit pastes only into a field, so a text area is added. The event is caught wherever it occurs,
   * because a page that has just loaded may move the focus to its own field.
   */
  override async clipboard(): Promise<string> {
    await this.evaluate(() => {
      const area = document.createElement("textarea");
      area.id = "saltmill-paste";
      document.body.append(area);
      const take = (event: ClipboardEvent): void => {
        event.preventDefault();
        event.stopImmediatePropagation();
        area.value = event.clipboardData?.getData("text/plain") ?? "";
        area.className = "pasted";
      };
      addEventListener("paste", take, { capture: true, once: true });
    });
    return waitFor("the clipboard to be pasted", async () => {
      await this.evaluate(() => {
        document.getElementById("saltmill-paste")?.focus();
      });
      await this.#keys([
        { type: "keyDown", value: keyCodes.Control },
        ...strokes(["v"]),
        { type: "keyUp", value: keyCodes.Control },
      ]);
      return this.evaluate(() => {
        const area = document.querySelector<HTMLTextAreaElement>("#saltmill-paste.pasted");
        area?.remove();
        return area?.value;
      });
    });
  }

  override async resize(width: number, height = 900): Promise<void> {
    await this.#command("POST", "/window/rect", { width, height });
    await this.until((wanted) => innerWidth === wanted, width);
  }

  override async screenshot(path: string): Promise<void> {
    await writeFile(path, String(await this.#command("GET", "/screenshot")), "base64");
  }

  override async close(): Promise<void> {
    if (!(await this.#isOpen())) return;
    await this.#command("DELETE", "/window");
    await this.untilClosed();
  }

  async #keys(actions: readonly object[]): Promise<void> {
    await this.#command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async #isOpen(): Promise<boolean> {
    return ((await this.#session.command("GET", "/window/handles")) as string[]).includes(this.#handle);
  }

  async #command(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> {
    try {
      return await this.#session.inWindow(this.#handle, () => this.#session.command(method, path, body));
    } catch (error) {
      if (await this.#isOpen()) throw error;
      throw new SurfaceClosed("The tab closed.");
    }
  }
}
