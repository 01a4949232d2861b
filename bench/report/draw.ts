/** What all plots have in common. */
import * as Plot from "@observablehq/plot";

export type Drawing = SVGSVGElement | HTMLElement;

/** The library's own style sheet is left out: the page's policy allows none but the page's, which has it. */
export function draw(options: Parameters<typeof Plot.plot>[0], says: string): Drawing {
  const drawing = Plot.plot({ style: { background: "none" }, ...options });
  for (const style of drawing.querySelectorAll("style")) style.remove();
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", says);
  return drawing;
}
