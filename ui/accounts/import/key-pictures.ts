import { partOfProgress, type ProgressOptions, type WorkerPort } from "../../../crypto/index.ts";
import { isKeyAddress } from "../../../src/exchange/index.ts";
import { pictureSize } from "../../codes/picture-size.ts";
import { type CodesInPicture, mostFileBytes, mostPixels, readQrCodes } from "../../codes/read-qr-code.ts";
import { t } from "../../locale/i18n.ts";

/** Number of bytes of a file from which its kind is known. A large preview can come before the size of a JPEG. */
const headerBytes = 2 ** 20;

/** Returns true if the first file is a picture. Then the other files should be pictures, too. */
export async function arePictures([file]: readonly File[]): Promise<boolean> {
  if (!file) return false;
  return (
    file.type.startsWith("image/") ||
    pictureSize(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())) !== undefined
  );
}

/** Returns the texts of the QR codes in pictures that contain keys of one-time codes, and what is wrong with pictures. */
export async function codesInPictures(
  pictures: readonly File[],
  qrWorker: () => WorkerPort,
  progress: ProgressOptions,
): Promise<{ readonly codes: readonly string[]; readonly faults: readonly string[] }> {
  const codes: string[] = [];
  const faults: string[] = [];
  for (const [i, picture] of pictures.entries()) {
    const found = await codesIn(
      picture,
      qrWorker,
      partOfProgress(progress, i / pictures.length, (i + 1) / pictures.length),
    );
    if ("refused" in found) faults.push(refusedText(picture.name, found.refused));
    else if (found.texts.length === 0) faults.push(t("keysNotFound", picture.name));
    else codes.push(...found.texts);
  }
  return { codes, faults };
}

/** Returns the keys in the QR codes of a picture. */
async function codesIn(picture: File, qrWorker: () => WorkerPort, progress: ProgressOptions): Promise<CodesInPicture> {
  const found = await readQrCodes(qrWorker, picture, "screen", progress);
  return "refused" in found ? found : { texts: found.texts.filter(isKeyAddress) };
}

const refusedText = (name: string, refused: "unreadable" | "too-large"): string =>
  refused === "too-large"
    ? t("kitTooLarge", name, mostPixels / 1e6, mostFileBytes / 2 ** 20)
    : t("kitNotAPicture", name);
