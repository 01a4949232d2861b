/** Counts the requests and bytes of a sync with many accounts. */
import { expect } from "chai";
import { allAccounts, editAccount, readBackup, schemes, syncVault, type Vault } from "../../../../src/index.ts";
import { newVault } from "../vaults.ts";
import { memoryStore } from "./memory-store.ts";

describe("the traffic of a sync", function () {
  this.timeout(600_000);

  /** Adds accounts in one write. */
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

  it("with 500 accounts is one request if nothing has changed, and 4 with 150 kB if one entry has", async () => {
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
    expect(store.requests).to.deep.equal(["list", "write", "read", "remove"]);
    expect(store.bytes).to.be.below(150_000);
  });

  it("with 10,000 accounts is below 4 MB", async () => {
    const store = memoryStore();
    await syncVault(await filled(10_000), store);
    expect(store.bytes).to.be.below(4_000_000);
    expect(readBackup(Buffer.from([...store.files.values()][0]!).toString()).snapshot?.blocks).to.have.length(1);
  });
});
