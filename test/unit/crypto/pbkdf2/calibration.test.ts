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
  type Pbkdf2Ranking,
  usePbkdf2Calibration,
} from "../../../../crypto/index.ts";
import type { Backend } from "../../../../crypto/pbkdf2/backend.ts";
import { backends } from "../../../../crypto/pbkdf2/backends.ts";
import { bestTimes, ranked } from "../../../../crypto/pbkdf2/calibrate.ts";
import { counting } from "../bytes.ts";
import { subtleWith, withCrypto } from "./backends.ts";
import { expectCryptoError, rejection, thrown } from "../refusals.ts";
import { watchedWebAssembly, withWebAssembly } from "../web-assembly.ts";

/** The largest number of iterations in one sample of a measurement, used if the clock does not advance. */
const largestSample = 131_072;
const job = { password: counting(10), salt: counting(16), iterations: 150_000, keyBytes: 20 };

/**
 * Replaces the clock. The new clock advances by `msPerIteration` for each iteration of WebCrypto, and by 1 ms each time
 * it is read. `asked` returns the number of derivations by WebCrypto. `change` sets another duration of an iteration; of
 * several durations, each derivation takes the next one.
 */
async function withClock<T>(
  msPerIteration: number,
  run: (asked: () => number, change: (...msPerIteration: readonly number[]) => void) => Promise<T>,
): Promise<T> {
  const real = subtleWith({});
  let [now, asked] = [0, 0];
  let durations: readonly number[] = [msPerIteration];
  const change = (...changed: readonly number[]): void => {
    durations = changed;
  };
  const deriveBits: SubtleCrypto["deriveBits"] = (algorithm, ...rest) => {
    const [duration = 0, ...later] = durations;
    durations = [...later, duration];
    asked++;
    now += (algorithm as Pbkdf2Params).iterations * duration;
    return real.deriveBits(algorithm, ...rest);
  };
  const own = performance.now.bind(performance);
  performance.now = () => ++now;
  try {
    return await withCrypto({ subtle: subtleWith({ deriveBits }) }, () => run(() => asked, change));
  } finally {
    performance.now = own;
  }
}

