/** The way the page was loaded, which decides about the browser's features: from a file, securely, or over plain http. */
export const pageOrigin = location.protocol === "file:" ? "file" : isSecureContext ? "secure" : "plain";

/**
 * Registers the service worker and the web manifest if the page was served securely. Then the browser keeps the page for use
 * without a network and can install it. Otherwise nothing is requested.
 *
 * @returns true if the page is kept
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
    return false; // the page was served alone, which is supported
  }
}
