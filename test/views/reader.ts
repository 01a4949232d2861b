/** Records what a screen reader would announce: new text in live regions that already exist. */
import type { Surface } from "../e2e/browsers/driver.ts";

/** Starts to record the announcements. */
export async function listen(surface: Surface): Promise<void> {
  await surface.evaluate(() => {
    const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const heard: string[] = [];
    const known = new Set(document.querySelectorAll(live));
    const words = (node: Node): string => (node.textContent ?? "").replace(/\s+/gu, " ").trim();
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (!region || !known.has(region)) continue;
        const read = type === "characterData" ? [target] : [...addedNodes];
        for (const node of read) if (words(node) !== "") heard.push(words(node));
      }
      // A screen reader does not announce a region that is added together with its text.
      for (const region of document.querySelectorAll(live)) known.add(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Reflect.set(window, "saltmillHeard", heard);
  });
}

/** Waits until an announcement contains a sentence. Returns all announcements since the previous call. */
export async function heard(surface: Surface, sentence: string): Promise<string[]> {
  await surface.until(
    (wanted) => (Reflect.get(window, "saltmillHeard") as string[]).some((each) => each.includes(wanted)),
    sentence,
  );
  return surface.evaluate(() => (Reflect.get(window, "saltmillHeard") as string[]).splice(0));
}
