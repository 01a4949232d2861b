/** Tests the PIN that unlocks a vault until the browser closes. */
import { expect } from "chai";
import {
  changeMaster,
  checkMaster,
  hasPin,
  keepPinSession,
  newVaultKey,
  opensWithPin,
  pinDigits,
  removePin,
  sealForPin,
  setPin,
  tryPin,
} from "../../../../src/master/index.ts";
import {
  createQueue,
  endIdleSession,
  endSession,
  endSessionInTime,
  keepSession,
  liveSession,
  memoryStorage,
  resumeSession,
  type StoragePort,
  Vault,
} from "../../../../src/vault/index.ts";
import { counter } from "../counter.ts";
import { rejectsApp } from "../refused.ts";
import { instantly, standIn } from "../stand-in.ts";
import { account, accountName, dump, masterPassword, newVault, write } from "../vaults.ts";
import { memorySession } from "../vault/sessions.ts";

const pin = "4711";
const options = { masterPassword, pbkdf2: instantly };

interface Device {
  readonly storage: StoragePort;
  readonly session: ReturnType<typeof memorySession>;
}

/** Returns a device with a PIN, and its open vault. */
async function withPin(): Promise<Device & { readonly vault: Vault }> {
  const storage = memoryStorage();
  const session = memorySession();
  const vault = await newVault(storage);
  await write(vault, accountName, account);
  await setPin(vault, pin, options);
  await keepSession(session, vault.keys, 10);
  await sealForPin(vault, session);
  return { storage, session, vault };
}

const guess = async (device: Device, digits: string, pbkdf2 = instantly): Promise<number | "open"> => {
  const tried = await tryPin(device, digits, { pbkdf2 });
  return "triesLeft" in tried ? tried.triesLeft : "open";
};

describe("a PIN", () => {
  it("unlocks the vault after an automatic lock and begins a session with the same keys", async () => {
    const { storage, session, vault } = await withPin();
    const before = session.held;
    await endSessionInTime(session, Date.now() + 3_600_000);
    expect(await resumeSession(session)).to.equal(undefined);
    expect(await opensWithPin(storage, session)).to.equal(true);
    vault.close();
    const tried = await tryPin({ storage, session }, pin, { pbkdf2: instantly });
    if ("triesLeft" in tried) throw new Error("the PIN is right");
    expect((await new Vault(storage, tried.keys).contents()).records.get(accountName)).to.deep.include(account);
    expect(await keepPinSession(session, tried, 10)).to.deep.include(liveSession(session.held)!);
    expect(session.held).to.deep.include({ recordKey: (before as { recordKey: string }).recordKey });
  });

  it("opens the vault after the user was idle", async () => {
    const device = await withPin();
    await endIdleSession(device.session);
    expect(await guess(device, pin)).to.equal("open");
  });

  it("may be typed with the digits of other scripts, and needs 4 to 64 digits", async () => {
    expect(["4711", " 4711 ", "٤٧١١", "۴۷۱۱", "４７１１"].map(pinDigits)).to.deep.equal(Array(5).fill(pin));
    for (const wrong of ["", "471", "47a1", "4 711", "-4711", "1".repeat(65)])
      expect(pinDigits(wrong)).to.equal(undefined);
    const { vault } = await withPin();
    for (const wrong of ["471", "word"]) await rejectsApp(setPin(vault, wrong, options), "bad-argument");
  });

  it("is set only with the master password, and wrong master passwords are counted", async () => {
    const vault = await newVault();
    const attempts = counter();
    await rejectsApp(setPin(vault, pin, { ...options, masterPassword: "wrong", attempts }), "cannot-decrypt");
    expect(await attempts.get()).to.have.property("failures", 1);
    expect(await hasPin(vault)).to.equal(false);
  });

  it("leaves keys in the browser's memory only sealed, and nothing in clear on the disk", async () => {
    const longPin = "918273645546";
    const { storage, session, vault } = await withPin();
    await setPin(vault, longPin, options);
    await sealForPin(vault, session);
    const { recordKey, nameKey } = session.held as { recordKey: string; nameKey: string };
    await endSessionInTime(session, Date.now() + 3_600_000);
    const memory = JSON.stringify([session.held, session.sealed]);
    for (const text of [recordKey, nameKey, longPin]) expect(memory).not.to.include(text);
    const disk = JSON.stringify(await dump(storage));
    for (const text of ["quick", longPin]) expect(disk).not.to.include(text);
    expect(Object.keys(await dump(storage)).filter((key) => key.startsWith("r/"))).to.have.length(3);
  });

  it("is derived with the iterations of a vault from the PIN and a new random salt, and its buffers are wiped", async () => {
    const { pbkdf2, asked, secrets } = standIn();
    const vault = await newVault();
    for (let i = 0; i < 2; i++) await setPin(vault, pin, { masterPassword, pbkdf2 });
    const derived = asked.filter(({ password }) => password === pin);
    expect(derived.map(({ iterations }) => iterations)).to.deep.equal([1_310_720, 1_310_720]);
    expect(Buffer.from(derived[0]!.salt).equals(derived[1]!.salt)).to.equal(false);
    expect(secrets.every((bytes) => bytes.every((byte) => byte === 0))).to.equal(true);
  });

  it("that was turned off opens nothing, also after the next unlock", async () => {
    const { storage, session, vault } = await withPin();
    await removePin(vault);
    await sealForPin(vault, session);
    expect([await hasPin(vault), session.sealed]).to.deep.equal([false, undefined]);
    expect(await opensWithPin(storage, session)).to.equal(false);
  });
});

