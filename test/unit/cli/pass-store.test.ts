/**
 * Tests `saltmill import` of a folder of pass. A stand-in decrypts the files, which reports as gpg does; the test with the
 * real gpg is one of the slow tests.
 */
import { expect } from "chai";
import { chmod, copyFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { identity, type Run, saltmill, scratch } from "./saltmill.ts";

/** Decrypts nothing: prints what stands behind the line `text`, or reports the status of the other line. */
const standIn = `#!${process.execPath}
const fs = require("node:fs");
const args = process.argv.slice(2);
const file = args.at(-1);
if (args.at(-2) !== "--" || !args.includes("--decrypt") || !args.includes("--batch")) process.exit(9);
const [kind, ...lines] = fs.readFileSync(file, "utf8").split("\\n");
if (kind === "text") process.stdout.write(lines.join("\\n"));
else if (kind === "bytes") process.stdout.write(Buffer.from(lines[0], "hex"));
else if (kind === "endless") for (;;) fs.writeSync(1, "a".repeat(65536));
else {
  fs.writeSync(3, "[GNUPG:] " + kind + "\\n");
  process.stderr.write("gpg: hunter2\\n");
  process.exitCode = 2;
}
`;

describe("saltmill import of a folder of pass", function () {
  this.timeout(60_000);
  const folder = scratch();
  const at = (...names: readonly string[]): string => path.join(folder.path, ...names);
  const importing = (...args: readonly string[]): Promise<Run> =>
    saltmill(["import", at("store"), "--vault", at("vault.json"), "--yes", ...args], { env: { PATH: at("bin") } });
  const store = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(at("store", name)), { recursive: true });
      await writeFile(at("store", name), content);
    }
  };

  before(() => saltmill(["vault", "create", at("new.json"), "-i", identity]));
  beforeEach(async () => {
    await rm(at("store"), { recursive: true, force: true });
    await mkdir(at("bin"), { recursive: true });
    await writeFile(at("bin", "gpg"), standIn);
    await chmod(at("bin", "gpg"), 0o755);
    await copyFile(at("new.json"), at("vault.json"));
  });

  it("decrypts each file, imports the accounts, and does not ask to delete the folder", async () => {
    await store({
      "work/bank.com/ada.gpg": "text\nhunter2\nurl: https://login.bank.com/in",
      "shop.com.gpg": "text\nhunter3\nlogin: bob\nPIN: 1234",
      ".gpg-id": "ada@example.org",
      ".git/x.gpg": "ERROR",
      "README.md": "x",
    });
    const { stdout, stderr, end } = await importing();
    expect([stdout, stderr, end]).to.deep.equal([
      "new: 2\n  login.bank.com  ada\n  shop.com  bob\n",
      "saltmill: 2 accounts added, 0 changed\n",
      0,
    ]);
    const { stdout: shown } = await saltmill(["vault", "show", at("vault.json"), "shop.com", "--json"]);
    expect(JSON.parse(shown)).to.include({ login: "bob", password: "hunter3", notes: "PIN: 1234" });
  });

  it("names the files that cannot be decrypted, with the reason and nothing of gpg's output", async () => {
    await store({
      "a.gpg": "text\nhunter2",
      "b.gpg": "ENC_TO 0123456789ABCDEF 1 0",
      "c.gpg": "NODATA 1",
      "d.gpg": "ERROR pkdecrypt_failed 33554433",
      "e.gpg": "bytes\nfffe",
      "f.gpg": "endless",
      "g\nh.gpg": "NODATA 1",
    });
    const { stdout, stderr, end } = await importing();
    expect([stdout, end]).to.deep.equal(["new: 1\n  a\n", 0]);
    expect(stderr.split("\n").slice(0, -2)).to.deep.equal(
      [
        "b is left out: its secret key is not here",
        "c is left out: it is not encrypted by gpg",
        "d is left out: gpg cannot decrypt it",
        "e is left out: it is not saved as UTF-8",
        "f is left out: it is too large",
        "g\\u000ah is left out: it is not encrypted by gpg",
      ].map((line) => `saltmill: ${line}`),
    );
  });

  it("does not follow links out of the folder", async () => {
    await store({ "a.gpg": "text\nhunter2" });
    await mkdir(at("elsewhere"), { recursive: true });
    await writeFile(at("elsewhere", "b.gpg"), "text\nhunter2");
    await symlink(at("elsewhere"), at("store", "folder"));
    await symlink(at("elsewhere", "b.gpg"), at("store", "b.gpg"));
    expect((await importing()).stdout).to.equal("new: 1\n  a\n");
  });

  for (const [what, files, program, expected] of [
    [
      "a folder without such a file",
      { "a.txt": "x" },
      standIn,
      [/a folder without a file that ends with \.gpg\n$/u, 4],
    ],
    [
      "a folder of which nothing can be decrypted",
      { "a.gpg": "NODATA 1" },
      standIn,
      [/no file in .*store can be decrypted\n$/u, 4],
    ],
    ["a computer without gpg", { "a.gpg": "text\nx" }, undefined, [/gpg was not found: install GnuPG/u, 4]],
    ["a user who cancels gpg's question", { "a.gpg": "ERROR pkdecrypt_failed 83886179" }, standIn, [/^$/u, "SIGINT"]],
    ["a user who cancels all questions", { "a.gpg": "ERROR pkdecrypt_failed 67109062" }, standIn, [/^$/u, "SIGINT"]],
  ] as const) {
    it(`says so to ${what}`, async () => {
      await store(files);
      if (program === undefined) await rm(at("bin", "gpg"));
      const { stdout, stderr, end } = await importing();
      expect([stdout, end]).to.deep.equal(["", expected[1]]);
      expect(stderr).to.match(expected[0]);
    });
  }
});
