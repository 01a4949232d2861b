/** Tests that this version can open the files that `test/samples/make.mjs` made with released versions. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { accountNamed, allAccounts, passwordOf } from "../../../src/accounts/index.ts";
import {
  addKitCode,
  applyRestore,
  emergencyKit,
  joinKitCodes,
  missingKitCodes,
  openBackup,
  openRecovery,
  previewRestore,
  readBackupAtOnce,
  type ReadKitCodes,
  recoveryScheme,
  restoreNewVault,
  typedRecovery,
} from "../../../src/backup/index.ts";
import { AppError } from "../../../src/errors.ts";
import { type CsvFormat, exportCsv } from "../../../src/exchange/index.ts";
import { joinVault } from "../../../src/sync/index.ts";
import { derivePassword, type DerivePasswordOptions, deriveRoot } from "../../../src/schemes/index.ts";
import { aliasesOf } from "../../../src/sites/index.ts";
import { type Contents, createVault, memoryStorage, openVault, settingsOf } from "../../../src/vault/index.ts";
import { fromBase64 } from "../../../src/base64.ts";
import { keysOf } from "../../../src/vault/contents.ts";
import { rememberingPbkdf2 } from "../remembering.ts";
import { memoryStore } from "./sync/two-devices.ts";
import { preferencesIn } from "../../../ui/generator/preferences.ts";

const text = (name: string): string => readFileSync(new URL(`../../samples/0.1.0/${name}`, import.meta.url), "utf8");
const json = (name: string): unknown => JSON.parse(text(name));

interface Printed {
  readonly site: string;
  readonly login: string;
  readonly parameters?: string;
  readonly recovery?: readonly string[];
  readonly earlierMaster?: object;
  readonly error?: string;
}

const expected = json("expected.json") as {
  masterPasswords: [string, string];
  identity: string;
  passwords: Record<string, string | { error: string }>;
};
const kit = json("kit.json") as readonly Printed[];
const [firstMaster, masterPassword] = expected.masterPasswords;

async function passwordsIn(contents: Contents): Promise<Record<string, unknown>> {
  const passwords: Record<string, unknown> = {};
  for (const account of allAccounts(contents)) {
    passwords[`${account.site} ${account.login}`] = await passwordOf(contents, account).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { error: error.code };
    });
  }
  return passwords;
}

describe("files of version 0.1.0", () => {
  let contents: Contents;

  before(async () => {
    contents = await (
      await openVault({ storage: memoryStorage(json("vault.json") as Record<string, unknown>), masterPassword })
    ).contents();
  });

  it("include a vault that opens and gives the same passwords", async () => {
    expect(contents.problems).to.deep.equal([]);
    expect(await passwordsIn(contents)).to.deep.equal(expected.passwords);
    expect(aliasesOf(contents, "example.com")).to.deep.equal(["example.net"]);
    expect(settingsOf(contents)).to.include({ lockMinutes: 42, theme: "dark" });
    expect(contents.records.get("future/record")).to.deep.include({ anything: ["a later version", 1, null] });
    expect(accountNamed(contents, "account/AAAAAAAAAAAAAAAAAAAAAA")).to.deep.include({ depth: { of: 1 } });
  });

  it("include a backup that restores into an empty vault with the same passwords", async () => {
    const opened = await openBackup(readBackupAtOnce(text("backup.saltmill")), { masterPassword });
    expect(opened.warning).to.equal(undefined);
    expect(opened.problems).to.deep.equal([]);
    const vault = await createVault({ storage: memoryStorage(), masterPassword: "another", identity: "" });
    await applyRestore(vault, await previewRestore(vault, opened));
    expect(await passwordsIn(await vault.contents())).to.deep.equal(expected.passwords);
  });

  /** Texts in the tables that newer versions write in another way: addresses, and the group of accounts without tags. */
  const changed: readonly (readonly [old: string, now: string])[] = [
    ["https://plain.example/", "http://plain.example/"], // created on a page without TLS
    ["printer,,admin", "printer,https://printer/,admin"],
    [",printer,,,0,,admin", ",printer,,,0,https://printer/,admin"],
    ['and\tmore ",,', 'and\tmore ",https://printer/,'],
    [",0,https://example.com/", ',0,"https://example.com/,https://example.net/"'],
    ["Root/Saltmill", "Root"],
  ];

  for (const [format, count] of [
    ["browsers", 2],
    ["bitwarden", 3],
    ["keepassxc", 3],
  ] as const satisfies readonly (readonly [CsvFormat, number])[]) {
    it(`include a CSV file in the format ${format} that is written in the same way again, except ${count} texts`, async () => {
      const before = text(`${format}.csv`);
      const used = changed.filter(([old]) => before.includes(old));
      const expected = used.reduce((written, [old, now]) => written.replaceAll(old, now), before);
      expect((await exportCsv(contents, { format })).text).to.equal(expected);
      expect(used).to.have.length(count);
    });
  }

  it("include a kit whose parameters give the same passwords", async () => {
    for (const { site, login, parameters, earlierMaster } of kit) {
      if (parameters === undefined) continue;
      const options = JSON.parse(parameters) as Omit<DerivePasswordOptions, "masterPassword">;
      const generated = earlierMaster ? firstMaster : masterPassword;
      const master = options.scheme === "easypasswords-1" ? "the old master password" : generated;
      expect(await derivePassword({ ...options, masterPassword: master, pbkdf2: rememberingPbkdf2 })).to.equal(
        expected.passwords[`${site} ${login}`],
      );
    }
  });

  it("include a kit whose recovery codes give the stored passwords", () => {
    const { current, roots } = keysOf(contents);
    const root = fromBase64(roots[current]?.R) ?? new Uint8Array();
    const codes = kit.filter(({ recovery }) => recovery);
    expect(codes.map(({ site }) => site)).to.deep.equal(["easy.example", "printer"]);
    for (const { site, login, recovery = [] } of codes) {
      const { bytes = new Uint8Array() } = typedRecovery(recovery);
      expect(openRecovery(bytes, root)).to.equal(expected.passwords[`${site} ${login}`]);
    }
  });

  it("include a kit that is printed with the same parameters again", async () => {
    const printed = (await emergencyKit(contents)).accounts.map(({ account, parameters }) => [
      account.site,
      parameters,
    ]);
    expect(printed).to.deep.equal(kit.map(({ site, parameters }) => [site, parameters]));
  });

  it("include settings of the generator page that are read again", async () => {
    const vault = await openVault({
      storage: memoryStorage(json("generator-page.json") as Record<string, unknown>),
      masterPassword,
    });
    const { login, draft, language } = preferencesIn(await vault.contents());
    expect({ login, language, kind: draft.kind, words: draft.words, separator: draft.separator }).to.deep.equal({
      login: "ada",
      language: "de",
      kind: "words",
      words: "7",
      separator: ".",
    });
  });
});

