/** Fills a form of a web application with the popup's button "Fill", and checks the fields of the form. */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "../browsers/driver.ts";
import { verdict } from "../corpus/verdict.ts";
import { addAccount, openUnlocked } from "../steps.ts";
import type { Filled, Step } from "./real-app.ts";

/** Username and passwords of one account. */
export type Secrets = Readonly<Record<Filled, string>>;

/** Adds an account for the site of the tab in front. */
export async function makeAccount(browser: ExtensionBrowser, login: string): Promise<void> {
  const popup = await openUnlocked(browser);
  await addAccount(popup, login);
  await popup.close();
}

/** Generates the new password (revision 2) of the account for the tab in front. */
export async function makeNewPassword(browser: ExtensionBrowser): Promise<void> {
  const popup = await openUnlocked(browser);
  await popup.press("More");
  await popup.press("Change password");
  await popup.press("Generate new password");
  await popup.untilText("revision 2");
  await popup.close();
}

/**
 * Runs in the web page. Some applications cover a form until all its fields are drawn.
 *
 * @returns true if all fields exist and no other element covers them
 */
function areInFront(selectors: string[]): boolean {
  return selectors.every((selector) => {
    const field = document.querySelector(selector);
    if (field === null) return false;
    field.scrollIntoView({ block: "center" });
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
}

/**
 * Runs in the web page.
 *
 * @returns the contents of the fields, and the number of fields not in `selectors` that contain a secret
 */
function lookAt(selectors: string[], secrets: string[]): { values: Record<string, string>; others: number } {
  const fields = selectors.map((selector) => document.querySelector<HTMLInputElement>(selector));
  const values = Object.fromEntries(selectors.map((selector, i) => [selector, fields[i]?.value ?? "no field"]));
  const others = [...document.querySelectorAll("input")].filter(
    (field) => !fields.includes(field) && secrets.includes(field.value),
  );
  return { values, others: others.length };
}

async function expectFields(page: Surface, fills: Step["fills"], secrets: Secrets): Promise<void> {
  const { password, old } = secrets;
  const { values, others } = await page.evaluate(lookAt, Object.keys(fills), [password, old]);
  const wanted = Object.fromEntries(Object.entries(fills).map(([selector, what]) => [selector, secrets[what]]));
  expect(values).to.deep.equal(wanted);
  expect(others, "other fields with a secret").to.equal(0);
}

async function send(page: Surface, { button, fills }: Step): Promise<void> {
  if (button !== undefined) return page.press(button);
  const last = Object.keys(fills).at(-1) ?? "";
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), last);
  await page.key("Enter");
}

/** Fills a form, sends the form, and waits until the application has accepted it. */
export async function fillAndSend(
  browser: ExtensionBrowser,
  page: Surface,
  step: Step,
  secrets: Secrets,
): Promise<void> {
  // A hidden tab draws no frames, so an animation that uncovers the form would not end. Right after the start of the
  // browser, the welcome page can come to the front later than this tab.
  await page.front();
  await step.before?.(page);
  await page.until(areInFront, Object.keys(step.fills));
  expect(await page.text()).to.not.include(step.accepted);
  const popup = await openUnlocked(browser);
  await popup.press("Fill");
  let outcome = await verdict(popup);
  if (step.asks && typeof outcome === "object") {
    await popup.press("Fill anyway");
    outcome = await verdict(popup, outcome.asks);
  } else expect(step.asks, "a question").to.equal(undefined);
  expect(outcome).to.equal("filled");
  await popup.close();
  await expectFields(page, step.fills, secrets);
  await step.also?.(page);
  await send(page, step);
  await step.then?.(page);
  await page.untilText(step.accepted);
}
