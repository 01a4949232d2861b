/** Tests what the command line says about a file that it cannot read or write: the file and the reason, in words. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { reasonOf } from "../../../cli/file-error.ts";
import { itWith } from "../../needs.ts";
import { bin, cleanEnvironment, identity, master, saltmill, scratch, withoutPrivileges } from "./saltmill.ts";

const onWindows = process.platform === "win32" ? "the system reports other reasons" : undefined;

describe("a file that cannot be used", () => {
  const folder = scratch();
  const at = (name: string): string => path.join(folder.path, name);
  const table = "name,url,username,password\nBank,https://bank.example/,ada,hunter2\n";

  before(async () => {
    await writeFile(at("a-file"), "x");
    await mkdir(at("a-folder"));
    await writeFile(at("passwords.csv"), table);
    if (process.platform !== "win32") await symlink("circle", at("circle"));
    await writeFile(at("closed"), "x");
    await chmod(at("closed"), 0);
    await saltmill(["vault", "create", at("vault.json"), "-i", identity]);
  });

  type Code = keyof typeof exitCodes;
  /** The arguments that name a file which is read. */
  const readers: Record<string, readonly [args: (file: string) => readonly string[], code: Code]> = {
    "vault list": [(file) => ["vault", "list", file], "backup"],
    "vault show": [(file) => ["vault", "show", file, "example.com"], "backup"],
    "vault export": [(file) => ["vault", "export", file], "backup"],
    import: [(file) => ["import", file, "--vault", at("vault.json"), "--yes"], "backup"],
    "import --scheme": [
      (file) => ["import", file, "--vault", at("vault.json"), "--yes", "-s", "supergenpass"],
      "backup",
    ],
    "import --key-file": [
      (file) => ["import", path.resolve("test/imports/keepass-3-key.kdbx"), "--key-file", file].concat(intoVault()),
      "backup",
    ],
    "--config": [(file) => ["example.com", "--config", file], "usage"],
  };
  const intoVault = (): string[] => ["--vault", at("vault.json"), "--yes", "--password-fd", "65535"];

  const unreadable: Record<string, readonly [name: string, reason: string]> = {
    "that does not exist": ["nowhere", "no such file"],
    "in a folder that does not exist": ["nowhere/file", "no such file"],
    "below a file": ["a-file/file", "a part of its path is not a folder"],
    "that is a folder": ["a-folder", "it is a folder"],
    "with too long a name": ["x".repeat(300), "its name is too long"],
    "whose link leads to itself": ["circle", "its symbolic links lead in a circle"],
  };
  for (const [command, [args, code]] of Object.entries(readers)) {
    for (const [title, [name, reason]] of Object.entries(unreadable)) {
      itWith(onWindows, `is named by ${command} with the reason: a file ${title}`, async () => {
        const { stdout, stderr, end } = await saltmill(args(at(name)));
        expect([stdout, end], stderr).to.deep.equal(["", exitCodes[code][0]]);
        expect(stderr).to.match(/^saltmill: [^\n]+\n$/u);
        const isStore = command === "import" && name === "a-folder"; // a folder may be a store of pass
        const expected = isStore ? `${reason} without a file that ends with .gpg` : reason;
        expect(stderr.endsWith(`${at(name)}: cannot be read: ${expected}\n`), stderr).to.equal(true);
      });
    }
  }

  itWith(onWindows, "is named with the reason if there is no permission", async () => {
    await chmod(folder.path, 0o755);
    const { stderr, end } = await withoutPrivileges(() => saltmill(["vault", "list", at("closed")]));
    expect([stderr, end]).to.deep.equal([
      `saltmill: ${at("closed")}: cannot be read: no permission\n`,
      exitCodes.backup[0],
    ]);
  });

  /** Commands with a file or folder that they write, and what they say about it. */
  const writers: Record<string, readonly [args: () => readonly string[], code: Code, says: () => string]> = {
    "a new vault in a missing folder": [
      () => ["vault", "create", at("nowhere/v.json"), "-i", identity],
      "backup",
      () => `${at("nowhere/v.json.lock")}: cannot be written: no such folder; nothing was changed`,
    ],
    "a new vault in the place of a folder": [
      () => ["vault", "create", at("a-folder"), "-i", identity],
      "backup",
      () => `${at("a-folder")}: cannot be read: it is a folder; nothing was changed`,
    ],
    "a new vault below a file": [
      () => ["vault", "create", at("a-file/v.json"), "-i", identity],
      "backup",
      () => `${at("a-file/v.json")}: cannot be read: a part of its path is not a folder; nothing was changed`,
    ],
    "the vault of an import that is a folder": [
      () => ["import", at("passwords.csv"), "--vault", at("a-folder"), "--yes"],
      "backup",
      () => `${at("a-folder")}: cannot be read: it is a folder; nothing was changed`,
    ],
    "the vault of a sync that is a folder": [
      () => ["vault", "sync", at("a-folder"), "--dir", folder.path],
      "backup",
      () => `${at("a-folder")}: cannot be read: it is a folder; nothing was changed`,
    ],
    "an export into a missing folder": [
      () => ["vault", "export", at("vault.json"), "-o", at("nowhere/all.csv")],
      "output",
      () => `${at("nowhere/all.csv")}: cannot be written: no such folder`,
    ],
    "an export into a folder": [
      () => ["vault", "export", at("vault.json"), "-o", at("a-folder")],
      "output",
      () => `${at("a-folder")}: cannot be written: it exists already; choose another name`,
    ],
    "a shared folder that does not exist": [
      () => ["vault", "sync", at("vault.json"), "--dir", at("nowhere")],
      "store",
      () => `${at("nowhere")}: cannot be read: no such folder`,
    ],
    "a shared folder that is a file": [
      () => ["vault", "sync", at("vault.json"), "--dir", at("a-file")],
      "store",
      () => `${at("a-file")}: cannot be read: it is not a folder`,
    ],
  };
  for (const [title, [args, code, says]] of Object.entries(writers)) {
    itWith(onWindows, `is named with the reason: ${title}`, async () => {
      const { stdout, stderr, end } = await saltmill(args());
      expect([stdout, stderr, end]).to.deep.equal(["", `saltmill: ${says()}\n`, exitCodes[code][0]]);
    });
  }

  itWith(onWindows, "is named with the reason if a new vault does not fit on the disk", () => {
    const limited = 'ulimit -f 0; exec "$0" "$@"'; // the process may write no byte into a file
    const command = [process.execPath, bin, "vault", "create", at("full.json"), "-i", identity];
    const { status, stderr } = spawnSync("sh", ["-c", limited, ...command], {
      input: `${master}\n`,
      encoding: "utf8",
      env: cleanEnvironment(),
    });
    expect([stderr, status]).to.deep.equal([
      `saltmill: ${at("full.json.lock")}: cannot be written: ` +
        "the file would be too large for the system; nothing was changed\n",
      exitCodes.backup[0],
    ]);
  });

  it("is named if its content is wrong", async () => {
    for (const text of [
      "",
      "[]",
      '{"format":"saltmill-backup","version":1}',
      '{"vault":{"format":"saltmill-vault"}}',
    ]) {
      await writeFile(at("wrong.json"), text);
      const { stdout, stderr, end } = await saltmill(["vault", "list", at("wrong.json")]);
      expect([stdout, end], text).to.deep.equal(["", exitCodes.backup[0]]);
      expect(stderr.startsWith(`saltmill: ${at("wrong.json")}: `), stderr).to.equal(true);
    }
  });

  it("has a reason in words, and the code only of a rare error", () => {
    for (const code of ["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "EBUSY", "EPERM"]) {
      expect(reasonOf({ code }), code)
        .to.match(/^[a-z][a-z -]+$/u)
        .and.not.include("system reports");
    }
    expect(reasonOf({ code: "EUCLEAN" })).to.equal("the system reports EUCLEAN");
    expect(reasonOf(undefined)).to.equal("unknown reason");
  });
});
