import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** More than stand in a popup at its largest, 600 px high. */
const step = 12;

/**
 * How much of a list is drawn: what can be seen at first, more when its end comes near or the arrows go there. A key of the
 * search that finds fifty accounts of ten thousand draws twelve.
 *
 * @param of - what is listed: something else begins anew
 * @param current - the index of the entry that has to be there
 * @returns how many are drawn, and what the end of the list is to be marked with
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
    // A new observer says at once whether the end is in view: it may still be after more was drawn.
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
