/** Tests `saltmill vault create` and `vault sync`. The vault file is synced through a folder or a WebDAV server. */
import { expect } from "chai";
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { fileStorage } from "../../../cli/file-storage.ts";
import { folderStore } from "../../../cli/folder-store.ts";
import { accountNamed, addAccount, editAccount, pinRules } from "../../../src/accounts/index.ts";
import { chooseValue, conflictsIn, devicesOf } from "../../../src/sync/index.ts";
import { changeMaster, newVaultKey } from "../../../src/master/index.ts";
import { openVault, type Vault } from "../../../src/vault/index.ts";
import { rejection } from "../crypto/refusals.ts";
import { rememberingPbkdf2 } from "../remembering.ts";
import { davServer, type DavServer, password, user } from "../src/sync/dav-server.ts";
import { identity, master, type Run, saltmill, scratch } from "./saltmill.ts";

const changed = exitCodes.changed[0];

describe("saltmill vault sync", function () {
  this.timeout(300_000);
  const folder = scratch();
  const at = (name: string): string => path.join(folder.path, name);
  const sync = (file: string, ...args: readonly string[]): Promise<Run> =>
    saltmill(["vault", "sync", at(file), "--dir", at("shared"), ...args]);
  let name: string;

  /** Opens a vault file, changes the vault and closes it. */
  async function edit(file: string, work: (vault: Vault) => Promise<unknown>): Promise<void> {
    const vault = await openVault({
      storage: fileStorage(at(file)),
      masterPassword: master,
      pbkdf2: rememberingPbkdf2,
    });
    await work(vault);
    vault.close();
  }

  before(async () => {
    await mkdir(at("shared"));
    const { end, stderr } = await saltmill(["vault", "create", at("laptop.json"), "-i", identity]);
    expect([end, stderr]).to.deep.equal([0, `saltmill: created ${at("laptop.json")}\n`]);
    await edit("laptop.json", async (vault) => {
      name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules(6) });
    });
  });

  it("creates a vault only where there is none, readable only by its owner", async () => {
    const before = await readFile(at("laptop.json"), "utf8");
    const { end, stderr } = await saltmill(["vault", "create", at("laptop.json")]);
    expect([end, stderr]).to.deep.equal([
      exitCodes.backup[0],
      `saltmill: ${at("laptop.json")}: there is already a vault; nothing was changed\n`,
    ]);
    expect(await readFile(at("laptop.json"), "utf8")).to.equal(before);
    expect((await stat(at("laptop.json"))).mode & 0o077).to.equal(0);
  });

  it("brings the vault to a new file, and says by its exit code if anything has changed", async () => {
    expect((await sync("laptop.json")).end).to.equal(changed);
    expect((await sync("laptop.json")).end).to.equal(0);
    const created = await sync("phone.json");
    expect([created.end, created.stderr]).to.deep.equal([
      changed,
      `saltmill: ${at("phone.json")} created with 1 account; changes sent\n`,
    ]);
    const again = await sync("phone.json");
    expect([again.end, again.stderr]).to.deep.equal([0, "saltmill: 0 entries received; nothing to send\n"]);
    const { stdout } = await saltmill(["vault", "list", at("phone.json")]);
    expect(stdout).to.equal("example.com  ada  pin\n");
    expect(await readdir(at("shared"))).to.have.length(1);
  });

  it("continues with a new vault key that another device has made, and keeps the changes of its own file", async () => {
    await edit("laptop.json", async (vault) => {
      (await newVaultKey(vault, { masterPassword: master, pbkdf2: rememberingPbkdf2 })).close();
    });
    expect((await sync("laptop.json")).end).to.equal(changed);
    await edit("phone.json", (vault) => editAccount(vault, name, { label: "from the phone" }));
    const { end, stderr } = await sync("phone.json");
    expect(end).to.equal(changed);
    expect(stderr).to.include("saltmill: another device has made a new vault key: this file now uses it\n");
    expect((await sync("laptop.json")).end).to.equal(changed);
    await edit("laptop.json", async (vault) => {
      expect(accountNamed(await vault.contents(), name).label).to.equal("from the phone");
    });
    expect((await sync("phone.json")).end).to.equal(0);
    expect(await readdir(at("shared"))).to.have.length(1);
  });

  it("reports values that were changed on two devices", async () => {
    await edit("laptop.json", (vault) => editAccount(vault, name, { notes: "one" }));
    await edit("phone.json", (vault) => editAccount(vault, name, { notes: "two" }));
    expect((await sync("laptop.json")).end).to.equal(changed);
    const { end, stderr } = await sync("phone.json");
    expect(end).to.equal(exitCodes.conflict[0]);
    expect(stderr).to.include("saltmill: changed on two devices: example.com  ada: notes\n");
    expect(stderr).not.to.match(/: (?:one|two)\n/u);
    await edit("phone.json", async (vault) => {
      expect(["one", "two"]).to.include(accountNamed(await vault.contents(), name).notes);
    });
  });

  it("writes the shared file again if it was damaged without a change of its length, and says so", async () => {
    await sync("laptop.json");
    await edit("laptop.json", async (vault) => {
      for (const conflict of conflictsIn(await vault.contents()))
        await chooseValue(vault, conflict, conflict.values[0]!.id);
    });
    await sync("laptop.json");
    const [file = ""] = await readdir(at("shared"));
    const { size } = await stat(path.join(at("shared"), file));
    await writeFile(path.join(at("shared"), file), new Uint8Array(size));
    const { end, stderr } = await sync("laptop.json");
    expect(stderr).to.include("saltmill: the vault's file there was damaged and was written again\n");
    expect(end).to.equal(changed);
    expect(await readdir(at("shared")))
      .to.have.length(1)
      .and.not.include(file);
    expect((await sync("laptop.json")).stderr).not.to.include("damaged");
  });

  it("names the device once after the computer, or as the user wishes", async () => {
    const answersIn = async (): Promise<unknown[]> => {
      let answers: unknown[] = [];
      await edit("laptop.json", async (vault) => {
        answers = devicesOf(await vault.contents()).map(({ memory }) => memory?.gives);
      });
      return answers;
    };
    const namesIn = async (): Promise<string[]> => {
      let names: string[] = [];
      await edit("laptop.json", async (vault) => {
        names = devicesOf(await vault.contents()).map(({ label }) => label);
      });
      return names;
    };
    await sync("laptop.json");
    expect(await namesIn()).to.deep.equal([hostname(), hostname()]); // the phone is another file of this computer
    expect(await answersIn()).to.deep.equal([true, true]); // otherwise no device could change to saltmill-2
    await sync("laptop.json", "--device", "Ada's laptop");
    await sync("laptop.json");
    expect(await namesIn()).to.have.members([hostname(), "Ada's laptop"]);
  });

  it("does not call files missing in a second place, but does in the first one", async () => {
    await mkdir(at("second"));
    const second = (): Promise<Run> => saltmill(["vault", "sync", at("laptop.json"), "--dir", at("second")]);
    expect((await second()).stderr).not.to.include("missing");
    expect((await second()).stderr).not.to.include("missing");
    for (const file of await readdir(at("second"))) await rm(path.join(at("second"), file));
    expect((await second()).stderr).to.include("the vault's files were missing from the folder");
    expect((await sync("laptop.json")).stderr).not.to.include("missing");
  });

  it("opens the shared file as a backup", async () => {
    const [file = ""] = await readdir(at("shared"));
    const { stdout, end } = await saltmill(["vault", "list", path.join(at("shared"), file)]);
    expect([stdout, end]).to.deep.equal(["example.com  ada  pin  from the phone\n", 0]);
  });

  it("changes nothing with a wrong master password", async () => {
    const before = await readFile(at("laptop.json"), "utf8");
    const { end } = await saltmill(["vault", "sync", at("laptop.json"), "--dir", at("shared")], { input: "wrong\n" });
    expect(end).to.equal(exitCodes.backup[0]);
    const joining = await saltmill(["vault", "sync", at("new.json"), "--dir", at("shared")], { input: "wrong\n" });
    expect(joining.end).to.equal(exitCodes.backup[0]);
    expect(await readFile(at("laptop.json"), "utf8")).to.equal(before);
    expect(await readdir(folder.path)).not.to.include("new.json");
  });

  it("fails with a message if the folder is missing, empty for a new file, or not named", async () => {
    const missing = await saltmill(["vault", "sync", at("laptop.json"), "--dir", at("nowhere")]);
    expect([missing.end, missing.stderr]).to.deep.equal([
      exitCodes.store[0],
      `saltmill: ${at("nowhere")}: cannot be read: no such folder\n`,
    ]);
    await mkdir(at("empty"));
    const empty = await saltmill(["vault", "sync", at("new.json"), "--dir", at("empty")]);
    expect([empty.end, empty.stderr]).to.deep.equal([
      exitCodes.store[0],
      "saltmill: there is no vault in the folder yet: sync another device first\n",
    ]);
    expect((await saltmill(["vault", "sync", at("laptop.json")])).end).to.equal(exitCodes.usage[0]);
  });

  it("reports that two devices have changed the master password at the same time, until it is changed again", async () => {
    const pbkdf2 = rememberingPbkdf2;
    for (const [i, file] of ["one.json", "two.json"].entries()) {
      await copyFile(at("laptop.json"), at(file));
      await edit(file, (vault) =>
        changeMaster(vault, { masterPassword: master, newMasterPassword: `${master} ${i}`, pbkdf2 }),
      );
    }
    const shared = at("masters");
    await mkdir(shared);
    const syncWith = (file: string, password: string): Promise<Run> =>
      saltmill(["vault", "sync", at(file), "--dir", shared], { input: `${password}\n` });
    await syncWith("one.json", `${master} 0`);
    const { end, stderr } = await syncWith("two.json", `${master} 1`);
    expect(end, stderr).to.equal(exitCodes.conflict[0]);
    expect(stderr).to.include("the master password or identity was changed on two devices at once: use ");
    const vault = await openVault({ storage: fileStorage(at("two.json")), masterPassword: `${master} 1`, pbkdf2 });
    await changeMaster(vault, { masterPassword: `${master} 1`, newMasterPassword: master, pbkdf2 });
    vault.close();
    const last = await syncWith("two.json", master);
    expect(last.end, last.stderr).to.equal(changed);
    expect((await syncWith("two.json", master)).end).to.equal(0);
  });

  it("says that files may come from a newer version, syncs nevertheless, and does not call their folder empty", async () => {
    const [plain, newer] = ["plain", "newer"].map(at) as [string, string];
    for (const place of [plain, newer]) await mkdir(place);
    await saltmill(["vault", "create", at("beside.json"), "-i", identity]);
    const syncTo = (file: string, place: string): Promise<Run> => saltmill(["vault", "sync", at(file), "--dir", place]);
    for (const [count, text] of [
      [1, "saltmill: 1 file may come from a newer version of Saltmill\n"],
      [2, "saltmill: 2 files may come from a newer version of Saltmill\n"],
    ] as const) {
      await writeFile(
        path.join(newer, `${String(count).repeat(22)}.saltmill`),
        '{"format":"saltmill-backup","version":4}',
      );
      if (count === 1) {
        const { end, stderr } = await syncTo("joining.json", newer);
        expect(end).to.equal(exitCodes.store[0]);
        expect(stderr).to.equal("saltmill: the files in the folder may come from a newer version of Saltmill\n");
      }
      const { end, stderr } = await syncTo("beside.json", newer);
      expect(end).to.equal(count === 1 ? changed : 0);
      expect(stderr).to.include(text);
    }
    expect((await syncTo("beside.json", plain)).stderr).not.to.include("newer");
    expect(await readdir(newer)).to.have.length(3);
  });

  it("distinguishes a vault file that cannot be written from a folder that cannot be written", async () => {
    const long = `${"v".repeat(245)}.json`; // the name of this file's lock file would be too long
    await copyFile(at("laptop.json"), at(long));
    const { end, stderr } = await sync(long);
    expect(end, stderr).to.equal(exitCodes.backup[0]);
    expect(stderr).to.include("cannot be written: its name is too long; nothing was changed");
    await rm(at(long));
  });
});

