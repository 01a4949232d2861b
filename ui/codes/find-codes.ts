import jsQR from "jsqr";
import { type Region, separateParts } from "./separate.ts";

/** A decoded picture, from which parts can be taken at any scale. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Returns the pixels of a region of the picture at a scale. Each pixel has four bytes: red, green, blue, alpha. */
  readonly pixels: (region: Region, scale: number) => Uint8ClampedArray;
}

/**
 * The kind of a picture: a page with one code; paper with several codes, such as an emergency kit; or a screen with one
 * or several codes, which may be light.
 */
export type PictureKind = "page" | "paper" | "screen";

/** Options for {@link findCodes}. */
export interface FindOptions {
  readonly onProgress?: (fraction: number) => void;
  /** Reads a QR code in pixels. Tests replace it. */
  readonly decode?: typeof jsQR;
}

/**
 * Maximum numbers of pixels that are searched for one picture. A white page takes 0.1 µs for each pixel, and patterns
 * that resemble codes take up to 1.4 µs.
 *
 * - `page`: no page needs more than 37 million pixels, see {@link pageLevels}.
 * - `paper`: a sheet with twelve codes, on which every region is searched again after each code, needs 94 million.
 * - `screen`: as much as a page, and its separate parts, which do not overlap by more than their borders.
 */
const budgets: Readonly<Record<PictureKind, number>> = {
  page: 40_000_000,
  paper: 100_000_000,
  screen: 60_000_000,
};
/** Maximum number of codes to read. One printed page of an emergency kit has fewer than twelve codes. */
const mostCodes: Readonly<Record<PictureKind, number>> = { page: 1, paper: 12, screen: 12 };
/** Modules (squares) in a row of the smallest QR code. A region with fewer pixels contains no code. */
const fewestModules = 21;

/** A scale at which a picture is searched, and the regions that are searched at this scale. */
interface Level {
  readonly scale: number;
  readonly regions: readonly Region[];
}

/**
 * Returns the texts of the QR codes in a picture. Searches first the whole picture, with at most 1,000 pixels in a row
 * or column, and then regions of it at larger scales. If the picture contains several codes, some of them may not be
 * found.
 *
 * The time that jsQR takes for noise grows with the square of the width: 24 s for a picture of 3840 × 2160 pixels. The
 * regions of a page are therefore at most 1,000 pixels wide, and the number of all pixels is limited.
 */
export function findCodes(picture: Picture, kind: PictureKind, options: FindOptions = {}): readonly string[] {
  const { onProgress, decode = jsQR } = options;
  const levels = levelsOf[kind](picture);
  const planned = sum(levels.flatMap(({ regions }) => regions.map(area)));
  const texts: string[] = [];
  const found: Corners[] = []; // in pixels of the picture itself
  let searched = 0;
  for (const { scale, regions } of levels) {
    const size = scaled(picture, scale);
    const near = found.flatMap((corners) => around(size, atScale(corners, scale)));
    const waiting = [...near, ...regions];
    for (let region = waiting.shift(); region; region = waiting.shift()) {
      if (region.width < fewestModules || region.height < fewestModules) continue;
      searched += area(region);
      if (searched > budgets[kind]) return texts;
      const data = picture.pixels(region, scale);
      for (const corners of found) cover(data, region, atScale(corners, scale));
      removeNoise(data, region);
      const code = decoded(decode, data, region, kind);
      data.fill(0);
      onProgress?.(Math.min(searched / planned, 0.99));
      // jsQR sometimes mistakes lines of text for an empty code, or finds a code again that was already painted over.
      if (!code || code.data === "" || texts.includes(code.data)) continue;
      texts.push(code.data);
      if (texts.length === mostCodes[kind]) return texts;
      const corners = cornersOf(code.location, region, scale);
      found.push(corners);
      waiting.unshift(...around(size, atScale(corners, scale)), region); // searches the region again for more codes
    }
  }
  return texts;
}

function decoded(decode: typeof jsQR, data: Uint8ClampedArray, { width, height }: Region, kind: PictureKind): Found {
  try {
    // Codes on paper are dark. A page or screen can also show light codes on a dark ground.
    return decode(data, width, height, { inversionAttempts: kind === "paper" ? "dontInvert" : "attemptBoth" });
  } catch {
    return null; // jsQR throws for some codes that are damaged
  }
}

