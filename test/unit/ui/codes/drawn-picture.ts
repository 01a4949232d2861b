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

/**
 * Returns the picture as `findCodes` gets it. At a smaller scale, each pixel is the mean of the pixels that it covers. At
 * a larger scale, the brightness between two pixels changes evenly.
 */
export function pictureOf({ width, height, gray }: Drawn): Picture {
  const at = (x: number, y: number): number => gray[y * width + x] ?? 255;
  const mean = (i: number, j: number, scale: number): number => {
    const [top, bottom] = [Math.floor(j / scale), Math.min(height, Math.ceil((j + 1) / scale))];
    const [left, right] = [Math.floor(i / scale), Math.min(width, Math.ceil((i + 1) / scale))];
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += at(x, y);
    return sum / ((bottom - top) * (right - left));
  };
  const between = (i: number, j: number, scale: number): number => {
    const [u, v] = [Math.max(0, (i + 0.5) / scale - 0.5), Math.max(0, (j + 0.5) / scale - 0.5)];
    const [x, y] = [Math.floor(u), Math.floor(v)];
    const [right, down] = [Math.min(x + 1, width - 1), Math.min(y + 1, height - 1)];
    const above = at(x, y) * (1 - u + x) + at(right, y) * (u - x);
    const below = at(x, down) * (1 - u + x) + at(right, down) * (u - x);
    return above * (1 - v + y) + below * (v - y);
  };
  const value = (i: number, j: number, scale: number): number =>
    scale === 1 ? at(i, j) : scale < 1 ? mean(i, j, scale) : between(i, j, scale);
  return {
    width,
    height,
    pixels(region, scale) {
      const data = new Uint8ClampedArray(4 * region.width * region.height).fill(255);
      for (let j = 0; j < region.height; j++) {
        for (let i = 0; i < region.width; i++) {
          const first = 4 * (j * region.width + i);
          data.fill(value(region.x + i, region.y + j, scale), first, first + 3);
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

/** The way in which a picture of paper or of a screen is taken. Lengths are in millimetres of the paper. */
export interface Shot {
  readonly pixelsPerMillimetre: number;
  /** Angle in degrees by which the paper is turned. */
  readonly turned?: number;
  /** The part by which one edge of the paper is nearer than the opposite one. */
  readonly tilted?: number;
  /** Standard deviation of the blur in pixels. */
  readonly blur?: number;
  /** Largest deviation of a pixel's brightness. */
  readonly noise?: number;
  /** Depth of the moiré pattern that a camera sees on a screen, from 0 to 1. */
  readonly moire?: number;
  /** The part of its light that the far corner lacks, from 0 to 1. */
  readonly shadow?: number;
}

/** Returns a picture of a sheet, on which `isDark` says where ink is. Around the sheet is a gray table. */
export function photograph(
  { width: w, height: h }: { readonly width: number; readonly height: number },
  isDark: (x: number, y: number) => boolean,
  shot: Shot,
): Drawn {
  const { pixelsPerMillimetre: px, turned = 0, tilted = 0, blur = 0, noise: most = 0, moire = 0, shadow = 0 } = shot;
  const margin = turned === 0 && tilted === 0 ? 1 : 1.3;
  const [width, height] = [Math.round(w * px * margin), Math.round(h * px * margin)];
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const light = (i: number, j: number): number => {
    const [u, v] = [(i - width / 2) / px, (j - height / 2) / px];
    const depth = 1 + (tilted * v) / h + (tilted * 0.6 * u) / w;
    const [x, y] = [(cos * u + sin * v) * depth + w / 2, (cos * v - sin * u) * depth + h / 2];
    return x < 0 || y < 0 || x > w || y > h ? 100 : isDark(x, y) ? 30 : 230;
  };
  const random = noise();
  const taken = drawn(width, height, (i, j) => {
    const mean =
      (light(i + 0.25, j + 0.25) + light(i + 0.75, j + 0.25) + light(i + 0.25, j + 0.75) + light(i + 0.75, j + 0.75)) /
      4;
    const waves = 1 + Math.sin(2 * Math.PI * (i * 0.31 + j * 0.043)) * Math.sin(2 * Math.PI * j * 0.27);
    return mean * (1 - shadow * ((0.7 * i) / width + (0.3 * j) / height)) * (1 - (moire / 2) * waves);
  });
  const { gray } = blur > 0 ? blurred(taken, blur) : taken;
  return {
    width,
    height,
    gray: gray.map((each) => Math.max(0, Math.min(255, each + ((random() - 127.5) / 127.5) * most))),
  };
}

/** Blurs a picture, first its rows and then its columns. */
function blurred({ width, height, gray }: Drawn, deviation: number): Drawn {
  const reach = Math.ceil(3 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)));
  const all = weights.reduce((sum, each) => sum + each);
  const along = (from: Uint8Array, step: (x: number, y: number, by: number) => number): Drawn =>
    drawn(
      width,
      height,
      (x, y) => weights.reduce((sum, each, i) => sum + each * (from[step(x, y, i - reach)] ?? 0), 0) / all,
    );
  const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));
  const rows = along(gray, (x, y, by) => y * width + clamp(x + by, width));
  return along(rows.gray, (x, y, by) => clamp(y + by, height) * width + x);
}
