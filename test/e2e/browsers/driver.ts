/**
 * Interface of a browser in the end-to-end tests. Chromium (`chromium.ts`) and Firefox (`firefox.ts`) implement it, so that
 * the same tests run in both.
 *
 * Names are accessible names: the text of a label, `aria-label`, `aria-labelledby`, or the text of a button. They match
 * exactly, with white space trimmed and collapsed. While a modal dialog is open, only names inside it match. Every
 * action waits up to 60 s for a visible and enabled control. If two such controls have the same name, the action fails.
 */

/** A host name of this machine whose http pages are not a secure context. Browsers hide WebCrypto from these pages. */
export const PLAIN_HOST = "plain.test";

/** Host names of this machine. Hosts of this domain have different owners, but the public suffix list lacks the domain. */
export const SHARED_HOSTS = ["one.happyfox.com", "two.happyfox.com"] as const;

/** Host names of this machine. Other programs publish passwords that they generate for these sites. */
export const PUBLISHED_HOSTS = ["example.com", "example.org"] as const;

/** Every host name that a browser under test looks up on this machine. */
export const OWN_HOSTS = [PLAIN_HOST, ...SHARED_HOSTS, ...PUBLISHED_HOSTS] as const;

/** A key that types no character, by its name in `KeyboardEvent.key`. */
export type KeyName =
  "Enter" | "Escape" | "Tab" | "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight" | "Home" | "End";

/** A tab or the extension's popup. */
export interface Surface {
  /** Runs a function in the page. The function cannot use anything outside of itself. Arguments and result are JSON. */
  evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /**
   * Runs a script's text in the page regardless of its content security policy, for example a library that sets a global.
   */
  inject(source: string): Promise<void>;
  /** Replaces the content of a field and fires the events that typing fires. */
  type(label: string, text: string): Promise<void>;
  /** Chooses the option with this text in a `<select>`. */
  choose(label: string, option: string): Promise<void>;
  /** Sets a check box or radio button. */
  tick(label: string, on: boolean): Promise<void>;
  /** Presses a button or follows a link. A popup may close itself. */
  press(name: string): Promise<void>;
  /** Presses a key in the focused element. A popup may close itself. */
  key(name: KeyName): Promise<void>;
  /** Types characters into the focused element, whatever it is. */
  keys(text: string): Promise<void>;
  /** @returns the content of the field */
  value(label: string): Promise<string>;
  /** @returns true if the check box or radio button is on */
  ticked(label: string): Promise<boolean>;
  /** @returns the visible text of the page */
  text(): Promise<string>;
  /** Waits until `condition`, evaluated in the page, is true. Continues over navigations of the page. */
  until<A extends unknown[]>(condition: (...args: A) => boolean | Promise<boolean>, ...args: A): Promise<void>;
  /** Waits until the visible text of the page contains `part`. */
  untilText(part: string): Promise<void>;
  /** Waits until the tab or popup is closed. */
  untilClosed(): Promise<void>;
  /** @returns the text in the system's clipboard; this surface must be in front */
  clipboard(): Promise<string>;
  /** Sets the width of the page's window in pixels. WebKit's windows cannot be narrower than 447. */
  widen(width: number): Promise<void>;
  /** Writes a PNG file. */
  screenshot(path: string): Promise<void>;
  /** Brings the tab to the front, as a click on it does. A tab in the background does not draw and gets no input. */
  front(): Promise<void>;
  /** Closes the tab or popup if it is open. */
  close(): Promise<void>;
}

export interface ExtensionBrowser {
  readonly name: "chromium" | "firefox";
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. It stays the same after a restart. */
  readonly extensionOrigin: string;
  /** Opens a new tab in front and waits until it is loaded. This closes the popup, as it does for a user. */
  open(url: string): Promise<Surface>;
  /** Like `open`, in a private window. It needs the option `privately`. */
  openPrivately(url: string): Promise<Surface>;
  /**
   * Presses the extension's toolbar button on the tab in front. This opens the real popup with a real grant of `activeTab`.
   */
  openPopup(): Promise<Surface>;
  /** Waits for the popup that the extension opens itself over the tab in front. */
  openedPopup(): Promise<Surface>;
  /** Presses the extension's keyboard shortcut with this name over the tab in front, with the grant of `activeTab`. */
  pressCommand(name: string): Promise<void>;
  /**
   * Opens the context menu of a field in a tab and chooses the extension's entry, with the grant of `activeTab`.
   *
   * @param entry - the text of the entry
   */
  chooseInMenu(tab: Surface, field: string, entry: string): Promise<void>;
  /**
   * Presses "Allow" or "Block" in the browser's own question about access to a host. Only Firefox supports this,
   * because automation cannot reach Chromium's question.
   *
   * @param ask - makes the browser ask
   */
  answer(answer: "allow" | "block", host: string, ask: () => Promise<void>): Promise<void>;
  /** Opens a page of the extension, for example `welcome.html`, in a new tab. */
  openExtensionPage(path: string): Promise<Surface>;
  /** Waits for a tab that the extension or a page opened, whose address contains `part`. */
  tab(part: string): Promise<Surface>;
  /** Sets the colour scheme that pages and popups prefer if they open from now on. */
  prefer(scheme: "light" | "dark"): Promise<void>;
  /** Closes every window, and with them every `Surface`. Firefox ends with the last window and is started again. */
  closeWindows(): Promise<void>;
  /** Reports to the extension's background that the user is idle or that the screen was locked, as the system does. */
  tellAway(state: "idle" | "locked"): Promise<void>;
  /** Returns the idle time in seconds that the background has set, or undefined if the browser does not reveal it. */
  idleSeconds(): Promise<number | undefined>;
  /** Ends the service worker or event page, as the browser does when it is idle. */
  stopBackground(): Promise<void>;
  backgroundRuns(): Promise<boolean>;
  /** Quits and starts again with the same profile. Every earlier `Surface` is closed. */
  restart(): Promise<void>;
  /** Starts to record network requests of pages in tabs that are opened from now on. */
  watch(): Promise<void>;
  /**
   * @returns the address of every recorded request of a page or its workers, oldest first, without the browser's own
   * requests
   */
  requests(): Promise<readonly string[]>;
  /** Kills the browser at an arbitrary point of its work and starts it again with the same profile. */
  crash(): Promise<void>;
  /** Quits and removes the profile. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Path of the browser. */
  readonly executable: string;
  /** The unpacked extension's folder. */
  readonly extension: string;
  /** True if the extension may run in private windows. */
  readonly privately?: boolean;
  /** The language of the browser's interface. */
  readonly language?: string;
  /** Flags for the JavaScript engine of Chromium. */
  readonly engineFlags?: string;
  /** True if the welcome page stays open in front after the installation. Otherwise it is closed before a test begins. */
  readonly keepWelcome?: boolean;
}
