import { render } from "preact";
import { Announcements } from "../../ui/parts/announce.tsx";
import { releaseUnmounted } from "../../ui/parts/release-unmounted.ts";
import { followLook } from "../../ui/style/look.ts";
import { PopupPage } from "../../ui/popup/PopupPage.tsx";
import { createPopupState } from "../../ui/popup/state.ts";
import { takePendingAction } from "../fill/pending-action.ts";
import { copy } from "../platform/clipboard.ts";
import { lookMemory, startPage } from "../platform/page.ts";
import { draftStorage, generatedStorage, syncStatus } from "../platform/session.ts";
import { requestHost } from "../platform/permissions.ts";
import { currentTab, openAddress, openPage, pictureOfTab } from "../platform/tabs.ts";

/**
 * Loads the code for filling, after the popup has been drawn: users need this code only when they first press a button.
 * If the code for filling were loaded with the popup, it would be a sixth of all code that is loaded before the popup
 * is drawn.
 */
const filling = () => import("../fill/for-popup.ts");

releaseUnmounted();
const state = createPopupState({
  ...(await startPage()),
  currentTab,
  fill: async (request) => (await filling()).fill(request),
  allow: async (address) => {
    await requestHost(address);
  },
  takePendingAction,
  confirmLogin: async (tabId, withVault) => (await (await filling()).confirmLogin(tabId, withVault)) === "confirmed",
  asksForCode: async (tabId) => (await filling()).asksForCode(tabId),
  pageRules: async (tab) => (await filling()).pageRules(tab),
  pageContents: async (tab, isAllowedOn) => (await filling()).pageContents(tab, isAllowedOn),
  hasTyped: async (tab) => (await filling()).hasTyped(tab),
  pagePicture: pictureOfTab,
  qrWorker: () => new Worker("qr.js"),
  draft: draftStorage,
  generated: generatedStorage,
  copy,
  openSite: openAddress,
  openDevices: () => openPage("accounts.html#devices"),
  syncStatus,
  openAccounts: (name) => openPage(name === undefined ? "accounts.html" : `accounts.html#${name}`),
  openSettings: () => openPage("accounts.html#settings"),
  close: () => {
    window.close();
  },
});
followLook(state.contents, lookMemory);

const app = document.getElementById("app");
if (app) {
  render(
    <>
      <PopupPage state={state} />
      <Announcements />
    </>,
    app,
  );
}
await state.start();
await filling(); // loads the module now, so that the first press of a button need not wait for it
