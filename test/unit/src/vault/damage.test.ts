import { expect } from "chai";
import { addAccount } from "../../../../src/accounts/index.ts";
import { hasVault, keysOf, memoryStorage, type StoragePort, type Vault } from "../../../../src/vault/index.ts";
import { flipBit } from "../../crypto/bytes.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { spied } from "../spied.ts";
import { account, accountName, complete, dump, newVault, nothing, open, plant, rules, write } from "../vaults.ts";
import { withRandom } from "../with-random.ts";

const otherName = "account/BBBBBBBBBBBBBBBBBBBBBA";

/** Creates a vault with one account. Returns the account's storage key and its encrypted record. */
async function withAccount(): Promise<{ vault: Vault; storageKey: string; envelope: string }> {
  const vault = await newVault();
  await write(vault, accountName, account);
  const storageKey = vault.keys.storageKey(accountName);
  return { vault, storageKey, envelope: (await dump(vault.storage))[storageKey] as string };
}

/**
 * Checks that the value under `storageKey` is reported as not decryptable, and that all other records can be decrypted.
 */
async function expectDamaged(vault: Vault, storageKey: string, what: string): Promise<void> {
  const { records, problems, readOnly } = await vault.contents();
  expect(
    problems.map(({ code, storageKey: where }) => [code, where]),
    what,
  ).to.deep.equal([["cannot-decrypt", storageKey]]);
  expect([...records.keys()].sort(), what).to.deep.equal(["keys", "settings"]);
  expect(readOnly, what).to.equal(false);
}

describe("a changed envelope of a record", () => {
  it("does not open with any single bit flipped", async () => {
    const { vault, storageKey, envelope } = await withAccount();
    const bytes = Buffer.from(envelope, "base64");
    expect((await vault.contents()).problems).to.deep.equal([]);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const flipped = Buffer.from(flipBit(bytes, bit)).toString("base64");
      await vault.storage.set({ [storageKey]: flipped });
      await expectDamaged(vault, storageKey, `bit ${bit}`);
    }
    await vault.storage.set({ [storageKey]: envelope });
    expect((await vault.contents()).records.get(accountName)).to.deep.include(account);
  });

  it("does not open when cut at any length, as bytes or as text", async () => {
    const { vault, storageKey, envelope } = await withAccount();
    const bytes = Buffer.from(envelope, "base64");
    const cuts = [
      ...Array.from(bytes, (_, length) => bytes.subarray(0, length).toString("base64")),
      ...Array.from(bytes, (_, start) => bytes.subarray(start + 1).toString("base64")),
      ...Array.from(envelope, (_, length) => envelope.slice(0, length)),
    ];
    for (const cut of cuts) {
      await vault.storage.set({ [storageKey]: cut });
      await expectDamaged(vault, storageKey, cut);
    }
  });

  it("does not open with more text after it, twice, or replaced by another value", async () => {
    const { vault, storageKey, envelope } = await withAccount();
    const longer = Buffer.concat([Buffer.from(envelope, "base64"), Buffer.of(0)]).toString("base64");
    for (const value of [longer, envelope + envelope, `${envelope}\n`, ` ${envelope}`, null, 5, {}, [envelope]]) {
      await vault.storage.set({ [storageKey]: value });
      await expectDamaged(vault, storageKey, JSON.stringify(value));
    }
  });

  it("does not open under another storage key, known or unknown", async () => {
    const { vault, storageKey, envelope } = await withAccount();
    const elsewhere = [
      vault.keys.storageKey(otherName),
      `${vault.keys.prefix}AAAAAAAAAAAAAAAAAAAAAA`,
      `${vault.keys.prefix}x`,
    ];
    await vault.storage.remove([storageKey]);
    for (const place of elsewhere) {
      await vault.storage.set({ [place]: envelope });
      await expectDamaged(vault, place, place);
      await vault.storage.remove([place]);
    }
  });

  it("does not open when swapped with another, and both are reported", async () => {
    const { vault, storageKey, envelope } = await withAccount();
    const place = vault.keys.storageKey("settings");
    const settings = (await dump(vault.storage))[place];
    await vault.storage.set({ [storageKey]: settings, [place]: envelope });
    const { records, problems } = await vault.contents();
    expect(problems.map(({ code }) => code)).to.deep.equal(["cannot-decrypt", "cannot-decrypt"]);
    expect([...records.keys()]).to.deep.equal(["keys"]);
  });

  it("does not open if it belongs to another vault with the same master password", async () => {
    const { vault, storageKey } = await withAccount();
    const other = await withAccount();
    await vault.storage.set({ [storageKey]: other.envelope });
    await expectDamaged(vault, storageKey, "foreign");
  });

  it("does not open if its record's name belongs elsewhere or is missing", async () => {
    const { vault, storageKey } = await withAccount();
    for (const name of [otherName, "settings", "keys", "", undefined, 5, [accountName]]) {
      const record = { ...complete("", account), name };
      await vault.storage.set({ [storageKey]: vault.keys.records.seal(storageKey, record) });
      await expectDamaged(vault, storageKey, String(name));
    }
  });
});

