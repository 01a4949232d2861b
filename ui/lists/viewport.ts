import { type ReadonlySignal, signal } from "@preact/signals";

/** The visible part of a long list, and the measured heights of its rows. */
export interface Viewport {
  readonly range: ReadonlySignal<{ readonly top: number; readonly bottom: number }>;
  /**
   * The measured heights of rows whose height differs from the expected height. The map keys are the keys that were
   * passed to `measure`.
   */
  readonly heights: ReadonlySignal<ReadonlyMap<string, number>>;
  /**
   * Updates `range` at once, and whenever the window is scrolled or resized.
   *
   * @returns a function that stops the updates
   */
  follow(list: HTMLElement): () => void;
  /**
   * Measures the height of a row at once and whenever it changes.
   *
   * @returns a function that stops the measuring
   */
  measure(row: HTMLElement, key: string, expected: number): () => void;
}

const spare = 200; // pixels above and below the window that are also drawn, so that fast scrolling shows no gap

export function createViewport(): Viewport {
  const range = signal({ top: 0, bottom: 1200 });
  const heights = signal<ReadonlyMap<string, number>>(new Map());
  const known = new WeakMap<Element, { key: string; expected: number }>();
  const observer = new ResizeObserver((entries) => {
    const next = new Map(heights.value);
    for (const { target, borderBoxSize } of entries) {
      const row = known.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (!row || height === 0) continue;
      if (Math.abs(height - row.expected) < 1) next.delete(row.key);
      else next.set(row.key, height);
    }
    const changed = next.size !== heights.value.size || [...next].some(([key, h]) => heights.value.get(key) !== h);
    if (changed) heights.value = next;
  });
  return {
    range,
    heights,
    follow(list) {
      const look = (): void => {
        const above = -list.getBoundingClientRect().top;
        // Rounded to multiples of 100 pixels. Otherwise the list would be redrawn at each scrolled pixel.
        const top = Math.floor((above - spare) / 100) * 100;
        const bottom = Math.ceil((above + innerHeight + spare) / 100) * 100;
        if (top !== range.value.top || bottom !== range.value.bottom) range.value = { top, bottom };
      };
      addEventListener("scroll", look, { passive: true });
      addEventListener("resize", look);
      look();
      return () => {
        removeEventListener("scroll", look);
        removeEventListener("resize", look);
        observer.disconnect();
      };
    },
    measure(row, key, expected) {
      known.set(row, { key, expected });
      observer.observe(row);
      return () => {
        observer.unobserve(row);
      };
    },
  };
}
