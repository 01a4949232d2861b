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

/** One document of a tab. */
export interface InDocument {
  readonly frameId: number;
  /** No other document of the tab has it, nor will have. Firefox has none: there the function has to look for itself. */
  readonly documentId?: string;
}

/** What came of a function that ran in a page; nothing where it failed. */
export interface Injected<R> extends InDocument {
  readonly result?: R | null;
}

/** The function arrives as its source: it can use nothing but its arguments and the page's DOM. */
type Injectable<A extends unknown[], R> = (...args: A) => R;

/**
 * Calls a function in the documents of a tab that the browser lets us into, in the extension's own world there.
 *
 * @param frameId - that one alone
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

/** Calls a function in exactly one document, and waits for what it promises; where the document is gone, the call fails. */
export async function callInDocument<A extends unknown[], R>(
  { tabId, frameId, documentId }: InDocument & { readonly tabId: number },
  func: Injectable<A, R>,
  args: A,
): Promise<Injected<Awaited<R>> | undefined> {
  const target = documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] };
  const [first] = await browser.scripting.executeScript({ target, func, args });
  return first as Injected<Awaited<R>> | undefined;
}

/** Opens a page of the extension in a new tab. */
export async function openPage(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(page) });
}

/** From one of our pages in a tab. */
export async function closeThisTab(): Promise<void> {
  const { id } = await browser.tabs.getCurrent();
  if (id !== undefined) await browser.tabs.remove(id);
}

/**
 * Whether there is no toolbar: what is a button elsewhere is an entry of the browser's menu, under Extensions, in Firefox for
 * Android, which has no windows either.
 */
export const buttonInMenu = (browser as Partial<typeof browser>).windows === undefined;

/** Whether the toolbar button hides behind the browser's menu of extensions; not where the browser does not say so. */
export async function buttonHides(): Promise<boolean> {
  const { getUserSettings } = browser.action as Partial<typeof browser.action>;
  return getUserSettings !== undefined && (await getUserSettings()).isOnToolbar === false;
}
