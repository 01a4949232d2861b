/**
 * Tests the worker that reads QR codes: that it knows the size of a picture before it decodes it, refuses too large
 * ones, and is ended by an abort.
 */
import { expect } from "chai";
import { deflateSync } from "node:zlib";
import { mostFileBytes, mostPixels, readQrCodes } from "../../../../ui/codes/read-qr-code.ts";
import { type OpenedPicture, serveQrCodes } from "../../../../ui/codes/qr-worker.ts";
import { pictureSize } from "../../../../ui/codes/picture-size.ts";
import { rejection } from "../../crypto/refusals.ts";
import { type SimulatedWorker, simulatedWorker } from "../../src/simulated-worker.ts";
import { drawCode, drawn, pictureOf } from "./drawn-picture.ts";

const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
const little = (value: number, bytes: number): number[] => big(value, bytes).reverse();
const text = (letters: string): number[] => [...Buffer.from(letters, "latin1")];
const file = (...parts: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flat());

const png = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  file(
    [0x89],
    text("PNG\r\n\x1a\n"),
    big(13, 4),
    text("IHDR"),
    big(width, 4),
    big(height, 4),
    [8, 6, 0, 0, 0],
    big(0, 4),
  );

/** Returns a JPEG whose frame header comes after other segments, one of which contains a preview of 16 × 16 pixels. */
function jpeg(width: number, height: number, frame = 0xc0, between: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const header = (kind: number, w: number, h: number): number[] => [
    0xff,
    kind,
    ...big(17, 2),
    8,
    ...big(h, 2),
    ...big(w, 2),
  ];
  const preview = [0xff, 0xd8, ...header(0xc0, 16, 16)];
  const exif = [0xff, 0xe1, ...big(2 + preview.length, 2), ...preview];
  const tables = [0xff, 0xc4, ...big(4, 2), 0xff, 0xc0];
  return file([0xff, 0xd8], exif, between, [0xff], tables, header(frame, width, height), big(0, 16));
}

