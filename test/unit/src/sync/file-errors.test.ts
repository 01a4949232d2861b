/** Tests files that a store cannot serve or remove, while the store serves all other files. */
import { expect } from "chai";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { newVaultKey } from "../../../../src/master/index.ts";
import { followNewKey, joinVault, type SyncStore, syncLog, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { failed } from "../../../../src/sync/webdav-request.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword } from "../vaults.ts";
import { entry, twoDevices } from "./two-devices.ts";

const loginsOf = async (vault: Vault): Promise<readonly string[]> =>
  allAccounts(await vault.contents()).map(({ login }) => login);

describe("a file that the store cannot serve", () => {
  /** Returns devices that have all made a change, and a store that cannot read the laptop's snapshot. */
  async function withBrokenFile(
    error: Error = failed("permission"),
  ): Promise<Awaited<ReturnType<typeof twoDevices>> & { tablet: Vault; broken: SyncStore; name: string }> {
    const devices = await twoDevices();
    const { laptop, phone, store } = devices;
    const tablet = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    await addAccount(tablet, { ...entry, login: "tablet" });
    await syncVault(tablet, store);
    const ofTablet = new Map(store.files);
    store.files.clear();
    await addAccount(laptop, { ...entry, login: "laptop" });
    await syncVault(laptop, store);
    const [name = ""] = store.files.keys();
    for (const [each, bytes] of ofTablet) store.files.set(each, bytes);
    await addAccount(phone, { ...entry, login: "phone" });
    const read: SyncStore["read"] = (file, options) =>
      file === name ? Promise.reject(error) : store.read(file, options);
    store.requests.length = 0;
    return { ...devices, tablet, broken: { ...store, read }, name };
  }

  for (const error of [failed("permission"), failed("server"), failed("busy"), new Error("EIO"), new Error("EACCES")]) {
    it(`does not keep the others from being synced in both directions, after the error "${error.message}"`, async () => {
      const { phone, tablet, store, broken, name } = await withBrokenFile(error);
      for (let i = 0; i < 2; i++) expect(await rejection(syncVault(phone, broken))).to.equal(error);
      expect(await loginsOf(phone)).to.have.members(["ada", "tablet", "phone"]);
      expect((await syncLog(phone))[0]).to.have.property("error");
      expect(store.files.has(name)).to.equal(true);
      await syncVault(tablet, broken).catch(() => undefined);
      expect(await loginsOf(tablet)).to.include("phone");
      expect((await syncVault(phone, store)).bad).to.equal(0); // the file is read as soon as the store serves it
      expect(await loginsOf(phone)).to.include("laptop");
    });
  }

  it("stops the sync if the whole store has failed", async () => {
    for (const reason of ["unreachable", "timeout", "password", "digest", "redirect"] as const) {
      const { phone, store, broken } = await withBrokenFile(failed(reason));
      expect(await rejection(syncVault(phone, broken)))
        .to.have.property("values")
        .that.deep.equals([reason]);
      expect(store.requests, reason).not.to.include("write");
    }
    const { phone, store, broken } = await withBrokenFile(new AppError("locked", "the vault is locked"));
    expect(await rejection(syncVault(phone, broken))).to.have.property("code", "locked");
    expect(store.requests).not.to.include("write");
  });

  it("is replaced if it should hold the whole vault", async () => {
    const { laptop, store, broken, name } = await withBrokenFile();
    for (const each of store.files.keys()) if (each !== name) store.files.set(each, new Uint8Array(3));
    store.files.set(name, store.files.get(name)!.slice(1)); // the changed length makes the laptop read the file again
    await rejection(syncVault(laptop, broken));
    expect(store.files.has(name)).to.equal(false);
    await syncVault(laptop, broken);
    expect(await loginsOf(laptop)).to.include("laptop");
  });

  it("does not keep a new device from joining with another file", async () => {
    const { broken, store, name } = await withBrokenFile();
    const join = (): Promise<Vault> =>
      joinVault({ storage: memoryStorage(), store: broken, masterPassword, pbkdf2: instantly });
    expect(await loginsOf(await join())).to.include("tablet");
    for (const each of store.files.keys()) if (each !== name) store.files.delete(each);
    expect(await rejection(join())).to.have.property("code", "store-failed");
  });

  it("does not keep a device from adopting the new vault key in another file", async () => {
    const { laptop, phone, broken, store, name } = await withBrokenFile();
    const renewed = await newVaultKey(laptop, { masterPassword, pbkdf2: instantly });
    await syncVault(renewed, store);
    const files = [...store.files];
    store.files.clear();
    for (const [each, bytes] of [[name, new Uint8Array(9)] as const, ...files]) store.files.set(each, bytes);
    const follow = (): Promise<Vault | undefined> =>
      followNewKey(phone, { store: broken, masterPassword, pbkdf2: instantly });
    expect(await loginsOf((await follow())!)).to.include.members(["laptop", "phone"]);
  });
});

describe("a file that the store does not remove", () => {
  it("is reported, and does not keep the others from being removed", async () => {
    const { laptop, phone, store } = await twoDevices();
    const [kept = ""] = store.files.keys();
    const remove: SyncStore["remove"] = (name, options) =>
      name === kept ? Promise.reject(failed("permission")) : store.remove(name, options);
    const stubborn = { ...store, remove };
    for (let i = 0; i < 3; i++) {
      await addAccount(laptop, { ...entry, login: `new ${i}` });
      expect(await rejection(syncVault(laptop, stubborn))).to.have.property("code", "store-failed");
    }
    expect(store.files.size).to.equal(2);
    await rejection(syncVault(phone, stubborn));
    expect(await loginsOf(phone)).to.have.length(4);
  });
});
