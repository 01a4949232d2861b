/** A part of the window, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A stretch along the lines or down the page. */
export type Span = readonly [from: number, to: number];

/** Smaller than this is nothing that somebody could have meant. */
const least = 2;

export const isLong = ([from, to]: Span): boolean => to - from >= least;

export const isThere = ({ left, top, right, bottom }: Box): boolean => isLong([left, right]) && isLong([top, bottom]);

export const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 };

export const within = (box: Box, bounds: Box): Box => ({
  left: Math.max(box.left, bounds.left),
  top: Math.max(box.top, bounds.top),
  right: Math.min(box.right, bounds.right),
  bottom: Math.min(box.bottom, bounds.bottom),
});
