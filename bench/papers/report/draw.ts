/** Code that all plots of the report share. */
import * as Plot from "@observablehq/plot";

export type Drawing = SVGSVGElement | HTMLElement;

/**
 * Draws a plot without the style element that the plotting library adds. The page's content security policy allows only
 * the page's own styles, which already contain the library's styles.
 */
export function draw(options: Parameters<typeof Plot.plot>[0], says: string, document?: Document): Drawing {
  const drawing = Plot.plot({ style: { background: "none" }, ...(document && { document }), ...options });
  for (const style of drawing.querySelectorAll("style")) style.remove();
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", says);
  return drawing;
}
