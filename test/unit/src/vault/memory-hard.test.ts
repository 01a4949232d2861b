/**
 * Tests vaults with saltmill-2: the header of version 2 with the vectors of `test/vectors/saltmill-2.json`, costs that
 * are refused before anything is allocated, flipped bits, and headers of version 1 that somebody puts back.
 */
import { expect } from "chai";
import { createDecipheriv, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Account,
  accountNamed,
  addAccount,
  allAccounts,
  newRevision,
  passwordOf,
} from "../../../../src/accounts/index.ts";
import { inputsBefore, withInputs } from "../../../../src/accounts/password.ts";
import { pbkdf2HmacSha1, type Pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import type { Argon2 } from "../../../../src/argon2.ts";
import { exportBackup, openBackup, readBackupAtOnce, restoreNewVault } from "../../../../src/backup/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { changeMaster, finishMove, moveAccounts, moveBack, newVaultKey } from "../../../../src/master/index.ts";
import { derivePassword } from "../../../../src/schemes/index.ts";
import {
  type Contents,
  createVault,
  currentScheme,
  keysOf,
  memoryStorage,
  openVault,
} from "../../../../src/vault/index.ts";
import { openedHeaderKey } from "../../../../src/vault/device-headers.ts";
import { sealKey } from "../../../../src/backup/backup.ts";
import { parseHeader, unwrapVaultKey, type VaultHeader, wrapVaultKey } from "../../../../src/vault/header.ts";
import { bytes, hex } from "../../crypto/bytes.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { argon2StandIn, instantly, standIn } from "../stand-in.ts";
import { dump, identity, masterPassword, newVault, rules } from "../vaults.ts";
import * as independent from "../schemes/independent.ts";

interface HeaderVector {
  readonly master: string;
  readonly salt: string;
  readonly memory: number;
  readonly passes: number;
  readonly iterations: number;
  readonly S: string;
  readonly A: string;
  readonly V: string;
  readonly wrapKey: string;
}

const { headers } = JSON.parse(readFileSync(new URL("../../../vectors/saltmill-2.json", import.meta.url), "utf8")) as {
  readonly headers: readonly HeaderVector[];
};

const id = bytes("00112233445566778899aabbccddeeff");
const K = new Uint8Array(32).fill(7);
const b64 = (of: Uint8Array): string => Buffer.from(of).toString("base64");

const quick = { pbkdf2: instantly, argon2: argon2StandIn().argon2 };
const hard = { ...quick, masterPassword, identity, scheme: "saltmill-2" } as const;

const kdfOf = (vector: HeaderVector): object => {
  const { memory, passes, iterations } = vector;
  const argon2 = { name: "Argon2id+PBKDF2", version: 19, memory, passes, lanes: 1 };
  return { ...argon2, hash: "SHA-1", iterations, salt: b64(bytes(vector.salt)) };
};

/** Opens the envelope in a header from its description alone. */
function opened(header: VaultHeader, wrapKey: string): string {
  const envelope = Buffer.from(header.key, "base64");
  expect(envelope[0]).to.equal(1);
  const { format, version, kdf } = header;
  const json = JSON.stringify({ format, version, id: header.id, kdf });
  const cipher = createDecipheriv("aes-256-ccm", bytes(wrapKey), envelope.subarray(1, 13), { authTagLength: 16 });
  const text = envelope.subarray(13, -16);
  const bound = Buffer.concat([Buffer.from("saltmill-vault-2\0"), Buffer.from(header.id, "base64")]);
  cipher.setAAD(Buffer.concat([bound, Buffer.from(`vault\0${json}`)]), { plaintextLength: text.length });
  cipher.setAuthTag(envelope.subarray(-16));
  return (JSON.parse(cipher.update(text).toString()) as { key: string }).key;
}

describe("a header of version 2", () => {
  for (const vector of headers) {
    const { master, salt, memory, passes, iterations } = vector;
    it(`opens with ${memory} KiB, ${passes} passes, ${iterations} iterations and the salt ${salt}`, async () => {
      const seen: string[] = [];
      const argon2: Argon2 = (parameters) => {
        const { kind, lanes, version = 0x13, bytes: length } = parameters;
        expect([kind, lanes, version, length]).to.deep.equal(["id", 1, 0x13, 32]);
        expect([parameters.memory, parameters.passes]).to.deep.equal([memory, passes]);
        seen.push(hex(parameters.salt));
        return Promise.resolve(Uint8Array.from(bytes(vector.A)));
      };
      let V = "";
      const pbkdf2: Pbkdf2HmacSha1 = async (parameters) => {
        const derived = await pbkdf2HmacSha1(parameters);
        V = hex(derived);
        return derived;
      };
      const made = await wrapVaultKey(master, { id, K, costs: { scheme: "saltmill-2" } }, quick);
      const open = parseHeader({ ...made, kdf: kdfOf(vector) });
      await rejectsApp(unwrapVaultKey(open, master, { argon2, pbkdf2 }), "cannot-decrypt"); // the key is of other costs
      expect([seen, V]).to.deep.equal([[vector.S], vector.V]);
      expect(hex(independent.kdf(bytes(vector.V), "saltmill-vault-2 wrap key", 32))).to.equal(vector.wrapKey);
    });
  }

  it("contains the vault key as it is described, bound to all of its fields", async () => {
    const [vector] = headers as [HeaderVector];
    let wrapKey = "";
    const argon2 = argon2StandIn();
    const pbkdf2: typeof instantly = async (parameters) => {
      const V = await instantly(parameters);
      wrapKey = hex(independent.kdf(V, "saltmill-vault-2 wrap key", 32));
      expect(parameters.iterations).to.equal(262_144);
      return V;
    };
    const costs = { scheme: "saltmill-2" } as const;
    const header = await wrapVaultKey(vector.master, { id, K, costs }, { argon2: argon2.argon2, pbkdf2 });
    expect(Object.keys(header)).to.deep.equal(["format", "version", "id", "kdf", "key"]);
    expect(header.kdf).to.deep.include({ memory: 65_536, passes: 3, lanes: 1, iterations: 262_144, version: 19 });
    expect(opened(header, wrapKey)).to.equal(b64(K));
    expect(parseHeader(JSON.parse(JSON.stringify(header)))).to.deep.equal(header);
    expect(hex(await unwrapVaultKey(header, vector.master, { argon2: argon2.argon2, pbkdf2 }))).to.equal(hex(K));
    expect(argon2.asked.map(({ memory }) => memory)).to.deep.equal([65_536, 65_536]);
  });

  it("opens with the real derivation", async () => {
    const header = await wrapVaultKey(masterPassword, { id, K, costs: { scheme: "saltmill-2" } }, {});
    expect(hex(await unwrapVaultKey(header, masterPassword, {}))).to.equal(hex(K));
    await rejectsApp(unwrapVaultKey(header, `${masterPassword}x`, {}), "cannot-decrypt");
  });

  it("does not open with another cost, salt, id or vault key than it was written with", async () => {
    const header = await wrapVaultKey(masterPassword, { id, K, costs: { scheme: "saltmill-2" } }, quick);
    // A derivation that ignores the costs shows that the envelope itself is bound to them.
    const blind = {
      argon2: (() => Promise.resolve(new Uint8Array(32))) as Argon2,
      pbkdf2: (): Promise<Uint8Array<ArrayBuffer>> => Promise.resolve(new Uint8Array(20)),
    };
    const same = await wrapVaultKey(masterPassword, { id, K, costs: { scheme: "saltmill-2" } }, blind);
    expect(hex(await unwrapVaultKey(same, masterPassword, blind))).to.equal(hex(K));
    const changes: object[] = [
      { kdf: { ...same.kdf, memory: 65_540 } },
      { kdf: { ...same.kdf, passes: 4 } },
      { kdf: { ...same.kdf, iterations: 262_145 } },
      { kdf: { ...same.kdf, salt: b64(new Uint8Array(16)) } },
      { id: b64(new Uint8Array(16)) },
      { key: header.key },
      { version: 1, kdf: { name: "PBKDF2", hash: "SHA-1", iterations: 1_310_720, salt: same.kdf.salt } },
    ];
    for (const change of changes) {
      const other = parseHeader({ ...same, ...change });
      await rejectsApp(
        unwrapVaultKey(other, masterPassword, blind),
        "cannot-decrypt",
        undefined,
        JSON.stringify(change),
      );
    }
    for (let bit = 0; bit < 8; bit++) {
      const salt = Buffer.from(same.kdf.salt, "base64");
      salt[bit] = salt[bit]! ^ (1 << bit);
      const other = parseHeader({ ...same, kdf: { ...same.kdf, salt: b64(salt) } });
      await rejectsApp(unwrapVaultKey(other, masterPassword, blind), "cannot-decrypt");
    }
  });

  const bad: readonly (readonly [object, string])[] = [
    [{ memory: 65_532 }, "kdf.memory"],
    [{ memory: 65_537 }, "kdf.memory"],
    [{ memory: 262_148 }, "kdf.memory"],
    [{ memory: 2 ** 30 }, "kdf.memory"],
    [{ memory: 2 ** 53 }, "kdf.memory"],
    [{ memory: 65_536.5 }, "kdf.memory"],
    [{ memory: "65536" }, "kdf.memory"],
    [{ memory: undefined }, "kdf.memory"],
    [{ passes: 2 }, "kdf.passes"],
    [{ passes: 11 }, "kdf.passes"],
    [{ passes: 2 ** 32 }, "kdf.passes"],
    [{ passes: -3 }, "kdf.passes"],
    [{ memory: 262_144, passes: 4 }, "kdf.passes"],
    [{ memory: 78_648, passes: 10 }, "kdf.passes"],
    [{ lanes: 0 }, "kdf.lanes"],
    [{ lanes: 2 }, "kdf.lanes"],
    [{ lanes: null }, "kdf.lanes"],
    [{ version: 16 }, "kdf.version"],
    [{ version: 20 }, "kdf.version"],
    [{ iterations: 262_143 }, "kdf.iterations"],
    [{ iterations: 1_048_577 }, "kdf.iterations"],
    [{ iterations: Number.NaN }, "kdf.iterations"],
    [{ hash: "SHA-256" }, "kdf"],
    [{ name: "PBKDF2" }, "kdf"],
    [{ name: "Argon2id" }, "kdf"],
    [{ salt: b64(new Uint8Array(15)) }, "kdf.salt"],
    [{ salt: undefined }, "kdf.salt"],
    [{ secret: "" }, "kdf"],
    [{ tag: 32 }, "kdf"],
  ];
  it("is refused with other costs, before anything is derived or allocated", async () => {
    const vault = await createVault({ ...hard, storage: memoryStorage() });
    const entries = await dump(vault.storage);
    const header = entries["vault"] as VaultHeader;
    for (const [change, field] of bad) {
      const changed: Record<string, unknown> = { ...header.kdf, ...change };
      const kdf = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
      const { asked, argon2 } = argon2StandIn();
      const storage = memoryStorage({ ...entries, vault: { ...header, kdf } });
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2: instantly, argon2 }), "vault-format", [field]);
      expect(asked, JSON.stringify(change)).to.have.length(0);
      throwsApp(
        () =>
          readBackupAtOnce(
            JSON.stringify({ format: "saltmill-backup", version: 1, vault: { ...header, kdf }, records: {} }),
          ),
        "vault-format",
      );
    }
  });
});

