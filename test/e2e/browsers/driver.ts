/**
 * What an end-to-end test sees of a browser. Chromium (`chromium.ts`) and Firefox (`firefox.ts`) implement it, so one test
 * runs in both.
 *
 * Names are accessible names: the text of a label, `aria-label`, `aria-labelledby`, or a button's own text. They match
 * exactly, with white space trimmed and collapsed. While a modal dialog is open only what is inside it can be named, as for
 * a person. Every action waits up to 60 s for a control that is visible and enabled, and two such controls of one name are
 * an error.
 */

/** A name of this machine on which http is not a secure context: the browsers hide their cryptography from its pages. */
export const PLAIN_HOST = "plain.test";

/** Names of this machine that belong to different owners of a domain which the public suffix list does not have. */
export const SHARED_HOSTS = ["one.happyfox.com", "two.happyfox.com"] as const;

/** A key that types no character, by the name that `KeyboardEvent.key` has. */
export type KeyName =
  "Enter" | "Escape" | "Tab" | "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight" | "Home" | "End";

/** A tab, or the extension's popup. */
export interface Surface {
  /** @returns what `fn` returns; it runs in the page, so it may use nothing from outside; arguments and result are JSON */
  evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** Runs a script's text in the page, whatever its content security policy says: a library that sets a global, say. */
  inject(source: string): Promise<void>;
  /** Replaces what is in the field, with the events that a person's typing makes. */
  type(label: string, text: string): Promise<void>;
  /** Chooses in a `<select>` the option with that text. */
  choose(label: string, option: string): Promise<void>;
  /** Sets a check box or radio button. */
  tick(label: string, on: boolean): Promise<void>;
  /** Presses a button or follows a link. A popup that closes itself by it is no error. */
  press(name: string): Promise<void>;
  /** Presses a key where the focus is. A popup that closes itself by it is no error. */
  key(name: KeyName): Promise<void>;
  /** Types characters where the focus is, as a person does who has not looked where that is. */
  keys(text: string): Promise<void>;
  /** @returns what the field contains */
  value(label: string): Promise<string>;
  /** @returns whether the check box or radio button is on */
  ticked(label: string): Promise<boolean>;
  /** @returns the visible text of the page */
  text(): Promise<string>;
  /** Waits until `condition`, evaluated in the page, is true. Survives navigations of the page. */
  until<A extends unknown[]>(condition: (...args: A) => boolean | Promise<boolean>, ...args: A): Promise<void>;
  /** Waits until the page's visible text contains `part`. */
  untilText(part: string): Promise<void>;
  /** Waits until the tab or popup is gone. */
  untilClosed(): Promise<void>;
  /** @returns the text in the system's clipboard; this surface must be in front */
  clipboard(): Promise<string>;
  /** Makes the page's window that many pixels wide. WebKit's cannot be narrower than 447. */
  widen(width: number): Promise<void>;
  /** Writes a PNG file. */
  screenshot(path: string): Promise<void>;
  /** Brings the tab to the front, as a click on it does. A tab in the background draws and takes nothing. */
  front(): Promise<void>;
  /** No error if it is closed already. */
  close(): Promise<void>;
}

export interface ExtensionBrowser {
  readonly name: "chromium" | "firefox";
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end; the same after a restart. */
  readonly extensionOrigin: string;
  /** Opens a new tab, in front, and waits until it is loaded. Closes the popup, as in life. */
  open(url: string): Promise<Surface>;
  /** Like `open`, in a private window; needs the option `privately`. */
  openPrivately(url: string): Promise<Surface>;
  /** Presses the extension's toolbar button on the tab in front: the real popup, with a real grant of `activeTab`. */
  openPopup(): Promise<Surface>;
  /** Waits for the popup that the extension opens by itself, over the tab in front. */
  openedPopup(): Promise<Surface>;
  /** Presses the extension's key of that name over the tab in front, with the grant of `activeTab` that comes of it. */
  pressCommand(name: string): Promise<void>;
  /**
   * Opens the menu of a field in a tab, as the right mouse button does, and chooses the extension's entry, with the grant
   * of `activeTab` that comes of it.
   *
   * @param entry - its text
   */
  chooseInMenu(tab: Surface, field: string, entry: string): Promise<void>;
  /**
   * Answers the browser's own question whether the extension may look into a host: by its "Allow" or "Block". In Firefox
   * alone; no automation reaches Chromium's.
   *
   * @param ask - makes the browser ask
   */
  answer(answer: "allow" | "block", host: string, ask: () => Promise<void>): Promise<void>;
  /** Opens a page of the extension, for example `options.html`, in a new tab. */
  openExtensionPage(path: string): Promise<Surface>;
  /** Waits for a tab that the extension or a page opened, whose address contains `part`. */
  tab(part: string): Promise<Surface>;
  /** Makes pages and popups that are opened from now on ask for that colour scheme. */
  prefer(scheme: "light" | "dark"): Promise<void>;
  /** Closes every window, and with them every `Surface`. Firefox ends with the last one, and is started again. */
  closeWindows(): Promise<void>;
  /** Tells the extension's background that nobody touches the computer, or that its screen was locked, as the system does. */
  tellAway(state: "idle" | "locked"): Promise<void>;
  /** After how many seconds without a touch the background wants to be told; nothing where the browser does not say. */
  idleSeconds(): Promise<number | undefined>;
  /** Ends the service worker or event page, as the browser does to an idle one. */
  stopBackground(): Promise<void>;
  backgroundRuns(): Promise<boolean>;
  /** Quits and starts again on the same profile. Every `Surface` from before is gone. */
  restart(): Promise<void>;
  /** Begins to remember what pages ask of the network, in tabs opened from now on. */
  watch(): Promise<void>;
  /** @returns every address that a page or its workers have asked for since then, oldest first; not what the browser itself asked */
  requests(): Promise<readonly string[]>;
  /** Kills the browser in the middle of whatever it does, and starts it again on the same profile. */
  crash(): Promise<void>;
  /** Quits and removes the profile. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Path of the browser. */
  readonly executable: string;
  /** The unpacked extension's folder. */
  readonly extension: string;
  /** Whether it may be used in private windows. */
  readonly privately?: boolean;
  /** The language that the browser says it speaks. */
  readonly language?: string;
  /** Flags for the JavaScript engine of Chromium. */
  readonly engineFlags?: string;
  /** Whether the page that it opens when it is installed stays open, in front. Otherwise it is closed before a test begins. */
  readonly keepWelcome?: boolean;
}
