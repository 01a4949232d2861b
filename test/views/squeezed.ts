/** Finds texts that do not fit into their buttons or into the window, as can happen in a language with long words. */
import type { Surface } from "../e2e/browsers/driver.ts";

/**
 * Returns the width by which the page exceeds the window, and the buttons, links, labels, headings and search fields
 * whose texts do not fit.
 */
export function squeezedIn(surface: Surface): Promise<string[]> {
  return surface.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth - clientWidth} px`);
    for (const button of document.querySelectorAll<HTMLElement>("button, a, summary, label, h1, h2, h3")) {
      if (!button.checkVisibility() || button.closest("dialog:not([open]), .unseen")) continue;
      const { paddingInlineStart, paddingInlineEnd, textOverflow } = getComputedStyle(button);
      if (textOverflow === "ellipsis" || button.querySelector(".who, .sub, bdi, .site-name")) continue; // CSS may shorten this text
      const words = document.createRange();
      words.selectNodeContents(button);
      const room = button.getBoundingClientRect().width - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      const surplus = words.getBoundingClientRect().width - room;
      if (room > 0 && surplus > 1) found.push(`${button.tagName} "${button.innerText}": ${Math.ceil(surplus)} px`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input[placeholder]")) {
      if (!field.checkVisibility()) continue;
      const words = document.createElement("span");
      words.textContent = field.placeholder;
      words.style.cssText = "position: absolute; white-space: nowrap";
      words.style.font = getComputedStyle(field).font;
      document.body.append(words);
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      const surplus = words.getBoundingClientRect().width - room;
      words.remove();
      if (surplus > 1) found.push(`placeholder "${field.placeholder}": ${Math.ceil(surplus)} px`);
    }
    return found;
  });
}
