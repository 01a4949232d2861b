/** Tests the unlock of a vault by an authenticator of this device. */
import { expect } from "chai";
import { createHash, createHmac } from "node:crypto";
import { exportBackup, removeVault } from "../../../../src/backup/index.ts";
import {
  changeMaster,
  keepDeviceSession,
  newVaultKey,
  opensWithDevice,
  setDeviceUnlock,
  tryDevice,
} from "../../../../src/master/index.ts";
import {
  endSession,
  Envelopes,
  keepSession,
  liveSession,
  memoryStorage,
  removeDeviceKeys,
  type StoragePort,
  Vault,
} from "../../../../src/vault/index.ts";
import { counter } from "../counter.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { account, accountName, dump, masterPassword, newVault, open, write } from "../vaults.ts";
import { memorySession } from "../vault/sessions.ts";
import { type TestAuthenticator, testAuthenticator } from "./authenticator.ts";

const options = { masterPassword, pbkdf2: instantly };
const day = 86_400_000;

interface Device {
  readonly storage: StoragePort;
  readonly session: ReturnType<typeof memorySession>;
  readonly authenticator: TestAuthenticator;
  readonly vault: Vault;
}

/** Returns a device whose vault is open, without an authenticator that unlocks it. */
async function openDevice(): Promise<Device> {
  const [storage, session] = [memoryStorage(), memorySession()];
  const vault = await newVault(storage);
  await write(vault, accountName, account);
  await keepSession(session, vault.keys, 10);
  return { storage, session, authenticator: testAuthenticator(), vault };
}

const enrol = ({ vault, session, authenticator }: Device, more = {}) =>
  setDeviceUnlock(vault, session, authenticator, { ...options, ...more });

/** Returns a device whose vault is open, with an authenticator that unlocks it. */
async function enrolled(): Promise<Device> {
  const device = await openDevice();
  expect(await enrol(device)).to.equal(undefined);
  return device;
}

interface Stored {
  master: string;
  credential: string;
  transports: string[];
  salt: string;
  envelope: string;
}

/** Returns the storage keys of encrypted keys. */
const placesIn = async (storage: StoragePort): Promise<string[]> =>
  (await storage.keys()).filter((key) => key.endsWith("/device-unlock"));

async function storedIn(storage: StoragePort): Promise<{ key: string; entry: Stored } | undefined> {
  const [key] = await placesIn(storage);
  return key === undefined ? undefined : { key, entry: (await storage.get([key]))[key] as Stored };
}

async function change(storage: StoragePort, fields: Partial<Record<keyof Stored, unknown>>): Promise<void> {
  const { key, entry } = (await storedIn(storage))!;
  await storage.set({ [key]: { ...entry, ...fields } });
}

const attempt = ({ storage, authenticator }: Device, now?: number) => tryDevice(storage, authenticator, undefined, now);

/** Tries to open the vault, and returns true if the keys are right. */
async function opens(device: Device, now?: number): Promise<boolean> {
  const tried = await attempt(device, now);
  if (typeof tried === "string") return false;
  return (await new Vault(device.storage, tried.keys).contents()).records.has(accountName);
}

const wiped = (secrets: readonly Uint8Array[]): boolean => secrets.every((each) => each.every((byte) => byte === 0));

