/** Steps that the end-to-end tests share. They find controls by their names in the interface. */
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";

/** Fills the form of the first run and waits until the vault is unlocked. */
/** @param anyway - true to answer yes if the popup asks about a weak master password or an empty identity */
export async function createVault(popup: Surface, identity: string, master: string, anyway = false): Promise<void> {
  await popup.type("Identity", identity);
  await popup.type("Master password", master);
  await popup.type("Confirm master password", master);
  await popup.press("Create vault");
  if (anyway) {
    await popup.until(() => /Add account|Use it anyway/u.test(document.body.innerText));
    if ((await popup.text()).includes("Use it anyway")) await popup.press("Use it anyway");
  }
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

/** Chooses a file in the field of the import, or in another field below a selector. */
export async function chooseImport(
  page: Surface,
  name: string,
  content: string | Buffer,
  place = "[aria-labelledby=import]",
): Promise<void> {
  await page.until((where) => document.querySelector(`${where} input[type=file]`) !== null, place);
  await page.evaluate(
    (base64: string, file: string, where: string) => {
      const input = document.querySelector<HTMLInputElement>(`${where} input[type=file]`);
      if (!input) throw new Error("no field for a file");
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], file));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    Buffer.from(content).toString("base64"),
    name,
    place,
  );
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
