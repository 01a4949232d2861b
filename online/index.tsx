import { render } from "preact";
import { pbkdf2InWorker } from "../crypto/internal.ts";
import { calibrated } from "../src/vault/index.ts";
import { Announcements } from "../ui/parts/announce.tsx";
import { releaseUnmounted } from "../ui/parts/release-unmounted.ts";
import { GeneratorPage } from "../ui/generator/GeneratorPage.tsx";
import { InFrame } from "../ui/generator/InFrame.tsx";
import type { GeneratorPorts } from "../ui/generator/ports.ts";
import { createGeneratorState } from "../ui/generator/state.ts";
import { followAddress } from "../ui/generator/view.ts";
import { blobWorker } from "./blob-worker.ts";
import { copy } from "./clipboard.ts";
import { isInForeignFrame } from "./foreign-frame.ts";
import { languages, preferred, speakIn } from "./languages.ts";
import { scriptHash } from "./script-hash.ts";
import { selfTest } from "./self-test/run.ts";
import { registerOfflineCopy, pageOrigin } from "./page-origin.ts";
import { besideSettings, erase, pageStorage } from "./storage.ts";
import { version } from "./version.ts";
import { qrWorkerSource, workerSource } from "./worker-source.ts";

releaseUnmounted();
speakIn(preferred(navigator.languages));
followAddress();

const app = document.getElementById("app");
if (app && isInForeignFrame()) render(<InFrame address={location.href} />, app);
else if (app) start(app);

function start(app: HTMLElement): void {
  const pbkdf2 = calibrated(pbkdf2InWorker(blobWorker(workerSource)), besideSettings, navigator.userAgent);
  const ports: GeneratorPorts = {
    pbkdf2,
    qrWorker: blobWorker(qrWorkerSource),
    storage: pageStorage,
    erase,
    copy,
    languages,
    place: pageOrigin,
    offline: registerOfflineCopy(),
    version,
    scriptHash: scriptHash(),
    selfTest: () => selfTest(pbkdf2),
  };
  const state = createGeneratorState(ports);

  // When the user returns with the Back button, the browser could show the page again with everything that was typed.
  // Therefore the page is loaded anew.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  window.addEventListener("pagehide", () => {
    state.forget();
    state.backup.close();
  });

  render(
    <>
      <GeneratorPage state={state} ports={ports} />
      <Announcements />
    </>,
    app,
  );
  void state.start();
}
