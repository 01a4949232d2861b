import { nameOf } from "./page/buttons.ts";
import { allIn, textOf } from "./page/dom.ts";
import { type Landing, landingOf } from "./page/landing.ts";

/** Facts about the document that a tab shows after a login, apart from its forms. */
export interface AfterLogin extends Landing {
  /** Time when the document was created, in milliseconds since 1970. */
  readonly began: number;
  /** True if the document is loaded and its server reported no error. */
  readonly isReady: boolean;
}

const headings = "h1, h2, h3, [role=heading], [role=alert], [role=alertdialog], [aria-live=assertive]";
const controls = "a[href], button, [role=button], input[type=submit], input[type=button]";

/** Examines a page after a login. This function runs in the page. It gets no secret and changes nothing. */
export function lookAfterLogin(): AfterLogin {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Reads with the getters of the prototype, because a page can replace the document's own properties.
  const ofDocument = (name: "readyState" | "title"): string => Reflect.get(Document.prototype, name, document);
  const visible = (selector: string): Element[] =>
    allIn(document, selector).filter((each) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
  return {
    began: performance.timeOrigin,
    isReady: ofDocument("readyState") === "complete" && (navigation?.responseStatus ?? 0) < 400,
    ...landingOf({
      place: `${location.pathname} ${ofDocument("title")}`,
      headings: visible(headings).map(textOf),
      controls: visible(controls).map(nameOf),
    }),
  };
}
