/** Vertical positions of rows with different heights. */
export interface RowOffsets {
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
 * Returns the indices of the rows to draw: the visible rows, and the focused row with two neighbors on each side. The
 * arrow keys can reach only rows that are drawn. One neighbor on each side is not enough, because the neighbor may be
 * the heading of a site, which cannot get the focus.
 */
export function rowsToDraw(count: number, first: number, last: number, focused: number | undefined): number[] {
  const wanted = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let i = Math.max(from, 0); i <= Math.min(to, count - 1); i++) wanted.add(i);
  };
  add(first, last);
  if (focused !== undefined) add(focused - 2, focused + 2);
  return [...wanted].sort((a, b) => a - b);
}
