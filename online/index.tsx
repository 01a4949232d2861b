import { render } from "preact";
import { pbkdf2InWorker } from "../src/index.ts";
import english from "../ui/_locales/en/messages.json" with { type: "json" };
import { Generator } from "../ui/Generator.tsx";
import { speak } from "../ui/i18n.ts";
import { blobWorker } from "./blob-worker.ts";

speak((name, values) => english[name].message.replace(/\$(\d)/gu, (_, n: string) => values[Number(n) - 1] ?? ""));

const ports = {
  pbkdf2: pbkdf2InWorker(blobWorker),
  hasWebCrypto: (globalThis.crypto as Partial<Crypto>).subtle !== undefined,
  copy: async (text: string) => {
    await navigator.clipboard.writeText(text); // missing on plain http: throws, and the page says so
  },
};

// A page that comes back by the Back button would come back with all that was typed.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

const app = document.getElementById("app");
if (app) render(<Generator ports={ports} />, app);
