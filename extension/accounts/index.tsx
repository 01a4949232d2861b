import { render } from "preact";
import { calibrated, pbkdf2InWorker } from "../../src/index.ts";
import { AccountsPage } from "../../ui/accounts/AccountsPage.tsx";
import type { AccountsPorts } from "../../ui/accounts/ports.ts";
import { followAddress } from "../../ui/accounts/view.ts";
import { speak } from "../../ui/i18n.ts";
import { createWindowVault } from "../../ui/window-vault/window-vault.ts";
import { message, pageLanguage } from "../platform/messages.ts";
import { pageVault } from "../platform/page-vault.ts";
import { localStorage } from "../platform/storage.ts";
import { save } from "./save.ts";

speak(message);
Object.assign(document.documentElement, pageLanguage());
followAddress();

const ports: AccountsPorts = {
  ...pageVault(),
  pbkdf2: calibrated(
    pbkdf2InWorker(() => new Worker("worker.js")),
    localStorage,
    navigator.userAgent,
  ),
  copy: (text) => navigator.clipboard.writeText(text),
  save,
  print: () => {
    window.print();
  },
};
const vault = createWindowVault(ports);
const app = document.getElementById("app");
if (app) render(<AccountsPage vault={vault} ports={ports} />, app);
void vault.start();
