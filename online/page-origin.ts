/**
 * The way in which the page was loaded: from a file (`file`), over HTTPS or from localhost (`secure`), or over plain
 * HTTP (`plain`). Only a `secure` page can be stored for offline use.
 */
export const pageOrigin = location.protocol === "file:" ? "file" : isSecureContext ? "secure" : "plain";

/**
 * Registers the service worker and the web manifest if `pageOrigin` is `secure`. The browser then stores the page for
 * offline use and can install it. A page from a file or over plain HTTP requests nothing.
 *
 * @returns true if the page is stored for offline use
 */
export async function registerOfflineCopy(): Promise<boolean> {
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
