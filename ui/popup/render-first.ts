import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Number of rows that are drawn at first, and number of rows that are added when the user comes near the end of the
 * drawn rows. The largest popup is 600 pixels high and shows fewer rows.
 */
const step = 12;

/**
 * Limits how many entries of a list are drawn: at first twelve entries, and more when the user scrolls or moves the
 * focus near the last drawn entry. Drawing hundreds of search results at each key press would be slow.
 *
 * @param of - identifies the list; if the value changes, drawing starts again with the first entries only
 * @param current - index of an entry that must be drawn
 * @returns the number of entries to draw, and a ref for the element at the end of the list
 */
export function useRenderFirst(
  of: string,
  count: number,
  current: number,
): { readonly shown: number; readonly end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ of, entries: step });
  const shown = Math.min(count, Math.max(more.of === of ? more.entries : step, current + step));
  useEffect(() => {
    if (!end.current) return undefined;
    // Creates a new observer after each change of the number of entries. A new observer reports at once if the end of
    // the list is still visible. In that case, more entries are needed.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setMore({ of, entries: shown + step });
      },
      { rootMargin: "200px" },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [of, shown, count]);
  return { shown, end };
}
