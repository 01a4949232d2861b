/**
 * Controls a tab or popup: finds controls by accessible name and waits for them. The subclass for each browser adds
 * clicking and typing.
 */
import type { KeyName, Surface } from "./driver.ts";
import { armClick, chooseOption, clickMissed, readTicked, readValue } from "./in-page.ts";
import { fromJson, jsonExpression, patientExpression } from "./page-source.ts";
import { SurfaceClosed, waitFor } from "./waiting.ts";

/**
 * The number of times a popup looks by itself whether a condition holds before it is asked again. A question from outside costs
 * the browser as much time as many looks from within.
 */
const LOOKS_WITHIN = 30;

export abstract class PageSurface implements Surface {
  /** True for the extension's popup. Only there is it known that the page leaves timers alone and does not navigate. */
  protected abstract readonly isPopup: boolean;
  /** @returns the awaited value of an expression in the page; rejects with `SurfaceClosed` if the page is closed */
  protected abstract run(expression: string): Promise<unknown>;
  /** @returns true if the control was found and clicked */
  protected abstract click(kind: "tickable" | "button", name: string): Promise<boolean>;
  /** @returns true if the field was found and filled */
  protected abstract fill(label: string, text: string): Promise<boolean>;
  /** @returns true if an error only means that the tab is navigating to another page */
  protected abstract isNavigation(error: unknown): boolean;
  abstract key(name: KeyName): Promise<void>;
  abstract keys(text: string): Promise<void>;
  abstract front(): Promise<void>;
  abstract untilClosed(): Promise<void>;
  abstract clipboard(): Promise<string>;
  abstract resize(width: number, height?: number): Promise<void>;
  abstract screenshot(path: string): Promise<void>;
  abstract close(): Promise<void>;

  async evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return fromJson(await this.run(jsonExpression(fn, args))) as R;
  }

  async inject(source: string): Promise<void> {
    await this.run(`(() => { ${source}\n })()`);
  }

  async type(label: string, text: string): Promise<void> {
    await this.#persist(`the field "${label}"`, () => this.fill(label, text));
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#persist(`the option "${option}" of "${label}"`, () => this.evaluate(chooseOption, label, option));
  }

  async tick(label: string, on: boolean): Promise<void> {
    if ((await this.ticked(label)) !== on) {
      await this.#persist(`the check box "${label}"`, () => this.#clickForSure("tickable", label));
    }
    if ((await this.ticked(label)) !== on) throw new Error(`"${label}" did not turn ${on ? "on" : "off"}.`);
  }

  async press(name: string): Promise<void> {
    await this.#persist(`the button "${name}"`, () => this.#clickForSure("button", name));
  }

  value(label: string): Promise<string> {
    return this.#persist(`the field "${label}"`, () => this.evaluate(readValue, label));
  }

  async ticked(label: string): Promise<boolean> {
    return (await this.#persist(`the check box "${label}"`, () => this.evaluate(readTicked, label))).on;
  }

  text(): Promise<string> {
    // A page that begins to load has no body yet.
    return this.evaluate(() => document.querySelector("body")?.innerText ?? "");
  }

  async until<A extends unknown[]>(condition: (...args: A) => boolean | Promise<boolean>, ...args: A): Promise<void> {
    await this.#until(`${condition.toString()} with ${JSON.stringify(args)}`, condition, args);
  }

  async untilText(part: string): Promise<void> {
    const isShown = (wanted: string): boolean => {
      // Firefox leaves the invisible characters around a name (see ui/locale/i18n.ts) out of `innerText`.
      const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");
      return plain(document.querySelector("body")?.innerText ?? "").includes(plain(wanted));
    };
    await this.#until(`the text "${part}"`, isShown, [part]);
  }

  async #until<A extends unknown[]>(what: string, condition: (...args: A) => unknown, args: A): Promise<void> {
    const source = patientExpression(condition, args, this.isPopup ? LOOKS_WITHIN : 1);
    await this.#persist(what, async () => (await this.run(source)) === "true");
  }

  /**
   * Clicks a control. Returns false if the control was not found or the click missed it. A control may move while the
   * popup grows.
   */
  async #clickForSure(kind: "tickable" | "button", name: string): Promise<boolean> {
    if (!(await this.evaluate(armClick, kind, name)) || !(await this.click(kind, name))) return false;
    try {
      return !(await this.evaluate(clickMissed, kind, name));
    } catch {
      return true; // the click has closed the page or opened another page
    }
  }

  /**
   * Repeats `attempt` until it succeeds, even if the page navigates meanwhile. The error after the last attempt
   * contains the text of the page.
   */
  #persist<T>(what: string, attempt: () => Promise<T | undefined | false>): Promise<T> {
    const patient = async (): Promise<T | undefined | false> => {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof SurfaceClosed) throw new SurfaceClosed(`Waiting for ${what}: ${error.message}`);
        if (this.isNavigation(error)) return undefined;
        throw error;
      }
    };
    return waitFor(what, patient, async () => `The page says:\n${await this.text()}`);
  }
}
