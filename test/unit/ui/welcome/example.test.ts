import { expect } from "chai";
import { derivePassword } from "../../../../src/schemes/index.ts";
import { example } from "../../../../ui/welcome/example.ts";

describe("the example of the first-run page", () => {
  it("shows the password that its ingredients give", async () => {
    const { identity, site, password } = example;
    const masterPassword = "correct horse battery staple";
    expect(await derivePassword({ masterPassword, identity, site })).to.equal(password);
  });
});
