/** Tests CCM composed of WebCrypto's CTR and CBC, including the case that a function of WebCrypto fails. */
import { type CipherCCMTypes, createCipheriv } from "node:crypto";
import { expect } from "chai";
import { aes, ccmOpen, ccmSeal } from "../../../crypto/index.ts";
import { counting, flipBit, hex } from "./bytes.ts";
import { withCrypto } from "./pbkdf2/backends.ts";
import { expectCryptoError, rejection } from "./refusals.ts";

const nonce = counting(12, 60);
const associatedData = counting(20, 80);

function theirs(key: Uint8Array, plaintext: Uint8Array): string {
  const cipher = createCipheriv(`aes-${8 * key.length}-ccm` as CipherCCMTypes, key, nonce, { authTagLength: 16 });
  cipher.setAAD(associatedData, { plaintextLength: plaintext.length });
  return hex(cipher.update(plaintext)) + hex((cipher.final(), cipher.getAuthTag()));
}

/** Returns a `crypto` object that records a description of each call. The call with the description `fail` rejects. */
function watched(fail?: string): { crypto: object; asked: string[] } {
  const own = globalThis.crypto.subtle;
  const asked: string[] = [];
  const ask = (what: string): void => {
    asked.push(what);
    if (what === fail) throw new DOMException("not here", "OperationError");
  };
  const importKey = async (...all: Parameters<SubtleCrypto["importKey"]>): Promise<CryptoKey> => {
    ask(`import ${all[2] as string} ${String(all[3])} ${[...all[4]].join()}`);
    return own.importKey(...all);
  };
  const encrypt = async (...all: Parameters<SubtleCrypto["encrypt"]>): Promise<ArrayBuffer> => {
    ask((all[0] as Algorithm).name);
    return own.encrypt(...all);
  };
  return { crypto: { subtle: { importKey, encrypt } }, asked };
}

const calls = ["import AES-CTR false encrypt", "import AES-CBC false encrypt", "AES-CTR", "AES-CBC"];

