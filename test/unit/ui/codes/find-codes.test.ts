/** Tests the search for QR codes in a picture: which codes are found, and how much of a picture is searched. */
import { expect } from "chai";
import jsQR from "jsqr";
import { encode } from "uqr";
import { findCodes, type PictureKind } from "../../../../ui/codes/find-codes.ts";
import { drawCode, type Drawn, drawn, noise, pictureOf } from "./drawn-picture.ts";

const key = "otpauth://totp/Example:ada@example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example";
const white = (width: number, height: number): Drawn => drawn(width, height, () => 255);

interface Search {
  readonly texts: readonly string[];
  /** The width and height of each region that the decoder got. */
  readonly sizes: readonly (readonly [number, number])[];
  readonly pixels: number;
  readonly fractions: readonly number[];
}

/** Searches a picture and counts the work. */
function search(picture: Pick<Drawn, "width" | "height">, kind: PictureKind, decode: typeof jsQR): Search {
  const sizes: [number, number][] = [];
  const fractions: number[] = [];
  const texts = findCodes("gray" in picture ? pictureOf(picture as Drawn) : blank(picture), kind, {
    onProgress: (fraction) => fractions.push(fraction),
    decode: (data, width, height, options) => {
      expect(data).to.have.length(4 * width * height);
      sizes.push([width, height]);
      return decode(data, width, height, options);
    },
  });
  return { texts, sizes, pixels: sizes.reduce((all, [width, height]) => all + width * height, 0), fractions };
}

/** A white picture that needs no memory for its pixels. */
const blank = ({ width, height }: Pick<Drawn, "width" | "height">): Parameters<typeof findCodes>[0] => ({
  width,
  height,
  pixels: (region) => new Uint8ClampedArray(4 * region.width * region.height).fill(255),
});

const nothing: typeof jsQR = () => null;

describe("the search for a QR code on a page", () => {
  const screens = [
    [800, 600, 4],
    [1280, 720, 3],
    [1920, 1080, 3],
    [3840, 2160, 2],
    [3840, 2160, 12],
    [1080, 2400, 3],
    [2880, 1800, 6],
  ] as const;
  for (const [width, height, side] of screens) {
    it(`finds a code with modules of ${side} pixels in the corners and the middle of ${width} × ${height} pixels`, () => {
      const size = drawCode(white(1000, 1000), key, { x: 0, y: 0, side });
      const [right, bottom] = [width - size, height - size];
      for (const [x, y] of [
        ...[[0, 0] as const, [right, bottom] as const],
        ...[[Math.floor(right / 2), Math.floor(bottom / 2)] as const, [right, 0] as const],
      ]) {
        const page = white(width, height);
        drawCode(page, key, { x, y, side, light: x === right });
        const { texts } = search(page, "page", jsQR);
        expect(texts, `${x}, ${y}`).to.deep.equal([key]);
      }
    });
  }

  it("finds a code in the middle of noise", () => {
    const random = noise();
    const page = drawn(1600, 1200, random);
    drawCode(page, key, { x: 700, y: 600, side: 4 });
    expect(search(page, "page", jsQR).texts).to.deep.equal([key]);
  });

  it("finds a code in a strip, in which a smaller scale would leave nothing of it", () => {
    for (const [width, height] of [[30_000, 150] as const, [150, 30_000] as const]) {
      const page = white(width, height);
      drawCode(page, key, { x: width === 150 ? 2 : 21_777, y: height === 150 ? 2 : 21_777, side: 3 });
      expect(search(page, "page", jsQR).texts).to.deep.equal([key]);
    }
  });

  it("begins with at most a million pixels, and decodes no region with a side of more than 1,000 pixels", () => {
    for (const [width, height] of [
      [3840, 2160],
      [7680, 4320],
      [8000, 8000],
      [60_000, 1000],
      [1000, 60_000],
    ] as const) {
      const { sizes } = search({ width, height }, "page", nothing);
      expect(Math.max(...sizes.flat())).to.be.at.most(1000);
      expect(sizes.length).to.be.above(1);
    }
  });

  const hostile: readonly (readonly [width: number, height: number])[] = [
    ...([
      [1, 1],
      [20, 20],
      [21, 21],
      [1000, 1000],
      [1001, 1001],
      [1920, 1080],
      [3840, 2160],
    ] as const),
    ...([
      [8000, 8000],
      [4000, 3000],
      [3465, 3465],
      [1, 64_000_000],
      [64_000_000, 1],
      [640_000, 100],
    ] as const),
    ...([
      [100, 640_000],
      [22, 2_900_000],
      [2_900_000, 22],
    ] as const),
  ];
  for (const [width, height] of hostile) {
    it(`decodes at most 40 million pixels of ${width} × ${height}`, () => {
      const { pixels, fractions } = search({ width, height }, "page", nothing);
      expect(pixels).to.be.at.most(40_000_000);
      expect(fractions).to.deep.equal([...fractions].sort((a, b) => a - b));
      expect(Math.max(0, ...fractions)).to.be.at.most(1);
    });
  }

  it("gives the decoder no noise and no stripes, for which it takes longest", () => {
    const random = noise(7);
    const patterns: Record<string, (x: number, y: number) => number> = {
      noise: random,
      "black and white noise": () => (random() < 128 ? 0 : 255),
      "stripes of one pixel": (x) => (x % 2) * 255,
      "stripes of two pixels": (x) => ((x >> 1) % 2) * 255,
      "finder patterns side by side": (x) => (0b10100010 >> (x % 8)) % 2 && 255,
    };
    for (const [title, value] of Object.entries(patterns)) {
      let dark = 0;
      search(drawn(1000, 400, value), "page", (data) => {
        dark += data.filter((each) => each < 255).length;
        return null;
      });
      expect(dark, title).to.equal(0);
    }
    // Modules of two pixels are the smallest that jsQR reads. They stay.
    const page = white(400, 400);
    drawCode(page, key, { x: 100, y: 100, side: 2 });
    search(page, "page", (data) => {
      expect(data).to.deep.equal(pictureOf(page).pixels({ x: 0, y: 0, width: 400, height: 400 }, 1));
      return null;
    });
  });

  it("ends after its first code, and treats an error of the decoder and an empty text as no code", () => {
    const page = white(1000, 1000);
    drawCode(page, key, { x: 10, y: 10, side: 3 });
    expect(search(page, "page", jsQR).sizes).to.have.length(1);
    const failing = (): never => {
      throw new TypeError("of the decoder");
    };
    expect(search(page, "page", failing).texts).to.deep.equal([]);
  });
});

