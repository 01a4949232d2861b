/** A rectangle in the window, in CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An interval on the horizontal or vertical axis, in CSS pixels. */
export type Span = readonly [from: number, to: number];

/** Minimum width and height in CSS pixels. A person cannot use a smaller element. */
const least = 2;

export const isLong = ([from, to]: Span): boolean => to - from >= least;

export const isThere = ({ left, top, right, bottom }: Rectangle): boolean =>
  isLong([left, right]) && isLong([top, bottom]);

export const nothing: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };

export const within = (box: Rectangle, bounds: Rectangle): Rectangle => ({
  left: Math.max(box.left, bounds.left),
  top: Math.max(box.top, bounds.top),
  right: Math.min(box.right, bounds.right),
  bottom: Math.min(box.bottom, bounds.bottom),
});
