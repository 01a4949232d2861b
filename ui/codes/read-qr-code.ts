import jsQR from "jsqr";

/**
 * Reads a QR code in a picture. The pixels are only in memory and are cleared after reading.
 *
 * @param picture - the picture as a `data:` URL: `data:image/png;base64,…`
 * @returns the text of the code; undefined if the picture contains no readable code
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

/** Decodes a `data:` URL. Does not use `fetch`, because the content security policy forbids fetching `data:` URLs. */
function blobOf(picture: string): Blob {
  const text = atob(picture.slice(picture.indexOf(",") + 1));
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: "image/png" });
}