describe("saltmill vault sync --dav", function () {
  this.timeout(300_000);
  const folder = scratch();
  let server: DavServer;
  const at = (name: string): string => path.join(folder.path, name);
  const sync = (file: string, ...args: readonly string[]): Promise<Run> =>
    saltmill(["vault", "sync", at(file), "--dav", server.url, "--user", user, "--allow-http", ...args]);
  const withPassword = (): readonly string[] => ["--password-command", `cat '${at("password")}'`];

  before(async () => {
    server = await davServer();
    await writeFile(at("password"), `${password}\nanother line\n`);
    await saltmill(["vault", "create", at("laptop.json"), "-i", identity]);
  });
  after(() => server.close());

  it("takes the password from a command, and syncs two files", async () => {
    expect((await sync("laptop.json", ...withPassword())).end).to.equal(changed);
    expect((await sync("phone.json", ...withPassword())).end).to.equal(changed);
    expect((await sync("phone.json", ...withPassword())).end).to.equal(0);
    expect(server.files.size).to.equal(1);
  });

  const faults: readonly (readonly [method: string, status: number, message: string])[] = [
    ["PROPFIND", 200, "this is not the address of a WebDAV folder"],
    ["PROPFIND", 302, "the server redirects to another address: use that one"],
    ["PROPFIND", 403, "the server does not allow this user to use the folder"],
    ["PROPFIND", 404, "there is no such folder on the server"],
    ["PUT", 403, "the folder on the server cannot be written to"],
    ["PUT", 413, "the server does not accept a file of this size"],
    ["PUT", 507, "the server is full"],
    ["PUT", 500, "the server reports an error"],
    ["PUT", 204, "the server does not return what was written to it"],
  ];
  for (const [method, status, message] of faults)
    it(`tests the folder for a new file, and reports status ${status} on ${method} as "${message}"`, async () => {
      server.answer = (request, response) => {
        if (request.method !== method) return false;
        response.writeHead(status, { Location: "http://localhost:9/" }).end();
        return true;
      };
      const { end, stderr } = await sync("new.json", ...withPassword());
      server.answer = () => false;
      expect([end, stderr]).to.deep.equal([exitCodes.store[0], `saltmill: ${message}\n`]);
      expect([...server.files.keys()].filter((name) => name.includes("probe"))).to.deep.equal([]);
    });

  it("says that the server has not kept a file, with the exit code for the server", async () => {
    await sync("kept.json", ...withPassword());
    server.files.clear();
    server.answer = (request, response) => {
      if (request.method !== "PUT") return false;
      response.writeHead(204).end();
      return true;
    };
    const { end, stderr } = await sync("kept.json", ...withPassword());
    server.answer = () => false;
    expect(end, stderr).to.equal(exitCodes.store[0]);
    expect(stderr).to.include("does not return what was written to it: nothing was removed there");
    await sync("laptop.json", ...withPassword());
  });

  it("reports errors without the password or the output of the command", async () => {
    const failures: readonly (readonly [args: readonly string[], code: keyof typeof exitCodes, message: RegExp])[] = [
      [["--password-command", "echo wrong"], "store", /refuses the username or the password/u],
      [["--password-command", "echo hunter2 >&2; exit 1"], "store", /password command failed/u],
      [["--password-command", "true"], "store", /password command failed/u],
      [[], "usage", /needs --password-command/u],
    ];
    for (const [args, code, message] of failures) {
      const { end, stderr } = await sync("laptop.json", ...args);
      expect(end, stderr).to.equal(exitCodes[code][0]);
      expect(stderr)
        .to.match(message)
        .and.not.to.match(/hunter2|wrong$/u);
    }
    const plain = await saltmill(["vault", "sync", at("laptop.json"), "--dav", server.url, "--user", user]);
    expect([plain.end, plain.stderr]).to.deep.equal([
      exitCodes.store[0],
      "saltmill: the address begins with http://, so others could read the password: use https://, or allow http\n",
    ]);
    const nobody = await saltmill(["vault", "sync", at("laptop.json"), "--dav", server.url, "--allow-http"]);
    expect([nobody.end, nobody.stderr]).to.deep.equal([
      exitCodes.usage[0],
      "saltmill: give your username on the server: --user <name>\n",
    ]);
  });
});

