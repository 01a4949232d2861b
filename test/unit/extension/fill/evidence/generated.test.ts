/** Tests which names of fields count as generated. */
import { expect } from "chai";
import { isGenerated } from "../../../../../extension/fill/page/evidence/generated.ts";

describe("the name of a field", () => {
  for (const name of [
    "mat-input-1",
    ":r3:",
    "«r1a»",
    "_r_5_",
    "input-27",
    "radix-:r1:",
    "headlessui-input-7",
    "ember412",
    "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "3f2b9c0a7d",
    "x7fK2q9Lp4",
    "el-id-1024-3",
    "__BVID__12",
    "f1",
  ]) {
    it(`counts as generated for ${name}`, () => {
      expect(isGenerated(name)).to.equal(true);
    });
  }

  for (const name of [
    "password",
    "password2",
    "user_login",
    "ctl00$Login1$UserName",
    "oldPassword",
    "pass1",
    "new-password-1",
    "j_username",
    "session[password]",
    "smsOtp",
    "login2fa",
    "pwd_char_3",
    "email1",
    "cafebabe",
    "facade",
  ]) {
    it(`does not count as generated for ${name}`, () => {
      expect(isGenerated(name)).to.equal(false);
    });
  }
});
