/**
 * Actions in the interface that many end-to-end tests need. The actions find controls by the controls' English names.
 */
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";

/**
 * Fills the form that creates a vault, and waits until the vault is unlocked.
 *
 * @param anyway - true to press "Continue" if the popup asks about a weak master password or an empty identity
 */
export async function createVault(popup: Surface, identity: string, master: string, anyway = false): Promise<void> {
  await popup.type("Email address or name", identity);
  await popup.type("Master password", master);
  await popup.type("Type it once more, from your paper", master);
  await popup.press("Create vault");
  if (anyway) {
    await popup.until(() => /All accounts|Continue anyway/u.test(document.body.innerText));
    if ((await popup.text()).includes("Continue anyway?")) await popup.press("Continue");
  }
  await popup.untilText("All accounts");
}

/** Opens the view with the settings of the site in the tab. */
export async function openSiteSettings(popup: Surface): Promise<void> {
  await popup.press("Menu");
  await popup.press("Settings for this site");
}

export async function unlock(popup: Surface, master: string): Promise<void> {
  await popup.type("Master password", master);
  await popup.press("Unlock");
  await popup.untilText("All accounts");
}

/** Opens the popup over the tab in front. The vault must be unlocked. */
export async function openUnlocked(browser: ExtensionBrowser): Promise<Surface> {
  const popup = await browser.openPopup();
  await popup.until(() => /All accounts|New account/u.test(document.body.innerText));
  // If the popup was closed before a new account was saved, the popup opens with the form for this account.
  if (!(await popup.text()).includes("All accounts")) {
    await popup.press("Back");
    await popup.until(() => /All accounts|Discard/u.test(document.body.innerText));
    if (!(await popup.text()).includes("All accounts")) await popup.press("Discard");
  }
  await popup.untilText("All accounts");
  return popup;
}

/**
 * Opens an address in a tab and waits for the new document. In Firefox, opening the popup gives access to the page only
 * until the next navigation, so a test may open the popup only after the old document is gone. The old document may
 * have the same address, but each document has its own time origin. If another process shows the new document, Firefox
 * first opens about:blank in that process.
 */
export async function navigate(page: Surface, address: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const { timeOrigin } = performance;
    location.href = to;
    return timeOrigin;
  }, address);
  await page.until((old) => {
    const isNew = performance.timeOrigin !== old && location.href !== "about:blank";
    return isNew && document.readyState === "complete";
  }, before);
}

/** In the form for a new account, shows the fields for the kind, the length and the characters of the password. */
export const unfold = (popup: Surface): Promise<void> => popup.press("Length and characters");

/** In the form that edits an account, shows the fields for the kind, the length and the characters of the password. */
export const unfoldEdited = (surface: Surface): Promise<void> =>
  surface.until(() => {
    const fold = document.querySelector<HTMLDetailsElement>(".editing details");
    if (fold) fold.open = true;
    return fold !== null;
  });

/** In the form for a new account of the page's site, enters another site. */
export async function changeSite(popup: Surface, site: string): Promise<void> {
  await popup.press("Change the site");
  await popup.type("Site", site);
}

export async function addAccount(popup: Surface, login: string): Promise<void> {
  await popup.press("New account");
  await popup.type("Username", login);
  await popup.press("Save");
  await popup.untilText(login);
}

/** Types into the field "Search all accounts" and waits until the first account in the list matches. */
export async function search(popup: Surface, query: string): Promise<void> {
  await popup.type("Search all accounts", query);
  await popup.until((text) => {
    const field = document.querySelector<HTMLInputElement>("input[type=search]");
    const first = document.querySelector("li")?.textContent ?? "";
    return field?.value === text && first.toLowerCase().includes(text.toLowerCase());
  }, query);
}

/**
 * Chooses a file in the file field of the import, or in the file field inside the element with the selector `place`.
 */
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

/** Returns the accessible name of the focused control, or "" if no control has the focus. */
export function focused(popup: Surface): Promise<string> {
  return popup.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "";
    const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
    const text = element.cloneNode(true) as Element;
    for (const part of text.querySelectorAll("[aria-hidden=true]")) part.remove();
    return (element.getAttribute("aria-label") ?? label?.textContent ?? text.textContent).trim();
  });
}

/**
 * Keeps each offer to undo an action until the test ends it: the page's clock stands still, and as soon as the toast
 * appears, its time stops, as if the pointer were over it. Call it before the action. Otherwise, on a slow computer, the
 * offer could be over before the test sees it, or before the next action that is undone together with it.
 */
export function keepOffers(surface: Surface): Promise<void> {
  return surface.evaluate(() => {
    // In Firefox, this function runs in a sandbox that has its own `Date`.
    const real = (Reflect.get(window, "wrappedJSObject") ?? window) as { Date: DateConstructor };
    const now = real.Date.now();
    real.Date.now = () => now;
    const stop = (): void => {
      document.querySelector(".toast")?.dispatchEvent(new PointerEvent("pointerenter"));
    };
    new MutationObserver(stop).observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusout", stop); // after it, the time would go on
  });
}

interface Areas {
  readonly storage: Record<"local" | "session", { get(): Promise<Record<string, unknown>> }>;
}

/** Returns the content of an area of the extension's storage. Runs in an extension page. */
export function readArea(area: "local" | "session"): Promise<Record<string, unknown>> {
  return (Reflect.get(globalThis, "chrome") as Areas).storage[area].get();
}

/** Presses the button below the preview of an import, whose text says how many accounts are imported. */
export async function confirmImport(page: Surface): Promise<void> {
  const selector = "[aria-labelledby=import] .foot .primary:not([aria-disabled=true])";
  await page.until((button: string) => document.querySelector(button) !== null, selector);
  await page.evaluate((button: string) => document.querySelector<HTMLElement>(button)?.click(), selector);
}

/** Waits until the button that locks the vault says that the vault locks by itself after a number of minutes. */
export const untilLocksIn = (page: Surface, minutes: number): Promise<void> =>
  page.until(
    (time) =>
      Array.from(document.querySelectorAll("button"), ({ title }) => title).some((title) => title.includes(time)),
    ` in ${minutes} min.`,
  );
