/**
 * Tests syncing with stores that respond with damaged, wrong, huge or endless data. The vault must keep its records,
 * and each sync must end.
 */
import { expect } from "chai";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import {
  addAccount,
  AppError,
  type SyncResult,
  type SyncStore,
  syncLog,
  syncVault,
  type Vault,
} from "../../../../src/index.ts";
import { webDavStore, type WebDavOptions } from "../../../../src/sync/webdav-store.ts";
import { rejection } from "../../crypto/refusals.ts";
import { newVault } from "../vaults.ts";
import { davServer, type DavServer, password, user } from "./dav-server.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { entry, twoDevices } from "./two-devices.ts";

const fileName = (): string => `${randomBytes(16).toString("base64url")}.saltmill`;
const recordsOf = async (vault: Vault): Promise<unknown> => (await vault.contents()).records;

describe("a hostile store", function () {
  this.timeout(600_000);

  /** Returns a second device, and the last snapshot of the first device, which the second has not read. */
  async function withUnseenSnapshot(): Promise<{ phone: Vault; store: MemoryStore; name: string; bytes: Uint8Array }> {
    const { laptop, phone, store } = await twoDevices();
    const own = new Map(store.files);
    await addAccount(laptop, { ...entry, login: "unseen" });
    await syncVault(laptop, store);
    const [[name, bytes] = ["", new Uint8Array()]] = [...store.files].filter(([each]) => !own.has(each));
    store.files.clear();
    for (const [each, file] of own) store.files.set(each, file);
    return { phone, store, name, bytes };
  }

  /**
   * Syncs with a store that returns `file` as the snapshot. If `size` has changed, the sync reads the snapshot again.
   */
  async function syncWithFile(
    { phone, store, name }: Awaited<ReturnType<typeof withUnseenSnapshot>>,
    file: Uint8Array,
    size: number,
  ): Promise<SyncResult | AppError> {
    const hostile: SyncStore = {
      ...store,
      list: async (options) => [...(await store.list(options)), { name, size }],
      read: (asked, options) => (asked === name ? Promise.resolve(file) : store.read(asked, options)),
    };
    return syncVault(phone, hostile).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  }

  it("gets nothing into the vault by a flipped bit in any byte of a snapshot, or by cutting it anywhere", async () => {
    const made = await withUnseenSnapshot();
    const { phone, bytes } = made;
    const before = await recordsOf(phone);
    let count = 0;
    const refused = async (file: Uint8Array, how: string): Promise<void> => {
      const result = await syncWithFile(made, file, ++count);
      if (result instanceof AppError) expect(result.code, how).to.be.oneOf(["backup-newer", "vault-newer"]);
      else expect([result.taken, result.bad + result.foreign], how).to.deep.equal([[], 1]);
      expect(await recordsOf(phone), how).to.deep.equal(before);
    };
    for (let at = 0; at < bytes.length; at++) {
      const flipped = bytes.slice();
      flipped[at]! ^= 1 << (at % 8);
      await refused(flipped, `byte ${at} of ${bytes.length}: ${String.fromCharCode(bytes[at]!)}`);
    }
    for (let length = 0; length < bytes.length; length += 7) await refused(bytes.slice(0, length), `first ${length}`);
    const whole = await syncWithFile(made, bytes, bytes.length);
    expect(whole).to.have.property("taken").with.lengthOf(1);
  });

  it("cannot swap snapshots between names and between vaults", async () => {
    const { laptop, phone, store } = await twoDevices();
    const [[name = "", bytes] = []] = store.files;
    const other = await newVault();
    const elsewhere = memoryStore();
    await syncVault(other, elsewhere);
    const [[otherName = "", otherBytes] = []] = elsewhere.files;
    await addAccount(laptop, { ...entry, login: "new" });
    store.files.set(fileName(), bytes!); // this vault's snapshot, under another name
    store.files.set(fileName(), otherBytes!);
    store.files.set(otherName, bytes!);
    const { vault } = JSON.parse(Buffer.from(otherBytes!).toString()) as { vault: unknown };
    const forged = { ...(JSON.parse(Buffer.from(bytes!).toString()) as object), vault };
    store.files.set(fileName(), Buffer.from(JSON.stringify(forged)));
    const before = await recordsOf(phone);
    const { taken, bad, foreign } = await syncVault(phone, store);
    expect([taken, bad, foreign]).to.deep.equal([[], 2, 2]);
    expect(await recordsOf(phone)).to.deep.equal(before);
    await syncVault(laptop, store);
    expect((await syncVault(phone, store)).taken).to.have.length(1);
    expect(store.files.has(name)).to.equal(false);
  });
});

