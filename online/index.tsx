import { render } from "preact";
import { pbkdf2InWorker, sha256, type WorkerPort } from "../crypto/index.ts";
import { calibrated } from "../src/vault/index.ts";
import { GeneratorPage } from "../ui/generator/GeneratorPage.tsx";
import { InFrame } from "../ui/generator/InFrame.tsx";
import type { GeneratorPorts } from "../ui/generator/ports.ts";
import { createGeneratorState, followAddress } from "../ui/generator/state.ts";
import { Announcements } from "../ui/parts/announce.tsx";
import { releaseUnmounted } from "../ui/parts/release-unmounted.ts";
import { qrWorkerSource, version, workerSource } from "./built-in.ts";
import { copy } from "./clipboard.ts";
import { preferred, speakIn } from "./languages.ts";
import { selfTest } from "./self-test.ts";
import { besideSettings, erase, pageStorage } from "./storage.ts";

/**
 * The way in which the page was loaded: from a file (`file`), over HTTPS or from localhost (`secure`), or over plain
 * HTTP (`plain`). Only a `secure` page can be stored for offline use.
 */
const pageOrigin = location.protocol === "file:" ? "file" : isSecureContext ? "secure" : "plain";

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
    speakIn,
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

/**
 * Registers the service worker and the web manifest if `pageOrigin` is `secure`. The browser then stores the page for
 * offline use and can install it. A page from a file or over plain HTTP requests nothing.
 *
 * @returns true if the page is stored for offline use
 */
async function registerOfflineCopy(): Promise<boolean> {
  if (pageOrigin !== "secure") return false;
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return false;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  try {
    await serviceWorker.register("sw.js");
    await serviceWorker.ready;
    return true;
  } catch {
    return false; // the page may be published alone, without `sw.js`
  }
}

/**
 * Returns true if a page of another origin contains this page in a frame, directly or through other frames. The outer
 * page could put its own text or buttons over this page. A sandboxed frame counts as foreign, because a page in it has
 * no origin.
 */
function isInForeignFrame(): boolean {
  try {
    for (let each: Window = window; each !== each.parent; each = each.parent) {
      if (each.parent.location.origin !== location.origin) return true;
    }
    return false;
  } catch {
    return true; // the browser does not reveal the address of a page of another origin
  }
}

/**
 * Returns a function that starts a worker from a blob URL, because the single-file page has no file for a worker.
 * Terminating the worker also revokes the URL.
 */
function blobWorker(source: string): () => WorkerPort {
  return () => {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(address);
    const terminate = worker.terminate.bind(worker);
    worker.terminate = () => {
      terminate();
      URL.revokeObjectURL(address);
    };
    return worker;
  };
}

/**
 * Returns the SHA-256 of the running script in the notation of a content security policy. The hash is computed from the
 * script itself, not copied from the page's policy.
 */
function scriptHash(): string {
  const script = document.querySelector("script")?.textContent ?? "";
  const hash = sha256(new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
