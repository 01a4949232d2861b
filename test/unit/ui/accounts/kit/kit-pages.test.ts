/** Tests how an emergency kit is cut into rows, pieces, columns and pages. */
import { expect } from "chai";
import fc from "fast-check";
import { encode } from "uqr";
import type { Account } from "../../../../../src/accounts/index.ts";
import { type KitAccount, recoveryCode, recoveryQrText } from "../../../../../src/backup/index.ts";
import {
  fillColumns,
  grouped,
  kitCodesOf,
  pageSpans,
  piecesOf,
  qrPlaceOf,
} from "../../../../../ui/accounts/kit/kit-pages.ts";
import { hasShortNotes, kitRowsOf, needsParameters } from "../../../../../ui/accounts/kit/kit-rows.ts";

const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const printed = (account: Partial<Account>, more: Partial<KitAccount> = {}): KitAccount => ({
  account: {
    name: "account/a",
    site: "a.example",
    login: "ada",
    scheme: "saltmill-1",
    revision: 1,
    rules,
    ...account,
  } as Account,
  login: "ada",
  parameters: "{}",
  ...more,
});
const lines = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `line ${i}`);

describe("the recovery codes of an emergency kit", () => {
  it("are numbered in the order of the accounts, first an account's password and then its key", () => {
    const accounts = [
      printed({}),
      printed({}, { recovery: lines(3) }),
      printed({}, { codeKey: lines(5), recovery: lines(4) }),
      printed({}, { codeKey: lines(6) }),
    ];
    const codes = kitCodesOf(accounts);
    expect(codes.map(({ number, gives, lines: { length } }) => [number, gives, length])).to.deep.equal([
      [1, "password", 3],
      [2, "password", 4],
      [3, "key", 5],
      [4, "key", 6],
    ]);
    const rows = kitRowsOf(accounts, codes);
    expect(rows.map((row) => [row.number, row.codes.map(({ number }) => number)])).to.deep.equal([
      [1, []],
      [2, [1]],
      [3, [2, 3]],
      [4, [4]],
    ]);
  });

  it("of long passwords are cut into pieces that keep every line", () => {
    const [code] = kitCodesOf([printed({}, { recovery: lines(45) })]);
    const pieces = piecesOf(code!);
    expect(pieces.map(({ from, lines: { length } }) => [from, length])).to.deep.equal([
      [0, 20],
      [20, 20],
      [40, 5],
    ]);
    expect(pieces.flatMap((piece) => piece.lines)).to.deep.equal(lines(45));
  });

  it("have a QR code beside or below them whose modules are large enough for a camera, unless they are very long", () => {
    const root = new Uint8Array(20).fill(7);
    const placeFor = (length: number): { place: string | undefined; modules: number } => {
      const recovery = recoveryCode(root, "a".repeat(length));
      const [code] = kitCodesOf([printed({}, { recovery })]);
      const place = qrPlaceOf(code!);
      return {
        place,
        modules: place === undefined ? 0 : encode(recoveryQrText(99_999, recovery), { ecc: "M", border: 0 }).size,
      };
    };
    // widths of the drawings in paper.css, in millimetres
    const least = { beside: { width: 21, module: 0.34 }, below: { width: 72, module: 0.57 } };
    const seen = new Set<string | undefined>();
    for (const length of [0, 13, 40, 133, 134, 400, 778, 779, 2000]) {
      const { place, modules } = placeFor(length);
      seen.add(place);
      if (place === "beside" || place === "below")
        expect(least[place].width / (modules + 4), String(length)).to.be.above(least[place].module);
    }
    expect([...seen]).to.deep.equal(["beside", "below", undefined]);
    expect([133, 134, 778, 779].map((length) => placeFor(length).place)).to.deep.equal([
      "beside",
      "below",
      "below",
      undefined,
    ]);
  });
});

describe("the rows of an emergency kit", () => {
  it("have short notes beside the account, and long ones below it with every character", () => {
    expect(hasShortNotes(printed({ notes: "2nd floor" }))).to.equal(true);
    expect(hasShortNotes(printed({}))).to.equal(true);
    expect(hasShortNotes(printed({ notes: "two\nlines" }))).to.equal(false);
    const notes = ["x".repeat(1300), ...lines(40), "", "end"].join("\n");
    const [first, ...more] = kitRowsOf([printed({ notes })], []);
    expect(first?.notes).to.equal(undefined);
    expect(more.every(({ number }) => number === 1)).to.equal(true);
    const pieces = more.map((row) => row.notes ?? "");
    for (const piece of pieces) {
      expect(piece.length).to.be.at.most(620);
      expect(piece.split("\n").length).to.be.at.most(12);
    }
    expect(pieces.join("\n").replaceAll("\n", "")).to.equal(notes.replaceAll("\n", ""));
  });

  it("need exact parameters in the appendix only if a programmer cannot take them from the row", () => {
    expect(needsParameters(printed({}))).to.equal(false);
    expect(needsParameters(printed({ rules: { words: 6, separator: " " } }))).to.equal(false);
    expect(needsParameters(printed({ scheme: "easypasswords-1" }))).to.equal(true);
    expect(needsParameters(printed({}, { earlierMaster: { created: 0 } }))).to.equal(true);
    expect(needsParameters(printed({}, { parameters: '{"site":"a\\u0020"}' }))).to.equal(true);
    expect(needsParameters(printed({ rules: { length: 9, classes: ["lower", "äöü"] } }))).to.equal(true);
    const { account, login } = printed({ scheme: "stored" });
    expect(needsParameters({ account, login, recovery: lines(3) })).to.equal(false);
  });
});

describe("the pages of an emergency kit", () => {
  it("get all blocks in their order, and no column is too high unless one block is", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150 })), (heights) => {
        const columns = fillColumns(heights, 100);
        expect(columns.flatMap(([from, to]) => heights.slice(from, to))).to.deep.equal(heights);
        columns.forEach(([from, to], i) => {
          const used = heights.slice(from, to).reduce((sum, each) => sum + each, 0);
          expect(to).to.be.above(from);
          expect(used <= 100 || to === from + 1).to.equal(true);
          // The next block would not fit.
          if (i < columns.length - 1) expect(used + heights[to]!).to.be.above(100);
        });
      }),
    );
  });

  it("are counted for each part, and a part without pages has no place", () => {
    expect(pageSpans([2, 1, 0, 1], 2)).to.deep.equal([[2, 3], [4, 4], undefined, [5, 5]]);
    expect(grouped([1, 2, 3], 2)).to.deep.equal([[1, 2], [3]]);
    expect(grouped([], 2)).to.deep.equal([]);
  });
});