/** Width and height of the blocks in which {@link removeNoise} looks for noise. */
const block = 64;
/** Minimum difference from a block's mean value, from 0 to 255, at which a pixel counts as light or dark. */
const contrast = 12;

/**
 * Paints blocks white in which light and dark pixels alternate faster than in a QR code. Rows of a code whose modules
 * are two pixels wide change at a quarter of their pixels, and jsQR reads no code with smaller modules. Noise changes at
 * up to half of them. For jsQR each of these changes can begin a code, so that noise would take 30 times as long.
 */
function removeNoise(data: Uint8ClampedArray, { width, height }: Size): void {
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const [right, bottom] = [Math.min(width, left + block), Math.min(height, top + block)];
      const count = (right - left) * (bottom - top);
      if (changesIn(data, width, { left, top, right, bottom }) <= count / 3) continue;
      for (let y = top; y < bottom; y++) data.fill(255, 4 * (y * width + left), 4 * (y * width + right));
    }
  }
}

/** Counts the changes between light and dark pixels in the rows of a block. Only the green part of a pixel counts. */
function changesIn(
  data: Uint8ClampedArray,
  width: number,
  { left, top, right, bottom }: Readonly<Record<"left" | "top" | "right" | "bottom", number>>,
): number {
  const green = (x: number, y: number): number => data[4 * (y * width + x) + 1] ?? 0;
  let all = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) all += green(x, y);
  const mean = all / ((right - left) * (bottom - top));
  let changes = 0;
  for (let y = top; y < bottom; y++) {
    let last = 0; // 1 after a light pixel, -1 after a dark one
    for (let x = left; x < right; x++) {
      const difference = green(x, y) - mean;
      if (Math.abs(difference) < contrast) continue;
      const side = Math.sign(difference);
      if (side === -last) changes++;
      last = side;
    }
  }
  return changes;
}

type Found = ReturnType<typeof jsQR>;
type Size = Pick<Region, "width" | "height">;

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const area = ({ width, height }: Size): number => width * height;
const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});
const whole = (size: Size): Region => ({ x: 0, y: 0, ...size });
/** Returns the scale at which the longer side of a picture has at most so many pixels. Pictures are not enlarged. */
const scaleFor = ({ width, height }: Size, longest: number): number => Math.min(1, longest / Math.max(width, height));

/** Width and height of the regions of a page. */
const tile = 1000;
/** Maximum number of pixels of a page at its largest scale. A window on a screen of 3840 × 2160 is searched as it is. */
const largestPage = 12_000_000;

/**
 * Returns the levels for a page with one code: the whole page, its half scale in regions that contain every code of up
 * to 500 pixels, and the page itself in regions that contain every code of up to 333 pixels. A larger code is large
 * enough at the level before. Together these are at most 1 + 9 + 27 million pixels.
 */
function pageLevels(page: Size): readonly Level[] {
  const scales = [scaleFor(page, tile), scaleFor(page, 2 * tile), Math.min(1, Math.sqrt(largestPage / area(page)))];
  return [...new Set(scales)].map((scale, i) => {
    const size = scaled(page, scale);
    return { scale, regions: i === 0 ? [whole(size)] : tiles(size, i === 1 ? 500 : 333) };
  });
}

/** Returns regions that cover a picture and overlap by at least `overlap` pixels. */
function tiles({ width, height }: Size, overlap: number): readonly Region[] {
  const starts = (length: number): readonly number[] => {
    const steps = Math.max(0, Math.ceil((length - tile) / (tile - overlap)));
    return Array.from({ length: steps + 1 }, (_, i) => (steps === 0 ? 0 : Math.floor((i * (length - tile)) / steps)));
  };
  const [w, h] = [Math.min(tile, width), Math.min(tile, height)];
  return starts(height).flatMap((y) => starts(width).map((x) => ({ x, y, width: w, height: h })));
}

/**
 * Returns the levels for paper with several codes: the whole picture, and a larger scale with six overlapping sections
 * of the picture. If a region contains several codes, jsQR may combine the corners of two codes and read neither. A
 * smaller section may contain only one code. A larger scale than 2,400 pixels finds no more codes.
 */
