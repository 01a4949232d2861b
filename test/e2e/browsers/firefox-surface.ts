/**
 * Controls a tab or the extension's popup in Firefox. Marionette, Firefox's automation, makes clicks and key presses.
 */
import { writeFile } from "node:fs/promises";
import type { FirefoxWindow } from "./firefox-window.ts";
import type { KeyName } from "./driver.ts";
import { findControl, selectAll, setValue } from "./in-page.ts";
import { FirefoxGone, MarionetteError } from "./marionette.ts";
import { keyCodes } from "./key-codes.ts";
import { rawExpression } from "./page-source.ts";
import { PageSurface } from "./page-surface.ts";
import { SurfaceClosed, waitFor } from "./waiting.ts";

export class FirefoxSurface extends PageSurface {
  readonly #window: FirefoxWindow;
  /** The id of the tab (`linkedPanel`), or `null` for the popup. */
  readonly view: string | null;
  protected override readonly isPopup: boolean;

  constructor(window: FirefoxWindow, view: string | null) {
    super();
    this.#window = window;
    this.view = view;
    this.isPopup = view === null;
  }

  protected override async run(expression: string): Promise<unknown> {
    return this.#whileOpen(() => this.#window("run", this.view, `return ${expression};`));
  }

  protected override async click(kind: "tickable" | "button", name: string): Promise<boolean> {
    const element = `return ${rawExpression(findControl, [kind, name])};`;
    try {
      return (await this.#whileOpen(() => this.#window("click", this.view, element))) === true;
    } catch (error) {
      if (error instanceof SurfaceClosed) return true;
      // A popup that is being drawn again moves its buttons. The caller tries again.
      if (error instanceof MarionetteError && error.message.includes("scrolled into view")) return false;
      throw error;
    }
  }

  protected override async fill(label: string, text: string): Promise<boolean> {
    const field = await this.evaluate(selectAll, label);
    if (field === undefined) return false;
    if (!field.typeable) return this.evaluate(setValue, label, text);
    const element = `return ${rawExpression(findControl, ["field", label])};`;
    const keys = text === "" ? keyCodes.Backspace : text;
    return (await this.#whileOpen(() => this.#window("sendKeys", this.view, element, keys))) === true;
  }

  protected override isNavigation(error: unknown): boolean {
    return (
      error instanceof MarionetteError &&
      // "Out of memory" in `evalInSandbox` means that another page is replacing the page.
      /no page|unloaded|destroyed|AbortError|stale element|NS_ERROR_OUT_OF_MEMORY.*evalInSandbox/u.test(error.message)
    );
  }

  override async key(name: KeyName): Promise<void> {
    try {
      await this.keys(keyCodes[name]);
    } catch (error) {
      if (!(error instanceof SurfaceClosed)) throw error;
    }
  }

  override async keys(text: string): Promise<void> {
    await this.#whileOpen(() => this.#window("pressKeys", this.view, text));
  }

  override async front(): Promise<void> {
    if (this.view !== null) await this.#window("selectTab", this.view);
  }

  override async untilClosed(): Promise<void> {
    await waitFor("the page to be closed", async () => !(await this.isOpen()));
  }

  override async clipboard(): Promise<string> {
    return String(await this.#window("clipboard"));
  }

  override async resize(width: number, height?: number): Promise<void> {
    // The height is only a maximum: if a page is higher than the browser's window, some controls cannot be clicked.
    await this.#window("resize", this.view, String(width), height === undefined ? "" : String(height));
    await this.until((x, y) => innerWidth === x && innerHeight <= y, width, height ?? Number.MAX_SAFE_INTEGER);
  }

  override async screenshot(path: string): Promise<void> {
    const taken = await waitFor("a picture", async () => {
      try {
        return String(await this.#window("screenshot", this.view));
      } catch (error) {
        // Firefox draws no picture while the popup changes its size.
        if (error instanceof MarionetteError && error.message.includes("LOSS_OF_SIGNIFICANT_DATA")) return undefined;
        throw error;
      }
    });
    await writeFile(path, taken, "base64");
  }

  /** Prints the page. @returns the PDF, with pages of this size in millimetres */
  async print(width: number, height: number): Promise<Buffer> {
    return Buffer.from(String(await this.#window("print", this.view, String(width), String(height))), "base64");
  }

  override async close(): Promise<void> {
    if (!(await this.isOpen())) return;
    if (this.view === null) await this.#window("closePopup");
    else await this.#window("closeTab", this.view);
    await this.untilClosed();
  }

  async isOpen(): Promise<boolean> {
    try {
      return (await this.#window("exists", this.view)) === true;
    } catch (error) {
      if (error instanceof FirefoxGone) return false;
      throw error;
    }
  }

  /** @returns the address of the tab or popup, or null if it is not open */
  async address(): Promise<string | null> {
    return (await this.#window("address", this.view)) as string | null;
  }

  async #whileOpen<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command();
    } catch (error) {
      if (await this.isOpen()) throw error;
      throw new SurfaceClosed(this.view === null ? "The popup closed." : "The tab closed.");
    }
  }
}
