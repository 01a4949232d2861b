import { elementsOf, fits } from "./page/dom.ts";

/**
 * Returns true if a visible password field of the document contains a text, even one that the browser does not reveal.
 * This function runs in the page when the popup opens. It does not return the text.
 */
export function anyTyped(): boolean {
  return elementsOf(document).some(
    (each) =>
      fits(each, "input[type=password]:enabled") &&
      ((each as HTMLInputElement).value !== "" || fits(each, ":autofill")) &&
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
}
