/**
 * Tests that KeePassXC can open the exported database and shows the content of the vault, and that what KeePassXC writes
 * from it is imported with the same accounts.
 */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { oneTimeCode } from "../../src/accounts/index.ts";
import {
  applyImport,
  exportCsv,
  exportKdbx,
  type ImportedEntry,
  openImport,
  previewImport,
  readImport,
} from "../../src/exchange/index.ts";
import { describeWith } from "../needs.ts";
import type { Vault } from "../../src/vault/index.ts";
import { newVault } from "../unit/src/vaults.ts";

const missing =
  spawnSync("keepassxc-cli", ["--version"]).error === undefined ? undefined : "keepassxc-cli was not found";
const addresses = ["https://bank.example/", "https://bank.test/", "https://pay.example/"];
const password = "file \u2665 password";
const exact = ' exact \t"pass" w\u00f6rd \u2665 <&> ';

/** Keys of one-time codes by the names of their accounts. */
const keys = {
  steam: "steam://GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  hash: "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&algorithm=HmacSHA256",
  escaped: "otpauth://totp/Shop #1?secret=GEZDGNBVGY3TQOJQ&amp;digits=8&amp;period=60",
  digits: "otpauth://totp?secret=GEZDGNBVGY3TQOJQ&digits=9&algorithm=SHA-512",
  five: "OTPAUTH://TOTP/X?SECRET=GEZDGNBVGY3TQOJQ&DIGITS=5",
} as const;

describeWith(missing, "the database for KeePass", function () {
  this.timeout(300_000);
  let folder: string;
  let file: string;
  const keepassxc = (...args: readonly string[]): string => {
    const { stdout, stderr, status } = spawnSync("keepassxc-cli", args, { input: `${password}\n`, encoding: "utf8" });
    expect(status, stderr).to.equal(0);
    return stdout;
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-keepassxc-"));
    file = path.join(folder, "export.kdbx");
    const item = {
      ...{ type: 1, name: "My bank", notes: "first line\nsecond <line>", folderId: "f" },
      login: { uris: addresses.map((uri) => ({ uri })), username: "ada", password: exact, totp: "GEZDGNBVGY3TQOJQ" },
      passwordHistory: [{ password: "older", lastUsedDate: "2023-01-02T03:04:05Z" }],
    };
    const withKey = (name: string, totp: string): object => ({ type: 1, name, login: { password: "p", totp } });
    const items = [item, ...Object.entries(keys).map(([name, totp]) => withKey(name, totp))];
    const json = JSON.stringify({ items, folders: [{ id: "f", name: "Work/Servers" }] });
    const vault = await newVault();
    await applyImport(vault, await previewImport(vault, await readImport(new TextEncoder().encode(json))));
    await writeFile(file, (await exportKdbx(await vault.contents(), { password })).bytes);
  });
  after(() => rm(folder, { recursive: true }));

  it("opens in KeePassXC and uses Argon2id", () => {
    expect(keepassxc("db-info", "-q", file)).to.match(/^KDF: Argon2id \(3 rounds, 65536 KB\)$/mu);
  });

  it("has the groups, the exact password, the notes and the one-time code", () => {
    expect(keepassxc("ls", "-q", "-R", "-f", file)).to.include("Work/Servers/My bank");
    const show = (...attributes: readonly string[]): string =>
      keepassxc("show", "-q", "-s", ...attributes.flatMap((name) => ["-a", name]), file, "Work/Servers/My bank");
    expect(show("Password")).to.equal(`${exact}\n`);
    expect(show("UserName", "URL", "KP2A_URL", "KP2A_URL_1")).to.equal(`ada\n${addresses.join("\n")}\n`);
    expect(show("Notes")).to.equal("first line\nsecond <line>\n");
    expect(keepassxc("show", "-q", "-t", file, "Work/Servers/My bank")).to.match(/^\d{6}\n$/u);
  });

  for (const [name, totp] of Object.entries(keys)) {
    it(`has the one-time code of ${totp}`, async () => {
      // KeePassXC shows the code of the present time, which can be the next one while the program runs.
      const before = await oneTimeCode(totp);
      const shown = keepassxc("show", "-q", "-t", file, name).trim();
      expect([before.code, (await oneTimeCode(totp)).code]).to.include(shown);
    });
  }

  it("has the earlier passwords", () => {
    const xml = keepassxc("export", "-q", "-f", "xml", file);
    expect(xml).to.match(/<History>[^]*older[^]*<\/History>/u);
  });
});

const totp = "otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ&digits=8&issuer=Bank";
const nasty = [
  "=1+1",
  "+49170",
  "-lead",
  "@x",
  "'=1",
  "'x",
  'a"b,c;d',
  "tab\tline\nend",
  " edges ",
  "{a}&<>\\",
  "\u2665\u{1f4be}",
];

