/** Controls a tab or the extension's popup in Chromium with mouse and keyboard events of the browser. */
import { writeFile } from "node:fs/promises";
import type { ElementHandle, Page } from "puppeteer-core";
import type { KeyName } from "./driver.ts";
import { findControl, selectAll, setValue, type ControlKind } from "./in-page.ts";
import { rawExpression } from "./page-source.ts";
import { PageSurface } from "./page-surface.ts";
import { SurfaceClosed, waitFor } from "./waiting.ts";

/** Number of characters above which a text is inserted at once, because typing it key by key would take long. */
const LONGEST_TYPED = 200;

export class ChromiumSurface extends PageSurface {
  readonly page: Page;
  protected override readonly isPopup: boolean;
  readonly #closed: Promise<void>;

  constructor(page: Page, isPopup = false) {
    super();
    this.page = page;
    this.isPopup = isPopup;
    this.#closed = new Promise((resolve) =>
      page.once("close", () => {
        resolve();
      }),
    );
  }

  protected override run(expression: string): Promise<unknown> {
    return this.#whileOpen(this.page.evaluate(expression));
  }

  protected override async click(kind: ControlKind, name: string): Promise<boolean> {
    const control = await this.#find(kind, name);
    if (control === null) return false;
    try {
      await this.#whileOpen(control.click());
    } catch (error) {
      if (!(error instanceof SurfaceClosed)) throw error;
    }
    return true;
  }

  protected override async fill(label: string, text: string): Promise<boolean> {
    const field = await this.evaluate(selectAll, label);
    if (field === undefined) return false;
    if (!field.typeable) return this.evaluate(setValue, label, text);
    const { keyboard } = this.page;
    if (text === "") await this.#whileOpen(keyboard.press("Backspace"));
    else if (text.length > LONGEST_TYPED) await this.#whileOpen(keyboard.sendCharacter(text));
    else await this.#whileOpen(keyboard.type(text));
    return true;
  }

  protected override isNavigation(error: unknown): boolean {
    return error instanceof Error && /context was destroyed|Cannot find context|detached/u.test(error.message);
  }

  override async key(name: KeyName): Promise<void> {
    try {
      await this.#whileOpen(this.page.keyboard.press(name));
    } catch (error) {
      if (!(error instanceof SurfaceClosed)) throw error;
    }
  }

  override async keys(text: string): Promise<void> {
    await this.#whileOpen(this.page.keyboard.type(text));
  }

  override async front(): Promise<void> {
    await this.#whileOpen(this.page.bringToFront());
  }

  override async untilClosed(): Promise<void> {
    await waitFor("the page to be closed", () => Promise.resolve(this.page.isClosed()));
  }

  override async clipboard(): Promise<string> {
    const origin = await this.evaluate(() => location.origin);
    const allow = (state: "granted" | "prompt"): Promise<void> =>
      this.page.browserContext().setPermission(origin, { permission: { name: "clipboard-read" }, state });
    await allow("granted");
    try {
      return await this.evaluate(() => navigator.clipboard.readText());
    } finally {
      await allow("prompt");
    }
  }

  override async resize(width: number, height = 900): Promise<void> {
    await this.#whileOpen(this.page.setViewport({ width, height }));
  }

  override async screenshot(path: string): Promise<void> {
    await writeFile(path, await this.#whileOpen(this.page.screenshot({ captureBeyondViewport: false })));
  }

  /** Prints the page. @returns the PDF, with pages of this size in millimetres */
  async print(width: number, height: number): Promise<Buffer> {
    return Buffer.from(await this.#whileOpen(this.page.pdf({ width: `${width}mm`, height: `${height}mm` })));
  }

  override async close(): Promise<void> {
    if (this.page.isClosed()) return;
    await this.#whileOpen(this.page.close()).catch(() => undefined);
    await this.untilClosed();
  }

  async #find(kind: ControlKind, name: string): Promise<ElementHandle | null> {
    const handle = await this.#whileOpen(this.page.evaluateHandle(rawExpression(findControl, [kind, name])));
    return handle.asElement() as ElementHandle | null;
  }

  /** Waits for a command, but rejects when the page closes: a command to a closing page may never get an answer. */
  async #whileOpen<T>(command: Promise<T>): Promise<T> {
    const closed = this.#closed.then(() => Promise.reject(new SurfaceClosed("The tab or popup closed.")));
    closed.catch(() => undefined);
    try {
      return await Promise.race([command, closed]);
    } catch (error) {
      if (this.page.isClosed()) throw new SurfaceClosed("The tab or popup closed.");
      throw error;
    }
  }
}
