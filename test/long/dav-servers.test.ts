/**
 * Syncs vaults through WebDAV servers such as Apache and nginx. The tests also damage, remove and rename the files on
 * the server, and replace files by previous versions.
 */
import { expect } from "chai";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { once } from "node:events";
import { cp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { debianServers, pythonWith } from "../../tools/downloads.mjs";
import { accountNamed, addAccount, allAccounts, editAccount, removeAccounts } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { joinVault, syncVault, type SyncStore } from "../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../src/vault/index.ts";
import { probeStore } from "../../src/sync/store.ts";
import { webDavStore } from "../../src/sync/webdav.ts";
import { fileStorage } from "../../cli/file-storage.ts";
import { freshFolder } from "../e2e/real-apps/server-process.ts";
import { describeWith, itWith } from "../needs.ts";
import { rejection } from "../unit/crypto/refusals.ts";
import { instantly } from "../unit/src/stand-in.ts";
import { masterPassword, newVault, rules } from "../unit/src/vaults.ts";
import { digestServer, ownDisk, password, type RealDav, servers, user } from "./dav/servers.ts";

const packages = await debianServers();
const python = await pythonWith("dav-wsgidav");
const canRun = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const hasPhp = canRun("php", "-r", "exit(extension_loaded('xmlwriter') ? 0 : 1);");
const hasSmallDisk = canRun("unshare", ownDisk, "true");
const missing = (name: string): string | undefined =>
  packages === undefined
    ? "Debian's packages were not found"
    : name === "WsgiDAV" && python === undefined
      ? "WsgiDAV was not found"
      : name === "sabre/dav" && !hasPhp
        ? "PHP was not found"
        : undefined;
const programs = { packages: packages ?? "", python: python ?? "" };
const entry = { site: "example.com", login: "ada", revision: 1, rules };

/**
 * Syncs a vault file in a child process, and kills the child process as soon as it reports a request with the HTTP
 * method `request`.
 */
async function killedAt(request: string, file: string, url: string): Promise<void> {
  const client = spawn(process.execPath, ["--import=tsx", "test/long/dav/client.ts", file, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(client, "exit");
  let output = "";
  client.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    if (output.includes(request)) client.kill("SIGKILL");
  });
  await ended;
  expect(output).to.include(request);
}

const storeAt = (url: string, secret = password): SyncStore =>
  webDavStore({ url, user, password: secret, fetch, allowsHttp: true });

for (const [name, start] of Object.entries(servers)) {
  describeWith(missing(name), name, function () {
    this.timeout(600_000);
    let server: RealDav;
    let store: SyncStore;
    let laptop: Vault;
    let phone: Vault;
    let account: string;

    beforeEach(async () => {
      server = await start(programs);
      store = storeAt(server.url);
      laptop = await newVault();
      account = await addAccount(laptop, entry);
      await syncVault(laptop, store);
      phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
      await syncVault(phone, store);
    });
    afterEach(() => server.stop());

    /**
     * Syncs both devices four times. Then checks that nothing is left to sync, and that both devices have equal
     * accounts.
     */
    async function settle(): Promise<void> {
      for (let i = 0; i < 4; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
      for (const vault of [laptop, phone]) {
        const { taken, given } = await syncVault(vault, store);
        expect([taken, given]).to.deep.equal([[], false]);
      }
      const [one, other] = await Promise.all([laptop, phone].map(async (vault) => allAccounts(await vault.contents())));
      const plain = (accounts: typeof one = []): unknown[] =>
        accounts.map((fields) => ({ ...fields, modified: 0 })).sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(plain(one)).to.deep.equal(plain(other));
    }
    const snapshots = async (): Promise<string[]> =>
      (await readdir(server.files)).filter((file) => file.endsWith(".saltmill"));
    const notesOn = async (vault: Vault): Promise<unknown> => accountNamed(await vault.contents(), account).notes;

    it("passes the probe, and syncs an addition, an edit and a deletion", async () => {
      await probeStore(store);
      const other = await addAccount(phone, { ...entry, login: "bob" });
      await editAccount(laptop, account, { notes: "edited" });
      await settle();
      expect(await notesOn(phone)).to.equal("edited");
      await removeAccounts(laptop, [other]);
      await settle();
      expect(allAccounts(await phone.contents())).to.have.length(1);
      expect(await snapshots()).to.have.length(1);
    });

    it("loses nothing if both devices sync at once", async () => {
      for (let i = 0; i < 5; i++) {
        await addAccount(laptop, { ...entry, login: `laptop ${i}` });
        await addAccount(phone, { ...entry, login: `phone ${i}` });
        await Promise.allSettled([syncVault(laptop, store), syncVault(phone, store)]);
      }
      await settle();
      expect(allAccounts(await phone.contents())).to.have.length(11);
      expect(await snapshots()).to.have.length(1);
    });

    it("continues after an interrupted upload", async () => {
      const half = `${"A".repeat(22)}.saltmill`;
      const socket = connect(server.port, "127.0.0.1");
      const authorization = Buffer.from(`${user}:${password}`).toString("base64");
      const head = `PUT /vault/${half} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${authorization}\r\n`;
      socket.write(`${head}Content-Length: 100000\r\n\r\n${"x".repeat(50_000)}`);
      await once(socket, "connect");
      socket.destroy();
      await editAccount(laptop, account, { notes: "after it" });
      await settle();
      expect(await notesOn(phone)).to.equal("after it");
    });

    itWith(hasSmallDisk ? undefined : "no small disk", "loses nothing if its disk is full", async () => {
      await server.stop();
      server = await start(programs, 262_144);
      store = storeAt(server.url);
      await settle();
      await store.write("filler", new Uint8Array(200_000), {});
      await editAccount(laptop, account, { notes: randomBytes(75_000).toString("base64") });
      const [first, , last] = [
        ...(await Promise.allSettled([syncVault(laptop, store)])),
        ...(await Promise.allSettled([syncVault(phone, store)])), // may fail: some servers cannot list a full disk
        ...(await Promise.allSettled([syncVault(laptop, store)])),
      ];
      for (const sync of [first, last]) {
        // A server with a write cache accepts the file, because its cache is on another disk.
        if (!name.includes("write cache")) expect(sync.status).to.equal("rejected");
        if (sync.status === "rejected") expect(sync.reason).to.be.instanceOf(AppError);
      }
      // After a write to the full disk, rclone lists files wrongly until it is restarted. The restart also empties the
      // disk, which is in memory.
      if (name.startsWith("rclone")) await server.restart();
      else await store.remove("filler", {});
      await settle();
      expect(await notesOn(phone)).to.equal(await notesOn(laptop));
    });

    it("loses nothing if the client is killed at any request of a sync", async () => {
      const folder = await freshFolder("dav-client");
      const storage = fileStorage(path.join(folder, "vault.json"));
      const tablet = await joinVault({ storage, store, masterPassword, pbkdf2: instantly });
      for (const [i, request] of ["PUT", "GET", "DELETE"].entries()) {
        await editAccount(tablet, account, { notes: `${i}${randomBytes(100_000).toString("base64")}` });
        await killedAt(request, path.join(folder, "vault.json"), server.url);
        await editAccount(phone, account, { label: `while the tablet is off ${i}` });
        await syncVault(phone, store);
      }
      const notes = await notesOn(tablet);
      await syncVault(tablet, store);
      await settle();
      expect((await syncVault(tablet, store)).given).to.equal(false);
      expect(await notesOn(phone)).to.equal(notes);
      expect(await snapshots()).to.have.length(1);
      await rm(folder, { recursive: true });
    });

    it("loses nothing if the server is killed during an upload, and during a sync", async () => {
      const half = `${"B".repeat(22)}.saltmill`;
      const socket = connect(server.port, "127.0.0.1");
      const authorization = Buffer.from(`${user}:${password}`).toString("base64");
      const head = `PUT /vault/${half} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${authorization}\r\n`;
      socket.on("error", () => undefined); // the killed server resets the connection
      socket.write(`${head}Content-Length: 100000\r\n\r\n${"x".repeat(50_000)}`);
      await once(socket, "connect");
      await server.restart();
      socket.destroy();
      for (let i = 0; i < 3; i++) {
        await addAccount(laptop, { ...entry, login: `laptop ${i}` });
        await addAccount(phone, { ...entry, login: `phone ${i}` });
        await Promise.allSettled([syncVault(laptop, store), syncVault(phone, store), server.restart()]);
      }
      store = storeAt(server.url);
      await settle();
      expect(allAccounts(await phone.contents())).to.have.length(7);
    });

    it("merges the changes of a device whose clock is a day slow", async () => {
      const now = Date.now.bind(Date);
      const gone = await addAccount(laptop, { ...entry, login: "deleted here, changed there" });
      await settle();
      await removeAccounts(laptop, [gone]);
      await editAccount(laptop, account, { notes: "from the laptop" });
      await syncVault(laptop, store);
      Date.now = () => now() - 86_400_000;
      try {
        await editAccount(phone, gone, { notes: "still needed" });
        await editAccount(phone, account, { label: "from the phone" });
        await syncVault(phone, store);
      } finally {
        Date.now = now;
      }
      await settle();
      const { notes, label } = accountNamed(await laptop.contents(), account);
      expect([notes, label]).to.deep.equal(["from the laptop", "from the phone"]);
      expect(accountNamed(await laptop.contents(), gone).notes).to.equal("still needed");
    });

    it("syncs 10,000 accounts", async () => {
      const { site, login } = entry;
      await laptop.change(() => {
        const stored = { login, scheme: "stored", revision: 1, created: 0, secret: "cGFzc3dvcmQ=" };
        const accounts = Array.from({ length: 10_000 }, (_, i): [string, object] => [
          `account/${Buffer.from(String(i).padStart(16, "0")).toString("base64url")}`,
          { ...stored, site: `${i}.${site}` },
        ]);
        return { writes: Object.fromEntries(accounts), result: undefined };
      });
      await syncVault(laptop, store);
      await editAccount(laptop, account, { notes: "among many" });
      await settle();
      expect(allAccounts(await phone.contents())).to.have.length(10_001);
      expect(await notesOn(phone)).to.equal("among many");
    });

    it("writes the vault again if the store was emptied or set back", async () => {
      const earlier = `${server.files}-earlier`;
      await cp(server.files, earlier, { recursive: true });
      await editAccount(laptop, account, { notes: "newer" });
      await settle();
      for (const file of await snapshots()) await rm(path.join(server.files, file));
      expect((await syncVault(laptop, store)).storeWasEmpty).to.equal(true);
      await settle();
      for (const file of await snapshots()) await rm(path.join(server.files, file));
      await cp(earlier, server.files, { recursive: true });
      await settle();
      expect(await notesOn(phone)).to.equal("newer");
      expect(await snapshots()).to.have.length(1);
    });

    it("does not change files of other programs", async () => {
      await writeFile(path.join(server.files, "ü +&#% 漢.txt"), "not ours");
      const foreign = memoryStorage();
      await syncVault(await newVault(foreign), store);
      await editAccount(laptop, account, { notes: "edited" });
      await settle();
      expect(await readdir(server.files)).to.include("ü +&#% 漢.txt");
      expect(await snapshots()).to.have.length(2);
    });

    it("refuses a wrong password, and names a folder that is missing", async () => {
      const reason = async (asked: SyncStore): Promise<unknown> => {
        const error = await rejection(asked.list({}));
        return error instanceof AppError ? error.values[0] : error;
      };
      expect(await reason(storeAt(server.url, "wrong"))).to.equal("password");
      expect(await reason(storeAt(server.url.replace("/vault/", "/nowhere/")))).to.equal("missing");
    });
  });
}

describeWith(missing("Apache mod_dav"), "Apache mod_dav with Digest authentication", function () {
  this.timeout(60_000);

  it("is refused with its own reason, before anything is written", async () => {
    const server = await digestServer(programs);
    try {
      const error = await rejection(probeStore(storeAt(server.url)));
      expect(error).to.be.instanceOf(AppError);
      expect((error as AppError).values[0]).to.equal("digest");
      expect(await readdir(server.files)).to.deep.equal([]);
    } finally {
      await server.stop();
    }
  });
});
