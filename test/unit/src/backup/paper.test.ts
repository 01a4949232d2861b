import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  passwordOf,
  markPasswordSent,
} from "../../../../src/accounts/index.ts";
import { openRecovery, type PaperAccount, paperKit, typedRecovery } from "../../../../src/backup/index.ts";
import { changeMaster, moveAccounts } from "../../../../src/master/index.ts";
import { derivePassword, type DerivePasswordOptions } from "../../../../src/schemes/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { keysOf } from "../../../../src/vault/contents.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { account, complete, identity, masterPassword, newVault, plant, rules, write } from "../vaults.ts";

const easySecret = Buffer.alloc(24, 9).toString("base64");

/** Creates a vault with four accounts, each with another kind of password. */
async function filled(): Promise<Vault> {
  const vault = await newVault();
  await addAccount(vault, { site: "a.example", login: "Zoë", revision: 4294967295, rules });
  await addAccount(vault, { site: "b.example", login: "", revision: 2, rules: { words: 4, separator: " " } });
  await addStoredAccount(vault, { site: "c.example", login: "ada", password: "=kept ♥" });
  const easy = { ...account, site: "d.example", scheme: "easypasswords-1", revision: "2", secret: easySecret };
  await write(vault, "account/easy", easy);
  return vault;
}

const at = (accounts: readonly PaperAccount[], site: string): PaperAccount =>
  accounts.find((each) => each.account.site === site)!;

