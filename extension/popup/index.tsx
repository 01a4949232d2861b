import { render } from "preact";
import { calibrated, pbkdf2InWorker } from "../../src/index.ts";
import { speak } from "../../ui/i18n.ts";
import { Popup } from "../../ui/Popup.tsx";
import { createPopupState } from "../../ui/state.ts";
import { fill } from "../fill/fill.ts";
import { pageRules } from "../fill/page-rules.ts";
import { takeWish } from "../fill/wished.ts";
import { message, pageLanguage } from "../platform/messages.ts";
import { pageVault } from "../platform/page-vault.ts";
import { requestHost } from "../platform/permissions.ts";
import { localStorage } from "../platform/storage.ts";
import { currentTab, openPage } from "../platform/tabs.ts";

speak(message);
Object.assign(document.documentElement, pageLanguage());

const state = createPopupState({
  ...pageVault(),
  pbkdf2: calibrated(
    pbkdf2InWorker(() => new Worker("worker.js")),
    localStorage,
    navigator.userAgent,
  ),
  currentTab,
  fill,
  allow: requestHost,
  takeWish,
  pageRules,
  copy: (text) => navigator.clipboard.writeText(text),
  openAccounts: () => openPage("accounts.html"),
  close: () => {
    window.close();
  },
});

const app = document.getElementById("app");
if (app) render(<Popup state={state} />, app);
void state.start();
