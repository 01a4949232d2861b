/**
 * Tests files that lose their content in the store although nobody has written to them, as after a power failure of a
 * server. Most of them keep their length, so a list of the files does not show the damage.
 */
import { expect } from "chai";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { folderStore } from "../../../../cli/folder-store.ts";
import { allAccounts, editAccount } from "../../../../src/accounts/index.ts";
import { browserStore } from "../../../../src/sync/browser-store.ts";
import { joinVault, isSnapshotName, type SyncStore, syncVault } from "../../../../src/sync/index.ts";
import { webDavStore } from "../../../../src/sync/webdav.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import type { AppError } from "../../../../src/errors.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { browserArea } from "./browser-area.ts";
import { davServer, flavours, password, user } from "./dav-server.ts";
import { memoryStore, twoDevices } from "./two-devices.ts";

const day = 86_400_000;

/** All kinds of stores. Each is called with a function that runs when the test is over. */
const stores: Readonly<Record<string, (atEnd: (clean: () => Promise<unknown>) => void) => Promise<SyncStore>>> = {
  "a store of the library": () => Promise.resolve(memoryStore()),
  "the sync of Chromium": () => Promise.resolve(browserStore(browserArea("chromium"))),
  "the sync of Firefox": () => Promise.resolve(browserStore(browserArea("firefox"))),
  "a folder": async (atEnd) => {
    const folder = await mkdtemp(path.join(tmpdir(), "saltmill-rot-"));
    atEnd(() => rm(folder, { recursive: true }));
    return folderStore(folder);
  },
  "a WebDAV server": (atEnd) => dav("Apache mod_dav", atEnd),
  "a WebDAV server that lists no lengths": (atEnd) => dav("a server that lists no lengths", atEnd),
};

async function dav(name: string, atEnd: (clean: () => Promise<unknown>) => void): Promise<SyncStore> {
  const server = await davServer(flavours[name]);
  atEnd(() => server.close());
  return webDavStore({ url: server.url, user, password, fetch, allowsHttp: true });
}

/** The content of a damaged file. `other` is another file of this vault. */
const rots: Readonly<Record<string, (file: Uint8Array, other: Uint8Array) => Uint8Array>> = {
  "zeros of the same length": ({ length }) => new Uint8Array(length),
  "ones of the same length": ({ length }) => new Uint8Array(length).fill(0xff),
  "text of the same length": ({ length }) => new Uint8Array(length).fill(0x41),
  "a changed bit in the middle": (file) => file.map((byte, i) => (i === file.length >> 1 ? byte ^ 1 : byte)),
  "a changed letter in the header": (file) => withLetter(file, '"key":"'),
  "a changed letter in the content": (file) => withLetter(file, '"blocks":["'),
  "zeros at the end": (file) => file.map((byte, i) => (i < file.length - 512 ? byte : 0)),
  "its first half": (file) => file.slice(0, file.length >> 1),
  "all but its last byte": (file) => file.slice(0, -1),
  nothing: () => new Uint8Array(),
  "another file of this vault": (_, other) => other,
};

function withLetter(file: Uint8Array, before: string): Uint8Array {
  const at = Buffer.from(file).indexOf(before) + before.length + 40;
  return file.map((byte, i) => (i === at ? (byte === 0x41 ? 0x42 : 0x41) : byte));
}

