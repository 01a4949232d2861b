import { allIn, rectangleOf, rootNodeOf } from "../dom.ts";

/** A rectangle in the window, in CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A rectangle that contains the shape, or a function that returns true if the shape shows some part of a box. */
export type Shape = Rectangle | ((box: Rectangle) => boolean);

/**
 * Returns the shape to which a computed `clip-path` cuts an element, in the coordinates of the window. Returns
 * `undefined` for an element that is not clipped, and for shapes with lengths that cannot be computed here, such as
 * `calc()`.
 */
export function clipPathOf(element: Element, clipPath: string): Shape | undefined {
  if (clipPath === "none" || clipPath === "") return undefined;
  const [, shape = "", values = ""] = /\b(inset|circle|ellipse|polygon|path|url)\((.*)\)/u.exec(clipPath) ?? [];
  const box = rectangleOf(element);
  if (shape === "path") return insidePath(values, box);
  if (shape === "url") return hasShapes(element, values) ? undefined : () => false;
  const around = edgesOf[shape]?.(values, box.width, box.height);
  if (!around?.every((each) => Number.isFinite(each))) return undefined;
  const [left, top, right, bottom] = around;
  return { left: box.left + left, top: box.top + top, right: box.left + right, bottom: box.top + bottom };
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Each function returns the edges of a shape in a box, or numbers that are not finite if they are unknown. */
const edgesOf: Readonly<Record<string, (values: string, width: number, height: number) => Edges>> = {
  inset: (values, width, height) => {
    const [top = "", right = top, bottom = top, left = right] = values.replace(/\s*round\s.*$/u, "").split(/\s+/u);
    return [pixels(left, width), pixels(top, height), width - pixels(right, width), height - pixels(bottom, height)];
  },
  circle: (values, width, height) => {
    const { radii, x, y } = centred(values, width, height);
    // CSS Shapes 1, section 3.1: a percentage refers to the length of the diagonal, divided by the square root of two.
    const r = radius(radii[0], Math.hypot(width, height) / Math.SQRT2, [x, width - x, y, height - y]);
    return [x - r, y - r, x + r, y + r];
  },
  ellipse: (values, width, height) => {
    const { radii, x, y } = centred(values, width, height);
    const rx = radius(radii[0], width, [x, width - x]);
    const ry = radius(radii[1], height, [y, height - y]);
    return [x - rx, y - ry, x + rx, y + ry];
  },
  polygon: (values, width, height) => {
    const points = values.split(/,\s*/u).filter((point) => /^\S+\s\S/u.test(point));
    const x = points.map((point) => pixels(point.split(/\s+/u)[0] ?? "", width));
    const y = points.map((point) => pixels(point.split(/\s+/u)[1] ?? "", height));
    return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
  },
};

function centred(values: string, width: number, height: number): { radii: string[]; x: number; y: number } {
  const [before = "", after = ""] = values.split(/(?:^|\s)at\s/u);
  const [x = "50%", y = "50%"] = after
    .trim()
    .split(/\s+/u)
    .filter((each) => each !== "");
  const radii = before
    .trim()
    .split(/\s+/u)
    .filter((each) => each !== "");
  return { radii, x: pixels(x, width), y: pixels(y, height) };
}

/** @param sides - the distances from the centre to the sides of the box */
function radius(text = "closest-side", whole: number, sides: readonly number[]): number {
  if (text === "closest-side") return Math.min(...sides);
  return text === "farthest-side" ? Math.max(...sides) : pixels(text, whole);
}

/** Converts `12px` or `50%` to pixels. Returns NaN for any other text, such as `calc()`. */
function pixels(text: string, whole: number): number {
  const [, number, unit] = /^(-?[\d.]+)(px|%|)$/u.exec(text) ?? [];
  if (number === undefined || (unit === "" && Number(number) !== 0)) return NaN;
  return unit === "%" ? (Number(number) / 100) * whole : Number(number);
}

/** Points of a box, as fractions of its width and height, at which a path is tried. */
const fractions = [0.1, 0.3, 0.5, 0.7, 0.9];

function insidePath(values: string, { left, top }: Rectangle): Shape | undefined {
  const [, data] = /"([^"]*)"/u.exec(values) ?? [];
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (data === undefined || !canvas) return undefined;
  const path = new Path2D(data);
  const rule = values.startsWith("evenodd") ? "evenodd" : "nonzero";
  return (box) =>
    fractions.some((across) =>
      fractions.some((down) =>
        canvas.isPointInPath(
          path,
          box.left + across * (box.right - box.left) - left,
          box.top + down * (box.bottom - box.top) - top,
          rule,
        ),
      ),
    );
}

/**
 * Returns true if the `<clipPath>` element at an address of this page contains shapes, or if there is no such element,
 * which clips nothing. Where its shapes are is not computed: for what the window shows, the browser is asked instead
 * (see `isPainted`).
 */
function hasShapes(element: Element, address: string): boolean {
  const [, id] = /#([^"')]+)/u.exec(address) ?? [];
  if (id === undefined) return true;
  const [clip] = allIn(rootNodeOf(element), `[id="${CSS.escape(id)}"]`);
  if (!clip) return true;
  const shapes = allIn(clip, "rect, circle, ellipse, line, path, polygon, polyline, text, use");
  return shapes.some((each) => !empty.test(each.outerHTML));
}

/** A shape without an area, in the markup of a `<clipPath>`. */
const empty =
  /^<(?:rect(?=[^>]*\s(?:width|height)="0[.0]*")|circle(?=[^>]*\sr="0[.0]*")|line\b|rect(?![^>]*\swidth=))/u;