describe("files of a vault with saltmill-2", () => {
  const made = JSON.parse(readFileSync(new URL("../../samples/saltmill-2.json", import.meta.url), "utf8")) as {
    readonly masterPasswords: readonly [string, string];
    readonly passwords: Readonly<Record<string, string>>;
    readonly storage: Readonly<Record<string, unknown>>;
    readonly backup: string;
    readonly kitCodes: readonly string[];
    readonly kit: readonly Printed[];
    readonly store: Readonly<Record<string, string>>;
  };
  const [earlier, master] = made.masterPasswords;

  const expectPasswords = async (of: Contents): Promise<void> => {
    expect(of.problems).to.deep.equal([]);
    const found: Record<string, string> = {};
    for (const account of allAccounts(of)) found[account.site] = await passwordOf(of, account);
    expect(found).to.deep.equal(made.passwords);
  };
  const fromBackup = async (text: string): Promise<Contents> => {
    const storage = memoryStorage();
    await restoreNewVault(storage, await openBackup(readBackupAtOnce(text), { masterPassword: master }));
    return (await openVault({ storage, masterPassword: master })).contents();
  };

  it("include the vault, a backup, the codes of a kit and a snapshot", async () => {
    const vault = await openVault({ storage: memoryStorage({ ...made.storage }), masterPassword: master });
    await expectPasswords(await vault.contents());
    await expectPasswords(await fromBackup(made.backup));
    let kit: ReadKitCodes | undefined;
    for (const code of made.kitCodes) kit = (addKitCode(kit, code) as { read: ReadKitCodes }).read;
    await expectPasswords(await fromBackup(await joinKitCodes(kit!)));
    const store = memoryStore();
    for (const [name, base64] of Object.entries(made.store)) store.files.set(name, Buffer.from(base64, "base64"));
    const joined = await joinVault({ storage: memoryStorage(), store, masterPassword: master });
    await expectPasswords(await joined.contents());
  });

  it("include a printed kit whose parameters and recovery codes give the passwords", async () => {
    const root = await deriveRoot({ scheme: "saltmill-2", masterPassword: master, identity: expected.identity });
    const kinds = { generated: 0, recovered: 0 };
    for (const { site, parameters, recovery, earlierMaster } of made.kit) {
      if (recovery) {
        kinds.recovered++;
        const { bytes = new Uint8Array() } = typedRecovery(recovery);
        expect(recoveryScheme(bytes)).to.equal("saltmill-2");
        expect(openRecovery(bytes, root)).to.equal(made.passwords[site]);
        continue;
      }
      kinds.generated++;
      const options = JSON.parse(parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
      expect(options.scheme).to.equal(earlierMaster ? "saltmill-1" : "saltmill-2");
      const masterPassword = earlierMaster ? earlier : master;
      expect(await derivePassword({ ...options, masterPassword })).to.equal(made.passwords[site]);
    }
    expect(kinds).to.deep.equal({ generated: 4, recovered: 1 });
  });
});

/** The texts on an emergency kit of November 2026, and the passwords and keys that it must give. */
interface PaperSample {
  readonly masterPassword: string;
  readonly identity: string;
  readonly totp: string;
  readonly codes: readonly string[];
  readonly accounts: readonly (Printed & { readonly codeKey?: readonly string[]; readonly password: string })[];
}

describe("an emergency kit printed before recovery codes had QR codes", () => {
  const sample = JSON.parse(
    readFileSync(new URL("../../samples/kit/kit-1.json", import.meta.url), "utf8"),
  ) as PaperSample;
  const { masterPassword: master, identity, totp } = sample;

  it("gives the whole vault from its QR codes, in any order", async () => {
    let read: ReadKitCodes | undefined;
    for (const code of sample.codes.toReversed()) {
      const added = addKitCode(read, code);
      if ("refused" in added) throw new Error(added.refused);
      read = added.read;
    }
    expect(missingKitCodes(read!)).to.deep.equal([]);
    const file = readBackupAtOnce(await joinKitCodes(read!));
    const { records } = await openBackup(file, { masterPassword: master, pbkdf2: rememberingPbkdf2 });
    const opened: Contents = { records, problems: [], readOnly: true };
    const all = allAccounts(opened);
    expect(
      await Promise.all(all.map(async (each) => [each.site, each.totp, await passwordOf(opened, each)])),
    ).to.have.deep.members(sample.accounts.map(({ site, password, codeKey }) => [site, codeKey && totp, password]));
  });

  it("gives the password and the address of the key from its recovery codes", async () => {
    const root = await deriveRoot({ masterPassword: master, identity, pbkdf2: rememberingPbkdf2 });
    const secretOf = (lines: readonly string[] = []): string =>
      openRecovery(typedRecovery(lines).bytes ?? new Uint8Array(), root);
    const [generated, stored] = sample.accounts;
    expect(secretOf(generated?.codeKey)).to.equal(totp);
    expect(secretOf(stored?.recovery)).to.equal(stored?.password);
    const { parameters = "" } = generated ?? {};
    const options = JSON.parse(parameters) as Omit<DerivePasswordOptions, "masterPassword">;
    expect(await derivePassword({ ...options, masterPassword: master, pbkdf2: rememberingPbkdf2 })).to.equal(
      generated?.password,
    );
  });
});
