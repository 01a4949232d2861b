/**
 * Interface of a browser in the end-to-end tests. `chromium.ts` and `firefox.ts` implement this interface, so that the
 * same tests run in Chromium and in Firefox.
 *
 * The parameters `label` and `field`, and the parameter `name` of `press`, are accessible names of controls: the text
 * of a label, `aria-label`, `aria-labelledby`, or the text of a button. The whole name must match, with white space
 * trimmed and collapsed. While a modal dialog is open, only controls inside the dialog match. Every action waits up to
 * 60 s for a visible and enabled control with the name. If two visible and enabled controls have the name, the action
 * fails.
 */

/**
 * A host name that resolves to this machine. Web pages from this host over http are no secure context, so they have no
 * WebCrypto.
 */
export const PLAIN_HOST = "plain.test";

/**
 * Host names that resolve to this machine in the tests. In reality, hosts below happyfox.com belong to different
 * owners, but the public suffix list does not contain happyfox.com.
 */
export const SHARED_HOSTS = ["one.happyfox.com", "two.happyfox.com"] as const;

/**
 * Host names that resolve to this machine in the tests. Other password generators have published the passwords that
 * they generate for these sites, so the tests compare Saltmill's passwords with the published ones.
 */
export const PUBLISHED_HOSTS = ["example.com", "example.org"] as const;

/** Every host name that a browser under test resolves to this machine. */
export const OWN_HOSTS = [PLAIN_HOST, ...SHARED_HOSTS, ...PUBLISHED_HOSTS] as const;

/** A key that types no character, by its name in `KeyboardEvent.key`. */
export type KeyName =
  | "Enter"
  | "Escape"
  | "Tab"
  | "ArrowDown"
  | "ArrowUp"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End"
  | "PageUp"
  | "PageDown";

/** A tab or the extension's popup. */
export interface Surface {
  /**
   * Runs a function in the page. The function may use only its arguments. Arguments and result are transferred as JSON.
   */
  evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /**
   * Runs the source text of a script in the page, for example of a library that sets a global variable. The page's
   * content security policy cannot prevent this.
   */
  inject(source: string): Promise<void>;
  /** Replaces the content of a field and fires the events that typing fires. */
  type(label: string, text: string): Promise<void>;
  /** Chooses the option with this text in a `<select>`. */
  choose(label: string, option: string): Promise<void>;
  /** Sets a check box or radio button. */
  tick(label: string, on: boolean): Promise<void>;
  /** Presses a button or follows a link. If this closes the popup, the call still succeeds. */
  press(name: string): Promise<void>;
  /** Presses a key in the focused element. If this closes the popup, the call still succeeds. */
  key(name: KeyName): Promise<void>;
  /** Types characters into the focused element, which need not be a field. */
  keys(text: string): Promise<void>;
  /** @returns the content of the field */
  value(label: string): Promise<string>;
  /** @returns true if the check box or radio button is on */
  ticked(label: string): Promise<boolean>;
  /** @returns the visible text of the page */
  text(): Promise<string>;
  /** Waits until `condition`, evaluated in the page, is true. Keeps waiting if the page navigates meanwhile. */
  until<A extends unknown[]>(condition: (...args: A) => boolean | Promise<boolean>, ...args: A): Promise<void>;
  /** Waits until the visible text of the page contains `part`. */
  untilText(part: string): Promise<void>;
  /** Waits until the tab or popup is closed. */
  untilClosed(): Promise<void>;
  /** @returns the text in the system's clipboard; the tab or popup must be in front */
  clipboard(): Promise<string>;
  /**
   * Sets the size of the page's window in pixels. WebKit's windows cannot be narrower than 447 pixels. The default
   * height is 900 pixels in Chromium and WebKit; Firefox keeps the height of its window.
   */
  resize(width: number, height?: number): Promise<void>;
  /** Writes a PNG file. */
  screenshot(path: string): Promise<void>;
  /**
   * Brings the tab to the front, as a click on the tab does. A tab in the background does not draw and gets no input.
   */
  front(): Promise<void>;
  /** Closes the tab or popup if it is open. */
  close(): Promise<void>;
}

