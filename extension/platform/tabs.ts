import { browser } from "./browser.ts";

/** A tab whose address we were let see: by `activeTab`, when the toolbar button or a shortcut was pressed on it. */
export interface SeenTab {
  readonly id: number;
  readonly url: string;
}

export async function currentTab(): Promise<SeenTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id !== undefined && tab.url !== undefined ? { id: tab.id, url: tab.url } : undefined;
}

/** Where a tab is now, or nothing where we may not see it any more. */
export async function addressOf(tabId: number): Promise<string | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined); // closed meanwhile
  return tab?.url;
}

/** What came of a function that ran in a page. */
export interface Injected<R> {
  readonly result: R;
  /** The one document that it ran in; no other document of the tab has it, nor will have. */
  readonly documentId?: string;
}

/**
 * Calls a function in the top document of a tab, in the extension's own world there. It arrives as its source: it can use
 * nothing but its arguments and the page's DOM.
 *
 * @param documentId - the document it must be; where it is gone, the call fails
 */
export async function callInPage<A extends unknown[], R>(
  tabId: number,
  func: (...args: A) => R,
  args: A,
  documentId?: string,
): Promise<Injected<R> | undefined> {
  const target = documentId === undefined ? { tabId, frameIds: [0] } : { tabId, documentIds: [documentId] };
  const [first] = await browser.scripting.executeScript({ target, func, args });
  return first as Injected<R> | undefined;
}

/** Opens a page of the extension in a new tab. */
export async function openPage(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(page) });
}
