/** Tests that KeePassXC can open the exported database and shows the content of the vault. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { oneTimeCode } from "../../src/accounts/index.ts";
import { applyImport, exportKdbx, previewImport, readImport } from "../../src/exchange/index.ts";
import { describeWith } from "../needs.ts";
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
