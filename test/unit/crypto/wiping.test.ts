/** Checks that secret buffers are overwritten. Only buffers that a test can observe are checked. */
import { expect } from "chai";
import { aesByPermutations, aesByTables } from "../../../crypto/aes.ts";
import { coreOf } from "../../../crypto/block-cipher.ts";
import { HmacKey } from "../../../crypto/hmac.ts";
import {
  aes,
  ccmOpen,
  ccmOpenSync,
  ccmSeal,
  ccmSealSync,
  createKdfCounterSha256,
  hmacSha1,
  pbkdf2HmacSha1,
} from "../../../crypto/index.ts";
import { hkdfSha256 } from "../../../crypto/papers/index.ts";
import { hmacSha1Prf, type LoopKernel } from "../../../crypto/pbkdf2/prf.ts";
import { sha1Compression } from "../../../crypto/sha.ts";
import { applied, counting, hex } from "./bytes.ts";
import { subtleWith, turns, withCrypto } from "./pbkdf2/backends.ts";
import { rejection, thrown } from "./refusals.ts";

type Bytes = ArrayBuffer | Uint8Array | Int32Array;
const isZero = (bytes: Bytes): boolean =>
  (bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).every((each) => each === 0);
const job = { password: counting(10, 1), salt: counting(16, 99), iterations: 70_000, keyBytes: 50 };

/** Returns every HMAC key that computes a MAC while `run` runs. */
async function hmacKeys(run: () => unknown): Promise<HmacKey[]> {
  const made = new Set<HmacKey>();
  const own = Object.getOwnPropertyDescriptor(HmacKey.prototype, "mac")!;
  const mac = own.value as HmacKey["mac"];
  const value = function (this: HmacKey, ...message: Uint8Array[]): Uint8Array {
    made.add(this);
    return mac.apply(this, message);
  };
  Object.defineProperty(HmacKey.prototype, "mac", { ...own, value });
  try {
    await run();
  } finally {
    Object.defineProperty(HmacKey.prototype, "mac", own);
  }
  return [...made];
}

