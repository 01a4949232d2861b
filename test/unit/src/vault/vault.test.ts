import { expect } from "chai";
import { accountsOf, addAccount, passwordOf } from "../../../../src/accounts/index.ts";
import { fromBase64 } from "../../../../src/base64.ts";
import {
  createVault,
  defaultSettings,
  hasVault,
  keysOf,
  memoryStorage,
  openVault,
  settingsOf,
} from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { rejectsApp } from "../refused.ts";
import * as independent from "../schemes/independent.ts";
import { type Call, sets, spied } from "../spied.ts";
import { instantly, standIn } from "../stand-in.ts";
import {
  account,
  accountName,
  allAtOnce,
  complete,
  dump,
  identity,
  masterPassword,
  newVault,
  nothing,
  open,
  rules,
  write,
} from "../vaults.ts";

describe("a vault", () => {
  it("opens with its master password, and its root gives the scheme's passwords, with the real slow step", async () => {
    const storage = memoryStorage();
    expect(await hasVault(storage)).to.equal(false);
    const made = await createVault({ storage, masterPassword, identity });
    expect(await hasVault(storage)).to.equal(true);
    made.close();
    const vault = await openVault({ storage, masterPassword });
    const contents = await vault.contents();
    expect([...contents.records.keys()].sort()).to.deep.equal(["keys", "settings"]);
    expect(contents).to.deep.include({ problems: [], readOnly: false });
    const { current, roots } = keysOf(contents);
    expect(Object.keys(roots)).to.deep.equal([current]);
    expect(Buffer.from(roots[current]!.R, "base64").toString("hex")).to.equal(
      "b14a4b2de91f8fe9650ad021847a0a1c5a206b97",
    );
    expect(roots[current]).to.include({ scheme: "saltmill-1", identity });
    const record = { ...complete(accountName, { ...account, root: current }) } as Parameters<typeof passwordOf>[1];
    expect(await passwordOf(contents, record)).to.equal("[4zR,AH$Q|(,5v[4");
    await rejectsApp(openVault({ storage, masterPassword: `${masterPassword} ` }), "cannot-decrypt", []);
  });

  it("runs the slow step for the vault's key, then for the root", async () => {
    const { pbkdf2, asked } = standIn();
    const storage = memoryStorage();
    const master = "wo\u0308rd\u00a0";
    await createVault({ storage, masterPassword: master, identity: " ADA ", pbkdf2, iterations: 1_310_721 });
    const [forKey, forRoot] = asked;
    expect(asked).to.have.length(2);
    const { kdf } = (await dump(storage))["vault"] as { kdf: { salt: string; iterations: number } };
    const password = "w\u00f6rd ";
    expect(forKey).to.deep.equal({ password, salt: fromBase64(kdf.salt), iterations: 1_310_721, keyBytes: 20 });
    const salt = Uint8Array.from(Buffer.from("saltmill-1\0ada"));
    expect(forRoot).to.deep.equal({ password, salt, iterations: 1_310_720, keyBytes: 20 });
    expect(kdf.iterations).to.equal(1_310_721);
    expect(independent.preparedMaster(master).toString()).to.equal(password);
    const contents = await (await openVault({ storage, masterPassword: master, pbkdf2 })).contents();
    // The identity is stored exactly as it was typed.
    expect(keysOf(contents).roots[keysOf(contents).current]).to.have.property("identity", " ADA ");
    expect(contents.records.get("settings")).to.deep.include({ v: 1, name: "settings" });
    expect(settingsOf(contents)).to.deep.equal(defaultSettings);
  });

  it("does not open with a wrong or an invalid master password", async () => {
    const { storage } = await newVault();
    for (const master of ["Correct horse battery staple", "x", " ", `${masterPassword}\u200b`]) {
      await rejectsApp(open(storage, master), "cannot-decrypt", []);
    }
    await rejectsApp(open(storage, ""), "master-empty");
    await rejectsApp(open(storage, "a\n"), "bad-character", ["masterPassword", "control"]);
    const none = undefined as unknown as string;
    await rejectsApp(openVault({ storage, masterPassword: none, pbkdf2: instantly }), "bad-argument");
  });

  it("is reported as missing if there is none", async () => {
    await rejectsApp(open(memoryStorage()), "vault-missing");
    await rejectsApp(open(memoryStorage({ "r/EBESExQV/U9R53VJQf1X0eAjl4oIKAQ": "x" })), "vault-missing");
  });

  it("is not created over another, whatever its header contains, before any work and without a write", async () => {
    for (const header of [{ format: "saltmill-vault", version: 99 }, null, "", 0, {}]) {
      const { pbkdf2, asked } = standIn();
      const storage = memoryStorage({ vault: header, other: 1 });
      await rejectsApp(createVault({ storage, masterPassword, identity, pbkdf2 }), "vault-exists");
      expect(await dump(storage)).to.deep.equal({ vault: header, other: 1 });
      expect(asked).to.have.length(0);
    }
  });

  it("is created only once by simultaneous calls: the others are refused, and the vault opens", async () => {
    const storage = memoryStorage();
    const all = await Promise.allSettled(
      ["one", "two", "three"].map((m) => createVault({ storage, masterPassword: m, identity, pbkdf2: instantly })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    for (const result of all) {
      if (result.status === "rejected") expect(result.reason).to.have.property("code", "vault-exists");
    }
    const winner = ["one", "two", "three"][all.findIndex(({ status }) => status === "fulfilled")]!;
    const contents = await (await open(storage, winner)).contents();
    expect(contents.records.size).to.equal(2);
    expect(await storage.keys()).to.have.length(4);
  });

  it("reads a storage that can return everything only in one step, and uses only its own entries", async () => {
    const { storage, calls } = spied(allAtOnce());
    const vault = await newVault(storage);
    await storage.set({ other: 1, "r/AAAAAAAA/BBBBBBBBBBBBBBBBBBBBBA": "of another key", toString: 2 });
    calls.length = 0;
    const { records, problems } = await vault.contents();
    expect(calls.map(([call]) => call)).to.deep.equal(["all"]);
    expect([...records.keys()].sort()).to.deep.equal(["keys", "settings"]);
    expect(problems).to.deep.equal([]);
  });

  it("shares no id, salt, key or root id with another", async () => {
    const [a, b] = await Promise.all([newVault(), newVault()]);
    const [one, two] = await Promise.all([dump(a.storage), dump(b.storage)]);
    const { id, kdf, key } = one["vault"] as { id: string; kdf: { salt: string }; key: string };
    for (const part of [id, kdf.salt, key]) expect(JSON.stringify(two)).not.to.include(part);
    expect(Buffer.from(a.keys.recordKey).equals(b.keys.recordKey)).to.equal(false);
    expect(keysOf(await a.contents()).current).not.to.equal(keysOf(await b.contents()).current);
  });

  it("stores no names, sites or kinds of records in clear", async () => {
    const vault = await newVault();
    await write(vault, accountName, { ...account, login: "ada.lovelace", notes: "tomato soup" });
    const everything = await dump(vault.storage);
    const texts = Object.entries(everything).flatMap(([key, value]) =>
      typeof value === "string"
        ? [key, value, Buffer.from(value, "base64").toString("latin1")]
        : [JSON.stringify(value)],
    );
    expect(texts).to.have.length(11);
    for (const text of texts) {
      for (const secret of [
        "ada.lovelace",
        identity,
        "example.com",
        "tomato soup",
        "saltmill-1",
        "settings",
        "account",
      ]) {
        expect(text).not.to.include(secret);
      }
    }
  });

  for (const [title, options, code] of [
    ["an empty master password", { masterPassword: "" }, "master-empty"],
    ["a control character in the master password", { masterPassword: "a\t" }, "bad-character"],
    ["a control character in the identity", { identity: "a\t" }, "bad-character"],
    ["an identity that is not a string", { identity: undefined }, "bad-argument"],
    ["too few iterations", { iterations: 1_310_719 }, "iterations-range"],
    ["too many iterations", { iterations: 5_242_881 }, "iterations-range"],
    ["a fractional number of iterations", { iterations: 1_310_720.5 }, "iterations-range"],
  ] as const) {
    it(`is not created with ${title}: no key is derived and nothing is written`, async () => {
      const { pbkdf2, asked } = standIn();
      const storage = memoryStorage();
      const all = { storage, masterPassword, identity, pbkdf2, ...options } as Parameters<typeof createVault>[0];
      await rejectsApp(createVault(all), code);
      expect(await storage.keys()).to.deep.equal([]);
      expect(asked, "the slow step has run").to.have.length(0);
    });
  }
});

describe("one change", () => {
  it("writes header, keys and settings under the lock at creation, and checks again for a vault there", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    const [only, ...more] = sets(calls);
    expect(more).to.deep.equal([]);
    const [call, entries, lock] = only as [Call, Record<string, unknown>, string];
    expect([call, lock]).to.deep.equal(["set", "locked"]);
    const expected = ["vault", "l/opened", vault.keys.storageKey("keys"), vault.keys.storageKey("settings")];
    expect(Object.keys(entries).sort()).to.deep.equal(expected.sort());
    expect(calls.at(-2)).to.deep.equal(["get", ["vault"], "locked"]);
  });

  it("reads and writes several records under the lock", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    calls.length = 0;
    const writes = {
      [accountName]: account,
      "site/example.com": { site: "example.com" },
      settings: { lockMinutes: 5 },
    };
    expect(await vault.change(() => ({ writes, result: 7 }))).to.equal(7);
    expect(sets(calls)).to.have.length(1);
    expect(Object.keys(sets(calls)[0]![1] as object)).to.have.length(3);
    expect(calls.every((each) => each.at(-1) === "locked")).to.equal(true);
  });

  it("writes nothing if there is nothing to write, and neither does opening or reading", async () => {
    const inner = memoryStorage();
    await newVault(inner);
    const { storage, calls } = spied(inner);
    const vault = await open(storage);
    await vault.contents();
    await vault.change(() => nothing);
    expect(sets(calls)).to.deep.equal([]);
  });

  it("passes on the error of an edit, writes nothing then, and releases the lock", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const error = new Error("changed my mind");
    const throwing = vault.change((): never => {
      throw error;
    });
    expect(await rejection(throwing)).to.equal(error);
    expect(await rejection(vault.change(() => Promise.reject(error)))).to.equal(error);
    expect(await dump(vault.storage)).to.deep.equal(before);
    await write(vault, accountName, account);
  });

  it("writes nothing if one of several records is invalid", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const writes = { [accountName]: account, settings: { lockMinutes: "5" } };
    await rejectsApp(
      vault.change(() => ({ writes, result: 0 })),
      "field-type",
      ["settings", "lockMinutes"],
    );
    expect(await dump(vault.storage)).to.deep.equal(before);
  });
});

