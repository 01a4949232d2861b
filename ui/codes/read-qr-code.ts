import jsQR from "jsqr";

/**
 * Reads a QR code in a picture. The pixels are only in memory and are cleared afterwards.
 *
 * @param picture - the picture as a `data:` address: `data:image/png;base64,…`
 * @returns the text of the code; undefined if none was found
 */
export async function readQrCode(picture: string): Promise<string | undefined> {
  const bitmap = await createImageBitmap(blobOf(picture));
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const found = jsQR(data, width, height);
    context.clearRect(0, 0, width, height);
    data.fill(0);
    return found === null || found.data === "" ? undefined : found.data;
  } finally {
    bitmap.close();
  }
}

/** Decodes a `data:` address. `fetch` could do this too, but the content security policy would have to allow it. */
function blobOf(picture: string): Blob {
  const text = atob(picture.slice(picture.indexOf(",") + 1));
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: "image/png" });
}
