/** Code that all plots share. */
import * as Plot from "@observablehq/plot";

export type Drawing = SVGSVGElement | HTMLElement;

/**
 * Draws a plot without the library's own style element. The page's policy allows only the page's styles, which contain
 * those of the library.
 */
export function draw(options: Parameters<typeof Plot.plot>[0], says: string, document?: Document): Drawing {
  const drawing = Plot.plot({ style: { background: "none" }, ...(document && { document }), ...options });
  for (const style of drawing.querySelectorAll("style")) style.remove();
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", says);
  return drawing;
}
