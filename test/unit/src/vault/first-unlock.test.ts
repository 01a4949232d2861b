import { expect } from "chai";
import { awaitsFirstUnlock, changeSettings, noteFirstUnlock, noteNewVault } from "../../../../src/vault/settings.ts";
import { settingsOf } from "../../../../src/vault/index.ts";
import { newVault } from "../vaults.ts";

describe("the first unlock of a vault", () => {
  it("is awaited from the creation of the vault on, even if settings change", async () => {
    const vault = await newVault();
    await noteNewVault(vault);
    await changeSettings(vault, { lockMinutes: 5 });
    expect(awaitsFirstUnlock(await vault.contents())).to.equal(true);
  });

  it("is no longer awaited after it has happened, and the settings stay", async () => {
    const vault = await newVault();
    await noteNewVault(vault);
    await changeSettings(vault, { lockMinutes: 5 });
    await noteFirstUnlock(vault);
    const contents = await vault.contents();
    expect(awaitsFirstUnlock(contents)).to.equal(false);
    expect(settingsOf(contents).lockMinutes).to.equal(5);
  });

  it("is not awaited in a vault of an older version, and nothing is written", async () => {
    const vault = await newVault();
    const before = (await vault.contents()).records.get("settings");
    await noteFirstUnlock(vault);
    const contents = await vault.contents();
    expect(awaitsFirstUnlock(contents)).to.equal(false);
    expect(contents.records.get("settings")).to.equal(before);
  });
});
