import { createCipheriv } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../crypto/index.ts";
import { aesDecryptBlock, aesEncryptBlock } from "../../reference/aes.ts";
import multiblock from "../../vectors/aes-multiblock.json" with { type: "json" };
import vectors from "../../vectors/aes.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, hex, join } from "./bytes.ts";
import { expectCryptoError, refusesNonBytes, thrown } from "./refusals.ts";

const keyLengths = [16, 24, 32];

function oracle(key: Uint8Array, block: Uint8Array): string {
  const cipher = createCipheriv(`aes-${8 * key.length}-ecb`, key, null).setAutoPadding(false);
  return hex(cipher.update(block));
}

function checkBothWays(key: string, plaintext: string, ciphertext: string): void {
  const cipher = aes(bytes(key));
  expect(cipher.keyBytes).to.equal(key.length / 2);
  expect(hex(cipher.encryptBlock(bytes(plaintext)))).to.equal(ciphertext);
  expect(hex(cipher.decryptBlock(bytes(ciphertext)))).to.equal(plaintext);
}

describe("aes: published vectors", () => {
  for (const { name, key, plaintext, ciphertext } of vectors.fips197) {
    it(`agrees with ${name}`, () => {
      checkBothWays(key, plaintext, ciphertext);
    });
  }

  for (const { set, key, plaintext, cases } of vectors.knownAnswers) {
    it(`agrees with the ${cases.length} known answers of CAVP ${set}`, () => {
      expect(cases).not.to.have.length(0);
      // A field whose value is the same in all cases of a set is stored only once, in the set itself.
      for (const { input, ciphertext } of cases) checkBothWays(key ?? input, plaintext ?? input, ciphertext);
    });
  }

  it("is tested with all 1,039 known answers", () => {
    expect(vectors.knownAnswers).to.have.length(12);
    expect(vectors.knownAnswers.reduce((sum, { cases }) => sum + cases.length, 0)).to.equal(1039);
  });
});

describe("aes: against node:crypto", () => {
  for (const keyBytes of keyLengths) {
    it(`agrees for random keys and blocks of AES-${8 * keyBytes}, in both directions`, () => {
      fc.assert(
        fc.property(bytesOf(keyBytes), bytesOf(16), (key, block) => {
          const cipher = aes(key);
          const encrypted = cipher.encryptBlock(block);
          expect(hex(encrypted)).to.equal(oracle(key, block));
          expect(hex(cipher.decryptBlock(encrypted))).to.equal(hex(block));
        }),
        { numRuns: 200 },
      );
    });

    it(`encrypts and decrypts a chain of 1,000 blocks with AES-${8 * keyBytes}`, () => {
      const cipher = aes(counting(keyBytes, 77));
      let ours = counting(16);
      let theirs = hex(ours);
      for (let i = 0; i < 1000; i++) {
        ours = cipher.encryptBlock(ours);
        theirs = oracle(counting(keyBytes, 77), bytes(theirs));
      }
      expect(hex(ours)).to.equal(theirs);
      for (let i = 0; i < 1000; i++) ours = cipher.decryptBlock(ours);
      expect(hex(ours)).to.equal(hex(counting(16)));
    });
  }
});