const webp = (kind: string, ...rest: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> =>
  file(text("RIFF"), little(100, 4), text(`WEBPVP8${kind}`), little(10, 4), ...rest, big(0, 16));

const gif = (screen: readonly [number, number], frame: readonly [number, number]): Uint8Array<ArrayBuffer> => {
  const extension = [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x21, 0xfe, 2, 0x2c, 0x2c, 3, 1, 2, 3, 0];
  const [[w, h], [fw, fh]] = [screen, frame];
  const colours = big(0, 3 * 4);
  return file(
    ...[text("GIF89a"), little(w, 2), little(h, 2), [0x81, 0, 0], colours, extension],
    ...[[0x2c], little(0, 4), little(fw, 2), little(fh, 2), big(0, 8)],
  );
};

const bmp = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  file(text("BM"), big(0, 12), little(40, 4), little(width, 4), little(height >>> 0, 4), big(0, 8));

const ispe = (width: number, height: number): number[] => [
  ...big(20, 4),
  ...text("ispe"),
  ...big(0, 4),
  ...big(width, 4),
  ...big(height, 4),
];
const heif = (brand: string, ...sizes: readonly (readonly [number, number])[]): Uint8Array<ArrayBuffer> =>
  file(big(24, 4), text(`ftyp${brand}`), big(0, 12), ...sizes.map(([w, h]) => ispe(w, h)), big(0, 40));

type Make = (width: number, height: number) => Uint8Array<ArrayBuffer>;
const formats: Record<string, Make> = {
  PNG: png,
  JPEG: (width, height) => jpeg(width, height),
  "progressive JPEG": (width, height) => jpeg(width, height, 0xc2),
  "WebP with a lossy picture": (width, height) => webp(" ", big(0x9d012a, 6), little(width, 2), little(height, 2)),
  "WebP without loss": (width, height) => webp("L", [0x2f], little(width - 1 + (height - 1) * 2 ** 14, 4)),
  "WebP with alpha": (width, height) => webp("X", big(0, 4), little(width - 1, 3), little(height - 1, 3)),
  GIF: (width, height) => gif([width, height], [1, 1]),
  "GIF with a frame that is larger than its screen": (width, height) => gif([1, 1], [width, height]),
  BMP: bmp,
  "BMP that begins with its top row": (width, height) => bmp(width, -height),
  AVIF: (width, height) => heif("avif", [width, height], [16, 16], [512, 512]),
  HEIF: (width, height) => heif("heic", [width, height]),
};

describe("the size of a picture", () => {
  for (const [title, make] of Object.entries(formats)) {
    it(`is read from the header of a file: ${title}`, () => {
      for (const [width, height] of [
        [600, 513],
        [513, 6000],
        [16_000, 600],
      ] as const) {
        expect(pictureSize(make(width, height))).to.deep.equal({ width, height });
        const inside = Buffer.concat([Buffer.alloc(5), make(width, height)]); // the file is a part of a larger buffer
        expect(pictureSize(inside.subarray(5))).to.deep.equal({ width, height });
      }
    });

    it(`is unknown if the header is cut off anywhere: ${title}`, () => {
      const whole = make(600, 600);
      for (let end = 0; end < whole.length; end++) {
        const size = pictureSize(whole.subarray(0, end));
        if (size) expect(size.width * size.height).to.be.at.least(600 * 600);
      }
      expect(pictureSize(whole.subarray(0, 16))).to.equal(undefined);
    });
  }

  const unknown: Record<string, Uint8Array> = {
    "no file": new Uint8Array(0),
    SVG: file(text('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"></svg>')),
    "SVG with a declaration": file(text('<?xml version="1.0"?><svg/>')),
    TIFF: file(text("II*\0"), little(8, 4)),
    PDF: file(text("%PDF-1.7 and more of it")),
    "a text": file(text("no picture at all, but some text")),
    "PNG without width": png(0, 100),
    "PNG without height": png(100, 0),
    "BMP with a negative width": bmp(-100 >>> 0, 100),
    "JPEG whose height comes later": jpeg(100, 0),
    "JPEG with a marker that hides the frame header from some programs": jpeg(16, 16, 0xc0, [0xff, 0xd0, 0, 4]),
    "JPEG with bytes between its segments": jpeg(16, 16, 0xc0, [1, 2, 3]),
    "HEIF without sizes": heif("heic"),
  };
  for (const [title, bytes] of Object.entries(unknown)) {
    it(`is unknown for other files: ${title}`, () => {
      expect(pictureSize(bytes)).to.equal(undefined);
    });
  }
});

describe("the worker that reads QR codes", () => {
  const key = "otpauth://totp/Example:ada?secret=GEZDGNBVGY3TQOJQ";
  let workers: SimulatedWorker[];
  let serve: Parameters<typeof simulatedWorker>[0];
  let decoded: number[];
  let closed: number;
  /** The picture that the simulated browser decodes. */
  let shown: Pick<OpenedPicture, "width" | "height" | "pixels">;

  beforeEach(() => {
    const page = drawn(300, 300, () => 255);
    drawCode(page, key, { x: 50, y: 50, side: 4 });
    shown = pictureOf(page);
    [decoded, closed, workers] = [[], 0, []];
    serve = (scope) => {
      serveQrCodes(scope, (picture) => {
        decoded.push("size" in picture ? picture.size : -1);
        const close = (): void => {
          closed++;
        };
        return Promise.resolve({ ...shown, close });
      });
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "createImageBitmap");
    expect(workers.map(({ ended }) => ended)).to.deep.equal(workers.map(() => 1));
  });
  const start = (): SimulatedWorker["port"] => {
    const worker = simulatedWorker(serve);
    workers.push(worker);
    return worker.port;
  };
  const read = (picture: Blob | string, signal?: AbortSignal): ReturnType<typeof readQrCodes> =>
    readQrCodes(start, picture, "page", { signal });
  const address = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;

  it("reads a code in a file and in a data: address, and frees the picture", async () => {
    const bytes = png(300, 300);
    expect(await read(new Blob([bytes]))).to.deep.equal({ texts: [key] });
    expect(await read(address(bytes))).to.deep.equal({ texts: [key] });
    expect([decoded, closed]).to.deep.equal([[bytes.length, bytes.length], 2]);
  });

  it("finds nothing in a picture without a code", async () => {
    shown = pictureOf(drawn(300, 300, () => 255));
    expect(await read(new Blob([png(300, 300)]))).to.deep.equal({ texts: [] });
  });

  for (const [title, make] of Object.entries(formats)) {
    it(`refuses a picture with too many pixels before it is decoded: ${title}`, async () => {
      const [width, height] = title.includes("WebP") ? [16_000, 4001] : [30_000, 30_000];
      expect(width * height).to.be.above(mostPixels);
      for (const [w, h] of [
        [width, height],
        [height, width],
      ] as const)
        expect(await read(new Blob([make(w, h)]))).to.deep.equal({ refused: "too-large" });
      expect(decoded).to.deep.equal([]);
    });
  }

  it("refuses wide and flat pictures, a picture at the limit is read", async () => {
    for (const [width, height] of [
      [2 ** 31 - 1, 1],
      [1, 2 ** 31 - 1],
      [2 ** 31 - 1, 2 ** 31 - 1],
      [8000, 8001],
    ] as const)
      expect(await read(address(png(width, height)))).to.deep.equal({ refused: "too-large" });
    expect(decoded).to.deep.equal([]);
    expect(await read(address(png(8000, 8000)))).to.deep.equal({ texts: [key] });
  });

  it("refuses a large file and a long address without looking into them", async () => {
    const large = new Blob([png(300, 300), new Uint8Array(mostFileBytes)]);
    expect(await read(large)).to.deep.equal({ refused: "too-large" });
    expect(await read(`data:image/png;base64,${"A".repeat(Math.ceil((mostFileBytes * 4) / 3))}`)).to.deep.equal({
      refused: "too-large",
    });
    expect(decoded).to.deep.equal([]);
  });

  it("refuses what the browser cannot decode, and a picture that is larger than its header says", async () => {
    const bytes = png(300, 300);
    shown = { width: 30_000, height: 30_000, pixels: () => new Uint8ClampedArray(0) };
    expect(await read(new Blob([bytes]))).to.deep.equal({ refused: "too-large" });
    expect(closed).to.equal(1);
    serve = (scope) => {
      serveQrCodes(scope, () => Promise.reject(new Error("damaged")));
    };
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error("damaged")) });
    expect(await read(new Blob([bytes]))).to.deep.equal({ refused: "unreadable" });
    expect(await read(address(bytes))).to.deep.equal({ refused: "unreadable" });
    expect(await read(new Blob(["no picture"]))).to.deep.equal({ refused: "unreadable" });
    expect(await read(new Blob([]))).to.deep.equal({ refused: "unreadable" });
  });

  it("searches a picture that only the page can decode, unless it is too large", async () => {
    serve = (scope) => {
      serveQrCodes(scope, (picture) => {
        if (picture instanceof Blob) return Promise.reject(new Error("not in a worker"));
        decoded.push(-1);
        return Promise.resolve({ ...shown, close: () => undefined });
      });
    };
    const made: number[] = [];
    const stand = (picture: Blob): Promise<unknown> => {
      made.push(picture.size);
      return Promise.resolve(Object.assign(new ArrayBuffer(8), { close: () => undefined })); // can be transferred
    };
    Object.assign(globalThis, { createImageBitmap: stand });
    const bytes = png(300, 300);
    expect(await read(new Blob([bytes]))).to.deep.equal({ texts: [key] });
    expect([made, decoded]).to.deep.equal([[bytes.length], [-1]]);
    expect(await read(new Blob([png(30_000, 30_000)]))).to.deep.equal({ refused: "too-large" });
    expect(await read(new Blob(["no picture"]))).to.deep.equal({ refused: "unreadable" });
    expect(made).to.have.length(1);
  });

  it("does not unpack a file to learn its size", async () => {
    const pixels = deflateSync(Buffer.alloc(2 ** 24));
    expect(await read(new Blob([png(40_000, 40_000), pixels]))).to.deep.equal({ refused: "too-large" });
    expect(decoded).to.deep.equal([]);
  });

  it("is ended at once by an abort, and is not started after one", async () => {
    serve = () => undefined; // never answers
    const abort = new AbortController();
    const reason = new Error("the vault was locked");
    const answer = read(address(png(300, 300)), abort.signal);
    abort.abort(reason);
    expect(await rejection(answer)).to.equal(reason);
    expect(workers.map(({ ended }) => ended)).to.deep.equal([1]);
    expect(await rejection(read("data:", abort.signal))).to.equal(reason);
    expect(workers).to.have.length(1);
  });
});
