import { expect } from "chai";
import { aesEncryptBlock } from "../../../reference/aes.ts";
import { cmac } from "../../../reference/cmac.ts";
import sp80038b from "../../../vectors/cmac-sp80038b.json" with { type: "json" };
import wycheproof from "../../../vectors/wycheproof-aes-cmac.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

const aesCmac = (key: string, message: string): string =>
  hex(cmac((block) => aesEncryptBlock(bytes(key), block), bytes(message)));

describe("the reference CMAC", () => {
  it("passes the examples of SP 800-38B", () => {
    expect(sp80038b).to.have.length(12);
    for (const { name, key, message, mac } of sp80038b) expect(aesCmac(key, message), name).to.equal(mac);
  });

  it("passes Wycheproof's valid cases and does not compute its modified tags", () => {
    // AES refuses the keys of the cases with the flag InvalidKeySize, so the test leaves out these cases.
    const keyed = wycheproof.filter(({ flags }) => !flags.includes("InvalidKeySize"));
    expect(keyed).to.have.length(306);
    for (const { id, comment, key, message, tag, valid } of keyed) {
      expect(aesCmac(key, message) === tag, `${id} ${comment}`).to.equal(valid);
    }
  });
});