describe("wiping", () => {
  it("covers HMAC's states after the key pads", async () => {
    const key = new HmacKey(sha1Compression, counting(20));
    expect(isZero(key.inner) || isZero(key.outer)).to.equal(false);
    key.wipe();
    expect(isZero(key.inner) && isZero(key.outer)).to.equal(true);
    for (const run of [
      () => hmacSha1(counting(20), counting(5)),
      () => hkdfSha256({ key: counting(20), byteCount: 40 }),
      () => pbkdf2HmacSha1({ ...job, backend: "js" }),
      () => pbkdf2HmacSha1({ ...job, backend: "js", signal: AbortSignal.abort() }).catch(() => undefined),
      () => {
        const stream = createKdfCounterSha256(counting(20), counting(5));
        stream.read(10);
        stream.wipe();
      },
    ]) {
      const keys = await hmacKeys(run);
      expect(keys.every(({ inner, outer }) => isZero(inner) && isZero(outer))).to.equal(true);
    }
    expect(await hmacKeys(() => hmacSha1(counting(20), counting(5)))).not.to.have.length(0);
  });

  it("covers the copies of the password for a backend and for WebCrypto", async () => {
    const given: Uint8Array[] = [];
    const real = subtleWith({});
    const importKey = ((...all: Parameters<SubtleCrypto["importKey"]>) => {
      given.push(all[1] as Uint8Array);
      return real.importKey(...all);
    }) as SubtleCrypto["importKey"];
    await withCrypto({ subtle: subtleWith({ importKey }) }, () => pbkdf2HmacSha1({ ...job, backend: "webcrypto" }));
    const own = given.filter((password) => password.length === job.password.length);
    expect(own).not.to.have.length(0);
    expect(own.every(isZero)).to.equal(true);
    expect(hex(job.password)).to.equal(hex(counting(10, 1)));
  });

  it("covers WebCrypto's result after an abort", async () => {
    const late = counting(job.keyBytes, 1);
    const real = subtleWith({});
    let answer: (() => void) | undefined;
    const abort = new AbortController();
    const deriveBits: SubtleCrypto["deriveBits"] = (algorithm, ...rest) => {
      if ((algorithm as Pbkdf2Params).iterations !== job.iterations) return real.deriveBits(algorithm, ...rest);
      abort.abort("enough");
      return new Promise((resolve) => {
        answer = () => {
          resolve(late.buffer as ArrayBuffer);
        };
      });
    };
    await withCrypto({ subtle: subtleWith({ deriveBits }) }, async () => {
      const run = pbkdf2HmacSha1({ ...job, backend: "webcrypto", signal: abort.signal });
      expect(await rejection(run)).to.equal("enough");
      answer?.();
      await turns(5);
    });
    expect(isZero(late)).to.equal(true);
  });

  for (const way of ["to its end", "and aborted"]) {
    it(`covers the memory of the JavaScript kernel, run ${way}`, async () => {
      const kernels: LoopKernel[] = [];
      const own = hmacSha1Prf.js;
      const js = async (): Promise<LoopKernel> => {
        const kernel = await own();
        kernels.push(kernel);
        return kernel;
      };
      Object.assign(hmacSha1Prf, { js });
      const abort = new AbortController();
      const onProgress = (): void => {
        if (way === "and aborted") abort.abort();
      };
      try {
        await pbkdf2HmacSha1({ ...job, backend: "js", signal: abort.signal, onProgress }).catch(() => undefined);
      } finally {
        Object.assign(hmacSha1Prf, { js: own });
      }
      expect(kernels).not.to.have.length(0);
      expect(kernels.every(({ pads, state }) => isZero(pads) && isZero(state))).to.equal(true);
    });
  }

  for (const [name, make] of Object.entries({ permutations: aesByPermutations, tables: aesByTables })) {
    it(`covers AES's round keys, by ${name}: what remains does not depend on the key`, () => {
      const left = [1, 2].map((start) => {
        const core = make(counting(32, start));
        applied(core.decipher, counting(16));
        core.wipe();
        return hex(applied(core.encipher, counting(16))) + hex(applied(core.decipher, counting(16)));
      });
      expect(left[0]).to.equal(left[1]);
    });
  }

  it("covers the plaintext of a forged message, and the plaintext if the cipher fails in the middle", () => {
    for (const fails of [false, true]) {
      const cipher = aes(counting(32));
      const ciphertext = ccmSealSync({ cipher, nonce: counting(12), plaintext: counting(100, 1) });
      ciphertext[100]! ^= 1;
      const texts: Uint8Array[] = [];
      const core = coreOf(cipher)!;
      const { bulk } = core;
      const ccm: NonNullable<typeof bulk>["ccm"] = (sealing, header, counter, text) => {
        texts.push(text);
        const T = bulk!.ccm(sealing, header, counter, text);
        if (fails) throw new Error("trap");
        return T;
      };
      Object.assign(core, { bulk: { ...bulk, ccm } });
      thrown(() => ccmOpenSync({ cipher, nonce: counting(12), ciphertext }));
      expect(texts).to.have.length(1);
      expect(isZero(texts[0]!)).to.equal(true);
    }
  });

  it("covers the result of WebCrypto's CBC, and of its CTR if the message is forged", async () => {
    const own = globalThis.crypto.subtle;
    const answers: { name: string; bits: ArrayBuffer }[] = [];
    const encrypt = async (...all: Parameters<SubtleCrypto["encrypt"]>): Promise<ArrayBuffer> => {
      const bits = await own.encrypt(...all);
      answers.push({ name: (all[0] as Algorithm).name, bits });
      return bits;
    };
    await withCrypto({ subtle: { importKey: own.importKey.bind(own), encrypt } }, async () => {
      const cipher = aes(counting(32));
      const ciphertext = await ccmSeal({ cipher, nonce: counting(12), plaintext: counting(50_001, 1) });
      ciphertext[3]! ^= 1;
      answers.splice(0);
      await rejection(ccmOpen({ cipher, nonce: counting(12), ciphertext }));
    });
    expect(answers.map(({ name }) => name)).to.deep.equal(["AES-CTR", "AES-CBC"]);
    expect(answers.every(({ bits }) => isZero(bits))).to.equal(true);
  });
});