describe("an authenticator", () => {
  it("unlocks the vault after a lock by hand, and begins a session with the same keys", async () => {
    const device = await enrolled();
    const { storage, session, vault, authenticator } = device;
    const before = session.held;
    await endSession(session);
    vault.close();
    expect(await opensWithDevice(storage)).to.equal(true);
    const tried = await attempt(device);
    if (typeof tried === "string") throw new Error(tried);
    expect((await new Vault(storage, tried.keys).contents()).records.get(accountName)).to.deep.include(account);
    const begun = await keepDeviceSession(device, tried, 10, undefined);
    expect(begun).to.deep.equal(liveSession(session.held));
    const [{ id, recordKey, nameKey }, old] = [liveSession(session.held)!, liveSession(before)!];
    expect({ id, recordKey, nameKey }).to.deep.equal({ id: old.id, recordKey: old.recordKey, nameKey: old.nameKey });
    expect(authenticator.asked).to.deep.equal(["create", "ask", "ask"]);
    expect(wiped(authenticator.secrets) && authenticator.secrets.length === 3).to.equal(true);
  });

  it("encrypts the record keys and the id, with a key from its secret, the vault's id and the credential", async () => {
    const device = await openDevice();
    const secrets: Buffer[] = [];
    const ask = device.authenticator.ask.bind(device.authenticator);
    device.authenticator.ask = async (...question) => {
      const answer = await ask(...question);
      if (answer?.secret) secrets.push(Buffer.from(answer.secret));
      return answer;
    };
    await enrol(device);
    const { entry } = (await storedIn(device.storage))!;
    const { id, recordKey, nameKey } = device.vault.keys;
    const credential = createHash("sha256").update(Buffer.from(entry.credential, "base64")).digest();
    // SP 800-108, counter mode, with one block: K(1) = HMAC(secret, [1] ‖ Label ‖ 0x00 ‖ Context)
    const info = Buffer.concat([Buffer.from("\0\0\0\x01saltmill-vault-1 device unlock key\0"), id, credential]);
    const key = createHmac("sha256", secrets[0]!).update(info).digest();
    const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
    expect(new Envelopes(key, id).open("device unlock", entry.envelope)).to.deep.equal({
      ...{ id: text(id), recordKey: text(recordKey), nameKey: text(nameKey) },
    });
    expect(Buffer.from(entry.salt, "base64")).to.have.length(32);
    const disk = JSON.stringify(await dump(device.storage));
    for (const secret of [text(secrets[0]!), text(recordKey), text(nameKey)]) expect(disk).not.to.include(secret);
  });

  it("that gives no secret with the new credential is asked twice for it", async () => {
    const device = await openDevice();
    device.authenticator.givesSecretAtOnce = false;
    expect(await enrol(device)).to.equal(undefined);
    expect(device.authenticator.asked).to.deep.equal(["create", "ask", "ask"]);
    expect(await opens(device)).to.equal(true);
  });

  it("has a new salt and a new credential each time", async () => {
    const device = await enrolled();
    const first = (await storedIn(device.storage))!.entry;
    await enrol(device);
    const second = (await storedIn(device.storage))!.entry;
    expect([first.salt === second.salt, first.credential === second.credential]).to.deep.equal([false, false]);
    expect(await opens(device)).to.equal(true);
  });

  it("is in no backup", async () => {
    const { vault, storage } = await enrolled();
    const { entry } = (await storedIn(storage))!;
    const backup = JSON.stringify(await exportBackup(vault));
    for (const part of [entry.envelope, entry.salt, "device-unlock"]) expect(backup).not.to.include(part);
  });
});

describe("setting up an authenticator", () => {
  const faults: [string, string, (authenticator: TestAuthenticator) => void][] = [
    ["whose user cancels", "unconfirmed", (it) => (it.isCancelled = true)],
    [
      "whose user cancels the second question",
      "unconfirmed",
      (it) => (it.meanwhile = (what) => (it.isCancelled = what === "ask")),
    ],
    ["that does not verify the user", "unconfirmed", (it) => (it.flags = 0x01)],
    ["that computes no secret", "noSecret", (it) => (it.hasPrf = false)],
    ["whose credentials may be copied to other devices", "copied", (it) => (it.flags = 0x0d)],
    [
      "that gives two different secrets",
      "unsteady",
      (it) => {
        it.meanwhile = (what) => {
          if (what === "ask") it.breakSeeds();
        };
      },
    ],
  ];
  for (const [which, fault, arrange] of faults) {
    it(`refuses one ${which}, and stores nothing`, async () => {
      const device = await openDevice();
      const before = await dump(device.storage);
      arrange(device.authenticator);
      expect(await enrol(device)).to.equal(fault);
      expect(await dump(device.storage)).to.deep.equal(before);
      expect(wiped(device.authenticator.secrets)).to.equal(true);
    });
  }

  it("needs the master password, and counts a wrong one before the authenticator is asked", async () => {
    const device = await openDevice();
    const attempts = counter();
    await rejectsApp(enrol(device, { masterPassword: "wrong", attempts }), "cannot-decrypt");
    expect(await attempts.get()).to.have.property("failures", 1);
    expect([device.authenticator.asked, await placesIn(device.storage)]).to.deep.equal([[], []]);
  });

  const meanwhile: [string, (device: Device) => Promise<unknown>][] = [
    ["locked", ({ session }) => endSession(session)],
    [
      "locked in this window",
      ({ vault }) => {
        vault.close();
        return Promise.resolve();
      },
    ],
    [
      "given another master password",
      async ({ storage }) => changeMaster(await open(storage), { ...options, newMasterPassword: "another horse" }),
    ],
    ["given another key", async ({ storage }) => newVaultKey(await open(storage), options)],
  ];
  for (const [what, act] of meanwhile) {
    it(`stores nothing if the vault is ${what} meanwhile`, async () => {
      const device = await openDevice();
      device.authenticator.meanwhile = (question) => (question === "ask" ? act(device) : undefined);
      await rejectsApp(enrol(device), "locked");
      expect(await placesIn(device.storage)).to.deep.equal([]);
      expect(wiped(device.authenticator.secrets)).to.equal(true);
    });
  }

  it("stores nothing if it is cancelled in the window, or if the window closes during a question", async () => {
    for (const at of ["create", "ask"] as const) {
      const device = await openDevice();
      const stop = new AbortController();
      device.authenticator.meanwhile = (question) => {
        if (question === at) stop.abort();
      };
      const reason = await enrol(device, { signal: stop.signal }).catch((error: unknown) => error);
      expect(reason).to.have.property("name", "AbortError");
      expect(await placesIn(device.storage)).to.deep.equal([]);
      expect(wiped(device.authenticator.secrets)).to.equal(true);
    }
  });
});

