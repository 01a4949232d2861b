/** Tests the state of a window if an asynchronous step ends before a step that began earlier. */
import { expect } from "chai";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { keepSession, memoryStorage } from "../../../../src/vault/index.ts";
import { createOpenedVault, type OpenedVault } from "../../../../ui/open-vault/opened.ts";
import { memorySession } from "../../src/vault/sessions.ts";
import { newVault, rules } from "../../src/vaults.ts";
import { settled } from "../clock.ts";

describe("the open vault of a window", () => {
  /**
   * Returns the open vault of a window. The storage can be read only after a test calls `answer`. `enter` opens a
   * second vault.
   */
  const openedSlowly = async (): Promise<{
    opened: OpenedVault;
    enter: () => Promise<boolean>;
    answer: () => void;
  }> => {
    const storage = memoryStorage();
    const [first, second] = [await newVault(storage), await newVault()];
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const opened = createOpenedVault({ ...storage, get: (keys) => asked.then(() => storage.get(keys)) });
    const entering = [first, second];
    const enter = async (): Promise<boolean> => {
      const vault = entering.shift()!;
      return opened.enter(vault, () => keepSession(memorySession(), vault.keys, 10));
    };
    await enter();
    return { opened, enter, answer };
  };

  it("is dropped at once and shown as locked", async () => {
    const { opened, answer } = await openedSlowly();
    const dropping = opened.drop();
    expect([opened.vault(), opened.contents.value]).to.deep.equal([undefined, undefined]);
    answer();
    await dropping;
    expect(opened.phase.value).to.equal("locked");
  });

  it("stays open if it is opened while an earlier drop is still looking for the vault", async () => {
    const { opened, enter, answer } = await openedSlowly();
    const dropping = opened.drop();
    await enter();
    answer();
    await dropping;
    expect(opened.phase.value).to.equal("open");
    expect(opened.vault()).not.to.equal(undefined);
  });

  it("never shows the result of a read that began before its last change", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    let answer = (): void => undefined;
    let asked: Promise<unknown> = Promise.resolve();
    const get: typeof storage.get = async (keys) => {
      const found = await storage.get(keys);
      await asked;
      return found;
    };
    const opened = createOpenedVault(storage);
    await opened.enter(vault, () => keepSession(memorySession(), vault.keys, 10));
    Object.assign(vault, { storage: { ...storage, get } });
    asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const early = opened.read();
    await settled();
    asked = Promise.resolve();
    await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
    const shown = await opened.showChanged();
    expect(allAccounts(shown)).to.have.length(1);
    answer();
    expect(allAccounts(await early)).to.have.length(0);
    expect(opened.contents.value).to.equal(shown);
  });
});
