import { expect } from "chai";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { counting } from "../bytes.ts";
import { backendChoices, turns } from "./backends.ts";

/** Long enough for several slices of plain JavaScript, and for WebCrypto's estimate of its own progress. */
const job = { password: counting(10), salt: counting(16, 99), iterations: 70_000, keyBytes: 20 };

for (const backend of backendChoices) {
  describe(`pbkdf2HmacSha1 on ${backend}: progress`, () => {
    it("tells fractions that grow, the last one and only the last one being 1", async () => {
      for (const keyBytes of [20, 41]) {
        const told: number[] = [];
        await pbkdf2HmacSha1({ ...job, keyBytes, backend, onProgress: (fraction) => told.push(fraction) });
        expect(told.at(-1)).to.equal(1);
        expect(told.indexOf(1)).to.equal(told.length - 1);
        expect(told).to.deep.equal([...new Set(told)].sort((a, b) => a - b));
        expect(told[0]).to.be.greaterThan(0);
      }
    });

    it("tells 1 for the shortest work, too, and nothing after it", async () => {
      const told: number[] = [];
      await pbkdf2HmacSha1({ ...job, iterations: 1, backend, onProgress: (fraction) => told.push(fraction) });
      await turns(20);
      expect(told).to.deep.equal([1]);
    });
  });
}

describe("pbkdf2HmacSha1 on js: slices", () => {
  it("lets the event loop turn while it works", async () => {
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

  it("tells progress through all blocks of the key", async () => {
    const told: number[] = [];
    await pbkdf2HmacSha1({ ...job, keyBytes: 60, backend: "js", onProgress: (fraction) => told.push(fraction) });
    for (const third of [0, 1, 2]) {
      const within = told.filter((fraction) => fraction > third / 3 && fraction < (third + 1) / 3);
      expect(within, `between ${third}/3 and ${third + 1}/3`).to.have.length.greaterThan(3);
    }
  });
});