describe("a vault with saltmill-2", () => {
  it("derives new passwords with saltmill-2, and keeps the scheme when the master password changes", async () => {
    const storage = memoryStorage();
    const vault = await createVault({ ...hard, storage });
    expect(currentScheme(await vault.contents()).id).to.equal("saltmill-2");
    const entry = { site: "example.com", login: "ada", revision: 1, rules };
    const name = await addAccount(vault, entry);
    const password = await passwordOf(await vault.contents(), accountNamed(await vault.contents(), name));
    expect(password).to.equal(await derivePassword({ ...hard, ...entry }));
    expect(password).not.to.equal(await derivePassword({ ...hard, scheme: "saltmill-1", ...entry }));
    await newRevision(vault, accountNamed(await vault.contents(), name));
    expect(accountNamed(await vault.contents(), name).scheme).to.equal("saltmill-2");
    await changeMaster(vault, { ...quick, masterPassword, newMasterPassword: "another" });
    const contents = await vault.contents();
    expect(currentScheme(contents).id).to.equal("saltmill-2");
    expect(((await dump(storage))["vault"] as VaultHeader).version).to.equal(2);
    (await openVault({ ...quick, storage, masterPassword: "another" })).close();
    await rejectsApp(openVault({ ...quick, storage, masterPassword }), "cannot-decrypt");
  });

  it("needs an identity and has no other number of iterations, and nothing is written without", async () => {
    const storage = memoryStorage();
    await rejectsApp(createVault({ ...hard, storage, identity: " " }), "identity-empty");
    await rejectsApp(createVault({ ...hard, storage, iterations: 2_000_000 }), "bad-argument");
    await rejectsApp(createVault({ ...hard, storage, scheme: "saltmill-3" as never }), "scheme-unknown");
    expect(await storage.keys()).to.deep.equal([]);
    const vault = await createVault({ ...hard, storage });
    const before = await dump(storage);
    await rejectsApp(changeMaster(vault, { ...quick, masterPassword, newIdentity: "" }), "identity-empty");
    await rejectsApp(changeMaster(vault, { ...quick, masterPassword, iterations: 2_000_000 }), "bad-argument");
    expect(await dump(storage)).to.deep.equal(before);
  });

  it("is reached from saltmill-1 with a new vault key, and left again, and accounts keep their passwords", async () => {
    const first = await newVault();
    const { storage } = first;
    const entry = { site: "example.com", login: "ada", revision: 1, rules };
    const name = await addAccount(first, entry);
    const old = await passwordOf(await first.contents(), accountNamed(await first.contents(), name));
    const before = await dump(storage);
    const there = await newVaultKey(first, {
      ...quick,
      masterPassword,
      newMasterPassword: "there",
      scheme: "saltmill-2",
    });
    const contents = await there.contents();
    expect(await passwordOf(contents, accountNamed(contents, name))).to.equal(old);
    expect(accountNamed(contents, name).scheme).to.equal("saltmill-1");
    expect(currentScheme(contents).id).to.equal("saltmill-2");
    expect(keysOf(contents).earlier).to.have.length(1);
    expect((await dump(storage))["vault"]).not.to.have.property("id", (before["vault"] as VaultHeader).id);
    await rejectsApp(openVault({ ...quick, storage, masterPassword }), "cannot-decrypt");
    const back = await newVaultKey(there, {
      ...quick,
      masterPassword: "there",
      newMasterPassword: "back",
      scheme: "saltmill-1",
    });
    const last = await back.contents();
    expect([currentScheme(last).id, allAccounts(last).length]).to.deep.equal(["saltmill-1", 1]);
    expect(((await dump(storage))["vault"] as VaultHeader).version).to.equal(1);
    (await openVault({ ...quick, storage, masterPassword: "back" })).close();
  });

  it("moves accounts there one by one, and keeps each old password until the site has the new one", async () => {
    const first = await newVault();
    const name = await addAccount(first, { site: "example.com", login: "ada", revision: 1, rules });
    const old = await passwordOf(await first.contents(), accountNamed(await first.contents(), name));
    const vault = await newVaultKey(first, {
      ...quick,
      masterPassword,
      newMasterPassword: "next",
      scheme: "saltmill-2",
    });
    const now = async (): Promise<{ contents: Contents; account: Account }> => {
      const contents = await vault.contents();
      return { contents, account: accountNamed(contents, name) };
    };
    await moveAccounts(vault, [name]);
    const moved = await now();
    expect([moved.account.scheme, moved.account.previous?.scheme]).to.deep.equal(["saltmill-2", "saltmill-1"]);
    expect(await passwordOf(moved.contents, moved.account)).not.to.equal(old);
    const before = withInputs(moved.account, inputsBefore(moved.account, moved.account.previous!));
    expect(await passwordOf(moved.contents, before)).to.equal(old);
    await moveBack(vault, name);
    const back = await now();
    expect(back.account.scheme).to.equal("saltmill-1");
    expect(await passwordOf(back.contents, back.account)).to.equal(old);
    await moveAccounts(vault, [name]);
    await finishMove(vault, name);
    const done = await now();
    expect(await passwordOf(done.contents, withInputs(done.account, done.account.history![0]!))).to.equal(old);
  });

  it("changes nothing if the device refuses the memory on the way there", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const refusing: Argon2 = () => Promise.reject(new AppError("memory", "no memory", [64]));
    const way = { ...quick, masterPassword, scheme: "saltmill-2" } as const;
    await rejectsApp(newVaultKey(vault, { ...way, argon2: refusing }), "memory", [64]);
    expect(await dump(vault.storage)).to.deep.equal(before);
    await rejectsApp(createVault({ ...hard, storage: memoryStorage(), argon2: refusing }), "memory");
  });

  it("is not opened with a header of version 1 that somebody has put back, until the owner goes back", async () => {
    const first = await newVault();
    const { storage } = first;
    const before = await dump(storage);
    const there = await newVaultKey(first, { ...quick, masterPassword, scheme: "saltmill-2" });
    there.close();
    const after = await dump(storage);
    await storage.set({ ...before, [openedHeaderKey]: after[openedHeaderKey] });
    const { asked, pbkdf2 } = standIn();
    await rejectsApp(openVault({ storage, masterPassword, pbkdf2 }), "cannot-decrypt");
    expect(asked).to.have.length(0);
    await storage.set({ vault: after["vault"] });
    const again = await openVault({ ...quick, storage, masterPassword });
    const back = await newVaultKey(again, { ...quick, masterPassword, scheme: "saltmill-1" });
    back.close();
    (await openVault({ ...quick, storage, masterPassword })).close();
  });

  it("comes back from a backup into an empty storage, with its scheme", async () => {
    const vault = await createVault({ ...hard, storage: memoryStorage() });
    await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
    const { text } = await exportBackup(vault);
    const {
      vault: header,
      records,
      seal,
    } = JSON.parse(text) as {
      vault: VaultHeader;
      records: Record<string, string>;
      seal: string;
    };
    const lp = (part: string): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(Buffer.byteLength(part));
      return Buffer.concat([length, Buffer.from(part)]);
    };
    const sorted = Object.keys(records).sort();
    const hashed = [JSON.stringify(header), ...sorted.flatMap((key) => [key, records[key]!])].map(lp);
    const sha256 = createHash("sha256").update(Buffer.concat(hashed)).digest("base64");
    expect(vault.keys.records.open(sealKey, seal)).to.include({ sha256 }); // of all fields of the header
    const backup = readBackupAtOnce(text);
    const openedBackup = await openBackup(backup, { ...quick, masterPassword });
    expect(openedBackup.warning).to.equal(undefined);
    const storage = memoryStorage();
    await restoreNewVault(storage, openedBackup);
    const restored = await openVault({ ...quick, storage, masterPassword });
    const contents = await restored.contents();
    expect([currentScheme(contents).id, allAccounts(contents).length]).to.deep.equal(["saltmill-2", 1]);
  });
});
