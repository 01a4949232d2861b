/** Maximum width and height in pixels. Larger pictures take longer to search, and no more codes are found in them. */
const longestSide = 2400;
/** Maximum number of codes in one picture. A printed page has fewer. */
const mostCodes = 12;

/**
 * Returns the texts of the QR codes in a picture. If the picture has several codes, some may be missed. The picture is
 * read on this device and not kept.
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
    context.fillStyle = "#fff"; // transparent parts count as paper
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const texts: string[] = [];
    for (const { x, y, width, height } of regions(canvas)) {
      while (texts.length < mostCodes) {
        const { data } = context.getImageData(x, y, width, height);
        const code = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
        if (!code) break;
        if (!texts.includes(code.data)) texts.push(code.data);
        cover(context, x, y, code.location);
      }
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
 * Returns the whole picture, followed by overlapping parts of it. In a picture with several codes, the reader may
 * combine the corners of two codes. In a smaller part, it sees only one code.
 */
function regions({ width, height }: HTMLCanvasElement): readonly Region[] {
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

/** Paints over a code that was read, so that the next search finds another one. */
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
