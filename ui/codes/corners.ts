import type { BitMatrix } from "@nuintun/qrcode";

/**
 * Maximum number of places that resemble the corner of a QR code. The time to combine them into codes grows with the
 * third power of their number. Scans and photographs of six codes have up to 174 such places, and noise has thousands.
 */
const mostCorners = 200;

/**
 * Returns true if a picture has so many places that resemble the corner of a QR code that searching it would take very
 * long. Such a picture may be made to do that.
 */
export function hasTooManyCorners(matrix: BitMatrix): boolean {
  const { width, height } = matrix;
  /** The number of rows in which a corner was seen, for each area as large as the corner. */
  const rows = new Map<string, number>();
  let corners = 0;
  for (let y = 0; y < height; y++) {
    const run: Run = [0, 0, 0, 0, 0];
    let bit = 0;
    let count = 0;
    for (let x = 0; x <= width; x++) {
      const next = x < width ? matrix.get(x, y) : 1 - bit;
      if (next === bit) {
        count++;
        continue;
      }
      run.shift();
      run.push(count);
      if (bit === 1 && isCorner(run)) {
        const middle = Math.round(x - run[4] - run[3] - run[2] / 2);
        if (isCorner(columnAt(matrix, middle, y, 2 * run[2]))) {
          const side = sum(run);
          const area = `${Math.floor(middle / side)} ${Math.floor(y / side)}`;
          const seen = (rows.get(area) ?? 0) + 1;
          rows.set(area, seen);
          if (seen === fewestRows && ++corners > mostCorners) return true;
        }
      }
      bit = next;
      count = 1;
    }
  }
  return false;
}

/** A corner is seen in so many rows at least. The detector ignores others. */
const fewestRows = 3;

/** The lengths of five strips that are dark, light, dark, light and dark. */
type Run = [number, number, number, number, number];

const sum = (run: Run): number => run[0] + run[1] + run[2] + run[3] + run[4];

/** Returns true if strips have about the lengths that they have through the middle of a corner: 1, 1, 3, 1, 1. */
function isCorner(run: Run): boolean {
  const total = sum(run);
  const module = total / 7;
  const most = 0.625 * module + 0.5; // as much as the detector allows
  return total >= 7 && run.every((length, i) => Math.abs(length - (i === 2 ? 3 : 1) * module) <= most);
}

/** Returns the strips above and below a point. Each is cut at `most` pixels. */
function columnAt(matrix: BitMatrix, x: number, y: number, most: number): Run {
  const run: Run = [0, 0, 0, 0, 0];
  const walk = (from: number, step: 1 | -1): void => {
    let at = from;
    for (const strip of [0, 1, 2] as const) {
      const place = (2 + step * strip) as 0 | 1 | 2 | 3 | 4;
      const bit = strip === 1 ? 0 : 1;
      while (at >= 0 && at < matrix.height && matrix.get(x, at) === bit && run[place] <= most) {
        run[place]++;
        at += step;
      }
    }
  };
  walk(y, -1);
  walk(y + 1, 1);
  return run;
}