describe("a file that the store damages later", function () {
  this.timeout(300_000);
  const now = Date.now;
  let passed = 0;
  let clean: (() => Promise<unknown>)[];
  beforeEach(() => {
    passed = 0;
    clean = [];
    Date.now = () => now() + passed;
  });
  afterEach(async () => {
    Date.now = now;
    for (const each of clean) await each();
  });

  const namesIn = async (store: SyncStore): Promise<string[]> =>
    (await store.list({})).map(({ name }) => name).filter(isSnapshotName);

  const replace = async (store: SyncStore, name: string, bytes: Uint8Array): Promise<void> => {
    await store.remove(name, {});
    await store.write(name, bytes, {});
  };

  /** Returns two devices that have synced with a store, and the only file there. */
  async function synced(
    kind: string,
  ): Promise<{ laptop: Vault; phone: Vault; store: SyncStore; name: string; file: Uint8Array; older: Uint8Array }> {
    const store = await stores[kind]!((each) => clean.push(each));
    const { laptop, phone, name: account, store: first } = await twoDevices();
    const [older = new Uint8Array()] = first.files.values();
    await editAccount(laptop, account, { notes: "a note" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    const [name = ""] = await namesIn(store);
    return { laptop, phone, store, name, file: (await store.read(name, {}))!, older };
  }

  const join = (store: SyncStore): Promise<Vault> =>
    joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });

  /** Expects that the store has one file, which is not the damaged one, and with which a new device can join. */
  async function expectHealed(store: SyncStore, damaged: string): Promise<void> {
    expect(await namesIn(store))
      .to.have.length(1)
      .and.not.include(damaged);
    expect(allAccounts(await (await join(store)).contents()).map(({ notes }) => notes)).to.deep.equal(["a note"]);
  }

  for (const kind of Object.keys(stores)) {
    for (const [how, rotten] of Object.entries(rots)) {
      it(`is written again a day later: ${how}, in ${kind}`, async () => {
        const { laptop, phone, store, name, file, older } = await synced(kind);
        await replace(store, name, rotten(file, older));
        // A changed header cannot be told from a wrong master password. Nobody has its key.
        const opens = how === "a changed letter in the header" ? ["cannot-decrypt"] : ["vault-missing", "damaged"];
        expect(await rejection(join(store))).to.satisfy(
          ({ code, values }: AppError) => [code, ...values].join() === opens.join(),
        );
        passed = day;
        expect(await syncVault(phone, store)).to.deep.include({ given: true, storeWasDamaged: true, taken: [] });
        await expectHealed(store, name);
        expect(await syncVault(phone, store)).to.deep.include({ given: false, storeWasDamaged: false, bad: 0 });
        expect(await syncVault(laptop, store)).to.deep.include({ given: false, storeWasDamaged: false, bad: 0 });
      });
    }

    it(`is written again at once if the user asks, in ${kind}`, async () => {
      const { laptop, store, name, file } = await synced(kind);
      expect(await syncVault(laptop, store, { rereads: true })).to.include({ given: false, storeWasDamaged: false });
      await replace(store, name, new Uint8Array(file.length));
      passed = day / 2;
      expect((await syncVault(laptop, store)).given).to.equal(false);
      const asked = await syncVault(laptop, store, { rereads: true });
      expect(asked).to.include({ given: true, storeWasDamaged: true });
      await expectHealed(store, name);
    });

    it(`is not removed if it is now a file of another vault, in ${kind}`, async () => {
      const { laptop, store, name } = await synced(kind);
      const elsewhere = memoryStore();
      await syncVault(await newVault(), elsewhere);
      const [foreign = new Uint8Array()] = elsewhere.files.values();
      await replace(store, name, foreign);
      passed = day;
      expect(await syncVault(laptop, store)).to.include({ given: true, storeWasDamaged: true });
      passed = 9 * day;
      for (let i = 0; i < 2; i++) {
        expect(await syncVault(laptop, store)).to.include({ given: false, storeWasDamaged: false, foreign: 1, bad: 0 });
      }
      expect(await namesIn(store))
        .to.have.length(2)
        .and.include(name);
    });
  }

  it("is no reason to doubt the master password, and a wrong one is still called wrong", async () => {
    const { store, name, file } = await synced("a store of the library");
    const joinWith = async (typed: string): Promise<unknown[]> => {
      const options = { storage: memoryStorage(), store, masterPassword: typed, pbkdf2: instantly };
      const { code, values } = (await rejection(joinVault(options))) as AppError;
      return [code, ...values];
    };
    expect(await joinWith("wrong")).to.deep.equal(["cannot-decrypt"]);
    await replace(store, name, new Uint8Array(file.length));
    expect(await joinWith("wrong")).to.deep.equal(["vault-missing", "damaged"]);
    await syncVault(await newVault(), store); // another vault with the same master password is beside it
    expect(await joinWith("wrong")).to.deep.equal(["cannot-decrypt", "damaged"]);
    await store.remove(name, {});
    expect(await joinWith("wrong")).to.deep.equal(["cannot-decrypt"]);
    for (const each of await namesIn(store)) await store.remove(each, {});
    expect(await joinWith("wrong")).to.deep.equal(["vault-missing"]);
  });

  it("is read twice by a new device if the answer was cut off", async () => {
    const { store, file } = await synced("a store of the library");
    let reads = 0;
    const read: SyncStore["read"] = async (each, options) => {
      const bytes = await store.read(each, options);
      return ++reads === 1 ? bytes?.slice(0, file.length - 1) : bytes;
    };
    expect(allAccounts(await (await join({ ...store, read })).contents())).to.have.length(1);
  });

  it("is looked for with one more request a day", async () => {
    const { laptop, store } = await twoDevices();
    for (const [i, expected] of [["list"], ["list", "read"], ["list"], ["list", "read"]].entries()) {
      passed = Math.ceil(i / 2) * day + i;
      store.requests.length = 0;
      await syncVault(laptop, store);
      expect(store.requests).to.deep.equal(expected);
    }
    expect(store.files.size).to.equal(1);
  });

  it("counts only if the store returns it twice, and not if one answer was cut off", async () => {
    const { laptop, store, name } = await synced("a store of the library");
    let reads = 0;
    const read: SyncStore["read"] = async (each, options) => {
      const bytes = await store.read(each, options);
      return ++reads === 1 ? bytes?.slice(0, 700) : bytes; // the first answer is cut off
    };
    const cutOff = await syncVault(laptop, { ...store, read }, { rereads: true });
    expect(cutOff).to.include({ given: false, storeWasDamaged: false });
    expect(reads).to.equal(2);
    const phone = await join(store);
    reads = 0;
    expect(await syncVault(phone, { ...store, read })).to.include({ given: false, bad: 0 });
    expect(await namesIn(store)).to.deep.equal([name]);
  });

  it("does not count if the store cannot serve it now, and causes no new files", async () => {
    const { laptop, store, name } = await synced("a store of the library");
    const broken: SyncStore = { ...store, read: () => Promise.reject(new Error("EIO")) };
    for (let i = 1; i <= 3; i++) {
      passed = i * day;
      const error: unknown = await syncVault(laptop, broken).catch((caught: unknown) => caught);
      expect(error).to.be.instanceOf(Error).with.property("message", "EIO");
    }
    expect(await namesIn(store)).to.deep.equal([name]);
  });
});