describe("aes: ownership of buffers", () => {
  it("keeps two ciphers separate, also when one of them is wiped", () => {
    const [one, two, same] = [aes(counting(16)), aes(counting(32)), aes(counting(16))];
    const expected = [oracle(counting(16), counting(16)), oracle(counting(32), counting(16))];
    one.wipe();
    expect([same, two].map((cipher) => hex(cipher.encryptBlock(counting(16))))).to.deep.equal(expected);
  });

  it("copies the key, so that the caller may overwrite it", () => {
    for (const keyBytes of keyLengths) {
      const key = counting(keyBytes);
      const cipher = aes(key);
      key.fill(0);
      const encrypted = cipher.encryptBlock(counting(16));
      expect(hex(encrypted)).to.equal(oracle(counting(keyBytes), counting(16)));
      expect(hex(cipher.decryptBlock(encrypted))).to.equal(hex(counting(16)));
    }
  });

  it("accepts views into larger buffers and does not change them", () => {
    for (const keyBytes of keyLengths) {
      const key = asView(counting(keyBytes, 30));
      const block = asView(counting(16, 60));
      const before = [hex(key.whole), hex(block.whole)];
      const cipher = aes(key.view);
      const encrypted = cipher.encryptBlock(block.view);
      expect(hex(encrypted)).to.equal(oracle(counting(keyBytes, 30), counting(16, 60)));
      expect(hex(cipher.decryptBlock(asView(encrypted).view))).to.equal(hex(counting(16, 60)));
      expect([hex(key.whole), hex(block.whole)]).to.deep.equal(before);
    }
  });

  it("returns 16 fresh bytes each time, in both directions", () => {
    const cipher = aes(counting(16));
    for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
      const first = crypt(counting(16));
      const expected = hex(first);
      const second = crypt(counting(16, 1));
      expect(first).to.have.length(16);
      expect(hex(first)).to.equal(expected);
      expect(first.buffer).not.to.equal(second.buffer);
      first.fill(0);
      expect(hex(crypt(counting(16)))).to.equal(expected);
    }
  });

  it("cannot be used after wipe, and can be wiped twice", () => {
    const cipher = aes(counting(16));
    cipher.decryptBlock(counting(16));
    cipher.wipe();
    cipher.wipe();
    expectCryptoError(
      thrown(() => cipher.encryptBlock(counting(16))),
      "bad-argument",
    );
    expectCryptoError(
      thrown(() => cipher.decryptBlock(counting(16))),
      "bad-argument",
    );
  });
});

describe("aes: arguments", () => {
  const cipher = aes(counting(16));

  it("refuses keys of any other length", () => {
    for (let length = 0; length <= 65; length++) {
      if (keyLengths.includes(length)) continue;
      expectCryptoError(
        thrown(() => aes(counting(length))),
        "bad-argument",
        "key",
      );
    }
  });

  it("refuses blocks of any other length", () => {
    for (const length of [0, 1, 15, 17, 32]) {
      expectCryptoError(
        thrown(() => cipher.encryptBlock(counting(length))),
        "bad-argument",
        "block",
      );
      expectCryptoError(
        thrown(() => cipher.decryptBlock(counting(length))),
        "bad-argument",
        "block",
      );
    }
  });

  refusesNonBytes("key", aes);
  refusesNonBytes("block", (block) => cipher.encryptBlock(block));
  refusesNonBytes("block", (block) => cipher.decryptBlock(block));
});

/** Encrypts or decrypts each block separately (ECB). */
function each(text: Uint8Array, crypt: (block: Uint8Array) => Uint8Array): string {
  const blocks = Array.from({ length: text.length / 16 }, (_, i) => text.subarray(16 * i, 16 * i + 16));
  return hex(join(...blocks.map(crypt)));
}

describe("aes: CAVP's messages of many blocks", () => {
  const sets = [...new Set(multiblock.map(({ set }) => set))];

  it("is tested with six sets", () => {
    expect(sets).to.have.length(6);
  });

  for (const set of sets) {
    it(`agrees with ${set}`, () => {
      const cases = multiblock.filter((vector) => vector.set === set);
      expect(cases.map(({ plaintext }) => plaintext.length / 32)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      for (const { key, plaintext, ciphertext } of cases) {
        const cipher = aes(bytes(key));
        expect(each(bytes(plaintext), (block) => cipher.encryptBlock(block))).to.equal(ciphertext);
        expect(each(bytes(ciphertext), (block) => cipher.decryptBlock(block))).to.equal(plaintext);
      }
    });
  }
});

describe("aes agrees with node:crypto and with the reference", () => {
  for (const keyBytes of [16, 24, 32]) {
    it(`under random keys of ${keyBytes} bytes, in both directions`, () => {
      fc.assert(
        fc.property(bytesOf(keyBytes), bytesOf(16), (key, block) => {
          const cipher = aes(key);
          const node = createCipheriv(`aes-${8 * keyBytes}-ecb`, key, null).setAutoPadding(false);
          const expected = hex(node.update(block));
          expect(hex(aesEncryptBlock(key, block))).to.equal(expected);
          expect(hex(cipher.encryptBlock(block))).to.equal(expected);
          expect(hex(cipher.decryptBlock(block))).to.equal(hex(aesDecryptBlock(key, block)));
        }),
        { numRuns: 200 },
      );
    });
  }
});
