import { expect } from "chai";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { counting } from "../bytes.ts";
import { backendChoices, turns } from "./backends.ts";

/** A job that is long enough for several pauses of the backend `js`, and for estimates of WebCrypto's progress. */
const job = { password: counting(10), salt: counting(16, 99), iterations: 70_000, keyBytes: 20 };

for (const backend of backendChoices) {
  describe(`pbkdf2HmacSha1 on ${backend}: progress`, () => {
    it("reports growing fractions, of which only the last is 1", async () => {
      for (const keyBytes of [20, 41]) {
        const reported: number[] = [];
        await pbkdf2HmacSha1({ ...job, keyBytes, backend, onProgress: (fraction) => reported.push(fraction) });
        expect(reported.at(-1)).to.equal(1);
        expect(reported.indexOf(1)).to.equal(reported.length - 1);
        expect(reported).to.deep.equal([...new Set(reported)].sort((a, b) => a - b));
        expect(reported[0]).to.be.greaterThan(0);
      }
    });

    it("reports 1 even for the shortest work, and nothing after it", async () => {
      const reported: number[] = [];
      await pbkdf2HmacSha1({ ...job, iterations: 1, backend, onProgress: (fraction) => reported.push(fraction) });
      await turns(20);
      expect(reported).to.deep.equal([1]);
    });
  });
}

describe("pbkdf2HmacSha1 on js: slices", () => {
  it("lets the event loop run while it works", async () => {
    let between = 0;
    let running = true;
    const count = (): void => {
      between++;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    try {
      await pbkdf2HmacSha1({ ...job, backend: "js" });
    } finally {
      running = false;
    }
    expect(between).to.be.greaterThan(3);
  });

  it("reports progress through all blocks of the key", async () => {
    const reported: number[] = [];
    await pbkdf2HmacSha1({ ...job, keyBytes: 60, backend: "js", onProgress: (fraction) => reported.push(fraction) });
    for (const third of [0, 1, 2]) {
      const within = reported.filter((fraction) => fraction > third / 3 && fraction < (third + 1) / 3);
      expect(within, `between ${third}/3 and ${third + 1}/3`).to.have.length.greaterThan(3);
    }
  });
});
