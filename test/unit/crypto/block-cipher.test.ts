import { expect } from "chai";
import fc from "fast-check";
import { double, triple, xor, xorPadded } from "../../../crypto/block-cipher.ts";
import { type BlockCipher, ccmOpen, ccmOpenSync, ccmSeal, ccmSealSync } from "../../../crypto/index.ts";
import { cmac, ctr, ocb2Open, ocb2Seal, ocb3Open, ocb3Seal } from "../../../crypto/papers/index.ts";
import { bytes, bytesOf, counting, hex } from "./bytes.ts";
import { camellia } from "./camellia.ts";
import { expectCryptoError, rejection } from "./refusals.ts";

/**
 * Returns a block as a polynomial: bit i is the coefficient of x^i. The code under test calculates with bytes instead.
 */
const polynomial = (block: Uint8Array): bigint => BigInt(`0x${hex(block)}`);

/** Returns 2·a modulo x^128 + x^7 + x^2 + x + 1. */
const twice = (a: bigint): bigint => ((a >> 127n) & 1n ? (a << 1n) ^ ((1n << 128n) | 0x87n) : a << 1n);

function after(block: Uint8Array, change: (block: Uint8Array) => void): Uint8Array {
  const changed = block.slice();
  change(changed);
  return changed;
}

describe("blocks of 128 bits", () => {
  it("are doubled correctly with a single one in every place", () => {
    for (let bit = 0n; bit < 128n; bit++) {
      const block = bytes((1n << bit).toString(16).padStart(32, "0"));
      expect(polynomial(after(block, double)), `x^${String(bit)}`).to.equal(twice(1n << bit));
    }
  });

  it("are doubled and tripled like polynomials", () => {
    fc.assert(
      fc.property(bytesOf(16), (block) => {
        const a = polynomial(block);
        expect(polynomial(after(block, double))).to.equal(twice(a));
        expect(polynomial(after(block, triple))).to.equal(twice(a) ^ a);
      }),
    );
  });

  it("are combined by xor over their common length", () => {
    const four = (Y: Uint8Array): string =>
      hex(
        after(bytes("0f0f0f0f"), (X) => {
          xor(X, Y);
        }),
      );
    expect(four(bytes("ffff"))).to.equal("f0f00f0f");
    expect(four(bytes("ffffffffffff"))).to.equal("f0f0f0f0");
  });

  it("are padded with a one and zeros, from no byte to fifteen", () => {
    for (let length = 0; length < 16; length++) {
      const padded = after(new Uint8Array(16), (X) => {
        xorPadded(X, counting(length, 1));
      });
      expect(hex(padded)).to.equal(`${hex(counting(length, 1))}80`.padEnd(32, "0"));
    }
  });
});

/**
 * Tests every mode with a cipher of another library that returns a wrong block: once, at each block of a message. With
 * a wrong block, a mode would give plaintext away as ciphertext.
 */

