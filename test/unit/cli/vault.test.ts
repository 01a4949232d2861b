/** Tests `saltmill vault` with a backup file of the extension. The command reads this file and never writes to it. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { fileStorage } from "../../../cli/file-storage.ts";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  editAccount,
  oneTimeCode,
  passwordOf,
  pinRules,
  removeAccounts,
  searchAccounts,
} from "../../../src/accounts/index.ts";
import { exportBackup } from "../../../src/backup/index.ts";
import { openImport, readImport } from "../../../src/exchange/index.ts";
import { changeMaster, moveAccounts } from "../../../src/master/index.ts";
import { createVault } from "../../../src/vault/index.ts";
import type { VaultHeader } from "../../../src/vault/header.ts";
import { openedHeader } from "../../../src/vault/device-headers.ts";
import { instantly } from "../src/stand-in.ts";
import { type Made, newVault, sampleVault } from "../../e2e/accounts-page-vault.ts";
import { bin, master, type Run, saltmill, scratch } from "./saltmill.ts";

describe("saltmill vault", () => {
  const folder = scratch();
  let made: Made;
  let file: string;
  const vault = (...args: readonly string[]): Promise<Run> => saltmill(["vault", ...args]);
  const passwordAt = async (words: string): Promise<string> => {
    const contents = await made.vault.contents();
    return passwordOf(contents, searchAccounts(contents, words)[0]!);
  };

  before(async () => {
    made = await sampleVault();
    await addStoredAccount(made.vault, { site: "odd.example", login: "a\u001b[2J\u202eda", password: "a\u001bb" });
    file = path.join(folder.path, "backup.json");
    await writeFile(file, (await exportBackup(made.vault)).text);
  });

  it("lists the accounts by site, without their passwords", async () => {
    const before = await readFile(file, "utf8");
    const { stdout, stderr, end } = await vault("list", file);
    expect([stderr, end]).to.deep.equal(["", 0]);
    const rows = stdout.trimEnd().split("\n");
    expect(rows).to.have.length(9);
    expect(rows[0]).to.match(/^bank\.example +card +pin$/u);
    expect(stdout)
      .to.match(/^müller\.example +ada +characters +Bäckerei$/mu)
      .and.not.include("hunter2");
    expect(rows.map((row) => row.indexOf("  "))).to.satisfy((columns: number[]) => Math.min(...columns) > 0);
    expect(await readFile(file, "utf8")).to.equal(before);
  });

  it("writes no vault into a backup file, neither for an import nor for a sync nor for a new vault", async () => {
    const before = await readFile(file, "utf8");
    const table = path.join(folder.path, "passwords.csv");
    await writeFile(table, "name,url,username,password\nBank,https://bank.example/,bob,hunter2\n");
    const shared = path.join(folder.path, "shared");
    await mkdir(shared);
    for (const args of [
      ["import", table, "--vault", file, "--yes"],
      ["vault", "sync", file, "--dir", shared],
      ["vault", "create", file],
    ]) {
      const { stdout, stderr, end } = await saltmill(args);
      const message = `saltmill: ${file} is a backup file, not a vault file: nothing was changed\n`;
      expect([stdout, stderr, end]).to.deep.equal(["", message, exitCodes.backup[0]]);
    }
    expect(await readFile(file, "utf8")).to.equal(before);
    expect(await readdir(shared)).to.deep.equal([]);
  });

  it("lists the accounts that match a search, also as JSON", async () => {
    expect((await vault("list", file, "backerei")).stdout).to.match(/^müller\.example [^\n]*\n$/u);
    const none = await vault("list", file, "no", "such");
    expect(none).to.deep.equal({ stdout: "", stderr: "saltmill: no account matches\n", end: 0 });
    const rows = JSON.parse((await vault("list", file, "--json", "work")).stdout) as unknown;
    expect(rows).to.deep.equal([
      { site: "example.com", login: "work", kind: "words", scheme: "saltmill-1", revision: 1 },
    ]);
  });

  it("shows passwords of every kind", async () => {
    const asked: Record<string, readonly [args: readonly string[], words: string]> = {
      characters: [["example.com", "-l", "ada"], "example.com ada"],
      words: [["https://www.example.com/login", "-l", "work"], "example.com work"],
      pin: [["bank.example"], "bank"],
      stored: [["printer"], "printer"],
      "easypasswords-1": [["old.example"], "old"],
    };
    for (const [kind, [args, words]] of Object.entries(asked)) {
      const { stdout, stderr } = await vault("show", file, ...args);
      expect(stdout, kind + stderr).to.equal(`${await passwordAt(words)}\n`);
    }
  });

  it("shows the previous password of an account whose site may not have the new one, and says so", async () => {
    const moved = await newVault();
    const name = await addAccount(moved.vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
    const before = await moved.vault.contents();
    await changeMaster(moved.vault, { masterPassword: master, newMasterPassword: "the next one" });
    await moveAccounts(moved.vault, [name]);
    const backup = path.join(folder.path, "moved.json");
    await writeFile(backup, (await exportBackup(moved.vault)).text);
    const { stdout, stderr } = await saltmill(["vault", "show", backup, "example.com"], { input: "the next one\n" });
    expect(stdout).to.equal(`${await passwordOf(before, accountNamed(before, name))}\n`);
    expect(stderr).to.include("this is the old password");
  });

  it("shows a password as JSON and as a QR code", async () => {
    const said = JSON.parse((await vault("show", file, "printer", "--json")).stdout) as unknown;
    const facts = { site: "printer.example", login: "admin", notes: "2nd floor", kind: "stored", scheme: "stored" };
    expect(said).to.deep.equal({ ...facts, revision: 1, password: "hunter2" });
    expect((await vault("show", file, "printer", "--qr")).stdout).to.match(/^█+\n█+\n/u);
  });

  it("shows a one-time code and the time for which it is valid", async () => {
    const coded = await newVault();
    const totp = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8";
    await addStoredAccount(coded.vault, { site: "bank.example", login: "ada", password: "hunter2", totp });
    await addStoredAccount(coded.vault, { site: "shop.example", login: "ada", password: "hunter2" });
    const backup = path.join(folder.path, "coded.json");
    await writeFile(backup, (await exportBackup(coded.vault)).text);
    const json = JSON.parse((await vault("show", backup, "bank", "--code", "--json")).stdout) as Record<string, string>;
    const ends = Date.parse(json["ends"]!);
    expect(json).to.deep.equal({ site: "bank.example", login: "ada", ends: json["ends"], code: json["code"] });
    expect((await oneTimeCode(totp, ends - 1)).code).to.equal(json["code"]);
    const line = await vault("show", backup, "bank", "--code");
    expect([line.stdout, line.stderr, line.end]).to.satisfy(
      ([code, note, end]: [string, string, number]) =>
        /^\d{8}\n$/u.test(code) && /valid for \d+ s/u.test(note) && end === 0,
    );
    const long = `${totp.replace("8", "10")}&period=86400`;
    await addStoredAccount(coded.vault, { site: "day.example", login: "ada", password: "hunter2", totp: long });
    await addStoredAccount(coded.vault, {
      ...{ site: "steam.example", login: "ada", password: "hunter2" },
      totp: "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=5&encoder=steam",
    });
    await writeFile(backup, (await exportBackup(coded.vault)).text);
    const day = await vault("show", backup, "day", "--code");
    expect([day.stdout, day.stderr].join("")).to.match(/^\d{10}\n[^]*valid for \d+ (?:s|min|h)\n/u);
    expect((await vault("show", backup, "steam", "--code")).stdout).to.match(/^[2-9B-DF-HJKMNP-RTV-Y]{5}\n$/u);
    expect((await vault("export", backup, "--format", "bitwarden-json")).stderr).to.include(
      "Bitwarden and KeePassXC often get one-time codes of 10 digits wrong",
    );
    const none = await vault("show", backup, "shop", "--code");
    expect([none.stderr, none.end]).to.deep.equal([
      "saltmill: this account has no one-time codes\n",
      exitCodes.account[0],
    ]);
  });

  it("names the accounts if several match, and reports if none does", async () => {
    const many = await vault("show", file, "example.com");
    expect(many.stderr).to.match(
      /2 accounts match: choose one with its host, --login or --number:\n {3}1 {2}example\.com {2}ada\n {3}2 {2}example\.com {2}work/u,
    );
    const none = await vault("show", file, "example.com", "-l", "bob");
    expect(none.stderr).to.equal("saltmill: no account matches\n");
    expect([many.stdout, many.end, none.stdout, none.end]).to.deep.equal([
      "",
      exitCodes.account[0],
      "",
      exitCodes.account[0],
    ]);
  });

  it("writes all accounts as CSV without changing a value, and names what the format does not keep", async () => {
    const { stdout, stderr } = await vault("export", file);
    expect(stdout)
      .to.match(/^name,url,username,password,note\r\n/u)
      .and.include("hunter2")
      .and.include('"=1+1')
      .and.not.include("'=");
    expect(stderr)
      .to.match(/^saltmill: not in the file: the settings of generated passwords \(the passwords are\) 5$/mu)
      .and.match(/9 passwords written without encryption;/u)
      .and.not.include("apostrophe");
    const bitwarden = await vault("export", file, "--format", "bitwarden");
    expect(bitwarden.stdout)
      .to.match(/^folder,favorite,type/u)
      .and.include('"=1+1')
      .and.not.include("'=");
    expect(bitwarden.stderr).not.to.include("apostrophe");
  });

  it("writes a table for a spreadsheet, and says which values of which accounts it has changed", async () => {
    const { vault: changed } = await newVault();
    await addStoredAccount(changed, { site: "a.example", login: "+491701234567", password: "=1+1", notes: "- milk" });
    await addStoredAccount(changed, { site: "b.example", login: "bob", password: "-x", label: "Bee" });
    await addStoredAccount(changed, { site: "c.example", login: "eve", password: "x", notes: "a\n=b" });
    const place = path.join(folder.path, "changed.json");
    await writeFile(place, (await exportBackup(changed)).text);
    const { stdout, stderr } = await vault("export", place, "--format", "spreadsheet");
    expect(stdout).to.include("'+491701234567,'=1+1,'- milk").and.to.include('"a\n\'=b"');
    expect(stderr.split("\n")).to.deep.equal([
      "saltmill: values with an added apostrophe, only for spreadsheets: passwords 2, usernames 1, notes 2",
      "saltmill: changed: a.example  +491701234567: password, username",
      "saltmill: changed: b.example  bob  (Bee): password",
      "saltmill: 3 passwords written without encryption; delete the file right after importing",
      "",
    ]);
  });

  it("writes everything into an encrypted database, and names what it does not keep", async () => {
    const { vault: full } = await newVault();
    const texts = { login: "ada", password: "=1", notes: "two\nlines", tags: ["Work", "b;c"], favourite: true };
    const name = await addStoredAccount(full, { ...texts, site: "a.example" });
    await editAccount(full, name, { password: "=2" }, { newPassword: true, siteHasPassword: true });
    for (let i = 0; i < 12; i++) {
      await removeAccounts(full, [await addStoredAccount(full, { site: `d${i}.example`, login: "x", password: "y" })]);
    }
    const place = path.join(folder.path, "everything.json");
    await writeFile(place, (await exportBackup(full)).text);
    const output = path.join(folder.path, "everything.kdbx");
    const filePassword = "a long file password";
    const typed = path.join(folder.path, "password");
    await writeFile(typed, `${filePassword}\n`);
    const fd = openSync(typed, "r");
    const { stdout, stderr, end } = await vault(
      ...["export", place, "--everything", "-o", output, "--password-fd", String(fd)],
    );
    closeSync(fd);
    expect([stdout, end]).to.deep.equal(["", 0]);
    const lines = stderr.split("\n");
    expect(lines[0]).to.equal("saltmill: not in the file: tags 1: a.example ada");
    expect(lines[1]).to.match(/^saltmill: not in the file: deleted accounts 12: (?:d\d+\.example x, ){10}2 more$/u);
    expect(lines[2]).to.equal("saltmill: 1 account written");
    const bytes = Uint8Array.from(await readFile(output));
    const { entries } = await openImport(await readImport(bytes), { password: filePassword });
    expect(entries[0]).to.deep.include({ password: "=2", notes: "two\nlines", favourite: true });
    expect(entries[0]!.history!.map(({ password }) => password)).to.deep.equal(["=1"]);
    const both = await vault("export", place, "--everything", "--format", "browsers");
    expect(both.end).to.equal(exitCodes.usage[0]);
    const withoutFile = await vault("export", place, "--everything");
    expect([withoutFile.stdout, withoutFile.end]).to.deep.equal(["", exitCodes.usage[0]]);
  });

  it("writes a new file that only its owner can read, and replaces no file", async () => {
    const csv = path.join(folder.path, "all.csv");
    const { stdout, end } = await vault("export", file, "-o", csv);
    expect([stdout, end]).to.deep.equal(["", 0]);
    expect(await readFile(csv, "utf8")).to.include("hunter2");
    if (process.platform !== "win32") expect((await stat(csv)).mode & 0o777).to.equal(0o600);
    const again = await vault("export", file, "-o", csv);
    expect(again.stderr).to.include("it exists already; choose another name");
    expect(again.end).to.equal(exitCodes.output[0]);
  });

  (process.platform === "win32" ? it.skip : it)("leaves no file behind if the disk is full", () => {
    const full = path.join(folder.path, "full.json");
    const limited = 'ulimit -f 1; exec "$0" "$@"'; // the largest file that the process may write: 512 or 1,024 bytes
    const command = [process.execPath, bin, "vault", "export", file, "--format", "bitwarden-json", "-o", full];
    const { status, stderr } = spawnSync("sh", ["-c", limited, ...command], { input: `${master}\n`, encoding: "utf8" });
    expect([status, stderr]).to.deep.equal([
      exitCodes.output[0],
      `saltmill: ${full}: cannot be written: the file would be too large for the system\n`,
    ]);
    expect(existsSync(full)).to.equal(false);
  });

  it("refuses files that it cannot open", async () => {
    const wrong = await saltmill(["vault", "list", file], { input: "wrong" });
    expect(wrong.stderr).to.equal("saltmill: the master password is wrong, or the data is damaged\n");
    const other = path.join(folder.path, "other.json");
    await writeFile(other, "{}");
    const noBackup = await vault("list", other);
    expect(noBackup.stderr).to.equal(`saltmill: ${other}: this is not a backup file, or it is damaged: format\n`);
    const missing = await vault("list", path.join(folder.path, "nowhere.json"));
    expect(missing.stderr).to.match(/nowhere\.json: cannot be read: no such file\n/u);
    const film = path.join(folder.path, "film.json");
    await writeFile(film, "");
    await truncate(film, 600 * 2 ** 20); // larger than Node's longest string
    const large = await vault("list", film);
    expect(large.stderr).to.match(/film\.json: this file of 600 MB is too large for a backup: the limit is 64 MB/u);
    for (const { stdout, end } of [wrong, noBackup, missing, large]) {
      expect([stdout, end]).to.deep.equal(["", exitCodes.backup[0]]);
    }
  });

  it("says since when the header of a vault file was changed, if the master password does not open it", async () => {
    const place = path.join(folder.path, "changed-header.json");
    const storage = fileStorage(place);
    const created = await createVault({ storage, masterPassword: master, identity: "", pbkdf2: instantly });
    created.close();
    const { vault: header } = (await storage.get(["vault"])) as { vault: VaultHeader };
    await storage.set(openedHeader(header, Date.UTC(2026, 2, 5, 12)));
    const list = async (): Promise<string> => (await saltmill(["vault", "list", place], { input: "wrong" })).stderr;
    const wrong = "saltmill: the master password is wrong, or the data is damaged\n";
    expect(await list()).to.equal(wrong);
    await storage.set({ vault: { ...header, kdf: { ...header.kdf, salt: "AAAAAAAAAAAAAAAAAAAAAA==" } } });
    expect(await list()).to.equal(`saltmill: the vault's header was changed since 2026-03-05\n${wrong}`);
  });

  it("warns about a damaged backup and lists the rest", async () => {
    const damaged = JSON.parse(await readFile(file, "utf8")) as { records: Record<string, string> };
    const [first = ""] = Object.keys(damaged.records);
    damaged.records[first] = (damaged.records[first] ?? "").replace(/.{8}$/u, "AAAAAAA=");
    const place = path.join(folder.path, "damaged.json");
    await writeFile(place, JSON.stringify(damaged));
    const { stdout, stderr, end } = await vault("list", place);
    expect(stderr)
      .to.match(/warning: some entries are not the ones this backup was made with/u)
      .and.match(/1 entry of this backup cannot be read\n/u);
    expect(stdout.trimEnd().split("\n")).to.have.length.within(8, 9);
    expect(end).to.equal(0);
  });

  it("says that a backup has no accounts", async () => {
    const empty = path.join(folder.path, "empty.json");
    await writeFile(empty, (await exportBackup((await newVault()).vault)).text);
    const stderr = "saltmill: there are no accounts\n";
    expect(await vault("list", empty)).to.deep.equal({ stdout: "", stderr, end: 0 });
    expect((await vault("show", empty, "example.com")).end).to.equal(exitCodes.account[0]);
  });
});
