/** Steps that the end-to-end tests share. They find controls by their names in the interface. */
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";

/** Fills the form of the first run and waits until the vault is unlocked. */
export async function createVault(popup: Surface, identity: string, master: string): Promise<void> {
  await popup.type("Identity", identity);
  await popup.type("Master password", master);
  await popup.type("Confirm master password", master);
  await popup.press("Create vault");
  await popup.untilText("Add account");
}

export async function unlock(popup: Surface, master: string): Promise<void> {
  await popup.type("Master password", master);
  await popup.press("Unlock");
  await popup.untilText("Add account");
}

/** Opens the popup over the tab in front, with an unlocked vault. */
export async function openUnlocked(browser: ExtensionBrowser): Promise<Surface> {
  const popup = await browser.openPopup();
  await popup.until(() => /Add account|New account/u.test(document.body.innerText));
  // If a form was closed before it was saved, the popup opens with this form.
  if ((await popup.text()).includes("New account")) await popup.press("Back");
  await popup.untilText("Add account");
  return popup;
}

/** Opens the fields of a new account that are hidden at first. */
export const unfold = (popup: Surface): Promise<void> => popup.press("More: type, length, characters, notes");

export async function addAccount(popup: Surface, login: string): Promise<void> {
  await popup.press("Add account");
  await popup.type("Username", login);
  await popup.press("Save");
  await popup.untilText(login);
}

/** Types into the search over all sites. */
export async function search(popup: Surface, query: string): Promise<void> {
  await popup.type("Search all sites", query);
  await popup.until((text) => {
    const field = document.querySelector<HTMLInputElement>("input[type=search]");
    const first = document.querySelector("li")?.textContent ?? "";
    return field?.value === text && first.toLowerCase().includes(text.toLowerCase());
  }, query);
}

/** Returns the accessible name of the focused control, or "" if nothing has the focus. */
export function focused(popup: Surface): Promise<string> {
  return popup.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "";
    const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
    return (element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent).trim();
  });
}

interface Areas {
  readonly storage: Record<"local" | "session", { get(): Promise<Record<string, unknown>> }>;
}

/** Runs in a page of the extension. */
export function readArea(area: "local" | "session"): Promise<Record<string, unknown>> {
  return (Reflect.get(globalThis, "chrome") as Areas).storage[area].get();
}
