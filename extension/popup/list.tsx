/**
 * The list of accounts in the popup, with all views that the user opens from it. `index.tsx` loads this module when the
 * vault is unlocked, or while the user types the master password.
 */
import type { Opening } from "../../ui/popup/opening.ts";
import { OpeningList } from "../../ui/popup/OpeningList.tsx";
import { OpenPopup } from "../../ui/popup/OpenPopup.tsx";
import type { ListViews } from "../../ui/popup/PopupPage.tsx";
import type { OpeningPorts } from "../../ui/popup/ports.ts";
import { createPopupState } from "../../ui/popup/state.ts";
import { copy } from "../platform/clipboard.ts";
import { requestHost } from "../platform/permissions.ts";
import { generatedStorage, syncStatus } from "../platform/session.ts";
import { openAddress, openPage, pictureOfTab } from "../platform/tabs.ts";

/**
 * Loads the code for filling, after the list has been drawn: users need this code only when they first press a button.
 */
export const loadFilling = () => import("../fill/for-popup.ts");

export function createListViews(ports: OpeningPorts, opening: Opening): ListViews {
  const state = createPopupState(
    {
      ...ports,
      fill: async (request) => (await loadFilling()).fill(request),
      allow: async (address) => {
        await requestHost(address);
      },
      confirmLogin: async (tabId, withVault) =>
        (await (await loadFilling()).confirmLogin(tabId, withVault)) === "confirmed",
      asksForCode: async (tabId) => (await loadFilling()).asksForCode(tabId),
      pageRules: async (tab) => (await loadFilling()).pageRules(tab),
      pageContents: async (tab, isAllowedOn) => (await loadFilling()).pageContents(tab, isAllowedOn),
      hasTyped: async (tab) => (await loadFilling()).hasTyped(tab),
      pagePicture: pictureOfTab,
      qrWorker: () => new Worker("qr.js"),
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
    },
    opening,
  );
  return { Opening: () => <OpeningList state={state} />, Open: () => <OpenPopup state={state} /> };
}
