/** Tests the state of a window if a later step ends before an earlier one. */
import { expect } from "chai";
import { keepSession, memoryStorage } from "../../../../src/internal.ts";
import { createOpened, type Opened } from "../../../../ui/open-vault/opened.ts";
import { memorySession } from "../../src/vault/sessions.ts";
import { newVault } from "../../src/vaults.ts";

describe("the open vault of a window", () => {
  /**
   * Returns an open vault, and a storage that answers the question "is there a vault?" only after `answer` was called.
   */
  const openedSlowly = async (): Promise<{ opened: Opened; enter: () => Promise<boolean>; answer: () => void }> => {
    const storage = memoryStorage();
    const [first, second] = [await newVault(storage), await newVault()];
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const opened = createOpened({ ...storage, get: (keys) => asked.then(() => storage.get(keys)) });
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
});
