/**
 * Tests the exit codes of `saltmill vault sync` and of the other commands with files: 7 means the folder or the server,
 * 4 the file on this device, and 6 a file for the output.
 */
import { expect } from "chai";
import { chmod, cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { itWith } from "../../needs.ts";
import { davServer, type DavServer, password, user } from "../src/sync/dav-server.ts";
import { identity, saltmill, scratch, withoutPrivileges } from "./saltmill.ts";

describe("the exit code", function () {
  this.timeout(120_000);
  const folder = scratch();
  const at = (name: string): string => path.join(folder.path, name);
  let server: DavServer;

  before(async () => {
    server = await davServer();
    for (const name of ["shared", "empty", "foreign", "a-folder"]) await mkdir(at(name));
    await writeFile(at("text"), "a line");
    await writeFile(at("foreign/notes.txt"), "a line");
    await writeFile(at("backup.json"), '{"format":"saltmill-backup","version":1}');
    await writeFile(at("damaged.json"), '{"vault":{"format":"saltmill-vault"}}');
    await writeFile(at("password"), `${password}\n`);
    await writeFile(at("table.csv"), "name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
    await saltmill(["vault", "create", at("vault.json"), "-i", identity]);
    await saltmill(["vault", "sync", at("vault.json"), "--dir", at("shared")]);
  });
  after(() => server.close());

  type Code = keyof typeof exitCodes;
  const toFolder = (file: string, place: string) => (): readonly string[] => [
    ...["vault", "sync", at(file), "--dir", at(place)],
  ];
  const toServer =
    (file: string, address: () => string, command = "cat 'PASSWORD'") =>
    (): readonly string[] => [
      ...["vault", "sync", at(file), "--dav", address(), "--user", user, "--allow-http"],
      ...["--password-command", command.replace("PASSWORD", at("password"))],
    ];
  const there = (): string => server.url;
  const importing = (file: string, vault: string) => (): readonly string[] => [
    ...["import", at(file), "--vault", at(vault), "--yes"],
  ];

  const rows: readonly (readonly [title: string, args: () => readonly string[], code: Code, input?: string])[] = [
    ["nothing to sync", toFolder("vault.json", "shared"), "done"],
    ["a new file from the folder", toFolder("new.json", "shared"), "changed"],
    ["a sync without a place", () => ["vault", "sync", at("vault.json")], "usage"],

    ["a missing folder", toFolder("vault.json", "nowhere"), "store"],
    ["a missing folder for a new file", toFolder("other.json", "nowhere"), "store"],
    ["a folder that is a file", toFolder("vault.json", "text"), "store"],
    ["a folder without a vault for a new file", toFolder("other.json", "empty"), "store"],
    ["a folder of other files for a new file", toFolder("other.json", "foreign"), "store"],
    ["a server that does not answer", toServer("vault.json", () => "http://127.0.0.1:9/"), "store"],
    ["a server without the folder", toServer("vault.json", () => `${server.url}nowhere/`), "store"],
    ["a server without a vault for a new file", toServer("other.json", there), "store"],
    ["a wrong password for the server", toServer("vault.json", there, "echo wrong"), "store"],
    ["a password command that fails", toServer("vault.json", there, "exit 1"), "store"],
    ["an address that is none", toServer("vault.json", () => "dav.example"), "store"],

    ["a vault file that is a folder", toFolder("a-folder", "shared"), "backup"],
    ["a vault file below a file", toFolder("text/vault.json", "shared"), "backup"],
    ["a vault file that is no vault", toFolder("text", "shared"), "backup"],
    ["a vault file that is a backup", toFolder("backup.json", "shared"), "backup"],
    ["a vault file that is damaged", toFolder("damaged.json", "shared"), "backup"],
    ["a new vault file in a missing folder", toFolder("nowhere/new.json", "shared"), "backup"],
    ["a vault file that is a folder, and a missing folder", toFolder("a-folder", "nowhere"), "backup"],
    ["a vault file that is a folder, and a server", toServer("a-folder", there), "backup"],
    ["a wrong master password", toFolder("vault.json", "shared"), "backup", "wrong"],
    ["a wrong master password for a new file", toFolder("other.json", "shared"), "backup", "wrong"],
    ["no master password", toFolder("vault.json", "shared"), "master", ""],

    ["a vault that exists", () => ["vault", "create", at("vault.json"), "-i", identity], "backup"],
    ["a list of a missing file", () => ["vault", "list", at("nowhere")], "backup"],
    ["an export of a missing file", () => ["vault", "export", at("nowhere")], "backup"],
    ["an export to a file that exists", () => ["vault", "export", at("vault.json"), "-o", at("text")], "output"],
    ["an account that is not there", () => ["vault", "show", at("vault.json"), "example.com"], "account"],
    ["an import into a missing vault", importing("table.csv", "nowhere"), "backup"],
    ["an import of a missing file", importing("nowhere", "vault.json"), "backup"],
    ["an import into a file that is no vault", importing("table.csv", "text"), "backup"],
    ["a config file that is missing", () => ["example.com", "--config", at("nowhere")], "usage"],
  ];
  for (const [title, args, code, input] of rows) {
    it(`is ${exitCodes[code][0]} for ${title}`, async () => {
      const { stderr, end } = await saltmill(args(), input === undefined ? {} : { input });
      expect(end, stderr).to.equal(exitCodes[code][0]);
    });
  }

  const onWindows = process.platform === "win32" ? "permissions are others there" : undefined;
  for (const [title, closed, says, code] of [
    ["a folder that may not be read", "shared-2", /shared-2: cannot be read: no permission\n$/u, "store"],
    [
      "a vault file that may not be written",
      "own",
      /own.vault\.json\.lock: cannot be written: no permission;/u,
      "backup",
    ],
  ] as const) {
    itWith(onWindows, `is ${exitCodes[code][0]} for ${title}`, async () => {
      await chmod(folder.path, 0o755);
      await cp(at("shared"), at("shared-2"), { recursive: true });
      await mkdir(at("own"), { recursive: true });
      await cp(at("vault.json"), at("own/vault.json"));
      await chmod(at("own/vault.json"), 0o666);
      for (const name of ["own", "shared-2"]) await chmod(at(name), 0o777);
      await chmod(at(closed), closed === "own" ? 0o555 : 0o333);
      const args = ["vault", "sync", at("own/vault.json"), "--dir", at("shared-2")];
      const { stderr, end } = await withoutPrivileges(() => saltmill(args));
      await chmod(at(closed), 0o777);
      expect(stderr).to.match(says);
      expect(end).to.equal(exitCodes[code][0]);
    });
  }
});
