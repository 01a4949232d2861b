/** Calls the functions of the recorder script (recorder.ts) in a web page. */
import type { Surface } from "../browsers/driver.ts";
import { navigate } from "../steps.ts";
import type { Move, Step } from "./declaration.ts";
import type { Recorded, Recorder } from "./recorder.ts";

type Recording = Window & { readonly saltmillRecorder: Recorder };

export const mark = (page: Surface): Promise<void> =>
  page.evaluate(() => (window as unknown as Recording).saltmillRecorder.mark());

export const look = (page: Surface, paths: readonly string[]): Promise<Recorded> =>
  page.evaluate((wanted) => (window as unknown as Recording).saltmillRecorder.look(wanted), paths);

/** Performs an action of the user, as soon as the element exists. */
export async function act(page: Surface, step: Step): Promise<void> {
  const [what, path] = Object.entries(step)[0] as ["focus" | "click" | "until", string];
  await page.until((how, where) => (window as unknown as Recording).saltmillRecorder.act(how, where), what, path);
}

/**
 * Performs an action of the page's script. Calls `mark` after `go` and `turn`, so that these two actions do not count
 * as changes.
 */
export async function move(page: Surface, step: Move, port: string): Promise<void> {
  if ("push" in step) {
    await page.evaluate((path) => {
      history.pushState(null, "", path);
    }, step.push);
  } else if ("turn" in step) {
    await page.evaluate(
      (address) => {
        document.querySelector("form")?.setAttribute("action", address);
      },
      step.turn.replace("%port%", port),
    );
    await mark(page);
  } else {
    await navigate(page, step.go.replace("%port%", port));
    await mark(page);
  }
}

/**
 * Runs in the web page.
 *
 * @returns true if each field contains the wanted text
 */
export async function valuesIn(wanted: Readonly<Record<string, string>>): Promise<boolean> {
  const { saltmillRecorder } = window as unknown as Recording;
  await saltmillRecorder.mark();
  const { values } = await saltmillRecorder.look(Object.keys(wanted));
  return Object.entries(wanted).every(([path, value]) => values[path] === value);
}
