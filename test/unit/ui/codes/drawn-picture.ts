import { encode } from "uqr";
import type { Picture } from "../../../../ui/codes/find-codes.ts";

/** A gray picture that tests draw. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** The value of each pixel, from 0 (black) to 255 (white). */
  readonly gray: Uint8Array;
}

/** Returns a picture whose pixels have the values of `value`. */
export function drawn(width: number, height: number, value: (x: number, y: number) => number): Drawn {
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) gray[y * width + x] = value(x, y);
  return { width, height, gray };
}

/** Draws a QR code. Each module is `side` pixels wide. @returns the width of the code with its border of two modules */
export function drawCode(
  { width, gray }: Drawn,
  text: string,
  { x, y, side, light = false }: { x: number; y: number; side: number; light?: boolean },
): number {
  const { data } = encode(text, { ecc: "M", border: 2 });
  data.forEach((row, down) => {
    row.forEach((dark, right) => {
      for (let line = 0; line < side; line++) {
        const start = (y + down * side + line) * width + x + right * side;
        gray.fill(dark === light ? 255 : 0, start, start + side);
      }
    });
  });
  return data.length * side;
}

/** Returns the picture as `findCodes` gets it. At a smaller scale, each pixel is the mean of the pixels that it covers. */
export function pictureOf({ width, height, gray }: Drawn): Picture {
  return {
    width,
    height,
    pixels(region, scale) {
      const data = new Uint8ClampedArray(4 * region.width * region.height).fill(255);
      for (let j = 0; j < region.height; j++) {
        const [top, bottom] = [Math.floor((region.y + j) / scale), Math.ceil((region.y + j + 1) / scale)];
        for (let i = 0; i < region.width; i++) {
          const [left, right] = [Math.floor((region.x + i) / scale), Math.ceil((region.x + i + 1) / scale)];
          let [sum, count] = [0, 0];
          for (let y = top; y < Math.min(bottom, height); y++)
            for (let x = left; x < Math.min(right, width); x++, count++) sum += gray[y * width + x] ?? 0;
          data.fill(count === 0 ? 255 : sum / count, 4 * (j * region.width + i), 4 * (j * region.width + i) + 3);
        }
      }
      return data;
    },
  };
}

/** Returns a function that gives the same random numbers from 0 to 255 on every run. */
export function noise(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}
