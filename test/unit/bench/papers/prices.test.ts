/** Tests the prices of a guess in docs/bench.md by other arithmetic: seconds and bytes of each part of a guess. */
import { expect } from "chai";
import {
  attackers,
  fastMemory,
  guessIterations,
  perSecond,
} from "../../../../bench/papers/studies/published/attackers.ts";
import { pricesTable } from "../../../../bench/papers/page/prices.ts";
import { memoryHardCosts, saltmill1 } from "../../../../src/schemes/index.ts";

/** Compressions of SHA-1 on the graphics card each second: those of a guess at WPA are 2 · 2 · 4,096. */
const compressions = 2_533_300 * 16_384;
const secondsOf = (iterations: number): number => (2 * iterations) / compressions;

const cells = (row: string): string[] => row.split("|").map((cell) => cell.trim());
const rowOf = (begin: string): string[] =>
  pricesTable()
    .map(cells)
    .find(([, name = ""]) => name.startsWith(begin)) ?? [];

describe("the price of a guess", () => {
  it("is that of the schemes' costs", () => {
    expect(saltmill1.iterations).to.equal(guessIterations["saltmill-1"]);
    const iterations = guessIterations["saltmill-2"];
    expect(memoryHardCosts).to.deep.equal({ memory: 65_536, passes: 3, iterations });
  });

  it("is the sum of the times of both parts on a graphics card", () => {
    const { rtx4090, atBandwidth } = attackers;
    expect(perSecond(rtx4090, "saltmill-1")).to.be.closeTo(1 / secondsOf(1_310_720), 0.01);
    expect(perSecond(rtx4090, "saltmill-2")).to.be.closeTo(1 / (1 / 1667 + secondsOf(262_144)), 0.01);
    // For each block the first pass reads one and writes one. Each later pass also reads the block that it replaces. The
    // block before is still in the processor: (2 + 3 + 3) · 64 MiB.
    const bytes = 512 * 1024 * 1024;
    expect(perSecond(atBandwidth, "saltmill-2")).to.be.closeTo(1 / (bytes / 1008e9 + secondsOf(262_144)), 0.01);
    expect(fastMemory.argon2id).to.be.closeTo(3350e9 / bytes, 0.01);
    expect(rowOf("NVIDIA RTX 4090").slice(2, 6)).to.deep.equal(["15,833 a second", "1,633 a second", "×9.7", "3.3"]);
    expect(rowOf("the same").slice(2, 6)).to.deep.equal(["15,833 a second", "1,834 a second", "×8.6", "3.1"]);
    expect(rowOf("NVIDIA H100")[3]).to.equal("6,240 a second");
  });

  it("is a fifth of PBKDF2's time and the time of Argon2id on a core", () => {
    expect(1000 / perSecond(attackers.avx512, "saltmill-2")).to.be.closeTo(20.3 / 5 + 67.5, 0.001);
    expect(1000 / perSecond(attackers.avx2, "saltmill-2")).to.be.closeTo(37.8 / 5 + 75.1, 0.001);
    expect(rowOf("one core with AVX-512").slice(2, 6)).to.deep.equal(["20.3 ms", "71.6 ms", "×3.5", "1.8"]);
    expect(rowOf("one core with AVX2").slice(2, 6)).to.deep.equal(["37.8 ms", "82.7 ms", "×2.2", "1.1"]);
  });

  it("stands beside what one more random word does", () => {
    expect(rowOf("one more random word").slice(4, 6)).to.deep.equal(["×7,776", "12.9"]);
  });
});
