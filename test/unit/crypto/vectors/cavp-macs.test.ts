/** Tests HMAC and CMAC with NIST's CAVP vectors, which have complete and truncated tags. */
import { expect } from "chai";
import { aes, hmacSha1, hmacSha256 } from "../../../../crypto/index.ts";
import { cmac } from "../../../../crypto/papers/index.ts";
import cmacVectors from "../../../vectors/cmac-cavp.json" with { type: "json" };
import hmacVectors from "../../../vectors/hmac-cavp.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

describe("MACs and NIST's CAVP", () => {
  for (const [hash, hmac, count] of [
    ["sha1", hmacSha1, 11],
    ["sha256", hmacSha256, 6],
  ] as const) {
    it(`agree for HMAC with ${hash} in ${count} tags`, () => {
      expect(hmacVectors[hash]).to.have.length(count);
      for (const { name, key, message, mac } of hmacVectors[hash]) {
        expect(hex(hmac(bytes(key), bytes(message))).slice(0, mac.length), name).to.equal(mac);
      }
    });
  }

  it("agree for CMAC with AES in 80, 144 and 96 tags for keys of 16, 24 and 32 bytes", () => {
    const counts = [16, 24, 32].map((size) => cmacVectors.filter(({ key }) => key.length === 2 * size).length);
    expect(counts).to.deep.equal([80, 144, 96]);
    for (const { key, message, mac } of cmacVectors) {
      expect(hex(cmac(aes(bytes(key)), bytes(message))).slice(0, mac.length)).to.equal(mac);
    }
  });
});
