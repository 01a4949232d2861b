import { signal } from "@preact/signals";
import { render } from "preact";
import { Announcements } from "../../ui/parts/announce.tsx";
import { releaseUnmounted } from "../../ui/parts/release-unmounted.ts";
import { followLook } from "../../ui/style/look.ts";
import { createOpening } from "../../ui/popup/opening.ts";
import { type ListViews, PopupPage } from "../../ui/popup/PopupPage.tsx";
import { takePendingAction } from "../fill/pending-action.ts";
import { lookMemory, startPage } from "../platform/page.ts";
import { draftStorage, sessionStorage } from "../platform/session.ts";
import { currentTab, openPage } from "../platform/tabs.ts";

/**
 * Loads the list of accounts and all that belongs to it, such as the public suffix list. This is more than half of the
 * popup's code, and the view of the locked vault does not need it: it is loaded while the user types.
 */
const listModule = () => import("./list.tsx");

const isUnlocked = sessionStorage.get().then(
  (keys) => keys !== undefined,
  () => false, // the start of the vault reports the error
);
const loadingList = isUnlocked.then((is) => (is ? listModule() : undefined)); // together with the start of the page

releaseUnmounted();
const ports = { ...(await startPage()), currentTab, takePendingAction, draft: draftStorage };
const opening = createOpening(ports);
followLook(opening.vault.contents, lookMemory);
const list = signal<ListViews>();
const showList = async (): Promise<void> => {
  list.value = (await listModule()).createListViews(ports, opening);
};
// The first paint of an unlocked vault can be the list only if the list is there.
if ((await loadingList) !== undefined) await showList();

const openSettings = async (): Promise<void> => {
  await openPage("accounts.html#settings");
  window.close();
};
const app = document.getElementById("app");
if (app) {
  render(
    <>
      <PopupPage
        opening={opening}
        list={list}
        strengthWorker={ports.strengthWorker}
        onSettings={() => void openSettings()}
      />
      <Announcements />
    </>,
    app,
  );
}
await opening.start();
if (list.value === undefined) await showList();
await (await listModule()).loadFilling(); // so that the first press of a button need not wait for it