describe("wrong PINs", () => {
  it("count down from five, and the fifth drops the sealed keys", async () => {
    const device = await withPin();
    await endSessionInTime(device.session, Date.now() + 3_600_000);
    for (const left of [4, 3, 2, 1, 0]) expect(await guess(device, "0000")).to.equal(left);
    expect(device.session.sealed).to.equal(undefined);
    await rejectsApp(tryPin(device, pin, { pbkdf2: instantly }), "locked");
  });

  it("that are not numbers count as well", async () => {
    const device = await withPin();
    expect(await guess(device, "word")).to.equal(4);
  });

  it("are forgotten after a right one, and after an unlock with the master password", async () => {
    const device = await withPin();
    for (let i = 0; i < 4; i++) await guess(device, "0000");
    const tried = await tryPin(device, pin, { pbkdf2: instantly });
    if ("triesLeft" in tried) throw new Error("the PIN is right");
    await keepPinSession(device.session, tried, 10);
    for (let i = 0; i < 4; i++) await guess(device, "0000");
    await sealForPin(device.vault, device.session);
    expect(await guess(device, "0000")).to.equal(4);
  });

  it("in twenty windows at once achieve no more than five tries", async () => {
    const device = await withPin();
    await endSessionInTime(device.session, Date.now() + 3_600_000);
    const { pbkdf2, asked } = standIn();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => tryPin(device, String(1000 + i), { pbkdf2 })),
    );
    expect(asked).to.have.length(5);
    for (const result of results) {
      if (result.status === "fulfilled") expect(result.value).to.deep.equal({ triesLeft: 0 });
      else expect(result.reason).to.have.property("code", "locked");
    }
    expect(device.session.sealed).to.equal(undefined);
  });

  it("count even if the window is closed before their key is derived", async () => {
    const device = await withPin();
    for (let i = 0; i < 5; i++) {
      const closed = Promise.reject(new Error("the window was closed"));
      await tryPin(device, "0000", { pbkdf2: () => closed }).catch(() => undefined);
    }
    await rejectsApp(tryPin(device, pin, { pbkdf2: instantly }), "locked");
  });

  it("are not reported as too many if the user locks or unlocks the vault during a try", async () => {
    const device = await withPin();
    for (const meanwhile of [
      () => sealForPin(device.vault, device.session), // an unlock with the master password calls this
      () => endSession(device.session),
    ]) {
      const pbkdf2: typeof instantly = async (work) => {
        const key = await instantly(work);
        await meanwhile();
        return key;
      };
      await rejectsApp(tryPin(device, "0000", { pbkdf2 }), "locked");
    }
  });

  it("are counted before the key is derived, under the lock", async () => {
    const device = await withPin();
    const order: string[] = [];
    const queue = createQueue();
    let isLocked = false;
    const session = {
      ...device.session,
      get: () => device.session.get(),
      exclusively: <T>(work: () => Promise<T>): Promise<T> =>
        queue(async () => {
          isLocked = true;
          try {
            return await work();
          } finally {
            isLocked = false;
          }
        }),
      pinUnlock: {
        ...device.session.pinUnlock!,
        set: (sealed: object) => {
          order.push(`counted ${isLocked ? "under" : "without"} the lock`);
          return device.session.pinUnlock!.set(sealed);
        },
      },
    };
    const { pbkdf2 } = standIn(() => void order.push("derived"));
    await tryPin({ storage: device.storage, session }, "0000", { pbkdf2 });
    expect(order).to.deep.equal(["counted under the lock", "derived"]);
  });
});

