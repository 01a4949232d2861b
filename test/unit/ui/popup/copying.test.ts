/** Tests that the popup copies no password if the vault was locked after the popup read the account. */
import { signal } from "@preact/signals";
import { expect } from "chai";
import { accountNamed, addAccount, AppError, type Contents } from "../../../../src/index.ts";
import { createCopying } from "../../../../ui/popup/copying.ts";
import { rejectsApp } from "../../src/refused.ts";
import { newVault, rules } from "../../src/vaults.ts";

describe("copying in the popup", () => {
  it("sets the time after which the clipboard is cleared, and copies nothing if the vault was locked", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const contents = await vault.contents();
    const seconds = signal(30);
    const copies: [text: string, seconds: number][] = [];
    let locksAfterRead = false;
    let isLocked = false;
    const copying = createCopying(
      {
        copy(text, time) {
          copies.push([text, time]);
          return Promise.resolve();
        },
      },
      {
        use: () => (isLocked ? Promise.reject(new AppError("locked", "the vault is locked")) : Promise.resolve(vault)),
        read(): Promise<Contents> {
          if (locksAfterRead) [isLocked, seconds.value] = [true, 0];
          return Promise.resolve(contents);
        },
      },
      seconds,
    );
    const account = accountNamed(contents, name);
    expect(await copying.copyPassword(account)).to.equal(true);
    expect(copies.map(([, time]) => time)).to.deep.equal([30]);
    locksAfterRead = true;
    await rejectsApp(copying.copyPassword(account), "locked");
    expect(copies).to.have.length(1);
  });
});
