/** Where the page came from: what the browser gives it depends on that. */
export const pageOrigin = location.protocol === "file:" ? "file" : isSecureContext ? "secure" : "plain";

/**
 * Attaches what lies beside the page where it was served securely: the browser keeps it then for when there is no network,
 * and can put it among the machine's programs. Elsewhere nothing is asked for.
 *
 * @returns whether the page is kept
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
    return false; // the page alone was put there, which is enough
  }
}
