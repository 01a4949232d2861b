import { pbkdf2Sync } from "node:crypto";
import { expect } from "chai";
import { CryptoError, pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { counting, hex } from "../bytes.ts";
import { subtleWith, withCrypto } from "./backends.ts";
import { expectCryptoError, rejection } from "../refusals.ts";

const job = { password: counting(10), salt: counting(16, 99), iterations: 5000, keyBytes: 32 };
const expected = hex(pbkdf2Sync(job.password, job.salt, job.iterations, job.keyBytes, "sha1"));

const refusal = (): Promise<never> =>
  Promise.reject(new DOMException("The operation is not supported", "NotSupportedError"));

/**
 * Functions that create a `crypto` object without a working PBKDF2. Each test creates a new object, as if it ran in
 * another browser.
 */
const broken: readonly [name: string, make: () => unknown][] = [
  ["crypto is missing", () => undefined],
  ["crypto.subtle is missing, as on plain http", () => ({ getRandomValues: () => undefined })],
  ["importKey rejects with NotSupportedError, as old Edge did", () => ({ subtle: subtleWith({ importKey: refusal }) })],
  [
    "deriveBits rejects with NotSupportedError, as old Edge did",
    () => ({ subtle: subtleWith({ deriveBits: refusal }) }),
  ],
  [
    "importKey throws instead of rejecting",
    () => {
      const importKey = (): never => {
        throw new TypeError("not enough arguments");
      };
      return { subtle: subtleWith({ importKey }) };
    },
  ],
  ["subtle has no methods", () => ({ subtle: {} })],
  [
    "only the work itself fails, after a short trial that does not",
    () => {
      const real = subtleWith({});
      const deriveBits: SubtleCrypto["deriveBits"] = (algorithm, ...rest) =>
        (algorithm as Pbkdf2Params).iterations === job.iterations ? refusal() : real.deriveBits(algorithm, ...rest);
      return { subtle: subtleWith({ deriveBits }) };
    },
  ],
];

/** Ways in which a platform's PBKDF2 gives wrong results. Each function changes a right result. */
const lying: readonly [name: string, change: (bits: ArrayBuffer) => ArrayBuffer][] = [
  ["zeros", (bits) => new ArrayBuffer(bits.byteLength)],
  ["nothing", () => new ArrayBuffer(0)],
  [
    "one bit wrong in the last byte",
    (bits) => Uint8Array.from(new Uint8Array(bits), (b, i) => b ^ (i + 1 === bits.byteLength ? 1 : 0)).buffer,
  ],
  ["a byte too few", (bits) => bits.slice(1)],
];

describe("pbkdf2HmacSha1 without WebCrypto", () => {
  for (const [name, make] of broken) {
    it(`derives the right key with auto if ${name}`, async () => {
      const key = await withCrypto(make(), () => pbkdf2HmacSha1({ ...job, backend: "auto" }));
      expect(hex(key)).to.equal(expected);
    });

    it(`reports that webcrypto is unavailable if ${name}`, async () => {
      const error = await withCrypto(make(), () => rejection(pbkdf2HmacSha1({ ...job, backend: "webcrypto" })));
      expectCryptoError(error, "unavailable");
    });
  }

  for (const [name, change] of lying) {
    const make = (): unknown => {
      const real = subtleWith({});
      const deriveBits: SubtleCrypto["deriveBits"] = async (...all) => change(await real.deriveBits(...all));
      return { subtle: subtleWith({ deriveBits }) };
    };

    it(`derives the right key with auto although WebCrypto gives ${name}`, async () => {
      const key = await withCrypto(make(), () => pbkdf2HmacSha1({ ...job, backend: "auto" }));
      expect(hex(key)).to.equal(expected);
    });

    it(`fails the self-test of webcrypto, chosen by name, if WebCrypto gives ${name}`, async () => {
      const error = await withCrypto(make(), () => rejection(pbkdf2HmacSha1({ ...job, backend: "webcrypto" })));
      expectCryptoError(error, "self-test-failed");
    });
  }

  it("refuses a key that would be too short: WebCrypto takes the length in bits, modulo 2^32", async () => {
    const error = await rejection(
      pbkdf2HmacSha1({ ...job, iterations: 1, keyBytes: 2 ** 29 + 1, backend: "webcrypto" }),
    );
    expect(error).to.be.instanceOf(CryptoError);
  });

  it("uses WebCrypto again as soon as it is available again", async () => {
    await withCrypto(undefined, () => rejection(pbkdf2HmacSha1({ ...job, backend: "webcrypto" })));
    expect(hex(await pbkdf2HmacSha1({ ...job, backend: "webcrypto" }))).to.equal(expected);
  });

  it("uses WebCrypto with auto if it works, and never with js", async () => {
    const real = subtleWith({});
    let calls = 0;
    const deriveBits: SubtleCrypto["deriveBits"] = (...all) => {
      calls++;
      return real.deriveBits(...all);
    };
    await withCrypto({ subtle: subtleWith({ deriveBits }) }, async () => {
      expect(hex(await pbkdf2HmacSha1({ ...job, backend: "js" }))).to.equal(expected);
      expect(calls).to.equal(0);
      expect(hex(await pbkdf2HmacSha1({ ...job, backend: "auto" }))).to.equal(expected);
      expect(calls).to.be.greaterThan(0);
    });
  });

  it("imports a key into WebCrypto that cannot be exported, for deriving bits only", async () => {
    const real = subtleWith({});
    const uses: unknown[][] = [];
    const importKey = ((...all: Parameters<SubtleCrypto["importKey"]>) => {
      uses.push([all[0], all[3], all[4]]);
      return real.importKey(...all);
    }) as SubtleCrypto["importKey"];
    await withCrypto({ subtle: subtleWith({ importKey }) }, () => pbkdf2HmacSha1({ ...job, backend: "webcrypto" }));
    expect(uses).not.to.have.length(0);
    for (const use of uses) expect(use).to.deep.equal(["raw", false, ["deriveBits"]]);
  });
});
