import { elementsOf, fits } from "./page/dom.ts";
import { isFilledSecret } from "./page/filled-secrets.ts";

/**
 * Returns true if a visible password field of the document contains a text that Saltmill has not filled, even one that
 * the browser does not reveal. This function runs in the page when the popup opens. It does not return the text.
 */
export function anyTyped(): boolean {
  return elementsOf(document).some(
    (each) =>
      fits(each, "input[type=password]:enabled") &&
      ((each as HTMLInputElement).value !== "" || fits(each, ":autofill")) &&
      !isFilledSecret(each) &&
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
}
