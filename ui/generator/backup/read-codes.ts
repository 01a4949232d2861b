/**
 * Maximum width and height of a picture in pixels. Larger pictures are scaled down, because searching a larger picture
 * takes longer and finds no more codes.
 */
const longestSide = 2400;
/** Maximum number of QR codes to read in one picture. One printed page of an emergency kit has fewer codes. */
const mostCodes = 12;

/**
 * Returns the texts of the QR codes in a picture. If the picture contains several codes, some of them may not be found.
 * The picture stays on this device and is not stored.
 *
 * @throws Error if the browser cannot read the picture
 */
export async function readCodes(picture: Blob): Promise<readonly string[]> {
  const [{ default: jsQR }, bitmap] = await Promise.all([import("jsqr"), createImageBitmap(picture)]);
  const canvas = document.createElement("canvas");
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("this browser cannot draw pictures");
    context.fillStyle = "#fff"; // transparent pixels count as white paper
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const texts: string[] = [];
    const waiting = regions(canvas);
    for (let region = waiting.shift(); region && texts.length < mostCodes; region = waiting.shift()) {
      const { x, y, width, height } = region;
      const { data } = context.getImageData(x, y, width, height);
      const code = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
      // jsQR sometimes mistakes lines of text for an empty code, or finds a code again that was already painted over.
      if (!code || code.data === "" || texts.includes(code.data)) continue;
      texts.push(code.data);
      cover(context, x, y, code.location);
      waiting.unshift(...around(canvas, x, y, code.location), region); // searches the region again for more codes
      await new Promise((resolve) => setTimeout(resolve)); // lets the browser redraw the page between two searches
    }
    return texts;
  } finally {
    bitmap.close();
    canvas.width = canvas.height = 0; // frees the pixels
  }
}

interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the whole picture and six overlapping sections of the picture. If a region contains several codes, jsQR may
 * combine the corners of two codes and read neither. A smaller section may contain only one code.
 */
function regions({ width, height }: HTMLCanvasElement): Region[] {
  const [w, h] = [Math.ceil(width * 0.6), Math.ceil(height * 0.45)];
  const parts = [0, 0.275, 0.55].flatMap((down) =>
    [0, 0.4].map((right) => ({
      x: Math.floor(width * right),
      y: Math.floor(height * down),
      width: w,
      height: h,
    })),
  );
  return [{ x: 0, y: 0, width, height }, ...parts];
}

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
function around(canvas: HTMLCanvasElement, left: number, top: number, corners: Corners): Region[] {
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = corners;
  const points = [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner];
  const [xs, ys] = [points.map(({ x }) => left + x), points.map(({ y }) => top + y)];
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
    const width = Math.min(canvas.width, Math.ceil(middle + (roomy * w) / 2)) - x;
    const height = Math.min(canvas.height, Math.ceil(centre + (roomy * h) / 2)) - y;
    return width > w && height > h ? [{ x, y, width, height }] : []; // a smaller region cannot contain a code
  });
}

/** Paints over a code that was read, so that the next search finds a different code. */
function cover(context: CanvasRenderingContext2D, left: number, top: number, corners: Corners): void {
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = corners;
  context.beginPath();
  for (const { x, y } of [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner])
    context.lineTo(left + x, top + y);
  context.fill();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Corners = Readonly<Record<"topLeftCorner" | "topRightCorner" | "bottomRightCorner" | "bottomLeftCorner", Point>>;