describe("the search for QR codes on paper", () => {
  /** Returns a scan of an A4 sheet with codes in two columns, as in an emergency kit. */
  function scan(dotsPerInch: number, texts: readonly string[]): Drawn {
    const millimetre = dotsPerInch / 25.4;
    const codes = texts.map((text, i) => {
      const { size, data } = encode(text, { ecc: "M", border: 4 });
      return { data, left: 20 + 88 * (i % 2), top: 15 + 92 * Math.floor(i / 2), module: 82 / size };
    });
    const isDark = (x: number, y: number): boolean =>
      codes.some(({ data, left, top, module }) => {
        const row = data[Math.floor((y / millimetre - top) / module)];
        return row?.[Math.floor((x / millimetre - left) / module)] === true;
      });
    const [width, height] = [Math.round(210 * millimetre), Math.round(297 * millimetre)];
    return drawn(width, height, (x, y) => (isDark(x, y) ? 20 : 240));
  }
  const texts = Array.from({ length: 6 }, (_, i) => {
    const letters = Array.from({ length: 1300 }, (_each, k) =>
      "0123456789ABC $%*+-./:".charAt((k * k + 31 * k + 7 * i) % 22),
    );
    return `SALTMILL-KIT:1:0123456789ABCDEF:${i + 1}/6:${letters.join("")}`;
  });

  for (const [dotsPerInch, count] of [
    [110, 5],
    [150, 6],
    [200, 1],
  ] as const) {
    it(`finds the ${count} codes of a sheet that was scanned at ${dotsPerInch} dots per inch`, () => {
      const some = texts.slice(0, count);
      expect([...search(scan(dotsPerInch, some), "paper", jsQR).texts].sort()).to.deep.equal(some);
    });
  }

  it("ends after twelve codes, and decodes at most 100 million pixels", () => {
    let number = 0;
    const corner = { x: 0, y: 0 };
    const location = Object.fromEntries(
      ["topLeftCorner", "topRightCorner", "bottomRightCorner", "bottomLeftCorner"].map((name) => [name, corner]),
    );
    const always = (() => ({ data: `text ${number++}`, location })) as unknown as typeof jsQR;
    expect(search({ width: 6000, height: 6000 }, "paper", always).texts).to.have.length(12);
    for (const every of [1, 2, 3, 5]) {
      const sometimes = (() =>
        number++ % (every + 1) === 0 ? always(new Uint8ClampedArray(), 0, 0) : null) as typeof jsQR;
      for (const [width, height] of [
        [8000, 8000],
        [1000, 64_000],
        [2400, 2400],
      ] as const)
        expect(search({ width, height }, "paper", sometimes).pixels).to.be.at.most(100_000_000);
    }
    for (const [width, height] of [
      [1, 64_000_000],
      [64_000_000, 1],
      [20, 20],
      [8000, 8000],
    ] as const) {
      const { sizes, pixels } = search({ width, height }, "paper", nothing);
      expect(Math.max(0, ...sizes.flat())).to.be.at.most(2400);
      expect(pixels).to.be.at.most(17_000_000);
    }
  });
});

