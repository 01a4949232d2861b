/**
 * Scripts that run in Firefox's own window with the privileges of the browser. The scripts use internals of Firefox and
 * were tested with Firefox ESR 153.
 */
import { type Marionette, MarionetteError } from "./marionette.ts";

/**
 * Beginning of each script. The scripts run in `browser.xhtml` with `args` and return JSON. `view` is the id of a tab
 * (`linkedPanel`), or null for the extension's popup. `browserOf` finds the `<browser>` element of a view.
 */
const PRELUDE = `
  const windows = () => [...Services.wm.getEnumerator("navigator:browser")];
  const tabOf = (view) => windows().flatMap(({ gBrowser }) => gBrowser.tabs).find((tab) => tab.linkedPanel === view);
  const popups = () => windows().map((each) => each.document.querySelector(".webextension-popup-browser")).filter(Boolean);
  const browserOf = (view) => {
    if (view !== null) return tabOf(view)?.linkedBrowser ?? null;
    // The element is replaced while the panel opens. Only an open panel contains the right element.
    return popups().find((popup) => popup.closest("panel")?.state === "open" && popup.browsingContext?.currentWindowGlobal) ?? null;
  };
  const isPrivate = ({ gBrowser }) => gBrowser.selectedBrowser.browsingContext.usePrivateBrowsing;
  const actorOf = (view) => {
    const actor = browserOf(view)?.browsingContext?.currentWindowGlobal?.getActor("MarionetteCommands");
    if (!actor) throw new Error("no page");
    return actor;
  };
  const widgetOf = (id) => id.toLowerCase().replaceAll(/[^a-z0-9_-]/g, "_");
  const policyOf = (id) => WebExtensionPolicy.getByID(id);
  const capabilities = { toJSON: () => ({ "moz:accessibilityChecks": false, "moz:webdriverClick": true }) };
  const options = { async: false, timeout: 120000, sandboxName: null, newSandbox: true };
`;

