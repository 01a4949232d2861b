/** Tests after which fills the one-time code is copied. */
import { expect } from "chai";
import { copiesCode } from "../../../../src/filling/index.ts";
import { changeSettings } from "../../../../src/vault/index.ts";
import { newVault } from "../vaults.ts";

const kinds = ["login", "before", "change", "old", "sign-up", "user-name", "code"] as const;

describe("the one-time code", () => {
  it("is copied after a login of an account that has codes, if the setting says so", async () => {
    const vault = await newVault();
    const totp = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ";
    const off = await vault.contents();
    expect(kinds.filter((what) => copiesCode(off, { totp }, what))).to.deep.equal([]);
    await changeSettings(vault, { copyCode: true });
    const on = await vault.contents();
    expect(kinds.filter((what) => copiesCode(on, { totp }, what))).to.deep.equal(["login", "before"]);
    expect(kinds.filter((what) => copiesCode(on, {}, what))).to.deep.equal([]);
  });
});
