import { browser } from "./browser.ts";

/**
 * A tab whose address the extension may read. The permission `activeTab` allows this after the user has pressed the
 * toolbar button or a shortcut, or has chosen an entry of the context menu.
 */
export interface SeenTab {
  readonly id: number;
  readonly url: string;
}

export async function currentTab(): Promise<SeenTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id !== undefined && tab.url !== undefined ? { id: tab.id, url: tab.url } : undefined;
}

/** Returns the address of a tab, or undefined if the tab is closed or the extension may no longer read its address. */
export async function addressOf(tabId: number): Promise<string | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined); // the tab is closed
  return tab?.url;
}

/** Returns all tabs, with their addresses if the extension may read them. */
export async function allTabs(): Promise<(Omit<SeenTab, "url"> & { readonly url: string | undefined })[]> {
  return (await browser.tabs.query({})).flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }]));
}

interface Update {
  /** The new address, if the address has changed. */
  readonly url?: string;
  readonly status?: string;
}

/**
 * Calls the listener when the address of a tab changes, and when a page has finished loading. The second call is needed
 * because Chrome removes the badge of a tab when the tab loads a page.
 *
 * @returns functions that add and remove the listener. The listener should be removed while the extension has no access
 * to the addresses of tabs, because otherwise each change of a tab would start the background.
 */
export function watchAddresses(listener: (tab: SeenTab) => void): { begin(): void; end(): void } {
  const updated = (id: number, { url: other, status }: Update, tab: { readonly url?: string }): void => {
    const url = other ?? (status === "complete" ? tab.url : undefined);
    if (url !== undefined) listener({ id, url });
  };
  return {
    begin() {
      browser.tabs.onUpdated.addListener(updated);
    },
    end() {
      browser.tabs.onUpdated.removeListener(updated);
    },
  };
}

/** One document of a tab. */
export interface InDocument {
  readonly frameId: number;
  /**
   * Id of this document. No other document gets the same id, not even the next document in the same tab. In Firefox,
   * documents have no ids. The injected function must therefore check that it runs in the right document.
   */
  readonly documentId?: string;
}

/** Result of a function that ran in a page. `result` is missing if the function failed. */
export interface Injected<R> extends InDocument {
  readonly result?: R | null;
}

/** A function that is sent to a page as source code. It can use only its arguments and the page's DOM. */
type Injectable<A extends unknown[], R> = (...args: A) => R;

/**
 * Calls a function, in the extension's isolated world, in all documents of a tab that the browser gives access to.
 *
 * @param frameId - if set, the function is called in this frame only
 */
export async function callInFrames<A extends unknown[], R>(
  tabId: number,
  func: Injectable<A, R>,
  args: A,
  frameId?: number,
): Promise<Injected<R>[]> {
  const target = frameId === undefined ? { tabId, allFrames: true } : { tabId, frameIds: [frameId] };
  return (await browser.scripting.executeScript({ target, func, args })) as Injected<R>[];
}

/**
 * Calls a function in one document and waits for its promise. With a `documentId`, the call fails if that document no
 * longer exists. Without a `documentId`, the call reaches the document that the frame contains now.
 */
export async function callInDocument<A extends unknown[], R>(
  { tabId, frameId, documentId }: InDocument & { readonly tabId: number },
  func: Injectable<A, R>,
  args: A,
): Promise<Injected<Awaited<R>> | undefined> {
  const target = documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] };
  const [first] = await browser.scripting.executeScript({ target, func, args });
  return first as Injected<Awaited<R>> | undefined;
}

/**
 * Takes a picture of the visible part of the active tab. The permission `activeTab` allows this (in Firefox from
 * version 126 on).
 *
 * @returns the picture as a data URL, `data:image/png;base64,…`
 */
export const pictureOfTab = (): Promise<string> => browser.tabs.captureVisibleTab(undefined, { format: "png" });

/** Opens a page of the extension in a new tab. */
export async function openPage(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(page) });
}

/**
 * Returns true if pages of the extension can use authenticators (WebAuthn), in a window of their own. Firefox refuses:
 * its credentials belong to web domains only.
 */
export const canAskAuthenticator = (): boolean =>
  location.protocol === "chrome-extension:" && !buttonInMenu && "PublicKeyCredential" in globalThis;

/** Opens the small window in which an authenticator unlocks the vault, or is set up for this. */
export async function openDeviceWindow(what: "unlock" | "set-up"): Promise<void> {
  const url = browser.runtime.getURL(`device-unlock.html#${what}`);
  await browser.windows.create({ url, type: "popup", width: 440, height: 560 });
}

/** Opens a web address in a new tab. */
export async function openAddress(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/**
 * True for browsers that have no toolbar and no windows, such as Firefox for Android. These browsers list the extension
 * in their menu, under Extensions.
 */
export const buttonInMenu = (browser as Partial<typeof browser>).windows === undefined;

/**
 * Returns true if the browser hides the toolbar button in its menu of extensions. Returns false if the browser cannot
 * tell.
 */
export async function buttonHides(): Promise<boolean> {
  const { getUserSettings } = browser.action as Partial<typeof browser.action>;
  return getUserSettings !== undefined && (await getUserSettings()).isOnToolbar === false;
}
