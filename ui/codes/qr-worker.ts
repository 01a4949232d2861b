import type { WorkerSelf } from "../../crypto/index.ts";
import { serveWorker } from "../../src/worker.ts";
import { findCodes, type Picture, type PictureKind, type Region } from "./find-codes.ts";
import { pictureSize, type PictureSize } from "./picture-size.ts";
import { mostFileBytes, mostPixels, type QrAnswer, type QrQuestion } from "./read-qr-code.ts";

/** A picture that the browser has decoded, and the function that frees its memory. */
export interface OpenedPicture extends Picture {
  readonly close: () => void;
}

/** Returns a decoded picture whose parts can be taken. Decodes a file first. */
type Open = (picture: Blob | ImageBitmap) => Promise<OpenedPicture>;

/** Decodes the pictures that `readQrCodes` sends to this worker, and searches them for QR codes. */
export function serveQrCodes(scope: WorkerSelf, open: Open = openInBrowser): void {
  serveWorker(scope, async (question, onProgress) => {
    const { picture, kind } = question as QrQuestion;
    const answer =
      typeof picture === "string" || picture instanceof Uint8Array
        ? await codesInFile(picture, kind, open, onProgress)
        : codesIn(await open(picture), kind, onProgress);
    return { answer };
  });
}

async function codesInFile(
  file: Uint8Array<ArrayBuffer> | string,
  kind: PictureKind,
  open: Open,
  onProgress: (fraction: number) => void,
): Promise<QrAnswer> {
  // In Base64, four characters stand for three bytes.
  const fileBytes = typeof file === "string" ? (file.length / 4) * 3 : file.length;
  if (fileBytes > mostFileBytes) return { refused: "too-large" };
  const bytes = typeof file === "string" ? bytesOf(file) : file;
  const size = pictureSize(bytes);
  if (!size) return { refused: "unreadable" };
  if (isTooLarge(size)) return { refused: "too-large" };
  let opened: OpenedPicture;
  try {
    opened = await open(new Blob([bytes]));
  } catch {
    return { refused: "undecoded" };
  } finally {
    bytes.fill(0);
  }
  return codesIn(opened, kind, onProgress);
}

function codesIn(opened: OpenedPicture, kind: PictureKind, onProgress: (fraction: number) => void): QrAnswer {
  try {
    if (isTooLarge(opened)) return { refused: "too-large" }; // larger than its header says
    return { texts: findCodes(opened, kind, { onProgress }) };
  } finally {
    opened.close();
  }
}

const isTooLarge = ({ width, height }: PictureSize): boolean => width * height > mostPixels;

/** Decodes a `data:` URL. Does not use `fetch`, because the content security policy forbids fetching `data:` URLs. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = atob(address.slice(address.indexOf(",") + 1));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

async function openInBrowser(picture: Blob | ImageBitmap): Promise<OpenedPicture> {
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
  const canvas = new OffscreenCanvas(1, 1);
  return {
    width: bitmap.width,
    height: bitmap.height,
    pixels({ x, y, width, height }: Region, scale) {
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("this browser cannot draw pictures");
      context.fillStyle = "#fff"; // transparent pixels count as white paper
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = "high";
      context.drawImage(bitmap, x / scale, y / scale, width / scale, height / scale, 0, 0, width, height);
      return context.getImageData(0, 0, width, height).data;
    },
    close: () => {
      bitmap.close();
      canvas.width = canvas.height = 1; // frees the pixels
    },
  };
}
