import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Number of rows that are drawn at first, and that are added each time. The largest popup, 600 px high, shows fewer
 * rows.
 */
const step = 12;

/**
 * Limits how many entries of a list are drawn: at first only twelve entries, and more when the user scrolls near the
 * end or moves the focus near the end. Drawing hundreds of search results at each key press would be slow.
 *
 * @param of - identifies the list; a new value starts again with the first entries
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
    // The effect creates a new observer for each number of entries. A new observer reports at once if the end is still
    // visible, in which case more entries are needed.
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
