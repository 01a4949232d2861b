import { expect } from "chai";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import vectors from "../../../vectors/wycheproof-pbkdf2-hmac-sha1.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";
import { backendChoices } from "../pbkdf2/backends.ts";

for (const backend of backendChoices) {
  describe(`pbkdf2HmacSha1 on ${backend}: Wycheproof`, () => {
    it("passes 63 of its 64 cases", async () => {
      expect(vectors).to.have.length(63); // the file leaves out the vector with 16,777,216 iterations
      for (const { id, comment, password, salt, iterations, derivedKey } of vectors) {
        const key = await pbkdf2HmacSha1({
          password: bytes(password),
          salt: bytes(salt),
          iterations,
          keyBytes: derivedKey.length / 2,
          backend,
        });
        expect(hex(key), `${id} ${comment}`).to.equal(derivedKey);
      }
    });
  });
}