const SCRIPTS = {
  run: `const [view, source] = args; return actorOf(view).executeScript(source, [], options);`,
  exists: `const [view] = args; return browserOf(view) !== null;`,
  click: `const [view, source] = args;
    const actor = actorOf(view);
    const element = await actor.executeScript(source, [], options);
    if (element === null) return false;
    // If the click opens another page at once, the actor is destroyed before it can answer.
    await actor.clickElement(element, capabilities).catch((error) => {
      if (!/AbortError|unloaded|destroyed/.test(String(error))) throw error;
    });
    return true;`,
  sendKeys: `const [view, source, text] = args;
    const actor = actorOf(view);
    const element = await actor.executeScript(source, [], options);
    if (element === null) return false;
    await actor.sendKeysToElement(element, text, capabilities);
    return true;`,
  pressKeys: `const [view, text] = args;
    const actor = actorOf(view);
    const element = await actor.executeScript("return document.activeElement;", [], options);
    await actor.sendKeysToElement(element, text, capabilities);`,
  prefer: `const [scheme] = args;
    Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", scheme === "dark" ? 0 : 1);`,
  resize: `const [view, width, height] = args;
    const maxHeight = height === "" ? "" : height + "px";
    Object.assign(browserOf(view).style, { width: width + "px", maxWidth: width + "px", maxHeight });`,
  watch: `
    window.saltmillRequests = [];
    Services.obs.addObserver((subject) => {
      const channel = subject.QueryInterface(Ci.nsIHttpChannel);
      // The browser's own requests have the system principal. They are left out, except for documents: when the browser
      // opens a page, this request has the system principal too.
      const principal = channel.loadInfo?.triggeringPrincipal;
      const isDocument = channel.loadInfo?.externalContentPolicyType === Ci.nsIContentPolicy.TYPE_DOCUMENT;
      if (principal?.isContentPrincipal || principal?.isNullPrincipal || isDocument) {
        window.saltmillRequests.push(channel.URI.spec);
      }
    }, "http-on-opening-request");`,
  requests: `return window.saltmillRequests;`,
  screenshot: `const [view] = args;
    const shot = await browserOf(view).browsingContext.currentWindowGlobal.drawSnapshot(null, 1, "white");
    const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
    [canvas.width, canvas.height] = [shot.width, shot.height];
    canvas.getContext("2d").drawImage(shot, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1];`,
  print: `const [view, width, height] = args;
    const { print } = ChromeUtils.importESModule("chrome://remote/content/shared/PDF.sys.mjs");
    const page = { width: Number(width) / 10, height: Number(height) / 10 }; // in centimetres
    const settings = print.getPrintSettings(print.addDefaultSettings({ page }));
    return btoa(await print.printToBinaryString(browserOf(view).browsingContext, settings));`,
  clipboard: `
    const transferable = Cc["@mozilla.org/widget/transferable;1"].createInstance(Ci.nsITransferable);
    transferable.init(null);
    transferable.addDataFlavor("text/plain");
    await Services.clipboard.getData(transferable, Services.clipboard.kGlobalClipboard);
    const data = {};
    try { transferable.getTransferData("text/plain", data); } catch { return ""; }
    return data.value.QueryInterface(Ci.nsISupportsString).data;`,
  openTab: `const [url, where] = args;
    const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
    const { gBrowser } = windows().find((each) => isPrivate(each) === (where === "private"));
    const tab = gBrowser.addTab(url, { triggeringPrincipal });
    gBrowser.selectedTab = tab;
    tab.ownerDocument.defaultView.focus();
    tab.linkedBrowser.focus();
    return tab.linkedPanel;`,
  openPrivateWindow: `if (!windows().some(isPrivate)) OpenBrowserWindow({ private: true });`,
  privateWindowIsOpen: `return windows().some((each) => each.gBrowserInit?.delayedStartupFinished && isPrivate(each));`,
  address: `const [view] = args; return browserOf(view)?.currentURI.spec ?? null;`,
  tabs: `return windows().flatMap(({ gBrowser }) => gBrowser.tabs)
    .map(({ linkedPanel: view, linkedBrowser: { currentURI, documentURI } }) => ({
      view,
      url: currentURI.spec,
      isError: documentURI?.spec.startsWith("about:neterror") ?? false,
    }));`,
  selectTab: `const [view] = args;
    const tab = tabOf(view);
    tab.ownerDocument.defaultView.gBrowser.selectedTab = tab;
    tab.ownerDocument.defaultView.focus();`,
  closeTab: `const [view] = args;
    const tab = tabOf(view);
    // Without this option, a page such as pgAdmin's can ask "Leave page?", and the script waits for the answer for ever.
    if (tab) tab.ownerDocument.defaultView.gBrowser.removeTab(tab, { skipPermitUnload: true });`,
  pressToolbarButton: `const [id] = args;
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    const front = Services.wm.getMostRecentWindow("navigator:browser");
    await ExtensionParent.apiManager.global.browserActionFor(policyOf(id).extension).triggerAction(front);`,
  pressCommand: `const [id, name] = args;
    const [key] = policyOf(id).extension.manifest.commands[name].suggested_key.default.split("+").slice(-1);
    const keys = document.getElementById("ext-keyset-id-" + widgetOf(id)).children;
    [...keys].find((each) => each.getAttribute("key") === key).doCommand();`,
  openMenu: `const [view, x, y] = args;
    const browser = browserOf(view);
    const box = browser.getBoundingClientRect();
    const menu = document.getElementById("contentAreaContextMenu");
    const shown = new Promise((resolve) => menu.addEventListener("popupshown", resolve, { once: true }));
    const at = [box.left + Number(x), box.top + Number(y)];
    const press = { button: 2, clickCount: 1 };
    for (const type of ["mousedown", "contextmenu", "mouseup"]) window.synthesizeMouseEvent(type, ...at, press);
    await shown;`,
  chooseInMenu: `const [id, entry] = args;
    const menu = document.getElementById("contentAreaContextMenu");
    const items = () => [...menu.querySelectorAll("menuitem, menu")].filter((each) => each.id.startsWith(widgetOf(id)));
    for (const sub of items().filter((each) => each.localName === "menu")) {
      const opened = new Promise((resolve) => sub.addEventListener("popupshown", resolve, { once: true }));
      sub.openMenu(true);
      await opened;
    }
    const item = items().find((each) => each.label === entry);
    if (!item) return items().map((each) => each.label).join("|");
    item.closest("menupopup").activateItem(item);
    return true;`,
  question: `const { panel } = PopupNotifications;
    return panel.state === "open" ? (panel.querySelector("#addon-webext-permissions-notification")?.textContent ?? null) : null;`,
  answer: `const [answer] = args;
    const question = PopupNotifications.panel.querySelector("#addon-webext-permissions-notification");
    (answer === "allow" ? question.button : question.secondaryButton).click();`,
  closePopup: `const open = popups();
    for (const popup of open) popup.closest("panel").hidePopup();
    return open.length === 0;`,
  // Replaces the service that tells Firefox when the user is idle, so that the test decides when the extension is told
  // that the user is idle.
  watchIdle: `
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    await ExtensionParent.apiManager.asyncLoadModule("idle");
    const observers = new Map();
    window.saltmillTestIdle = observers;
    Object.defineProperty(ExtensionParent.apiManager.global, "idleService", {
      configurable: true,
      value: {
        idleTime: 0,
        addIdleObserver: (observer, seconds) => void observers.set(observer, seconds),
        removeIdleObserver: (observer) => void observers.delete(observer),
      },
    });`,
  tellIdle: `for (const observer of window.saltmillTestIdle.keys()) observer.observe(null, "idle");`,
  idleSeconds: `return [...window.saltmillTestIdle.values()].at(-1) ?? null;`,
  extensionIsReady: `const [id] = args; return policyOf(id)?.extension?.backgroundState !== undefined && policyOf(id).active;`,
  backgroundState: `const [id] = args; return policyOf(id).extension.backgroundState;`,
  stopBackground: `const [id] = args;
    await policyOf(id).extension.terminateBackground({ ignoreDevToolsAttached: true });`,
} as const;

export type WindowScript = keyof typeof SCRIPTS;

export type FirefoxWindow = (script: WindowScript, ...args: (string | null)[]) => Promise<unknown>;

export const windowOf =
  (marionette: Marionette): FirefoxWindow =>
  async (script, ...args) => {
    const source = `${PRELUDE} const args = [...arguments]; return (async () => { ${SCRIPTS[script]} })();`;
    const command = marionette.command("WebDriver:ExecuteScript", { script: source, args, sandbox: null });
    const answer = await command.catch((error: unknown) => {
      throw error instanceof MarionetteError ? new MarionetteError(`${script}: ${error.message}`) : error;
    });
    return (answer as { value: unknown }).value;
  };
