/** A rectangle in a picture. All numbers are pixels of the picture at one scale. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum number of regions that are taken apart, and maximum number of cuts inside each other. */
const mostRegions = 2000;
const deepest = 8;
/** Minimum difference between the lightest and the darkest pixel of a row that is not blank, from 0 to 255. */
const contrast = 48;

/**
 * Returns the parts of a picture that may each be a QR code: they are separated by blank rows and columns, and about as
 * wide as they are high. No row or column of a QR code is blank, so that a screen with several codes is cut between
 * them.
 *
 * @param data - four bytes for each pixel, of which only the green one counts
 */
export function separateParts(
  data: Uint8ClampedArray,
  size: Pick<Region, "width" | "height">,
  fewestPixels: number,
): readonly Region[] {
  const green = (x: number, y: number): number => data[4 * (y * size.width + x) + 1] ?? 0;
  const found: Region[] = [];
  const waiting: { readonly region: Region; readonly depth: number }[] = [
    { region: { x: 0, y: 0, width: size.width, height: size.height }, depth: 0 },
  ];
  for (let count = 0; count < mostRegions; count++) {
    const next = waiting.shift();
    if (!next) break;
    const { region, depth } = next;
    const parts = partsOf(region, green);
    const [only] = parts;
    const isWhole = parts.length === 1 && only?.width === region.width && only.height === region.height;
    if (isWhole || depth === deepest) {
      const { width, height } = region;
      if (Math.max(width, height) <= 1.3 * Math.min(width, height)) found.push(region);
      continue;
    }
    for (const part of parts) {
      if (part.width >= fewestPixels && part.height >= fewestPixels) waiting.push({ region: part, depth: depth + 1 });
    }
  }
  return found;
}

/** Cuts a region at its blank rows, and each part at its blank columns. */
function partsOf({ x, y, width, height }: Region, green: (x: number, y: number) => number): readonly Region[] {
  return runs(height, (row) => isBlank(width, (i) => green(x + i, y + row))).flatMap(([top, bottom]) =>
    runs(width, (column) => isBlank(bottom - top, (i) => green(x + column, y + top + i))).map(([left, right]) => ({
      x: x + left,
      y: y + top,
      width: right - left,
      height: bottom - top,
    })),
  );
}

/** Returns the beginnings and ends of the rows or columns that follow each other without a blank one. */
function runs(length: number, isBlankAt: (at: number) => boolean): readonly (readonly [from: number, to: number])[] {
  const all: (readonly [number, number])[] = [];
  let from = -1;
  for (let at = 0; at <= length; at++) {
    const isEnd = at === length || isBlankAt(at);
    if (!isEnd && from < 0) from = at;
    if (isEnd && from >= 0) {
      all.push([from, at]);
      from = -1;
    }
  }
  return all;
}

function isBlank(length: number, value: (i: number) => number): boolean {
  let [least, most] = [255, 0];
  for (let i = 0; i < length; i++) {
    const each = value(i);
    if (each < least) least = each;
    if (each > most) most = each;
    if (most - least >= contrast) return false;
  }
  return true;
}
