/** Tests that an action is done exactly once, even if its window closes in the middle and the background continues. */
import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  allAccounts,
  editAccount,
  newRevision,
  passwordOf,
} from "../../../../src/accounts/index.ts";
import { memoryStorage, type StoragePort, Vault } from "../../../../src/vault/index.ts";
import type { KeysRecord } from "../../../../src/vault/records.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import {
  type DeedArguments,
  type DeedName,
  deeds,
  intentionIn,
  performOnce,
  textToCopy,
} from "../../../../src/filling/intention.ts";
import { rejectsApp } from "../refused.ts";
import { newVault, rules } from "../vaults.ts";

const entry = { site: "example.com", login: "ada", revision: 1, rules };
const closed = new Error("the window was closed");

/** A storage whose writes fail from a moment on, as those of a closed window do. */
interface Closing extends StoragePort {
  /** Number of writes that are left before the window closes, and whether the last of them still reaches the disk. */
  close: { after: number; reaches: boolean } | undefined;
}

function closing(storage: StoragePort): Closing {
  const self: Closing = {
    ...storage,
    close: undefined,
    async set(entries) {
      if (self.close && self.close.after <= 0) throw closed;
      if (self.close && --self.close.after === 0) {
        if (self.close.reaches) await storage.set(entries);
        throw closed;
      }
      await storage.set(entries);
    },
  };
  return self;
}

/** Opens a vault again, as the background does. */
const again = (vault: Vault, storage: StoragePort): Vault =>
  new Vault(storage, new VaultKeys(vault.keys.id.slice(), vault.keys.recordKey.slice(), vault.keys.nameKey.slice()));

/** Every action, with arguments. */
const cases: { readonly [K in DeedName]: (name: string) => DeedArguments<K> } = {
  add: () => [{ ...entry, login: "bob" }],
  addStored: () => [{ site: "example.com", login: "eve", password: "hunter2" }],
  edit: (name) => [name, { notes: "edited", password: "new" }, { newPassword: true, siteHasPassword: true }],
  rename: (name) => [name, { login: "lovelace" }],
  revise: (name) => [{ name, revision: 1 }],
  reviseMany: (name) => [[name], { to: "revision" }],
  tag: (name) => [[name], "travel", true],
  remove: (name) => [[name]],
  restore: () => [["account/deleted"]],
  emptyDeleted: () => [],
  move: (name) => [name],
  markChanged: (name) => [name],
  undoChange: (name) => [name],
  forgetPassword: (name) => [name, { index: 0, ended: 5 }],
  forgetKey: (name) => [name, { index: 0, ended: 7 }],
  reuseKey: (name) => [name, { index: 0, ended: 7 }],
  ignore: (name) => [name, ["weak"]],
  heed: (name) => [name],
  link: () => ["example.com", "example.org"],
  unlink: () => [["example.net", "www.example.net"], "example.com"],
  hostOnly: () => ["shop.example.com", true],
  settings: () => [{ lockMinutes: 7 }],
  pinOff: () => [],
  undo: () => ["an action"],
};

const key = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const renamed = { kind: "changed", name: "account/stored", before: { label: "Old name" }, after: {} };

/** Returns a vault with accounts in all states that the actions need, and the account that most actions change. */
async function prepared(deed: DeedName): Promise<{ vault: Vault; storage: Closing; name: string }> {
  const storage = closing(memoryStorage());
  const vault = await newVault(storage);
  const made = await addAccount(vault, entry);
  const stored = { site: "example.com", login: "carol", scheme: "stored", revision: 1, secret: "YQ==", created: 1 };
  const history = [{ scheme: "stored", revision: 1, secret: "Yg==", ended: 5 }];
  const totpHistory = [{ totp: key, ended: 7 }];
  const ignored = [{ finding: "short", password: "AAAA" }];
  const previous = { revision: 1, secret: "Yw==" };
  await vault.change(() => ({
    writes: {
      "account/stored": { ...stored, history, totpHistory, ignored, ...(deed !== "edit" && { previous }) },
      "account/deleted": {
        ...{ deleted: true, site: "example.com", login: "dan", revision: 1, deletedAt: Date.now() },
        account: { ...stored, login: "dan" },
      },
      "site/example.com": { site: "example.com", aliases: ["example.net", "www.example.net"] },
    },
    local: {
      "quick-unlock": { salt: "", key: "", master: "" },
      undo: { id: "an action", at: Date.now(), deed: "edit", changes: [renamed] },
    },
    result: undefined,
  }));
  if (deed === "move") {
    // Another root becomes the current one, as after a change of the master password.
    await vault.change(({ records }) => {
      const keys = records.get("keys") as unknown as KeysRecord;
      const roots = { ...keys.roots, AAAAAAAAAAAAAAAAAAAAAA: { ...keys.roots[keys.current], created: 1 } };
      return { writes: { keys: { ...keys, roots, current: "AAAAAAAAAAAAAAAAAAAAAA" } }, result: undefined };
    });
  }
  const isOfRoot = ["move", "revise", "reviseMany", "rename"].includes(deed);
  return { vault, storage, name: isOfRoot ? made : "account/stored" };
}

/**
 * Returns what the vault contains, as a text. Leaves out times and the root's bytes, and replaces the random names of
 * accounts and roots.
 */
