import { pbkdf2Sync } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { pbkdf2 as reference } from "../../../reference/pbkdf2.ts";
import { sha1 } from "../../../reference/sha1.ts";
import { hashInput, hex } from "../bytes.ts";
import { backendChoices } from "../pbkdf2/backends.ts";

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
        const expected = hex(reference(sha1, password, salt, iterations, keyBytes));
        expect(hex(pbkdf2Sync(password, salt, iterations, keyBytes, "sha1"))).to.equal(expected);
        for (const backend of backendChoices) {
          expect(hex(await pbkdf2HmacSha1({ ...random, backend })), backend).to.equal(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});