describe("the search for QR codes on a screen", () => {
  const keyOf = (i: number): string => `otpauth://totp/Example:ada${i}?secret=JBSWY3DPEHPK3PXP&issuer=Example`;
  /** The text of an export with ten keys has about 1,000 characters. */
  const exportOf = (i: number): string => `otpauth-migration://offline?data=${String(i).repeat(1000)}`;
  const rows: readonly (readonly [
    title: string,
    width: number,
    height: number,
    ground: number,
    codes: readonly (readonly [text: string, x: number, y: number, side: number])[],
  ])[] = [
    ["a phone with one large export", 1080, 2340, 255, [[exportOf(1), 60, 500, 7]]],
    ["exports below each other", 1080, 3200, 255, [0, 1, 2].map((i) => [exportOf(i), 60, 80 + i * 1040, 7] as const)],
    ["two codes beside each other", 1920, 1080, 255, [0, 1].map((i) => [keyOf(i), 40 + i * 400, 40, 7] as const)],
    [
      "two rows of codes",
      1920,
      1080,
      255,
      [0, 1, 2, 3, 4, 5].map((i) => [keyOf(i), 40 + (i % 3) * 400, 40 + Math.floor(i / 3) * 420, 7] as const),
    ],
    ["cards on a dark ground", 1080, 2340, 20, [0, 1].map((i) => [keyOf(i), 200, 300 + i * 1000, 9] as const)],
  ];
  for (const [title, width, height, ground, codes] of rows) {
    it(`finds ${title}`, function () {
      this.timeout(120_000);
      const screen = drawn(width, height, () => ground);
      for (const [text, x, y, side] of codes) drawCode(screen, text, { x, y, side });
      expect([...findCodes(pictureOf(screen), "screen")].sort()).to.deep.equal(codes.map(([text]) => text).sort());
    });
  }

  it("finds light codes on a dark ground", function () {
    this.timeout(120_000);
    const screen = drawn(1080, 2340, () => 20);
    for (const i of [0, 1]) drawCode(screen, keyOf(i), { x: 200, y: 300 + i * 1000, side: 9, light: true });
    expect([...findCodes(pictureOf(screen), "screen")].sort()).to.deep.equal([keyOf(0), keyOf(1)]);
  });

  it("finds a code between lines and words", function () {
    this.timeout(120_000);
    const screen = drawn(1080, 1600, (x, y) =>
      y % 40 < 12 && (x * 7 + (y >> 3)) % 11 < 5 && (y < 400 || y > 1200) ? 0 : 255,
    );
    drawCode(screen, keyOf(1), { x: 300, y: 500, side: 9 });
    expect(findCodes(pictureOf(screen), "screen")).to.deep.equal([keyOf(1)]);
  });

  it("ends within its limits whatever the picture shows", () => {
    let pixels = 0;
    const decode = (data: Uint8ClampedArray): null => {
      pixels += data.length / 4;
      return null;
    };
    const random = noise();
    for (const value of [
      (x: number, y: number) => (x % 60 < 50 && y % 60 < 50 ? random() : 255),
      (): number => random(),
    ]) {
      pixels = 0;
      findCodes(pictureOf(drawn(1200, 1200, value)), "screen", { decode });
      expect(pixels).to.be.at.most(60_000_000);
    }
  }).timeout(120_000);
});
