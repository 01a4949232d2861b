import { binarize, type BitMatrix, Decoder, Detector } from "@nuintun/qrcode";
import { hasTooManyCorners } from "./corners.ts";

/** A rectangle in a picture. All numbers are pixels of the picture at one scale. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A decoded picture, from which parts can be taken at any scale. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Returns the pixels of a region of the picture at a scale. Each pixel has four bytes: red, green, blue, alpha. */
  readonly pixels: (region: Region, scale: number) => Uint8ClampedArray;
}

/**
 * The kind of a picture: a page with one code; paper with several codes, such as an emergency kit; or a screen with one
 * or several codes. Codes on a page or screen may be light on a dark ground.
 */
export type PictureKind = "page" | "paper" | "screen";

/** Options for {@link findCodes}. */
export interface FindOptions {
  readonly onProgress?: (fraction: number) => void;
}

/** Maximum number of codes to read. A page of an emergency kit has six codes, or up to 18 recovery codes. */
const mostCodes: Readonly<Record<PictureKind, number>> = { page: 1, paper: 24, screen: 12 };
/** Modules (squares) in a row of the smallest QR code. A picture with fewer pixels contains no code. */
const fewestModules = 21;
/** The search ends after so many scales in a row at which it found no further code, if it has found any. */
const patience = 2;

/**
 * Returns the texts of the QR codes in a picture. Searches the picture at several scales: a larger one shows small
 * modules, and in a smaller one noise and blur are less. In photographs and scans of a page with six codes, each scale
 * alone misses some of them.
 */
export function findCodes(picture: Picture, kind: PictureKind, { onProgress }: FindOptions = {}): readonly string[] {
  const scales = scalesFor(picture, kind === "paper" ? paperScales : screenScales);
  const texts: string[] = [];
  let fruitless = 0;
  for (const [i, scale] of scales.entries()) {
    const before = texts.length;
    const gray = grayAt(picture, scale);
    const matrix = binarize(gray.pixels, gray.width, gray.height);
    gray.pixels.fill(0);
    const grounds = kind === "paper" ? 1 : 2;
    for (let ground = 0; ground < grounds && texts.length < mostCodes[kind]; ground++) {
      if (ground > 0) matrix.flip(); // now light codes are dark
      readCodes(matrix, mostCodes[kind], texts);
      onProgress?.(Math.min((i + (ground + 1) / grounds) / scales.length, 0.99));
    }
    fruitless = texts.length > before ? 0 : fruitless + 1;
    if (texts.length === mostCodes[kind] || (texts.length > 0 && fruitless === patience)) break;
  }
  return texts;
}

/**
 * Maximum number of places that are decoded at one scale. Photographs of a page with six codes have at most 40 places
 * that resemble a code. A picture that imitates codes can have any number.
 */
const mostPlaces = 200;

/** Adds the texts of the dark codes in a picture that are not in `texts` yet, up to `most`. */
function readCodes(matrix: BitMatrix, most: number, texts: string[]): void {
  if (hasTooManyCorners(matrix)) return;
  const places = new Detector().detect(matrix);
  const decoder = new Decoder();
  let place = places.next();
  for (let count = 0; !place.done && count < mostPlaces && texts.length < most; count++) {
    const text = decoded(decoder, place.value.matrix);
    if (text !== undefined && !texts.includes(text)) texts.push(text);
    place = places.next(text !== undefined);
  }
}

function decoded(decoder: Decoder, matrix: BitMatrix): string | undefined {
  try {
    const { content } = decoder.decode(matrix);
    return content === "" ? undefined : content;
  } catch {
    return undefined; // no code, or one that is too damaged
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Gray extends Size {
  /** The brightness of each pixel, from 0 to 255. */
  readonly pixels: Uint8Array;
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Maximum number of pixels at the largest scale. A window on a screen of 3840 × 2160 is searched as it is. */
const mostSearched = 12_000_000;

/** Returns the scales at which a picture is searched, without those at which it has too many or too few pixels. */
function scalesFor({ width, height }: Size, scalesOf: (longest: number) => readonly number[]): readonly number[] {
  const largest = Math.sqrt(mostSearched / (width * height));
  const scales = scalesOf(Math.max(width, height)).map((scale) => Math.min(scale, largest));
  return [...new Set(scales)].filter((scale) => Math.min(width, height) * scale >= fewestModules);
}

/**
 * A scan of a whole page at 110 to 200 dots per inch has so few pixels that enlarging it shows more codes: of six, up to
 * three are missed at 150 dots per inch without it.
 */
const smallScan = 2400;

const paperScales = (longest: number): readonly number[] =>
  longest <= smallScan
    ? [Math.min(2, 3500 / longest), 1, 0.5]
    : [2400 / longest, 1200 / longest, Math.min(1, 4000 / longest)];

/** A picture of a screen with fewer pixels in its longer side is enlarged, too. */
const small = 1600;

const screenScales = (longest: number): readonly number[] => [1, 0.5, ...(longest <= small ? [2] : [])];

/** Maximum width and height of the regions that are taken from a picture. No browser draws parts of any size. */
const tile = 2048;

/** Returns the brightness of a picture at a scale, in which plain areas have no noise. */
function grayAt(picture: Picture, scale: number): Gray {
  const { width, height } = scaled(picture, scale);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += tile) {
    for (let x = 0; x < width; x += tile) {
      const region = { x, y, width: Math.min(tile, width - x), height: Math.min(tile, height - y) };
      const data = picture.pixels(region, scale);
      for (let i = 0; i < region.width * region.height; i++) {
        const [red = 0, green = 0, blue = 0] = [data[4 * i], data[4 * i + 1], data[4 * i + 2]];
        const at = (y + Math.floor(i / region.width)) * width + x + (i % region.width);
        pixels[at] = (54 * red + 183 * green + 19 * blue) >> 8;
      }
      data.fill(0);
    }
  }
  flatten({ width, height, pixels });
  return { width, height, pixels };
}

/** Width and height of the blocks in which {@link flatten} looks for contrast. */
const block = 16;
/** Minimum variance of the brightness in a block with a part of a code: the square of a standard deviation of 12. */
const leastVariance = 144;

/**
 * Gives each block without contrast one brightness. Without this, the noise of a camera on white paper would become
 * thousands of dark dots, and the search for corners of codes would take ten times as long.
 */
function flatten({ width, height, pixels }: Gray): void {
  for (let top = 0; top < height; top += block) {
    const bottom = Math.min(height, top + block);
    for (let left = 0; left < width; left += block) {
      const right = Math.min(width, left + block);
      let [sum, squares] = [0, 0];
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          const value = pixels[at] ?? 0;
          sum += value;
          squares += value * value;
        }
      }
      const count = (bottom - top) * (right - left);
      const mean = sum / count;
      if (squares / count - mean * mean >= leastVariance) continue;
      for (let y = top; y < bottom; y++) pixels.fill(mean, y * width + left, y * width + right);
    }
  }
}