describe("a hostile WebDAV server, during a sync,", function () {
  this.timeout(600_000);
  let server: DavServer;
  let other: DavServer;
  let vault: Vault;
  beforeEach(async () => {
    [server, other] = await Promise.all([davServer(), davServer()]);
    vault = await newVault();
    await addAccount(vault, entry);
  });
  afterEach(async () => {
    expect(other.requests).to.deep.equal([]);
    await Promise.all([server.close(), other.close()]);
  });

  const at = (options: Partial<WebDavOptions> = {}): SyncStore =>
    webDavStore({
      url: server.url,
      user,
      password,
      fetch,
      allowsHttp: true,
      wait: () => Promise.resolve(),
      ...options,
    });
  const on = (method: string, answer: (response: ServerResponse, request: IncomingMessage) => void): void => {
    server.answer = (request, response) => {
      if (request.method !== method) return false;
      answer(response, request);
      return true;
    };
  };
  /** Checks that a sync fails with `reason` and changes no record, and that the next syncs succeed. */
  async function fails(reason: string, options: Partial<WebDavOptions> = {}): Promise<void> {
    const before = await recordsOf(vault);
    const error = await rejection(syncVault(vault, at(options)));
    if (!(error instanceof AppError)) throw error as Error;
    expect(error.code === "store-failed" ? error.values[0] : error.code).to.equal(reason);
    expect(error.message).not.to.include(password);
    expect((await syncLog(vault))[0]).to.include({ error: error.code });
    expect(await recordsOf(vault)).to.deep.equal(before);
    server.answer = () => false;
    await syncVault(vault, at());
    expect((await syncVault(vault, at())).given).to.equal(false);
  }
  const endless = (response: ServerResponse, chunk: Buffer): void => {
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };

  for (const method of ["PROPFIND", "GET", "PUT", "DELETE"]) {
    it(`gets no credentials to another host by a redirect of ${method}`, async () => {
      await syncVault(vault, at());
      await addAccount(vault, { ...entry, login: "bob" });
      on(method, (response, { url }) =>
        response.writeHead(307, { Location: new URL(url ?? "", other.origin).href, "Set-Cookie": "a=b" }).end(),
      );
      await fails("redirect");
      expect(server.requests.every(({ cookie }) => cookie === undefined)).to.equal(true);
    });
  }

  it("ends the sync if a file, a list or an answer to a write never ends", async () => {
    await syncVault(vault, at());
    for (const method of ["PROPFIND", "PUT", "GET"]) {
      await addAccount(vault, { ...entry, login: method });
      on(method, (response) => {
        response.writeHead(method === "PROPFIND" ? 207 : 200);
        endless(response, Buffer.alloc(2 ** 20, 0x20));
      });
      await fails("server");
    }
  });

  it("ends the sync if an answer arrives too slowly", async () => {
    on("PROPFIND", (response) => {
      response.writeHead(207);
      const timer = setInterval(() => response.write(" "), 5);
      response.once("close", () => {
        clearInterval(timer);
      });
    });
    await fails("timeout", { patience: 100 });
  });

  it("cannot fill the memory by answers that decompress to gigabytes", async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 27)); // 128 MB of zeros in 128 kB
    await syncVault(vault, at());
    for (const method of ["PROPFIND", "GET"]) {
      await addAccount(vault, { ...entry, login: method });
      on(method, (response) => {
        response.writeHead(method === "PROPFIND" ? 207 : 200, { "Content-Encoding": "gzip" }).end(bomb);
      });
      await fails("server");
    }
  });

  it("is not asked for a file of 1 GB", async () => {
    const huge = fileName();
    server.files.set(huge, Buffer.from("x"));
    server.answer = ({ method, url }, response) => {
      if (method !== "PROPFIND") {
        if (url?.includes(huge)) throw new Error("the file was read");
        return false;
      }
      const item = (name: string, size: number): string =>
        `<response><href>/dav/my%20files/${name}</href><propstat><prop><getcontentlength>${size}</getcontentlength></prop></propstat></response>`;
      const items = Array.from(server.files, ([name, { length }]) => item(name, name === huge ? 2 ** 30 : length));
      response.writeHead(207).end(`<multistatus xmlns="DAV:">${item("", 0)}${items.join("")}</multistatus>`);
      return true;
    };
    const { given, bad } = await syncVault(vault, at());
    expect([given, bad]).to.deep.equal([true, 1]);
    expect((await syncVault(vault, at())).given).to.equal(false);
  });

  it("makes a sync read at most 64 of 10,000 files of junk, and stores few notes about them in the vault", async () => {
    for (let i = 0; i < 10_000; i++) server.files.set(fileName(), Buffer.from("junk"));
    await syncVault(vault, at());
    const counts: number[] = [];
    for (let i = 0; i < 10; i++) {
      server.requests.length = 0;
      const { taken, left } = await syncVault(vault, at());
      expect(taken).to.deep.equal([]);
      expect(server.requests.length).to.be.at.most(70);
      counts.push(left);
    }
    expect(Math.min(...counts)).to.be.above(9000); // most files stay unread, so the notes about files stay small
    const notes = await vault.storage.get((await vault.storage.keys()).filter((key) => key.startsWith("l/")));
    expect(JSON.stringify(notes).length).to.be.below(150_000);
    await addAccount(vault, { ...entry, login: "bob" });
    await syncVault(vault, at());
    expect(server.files.size).to.equal(10_001); // the vault's previous snapshot was removed
  });
});