async function contentOf(vault: Vault): Promise<string> {
  const { records } = await vault.contents();
  const left = new Set(["modified", "created", "used", "deletedAt", "ended", "R", "retired"]);
  const texts = [...records.values()].map((record) =>
    JSON.stringify(record, (field, each: unknown) => (left.has(field) ? undefined : each)),
  );
  const random = /account\/[\w-]{22}|"[\w-]{22}"/gu;
  const all = texts.map((text) => text.replaceAll(random, "RANDOM")).sort();
  return JSON.stringify([all, await vault.local("quick-unlock")]);
}

describe("an action after a press", () => {
  for (const [deed, args] of Object.entries(cases) as [DeedName, (name: string) => readonly unknown[]][]) {
    it(`is done once, even if the window is closed at any of its writes: ${deed}`, async () => {
      const { vault: plain, name } = await prepared(deed);
      const act = deeds[deed] as (vault: Vault, ...rest: readonly unknown[]) => Promise<unknown>;
      const before = await contentOf(plain);
      await act(plain, ...args(name));
      const expected = await contentOf(plain);
      expect(expected, "the action changes something").not.to.deep.equal(before);
      for (let after = 0; after < 4; after++) {
        for (const reaches of [false, true]) {
          const { vault, storage, name: own } = await prepared(deed);
          const given = args(own) as never;
          storage.close = { after, reaches };
          await performOnce(vault, "an id", deed, given).catch((error: unknown) => {
            expect(error).to.have.property("code", "storage-failed");
          });
          storage.close = undefined;
          const background = again(vault, storage);
          for (let i = 0; i < 2; i++) await performOnce(background, "an id", deed, given);
          expect(await contentOf(background), `${after} ${String(reaches)}`).to.equal(expected);
        }
      }
    });
  }

  it("is done again under another id", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, entry);
    expect(await performOnce(vault, "a", "revise", [{ name, revision: 1 }])).to.equal(2);
    expect(await performOnce(vault, "a", "revise", [{ name, revision: 2 }])).to.equal(undefined);
    expect(await performOnce(vault, "b", "revise", [{ name, revision: 2 }])).to.equal(3);
  });

  it("is not done if it fails, and can then be done under the same id", async () => {
    const vault = await newVault();
    await addAccount(vault, entry);
    await rejectsApp(performOnce(vault, "a", "add", [entry]), "account-exists");
    await performOnce(vault, "a", "add", [{ ...entry, login: "bob" }]);
    expect(allAccounts(await vault.contents())).to.have.length(2);
  });

  it("leaves a history entry alone if the history has changed in the meantime", async () => {
    const { vault, name } = await prepared("forgetPassword");
    await performOnce(vault, "a", "forgetPassword", [name, { index: 0, ended: 6 }]);
    await performOnce(vault, "b", "forgetPassword", [name, { index: 1, ended: 5 }]);
    expect(accountNamed(await vault.contents(), name).history).to.have.length(1);
  });
});

describe("a text to copy", () => {
  it("is the account's password, previous password, code, username, or a password of its history", async () => {
    const { vault, name } = await prepared("markChanged");
    await vault.change(({ records }) => ({
      writes: { [name]: { ...records.get(name), totp: key, userName: "shown" } },
      result: undefined,
    }));
    const contents = await vault.contents();
    const copied = (part: Parameters<typeof textToCopy>[2]): Promise<string | undefined> =>
      textToCopy(contents, name, part);
    expect([await copied("password"), await copied("previous"), await copied("login")]).to.deep.equal([
      "a",
      "c",
      "shown",
    ]);
    expect(await copied("code")).to.match(/^\d{6}$/u);
    expect([await copied({ index: 0, ended: 5 }), await copied({ index: 0, ended: 6 })]).to.deep.equal([
      "b",
      undefined,
    ]);
    await editAccount(vault, name, { notes: "x" });
    await rejectsApp(textToCopy(contents, "account/none", "password"), "account-missing");
    const made = await addAccount(vault, { ...entry, login: "zoe" });
    await newRevision(vault, { name: made, revision: 1 });
    const now = await vault.contents();
    expect(await textToCopy(now, made, "password")).to.equal(await passwordOf(now, accountNamed(now, made)));
  });
});

describe("a stored intention", () => {
  it("is read only if it names an action or a text to copy", () => {
    const good = [
      { deed: "remove", args: [["account/a"]] },
      { copy: "password", name: "account/a", seconds: 30 },
      { copy: { index: 0, ended: 1 }, name: "account/a", seconds: 0 },
      { copy: "generated", name: "", seconds: 1 },
    ];
    for (const each of good) expect(intentionIn({ ...each, id: "x" })).to.deep.equal(each);
    const bad: unknown[] = [undefined, null, "remove", [], {}, { deed: "remove" }, { deed: "toString", args: [] }];
    bad.push(
      { deed: "__proto__", args: [] },
      { copy: "secret", name: "a", seconds: 1 },
      { copy: "password", seconds: 1 },
    );
    bad.push({ copy: "password", name: "a", seconds: -1 }, { copy: "password", name: "a", seconds: NaN });
    for (const each of bad) expect(intentionIn(each), JSON.stringify(each)).to.equal(undefined);
  });
});
