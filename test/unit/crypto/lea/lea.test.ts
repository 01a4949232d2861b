import { expect } from "chai";
import fc from "fast-check";
import { lea } from "../../../../crypto/papers/index.ts";
import { leaDecryptBlock, leaEncryptBlock } from "../../../reference/lea.ts";
import vectors from "../../../vectors/lea.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, hex, join } from "../bytes.ts";
import { expectCryptoError, refusesNonBytes, thrown } from "../refusals.ts";

const keyLengths = [16, 24, 32];

/** Encrypts or decrypts each block separately (ECB). */
function each(text: string, crypt: (block: Uint8Array) => Uint8Array): string {
  const all = bytes(text);
  const blocks = Array.from({ length: all.length / 16 }, (_, i) => all.subarray(16 * i, 16 * i + 16));
  return hex(join(...blocks.map(crypt)));
}

describe("lea: published vectors", () => {
  for (const [name, cases, count] of [
    ["KS X 3246 appendix A", vectors.examples, 3],
    ["the designers' lea_vs.c, ECB", vectors.ecb, 30],
  ] as const) {
    it(`agrees with the ${count} vectors of ${name}, in both directions`, () => {
      expect(cases).to.have.length(count);
      for (const { key, plaintext, ciphertext } of cases) {
        const cipher = lea(bytes(key));
        expect(cipher.keyBytes).to.equal(key.length / 2);
        expect(each(plaintext, (block) => cipher.encryptBlock(block))).to.equal(ciphertext);
        expect(each(ciphertext, (block) => cipher.decryptBlock(block))).to.equal(plaintext);
      }
    });
  }
});

describe("lea: against the reference implementation", () => {
  it("agrees for random keys and blocks, in both directions", () => {
    fc.assert(
      fc.property(bytesOf(...keyLengths), bytesOf(16), (key, block) => {
        const cipher = lea(key);
        expect(hex(cipher.encryptBlock(block))).to.equal(hex(leaEncryptBlock(key, block)));
        expect(hex(cipher.decryptBlock(block))).to.equal(hex(leaDecryptBlock(key, block)));
        expect(hex(cipher.decryptBlock(cipher.encryptBlock(block)))).to.equal(hex(block));
      }),
      { numRuns: 300 },
    );
  });
});

describe("lea: ownership of buffers", () => {
  it("keeps two ciphers separate, also when one of them is wiped", () => {
    const [one, two, same] = [lea(counting(16)), lea(counting(32)), lea(counting(16))];
    const expected = [counting(16), counting(32)].map((key) => hex(leaEncryptBlock(key, counting(16))));
    one.wipe();
    expect([same, two].map((cipher) => hex(cipher.encryptBlock(counting(16))))).to.deep.equal(expected);
  });

  it("copies the key, and accepts views into larger buffers without changing them", () => {
    for (const keyBytes of keyLengths) {
      const [key, block] = [asView(counting(keyBytes, 30)), asView(counting(16, 60))];
      const before = [hex(key.whole), hex(block.whole)];
      const cipher = lea(key.view);
      const encrypted = cipher.encryptBlock(block.view);
      expect([hex(key.whole), hex(block.whole)]).to.deep.equal(before);
      key.whole.fill(0);
      expect(hex(encrypted)).to.equal(hex(leaEncryptBlock(counting(keyBytes, 30), counting(16, 60))));
      expect(hex(cipher.decryptBlock(asView(encrypted).view))).to.equal(hex(counting(16, 60)));
    }
  });

  it("returns 16 fresh bytes each time, in both directions", () => {
    const cipher = lea(counting(16));
    for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
      const [first, second] = [crypt(counting(16)), crypt(counting(16))];
      expect(first.buffer.byteLength).to.equal(16);
      expect(first.buffer).not.to.equal(second.buffer);
      first.fill(0);
      expect(hex(crypt(counting(16)))).to.equal(hex(second));
    }
  });

  it("cannot be used after wipe, and can be wiped twice", () => {
    const cipher = lea(counting(16));
    cipher.wipe();
    cipher.wipe();
    for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
      expectCryptoError(
        thrown(() => crypt(counting(16))),
        "bad-argument",
      );
    }
  });
});

describe("lea: arguments", () => {
  const cipher = lea(counting(16));

  it("refuses keys of any other length", () => {
    for (let length = 0; length <= 65; length++) {
      if (keyLengths.includes(length)) continue;
      expectCryptoError(
        thrown(() => lea(counting(length))),
        "bad-argument",
        "key",
      );
    }
  });

  it("refuses blocks of any other length", () => {
    for (const length of [0, 1, 15, 17, 32]) {
      for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
        expectCryptoError(
          thrown(() => crypt(counting(length))),
          "bad-argument",
          "block",
        );
      }
    }
  });

  refusesNonBytes("key", lea);
  refusesNonBytes("block", (block) => cipher.encryptBlock(block));
  refusesNonBytes("block", (block) => cipher.decryptBlock(block));
});
