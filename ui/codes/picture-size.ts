/** Width and height of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a picture from the header of its file: PNG, JPEG, WebP, GIF, BMP, AVIF or HEIF. A small file can
 * contain a picture that fills the memory when it is decoded, so its size must be known before.
 *
 * @returns undefined for a file of another kind, and for a damaged header
 */
export function pictureSize(file: Uint8Array): PictureSize | undefined {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const size = readers.find(({ signature }) => signature.test(latin(file, 0, 16)))?.read(bytes, file);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the file ends within its header
    throw error;
  }
}

interface Reader {
  /** Matches the first 16 bytes of a file, each as one character. */
  readonly signature: RegExp;
  readonly read: (bytes: DataView, file: Uint8Array) => PictureSize | undefined;
}

const readers: readonly Reader[] = [
  {
    signature: /^\x89PNG\r\n\x1a\n.{4}IHDR/su,
    read: (bytes) => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) }),
  },
  { signature: /^\xff\xd8\xff/u, read: jpegSize },
  { signature: /^RIFF.{4}WEBPVP8[ LX]/su, read: webpSize },
  { signature: /^GIF8[79]a/u, read: gifSize },
  {
    // The height is negative if the first row of pixels is the top one.
    signature: /^BM.{12}[\x28-\xff]\0/su,
    read: (bytes) => ({ width: bytes.getInt32(18, true), height: Math.abs(bytes.getInt32(22, true)) }),
  },
  { signature: /^.{4}ftyp/su, read: heifSize },
];

const latin = (file: Uint8Array, from: number, to: number): string => String.fromCharCode(...file.subarray(from, to));

/** Finds the frame header of a JPEG. The segments before it can contain other pictures, such as a preview. */
function jpegSize(bytes: DataView): PictureSize | undefined {
  for (let at = 2; bytes.getUint8(at) === 0xff;) {
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    // A marker without a length belongs behind the frame header. Programs differ in what they do with it here.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return undefined;
    const isFill = marker === 0xff;
    at += isFill ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(bytes: DataView, file: Uint8Array): PictureSize {
  const kind = latin(file, 15, 16);
  if (kind === " ") return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (kind === "L") {
    const bits = bytes.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const u24 = (at: number): number => bytes.getUint16(at, true) + 65_536 * bytes.getUint8(at + 2);
  return { width: u24(24) + 1, height: u24(27) + 1 };
}

/** Returns the size of the first frame or of the screen, whichever is larger, because browsers differ in the choice. */
function gifSize(bytes: DataView): PictureSize | undefined {
  const size = { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  const flags = bytes.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (bytes.getUint8(at) === 0x21) {
    at += 2; // an extension: its blocks each begin with their length, and the last one has the length 0
    while (bytes.getUint8(at) > 0) at += 1 + bytes.getUint8(at);
    at++;
  }
  if (bytes.getUint8(at) !== 0x2c) return undefined;
  return {
    width: Math.max(size.width, bytes.getUint16(at + 1, true) + bytes.getUint16(at + 5, true)),
    height: Math.max(size.height, bytes.getUint16(at + 3, true) + bytes.getUint16(at + 7, true)),
  };
}

/** Returns the largest of the sizes that an AVIF or HEIF file gives: those of its picture, of the parts, of a preview. */
function heifSize(bytes: DataView, file: Uint8Array): PictureSize | undefined {
  let [width, height] = [0, 0];
  const ispe = [0x69, 0x73, 0x70, 0x65]; // "ispe", the property of an item that contains its size
  const end = Math.min(file.length - 16, 2 ** 20); // the properties come before the pixels, which need no search
  for (let at = 0; at < end; at++) {
    if (file[at] !== ispe[0] || !ispe.every((byte, i) => file[at + i] === byte)) continue;
    width = Math.max(width, bytes.getUint32(at + 8));
    height = Math.max(height, bytes.getUint32(at + 12));
  }
  return { width, height };
}
