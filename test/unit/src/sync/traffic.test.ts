/** Counts the requests and bytes of a sync with many accounts. */
import { expect } from "chai";
import { allAccounts, editAccount } from "../../../../src/accounts/index.ts";
import { readBackupAtOnce } from "../../../../src/backup/index.ts";
import { schemes } from "../../../../src/schemes/index.ts";
import { joinVault, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { webDavStore } from "../../../../src/sync/webdav.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { davServer, type DavServer, password, user } from "./dav-server.ts";
import { stoppedClock } from "../../ui/clock.ts";
import { memoryStore } from "./two-devices.ts";

describe("the traffic of a sync", function () {
  this.timeout(600_000);

  /** Creates a vault and adds `count` accounts in one write. */
  async function filled(count: number): Promise<Vault> {
    const vault = await newVault();
    const root = ((await vault.contents()).records.get("keys") as unknown as { current: string }).current;
    await vault.change(() => {
      const accounts = Array.from({ length: count }, (_, i): [string, object] => {
        const site = `${(i * 7919) % 99_991}.example-site.org`;
        const own = {
          site,
          login: `user${i % 7}@mail.example`,
          madeAt: `login.${site}`,
          created: 1_790_000_000_000 + i * 977,
        };
        const name = `account/${Buffer.from(`${i}`.padStart(16, String(i * 31)))
          .subarray(-16)
          .toString("base64url")}`;
        return [name, { ...own, scheme: "saltmill-1", root, revision: 1, rules: schemes["saltmill-1"].defaultRules }];
      });
      return { writes: Object.fromEntries(accounts), result: undefined };
    });
    return vault;
  }

  const day = 86_400_000;

  it("with 500 accounts is one request if nothing has changed, and 4 with 40 kB if one entry has", async () => {
    const store = memoryStore();
    const vault = await filled(500);
    await syncVault(vault, store);
    store.requests.length = 0;
    store.bytes = 0;
    await syncVault(vault, store);
    expect([store.requests, store.bytes]).to.deep.equal([["list"], 0]);
    store.requests.length = 0;
    await editAccount(vault, allAccounts(await vault.contents())[0]!.name, { notes: "changed" });
    await syncVault(vault, store);
    expect(store.requests).to.deep.equal(["list", "write", "list", "remove"]);
    expect(store.bytes).to.be.below(40_000);
  });

  it("reads a written file back once a day, the first time in a store, after a damaged one, and if its length is wrong", async () => {
    const clock = stoppedClock();
    try {
      const store = memoryStore();
      const vault = await filled(1);
      const { name } = allAccounts(await vault.contents())[0]!;
      const readsAfterChange = async (): Promise<number> => {
        store.requests.length = 0;
        await editAccount(vault, name, { notes: String(clock.now) });
        await syncVault(vault, store);
        return store.requests.filter((request) => request === "read").length;
      };
      await syncVault(vault, store);
      const reads: number[] = [];
      for (let i = 0; i < 9; i++) {
        clock.now += day / 3;
        reads.push(await readsAfterChange());
      }
      expect(reads).to.deep.equal([0, 0, 1, 0, 0, 1, 0, 0, 1]);
      const other = memoryStore();
      clock.now += 1000;
      await syncVault(vault, other);
      expect(other.requests).to.deep.equal(["list", "write", "read"]); // the first file in another store
      const [file = ""] = store.files.keys();
      store.files.set(file, new Uint8Array(store.files.get(file)!.length));
      store.requests.length = 0;
      expect((await syncVault(vault, store, { rereads: true })).storeWasDamaged).to.equal(true);
      expect(store.requests.slice(0, 4)).to.deep.equal(["list", "read", "write", "read"]); // after a damaged file
      const list = store.list.bind(store);
      for (const size of [0, 5]) {
        store.list = async (options) => (await list(options)).map((file) => ({ ...file, size }));
        clock.now += 1000;
        expect(await readsAfterChange(), String(size)).to.be.above(0); // some servers list no lengths
      }
    } finally {
      clock.end();
    }
  });

  /**
   * Syncs through WebDAV. Returns the methods of the requests, and the number of bytes that the connections
   * transferred.
   */
  async function overWebDav(server: DavServer, vault: Vault): Promise<{ methods: string[]; bytes: number }> {
    const store = webDavStore({ url: server.url, user, password, fetch, allowsHttp: true });
    const before = server.carried();
    server.requests.length = 0;
    await syncVault(vault, store);
    return { methods: server.requests.map(({ method }) => method), bytes: server.carried() - before };
  }

  it("through WebDAV is 1 request with 5 kB if nothing has changed, and 4 with 40 kB if one entry has", async () => {
    const server = await davServer();
    try {
      const vault = await filled(500);
      await overWebDav(server, vault);
      const unchanged = await overWebDav(server, vault);
      expect(unchanged.methods).to.deep.equal(["PROPFIND"]);
      expect(unchanged.bytes).to.be.below(5000);
      await editAccount(vault, allAccounts(await vault.contents())[0]!.name, { notes: "changed" });
      const changed = await overWebDav(server, vault);
      expect(changed.methods).to.deep.equal(["PROPFIND", "PUT", "PROPFIND", "DELETE"]);
      expect(changed.bytes).to.be.within(unchanged.bytes, 40_000);
    } finally {
      await server.close();
    }
  });

  it("through WebDAV with 10,000 accounts is below 1.2 MB to write them, and half of it to get them", async () => {
    const server = await davServer();
    try {
      const written = await overWebDav(server, await filled(10_000));
      expect(written.methods).to.deep.equal(["PROPFIND", "PUT", "GET"]);
      expect(written.bytes).to.be.below(1_200_000);
      const store = webDavStore({ url: server.url, user, password, fetch, allowsHttp: true });
      const before = server.carried();
      const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
      await syncVault(phone, store);
      expect(server.carried() - before).to.be.within(written.bytes / 4, 600_000);
      expect(allAccounts(await phone.contents())).to.have.length(10_000);
    } finally {
      await server.close();
    }
  });

  it("with 10,000 accounts is below 1.2 MB", async () => {
    const store = memoryStore();
    await syncVault(await filled(10_000), store);
    expect(store.bytes).to.be.below(1_200_000);
    expect(readBackupAtOnce(Buffer.from([...store.files.values()][0]!).toString()).snapshot?.blocks).to.have.length(1);
  });
});
