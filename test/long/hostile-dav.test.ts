/**
 * Syncs through a WebDAV server that answers lists, reads, writes and removals with wrong, huge, endless, slow or
 * redirected responses. The vault must keep its records, each sync must end, and the next ones must succeed.
 */
import { expect } from "chai";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { addAccount } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { type SyncStore, syncLog, syncVault } from "../../src/sync/index.ts";
import type { Vault } from "../../src/vault/index.ts";
import { webDavStore, type WebDavOptions } from "../../src/sync/webdav.ts";
import { rejection } from "../unit/crypto/refusals.ts";
import { davServer, type DavServer, password, user } from "../unit/src/sync/dav-server.ts";
import { entry } from "../unit/src/sync/two-devices.ts";
import { newVault } from "../unit/src/vaults.ts";

const fileName = (): string => `${randomBytes(16).toString("base64url")}.saltmill`;
const recordsOf = async (vault: Vault): Promise<unknown> => (await vault.contents()).records;

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
      await fails(method === "PROPFIND" ? "long-list" : "server");
    }
  });

  for (const method of ["PROPFIND", "GET", "PUT", "DELETE"]) {
    it(`ends the sync if the answer to ${method} arrives too slowly, or never`, async () => {
      for (const isSilent of [false, true]) {
        await syncVault(vault, at());
        await addAccount(vault, { ...entry, login: `${method} ${String(isSilent)}` });
        on(method, (response) => {
          if (isSilent) return;
          response.writeHead(method === "PROPFIND" ? 207 : 200);
          const timer = setInterval(() => response.write(" "), 5);
          response.once("close", () => {
            clearInterval(timer);
          });
        });
        await fails("timeout", { patience: 100 });
      }
    });

    it(`gets the password only once after ${method} was refused for a wrong password`, async () => {
      await syncVault(vault, at());
      await addAccount(vault, { ...entry, login: method });
      let refused = 0;
      on(method, (response) => {
        refused++;
        response.writeHead(401, { "WWW-Authenticate": "Basic" }).end();
      });
      await fails("password");
      expect(refused).to.equal(1);
    });

    it(`ends the sync if ${method} is answered with a status of another meaning, or with an early end`, async () => {
      for (const status of [206, 300, 402, 418, 500, 599, 0]) {
        await syncVault(vault, at());
        await addAccount(vault, { ...entry, login: `${method} ${status}` });
        on(method, (response) => {
          if (status === 0) response.destroy();
          else response.writeHead(status).end("<html></html>");
        });
        const before = await recordsOf(vault);
        await syncVault(vault, at()).catch((error: unknown) => {
          expect(error, String(status)).to.be.instanceOf(AppError);
        });
        expect(await recordsOf(vault)).to.deep.equal(before);
        server.answer = () => false;
        await syncVault(vault, at());
        expect((await syncVault(vault, at())).given).to.equal(false);
      }
    });
  }

  it("ends the sync if its list would take long to read", async () => {
    const declared = Array.from({ length: 20_000 }, (_, i) => `xmlns:p${i}="u${i}"`).join(" ");
    const own = "<response><href>/dav/my%20files/</href></response>";
    for (const content of ["<a/>".repeat(300_000), `<a ${declared}/>`.repeat(10), "<a>".repeat(100_000)]) {
      on("PROPFIND", (response) =>
        response.writeHead(207).end(`<multistatus xmlns="DAV:" ${declared}>${own}${content}</multistatus>`),
      );
      await fails(content.startsWith("<a>") ? "not-webdav" : "long-list");
    }
  });

  it("cannot fill the memory with a million chunks of one byte", async () => {
    on("PROPFIND", (response) => {
      response.writeHead(207);
      let left = 200_000;
      const more = (): void => {
        while (left-- > 0) if (!response.write(" ")) return void response.once("drain", more);
        response.end();
      };
      more();
    });
    await fails("not-webdav");
  });

  it("cannot fill the memory by answers that decompress to gigabytes", async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 27)); // 128 MB of zeros in 128 kB
    await syncVault(vault, at());
    for (const method of ["PROPFIND", "GET"]) {
      await addAccount(vault, { ...entry, login: method });
      on(method, (response) => {
        response.writeHead(method === "PROPFIND" ? 207 : 200, { "Content-Encoding": "gzip" }).end(bomb);
      });
      await fails(method === "PROPFIND" ? "long-list" : "server");
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
