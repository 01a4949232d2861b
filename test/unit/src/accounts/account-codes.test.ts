import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  deleteEarlierKey,
  editAccount,
} from "../../../../src/accounts/index.ts";
import { applyRestore, previewRestore } from "../../../../src/backup/index.ts";
import { applyImport, previewImport, readImport } from "../../../../src/exchange/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { ownBackup } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { dump, newVault, rules } from "../vaults.ts";

const keyOf = (secret: string): string => `otpauth://totp/example.com:ada?secret=${secret}`;
const [first, second] = [keyOf("GEZDGNBVGY3TQOJQ"), keyOf("MFRGGZDFMZTWQ2LK")];

const read = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);
const earlierOf = ({ totpHistory = [] }: Account): string[] => totpHistory.map(({ totp }) => totp);

async function withKey(): Promise<{ vault: Vault; name: string }> {
  const vault = await newVault();
  const names = { site: "example.com", login: "ada" };
  return { vault, name: await addAccount(vault, { ...names, revision: 1, rules, totp: first }) };
}

describe("the key of an account's one-time codes", () => {
  it("is an address, and a change keeps the earlier key", async () => {
    const { vault, name } = await withKey();
    expect(await read(vault, name))
      .to.include({ totp: first })
      .and.not.have.property("totpHistory");
    await editAccount(vault, name, { totp: second });
    const changed = await read(vault, name);
    expect([changed.totp, earlierOf(changed)]).to.deep.equal([second, [first]]);
    expect(changed).not.to.have.property("previous");
    await editAccount(vault, name, { totp: "" });
    const removed = await read(vault, name);
    expect(removed).not.to.have.property("totp");
    expect(earlierOf(removed)).to.have.members([first, second]);
  });

  it("is refused if it is too long, but a vault may contain such a key, and its account can be edited", async () => {
    const { vault, name } = await withKey();
    for (const long of [keyOf("A".repeat(2 ** 20)), keyOf("é".repeat(490))])
      await rejectsApp(editAccount(vault, name, { totp: long }), "totp-key", ["length"]);
    const totp = keyOf("A".repeat(2 ** 16));
    const record = { ...(await read(vault, name)), totp };
    await vault.change(() => ({ writes: { [name]: record }, result: undefined }));
    await editAccount(vault, name, { label: "long" });
    expect(await read(vault, name)).to.include({ totp, label: "long" });
    await editAccount(vault, name, { totp: first });
    expect(await read(vault, name)).to.include({ totp: first });
  });

  it("is removed from the history when the account gets it again", async () => {
    const { vault, name } = await withKey();
    await editAccount(vault, name, { totp: "" });
    await editAccount(vault, name, { totp: first });
    expect(await read(vault, name))
      .to.include({ totp: first })
      .and.not.have.property("totpHistory");
  });

  it("can be deleted from the history", async () => {
    const { vault, name } = await withKey();
    await editAccount(vault, name, { totp: second });
    await deleteEarlierKey(vault, name, { totp: second });
    expect(earlierOf(await read(vault, name))).to.deep.equal([first]);
    await deleteEarlierKey(vault, name, { totp: first });
    expect(await read(vault, name))
      .to.include({ totp: second })
      .and.not.have.property("totpHistory");
  });

  it("is refused if it is not a key, and nothing is written", async () => {
    const { vault, name } = await withKey();
    const stored = await dump(vault.storage);
    for (const totp of ["GEZDGNBVGY3TQOJQ", "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ"])
      await rejectsApp(editAccount(vault, name, { totp }), "totp-key", ["type"]);
    expect(await dump(vault.storage)).to.deep.equal(stored);
  });

  it("comes back with a restore, whose preview shows the difference and which keeps the replaced key", async () => {
    const { vault, name } = await withKey();
    const backup = await ownBackup(vault);
    await editAccount(vault, name, { totp: second });
    const preview = await previewRestore(vault, backup);
    expect(preview.items.find((item) => item.name === name)?.fields).to.deep.equal(["totp", "totpHistory"]);
    await applyRestore(vault, preview, new Map([[name, "theirs"]]));
    const restored = await read(vault, name);
    expect([restored.totp, earlierOf(restored)]).to.deep.equal([first, [second]]);
  });

  it("stays in the history when an import replaces it", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "example.com", login: "ada", password: "1", totp: first });
    const file = new TextEncoder().encode(
      `Title,URL,Username,Password,Notes,OTPAuth\n,https://example.com,ada,1,,${second}\n`,
    );
    const preview = await previewImport(vault, await readImport(file));
    await applyImport(vault, preview, new Map([[preview.items[0]!.key, "theirs"]]));
    const [account] = allAccounts(await vault.contents());
    expect([account!.totp, earlierOf(account!)]).to.deep.equal([second, [first]]);
  });
});

describe("tags and the favourite mark of an account", () => {
  it("are stored without outer spaces, repeated tags and empty tags, and can be removed", async () => {
    const { vault, name } = await withKey();
    await editAccount(vault, name, { tags: [" Work", "Home", "Work", ""], favourite: true });
    expect(await read(vault, name)).to.deep.include({ tags: ["Work", "Home"], favourite: true });
    await editAccount(vault, name, { tags: [], favourite: false });
    expect(await read(vault, name)).to.not.have.any.keys("tags", "favourite");
  });

  it("are refused if a tag is not a text, or the mark is not true or false", async () => {
    const { vault, name } = await withKey();
    await rejectsApp(editAccount(vault, name, { tags: "Work" as never }), "bad-argument");
    await rejectsApp(editAccount(vault, name, { tags: ["a\nb"] }), "bad-character", ["tags", "control"]);
    await rejectsApp(editAccount(vault, name, { favourite: 1 as never }), "bad-argument");
  });
});
