import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../../crypto/index.ts";
import { ocb2Open, ocb2Seal, ocb3Open, ocb3Seal } from "../../../../crypto/papers/index.ts";
import vectors from "../../../vectors/ocb2.json" with { type: "json" };
import { bytes, bytesOf, counting, hex, join } from "../bytes.ts";
import { expectCryptoError, thrown } from "../refusals.ts";
import { keepsTheContract } from "./ocb-contract.ts";

describe("OCB2 by ocb2Seal and ocb2Open", () => {
  keepsTheContract({
    seal: ocb2Seal,
    open: ocb2Open,
    nonceLengths: [16],
    wrongNonceLengths: [0, 1, 12, 15, 17, 32],
  });

  describe("published vectors", () => {
    it("are 11", () => {
      expect(vectors).to.have.length(11);
    });

    for (const [i, { key, nonce, associatedData, plaintext, ciphertext }] of vectors.entries()) {
      it(`agree for number ${i + 1}, with ${plaintext.length / 2} bytes and ${associatedData.length / 2} bytes of associated data`, () => {
        const message = { cipher: aes(bytes(key)), nonce: bytes(nonce), associatedData: bytes(associatedData) };
        expect(hex(ocb2Seal({ ...message, plaintext: bytes(plaintext) }))).to.equal(ciphertext);
        expect(hex(ocb2Open({ ...message, ciphertext: bytes(ciphertext) }))).to.equal(plaintext);
      });
    }
  });

  it("cuts a shorter tag from the complete one", () => {
    const message = { cipher: aes(counting(16)), nonce: counting(16, 40), plaintext: counting(37) };
    for (let tagBytes = 1; tagBytes <= 16; tagBytes++) {
      expect(hex(ocb2Seal({ ...message, tagBytes }))).to.equal(hex(ocb2Seal(message).subarray(0, 37 + tagBytes)));
    }
  });
});

/**
 * Runs the attack that the documentation of `ocb2Seal` warns of, and checks that Saltmill's programs do not use OCB2.
 */

const xored = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, i) => byte ^ b[i]!);

/**
 * The block len(0^128) of the paper that `forge` cites. It contains the length of a block in bits. OCB2 encrypts such a
 * length for the last block.
 */
const len = Uint8Array.of(...new Uint8Array(15), 128);

/**
 * Makes the minimal forgery (Inoue and Minematsu, 2018, "Cryptanalysis of OCB2"), for which no key is needed. The input
 * is C_1 ‖ C_2, the ciphertext of len(0^128) ‖ M_2. The result is the ciphertext C_1 ⊕ len with the tag M_2 ⊕ C_2.
 *
 * The reason: C_1 = E(len ⊕ 2L) ⊕ 2L contains the pad of a message with a single block, so the forged plaintext is 2L ⊕
 * len. The tag of that plaintext, E(2L ⊕ len ⊕ 3·2L) = E(4L ⊕ len), is the pad M_2 ⊕ C_2 of the second block.
 */
function forge(sealed: Uint8Array, M2: Uint8Array): { ciphertext: Uint8Array; tag: Uint8Array } {
  const [C1, C2] = [sealed.subarray(0, 16), sealed.subarray(16, 32)];
  return { ciphertext: xored(C1, len), tag: xored(M2, C2) };
}

describe("the attack on OCB2", () => {
  it("makes a message that nobody sealed and that opens, from a sealed message and without the key", () => {
    const lengths = fc.integer({ min: 1, max: 16 });
    fc.assert(
      fc.property(bytesOf(16, 24, 32), bytesOf(16), bytesOf(16), lengths, (key, nonce, M2, tagBytes) => {
        const cipher = aes(key);
        const sealed = ocb2Seal({ cipher, nonce, plaintext: join(len, M2), tagBytes });
        const { ciphertext, tag } = forge(sealed, M2);
        const opened = ocb2Open({ cipher, nonce, ciphertext: join(ciphertext, tag.subarray(0, tagBytes)), tagBytes });
        expect(opened).to.have.length(16); // the encrypted message had 32 bytes
      }),
    );
  });

  it("reveals the secret that hides every block: the forged plaintext is 2·E(K, N) ⊕ len", () => {
    const cipher = aes(counting(16));
    const nonce = counting(16, 40);
    const sealed = ocb2Seal({ cipher, nonce, plaintext: join(len, counting(16)) });
    const { ciphertext, tag } = forge(sealed, counting(16));
    const opened = ocb2Open({ cipher, nonce, ciphertext: join(ciphertext, tag) });
    const L = BigInt(`0x${hex(cipher.encryptBlock(nonce))}`);
    const doubled = L < 1n << 127n ? L << 1n : (L << 1n) ^ ((1n << 128n) | 0x87n);
    expect(hex(xored(opened, len))).to.equal(doubled.toString(16).padStart(32, "0"));
  });

  it("does not affect OCB3: the same forgery is refused", () => {
    const cipher = aes(counting(16));
    const nonce = counting(12, 40);
    const { ciphertext, tag } = forge(ocb3Seal({ cipher, nonce, plaintext: join(len, counting(16)) }), counting(16));
    expectCryptoError(
      thrown(() => ocb3Open({ cipher, nonce, ciphertext: join(ciphertext, tag) })),
      "forged",
    );
  });
});

describe("the isolation of OCB2", () => {
  async function sources(floor: string): Promise<{ file: string; text: string }[]> {
    const entries = await readdir(floor, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "utf8") })));
  }

  for (const floor of ["src", "ui", "extension", "online", "cli"]) {
    it(`keeps its name out of every file of ${floor}`, async () => {
      const files = await sources(floor);
      // If there were no files to search, the next check would always pass.
      expect(files.filter(({ file }) => /\.tsx?$/.test(file))).not.to.be.empty;
      const named = files.filter(({ file, text }) => /ocb-?2/i.test(file) || /ocb-?2/i.test(text));
      expect(named.map(({ file }) => file)).to.deep.equal([]);
    });
  }

  it("allows crypto to import it only at the entry point of the papers", async () => {
    const importing = (await sources("crypto")).filter(({ text }) => /["'][^"'\n]*\/ocb2\.ts["']/.test(text));
    expect(importing.map(({ file }) => file)).to.deep.equal([path.join("crypto", "papers", "index.ts")]);
  });

  it("requires a warning in the first sentence of its documentation", async () => {
    const text = await readFile("crypto/papers/ocb2.ts", "utf8");
    const docs = [...text.matchAll(/\/\*\*\n \* (.*)(?:\n \*.*)*\nexport function (\w+)/g)];
    expect(docs.map(([, , name]) => name)).to.have.members(["ocb2Seal", "ocb2Open"]);
    for (const [, sentence] of docs) expect(sentence).to.match(/^BROKEN/);
  });
});
