import { pbkdf2Sync } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2HmacSha1, type Pbkdf2Parameters } from "../../../../crypto/index.ts";
import { pbkdf2 as reference } from "../../../reference/pbkdf2.ts";
import { sha1 as referenceSha1 } from "../../../reference/sha1.ts";
import vectors from "../../../vectors/pbkdf2-hmac-sha1.json" with { type: "json" };
import wycheproof from "../../../vectors/wycheproof-pbkdf2-hmac-sha1.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, hashInput, hashLengths, hex } from "../bytes.ts";
import { expectCryptoError, notIntegers, notThrown, rejection, rejectsNonBytes } from "../refusals.ts";
import { backendChoices } from "./backends.ts";

const oracle = ({ password, salt, iterations, keyBytes }: Pbkdf2Parameters): string =>
  hex(pbkdf2Sync(password, salt, iterations, keyBytes, "sha1"));

const small = { password: counting(8, 97), salt: counting(8, 65), iterations: 3, keyBytes: 20 };

for (const backend of backendChoices) {
  const derive = (parameters: Pbkdf2Parameters): Promise<Uint8Array> => pbkdf2HmacSha1({ backend, ...parameters });
  const check = async (parameters: Pbkdf2Parameters, what?: string): Promise<void> => {
    expect(hex(await derive(parameters)), what).to.equal(oracle(parameters));
  };

  describe(`pbkdf2HmacSha1 on ${backend}`, () => {
    it("agrees with five of the six vectors of RFC 6070", async () => {
      expect(vectors).to.have.length(5); // the sixth, with 16,777,216 iterations, would take half a minute
      for (const { password, salt, iterations, derivedKey } of vectors) {
        const parameters = {
          password: bytes(password),
          salt: bytes(salt),
          iterations,
          keyBytes: derivedKey.length / 2,
        };
        expect(hex(await derive(parameters))).to.equal(derivedKey);
      }
    });

    it("passes 63 of Wycheproof's 64 cases", async () => {
      expect(wycheproof).to.have.length(63); // the file leaves out the vector with 16,777,216 iterations
      for (const { id, comment, password, salt, iterations, derivedKey } of wycheproof) {
        const key = await derive({
          password: bytes(password),
          salt: bytes(salt),
          iterations,
          keyBytes: derivedKey.length / 2,
        });
        expect(hex(key), `${id} ${comment}`).to.equal(derivedKey);
      }
    });

    it("agrees with node:crypto at every length of password around the block boundaries", async () => {
      for (const length of hashLengths)
        await check({ ...small, password: counting(length, 1) }, `password of ${length}`);
    });

    it("agrees with node:crypto at every length of salt around the block boundaries", async () => {
      for (const length of hashLengths) await check({ ...small, salt: counting(length, 1) }, `salt of ${length}`);
    });

    it("agrees with node:crypto at every length of key up to four blocks", async () => {
      for (let keyBytes = 1; keyBytes <= 81; keyBytes++) await check({ ...small, keyBytes }, `key of ${keyBytes}`);
    });

    it("agrees with node:crypto past 255 blocks of key", async () => {
      await check({ ...small, iterations: 2, keyBytes: 20 * 257 + 1 });
    });

    it("agrees with node:crypto if the work is divided into slices", async () => {
      for (const iterations of [1, 2, 3, 1023, 1024, 1025, 4095, 4096, 4097, 4098, 8191, 8192, 8193, 8194, 70_001]) {
        await check({ ...small, iterations, keyBytes: iterations > 10_000 ? 32 : 21 }, `${iterations} iterations`);
      }
    });

    it("agrees with node:crypto for random parameters", async () => {
      const parameters = fc.record({
        password: fc.oneof(hashInput, bytesOf(20)),
        salt: hashInput,
        iterations: fc.integer({ min: 1, max: 40 }),
        keyBytes: fc.integer({ min: 1, max: 70 }),
      });
      await fc.assert(
        fc.asyncProperty(parameters, (random) => check(random)),
        { numRuns: 80 },
      );
    });

    it("keeps simultaneous derivations separate", async () => {
      const jobs = [4, 5, 6].map((n) => ({ ...small, salt: counting(n), iterations: 3000 * n, keyBytes: 10 * n }));
      const keys = await Promise.all(jobs.map((job) => derive(job)));
      expect(keys.map(hex)).to.deep.equal(jobs.map(oracle));
    });

    it("accepts views into larger buffers and does not change them", async () => {
      const [password, salt] = [asView(small.password), asView(small.salt)];
      const before = [hex(password.whole), hex(salt.whole)];
      const key = await derive({ ...small, password: password.view, salt: salt.view });
      expect(hex(key)).to.equal(oracle(small));
      expect([hex(password.whole), hex(salt.whole)]).to.deep.equal(before);
    });

    it("copies the password and the salt at once, so that the caller may wipe them right after the call", async () => {
      const parameters = { ...small, password: small.password.slice(), salt: small.salt.slice(), iterations: 5000 };
      const expected = oracle(parameters);
      const promise = derive(parameters);
      parameters.password.fill(0);
      parameters.salt.fill(0);
      expect(hex(await promise)).to.equal(expected);
    });

    it("returns fresh bytes each time, with a buffer of their own", async () => {
      const key = await derive({ ...small, keyBytes: 7 });
      expect(key.buffer.byteLength).to.equal(7);
      key.fill(0);
      await check({ ...small, keyBytes: 7 });
    });

    it("treats undefined as a missing option", async () => {
      await check({ ...small, signal: undefined, onProgress: undefined });
    });
  });

  describe(`pbkdf2HmacSha1 on ${backend}: arguments`, () => {
    async function badArgument(changes: Record<string, unknown>, parameter: string): Promise<void> {
      const parameters = { ...small, ...changes } as Pbkdf2Parameters;
      expectCryptoError(await rejection(notThrown(() => derive(parameters))), "bad-argument", parameter);
    }

    rejectsNonBytes("password", (password) => derive({ ...small, password }));
    rejectsNonBytes("salt", (salt) => derive({ ...small, salt }));

    it("rejects anything but a number of iterations, with the value in the message", async () => {
      for (const iterations of [...notIntegers, undefined, 0, 2 ** 32, 2 ** 53])
        await badArgument({ iterations }, "iterations");
      const error = await rejection(derive({ ...small, iterations: -17 }));
      expect(error).to.have.property("message").that.includes("-17");
    });

    it("rejects anything but a number of bytes", async () => {
      for (const keyBytes of [...notIntegers, undefined, 0, 2 ** 53]) await badArgument({ keyBytes }, "keyBytes");
    });

    it("rejects a bad argument before any work: no progress is reported", async () => {
      let calls = 0;
      await badArgument({ iterations: 0, onProgress: () => calls++ }, "iterations");
      expect(calls).to.equal(0);
    });

    it("never repeats the password", async () => {
      const error = await rejection(derive({ ...small, password: counting(3, 65), keyBytes: 0 }));
      expect(String(error)).not.to.match(/ABC|65,66,67|414243/);
    });
  });
}