describe("several windows", () => {
  it("lose no account if two of them add 100 at once", async () => {
    const { storage } = spied(memoryStorage());
    const vaults = [await newVault(storage), await open(storage)];
    const add = (i: number): Promise<string> =>
      addAccount(vaults[i % 2]!, { site: `site${i % 7}.example`, login: String(i), revision: 1, rules });
    const names = await Promise.all(Array.from({ length: 100 }, (_, i) => add(i)));
    for (const vault of [...vaults, await open(storage)]) {
      const { records, problems } = await vault.contents();
      expect(problems).to.deep.equal([]);
      expect(names.filter((name) => records.has(name))).to.have.length(100);
      const found = Array.from({ length: 7 }, (_, i) =>
        accountsOf({ records, problems, readOnly: false }, `site${i}.example`),
      );
      expect(new Set(found.flat().map(({ login }) => login)).size).to.equal(100);
    }
  });

  it("lose no change if a hundred changes increase the same record", async () => {
    const { storage } = spied(memoryStorage());
    const vaults = [await newVault(storage), await open(storage)];
    const count = (i: number): Promise<void> =>
      vaults[i % 2]!.change(({ records }) => {
        const { n = 0, ...settings } = records.get("settings")! as { n?: number };
        return { writes: { settings: { ...settings, n: n + 1 } }, result: undefined };
      });
    await Promise.all(Array.from({ length: 100 }, (_, i) => count(i)));
    expect((await vaults[0]!.contents()).records.get("settings")).to.have.property("n", 100);
  });

  it("add an account only once if both add it", async () => {
    const { storage } = spied(memoryStorage());
    const vaults = [await newVault(storage), await open(storage)];
    const adding = { site: "example.com", login: "ada", revision: 1, rules };
    const results = await Promise.allSettled(vaults.map((vault) => addAccount(vault, adding)));
    expect(results.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    expect(accountsOf(await vaults[0]!.contents(), "example.com")).to.have.length(1);
  });

  it("see what another has written and removed", async () => {
    const { storage } = spied(memoryStorage());
    const [one, two] = [await newVault(storage), await open(storage)];
    await one.contents();
    await write(two, accountName, account);
    expect((await one.contents()).records.get(accountName)).to.deep.include(account);
    await write(two, accountName, { ...account, notes: "new" });
    expect((await one.contents()).records.get(accountName)).to.have.property("notes", "new");
    await storage.remove([one.keys.storageKey(accountName)]);
    expect((await one.contents()).records.has(accountName)).to.equal(false);
  });
});