describe("the paper kit", () => {
  it("contains everything that is needed to derive a password, except the master password", async () => {
    const contents = await (await filled()).contents();
    const kit = await paperKit(contents, {}, 7);
    expect([kit.made, kit.identity, kit.accounts.length]).to.deep.equal([7, identity, 4]);
    for (const { account: each, parameters } of kit.accounts.filter(
      ({ account: { scheme } }) => scheme === "saltmill-1",
    )) {
      const typed = JSON.parse(parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
      const again = await derivePassword({ ...typed, masterPassword, pbkdf2: instantly });
      expect(again).to.equal(await passwordOf(contents, each));
    }
    const { login, revision, scheme, site, rules: kinds } = account;
    expect(JSON.parse(at(kit.accounts, "d.example").parameters!)).to.deep.equal({
      ...{ login, rules: kinds, site: "d.example", scheme: "easypasswords-1", revision: "2" },
    });
    expect([revision, scheme, site]).to.have.length(3);
  });

  it("marks accounts that need a previous master password and identity, with its date", async () => {
    const vault = await filled();
    const before = await vault.contents();
    const { created } = keysOf(before).roots[keysOf(before).current]!;
    expect((await paperKit(before)).accounts.filter(({ earlierMaster }) => earlierMaster)).to.deep.equal([]);
    const newMasterPassword = "battery staple";
    await changeMaster(vault, { masterPassword, newMasterPassword, newIdentity: "grace", pbkdf2: instantly });
    await addAccount(vault, { site: "e.example", login: "new", revision: 1, rules });
    const contents = await vault.contents();
    const { accounts } = await paperKit(contents);
    const former = accounts.filter(({ earlierMaster }) => earlierMaster);
    expect(former.map(({ account: { site }, earlierMaster }) => [site, earlierMaster])).to.deep.equal([
      ["a.example", { created }],
      ["b.example", { created }],
    ]);
    for (const { account: each, parameters, earlierMaster } of [...former, at(accounts, "e.example")]) {
      const typed = JSON.parse(parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
      const needed = earlierMaster ? masterPassword : newMasterPassword;
      const again = await derivePassword({ ...typed, masterPassword: needed, pbkdf2: instantly });
      expect(again).to.equal(await passwordOf(contents, each));
    }
  });

  it("describes the password that a site still has after its account was moved to another master password", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 3, rules });
    const before = await vault.contents();
    await changeMaster(vault, { masterPassword, newMasterPassword: "battery staple", pbkdf2: instantly });
    await moveAccounts(vault, [name]);
    const [paper] = (await paperKit(await vault.contents())).accounts;
    const typed = JSON.parse(paper!.parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
    const again = await derivePassword({ ...typed, masterPassword, pbkdf2: instantly });
    expect(again).to.equal(await passwordOf(before, accountNamed(before, name)));
    expect(paper!.earlierMaster).not.to.equal(undefined);
    await markPasswordSent(vault, name);
    expect((await paperKit(await vault.contents())).accounts[0]!.earlierMaster).to.equal(undefined);
  });

  it("escapes all invisible characters in text to be typed", async () => {
    const vault = await newVault();
    const login = "a  b \u00a0c\u3000d\u200be\u202ef\u2066g\ufeffh\u00adi\u3164j\u{e0041}k\tl é ❤";
    const separator = "   ";
    await addAccount(vault, { site: "a.example", login, revision: 1, rules: { words: 4, separator } });
    const contents = await vault.contents();
    const [{ parameters = "", account: made } = {} as PaperAccount] = (await paperKit(contents)).accounts;
    expect(parameters).to.include(
      String.raw`"a \u0020b \u00a0c\u3000d\u200be\u202ef\u2066g\ufeffh\u00adi\u3164j\udb40\udc41k\tl é ❤"`,
    );
    expect(parameters).to.include(String.raw`" \u0020\u0020"`);
    const typed = JSON.parse(parameters) as Omit<DerivePasswordOptions, "masterPassword">;
    expect([typed.login, typed.rules]).to.deep.equal([login, { words: 4, separator }]);
    const again = await derivePassword({ ...typed, masterPassword, pbkdf2: instantly });
    expect(again).to.equal(await passwordOf(contents, made));
  });

  it("contains the key of one-time codes only as a recovery code", async () => {
    const vault = await newVault();
    const longest = `otpauth://totp/${"ü".repeat(390)}?secret=${"A".repeat(180)}`;
    for (const [site, totp] of [
      ["a.example", "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ"] as const,
      ["b.example", longest] as const,
    ])
      await addAccount(vault, { site, login: "ada", revision: 1, rules, totp });
    const contents = await vault.contents();
    const kit = await paperKit(contents);
    const R = Buffer.from(keysOf(contents).roots[keysOf(contents).current]!.R, "base64");
    for (const { account: each, codeKey, ...printed } of kit.accounts) {
      expect(openRecovery(typedRecovery(codeKey!).bytes!, R)).to.equal(each.totp);
      expect(JSON.stringify(printed)).not.to.include("secret=");
    }
    expect(kit.recipes).to.deep.equal(["saltmill-1", "recovery"]);
  });

  it("leaves out a stored key that is too long, and contains everything else", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const record = accountNamed(await vault.contents(), name);
    const totp = `otpauth://totp/x?secret=${"A".repeat(2 ** 16)}`;
    await vault.change(() => ({ writes: { [name]: { ...record, totp } }, result: undefined }));
    const { accounts } = await paperKit(await vault.contents());
    expect(accounts.map((each) => [each.account.totp, each.codeKey])).to.deep.equal([[totp, undefined]]);
    expect(accounts[0]?.parameters).to.include("a.example");
  });

  it("contains no password, and a recovery code for each stored one", async () => {
    const contents = await (await filled()).contents();
    const { accounts, ...kit } = await paperKit(contents);
    const R = Buffer.from((contents.records.get("keys") as never as Keys).roots[current(contents)]!.R, "base64");
    for (const { account: each, recovery, ...said } of accounts) {
      const password = await passwordOf(contents, each);
      expect(JSON.stringify([said, kit, recovery])).not.to.include(password);
      expect(recovery !== undefined).to.equal(each.secret !== undefined);
      if (recovery) expect(openRecovery(typedRecovery(recovery).bytes!, R)).to.equal(password);
    }
  });

  interface Keys {
    readonly current: string;
    readonly roots: Record<string, { readonly R: string }>;
  }
  const current = (contents: Awaited<ReturnType<Vault["contents"]>>): string =>
    (contents.records.get("keys") as never as Keys).current;

  it("explains only the methods that it uses", async () => {
    const recipes = async (vault: Vault): Promise<string[]> => [...(await paperKit(await vault.contents())).recipes];
    expect(await recipes(await filled())).to.deep.equal(["saltmill-1", "easypasswords-1", "recovery"]);
    const vault = await newVault();
    expect(await recipes(vault)).to.deep.equal([]);
    await addStoredAccount(vault, { site: "c.example", login: "ada", password: "kept" });
    expect(await recipes(vault)).to.deep.equal(["recovery"]);
  });

  it("gives the reason for a missing entry", async () => {
    const vault = await newVault();
    await plant(vault, "account/later", complete("account/later", { ...account, scheme: "later-1" }));
    await plant(vault, "account/lost", complete("account/lost", { ...account, root: "lost", login: "bob" }));
    const { accounts } = await paperKit(await vault.contents());
    expect(accounts.map(({ error }) => error?.code)).to.have.members(["scheme-unknown", "root-missing"]);
    expect(accounts.every(({ parameters, recovery }) => !parameters && !recovery)).to.equal(true);
  });

  it("can be cancelled, and needs the vault's root", async () => {
    const vault = await filled();
    const contents = await vault.contents();
    const signal = AbortSignal.abort("enough");
    expect(await paperKit(contents, { signal }).catch((error: unknown) => error)).to.equal("enough");
    await vault.storage.remove([vault.keys.storageKey("keys")]);
    await rejectsApp(paperKit(await vault.contents()), "root-missing");
  });
});