describe("pbkdf2HmacSha1: the choice of backend", () => {
  it("rejects unknown names, and lists the known ones", async () => {
    for (const backend of ["", "JS", "subtle", "constructor", null, 0, {}]) {
      const parameters = { ...small, backend } as Pbkdf2Parameters;
      const error = await rejection(notThrown(() => pbkdf2HmacSha1(parameters)));
      expectCryptoError(error, "bad-argument", "backend");
      for (const name of backendChoices) expect(error.message).to.include(name);
    }
  });

  it("treats a missing backend and undefined as auto", async () => {
    expect(hex(await pbkdf2HmacSha1(small))).to.equal(oracle(small));
    expect(hex(await pbkdf2HmacSha1({ ...small, backend: undefined }))).to.equal(oracle(small));
  });
});

describe("pbkdf2HmacSha1 on every backend agrees with node:crypto and with the reference", () => {
  it("for random parameters", async () => {
    const parameters = fc.record({
      password: hashInput,
      salt: hashInput,
      iterations: fc.integer({ min: 1, max: 12 }),
      keyBytes: fc.integer({ min: 1, max: 61 }),
    });
    await fc.assert(
      fc.asyncProperty(parameters, async (random) => {
        const { password, salt, iterations, keyBytes } = random;
        const expected = hex(reference(referenceSha1, password, salt, iterations, keyBytes));
        expect(oracle(random)).to.equal(expected);
        for (const backend of backendChoices) {
          expect(hex(await pbkdf2HmacSha1({ ...random, backend })), backend).to.equal(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});
