/** Makes pictures for tests, and chooses them in the page's field for pictures of an emergency kit. */
import { encode } from "uqr";
import { crc32, deflateSync } from "node:zlib";
import type { Surface } from "./browsers/driver.ts";

const chunk = (type: string, content: Buffer): Buffer => {
  const checked = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
};

/** Returns a PNG with one bit for each pixel: 0 is black. The rows have `Math.ceil(width / 8)` bytes each. */
function png(width: number, height: number, rows: (row: Buffer, y: number) => void): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit, gray
  const each = 1 + Math.ceil(width / 8); // a row begins with the number of its filter, 0
  const pixels = Buffer.alloc(each * height);
  for (let y = 0; y < height; y++) rows(pixels.subarray(y * each + 1, (y + 1) * each), y);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a white PNG. With 30,000 × 30,000 pixels, the file is small and takes 3.6 GB of memory when it is decoded. */
export const whitePng = (width: number, height: number): Buffer => png(width, height, (row) => row.fill(0xff));

/** Returns a PNG of a QR code. Each module is eight pixels wide. */
export function codePng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return png(8 * size, 8 * size, (row, y) => {
    data[Math.floor(y / 8)]?.forEach((dark, x) => {
      row[x] = dark ? 0 : 0xff;
    });
  });
}

/** Chooses files in the visible field for pictures of the generator page. Their names are picture-1.png, picture-2.png … */
export async function choosePictures(page: Surface, pictures: readonly (Buffer | string)[]): Promise<void> {
  await page.evaluate(
    (all: readonly string[]) => {
      const inputs = document.querySelectorAll<HTMLInputElement>("input[accept='image/*']");
      const input = [...inputs].find((each) => each.checkVisibility());
      if (!input) throw new Error("no field for pictures");
      const files = new DataTransfer();
      all.forEach((picture, i) => {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
        files.items.add(new File([bytes], `picture-${i + 1}.png`, { type: "image/png" }));
      });
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    pictures.map((picture) => (typeof picture === "string" ? picture : picture.toString("base64"))),
  );
}