describe("the sealed keys", () => {
  it("are removed when the user locks the vault", async () => {
    const device = await withPin();
    await endSession(device.session);
    expect(device.session.sealed).to.equal(undefined);
    await rejectsApp(tryPin(device, pin, { pbkdf2: instantly }), "locked");
  });

  it("begin no session if the user locks the vault during a try", async () => {
    const device = await withPin();
    const tried = await tryPin(device, pin, { pbkdf2: instantly });
    if ("triesLeft" in tried) throw new Error("the PIN is right");
    await endSession(device.session);
    expect(await keepPinSession(device.session, tried, 10)).to.equal(undefined);
    expect([device.session.held, device.session.sealed]).to.deep.equal([undefined, undefined]);
  });

  it("are not restored by a wrong try if the user locks the vault meanwhile", async () => {
    const device = await withPin();
    const ending: Promise<unknown>[] = [];
    const { pbkdf2 } = standIn(() => void ending.push(endSession(device.session)));
    await rejectsApp(tryPin(device, "0000", { pbkdf2 }), "locked");
    await Promise.all(ending);
    expect(device.session.sealed).to.equal(undefined);
  });

  it("are not made after a lock", async () => {
    const { session, vault } = await withPin();
    await endSession(session);
    await sealForPin(vault, session);
    expect(session.sealed).to.equal(undefined);
  });

  it("open nothing after a change of the master password, in any window, and the PIN is off", async () => {
    const { storage, session, vault } = await withPin();
    await changeMaster(vault, { ...options, newMasterPassword: "another horse" });
    expect(await opensWithPin(storage, session)).to.equal(false);
    expect(session.sealed).to.equal(undefined);
    expect(await hasPin(vault)).to.equal(false);
    await sealForPin(vault, session);
    expect(session.sealed).to.equal(undefined);
  });

  it("open nothing after a new vault key", async () => {
    const { storage, session, vault } = await withPin();
    const renewed = await newVaultKey(vault, options);
    await rejectsApp(tryPin({ storage, session }, pin, { pbkdf2: instantly }), "locked");
    expect([session.sealed, await hasPin(renewed)]).to.deep.equal([undefined, false]);
  });

  it("are removed if they are damaged or the vault is gone", async () => {
    const good = await withPin();
    const { sealed } = good.session;
    const faults = [1, {}, { ...(sealed as object), tries: -1 }, { ...(sealed as object), salt: "AA" }];
    for (const fault of [...faults, { ...(sealed as object), tries: 5 }]) {
      good.session.sealed = fault;
      expect(await opensWithPin(good.storage, good.session)).to.equal(false);
      expect(good.session.sealed).to.equal(undefined);
    }
    good.session.sealed = sealed;
    expect(await opensWithPin(memoryStorage(), good.session)).to.equal(false);
    expect(good.session.sealed).to.equal(undefined);
  });

  it("with a changed byte do not open", async () => {
    const device = await withPin();
    const sealed = device.session.sealed as { envelope: string };
    const middle = Math.floor(sealed.envelope.length / 2);
    const other = sealed.envelope[middle] === "A" ? "B" : "A";
    device.session.sealed = {
      ...sealed,
      envelope: sealed.envelope.slice(0, middle) + other + sealed.envelope.slice(middle + 1),
    };
    expect(await guess(device, pin)).to.equal(4);
  });

  it("stay if the storage fails, and the try is not lost", async () => {
    const device = await withPin();
    const failing = { ...device.storage, get: () => Promise.reject(new Error("no disk")) };
    await rejectsApp(tryPin({ ...device, storage: failing }, pin, { pbkdf2: instantly }), "storage-failed");
    expect(device.session.sealed).to.have.property("tries", 0);
    expect(await guess(device, pin)).to.equal("open");
  });
});

describe("checking the master password again", () => {
  it("accepts the right one, refuses another one and counts it", async () => {
    const vault = await newVault();
    const attempts = counter();
    await checkMaster(vault, { ...options, attempts });
    await rejectsApp(checkMaster(vault, { ...options, masterPassword: "wrong", attempts }), "cannot-decrypt");
    expect(await attempts.get()).to.have.property("failures", 1);
  });
});
