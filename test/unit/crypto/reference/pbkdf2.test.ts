import { expect } from "chai";
import { pbkdf2 } from "../../../reference/pbkdf2.ts";
import { sha1 } from "../../../reference/sha1.ts";
import { sha256 } from "../../../reference/sha256.ts";
import rfc6070 from "../../../vectors/pbkdf2-hmac-sha1.json" with { type: "json" };
import wycheproof from "../../../vectors/wycheproof-pbkdf2-hmac-sha256.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

describe("the reference PBKDF2", () => {
  it("with HMAC-SHA-1 passes five of the six vectors of RFC 6070", () => {
    expect(rfc6070).to.have.length(5); // the file lacks the sixth vector, which has 16,777,216 iterations
    for (const { password, salt, iterations, derivedKey } of rfc6070) {
      const key = pbkdf2(sha1, bytes(password), bytes(salt), iterations, derivedKey.length / 2);
      expect(hex(key)).to.equal(derivedKey);
    }
  });

  it("with HMAC-SHA-256 passes the first vector of RFC 7914 §11, and three of Wycheproof's with 4,096 iterations", () => {
    // The second vector of RFC 7914 takes 80,000 iterations of two blocks, which is too slow for the reference code.
    const cases = wycheproof.filter(({ id, flags }) => id === 1 || flags.includes("Ascii")).slice(0, 4);
    expect(cases.map(({ iterations }) => iterations)).to.deep.equal([1, 4096, 4096, 4096]);
    for (const { id, password, salt, iterations, derivedKey } of cases) {
      const key = pbkdf2(sha256, bytes(password), bytes(salt), iterations, derivedKey.length / 2);
      expect(hex(key), String(id)).to.equal(derivedKey);
    }
  });
});
