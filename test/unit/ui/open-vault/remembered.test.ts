/** Tests the list that a window shows of a large vault before the records are read. */
import { expect } from "chai";
import { allAccounts } from "../../../../src/accounts/index.ts";
import { memoryStorage, openVault, rememberedLists, type StoragePort } from "../../../../src/vault/index.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { createWindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { instantly } from "../../src/stand-in.ts";
import { account, dump, masterPassword } from "../../src/vaults.ts";
import { type Clock, stoppedClock, until } from "../clock.ts";
import { type Machine, machine, startedOn, unlockElsewhere } from "./windows.ts";

const rows = [{ tile: "old.example", title: "old.example", sub: "ada" }];

describe("a window that opens a large vault", () => {
  let clock: Clock;
  let storage: StoragePort;
  let ports: Machine;
  /** Lets the reading of the records end. */
  let read: () => void;

  const addAccounts = async (count: number): Promise<void> => {
    const vault = await openVault({ storage, masterPassword, pbkdf2: instantly });
    const names = Array.from({ length: count }, (_, i) => `account/${String(i).padStart(22, "A")}`);
    await vault.change(() => ({ writes: Object.fromEntries(names.map((name) => [name, account])), result: undefined }));
    vault.close();
  };
  /** Starts a window that gets the records only after {@link read} is called. */
  const slowWindow = (): WindowVault => {
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    const slow: StoragePort = { ...storage, all: () => reading.then(() => dump(storage)) };
    const window = createWindowVault({ ...ports, storage: slow });
    void window.start();
    return window;
  };

  beforeEach(async () => {
    clock = stoppedClock();
    storage = memoryStorage();
    ports = await machine(storage);
    await addAccounts(500);
    await unlockElsewhere(ports);
  });

  afterEach(() => {
    clock.end();
  });

  it("shows what it showed last, without contents, until the records are read", async () => {
    await (await startedOn(ports)).remember("accounts", rows);
    const window = slowWindow();
    await until(() => window.remembered.value.size > 0);
    expect(window.remembered.value.get("accounts")).to.deep.equal(rows);
    expect([window.phase.value, window.contents.value]).to.deep.equal(["starting", undefined]);
    read();
    await until(() => window.phase.value === "open");
    expect(window.remembered.value.size).to.equal(0);
    expect(new Set(allAccounts(window.contents.value!).map(({ site }) => site))).to.deep.equal(new Set([account.site]));
  });

  it("replaces an older record that somebody has put back", async () => {
    const first = await startedOn(ports);
    await first.remember("accounts", rows);
    const older = await dump(storage);
    await first.remember("accounts", [{ ...rows[0]!, sub: "bob" }]);
    await storage.set(older);
    const window = await startedOn(ports);
    await window.remember("accounts", [{ ...rows[0]!, sub: "bob" }]);
    const vault = await window.use();
    expect((await rememberedLists(vault)).get("accounts")?.[0]?.sub).to.equal("bob");
  });

  it("opens without lists if their record is damaged", async () => {
    const first = await startedOn(ports);
    await first.remember("accounts", rows);
    await storage.set({ [(await first.use()).keys.localKey("lists")]: "damaged" });
    const window = slowWindow();
    read();
    await until(() => window.phase.value === "open");
    expect(window.remembered.value.size).to.equal(0);
  });

  it("shows nothing of a locked vault", async () => {
    const first = await startedOn(ports);
    await first.remember("accounts", rows);
    await first.lock();
    const window = slowWindow();
    await until(() => window.phase.value === "locked");
    expect(window.remembered.value.size).to.equal(0);
    read();
  });

  it("remembers nothing of a small vault", async () => {
    storage = memoryStorage();
    ports = await machine(storage);
    await addAccounts(499);
    await unlockElsewhere(ports);
    const window = await startedOn(ports);
    const before = await dump(storage);
    await window.remember("accounts", rows);
    expect(await dump(storage)).to.deep.equal(before);
  });
});