describe("a record that does not open", () => {
  it("is not overwritten, and no other record of the same change is written", async () => {
    const { vault, storageKey } = await withAccount();
    await vault.storage.set({ [storageKey]: "damaged" });
    const before = await dump(vault.storage);
    const change = vault.change(() => ({ writes: { [otherName]: account, [accountName]: account }, result: 0 }));
    await rejectsApp(change, "cannot-decrypt");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("does not prevent other changes, and survives them", async () => {
    const { vault, storageKey } = await withAccount();
    await vault.storage.set({ [storageKey]: "damaged" });
    await write(vault, otherName, { ...account, login: "bob" });
    await vault.change(() => nothing);
    const { records, problems } = await vault.contents();
    expect(records.get(otherName)).to.deep.include({ login: "bob" });
    expect(problems).to.have.length(1);
    expect((await dump(vault.storage))[storageKey]).to.equal("damaged");
  });

  it("prevents adding accounts if it is the keys record, and no new keys are made", async () => {
    const { vault } = await withAccount();
    const place = vault.keys.storageKey("keys");
    for (const value of ["damaged", undefined]) {
      if (value === undefined) await vault.storage.remove([place]);
      else await vault.storage.set({ [place]: value });
      const before = await dump(vault.storage);
      const contents = await vault.contents();
      throwsApp(() => keysOf(contents), "root-missing");
      const adding = addAccount(vault, { site: "new.example", login: "", revision: 1, rules });
      await rejectsApp(adding, "root-missing");
      expect(await dump(vault.storage)).to.deep.equal(before);
    }
  });
});

describe("any other value in the storage", () => {
  it("is ignored and kept under another vault's id or an unknown key", async () => {
    const { vault, storageKey, envelope } = await withAccount();
    const tail = storageKey.slice(vault.keys.prefix.length);
    const others = {
      [`r/AAAAAAAA/${tail}`]: envelope,
      [`r/${tail}`]: envelope,
      [`${vault.keys.prefix.slice(0, -1)}A/${tail}`]: "x",
      [storageKey.toUpperCase()]: envelope,
      vault2: 1,
      ["__proto__"]: "x",
    };
    await vault.storage.set(others);
    const { records, problems } = await vault.contents();
    expect(records.size).to.equal(3);
    expect(problems).to.deep.equal([]);
    await write(vault, otherName, account);
    expect(await dump(vault.storage)).to.include(others);
  });

  it("is returned unchanged if fields and texts of a record contain __proto__, and changes no object", async () => {
    const vault = await newVault();
    const tricky = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object;
    const extra = { ...account, login: "__proto__", site: "constructor", extra: tricky, ...tricky };
    await write(vault, "account/__proto__", extra);
    const fresh = await vault.contents();
    const record = fresh.records.get("account/__proto__")!;
    expect(JSON.parse(JSON.stringify(record))).to.deep.include(JSON.parse(JSON.stringify(extra)));
    expect(JSON.stringify(record)).to.include('"__proto__":{"polluted":1},"constructor"');
    expect(({} as Record<string, unknown>)["polluted"]).to.equal(undefined);
    expect(fresh.problems).to.deep.equal([]);
    await plant(
      vault,
      "keys",
      JSON.parse('{"v":1,"name":"keys","modified":0,"current":"__proto__","roots":{}}') as object,
    );
    expect((await vault.contents()).problems.map(({ code }) => code)).to.deep.equal(["field-type"]);
  });
});

/**
 * Runs `work` on copies of `entries` until `work` succeeds. In run n, call n to the storage fails. Returns the number
 * of calls in a successful run.
 */
async function failingEverywhere(
  entries: Record<string, unknown>,
  work: (storage: StoragePort) => Promise<unknown>,
): Promise<number> {
  for (let at = 1; ; at++) {
    const inner = memoryStorage(entries);
    const cause = new Error("disk full");
    const { storage, calls } = spied(inner, (_, count) => (count === at ? cause : undefined));
    const outcome = work(storage);
    if (
      await outcome.then(
        () => calls.length < at,
        () => false,
      )
    )
      return at - 1;
    const error = await rejectsApp(outcome, "storage-failed");
    expect(error.cause).to.equal(cause);
    expect(await dump(inner), `failing at call ${at}`).to.deep.equal(entries);
    await inner.exclusively(() => Promise.resolve()); // checks that the lock is free again
  }
}

describe("a storage that fails at any call", () => {
  it("contains nothing after creation", async () => {
    expect(await failingEverywhere({}, (storage) => newVault(storage))).to.equal(3);
    expect(await failingEverywhere({ other: 1 }, (storage) => newVault(storage))).to.equal(3);
  });

  it("is unchanged after a change", async () => {
    const made = await newVault();
    await write(made, accountName, account);
    const entries = await dump(made.storage);
    const add = async (storage: StoragePort): Promise<unknown> =>
      addAccount(await open(storage), { site: "new.example", login: "", revision: 1, rules });
    expect(await failingEverywhere(entries, add)).to.equal(6);
    const update = async (storage: StoragePort): Promise<unknown> =>
      write(await open(storage), accountName, { ...account, notes: "new" });
    expect(await failingEverywhere(entries, update)).to.equal(6);
  });

  it("makes hasVault throw instead of returning false", async () => {
    const { storage } = spied(memoryStorage(), () => new Error("disk"));
    await rejectsApp(hasVault(storage), "storage-failed");
  });

  it("does not prevent later changes of the same vault", async () => {
    const inner = memoryStorage();
    let failing = false;
    const { storage } = spied(inner, (call) => (failing && call === "set" ? new Error("disk full") : undefined));
    const vault = await newVault(storage);
    failing = true;
    await rejectsApp(write(vault, accountName, account), "storage-failed");
    expect((await vault.contents()).records.has(accountName)).to.equal(false);
    failing = false;
    await write(vault, accountName, account);
    expect((await vault.contents()).records.has(accountName)).to.equal(true);
  });
});

describe("a random generator that fails at any call", () => {
  const cause = new Error("no entropy");

  /**
   * Runs `work` until it succeeds. In run n, call n for random bytes fails. Returns the number of calls for random
   * bytes in a successful run.
   */
  async function failingRandom(work: () => Promise<unknown>, check: () => Promise<void>): Promise<number> {
    for (let at = 1; ; at++) {
      let calls = 0;
      const random = (count: number): Uint8Array => {
        if (++calls === at) throw cause;
        return Buffer.alloc(count, calls);
      };
      const error: unknown = await withRandom(random, () =>
        work().then(
          () => undefined,
          (e: unknown) => e,
        ),
      );
      if (calls < at) return at - 1;
      expect(error).to.deep.include({ code: "randomness-failed", cause });
      await check();
    }
  }

  it("prevents any write during creation", async () => {
    let storage = memoryStorage();
    const work = (): Promise<unknown> => newVault((storage = memoryStorage()));
    const calls = await failingRandom(work, async () => {
      expect(await storage.keys()).to.deep.equal([]);
    });
    expect(calls).to.equal(7); // vault id, vault key, salt, root id, and three nonces
  });

  it("prevents any write during a change", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const unchanged = async (): Promise<void> => {
      expect(await dump(vault.storage)).to.deep.equal(before);
    };
    const add = (): Promise<unknown> => addAccount(vault, { site: "s.example", login: "", revision: 1, rules });
    expect(await failingRandom(add, unchanged)).to.equal(2);
    const three = { [accountName]: account, settings: {}, "site/x": { site: "x" } };
    const after = await dump(vault.storage);
    const work = (): Promise<unknown> => vault.change(() => ({ writes: three, result: 0 }));
    const still = async (): Promise<void> => {
      expect(await dump(vault.storage)).to.deep.equal(after);
    };
    expect(await failingRandom(work, still)).to.equal(3);
  });
});