function paperLevels(paper: Size): readonly Level[] {
  const [small, large] = [scaleFor(paper, tile), scaleFor(paper, 2400)];
  const { width, height } = scaled(paper, large);
  const [w, h] = [Math.ceil(width * 0.6), Math.ceil(height * 0.45)];
  const sections = [0, 0.275, 0.55].flatMap((down) =>
    [0, 0.4].map((right) => ({
      x: Math.floor(width * right),
      y: Math.floor(height * down),
      width: w,
      height: h,
    })),
  );
  return [
    { scale: small, regions: [whole(scaled(paper, small))] },
    { scale: large, regions: [whole({ width, height }), ...sections] },
  ];
}

/** Part of a region's size that is added on each side, because jsQR needs a blank border. */
const border = 0.08;

/**
 * Returns the levels for a screen: its separate parts, each of which may be a code, and then the levels of a page. If a
 * region contains several codes, jsQR may combine their corners and read none of them.
 */
function screenLevels(screen: Picture): readonly Level[] {
  const scale = scaleFor(screen, 2400);
  const size = scaled(screen, scale);
  const data = screen.pixels(whole(size), scale);
  const parts = separateParts(data, size, 2 * fewestModules);
  data.fill(0);
  const regions = parts.map(({ x, y, width, height }) => {
    const edge = Math.ceil(border * Math.max(width, height));
    const [left, top] = [Math.max(0, x - edge), Math.max(0, y - edge)];
    const [right, bottom] = [Math.min(size.width, x + width + edge), Math.min(size.height, y + height + edge)];
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
  return [{ scale, regions }, ...pageLevels(screen)];
}

const levelsOf: Readonly<Record<PictureKind, (picture: Picture) => readonly Level[]>> = {
  page: pageLevels,
  paper: paperLevels,
  screen: screenLevels,
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The four corners of a code, one after another along its edge. */
type Corners = readonly Point[];

function cornersOf(location: NonNullable<Found>["location"], { x, y }: Region, scale: number): Corners {
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = location;
  return [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner].map((corner) => ({
    x: (x + corner.x) / scale,
    y: (y + corner.y) / scale,
  }));
}

const atScale = (corners: Corners, scale: number): Corners =>
  corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }));

/** Distance between the centers of two neighboring codes on a printed page, as a multiple of the size of a code. */
const pitch = 1.2;
/**
 * Size of the region in which a neighboring code is searched, as a multiple of the size of a code. A larger region
 * would contain several codes.
 */
const roomy = 1.3;

/**
 * Returns the regions to the left and right of a code and above and below it, because a printed page usually has more
 * codes there. In scans of a page with five codes, at 110 to 300 dots per inch, all five codes are found with these
 * regions, but only one or two codes without them.
 */
function around(size: Size, corners: Corners): readonly Region[] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const [above, below] = [Math.min(...ys), Math.max(...ys)];
  const [w, h] = [to - from, below - above];
  const steps = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  return steps.flatMap(([right, down]) => {
    const [middle, centre] = [(from + to) / 2 + right * pitch * w, (above + below) / 2 + down * pitch * h];
    const x = Math.max(0, Math.floor(middle - (roomy * w) / 2));
    const y = Math.max(0, Math.floor(centre - (roomy * h) / 2));
    const width = Math.min(size.width, Math.ceil(middle + (roomy * w) / 2)) - x;
    const height = Math.min(size.height, Math.ceil(centre + (roomy * h) / 2)) - y;
    return width > w && height > h ? [{ x, y, width, height }] : []; // a smaller region cannot contain a code
  });
}

/** Paints over a code that was read, so that the next search finds a different code. */
function cover(data: Uint8ClampedArray, { x: left, y: top, width, height }: Region, corners: Corners): void {
  const edges = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner] as const);
  for (let row = 0; row < height; row++) {
    const y = top + row + 0.5;
    const crossings = edges.flatMap(([a, b]) =>
      a.y <= y === b.y <= y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)],
    );
    if (crossings.length === 0) continue;
    const from = Math.max(0, Math.floor(Math.min(...crossings)) - left);
    const to = Math.min(width, Math.ceil(Math.max(...crossings)) - left);
    if (from < to) data.fill(255, 4 * (row * width + from), 4 * (row * width + to));
  }
}
