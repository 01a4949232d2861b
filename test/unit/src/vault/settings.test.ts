import { expect } from "chai";
import fc from "fast-check";
import { newVaultKey } from "../../../../src/master/index.ts";
import {
  awaitsFirstUnlock,
  changeSettings,
  defaultSettings,
  memoryStorage,
  noteFirstUnlock,
  noteNewVault,
  readSettings,
  type Settings,
  settingsIn,
  settingsOf,
} from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { complete, dump, masterPassword, newVault, open, plant } from "../vaults.ts";

const chosen: Settings = {
  lockMinutes: 1,
  lockIdleMinutes: 1440,
  lockWithScreen: false,
  lockWithWindows: false,
  clipboardSeconds: 0,
  copyCode: true,
  theme: "dark",
  textSize: "largest",
  badge: true,
};
const noMinutes = [0.5, -1, 1440.5, 1441, NaN, Infinity, "5", null, true, [], {}];
const noFlag = [0, 1, "true", null, [], {}];
const wrong: Record<keyof Settings, readonly unknown[]> = {
  lockMinutes: [0, ...noMinutes],
  lockIdleMinutes: [1.5, ...noMinutes],
  lockWithScreen: noFlag,
  lockWithWindows: noFlag,
  clipboardSeconds: [29, 3601, 30.5, -1, NaN, Infinity, "30", null, true, [], {}],
  copyCode: noFlag,
  theme: ["sepia", "", "Dark", ...noFlag],
  textSize: ["huge", "", "toString", ...noFlag],
  badge: noFlag,
};
const names = Object.keys(wrong) as (keyof Settings)[];

describe("settings", () => {
  it("are the defaults in a new vault, and later the chosen values, also when the vault is opened again", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    expect(settingsOf(await vault.contents())).to.deep.equal(defaultSettings);
    for (const name of names) {
      await changeSettings(vault, { [name]: chosen[name] });
      expect(settingsOf(await vault.contents())[name]).to.equal(chosen[name]);
    }
    expect(settingsOf(await (await open(storage)).contents())).to.deep.equal(chosen);
  });

  it("are not visible in the storage", async () => {
    const storage = memoryStorage();
    await changeSettings(await newVault(storage), chosen);
    expect(JSON.stringify(await dump(storage))).not.to.match(/dark\\*"|theme\\*"|lockMinutes/u);
  });

  for (const name of names) {
    it(`have the default of ${name}, and keep all others, if its value is invalid`, async () => {
      const vault = await newVault();
      await changeSettings(vault, chosen);
      for (const value of wrong[name]) {
        const record = { ...chosen, [name]: value };
        expect(settingsIn(record), String(value)).to.deep.equal({ ...chosen, [name]: defaultSettings[name] });
        await rejectsApp(changeSettings(vault, { [name]: value }), "bad-argument");
        expect(settingsOf(await vault.contents()), String(value)).to.deep.equal(chosen);
      }
    });
  }

  it("are refused if they are unknown, and kept if a newer version wrote them", async () => {
    const vault = await newVault();
    await rejectsApp(changeSettings(vault, { colour: "red" } as object), "bad-argument", ["colour", "a string"]);
    await plant(vault, "settings", complete("settings", { colour: "red", theme: "sepia", nested: { a: [1] } }));
    expect(settingsOf(await vault.contents())).to.deep.equal(defaultSettings);
    await changeSettings(vault, { textSize: "large" });
    const record = (await vault.contents()).records.get("settings");
    expect(record).to.deep.include({ colour: "red", theme: "sepia", nested: { a: [1] }, textSize: "large" });
  });

  it("are all present and valid for any record", () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom(...names, "v", "name", "__proto__") }), (record) => {
        const settings = settingsIn(record);
        expect(settings).to.have.all.keys(names);
        expect(settingsIn(settings)).to.deep.equal(settings);
      }),
    );
  });

  it("are all kept if two windows change different ones at once", async () => {
    const storage = memoryStorage();
    const [one, two] = [await newVault(storage), await open(storage)];
    await Promise.all([changeSettings(one, { theme: "dark" }), changeSettings(two, { badge: true })]);
    expect(settingsOf(await one.contents())).to.deep.include({ theme: "dark", badge: true });
  });
});

describe("readSettings", () => {
  it("reads the settings without the rest of the vault", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    await changeSettings(vault, chosen);
    const asked: string[] = [];
    const watched = {
      ...storage,
      get: (keys: readonly string[]) => {
        asked.push(...keys);
        return storage.get(keys);
      },
    };
    expect(await readSettings(watched, vault.keys)).to.deep.equal(chosen);
    expect(asked).to.deep.equal([vault.keys.storageKey("settings")]);
  });

  it("returns the defaults if the record is missing, damaged or of another vault", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    await changeSettings(vault, chosen);
    const key = vault.keys.storageKey("settings");
    await storage.set({ [key]: "damaged" });
    expect(await readSettings(storage, vault.keys)).to.deep.equal(defaultSettings);
    await storage.remove([key]);
    expect(await readSettings(storage, vault.keys)).to.deep.equal(defaultSettings);
    const { keys } = await newVault();
    expect(await readSettings(storage, keys)).to.deep.equal(defaultSettings);
  });

  it("can be changed although the record is damaged, and then no longer block a new vault key", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    await changeSettings(vault, chosen);
    const key = vault.keys.storageKey("settings");
    await storage.set({ [key]: "damaged" });
    const options = { masterPassword, pbkdf2: instantly };
    await rejectsApp(newVaultKey(vault, options), "cannot-decrypt");
    await changeSettings(vault, { lockMinutes: 7 });
    expect(await readSettings(storage, vault.keys)).to.deep.equal({ ...defaultSettings, lockMinutes: 7 });
    expect((await vault.contents()).problems).to.deep.equal([]);
    expect(Object.values(await dump(storage)), "the damaged record is kept").to.include("damaged");
    (await newVaultKey(vault, options)).close();
  });

  it("reports a failure of the storage", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    const failing = { ...storage, get: () => Promise.reject(new Error("disk")) };
    await rejectsApp(readSettings(failing, vault.keys), "storage-failed");
  });
});

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
