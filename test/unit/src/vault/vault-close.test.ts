import { expect } from "chai";
import { memoryStorage, openVault } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { rejectsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";
import { account, accountName, dump, masterPassword, newVault, write } from "../vaults.ts";
import { withRandom } from "../with-random.ts";

describe("a vault", () => {
  const zero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

  it("wipes the master password, V, the source of wrapKey, R and K when it is created, opened or refused", async () => {
    const { pbkdf2, secrets } = standIn();
    const storage = memoryStorage();
    const handed: Uint8Array[] = [];
    const random = (count: number, buffer: Uint8Array): Uint8Array => Buffer.alloc(count, handed.push(buffer));
    await withRandom(random, () => newVault(storage, pbkdf2));
    const [K] = handed.filter(({ length }) => length === 32);
    expect(K && zero(K), "K").to.equal(true);
    await openVault({ storage, masterPassword, pbkdf2 });
    await rejection(openVault({ storage, masterPassword: "wrong", pbkdf2 }));
    expect(secrets).to.have.length(8);
    for (const secret of secrets) expect(zero(secret)).to.equal(true);
  });

  it("wipes its keys when closed, and can neither be read nor written afterwards", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const before = await dump(vault.storage);
    const { recordKey, nameKey } = vault.keys;
    expect(zero(recordKey) || zero(nameKey)).to.equal(false);
    vault.close();
    expect(zero(recordKey) && zero(nameKey)).to.equal(true);
    await rejectsApp(vault.contents(), "locked");
    await rejectsApp(write(vault, accountName, account), "locked");
    expect(await dump(vault.storage)).to.deep.equal(before);
    vault.close();
  });

  it("writes nothing when it is closed in the middle of a change", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const change = vault.change(() => {
      vault.close();
      return { writes: { [accountName]: account }, result: undefined };
    });
    await rejectsApp(change, "locked");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });
});
