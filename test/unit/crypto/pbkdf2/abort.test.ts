import { getEventListeners } from "node:events";
import { expect } from "chai";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { counting } from "../bytes.ts";
import { backendChoices, subtleWith, turns, withCrypto } from "./backends.ts";
import { rejection } from "../refusals.ts";

/** A job that is long enough for several pauses of the backend `js`, and for estimates of WebCrypto's progress. */
const job = { password: counting(10), salt: counting(16, 99), iterations: 70_000, keyBytes: 20 };

/**
 * Returns a SubtleCrypto that derives correctly, with one exception: a derivation with the iteration count of `job`
 * waits until `answer` is called and then gives zeros. The promise `asked` is fulfilled when such a derivation begins.
 */
function hangingSubtle(): { subtle: unknown; asked: Promise<void>; answer: () => void } {
  const real = subtleWith({});
  let answer: (() => void) | undefined;
  let tell!: () => void;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const deriveBits: SubtleCrypto["deriveBits"] = (algorithm, ...rest) => {
    if ((algorithm as Pbkdf2Params).iterations !== job.iterations) return real.deriveBits(algorithm, ...rest);
    tell();
    return new Promise((resolve) => {
      answer = () => {
        resolve(new ArrayBuffer(job.keyBytes));
      };
    });
  };
  return {
    subtle: subtleWith({ deriveBits }),
    asked,
    answer: () => answer?.(),
  };
}

function abortable(): { signal: AbortSignal; abort: () => void; reason: Error } {
  const controller = new AbortController();
  const reason = new Error("enough");
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort(reason);
    },
    reason,
  };
}

for (const backend of backendChoices) {
  describe(`pbkdf2HmacSha1 on ${backend}: abort`, () => {
    for (const reason of [new Error("enough"), "a reason that is no Error", { also: "none" }]) {
      it(`before the start rejects with the reason (${typeof reason}), and reports nothing`, async () => {
        let calls = 0;
        const promise = pbkdf2HmacSha1({
          ...job,
          backend,
          signal: AbortSignal.abort(reason),
          onProgress: () => calls++,
        });
        expect(await rejection(promise)).to.equal(reason);
        await turns(20);
        expect(calls).to.equal(0);
      });
    }

    it("before the start makes no call to WebCrypto", async () => {
      let calls = 0;
      const importKey = (): Promise<never> => {
        calls++;
        return Promise.reject(new Error("asked"));
      };
      const signal = AbortSignal.abort();
      await withCrypto({ subtle: subtleWith({ importKey }) }, async () => {
        expect(await rejection(pbkdf2HmacSha1({ ...job, backend, signal }))).to.equal(signal.reason);
      });
      expect(calls).to.equal(0);
    });

    it("right after the call rejects with the reason", async () => {
      const controller = new AbortController();
      const promise = pbkdf2HmacSha1({ ...job, backend, signal: controller.signal });
      controller.abort();
      expect(await rejection(promise)).to.equal(controller.signal.reason);
    });

    it("after the end changes nothing, and no listener is left on the signal", async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const key = await pbkdf2HmacSha1({ ...job, iterations: 5000, backend, signal });
      const before = key.slice();
      await turns(5);
      expect(getEventListeners(signal, "abort")).to.deep.equal([]);
      controller.abort();
      await turns(5);
      expect(key).to.deep.equal(before);
    });
  });
}

describe("pbkdf2HmacSha1 on js: abort between slices", () => {
  it("stops when aborted in the middle: rejects with the reason, and reports nothing more", async () => {
    for (const stopAt of [1, 3]) {
      const controller = new AbortController();
      const reason = new Error("enough");
      const reported: number[] = [];
      const promise = pbkdf2HmacSha1({
        ...job,
        keyBytes: 40,
        backend: "js",
        signal: controller.signal,
        onProgress: (fraction) => {
          if (reported.push(fraction) === stopAt) controller.abort(reason);
        },
      });
      expect(await rejection(promise)).to.equal(reason);
      expect(reported.at(-1)).to.be.lessThan(1);
      await turns(50);
      expect(reported).to.have.length(stopAt);
    }
  });

  it("stops on an abort from outside between two slices", async () => {
    const controller = new AbortController();
    let reported = 0;
    let begin!: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const onProgress = (): void => {
      reported++;
      begin();
    };
    const outcome = rejection(
      pbkdf2HmacSha1({ ...job, keyBytes: 200, backend: "js", signal: controller.signal, onProgress }),
    );
    await Promise.race([begun, outcome]);
    await turns(1);
    controller.abort();
    expect(await outcome).to.equal(controller.signal.reason);
    expect(reported).to.be.lessThan(100); // a complete derivation reports 180 times
  });
});

describe("pbkdf2HmacSha1 while WebCrypto runs", () => {
  for (const backend of ["webcrypto", "auto"] as const) {
    it(`rejects at once on an abort with ${backend}, and drops the late answer of WebCrypto`, async () => {
      const { subtle, asked, answer } = hangingSubtle();
      const { signal, abort, reason } = abortable();
      const reported: number[] = [];
      try {
        await withCrypto({ subtle }, async () => {
          const onProgress = (fraction: number): unknown => reported.push(fraction);
          const outcome = rejection(pbkdf2HmacSha1({ ...job, backend, signal, onProgress }));
          await asked;
          abort();
          expect(await Promise.race([outcome, turns(50).then(() => "it goes on")])).to.equal(reason);
        });
      } finally {
        answer();
      }
      const before = reported.length;
      await turns(50);
      expect(reported).to.have.length(before);
      expect(getEventListeners(signal, "abort")).to.deep.equal([]);
    });
  }

  it("reports no more progress after an abort in its own progress listener", async () => {
    const { subtle, answer } = hangingSubtle();
    const { signal, abort, reason } = abortable();
    let reported = 0;
    try {
      await withCrypto({ subtle }, async () => {
        let begin!: () => void;
        const begun = new Promise<void>((resolve) => (begin = resolve));
        const onProgress = (): void => {
          reported++;
          abort();
          begin();
        };
        const outcome = rejection(pbkdf2HmacSha1({ ...job, backend: "webcrypto", signal, onProgress }));
        await begun;
        expect(await Promise.race([outcome, turns(50).then(() => "it goes on")])).to.equal(reason);
        // Without the abort, several reports would arrive in these 200 milliseconds.
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(reported).to.equal(1);
      });
    } finally {
      answer();
    }
  });
});

for (const backend of ["js", "wasm", "wasm-simd"] as const) {
  describe(`pbkdf2HmacSha1 on ${backend}: a long key of few iterations`, () => {
    const long = { ...job, iterations: 1, keyBytes: 1_000_000, backend };

    it("lets the event loop run, reports progress, and stops on an abort", async () => {
      const reported: number[] = [];
      await pbkdf2HmacSha1({ ...long, onProgress: (fraction) => reported.push(fraction) });
      expect(reported).to.have.length.above(4); // 50,000 blocks, one report every 8,192
      const { signal, abort, reason } = abortable();
      let calls = 0;
      const onProgress = (): void => {
        calls++;
        abort();
      };
      expect(await rejection(pbkdf2HmacSha1({ ...long, signal, onProgress }))).to.equal(reason);
      expect(calls).to.equal(1);
    });
  });
}
