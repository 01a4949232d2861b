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

/** Vertical positions of rows with different heights. */
interface RowOffsets {
  /**
   * Returns the position of the top of row `index`, in pixels. If `index` is the number of rows, returns the bottom of
   * the last row.
   */
  topOf(index: number): number;
  /** Returns the index of the row at the vertical position `y`, in pixels. */
  at(y: number): number;
}

export function rowOffsets(heights: readonly number[]): RowOffsets {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, i) => {
    tops[i + 1] = (tops[i] ?? 0) + height;
  });
  return {
    topOf: (index) => tops[index] ?? 0,
    at(y) {
      let low = 0;
      let high = Math.max(heights.length - 1, 0);
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/**
 * Returns the indices of the rows to draw: the visible rows, and each row that has or gets the focus with two neighbors
 * on each side. One neighbor on each side is not enough, because the neighbor may be the heading of a site, which cannot
 * get the focus.
 */
export function rowsToDraw(
  count: number,
  first: number,
  last: number,
  focused: readonly (number | undefined)[],
): number[] {
  const wanted = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let i = Math.max(from, 0); i <= Math.min(to, count - 1); i++) wanted.add(i);
  };
  add(first, last);
  for (const index of focused) if (index !== undefined) add(index - 2, index + 2);
  return [...wanted].sort((a, b) => a - b);
}
