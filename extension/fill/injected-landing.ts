/** Facts about a document that a tab shows after a login, except about its forms. */
export interface AfterLogin {
  /** Time when the document was created, in milliseconds since 1970. */
  readonly began: number;
  /** True if the document is loaded and its server reported no error. */
  readonly isReady: boolean;
  /** True if the page is for recovering a lost password. */
  readonly isRecovery: boolean;
}

/** Words in the address or the title of pages for recovering a lost password. */
const recovery =
  /forgot|reset|recover|lost.?pass|vergessen|zurücksetz|oubli|olvid|dimentic|esquec|восстанов|забыл|نسيت/iu;

/** Examines a page after a login. This function runs in the page. It gets no secret and changes nothing. */
export function lookAfterLogin(): AfterLogin {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Reads with the getters of the prototype, because a page can replace the document's own properties.
  const ofDocument = (name: "readyState" | "title"): string => Reflect.get(Document.prototype, name, document);
  return {
    began: performance.timeOrigin,
    isReady: ofDocument("readyState") === "complete" && (navigation?.responseStatus ?? 0) < 400,
    isRecovery: recovery.test(`${location.pathname} ${ofDocument("title")}`),
  };
}