export interface ExtensionBrowser {
  readonly name: "chromium" | "firefox";
  /**
   * `chrome-extension://…` or `moz-extension://…`, without a slash at the end. A restart does not change the origin.
   */
  readonly extensionOrigin: string;
  /** Opens a new tab in front and waits until the page is loaded. An open popup closes, as it does for a user. */
  open(url: string): Promise<Surface>;
  /** Like `open`, but in a private window. The browser must have been launched with the option `privately`. */
  openPrivately(url: string): Promise<Surface>;
  /**
   * Presses the extension's toolbar button on the tab in front. As for a user, this opens the popup and gives the
   * extension access to the tab (permission `activeTab`).
   */
  openPopup(): Promise<Surface>;
  /** Waits for a popup that the extension has opened over the tab in front without a press of the toolbar button. */
  openedPopup(): Promise<Surface>;
  /**
   * Presses the keyboard shortcut of a command in the extension's manifest. This gives the extension access to the tab
   * in front.
   */
  pressCommand(name: string): Promise<void>;
  /**
   * Opens the context menu of a field in a tab and chooses an entry of the extension. This gives the extension access
   * to the tab.
   *
   * @param entry - the text of the menu entry
   */
  chooseInMenu(tab: Surface, field: string, entry: string): Promise<void>;
  /**
   * Presses "Allow" or "Block" when the browser asks for a permission, such as access to a host. Only Firefox supports
   * this, because automation cannot reach Chromium's question.
   *
   * @param host - a text that the question must contain; "" for a question without a host
   * @param ask - an action that makes the browser ask
   */
  answer(answer: "allow" | "block", host: string, ask: () => Promise<void>): Promise<void>;
  /** Opens a page of the extension, for example `welcome.html`, in a new tab. */
  openExtensionPage(path: string): Promise<Surface>;
  /** Waits for a tab whose URL contains `part`, for example a tab that the extension has opened. */
  tab(part: string): Promise<Surface>;
  /** Sets the preferred colour scheme of pages and popups that open later. In Firefox, open pages get it too. */
  prefer(scheme: "light" | "dark"): Promise<void>;
  /** Closes all windows and every `Surface`. Firefox is restarted, because it quits when its last window closes. */
  closeWindows(): Promise<void>;
  /** Tells the extension that the user is idle or (only Chromium) that the screen is locked, as the browser does. */
  tellAway(state: "idle" | "locked"): Promise<void>;
  /** Returns the seconds without input after which the user counts as idle, or undefined in Chromium. */
  idleSeconds(): Promise<number | undefined>;
  /** Ends the extension's service worker or event page, as the browser does when the extension has no work. */
  stopBackground(): Promise<void>;
  backgroundRuns(): Promise<boolean>;
  /** Quits the browser and starts it again with the same profile. Every `Surface` that was open is closed. */
  restart(): Promise<void>;
  /** Starts to record the network requests of pages. Chromium records only tabs that `open` opens after this call. */
  watch(): Promise<void>;
  /**
   * @returns the URL of every recorded request of a page or its workers, oldest first; requests of the browser itself
   * are left out
   */
  requests(): Promise<readonly string[]>;
  /** Kills the browser, whatever it is doing, and starts it again with the same profile. */
  crash(): Promise<void>;
  /** Quits the browser and removes its profile. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Path of the browser's executable file. */
  readonly executable: string;
  /** The unpacked extension's folder. */
  readonly extension: string;
  /** True if the extension may run in private windows. */
  readonly privately?: boolean;
  /** The language of the browser's interface. */
  readonly language?: string;
  /** Flags for the JavaScript engine of Chromium. */
  readonly engineFlags?: string;
  /**
   * True if Chromium's popup is as high as on a screen of 1600 × 1200 pixels, and has a scroll bar if it is not high
   * enough. Otherwise the popup of headless Chromium is at most 510 pixels high, and has an empty band for the bar.
   */
  readonly hasLargeScreen?: boolean;
  /**
   * True if the welcome page stays open in front after the installation. Otherwise the page is closed before a test
   * begins.
   */
  readonly keepWelcome?: boolean;
  /**
   * Port of a proxy on this machine, through which all requests to other machines go. The browser then accepts every
   * certificate, because a stand-in for a server has no real one.
   */
  readonly proxyPort?: number;
}
