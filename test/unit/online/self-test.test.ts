/**
 * Tests the self-test of the generator page: the vectors are published or agree with independent code, and the
 * self-test notices wrong results.
 */
import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import { selfTest, type Vector } from "../../../online/self-test.ts";
import vectors from "../../../online/self-test/vectors.json" with { type: "json" };
import {
  easyBytes,
  easyCharacters,
  fingerprint,
  type IndependentEntry,
  underRoot,
} from "../src/schemes/independent.ts";

const published = readdirSync("test/vectors")
  .filter((name) => name.endsWith(".json"))
  .map((name) => readFileSync(`test/vectors/${name}`, "utf8"))
  .join("\n");

const bytes = (hex: unknown): Buffer => Buffer.from(String(hex), "hex");

/**
 * Computes the result of a vector for a scheme or fingerprint with independent code. Returns undefined for other
 * vectors.
 */
function independently(vector: Vector & Record<string, unknown>): string | undefined {
  const { of, root, site, login } = vector;
  if (of === "fingerprint") return fingerprint(bytes(root));
  if (of === "saltmill-1") return underRoot(bytes(root), vector as unknown as IndependentEntry);
  if (of !== "easypasswords-1") return undefined;
  const { masterPassword, revision, rules } = vector as unknown as Record<string, string> & { rules: never };
  const { length } = rules as { length: number };
  return easyCharacters(easyBytes(masterPassword!, site!, login!, String(revision), length), rules);
}

describe("the page's self-test", () => {
  it("has forty vectors: published ones of the primitives, the schemes' own, and one of a site", () => {
    expect(vectors).to.have.length(40);
    expect(new Set(vectors.map((vector) => JSON.stringify(vector)))).to.have.property("size", 40);
    for (const vector of vectors) {
      const expected = independently(vector);
      if (expected !== undefined) expect(vector.result).to.equal(expected);
      else if (vector.of !== "site") expect(published, JSON.stringify(vector)).to.include(`"${vector.result}"`);
    }
  });

  it("counts all vectors if all results are right", async () => {
    const tested = await selfTest(pbkdf2HmacSha1);
    expect(tested).to.include({ passed: 40, total: 40 });
    expect(tested.derivesBy).to.be.oneOf(["webcrypto", "wasm", "js"]); // measured by the derivation of one vector
  });

  it("notices a wrong result of each vector", async () => {
    for (const [i, vector] of vectors.entries()) {
      const last = vector.result.at(-1) === "0" ? "1" : "0";
      const wrong = { ...vector, result: vector.result.slice(0, -1) + last };
      expect(await selfTest(pbkdf2HmacSha1, [wrong]), `${i}, ${vector.of}`).to.include({ passed: 0, total: 1 });
    }
  });

  it("notices a PBKDF2 that returns another result or none", async () => {
    const zeros = await selfTest(({ keyBytes }) => Promise.resolve(new Uint8Array(keyBytes)));
    expect(zeros).to.include({ passed: 33, total: 40 });
    const broken = await selfTest(() => Promise.reject(new Error("no worker")));
    expect(broken).to.include({ passed: 33, total: 40 });
  });
});
