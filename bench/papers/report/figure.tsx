import { useEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import type { Drawing } from "./draw.ts";

/** Shows a plot, and draws it again when its width changes. */
export function Figure({ drawing }: { readonly drawing: (width: number) => Drawing }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      const now = Math.floor(current.clientWidth);
      if (now === width || now === 0) return;
      width = now;
      current.replaceChildren(drawing(now));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [drawing]);
  return <div class="drawing" ref={place} />;
}