describe("a shared folder", () => {
  const folder = scratch();

  it("lists files with their lengths, and neither folders nor files of an interrupted write as snapshots", async () => {
    const store = folderStore(folder.path);
    await mkdir(path.join(folder.path, "folder.saltmill"));
    await store.write("a.saltmill", new Uint8Array(3), {});
    expect(await store.list({})).to.deep.equal([{ name: "a.saltmill", size: 3 }]);
    expect(await store.read("a.saltmill", {})).to.deep.equal(Buffer.alloc(3));
    await store.remove("a.saltmill", {});
    await store.remove("a.saltmill", {});
    expect(await store.read("a.saltmill", {})).to.equal(undefined);
    expect(await store.list({})).to.deep.equal([]);
  });

  it("loses temporary files of ended programs after a day, and no other file", async () => {
    const store = folderStore(folder.path);
    const name = `${"A".repeat(22)}.saltmill`;
    const [left, fresh] = ["0123456789ab", "ba9876543210"].map((hex) => `.${name}.${hex}.new`) as [string, string];
    const others = [".notes.new", `${name}.0123456789ab.new`, ".b.saltmill.0123456789ab.new"];
    const old = new Date(Date.now() - 86_400_000 - 60_000);
    for (const each of [left, fresh, ...others]) {
      await writeFile(path.join(folder.path, each), "x");
      if (each !== fresh) await utimes(path.join(folder.path, each), old, old);
    }
    await store.list({});
    expect(await readdir(folder.path))
      .to.include.members([fresh, ...others])
      .and.not.include(left);
    for (const each of [fresh, ...others]) await rm(path.join(folder.path, each));
  });

  it("never leaves the folder, whatever the name", async () => {
    const store = folderStore(path.join(folder.path, "folder.saltmill"));
    await writeFile(path.join(folder.path, "outside"), "x");
    expect(await store.read("../outside", {})).to.equal(undefined);
    await store.remove("../outside", {});
    expect(await readdir(folder.path)).to.include("outside");
    await rm(path.join(folder.path, "folder.saltmill"), { recursive: true });
    expect(await rejection(store.write("a.saltmill", new Uint8Array(1), {}))).to.be.an("error");
  });
});
