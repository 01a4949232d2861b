/** Tests the rows that a device stores to draw the list of accounts before the records are read. */
import { expect } from "chai";
import { exportBackup } from "../../../../src/backup/index.ts";
import {
  memoryStorage,
  rememberedLists,
  rememberList,
  type RememberedRow,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { dump, newVault } from "../vaults.ts";

const row = (title: string): RememberedRow => ({ tile: title, title, sub: "ada" });

describe("remembered lists", () => {
  let storage: StoragePort;
  let vault: Vault;
  let key: string;

  beforeEach(async () => {
    storage = memoryStorage();
    vault = await newVault(storage);
    key = vault.keys.localKey("lists");
    await rememberList(vault, "accounts", [row("one.example"), row("two.example")]);
  });

  it("are kept for the next window, each list by its name", async () => {
    await rememberList(vault, "popup", [row("three.example")]);
    expect(Object.fromEntries(await rememberedLists(vault))).to.deep.equal({
      accounts: [row("one.example"), row("two.example")],
      popup: [row("three.example")],
    });
  });

  it("are stored encrypted, and in no record that a backup or a snapshot contains", async () => {
    expect(JSON.stringify(await dump(storage))).not.to.include("one.example");
    expect([...(await vault.contents()).records.keys()].sort()).to.deep.equal(["keys", "settings"]);
    expect((await storage.keys()).filter((each) => !each.startsWith("r/"))).to.have.members([key, "vault", "l/opened"]);
    expect(JSON.stringify(await exportBackup(vault))).not.to.include(key);
  });

  it("are not written again if the rows are the same", async () => {
    const before = await dump(storage);
    await rememberList(vault, "accounts", [row("one.example"), row("two.example")]);
    expect(await dump(storage)).to.deep.equal(before);
  });

  it("are written again if one of their texts is another", async () => {
    const other = { ...row("one.example"), place: "www.one.example" };
    await rememberList(vault, "accounts", [other, row("two.example")]);
    expect((await rememberedLists(vault)).get("accounts")).to.deep.equal([other, row("two.example")]);
  });

  it("forget a list that has no rows", async () => {
    await rememberList(vault, "accounts", []);
    expect((await rememberedLists(vault)).size).to.equal(0);
  });

  it("keep the first 30 rows of the last 50 lists", async () => {
    const rows = Array.from({ length: 31 }, (_, i) => row(`${i}.example`));
    for (let i = 0; i < 50; i++) await rememberList(vault, `popup/${i}.example`, rows);
    const lists = await rememberedLists(vault);
    expect(lists.size).to.equal(50);
    expect(lists.has("accounts")).to.equal(false);
    expect(lists.get("popup/49.example")).to.deep.equal(rows.slice(0, 30));
  });

  it("count as empty if a byte was changed, or if the record was moved here from another name", async () => {
    const { [key]: sealed } = await dump(storage);
    await storage.set({ [key]: (sealed as string).replace(/.(?=.{20}$)/u, (c) => (c === "A" ? "B" : "A")) });
    expect((await rememberedLists(vault)).size).to.equal(0);
    const other = vault.keys.localKey("other");
    await storage.set({ [key]: vault.keys.records.seal(other, { lists: [{ list: "accounts", rows: [row("x")] }] }) });
    expect((await rememberedLists(vault)).size).to.equal(0);
  });

  it("ignore lists and rows of another form", async () => {
    for (const lists of [7, [7], [{ list: 7, rows: [] }], [{ list: "accounts", rows: [{ title: "one" }] }]]) {
      await storage.set({ [key]: vault.keys.records.seal(key, { v: 1, name: "lists", lists }) });
      expect((await rememberedLists(vault)).size, JSON.stringify(lists)).to.equal(0);
    }
  });
});
