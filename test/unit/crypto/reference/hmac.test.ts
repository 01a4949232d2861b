import { expect } from "chai";
import { hmac } from "../../../reference/hmac.ts";
import { sha1 } from "../../../reference/sha1.ts";
import { sha256 } from "../../../reference/sha256.ts";
import rfc2202 from "../../../vectors/hmac-sha1.json" with { type: "json" };
import rfc4231 from "../../../vectors/hmac-sha256.json" with { type: "json" };
import wycheproofSha1 from "../../../vectors/wycheproof-hmac-sha1.json" with { type: "json" };
import wycheproofSha256 from "../../../vectors/wycheproof-hmac-sha256.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

const macs = [
  { name: "SHA-1", hash: sha1, document: "RFC 2202", published: rfc2202, wycheproof: wycheproofSha1, count: 170 },
  { name: "SHA-256", hash: sha256, document: "RFC 4231", published: rfc4231, wycheproof: wycheproofSha256, count: 174 },
];

for (const { name, hash, document, published, wycheproof, count } of macs) {
  describe(`the reference HMAC with ${name}`, () => {
    it(`passes ${document}`, () => {
      expect(published).to.have.length(7);
      for (const { key, message, mac } of published) {
        // for test case 5, RFC 4231 states only the first 16 bytes
        expect(hex(hmac(hash, bytes(key), bytes(message))).slice(0, mac.length)).to.equal(mac);
      }
    });

    it("passes Wycheproof's valid cases and does not compute its modified tags", () => {
      expect(wycheproof).to.have.length(count);
      for (const { id, comment, key, message, tag, valid } of wycheproof) {
        const mac = hex(hmac(hash, bytes(key), bytes(message))).slice(0, tag.length);
        expect(mac === tag, `${id} ${comment}`).to.equal(valid);
      }
    });
  });
}