describe("ccmSeal and ccmOpen over WebCrypto", () => {
  for (const keyBytes of [16, 32]) {
    it(`use it for large messages with ${keyBytes} bytes of key, with keys that cannot be exported`, async () => {
      const key = counting(keyBytes);
      for (const length of [40_000, 40_001, 2 ** 22 + 16, 2 ** 23 + 5]) {
        const plaintext = counting(length);
        const { crypto, asked } = watched();
        await withCrypto(crypto, async () => {
          const cipher = aes(key);
          const ciphertext = await ccmSeal({ cipher, nonce, plaintext, associatedData });
          expect(hex(ciphertext) === theirs(key, plaintext), `${length} bytes`).to.equal(true);
          expect(new Set(asked)).to.deep.equal(new Set(calls));
          const opened = await ccmOpen({ cipher, nonce, ciphertext, associatedData });
          expect(hex(opened) === hex(plaintext), `${length} bytes`).to.equal(true);
          // the key is imported once for CTR and once for CBC
          expect(asked.filter((what) => what.startsWith("import"))).to.have.length(2);
        });
      }
    });
  }

  it("do not use it for small messages, nor with 24 bytes of key, which Chromium refuses", async () => {
    for (const [keyBytes, length] of [
      [32, 300],
      [24, 100_000],
    ] as const) {
      const { crypto, asked } = watched();
      const [key, plaintext] = [counting(keyBytes), counting(length)];
      await withCrypto(crypto, async () => {
        const cipher = aes(key);
        const ciphertext = await ccmSeal({ cipher, nonce, plaintext, associatedData });
        expect(hex(ciphertext)).to.equal(theirs(key, plaintext));
        expect(hex(await ccmOpen({ cipher, nonce, ciphertext, associatedData }))).to.equal(hex(plaintext));
      });
      expect(asked).to.deep.equal([]);
    }
  });

  for (const fail of [undefined, ...calls]) {
    const what = fail === undefined ? "WebCrypto is missing" : `${fail} fails`;
    it(`do the work without WebCrypto if ${what}`, async () => {
      const [key, plaintext] = [counting(32), counting(50_000)];
      await withCrypto(fail === undefined ? undefined : watched(fail).crypto, async () => {
        const cipher = aes(key);
        const ciphertext = await ccmSeal({ cipher, nonce, plaintext, associatedData });
        expect(hex(ciphertext)).to.equal(theirs(key, plaintext));
        expect(hex(await ccmOpen({ cipher, nonce, ciphertext, associatedData }))).to.equal(hex(plaintext));
      });
    });
  }

  for (const name of ["AES-CTR", "AES-CBC"]) {
    it(`do the work without WebCrypto if ${name} gives another result`, async () => {
      const own = globalThis.crypto.subtle;
      const encrypt = async (...all: Parameters<SubtleCrypto["encrypt"]>): Promise<ArrayBuffer> => {
        const answer = new Uint8Array(await own.encrypt(...all));
        if ((all[0] as Algorithm).name === name) answer[17]! ^= 1;
        return answer.buffer;
      };
      const [key, plaintext] = [counting(32), counting(50_000)];
      await withCrypto({ subtle: { importKey: own.importKey.bind(own), encrypt } }, async () => {
        const ciphertext = await ccmSeal({ cipher: aes(key), nonce, plaintext, associatedData });
        expect(hex(ciphertext)).to.equal(theirs(key, plaintext));
      });
    });
  }

  it("refuse every kind of forgery of a large message", async () => {
    const cipher = aes(counting(32));
    const ciphertext = await ccmSeal({ cipher, nonce, plaintext: counting(40_000), associatedData });
    for (const bit of [0, 8 * 20_000, 8 * 40_000, 8 * ciphertext.length - 1]) {
      const error = await rejection(ccmOpen({ cipher, nonce, ciphertext: flipBit(ciphertext, bit), associatedData }));
      expectCryptoError(error, "forged");
    }
    const other = await rejection(ccmOpen({ cipher, nonce, ciphertext, associatedData: counting(20) }));
    expectCryptoError(other, "forged");
  });

  it("read the message at once, so that the caller may overwrite it right after the call", async () => {
    const cipher = aes(counting(32));
    const plaintext = counting(40_000);
    const sealing = ccmSeal({ cipher, nonce, plaintext, associatedData });
    plaintext.fill(0);
    expect(hex(await sealing)).to.equal(theirs(counting(32), counting(40_000)));
  });

  it("throw if the cipher is wiped in the meantime, at any length, and return no message that cannot be opened", async () => {
    for (const length of [100_000, 100_001]) {
      const cipher = aes(counting(32));
      const plaintext = counting(length);
      const ciphertext = await ccmSeal({ cipher, nonce, plaintext });
      const both = [ccmSeal({ cipher, nonce, plaintext }), ccmOpen({ cipher, nonce, ciphertext })];
      cipher.wipe();
      for (const promise of both) expectCryptoError(await rejection(promise), "bad-argument");
    }
  });

  for (const name of ["AES-CTR", "AES-CBC"]) {
    for (const [what, change] of Object.entries<(answer: ArrayBuffer) => unknown>({
      "too short": (answer) => answer.slice(16),
      "too long": (answer) => new ArrayBuffer(answer.byteLength + 16),
      nothing: () => undefined,
    })) {
      it(`do the work without WebCrypto if ${name} of a large message answers ${what}`, async () => {
        const own = globalThis.crypto.subtle;
        const encrypt = async (...all: Parameters<SubtleCrypto["encrypt"]>): Promise<unknown> => {
          const answer = await own.encrypt(...all);
          return (all[0] as Algorithm).name === name && answer.byteLength > 1000 ? change(answer) : answer;
        };
        const [key, plaintext] = [counting(32), counting(50_000)];
        await withCrypto({ subtle: { importKey: own.importKey.bind(own), encrypt } }, async () => {
          const cipher = aes(key);
          const ciphertext = await ccmSeal({ cipher, nonce, plaintext, associatedData });
          expect(hex(ciphertext)).to.equal(theirs(key, plaintext));
          expect(hex(await ccmOpen({ cipher, nonce, ciphertext, associatedData }))).to.equal(hex(plaintext));
        });
      });
    }
  }
});