/** Items of Bitwarden with texts that a table or an XML document could change, and with everything that KeePass keeps. */
const items = nasty.map((text, i) => ({
  ...{
    type: 1,
    name: `Account ${i}`,
    notes: `${text}\n- ${text}`,
    favorite: i % 2 === 0,
    folderId: i % 3 === 0 ? "f" : "",
  },
  ...{ creationDate: "2021-01-02T03:04:05Z", fields: i % 4 === 0 ? [{ name: "Tag", value: "more", type: 0 }] : [] },
  login: {
    uris: [{ uri: `https://site${i}.example/` }, ...(i === 1 ? [{ uri: "https://linked.example/" }] : [])],
    ...{ username: text.replaceAll(/[\t\n]/gu, "_"), password: text, totp: i === 2 ? totp : "" },
  },
  passwordHistory: Array.from({ length: i === 3 ? 15 : i % 3 }, (_, n) => ({
    ...{ password: `${text}${n}`, lastUsedDate: new Date(Date.UTC(2024, 0, 20 - n)).toISOString() },
  })),
}));

describeWith(missing, "an export that KeePassXC has saved", function () {
  this.timeout(300_000);
  let folder: string;
  let vault: Vault;
  let expected: ImportedEntry[];

  const keepassxc = (...args: readonly string[]): string => {
    const { stdout, stderr, status } = spawnSync("keepassxc-cli", args, { input: `${password}\n`, encoding: "utf8" });
    expect(status, stderr).to.equal(0);
    return stdout;
  };
  const bySite = (entries: readonly ImportedEntry[]): ImportedEntry[] =>
    entries.map((entry) => ({ ...entry, row: 0 })).sort((a, b) => (a.site < b.site ? -1 : 1));

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-keepassxc-"));
    const read = await readImport(
      new TextEncoder().encode(JSON.stringify({ items, folders: [{ id: "f", name: "Work/Servers" }] })),
    );
    expected = bySite(read.entries);
    expect(expected).to.have.length(nasty.length);
    vault = await newVault();
    await applyImport(vault, await previewImport(vault, read));
    await writeFile(path.join(folder, "x.kdbx"), (await exportKdbx(await vault.contents(), { password })).bytes);
    keepassxc("mkdir", "-q", path.join(folder, "x.kdbx"), "Added by KeePassXC");
  });
  after(() => rm(folder, { recursive: true }));

  it("is imported with every field as before", async () => {
    const bytes = Uint8Array.from(await readFile(path.join(folder, "x.kdbx")));
    const { entries, problems } = await openImport(await readImport(bytes), { password });
    expect(problems).to.deep.equal([]);
    expect(bySite(entries)).to.deep.equal(expected);
    expect(keepassxc("ls", "-q", path.join(folder, "x.kdbx"))).to.include("Added by KeePassXC/");
  });

  /** Returns what decides the codes. KeePassXC writes the address of a key with other names of the account. */
  const codeOf = (address: string | undefined): unknown[] => {
    if (address === undefined) return [];
    const { searchParams } = new URL(address);
    return [searchParams.get("secret"), searchParams.get("digits") ?? "6", searchParams.get("period") ?? "30"];
  };

  it("has the same accounts in KeePassXC's own table and in ours", async () => {
    const theirs = keepassxc("export", "-q", "-f", "csv", path.join(folder, "x.kdbx"));
    const ours = (await exportCsv(await vault.contents(), { format: "keepassxc" })).text;
    const kept = (entries: readonly ImportedEntry[]): object[] =>
      bySite(entries).map(({ site, login, label, notes, password, totp, tags = [] }) => {
        const group = tags.filter((tag) => tag !== "more"); // the tables have only the group, the first tag
        return { site, login, label, notes, password, code: codeOf(totp), group };
      });
    for (const text of [theirs, ours]) {
      const { program, entries, problems } = await readImport(new TextEncoder().encode(text), { apostrophes: "keep" });
      expect([program, problems]).to.deep.equal(["KeePassXC", []]);
      expect(kept(entries)).to.deep.equal(kept(expected));
    }
  });

  it("keeps more than ten earlier passwords of an entry that is edited in KeePassXC", async () => {
    const place = path.join(folder, "x.kdbx");
    keepassxc("edit", "-q", "-u", "edited", place, "Work/Servers/Account 3");
    const { entries } = await openImport(await readImport(Uint8Array.from(await readFile(place))), { password });
    const edited = entries.find(({ login }) => login === "edited");
    expect(edited?.history).to.deep.equal(expected.find(({ site }) => site === edited?.site)?.history);
    expect(edited?.history).to.have.length(15);
  });
});
