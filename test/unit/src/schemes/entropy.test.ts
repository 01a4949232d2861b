import { expect } from "chai";
import fc from "fast-check";
import { saltmill1Password, schemes } from "../../../../src/schemes/index.ts";
import { allStrings, goodPasswords, log2, uniformBits } from "../../../../src/schemes/rules.ts";
import { classesOf } from "../arbitraries.ts";
import { throwsApp } from "../refused.ts";

const saltmill = schemes["saltmill-1"];
const four = ["lower", "upper", "digit", "symbol"];

/** Generates every string of this length over the alphabet. */
function* strings(alphabet: string, length: number): Generator<string> {
  if (length === 0) yield "";
  else for (const start of strings(alphabet, length - 1)) for (const character of alphabet) yield start + character;
}

/**
 * Counts the passwords that contain every class, like `goodPasswords`, but with another algorithm. This algorithm
 * tracks which classes have appeared so far, and does not use inclusion and exclusion.
 */
function counted(sizes: readonly number[], length: number): bigint {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let i = 0; i < length; i++) {
    const next = new Map<number, bigint>();
    for (const [seen, count] of ways) {
      sizes.forEach((size, j) => {
        const then = seen | (1 << j);
        next.set(then, (next.get(then) ?? 0n) + count * BigInt(size));
      });
    }
    ways = next;
  }
  return ways.get((1 << sizes.length) - 1) ?? 0n;
}

describe("goodPasswords", () => {
  const small: [sizes: number[], length: number][] = [
    [[1], 4],
    [[2], 7],
    [[1, 1], 4],
    [[2, 3], 5],
    [[1, 1, 1, 1], 4],
    [[1, 1, 1, 1], 7],
    [[1, 2, 3], 6],
    [[2, 1, 1, 1], 6],
  ];
  for (const [sizes, length] of small) {
    it(`equals counting for ${length} characters of classes of ${sizes.join(", ")}`, () => {
      const classes = classesOf(...sizes);
      const every = [...strings(classes.join(""), length)];
      const good = every.filter((text) => classes.every((set) => Array.from(set).some((c) => text.includes(c))));
      expect(goodPasswords({ length, classes })).to.equal(BigInt(good.length));
      expect(allStrings({ length, classes })).to.equal(BigInt(every.length));
    });
  }

  it("is exact for any sizes and lengths", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 128 }), (all, length) => {
        expect(goodPasswords({ length, classes: classesOf(...all) })).to.equal(counted(all, length));
      }),
    );
  });
});

describe("rules of saltmill-1 that few passwords satisfy", () => {
  const holds = (sizes: number[], length: number): boolean =>
    counted(sizes, length) * 65_536n >= BigInt(sizes.reduce((sum, size) => sum + size)) ** BigInt(length);

  it("are accepted three in ten thousand above the limit of one in 2^16", async () => {
    const rules = { length: 10, classes: classesOf(1, 1, 1, 1, 2, 74) };
    expect(saltmill.validate(rules)).to.have.property("length", 10);
    const password = await saltmill1Password(new Uint8Array(20), { site: "s", login: "", revision: 1, rules });
    for (const set of rules.classes) expect(Array.from(set).some((c) => password.includes(c))).to.equal(true);
  });

  it("are refused one in twenty thousand below the limit, by every function", async () => {
    const rules = { length: 9, classes: classesOf(1, 1, 1, 3, 3, 85) };
    throwsApp(() => saltmill.validate(rules), "rules-unlikely");
    throwsApp(() => saltmill.entropyBits(rules), "rules-unlikely");
    const entry = { site: "s", login: "", revision: 1, rules };
    const error: unknown = await saltmill1Password(new Uint8Array(20), entry).then(String, (e: unknown) => e);
    expect(error).to.have.property("code", "rules-unlikely");
  });

  it("are refused if and only if good · 2^16 < N^length", () => {
    const sizes = fc.tuple(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 7 }),
      fc.integer({ min: 1, max: 73 }),
    );
    let refused = 0;
    let taken = 0;
    fc.assert(
      fc.property(sizes, fc.integer({ min: 8, max: 16 }), ([few, many], length) => {
        const all = [...few, many];
        const rules = { length, classes: classesOf(...all) };
        if (holds(all, length)) {
          taken++;
          saltmill.validate(rules);
        } else {
          refused++;
          throwsApp(() => saltmill.validate(rules), "rules-unlikely");
        }
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(refused, taken)).to.be.above(10); // both results occur, usually about 60 times or more
  });
});

describe("the entropy of saltmill-1", () => {
  it("is log2 of the number of passwords", () => {
    expect(saltmill.entropyBits({ length: 6, classes: ["0123456789"] })).to.be.closeTo(6 * Math.log2(10), 1e-9);
    expect(saltmill.entropyBits({ length: 4, classes: four })).to.be.closeTo(Math.log2(24 * 23 * 23 * 8 * 28), 1e-9);
    expect(saltmill.entropyBits({ length: 5, classes: ["a"] })).to.equal(0);
    const expected = Math.log2(Number(counted([23, 23, 8, 28], 16)));
    expect(saltmill.entropyBits({ length: 16, classes: four })).to.be.closeTo(expected, 1e-9);
  });

  it("is at most 160 bits for characters and words", () => {
    expect(saltmill.entropyBits({ length: 128, classes: four })).to.equal(160);
    expect(saltmill.entropyBits({ length: 48, classes: ["0123456789"] })).to.be.closeTo(48 * Math.log2(10), 1e-9);
    expect(saltmill.entropyBits({ length: 49, classes: ["0123456789"] })).to.equal(160);
    expect(saltmill.entropyBits({ words: 12, separator: "-" })).to.be.closeTo(12 * Math.log2(7776), 1e-9);
    expect(saltmill.entropyBits({ words: 13, separator: "-" })).to.equal(160);
  });

  it("has a double's precision for integers of any size in log2 and uniformBits", () => {
    for (const exponent of [0, 1, 52, 53, 63, 64, 65, 100, 159, 160, 161, 1000, 5000]) {
      expect(log2(1n << BigInt(exponent))).to.equal(exponent);
      expect(log2(3n << BigInt(exponent))).to.be.closeTo(exponent + Math.log2(3), 1e-9);
      expect(uniformBits(1n << BigInt(exponent))).to.equal(Math.min(exponent, 160));
    }
  });
});
