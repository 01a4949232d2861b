/** Tests the search for QR codes in a picture: which codes are found, and how much of a picture is searched. */
import { expect } from "chai";
import { encode } from "uqr";
import { findCodes, type Picture, type PictureKind } from "../../../../ui/codes/find-codes.ts";
import { drawCode, type Drawn, drawn, noise, photograph, pictureOf, type Shot } from "./drawn-picture.ts";

const key = "otpauth://totp/Example:ada@example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example";
const white = (width: number, height: number): Drawn => drawn(width, height, () => 255);

/** Searches a white picture that needs no memory for its pixels. @returns the size of each region that was taken */
function regionsOf(width: number, height: number, kind: PictureKind): readonly (readonly [number, number])[] {
  const sizes: (readonly [number, number])[] = [];
  const fractions: number[] = [];
  const picture: Picture = {
    width,
    height,
    pixels: (region) => {
      sizes.push([region.width, region.height]);
      return new Uint8ClampedArray(4 * region.width * region.height).fill(255);
    },
  };
  expect(findCodes(picture, kind, { onProgress: (fraction) => fractions.push(fraction) })).to.deep.equal([]);
  expect(fractions).to.deep.equal([...fractions].sort((a, b) => a - b));
  expect(Math.max(0, ...fractions)).to.be.below(1);
  return sizes;
}

describe("the search for a QR code on a page", function () {
  this.timeout(120_000);
  const screens = [
    [800, 600, 4],
    [1280, 720, 3],
    [1920, 1080, 3],
    [3840, 2160, 2],
    [3840, 2160, 12],
    [1080, 2400, 3],
  ] as const;
  for (const [width, height, side] of screens) {
    it(`finds a code with modules of ${side} pixels in the corners of ${width} × ${height} pixels`, () => {
      const size = drawCode(white(1000, 1000), key, { x: 0, y: 0, side });
      const [right, bottom] = [width - size, height - size];
      for (const [x, y] of [[0, 0] as const, [right, bottom] as const]) {
        const page = white(width, height);
        drawCode(page, key, { x, y, side, light: x === right });
        expect(findCodes(pictureOf(page), "page"), `${x}, ${y}`).to.deep.equal([key]);
      }
    });
  }

  it("finds a code in the middle of noise", () => {
    const page = drawn(1600, 1200, noise());
    drawCode(page, key, { x: 700, y: 600, side: 12 });
    expect(findCodes(pictureOf(page), "page")).to.deep.equal([key]);
  });

  it("finds a code in a strip", () => {
    for (const [width, height] of [[30_000, 150] as const, [150, 30_000] as const]) {
      const page = white(width, height);
      drawCode(page, key, { x: width === 150 ? 2 : 21_777, y: height === 150 ? 2 : 21_777, side: 3 });
      expect(findCodes(pictureOf(page), "page")).to.deep.equal([key]);
    }
  });

  it("ends after its first code", () => {
    const page = white(1200, 600);
    drawCode(page, key, { x: 10, y: 10, side: 4 });
    drawCode(page, `${key}&other`, { x: 600, y: 10, side: 4 });
    expect(findCodes(pictureOf(page), "page")).to.have.length(1);
  });
});

describe("the search for QR codes in any picture", function () {
  this.timeout(120_000);
  for (const kind of ["page", "paper", "screen"] as const) {
    it(`takes at most 30 million pixels of a ${kind}, in regions that every browser can draw`, () => {
      for (const [width, height] of [
        [1, 1],
        [20, 20],
        [21, 21],
        [1600, 1600],
        [3840, 2160],
        [8000, 8000],
        [1, 64_000_000],
        [64_000_000, 1],
        [640_000, 100],
        [22, 2_900_000],
      ] as const) {
        const sizes = regionsOf(width, height, kind);
        expect(
          sizes.reduce((sum, [w, h]) => sum + w * h, 0),
          `${width} × ${height}`,
        ).to.be.at.most(30_000_000);
        expect(Math.max(0, ...sizes.flat())).to.be.at.most(2048);
        if (Math.min(width, height) === 1) expect(sizes).to.have.length(0);
      }
    });
  }

  it("ends whatever the picture shows", () => {
    const random = noise(7);
    const cells = Uint8Array.from({ length: 90_000 }, () => (random() < 128 ? 0 : 255));
    const corner = ["11111110", "10000010", "10111010", "10111010", "10111010", "10000010", "11111110", "00000000"];
    const corners = (side: number) => (x: number, y: number) =>
      corner[Math.floor(y / side) % 8]?.[Math.floor(x / side) % 8] === "1" ? 0 : 255;
    const patterns: Record<string, (x: number, y: number) => number> = {
      noise: random,
      "black and white noise": () => (random() < 128 ? 0 : 255),
      "noise in squares": (x, y) => cells[300 * (Math.floor(y / 4) % 300) + (Math.floor(x / 4) % 300)] ?? 0,
      "stripes of two pixels": (x) => ((x >> 1) % 2) * 255,
      "small corners of codes side by side": corners(2),
      "corners of codes side by side": corners(4),
      "large corners of codes side by side": corners(9),
    };
    for (const [title, value] of Object.entries(patterns)) {
      for (const kind of ["page", "paper"] as const)
        expect(findCodes(pictureOf(drawn(1200, 1000, value)), kind), `${title}, ${kind}`).to.deep.equal([]);
    }
  });
});