describe("a vault that an authenticator unlocks", () => {
  it("stays locked if its user cancels or is not verified, and can be unlocked later", async () => {
    const device = await enrolled();
    device.authenticator.isCancelled = true;
    expect(await attempt(device)).to.equal("unconfirmed");
    device.authenticator.isCancelled = false;
    device.authenticator.flags = 0x01;
    expect(await attempt(device)).to.equal("unconfirmed");
    device.authenticator.flags = 0x05;
    expect(await opens(device)).to.equal(true);
  });

  it("is not unlocked by a credential that has become one that is copied", async () => {
    const device = await enrolled();
    device.authenticator.flags = 0x1d;
    expect(await attempt(device)).to.equal("unconfirmed");
  });

  it("needs the master password after 14 days without it, and the encrypted keys are gone", async () => {
    const device = await enrolled();
    const now = Date.now();
    expect(await opensWithDevice(device.storage, now + 13.9 * day)).to.equal(true);
    expect(await opens(device, now + 13.9 * day)).to.equal(true);
    expect(await attempt(device, now + 14.1 * day)).to.equal("gone");
    expect(await placesIn(device.storage)).to.deep.equal([]);
    expect(device.authenticator.asked).to.have.length(3);
  });

  it("needs it too if the clock was set back, or if nothing says when the vault was opened", async () => {
    const early = await enrolled();
    expect(await opensWithDevice(early.storage, Date.now() - day)).to.equal(false);
    const unknown = await enrolled();
    await unknown.storage.remove(["l/opened"]);
    expect(await opensWithDevice(unknown.storage)).to.equal(false);
    for (const { storage } of [early, unknown]) expect(await placesIn(storage)).to.deep.equal([]);
  });

  it("counts the 14 days from the last unlock with the master password or from setting up, not from its own unlocks", async () => {
    const device = await enrolled();
    const { storage } = device;
    const later = Date.now() + 10 * day;
    const real = Date.now;
    Date.now = () => later;
    try {
      expect(await opens(device)).to.equal(true);
      expect(await opensWithDevice(storage, later + 5 * day)).to.equal(false);
      await keepSession(device.session, device.vault.keys, 10);
      await enrol(device);
    } finally {
      Date.now = real;
    }
    expect(await opensWithDevice(storage, later + 13 * day)).to.equal(true);
    expect(await opensWithDevice(storage, later + 15 * day)).to.equal(false);
  });

  it("keeps the authenticator for another 14 days when the master password opens it", async () => {
    const { storage } = await enrolled();
    const later = Date.now() + 10 * day;
    const real = Date.now;
    Date.now = () => later;
    try {
      (await open(storage)).close();
    } finally {
      Date.now = real;
    }
    expect(await opensWithDevice(storage, later + 13 * day)).to.equal(true);
  });

  it("is not unlocked after a change of the master password", async () => {
    const device = await enrolled();
    await changeMaster(device.vault, { ...options, newMasterPassword: "another horse" });
    expect(await attempt(device)).to.equal("gone");
    expect(await placesIn(device.storage)).to.deep.equal([]);
  });

  it("is not unlocked after a new vault key, which removes the encrypted keys", async () => {
    const device = await enrolled();
    const renewed = await newVaultKey(device.vault, options);
    expect(await placesIn(device.storage)).to.deep.equal([]);
    expect(await attempt(device)).to.equal("gone");
    renewed.close();
  });

  it("is not unlocked after this was turned off, nor is one that was deleted", async () => {
    for (const remove of [
      ({ vault }: Device) => removeDeviceKeys(vault),
      ({ storage }: Device) => removeVault(storage),
    ]) {
      const device = await enrolled();
      await remove(device);
      expect(await attempt(device)).to.equal("gone");
      expect([await placesIn(device.storage), device.authenticator.asked.length]).to.deep.equal([[], 2]);
    }
  });

  it("is not unlocked with the encrypted keys of another vault, or with another credential's", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const theirs = (await storedIn(other.storage))!.entry;
    const { master } = (await storedIn(one.storage))!.entry;
    await change(one.storage, { ...theirs, master });
    expect(await attempt({ ...one, authenticator: other.authenticator })).to.equal("gone");
    const two = await enrolled();
    await enrol({ ...two, vault: two.vault });
    const before = await enrolled();
    const { credential } = (await storedIn(before.storage))!.entry;
    await change(two.storage, { credential });
    expect(await attempt({ ...two, authenticator: before.authenticator })).to.equal("gone");
  });

  it("is not unlocked if a bit of the envelope was flipped, and then asks for the master password", async () => {
    const whole = await enrolled();
    const { envelope } = (await storedIn(whole.storage))!.entry;
    const bytes = Buffer.from(envelope, "base64");
    for (const at of [0, 1, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1;
      await whole.storage.set({
        [(await storedIn(whole.storage))!.key]: {
          ...(await storedIn(whole.storage))!.entry,
          envelope: flipped.toString("base64"),
        },
      });
      const { key, entry } = (await storedIn(whole.storage))!;
      expect(await attempt(whole)).to.equal("gone");
      expect(await placesIn(whole.storage)).to.deep.equal([]);
      await whole.storage.set({ [key]: { ...entry, envelope } });
    }
    expect(await opens(whole)).to.equal(true);
    expect(wiped(whole.authenticator.secrets)).to.equal(true);
  });

  it("removes what is stored in another form, without asking the authenticator", async () => {
    const device = await enrolled();
    const { key, entry } = (await storedIn(device.storage))!;
    const faults = [1, [], {}, ...Object.keys(entry).map((field) => ({ ...entry, [field]: 7 }))];
    const short = [
      { ...entry, salt: "AAAA" },
      { ...entry, credential: "" },
      { ...entry, transports: [1] },
    ];
    for (const fault of [...faults, ...short]) {
      await device.storage.set({ [key]: fault });
      expect(await attempt(device)).to.equal("gone");
      expect(await placesIn(device.storage)).to.deep.equal([]);
    }
    expect(device.authenticator.asked).to.have.length(2);
  });

  it("begins no session if the keys were removed or replaced meanwhile, or if the unlock was cancelled", async () => {
    const device = await enrolled();
    await endSession(device.session);
    const tried = await attempt(device);
    if (typeof tried === "string") throw new Error(tried);
    const stopped = AbortSignal.abort();
    expect(await keepDeviceSession(device, tried, 10, stopped)).to.equal(undefined);
    await keepSession(device.session, device.vault.keys, 10);
    await enrol(device);
    await endSession(device.session);
    expect(await keepDeviceSession(device, tried, 10, undefined)).to.equal(undefined);
    await removeDeviceKeys(device.vault);
    expect(await keepDeviceSession(device, tried, 10, undefined)).to.equal(undefined);
    expect(device.session.held).to.equal(undefined);
  });

  it("keeps the encrypted keys if the storage fails", async () => {
    const device = await enrolled();
    const failing = { ...device.storage, get: () => Promise.reject(new Error("no disk")) };
    await rejectsApp(attempt({ ...device, storage: failing }), "storage-failed");
    expect(await opens(device)).to.equal(true);
  });

  it("can be unlocked in two windows at once", async () => {
    const device = await enrolled();
    expect(await Promise.all([opens(device), opens(device)])).to.deep.equal([true, true]);
  });
});
