import type { ProgressOptions, WorkerPort } from "../../crypto/index.ts";
import { askWorker } from "../../src/worker.ts";
import type { PictureKind } from "./find-codes.ts";

/** Maximum number of pixels of a picture. Decoded, they take 256 MB of memory. A phone's camera makes fewer. */
export const mostPixels = 64_000_000;
/** Maximum size of a picture's file in bytes. */
export const mostFileBytes = 2 ** 26;

/** Message to the worker: a picture, as the bytes of a file, as a `data:` URL in Base64, or decoded. */
export interface QrQuestion {
  readonly picture: Uint8Array<ArrayBuffer> | string | ImageBitmap;
  readonly kind: PictureKind;
}

/**
 * The texts of the QR codes in a picture, or the reason why the picture was not read: the browser cannot read it, or it
 * has more than {@link mostPixels} or {@link mostFileBytes}.
 */
export type CodesInPicture = { readonly texts: readonly string[] } | { readonly refused: "unreadable" | "too-large" };

/**
 * The worker's answer. `undecoded` means that the picture has a known format and is not too large, but that the browser
 * does not decode it in a worker.
 */
export type QrAnswer = CodesInPicture | { readonly refused: "undecoded" };

/**
 * Reads the QR codes in a picture. The picture stays on this device and is not stored. A new worker decodes and
 * searches it, because a hostile picture can take long. The worker ends with its answer, or at once when it is aborted.
 *
 * @param picture - a file, or a `data:` URL in Base64
 * @throws the reason of the aborted signal; Error if the worker fails
 */
export async function readQrCodes(
  create: () => WorkerPort,
  picture: Blob | string,
  kind: PictureKind,
  progress: ProgressOptions,
): Promise<CodesInPicture> {
  const ask = async (question: QrQuestion, transfer: Transferable[]): Promise<QrAnswer> =>
    (await askWorker(create, question, transfer as ArrayBuffer[], progress)) as QrAnswer;
  if (typeof picture === "string") return known(await ask({ picture, kind }, []));
  if (picture.size > mostFileBytes) return { refused: "too-large" };
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const answer = await ask({ picture: bytes, kind }, [bytes.buffer]);
  if (!("refused" in answer) || answer.refused !== "undecoded") return known(answer);
  // WebKit decodes no picture in a worker of a page that was opened from a file. The page itself can.
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return { refused: "unreadable" };
  try {
    return known(await ask({ picture: bitmap, kind }, [bitmap]));
  } finally {
    bitmap.close(); // has no effect if the bitmap was transferred
  }
}

const known = (answer: QrAnswer): CodesInPicture =>
  "refused" in answer && answer.refused === "undecoded" ? { refused: "unreadable" } : answer;
