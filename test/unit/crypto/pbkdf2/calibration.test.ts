/**
 * Tests that `auto` uses the backend that was the fastest in a measurement. The measurement is made once, in this
 * JavaScript context or in another one, such as a worker.
 */
import { expect } from "chai";
import {
  pbkdf2Calibration,
  type Pbkdf2Calibration,
  pbkdf2HmacSha1,
  pbkdf2HmacSha256,
  usePbkdf2Calibration,
} from "../../../../crypto/index.ts";
import { counting } from "../bytes.ts";
import { subtleWith, withCrypto } from "./backends.ts";
import { expectCryptoError, rejection, thrown } from "../refusals.ts";
import { watchedWebAssembly, withWebAssembly } from "../web-assembly.ts";

/** The largest number of iterations in one sample of a measurement, used if the clock does not advance. */
const largestSample = 131_072;
const job = { password: counting(10), salt: counting(16), iterations: 150_000, keyBytes: 20 };

/**
 * Replaces the clock. The new clock advances by `msPerIteration` for each iteration of WebCrypto, and by 1 ms each time
 * it is read. `asked` returns the number of derivations by WebCrypto.
 */
async function withClock<T>(msPerIteration: number, run: (asked: () => number) => Promise<T>): Promise<T> {
  const real = subtleWith({});
  let [now, asked] = [0, 0];
  const deriveBits: SubtleCrypto["deriveBits"] = (algorithm, ...rest) => {
    asked++;
    now += (algorithm as Pbkdf2Params).iterations * msPerIteration;
    return real.deriveBits(algorithm, ...rest);
  };
  const own = performance.now.bind(performance);
  performance.now = () => ++now;
  try {
    return await withCrypto({ subtle: subtleWith({ deriveBits }) }, () => run(() => asked));
  } finally {
    performance.now = own;
  }
}

describe("pbkdf2HmacSha1 on auto", () => {
  it("uses WebCrypto if it is measured as the fastest, and measures once", async () => {
    await withClock(-1e-9, async (asked) => {
      await pbkdf2HmacSha1(job);
      expect(pbkdf2Calibration()["SHA-1 1"]![0]).to.equal("webcrypto");
      const before = asked();
      await pbkdf2HmacSha1(job);
      expect(asked()).to.equal(before + 1);
    });
  });

  it("uses another backend if WebCrypto is measured as slow", async () => {
    await withClock(1, async (asked) => {
      await pbkdf2HmacSha1(job);
      expect(pbkdf2Calibration()["SHA-1 1"]!.indexOf("webcrypto")).to.be.above(0);
      const before = asked();
      await pbkdf2HmacSha1(job);
      expect(asked()).to.equal(before);
    });
  });

  it("uses JavaScript only if it is well ahead of WebAssembly, because other contexts may compile it less well", async () => {
    const fastest = async (wasmBehindBy: number): Promise<string | undefined> => {
      let late = 0;
      const { watching } = watchedWebAssembly((exports) => ({
        ...exports,
        iterate: (...parameters: number[]) => {
          late += (wasmBehindBy * parameters.at(-1)!) / largestSample;
          (exports["iterate"] as (...same: number[]) => void)(...parameters);
        },
      }));
      return withWebAssembly(watching, () =>
        withClock(1, async () => {
          const tick = performance.now.bind(performance);
          performance.now = () => tick() + late;
          await pbkdf2HmacSha1(job);
          return pbkdf2Calibration()["SHA-1 1"]?.find((name) => name === "js" || name === "wasm");
        }),
      );
    };
    expect(await fastest(0.1)).to.equal("wasm");
    expect(await fastest(0.5)).to.equal("js");
  });

  it("measures nothing for a short job, which takes less time than measuring", async () => {
    await withClock(1, async (asked) => {
      await pbkdf2HmacSha1({ ...job, iterations: 1000 });
      expect(asked()).to.equal(2); // once for the self-test and once for the job
    });
  });

  it("uses what another context measured, without measuring", async () => {
    for (const names of [
      ["webcrypto", "wasm", "js", "wasm-simd"],
      ["js", "wasm", "webcrypto", "wasm-simd"],
    ] as const) {
      await withClock(1, async (asked) => {
        usePbkdf2Calibration({ "SHA-1 1": names, "SHA-256 1": names });
        await pbkdf2HmacSha1(job);
        await pbkdf2HmacSha256(job);
        expect(asked()).to.equal(names[0] === "webcrypto" ? 4 : 0); // a self-test and a job for each hash
        expect(pbkdf2Calibration()["SHA-1 1"]).to.deep.equal(names);
      });
    }
  });

  it("ignores unknown entries, and refuses anything but an object", () => {
    const before = JSON.stringify(pbkdf2Calibration());
    for (const wrong of [
      { "SHA-1 9": ["js", "wasm", "webcrypto", "wasm-simd"] },
      { "SHA-512 1": ["js", "wasm", "webcrypto", "wasm-simd"] },
      { "SHA-1 2": ["js", "gpu", "webcrypto", "wasm-simd"] },
      { "SHA-1 2": ["js", "js", "js", "js"] },
      { "SHA-1 2": ["js"] },
      { "SHA-1 2": "js" },
      { "SHA-1 2": [{}, null, 1, "js"] },
    ]) {
      usePbkdf2Calibration(wrong as unknown as Pbkdf2Calibration);
      expect(JSON.stringify(pbkdf2Calibration())).to.equal(before);
    }
    for (const wrong of [null, undefined, 7, "js", []]) {
      const error = thrown(() => {
        usePbkdf2Calibration(wrong as unknown as Pbkdf2Calibration);
      });
      expectCryptoError(error, "bad-argument", "calibration");
    }
  });

  it("measures once for several calls at the same time", async () => {
    let alone = 0;
    await withClock(1, async (asked) => {
      await pbkdf2HmacSha1(job);
      alone = asked();
    });
    await withClock(1, async (asked) => {
      await Promise.all(Array.from({ length: 6 }, () => pbkdf2HmacSha1(job)));
      expect(asked()).to.equal(alone);
    });
  });

  it("measures again if the measuring call was aborted", async () => {
    await withClock(1, async () => {
      const abort = new AbortController();
      const first = pbkdf2HmacSha1({ ...job, signal: abort.signal });
      const second = pbkdf2HmacSha1(job);
      abort.abort("enough");
      expect(await rejection(first)).to.equal("enough");
      expect(await second).to.have.length(20);
    });
  });

  it("uses a known ranking for short jobs too", async () => {
    await withClock(1, async (asked) => {
      usePbkdf2Calibration({ "SHA-1 1": ["js", "wasm", "webcrypto", "wasm-simd"] });
      await pbkdf2HmacSha1({ ...job, iterations: 1000 });
      expect(asked()).to.equal(0);
    });
  });

  it("works if access to crypto.subtle throws", async () => {
    const looking = {
      get subtle(): never {
        throw new Error("not for you");
      },
    };
    const expected = Buffer.from(await pbkdf2HmacSha1({ ...job, backend: "js" })).toString("hex");
    await withCrypto(looking, async () => {
      expect(Buffer.from(await pbkdf2HmacSha1(job)).toString("hex")).to.equal(expected);
    });
  });
});