describe("pbkdf2HmacSha1 on auto", () => {
  it("uses WebCrypto if it is measured as the fastest, and measures once", async () => {
    await withClock(-1e-9, async (asked) => {
      await pbkdf2HmacSha1(job);
      expect(pbkdf2Calibration()["SHA-1 1"]!.backends[0]).to.equal("webcrypto");
      const before = asked();
      await pbkdf2HmacSha1(job);
      expect(asked()).to.equal(before + 1);
    });
  });

  it("uses another backend if WebCrypto is measured as slow", async () => {
    await withClock(1, async (asked) => {
      await pbkdf2HmacSha1(job);
      expect(pbkdf2Calibration()["SHA-1 1"]!.backends.indexOf("webcrypto")).to.be.above(0);
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
          return pbkdf2Calibration()["SHA-1 1"]?.backends.find((name) => name === "js" || name === "wasm");
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
        usePbkdf2Calibration({ "SHA-1 1": { backends: names }, "SHA-256 1": { backends: names } });
        await pbkdf2HmacSha1(job);
        await pbkdf2HmacSha256(job);
        expect(asked()).to.equal(names[0] === "webcrypto" ? 4 : 0); // a self-test and a job for each hash
        expect(pbkdf2Calibration()["SHA-1 1"]).to.deep.equal({ backends: names });
      });
    }
  });

  it("ignores unknown entries, and refuses anything but an object", () => {
    const before = JSON.stringify(pbkdf2Calibration());
    const all = ["js", "wasm", "webcrypto", "wasm-simd"];
    for (const wrong of [
      { "SHA-1 9": { backends: all } },
      { "SHA-512 1": { backends: all } },
      ...[["js", "gpu", "webcrypto", "wasm-simd"], ["js", "js", "js", "js"], [...all, "js"], ["js"], "js"].map(
        (names) => ({
          "SHA-1 2": { backends: names },
        }),
      ),
      { "SHA-1 2": { backends: [{}, null, 1, "js"] } },
      ...[all, {}, null, 7, "js"].map((ranking) => ({ "SHA-1 2": ranking })),
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

  it("takes only valid times from another context", () => {
    const backends = ["js", "wasm", "webcrypto", "wasm-simd"] as const;
    for (const [given, taken] of [
      [
        { ms: { js: 0.5 }, measured: 2, isDoubtful: true },
        { ms: { js: 0.5 }, measured: 2, isDoubtful: true },
      ],
      [{ ms: { js: 0, wasm: -1, webcrypto: NaN, "wasm-simd": "1", gpu: 1 } }, {}],
      [{ ms: [1], measured: 1.5, isDoubtful: 1, more: "x" }, {}],
      [{ ms: null, measured: "1" }, {}],
    ] as const) {
      usePbkdf2Calibration({ "SHA-1 2": { backends, ...(given as object) } });
      expect(pbkdf2Calibration()["SHA-1 2"]).to.deep.equal({ backends, ...taken });
    }
  });

  const fast = -1e-9;
  const ranking = (): Pbkdf2Ranking => pbkdf2Calibration()["SHA-1 1"]!;

  it("measures again after a derivation that took too long, keeps the best times, and stops after four times", async () => {
    await withClock(fast, async (asked, change) => {
      const askedFor = async (): Promise<number> => {
        const before = asked();
        await pbkdf2HmacSha1(job);
        return asked() - before;
      };
      expect(await askedFor()).to.be.above(4); // the first derivation measures
      expect(await askedFor()).to.equal(1);
      usePbkdf2Calibration({ "SHA-1 1": { ...ranking(), measured: 3 } });
      change(1e-5);
      expect(await askedFor(), "slow").to.equal(1);
      expect(ranking()).to.include({ isDoubtful: true, measured: 3 });
      expect(await askedFor(), "measured again").to.be.above(4);
      expect(ranking()).to.include({ measured: 4 });
      expect(ranking().backends[0], "of the first time").to.equal("webcrypto");
      for (let i = 0; i < 3; i++) expect(await askedFor(), "no longer in doubt").to.equal(1);
    });
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
      usePbkdf2Calibration({ "SHA-1 1": { backends: ["js", "wasm", "webcrypto", "wasm-simd"] } });
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

describe("the best times of several rounds", () => {
  const [webcrypto, wasm] = backends as [Backend, Backend, ...Backend[]];
  /** Measures backends whose samples take these times, the last one again and again. */
  const measured = async (times: ReadonlyMap<Backend, readonly (number | undefined)[]>, now = (): number => 0) => {
    const counts = new Map<Backend, number>();
    const found = await bestTimes(
      [...times.keys()],
      (backend) => {
        const count = counts.get(backend) ?? 0;
        counts.set(backend, count + 1);
        const all = times.get(backend) ?? [];
        return Promise.resolve(all[Math.min(count, all.length - 1)]);
      },
      now,
    );
    return { ...found, counts: [...counts.values()], best: [...found.best.values()] };
  };

  for (const [what, times, expected] of [
    ["four rounds of a quiet computer", [[10], [11]], { best: [10, 11], isSure: true, counts: [4, 4] }],
    ["two rounds of a slow backend", [[10], [31]], { best: [10, 31], isSure: true, counts: [4, 2] }],
    ["no time of a backend that does not work", [[10], [undefined]], { best: [10], isSure: true, counts: [4, 2] }],
    ["a busy moment", [[25, 10], [11]], { best: [10, 11], isSure: true, counts: [4, 4] }],
    [
      "a long busy moment",
      [
        [90, 30, 25, 20, 10],
        [50, 11],
      ],
      { best: [10, 11], isSure: true, counts: [6, 4] },
    ],
    [
      "a best time that comes late",
      [[20, 20, 20, 10, 20, 20, 10.4], [11]],
      { best: [10, 11], isSure: true, counts: [7, 4] },
    ],
    [
      "a computer that is always busy",
      [[100, 32, 28, 25, 22, 19, 16.5, 14, 12, 10], [11]],
      { best: [10, 11], isSure: false, counts: [10, 4] },
    ],
  ] as const) {
    it(`are those of ${what}`, async () => {
      const named = [webcrypto, wasm].map((backend, i) => [backend, times[i] ?? []] as const);
      expect(await measured(new Map(named))).to.deep.equal(expected);
    });
  }

  it("end after half a second, because somebody waits", async () => {
    const times = new Map([
      [webcrypto, [100, 32, 28, 25, 22, 19]],
      [wasm, [11]],
    ] as const);
    let clock = 0;
    const { counts, isSure } = await measured(times, () => (clock += 200));
    expect([counts, isSure]).to.deep.equal([[6, 4], false]);
  });

  it("name the faster backend although samples are disturbed at random", async () => {
    // Two engines of which one takes twice as long; a disturbed sample takes up to three times as long.
    let wrong = 0;
    for (let seed = 1; seed <= 300; seed++) {
      let state = seed;
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const { best } = await bestTimes(
        [webcrypto, wasm],
        (backend) => Promise.resolve((backend === webcrypto ? 20 : 10) * (random() < 0.7 ? 1 + 2 * random() : 1)),
        () => 0,
      );
      if (ranked(best)[0] !== wasm) wrong++;
    }
    expect(wrong).to.be.below(7); // 10 with four rounds and no more
  });
});
