import { expect } from "chai";
import { aes, ccmSealSync } from "../../../../crypto/index.ts";
import { largestBackup, openBackup, openOwnBackup, readBackupAtOnce } from "../../../../src/backup/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { type BackupJson, fileOf, jsonOf, opened, ownBackup } from "./backups.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { instantly, standIn } from "../stand-in.ts";
import { account, accountName, complete, masterPassword, newVault, plant, write } from "../vaults.ts";

const made = newVault().then(async (vault) => {
  await write(vault, accountName, account);
  return vault;
});

/** Returns a backup file that `change` has modified or replaced. */
async function file(change: (json: BackupJson) => unknown): Promise<string> {
  const json = await jsonOf(await made);
  const other = change(json);
  return JSON.stringify(other ?? json);
}

describe("reading a backup file", () => {
  const wrong = [null, true, 5, "x", [], {}];
  const refused: [title: string, change: (json: BackupJson) => unknown, code: Parameters<typeof throwsApp>[1]][] = [
    ...[5, "x", [], true].map((value): (typeof refused)[number] => [
      `only ${JSON.stringify(value)}`,
      () => value,
      "backup-format",
    ]),
    ["another format", (json) => void (json.format = "saltmill-vault"), "backup-format"],
    ["version 0", (json) => void (json.version = 0), "backup-format"],
    ["version 1.5", (json) => void (json.version = 1.5), "backup-format"],
    ["version 4", (json) => void (json.version = 4), "backup-newer"],
    ...[null, 5, "x", []].map((value): (typeof refused)[number] => [
      `records ${JSON.stringify(value)}`,
      (json) => ({ ...json, records: value }),
      "backup-format",
    ]),
    ...wrong.map((value): (typeof refused)[number] => [
      `header ${JSON.stringify(value)}`,
      (json) => ({ ...json, vault: value }),
      "vault-format",
    ]),
    ["a header of version 3", (json) => void (json.vault["version"] = 3), "vault-newer"],
    ["2^53 - 1 iterations", (json) => void (json.vault.kdf["iterations"] = 2 ** 53 - 1), "iterations-range"],
    ["2^26 iterations", (json) => void (json.vault.kdf["iterations"] = 2 ** 26), "iterations-range"],
    ["5,242,881 iterations", (json) => void (json.vault.kdf["iterations"] = 5_242_881), "iterations-range"],
    ["one iteration", (json) => void (json.vault.kdf["iterations"] = 1), "iterations-range"],
    ["iterations as text", (json) => void (json.vault.kdf["iterations"] = "1310720"), "vault-format"],
  ];
  for (const [title, change, code] of refused) {
    it(`refuses a file with ${title}`, async () => {
      const text = await file(change);
      throwsApp(() => readBackupAtOnce(text), code);
    });
  }

  it("refuses a file that is not JSON, is cut at any length, or has more text after it", async () => {
    const text = await fileOf(await made);
    for (let length = 0; length < text.length; length++) {
      throwsApp(() => readBackupAtOnce(text.slice(0, length)), "backup-format");
    }
    throwsApp(() => readBackupAtOnce(`${text}x`), "backup-format", ["JSON"]);
    throwsApp(() => readBackupAtOnce(`${text}${text}`), "backup-format");
    for (const odd of ['"', '{"\\', '{"\\q":1}', "}", "]]]", "\0"])
      throwsApp(() => readBackupAtOnce(odd), "backup-format");
  });

  it("refuses bytes that were not decoded to text", () => {
    const read = (value: unknown) => () => readBackupAtOnce(value as string);
    throwsApp(read(new Uint8Array(5)), "bad-argument", ["text", "an object"]);
    throwsApp(read(undefined), "bad-argument", ["text", "nothing"]);
  });

  it("refuses 100 MB by the length alone", () => {
    const error = throwsApp(() => readBackupAtOnce(" ".repeat(100 * 2 ** 20)), "backup-too-large", [100, 64]);
    expect(error.message).to.include("100 MB");
    throwsApp(() => readBackupAtOnce(" ".repeat(largestBackup)), "backup-format");
  });

  it("refuses the largest files that consist of brackets, commas, names or strings only", () => {
    const size = largestBackup - 100;
    throwsApp(() => readBackupAtOnce("[".repeat(size)), "backup-format", ["nesting"]);
    throwsApp(() => readBackupAtOnce('{"a":'.repeat(size / 5)), "backup-format", ["nesting"]);
    throwsApp(() => readBackupAtOnce(`[${"[],".repeat(size / 3)}[]]`), "backup-format", ["nesting"]);
    throwsApp(() => readBackupAtOnce(`[${"0,".repeat(size / 2)}0]`), "backup-format", ["too many values"]);
    const names = Array.from({ length: size / 60 }, (_, i) => `"${i}":`); // property names without values
    throwsApp(() => readBackupAtOnce(`{${names.join("")}`), "backup-format", ["too many values"]);
    throwsApp(() => readBackupAtOnce('"'.repeat(size)), "backup-format", ["too many values"]);
    throwsApp(() => readBackupAtOnce('"a" '.repeat(size / 4)), "backup-format", ["too many values"]);
    throwsApp(() => readBackupAtOnce(`"${"\\".repeat(size)}"`), "backup-format");
  });

  it("refuses a name that appears twice in an object, even with different escapes", async () => {
    const text = await fileOf(await made);
    const twice = (name: string): string => text.replace(/^\{/u, `{${name}:1,`);
    for (const name of ['"version"', '"records" ', '"vers\\u0069on"', '"\\u0076ault"']) {
      throwsApp(() => readBackupAtOnce(twice(name)), "backup-format", ["a name stands twice"]);
    }
    const [[key]] = [Object.keys((await jsonOf(await made)).records)] as [[string]];
    const doubled = text.replace(`"${key}":`, `"${key}":"AQ==","${key}":`);
    throwsApp(() => readBackupAtOnce(doubled), "backup-format", ["a name stands twice"]);
    expect(readBackupAtOnce(twice('"more"')).records.size).to.equal(3); // a field of a newer version is accepted
  });
});

describe("opening a backup with a damaged part", () => {
  const isIt = ({ code }: { code: string } = { code: "" }): string => code;

  it("accepts __proto__ as a name anywhere", async () => {
    const text = (await fileOf(await made)).replace('"records":{', '"records":{"__proto__":"AQ==","constructor":{},');
    const backup = await opened(text.replace(/^\{/u, '{"__proto__":{"format":"x"},'));
    expect(backup.problems.map(({ storageKey, error }) => [storageKey, error.code])).to.have.deep.members([
      ["constructor", "backup-format"],
      ["__proto__", "record-foreign"],
    ]);
    expect(backup.records.size).to.equal(3);
    expect(isIt(backup.warning)).to.equal("backup-incomplete");
    expect(Object.entries(backup).find(([name]) => name === "doubt")?.[1], "the old name").to.equal(backup.warning);
    expect(({} as Record<string, unknown>)["format"]).to.equal(undefined);
  });

  it("reports a missing record, because the seal does not match", async () => {
    const text = await file(({ records }) => {
      Reflect.deleteProperty(records, Object.keys(records)[0]!);
    });
    const { warning, records, created } = await opened(text);
    expect([warning?.code, warning?.values]).to.deep.equal(["backup-incomplete", [2, 3]]);
    expect([records.size, created]).to.deep.equal([2, 5]);
  });

  it("reports a record of another vault, and one under another record's key", async () => {
    const other = await jsonOf(await newVault());
    const [[key, envelope]] = [Object.entries(other.records)[0]!];
    const text = await file(({ records }) => {
      records[key] = envelope;
      records[Object.keys(records)[0]!] = envelope;
    });
    const { problems, records } = await opened(text);
    expect(problems.map(({ error }) => error.code).sort()).to.deep.equal(["cannot-decrypt", "record-foreign"]);
    expect(records.size).to.equal(2);
  });

  it("reports two swapped records", async () => {
    const text = await file(({ records }) => {
      const [a, b] = Object.keys(records) as [string, string];
      [records[a], records[b]] = [records[b], records[a]];
    });
    const { problems, warning } = await opened(text);
    expect(problems.map(({ error }) => error.code)).to.deep.equal(["cannot-decrypt", "cannot-decrypt"]);
    expect(isIt(warning)).to.equal("backup-mixed");
  });

  it("reports an older record of the same vault among newer ones", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const storageKey = vault.keys.storageKey(accountName);
    const old = (await jsonOf(vault)).records[storageKey];
    await write(vault, accountName, { ...account, revision: 2 });
    const json = await jsonOf(vault);
    json.records[storageKey] = old;
    const { warning, problems, records } = await opened(JSON.stringify(json));
    expect([isIt(warning), problems.length]).to.deep.equal(["backup-mixed", 0]);
    // the record is authentic, so the user can still restore it
    expect(records.get(accountName)).to.have.property("revision", 1);
  });

  for (const seal of [undefined, null, 5, {}, "", "AQ==", "x".repeat(1000)]) {
    it(`reports a seal that is ${JSON.stringify([seal]).slice(0, 10)}`, async () => {
      const { warning, records } = await opened(await file((json) => ({ ...json, seal })));
      expect([isIt(warning), records.size]).to.deep.equal(["backup-unsealed", 3]);
    });
  }

  it("reports a seal with other content", async () => {
    const vault = await made;
    const beyond = { records: 3, created: 8.64e15 + 1, sha256: "" }; // later than the last possible Date
    for (const content of [{}, { records: 3 }, { records: 3, created: "5", sha256: "" }, beyond]) {
      const seal = vault.keys.records.seal("backup", content);
      expect(isIt((await opened(await file((json) => ({ ...json, seal })))).warning)).to.equal("backup-unsealed");
    }
    const seal = Object.values((await jsonOf(vault)).records)[0]; // an authentic ciphertext, but of a record
    expect(isIt((await opened(await file((json) => ({ ...json, seal })))).warning)).to.equal("backup-unsealed");
  });

  it("reports a header replaced by an older one of the same vault", async () => {
    const vault = await made;
    const text = await file(({ vault: header }) => void (header.kdf["iterations"] = 1_310_721));
    expect(isIt((await openOwnBackup(readBackupAtOnce(text), vault)).warning)).to.equal("backup-mixed");
    await rejectsApp(opened(text), "cannot-decrypt");
  });

  it("reports records of wrong types, of a newer version, and nested too deeply", async () => {
    const vault = await newVault();
    await plant(vault, "account/a", { v: 1, name: "account/a", modified: 0, ...account, login: 5 });
    await plant(vault, "account/b", { v: 2, name: "account/b" });
    let deep: unknown = 1;
    for (let i = 0; i < 3000; i++) deep = [deep];
    await plant(vault, "account/c", { v: 1, name: "account/c", modified: 0, ...account, deep });
    const { problems, records } = await ownBackup(vault);
    expect(problems.map(({ error }) => [error.code, ...error.values])).to.have.deep.members([
      ["field-type", "account/a", "login"],
      ["vault-newer", 2],
      ["field-type", "account/c", "nesting"],
    ]);
    expect([...records.keys()].sort()).to.deep.equal(["keys", "settings"]);
  });

  it("reports rules that are nested too deeply to be written", async () => {
    const vault = await newVault();
    // JSON.parse accepts this deep nesting, but JSON.stringify could not write it.
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const text = JSON.stringify(complete(accountName, { ...account, rules: "deep" })).replace('"deep"', deep);
    await vault.storage.set(sealedText(vault, accountName, text));
    const { problems } = await ownBackup(vault);
    expect(problems.map(({ error }) => [error.code, ...error.values])).to.deep.equal([
      ["field-type", accountName, "nesting"],
    ]);
    expect((await vault.contents()).records.size).to.equal(2);
  });
});

/**
 * Encrypts any JSON text as a record of the vault. Returns an object that maps the storage key to the encrypted record.
 */
function sealedText({ keys }: Vault, name: string, json: string): Record<string, string> {
  const storageKey = keys.storageKey(name);
  const nonce = new Uint8Array(12);
  const associatedData = Buffer.concat([Buffer.from("saltmill-vault-1\0"), keys.id, Buffer.from(storageKey)]);
  const cipher = aes(keys.recordKey);
  const sealed = ccmSealSync({ cipher, nonce, plaintext: Buffer.from(json), associatedData });
  cipher.wipe();
  return { [storageKey]: Buffer.concat([Buffer.of(1), nonce, sealed]).toString("base64") };
}

describe("opening a backup", () => {
  it("needs the master password of its vault", async () => {
    const text = await fileOf(await made);
    await rejectsApp(opened(text, "wrong"), "cannot-decrypt");
    await rejectsApp(opened(text, ""), "master-empty");
    await rejectsApp(openOwnBackup(readBackupAtOnce(text), await newVault()), "cannot-decrypt");
  });

  it("derives once, wipes the derived bytes, and leaves an unlocked vault open", async () => {
    const vault = await made;
    const text = await fileOf(vault);
    const { pbkdf2, asked, secrets } = standIn();
    await openBackup(readBackupAtOnce(text), { masterPassword, pbkdf2 });
    expect(asked).to.have.length(1);
    expect(secrets.every((secret) => secret.every((byte) => byte === 0))).to.equal(true);
    await openOwnBackup(readBackupAtOnce(text), vault);
    expect((await vault.contents()).problems).to.deep.equal([]);
  });

  it("reports progress that increases to 1, and can be cancelled during the slow step and between records", async () => {
    const vault = await newVault();
    const many = Array.from({ length: 300 }, (_, i) => [`account/${i}`, { ...account, login: String(i) }] as const);
    await vault.change(() => ({ writes: Object.fromEntries(many), result: 0 }));
    const text = await fileOf(vault);
    const fractions: number[] = [];
    const options = { masterPassword, pbkdf2: instantly };
    await openBackup(readBackupAtOnce(text), { ...options, onProgress: (fraction) => void fractions.push(fraction) });
    expect(fractions)
      .to.have.length.above(2)
      .and.to.deep.equal([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
    const reason = new Error("enough");
    for (const at of [0, 0.9, 0.95]) {
      const controller = new AbortController();
      if (at === 0) controller.abort(reason);
      const onProgress = (fraction: number): void => {
        if (fraction >= at) controller.abort(reason);
      };
      const opening = openBackup(readBackupAtOnce(text), { ...options, onProgress, signal: controller.signal });
      expect(await opening.catch((error: unknown) => error)).to.equal(reason);
    }
  });

  it("stops if the vault is locked meanwhile", async () => {
    const vault = await newVault();
    const backup = readBackupAtOnce(await fileOf(vault));
    const opening = openOwnBackup(backup, vault);
    vault.close();
    await rejectsApp(opening, "locked");
    await rejectsApp(openOwnBackup(backup, vault), "locked");
  });
});
