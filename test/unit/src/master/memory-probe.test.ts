/** Tests how a device finds out whether it gives the memory of saltmill-2, remembers it, and tells other devices. */
import { expect } from "chai";
import type { Argon2, Argon2Parameters } from "../../../../src/argon2.ts";
import { AppError } from "../../../../src/errors.ts";
import { givesMemory, newVaultKey, probeMemory, tellMemory, watchMemory } from "../../../../src/master/index.ts";
import { memoryAnswer } from "../../../../src/master/memory-probe.ts";
import { devicesOf, joinVault, nameDevice, publishMemory, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type StoragePort, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { argon2StandIn, instantly } from "../stand-in.ts";
import { dump, masterPassword, newVault } from "../vaults.ts";
import { memoryStore } from "../sync/two-devices.ts";

const day = 86_400_000;
const now = Date.UTC(2027, 0, 1);

const refusing: Argon2 = () => Promise.reject(new AppError("memory", "refused", [64]));
const parameters = (memory: number): Argon2Parameters => ({
  ...{ kind: "id", password: new Uint8Array(1), salt: new Uint8Array(8), passes: 1, lanes: 1, bytes: 4 },
  memory,
});

/** The stored answer of this device. */
const stored = async (storage: StoragePort): Promise<unknown> => (await dump(storage))["memory"];

describe("the probe of memory", () => {
  it("derives the public root of saltmill-2 and stores the answer with its time", async () => {
    const storage = memoryStorage();
    const answer = { gives: true, at: now };
    expect(await probeMemory(storage, {}, now)).to.deep.equal(answer);
    expect(await stored(storage)).to.deep.equal(answer);
  });

  it("stores a refusal, and that of a device that computes another root", async () => {
    const wrong: Argon2 = ({ bytes }) => Promise.resolve(new Uint8Array(bytes));
    for (const [name, argon2] of Object.entries({ refusing, wrong })) {
      const storage = memoryStorage();
      await rejectsApp(probeMemory(storage, { argon2, pbkdf2: instantly }, now), "memory");
      expect(await stored(storage), name).to.deep.equal({ gives: false, at: now });
    }
  });

  it("stores nothing if it was aborted or failed for another reason", async () => {
    const storage = memoryStorage();
    const failing: Argon2 = () => Promise.reject(new Error("no worker"));
    expect(await probeMemory(storage, { argon2: failing, pbkdf2: instantly }).catch(String)).to.equal(
      "Error: no worker",
    );
    const signal = AbortSignal.abort("stopped");
    expect(await probeMemory(storage, { signal }).catch(String)).to.equal("stopped");
    expect(await dump(storage)).to.deep.equal({});
  });

  it("is run again only when the answer is old", async () => {
    const cases: readonly [was: unknown, days: number, again: boolean][] = [
      [undefined, 0, true],
      [{ gives: true, at: now }, 19, false],
      [{ gives: true, at: now }, 20, true],
      [{ gives: true, at: now }, -20, true], // the clock was set back
      [{ gives: false, at: now }, 0, false],
      [{ gives: false, at: now }, 1, true],
      [{ gives: "yes", at: now }, 0, true],
      [{ gives: true, at: -1 }, 0, true],
      ["yes", 0, true],
    ];
    for (const [was, days, again] of cases) {
      const storage = memoryStorage();
      if (was !== undefined) await storage.set({ memory: was });
      const later = now + days * day;
      const answer = await memoryAnswer(storage, { argon2: refusing, pbkdf2: instantly }, later);
      expect(answer, JSON.stringify([was, days])).to.deep.equal(again ? { gives: false, at: later } : was);
    }
  });

  it("counts for 30 days", () => {
    for (const [gives, days, counts] of [
      [true, 0, true],
      [true, 29, true],
      [true, 30, false],
      [true, -30, false],
      [false, 0, false],
    ] as const)
      expect(givesMemory({ gives, at: now }, now + days * day), `${gives} ${days}`).to.equal(counts);
    expect(givesMemory(undefined)).to.equal(false);
  });

  it("is withdrawn when the memory is refused later, but not by a file that needs more", async () => {
    const storage = memoryStorage();
    await storage.set({ memory: { gives: true, at: now } });
    const watched = watchMemory(refusing, storage);
    await rejectsApp(watched(parameters(65_537), {}), "memory");
    expect(await stored(storage)).to.deep.equal({ gives: true, at: now });
    await rejectsApp(watched(parameters(65_536), {}), "memory");
    expect(await stored(storage)).to.include({ gives: false });
  });

  it("is kept if Argon2 succeeds or fails for another reason, and reports that reason though nothing can be written", async () => {
    const storage = memoryStorage();
    await storage.set({ memory: { gives: true, at: now } });
    const tag = new Uint8Array(4);
    expect(await watchMemory(() => Promise.resolve(tag), storage)(parameters(8), {})).to.equal(tag);
    const failing = watchMemory(() => Promise.reject(new Error("no worker")), storage);
    expect(await failing(parameters(8), {}).catch(String)).to.equal("Error: no worker");
    expect(await stored(storage)).to.deep.equal({ gives: true, at: now });
    const full: StoragePort = { ...storage, set: () => Promise.reject(new Error("the disk is full")) };
    await rejectsApp(watchMemory(refusing, full)(parameters(8), {}), "memory");
  });
});

describe("the answers of devices", () => {
  const answers = async (vault: Vault): Promise<unknown[]> =>
    devicesOf(await vault.contents()).map(({ label, memory }) => [label, memory]);

  it("reach the other devices", async () => {
    const store = memoryStore();
    const laptop = await newVault();
    await publishMemory(laptop, { gives: true, at: now }); // not listed: it does not sync yet
    await nameDevice(laptop, "Laptop");
    await syncVault(laptop, store);
    const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    await nameDevice(phone, "Phone");
    await publishMemory(phone, { gives: false, at: now });
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect(await answers(laptop)).to.deep.equal([
      ["Laptop", undefined],
      ["Phone", { gives: false, at: now }],
    ]);
    await publishMemory(phone, { gives: true, at: now + day });
    await nameDevice(phone, "Tablet"); // keeps the answer
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect((await answers(laptop))[1]).to.deep.equal(["Tablet", { gives: true, at: now + day }]);
  });

  it("are told by a device that syncs, and written only when they change", async () => {
    const vault = await newVault();
    const given = { argon2: refusing, pbkdf2: instantly };
    const tell = async (at: number): Promise<void> => tellMemory(vault, await vault.contents(), given, at);
    await tell(now);
    expect(await stored(vault.storage)).to.equal(undefined); // this device does not sync
    await nameDevice(vault, "Laptop");
    await tell(now);
    expect(await answers(vault)).to.deep.equal([["Laptop", { gives: false, at: now }]]);
    const before = await dump(vault.storage);
    await tell(now + 1);
    expect(await dump(vault.storage)).to.deep.equal(before);
    await tell(now + day);
    expect(await answers(vault)).to.deep.equal([["Laptop", { gives: false, at: now + day }]]);
  });

  it("are not asked for in a vault with saltmill-2, which each unlock opens with that memory", async () => {
    const vault = await newVault();
    await nameDevice(vault, "Laptop");
    const change = { masterPassword, newMasterPassword: "new", scheme: "saltmill-2" } as const;
    const hard = await newVaultKey(vault, { ...change, pbkdf2: instantly, argon2: argon2StandIn().argon2 });
    await tellMemory(hard, await hard.contents(), { argon2: refusing, pbkdf2: instantly });
    expect(await answers(hard)).to.deep.equal([["Laptop", undefined]]);
  });

  it("are none if a record has something else", async () => {
    const laptop = await newVault();
    await nameDevice(laptop, "Laptop");
    for (const memory of [true, 64, null, {}, { gives: true }, { gives: 1, at: now }, { gives: true, at: "now" }]) {
      await laptop.change(({ records }) => {
        const [name, record] = [...records].find(([key]) => key.startsWith("device/"))!;
        return { writes: { [name]: { ...record, memory } }, result: undefined };
      });
      expect((await answers(laptop))[0], JSON.stringify(memory)).to.deep.equal(["Laptop", undefined]);
    }
  });
});