describe("the search for QR codes on paper", function () {
  this.timeout(300_000);
  const texts = Array.from({ length: 8 }, (_, i) => {
    const letters = Array.from({ length: 1160 }, (_each, k) =>
      "0123456789ABC $%*+-./:".charAt((k * k + 31 * k + 7 * i) % 22),
    );
    return `SALTMILL-KIT:1:0123456789ABCDEF:${i + 1}/8:${letters.join("")}`;
  });

  /** Returns a function that says where ink is on a sheet with codes in two columns, as in an emergency kit. */
  function sheetOf(some: readonly string[], side: number, pitch: number): (x: number, y: number) => boolean {
    const codes = some.map((text, i) => {
      const { size, data } = encode(text, { ecc: "M", border: 2 });
      return { data, left: 24 + (side + 12) * (i % 2), top: 24 + pitch * Math.floor(i / 2), module: side / size };
    });
    return (x, y) =>
      codes.some(({ data, left, top, module }) => {
        const row = data[Math.floor((y - top) / module)];
        return row?.[Math.floor((x - left) / module)] === true;
      });
  }
  const paper = { width: 210, height: 297 };

  for (let count = 1; count <= 8; count++) {
    it(`finds ${count} in a photograph that is turned, tilted and a little blurred`, () => {
      const [side, pitch] = count > 6 ? [60, 66] : [69, 74];
      const shot = { pixelsPerMillimetre: count > 6 ? 8 : 6, turned: 5, tilted: 0.08, blur: 1, noise: 6, shadow: 0.3 };
      const some = texts.slice(0, count);
      const picture = pictureOf(photograph(paper, sheetOf(some, side, pitch), shot));
      expect([...findCodes(picture, "paper")].sort()).to.deep.equal(some);
    });
  }

  const shots: Readonly<Record<string, Shot>> = {
    "a scan at 110 dots per inch": { pixelsPerMillimetre: 110 / 25.4 },
    "a scan at 150 dots per inch that lies askew": { pixelsPerMillimetre: 150 / 25.4, turned: 2 },
    "a scan at 150 dots per inch": { pixelsPerMillimetre: 150 / 25.4 },
    "a scan at 300 dots per inch": { pixelsPerMillimetre: 300 / 25.4 },
    "a photograph that is upside down": { pixelsPerMillimetre: 8, turned: 184, blur: 1, noise: 6 },
    "a photograph that lies on its side": { pixelsPerMillimetre: 8, turned: 91, blur: 1.5, noise: 6 },
    "a photograph from the side": { pixelsPerMillimetre: 8, turned: -7, tilted: 0.25, blur: 0.8, noise: 6 },
    "a photograph of a screen": { pixelsPerMillimetre: 8, turned: 3, tilted: 0.1, moire: 0.5, blur: 1, noise: 8 },
  };
  for (const [title, shot] of Object.entries(shots)) {
    it(`finds six in ${title}`, () => {
      const some = texts.slice(0, 6);
      const picture = pictureOf(photograph(paper, sheetOf(some, 69, 74), shot));
      expect([...findCodes(picture, "paper")].sort()).to.deep.equal(some);
    });
  }

  it("finds the 18 small recovery codes of a page in a photograph and in a scan", () => {
    const some = Array.from({ length: 18 }, (_, i) => `R${i + 10}:${"AEAA7K9PQXM2".repeat(i % 3 === 0 ? 13 : 9)}`);
    const codes = some.map((text) => encode(text, { ecc: "M", border: 2 }));
    const isDark = (x: number, y: number): boolean => {
      const [column, row] = [Math.floor((x - 81) / 90), Math.floor((y - 30) / 25)];
      const code = column >= 0 && column < 2 && row >= 0 ? codes[2 * row + column] : undefined;
      if (!code) return false;
      const module = 21 / code.size;
      return (
        code.data[Math.floor((y - 30 - 25 * row) / module)]?.[Math.floor((x - 81 - 90 * column) / module)] === true
      );
    };
    for (const shot of [
      { pixelsPerMillimetre: 9, turned: 3, tilted: 0.06, blur: 1, noise: 6, shadow: 0.3 },
      { pixelsPerMillimetre: 150 / 25.4 },
    ]) {
      const picture = pictureOf(photograph(paper, isDark, shot));
      expect([...findCodes(picture, "paper")].sort()).to.deep.equal(some);
    }
  });

  it("finds the codes of kits that were printed in 2026, with wider borders", () => {
    const some = texts.slice(0, 5);
    const codes = some.map((text, i) => ({
      ...encode(text, { ecc: "M", border: 4 }),
      x: 20 + 78 * (i % 2),
      y: 15 + 80 * (i >> 1),
    }));
    const isDark = (x: number, y: number): boolean =>
      codes.some(
        (code) => code.data[Math.floor(((y - code.y) * code.size) / 72)]?.[Math.floor(((x - code.x) * code.size) / 72)],
      );
    for (const dotsPerInch of [110, 150, 200]) {
      const picture = pictureOf(photograph(paper, isDark, { pixelsPerMillimetre: dotsPerInch / 25.4 }));
      expect([...findCodes(picture, "paper")].sort(), String(dotsPerInch)).to.deep.equal(some);
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
});
