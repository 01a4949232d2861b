import { expect } from "chai";
import { hkdf, hkdfExtract } from "../../../reference/hkdf.ts";
import { sha256 } from "../../../reference/sha256.ts";
import rfc5869 from "../../../vectors/hkdf-sha256.json" with { type: "json" };
import wycheproof from "../../../vectors/wycheproof-hkdf-sha256.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

describe("the reference HKDF with SHA-256", () => {
  it("passes the three cases of RFC 5869, with their intermediate keys", () => {
    expect(rfc5869).to.have.length(3);
    for (const { name, ikm, salt, info, prk, okm } of rfc5869) {
      expect(hex(hkdfExtract(sha256, bytes(salt), bytes(ikm))), name).to.equal(prk);
      expect(hex(hkdf(sha256, bytes(ikm), bytes(salt), bytes(info), okm.length / 2)), name).to.equal(okm);
    }
  });

  it("passes Wycheproof's cases and refuses three that ask for too much", () => {
    expect(wycheproof).to.have.length(86);
    expect(wycheproof.filter(({ valid }) => !valid)).to.have.length(3);
    for (const { id, comment, ikm, salt, info, keyBytes, okm, valid } of wycheproof) {
      const derive = (): Uint8Array => hkdf(sha256, bytes(ikm), bytes(salt), bytes(info), keyBytes);
      if (valid) expect(hex(derive()), `${id} ${comment}`).to.equal(okm);
      else expect(derive, `${id} ${comment}`).to.throw(RangeError);
    }
  });
});