/** Runs a mode on a text: a plaintext to seal, or a ciphertext with its tag to open. */
type Mode = (cipher: BlockCipher, text: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const associatedData = counting(37, 200);
const nonce = counting(12, 50);
const long = { nonce: counting(16, 50), associatedData };
const short = { nonce, associatedData };

const modes: Record<string, { readonly run: Mode; readonly seal?: Mode }> = {
  ctr: { run: (cipher, data) => ctr({ cipher, counter: counting(16, 50), data }) },
  cmac: { run: cmac },
  ccmSealSync: { run: (cipher, plaintext) => ccmSealSync({ cipher, ...short, plaintext }) },
  ccmSeal: { run: (cipher, plaintext) => ccmSeal({ cipher, ...short, plaintext }) },
  ccmOpenSync: {
    run: (cipher, ciphertext) => ccmOpenSync({ cipher, ...short, ciphertext }),
    seal: (cipher, plaintext) => ccmSealSync({ cipher, ...short, plaintext }),
  },
  ccmOpen: {
    run: (cipher, ciphertext) => ccmOpen({ cipher, ...short, ciphertext }),
    seal: (cipher, plaintext) => ccmSealSync({ cipher, ...short, plaintext }),
  },
  ocb3Seal: { run: (cipher, plaintext) => ocb3Seal({ cipher, ...short, plaintext }) },
  ocb3Open: {
    run: (cipher, ciphertext) => ocb3Open({ cipher, ...short, ciphertext }),
    seal: (cipher, plaintext) => ocb3Seal({ cipher, ...short, plaintext }),
  },
  ocb2Seal: { run: (cipher, plaintext) => ocb2Seal({ cipher, ...long, plaintext }) },
  ocb2Open: {
    run: (cipher, ciphertext) => ocb2Open({ cipher, ...long, ciphertext }),
    seal: (cipher, plaintext) => ocb2Seal({ cipher, ...long, plaintext }),
  },
};

/** Functions that return what a wrong cipher returns, from the right block and from its argument. */
const wrong: Record<string, (right: Uint8Array, block: Uint8Array) => unknown> = {
  nothing: () => undefined,
  null: () => null,
  "no byte": () => new Uint8Array(0),
  "one byte": (right) => right.slice(0, 1),
  "15 bytes": (right) => right.slice(0, 15),
  "17 bytes": (right) => Uint8Array.from([...right, 1]),
  "two blocks": (right) => Uint8Array.from([...right, ...right]),
  "an array of numbers": (right) => Array.from(right),
  "an ArrayBuffer": (right) => right.slice().buffer,
  "other numbers": (right) => Uint16Array.from(right),
  "a DataView": (right) => new DataView(right.slice().buffer),
  text: (right) => hex(right),
  "a promise": (right) => Promise.resolve(right),
  "a number": () => 16,
  "its argument, unchanged": (_, block) => block,
  "its argument, encrypted in place": (right, block) => {
    block.set(right);
    return block;
  },
  "a view of its argument's memory": (right, block) => {
    block.set(right);
    return new Uint8Array(block.buffer, block.byteOffset, 16);
  },
  "an error": () => {
    throw new Error("pulled out");
  },
  "an error, after its argument was encrypted": (right, block) => {
    block.set(right);
    throw new Error("pulled out");
  },
};

interface Failing {
  readonly cipher: BlockCipher;
  /** The number of blocks that the cipher was asked for. */
  readonly used: () => number;
  /** Returns the value that the failing call returned. */
  readonly returned: () => unknown;
}

/** Returns a cipher whose call number `at` returns a wrong block. */
function failing(right: BlockCipher, at: number, result: (right: Uint8Array, block: Uint8Array) => unknown): Failing {
  let calls = 0;
  let returned: unknown;
  const through =
    (method: "encryptBlock" | "decryptBlock") =>
    (block: Uint8Array): Uint8Array<ArrayBuffer> => {
      const Y = right[method](block);
      if (calls++ !== at) return Y;
      const copy = Y.slice();
      Y.fill(0);
      returned = result(copy, block);
      return returned as Uint8Array<ArrayBuffer>;
    };
  const own = { encryptBlock: through("encryptBlock"), decryptBlock: through("decryptBlock") };
  return { cipher: { ...right, ...own }, used: () => calls, returned: () => returned };
}

/** Returns the number of blocks that a mode asks its cipher for. */
async function blocksOf(run: Mode, text: Uint8Array): Promise<number> {
  const { cipher, used } = failing(camellia(counting(16)), -1, () => undefined);
  await Promise.resolve(run(cipher, text)).catch(() => undefined); // another cipher than the one that sealed the text
  return used();
}

/**
 * Runs a mode that fails. Returns its error, and the contents of all byte arrays that it made and did not wipe. Only
 * arrays that are made by the global `Uint8Array` are seen.
 */
async function failure(run: () => unknown): Promise<{ error: unknown; left: string[] }> {
  const made: Uint8Array[] = [];
  const Own = globalThis.Uint8Array;
  globalThis.Uint8Array = new Proxy(Own, {
    construct(target, parameters) {
      const array = Reflect.construct(target, parameters) as Uint8Array;
      made.push(array);
      return array;
    },
  });
  try {
    const error = await rejection(Promise.resolve().then(run));
    return { error, left: made.map(hex).filter((content) => /[^0]/u.test(content)) };
  } finally {
    globalThis.Uint8Array = Own;
  }
}

describe("a cipher of another library", () => {
  for (const [mode, { run, seal }] of Object.entries(modes)) {
    it(`is refused by ${mode} if any of its blocks is wrong, and nothing of the key or the text is left`, async () => {
      for (const length of [0, 5, 16, 53]) {
        const sealed = seal && (await seal(camellia(counting(16)), counting(length)));
        const blocks = await blocksOf(run, sealed ?? counting(length));
        expect(blocks).to.be.at.least(mode === "ctr" ? Math.ceil(length / 16) : 1);
        for (const [name, result] of Object.entries(wrong)) {
          for (let at = 0; at < blocks; at++) {
            const where = `${name} as block ${at} of a text of ${length} bytes`;
            const lefts: string[][] = [];
            for (const start of [1, 2]) {
              const { cipher, used, returned } = failing(camellia(counting(16, start)), at, result);
              const text = sealed ?? counting(length, start);
              const { error, left } = await failure(() => run(cipher, text));
              if (name.startsWith("an error")) expect(error, where).to.have.property("message", "pulled out");
              else {
                expectCryptoError(error, "bad-argument");
                expect(error.message, where).to.match(/^cipher\.(en|de)cryptBlock's result must be /u);
              }
              expect(used(), where).to.equal(at + 1);
              const block = returned();
              if (block instanceof Uint8Array) expect(hex(block), where).to.match(/^0*$/u);
              lefts.push(left);
            }
            // The same with another key and another plaintext: only the nonce, the associated data, a counter and a
            // ciphertext to open are left, which are public.
            expect(lefts[0], where).to.deep.equal(lefts[1]);
          }
        }
      }
    });
  }

  it("may return its block as a Buffer, or in an array that it uses again", () => {
    const right = camellia(counting(16));
    const same = new Uint8Array(16);
    const data = counting(53);
    for (const encryptBlock of [
      (block: Uint8Array) => Buffer.from(right.encryptBlock(block)),
      (block: Uint8Array) => {
        same.set(right.encryptBlock(block));
        return same;
      },
    ]) {
      const cipher = { ...right, encryptBlock };
      expect(hex(ctr({ cipher, counter: counting(16), data }))).to.equal(
        hex(ctr({ cipher: right, counter: counting(16), data })),
      );
    }
  });
});
