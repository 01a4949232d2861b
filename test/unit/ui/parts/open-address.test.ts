import { expect } from "chai";
import { type Account, accountNamed, addForeignAccount, editAccount } from "../../../../src/accounts/index.ts";
import { finishMove } from "../../../../src/master/index.ts";
import { openAddress } from "../../../../ui/parts/open-address.ts";
import { newVault, rules } from "../../src/vaults.ts";

describe('the address that "Open" leads to', () => {
  it("is the page for changing passwords while the site has a password of another program, or not the new one", async () => {
    const vault = await newVault();
    const entry = { scheme: "supergenpass", site: "example.com", login: "ada" } as const;
    const name = await addForeignAccount(vault, entry, { masterPassword: "test" });
    const now = async (): Promise<Account> => accountNamed(await vault.contents(), name);
    const change = "https://example.com/.well-known/change-password";
    expect(openAddress(await now())).to.equal(change);
    await editAccount(vault, name, { scheme: "saltmill-1", rules }, { newPassword: true });
    expect(openAddress(await now())).to.equal(change);
    await finishMove(vault, name);
    expect(openAddress(await now())).to.equal("https://example.com/");
  });

  it("is missing for a site that is only a name", async () => {
    const vault = await newVault();
    const entry = { scheme: "supergenpass", site: "front door", login: "ada" } as const;
    const name = await addForeignAccount(vault, entry, { masterPassword: "test" });
    expect(openAddress(accountNamed(await vault.contents(), name))).to.equal(undefined);
  });
});
