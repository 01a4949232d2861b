/** Tests when the popup offers to undo the last action, also after it was closed and opened again, and what it says. */
import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  emptyDeleted,
  markPasswordSent,
} from "../../../../src/accounts/index.ts";
import { lastAction } from "../../../../src/filling/index.ts";
import { t } from "../../../../ui/locale/i18n.ts";
import type { WindowVault } from "../../../../ui/open-vault/window-vault.ts";
import { createUndoing, type Undoing, type UndoClock } from "../../../../ui/open-vault/undoing.ts";
import { textOf } from "../../../../ui/open-vault/UndoToast.tsx";
import { masterPassword } from "../../src/vaults.ts";
import { type Clock, settled, stoppedClock, until } from "../clock.ts";
import { type Machine, machine, startedOn, work } from "./windows.ts";
import { speakIn } from "../speaking.ts";

const site = "example.com";

describe("the popup's offer to undo", () => {
  let clock: Clock;
  let ports: Machine;
  let popup: WindowVault;
  let name: string;
  let due: { readonly at: number; readonly run: () => void } | undefined;
  const undoClock: UndoClock = {
    now: () => clock.now,
    after(milliseconds, run) {
      const mine = { at: clock.now + milliseconds, run };
      due = mine;
      return () => {
        if (due === mine) due = undefined;
      };
    },
  };
  const pass = (milliseconds: number): void => {
    clock.now += milliseconds;
    if (due && due.at <= clock.now) due.run();
  };

  before(() => {
    speakIn("en");
  });
  beforeEach(async () => {
    clock = stoppedClock();
    due = undefined;
    ports = await machine();
    popup = await startedOn(ports);
    await popup.unlock(masterPassword, work);
    await popup.pin.isOn(); // waits until the unlock has written its notes
    name = await popup.change((vault) => addStoredAccount(vault, { site, login: "ada", password: "a", notes: "old" }));
  });
  afterEach(() => {
    clock.end();
  });

  const offering = async (window = popup): Promise<Undoing> => {
    const undoing = createUndoing(window, undoClock);
    await settled();
    return undoing;
  };
  const textIn = ({ undoOffer }: Undoing): string | undefined =>
    undoOffer.value && textOf(undoOffer.value, popup.contents.value!);
  const notes = async (): Promise<string | undefined> => accountNamed(await popup.read(), name).notes;

  it("appears with an action, and ends after eight seconds", async () => {
    const undoing = await offering();
    expect(undoing.undoOffer.value).to.equal(undefined);
    await popup.perform("edit", name, { notes: "new" });
    await until(() => undoing.undoOffer.value !== undefined);
    expect(undoing.undoOffer.value).to.deep.include({ kind: "saved", names: [name], isFresh: true });
    expect(textIn(undoing)).to.equal("Saved");
    pass(7999);
    expect(undoing.undoOffer.value).not.to.equal(undefined);
    pass(1);
    expect(undoing.undoOffer.value).to.equal(undefined);
    await settled();
    expect(await lastAction(popup.opened()!)).to.equal(undefined);
  });

  it("means the action that has begun, even if the one before is still offered", async () => {
    const undoing = await offering();
    await undoing.perform("edit", name, { notes: "new" });
    await until(() => undoing.undoOffer.value !== undefined);
    const second = undoing.perform("edit", name, { notes: "newer" });
    await Promise.all([second, undoing.undo()]);
    expect(textIn(undoing)).to.equal("Undone");
    expect(await notes()).to.equal("new");
  });

  it("is there in a popup that opens later, for the rest of its time", async () => {
    await popup.perform("edit", name, { notes: "new" });
    pass(5000);
    const undoing = await offering(await startedOn(ports));
    expect(undoing.undoOffer.value).to.deep.include({ kind: "saved", isFresh: false });
    expect(textIn(undoing)).to.equal("Saved: example.com (ada)"); // the popup may be on another site
    expect(due?.at).to.equal(clock.now + 3000);
    await undoing.undo();
    expect(textIn(undoing)).to.equal("Undone");
    expect(await notes()).to.equal("old");
    pass(8000);
    expect(undoing.undoOffer.value).to.equal(undefined);
  });

  it("is not there any more in a popup that opens too late, which forgets the action", async () => {
    await popup.perform("edit", name, { notes: "new" });
    pass(8000);
    const undoing = await offering(await startedOn(ports));
    expect(undoing.undoOffer.value).to.equal(undefined);
    expect(await lastAction(popup.opened()!)).to.equal(undefined);
  });

  it("waits while it is held, and can be undone then", async () => {
    const undoing = await offering();
    await popup.perform("edit", name, { notes: "new" });
    await until(() => undoing.undoOffer.value !== undefined);
    pass(6000);
    undoing.holdUndo(true);
    pass(60_000);
    expect(undoing.undoOffer.value?.kind).to.equal("saved");
    undoing.holdUndo(false);
    expect(due?.at).to.equal(clock.now + 2000);
    undoing.holdUndo(true);
    pass(60_000);
    await undoing.undo();
    expect(await notes()).to.equal("old");
  });

  it("says that something has changed, and does not undo then", async () => {
    const undoing = await offering();
    await popup.perform("edit", name, { notes: "new" });
    await until(() => undoing.undoOffer.value !== undefined);
    await popup.change((vault) =>
      vault.change(({ records }) => ({ writes: { [name]: { ...records.get(name), notes: "other" } }, result: 0 })),
    );
    await undoing.undo();
    expect(textIn(undoing)).to.equal("Not undone: something has changed in the meantime.");
    expect(await notes()).to.equal("other");
  });

  it("leaves the undo to the background if the popup closes", async () => {
    const undoing = await offering();
    await popup.perform("edit", name, { notes: "new" });
    await until(() => undoing.undoOffer.value !== undefined);
    const { id } = undoing.undoOffer.value!;
    const undone = undoing.undo();
    expect([...ports.left.values()]).to.deep.equal([{ deed: "undo", args: [id] }]);
    await undone;
  });

  it("ends when the vault locks", async () => {
    const undoing = await offering();
    await popup.perform("edit", name, { notes: "new" });
    await until(() => undoing.undoOffer.value !== undefined);
    await popup.lock();
    expect(undoing.undoOffer.value).to.equal(undefined);
    expect(due).to.equal(undefined);
  });

  it("names all accounts after deletions in a row", async () => {
    const other = await popup.change((vault) => addStoredAccount(vault, { site, login: "", password: "b" }));
    const undoing = await offering();
    await popup.perform("remove", [name]);
    pass(7000);
    await popup.perform("remove", [other]);
    await until(() => undoing.undoOffer.value?.names.length === 2);
    expect(textIn(undoing)).to.equal("Deleted: ada, (no username)");
    pass(7999);
    await undoing.undo();
    expect(allAccounts(await popup.read())).to.have.length(2);
    await popup.perform("remove", [name]);
    await until(() => undoing.undoOffer.value?.kind === "removed");
    pass(8000);
    expect(undoing.undoOffer.value).to.equal(undefined);
  });

  it("counts many accounts instead of naming them", async () => {
    const names = [name];
    for (const login of ["b", "c", "d"]) {
      names.push(await popup.change((vault) => addStoredAccount(vault, { site, login, password: "b" })));
    }
    const undoing = await offering();
    await popup.perform("remove", names.slice(0, 3));
    await until(() => undoing.undoOffer.value !== undefined);
    expect(textIn(undoing)).to.equal("Deleted: ada, b, c");
    await popup.perform("remove", names.slice(3));
    await until(() => undoing.undoOffer.value?.names.length === 4);
    expect(textIn(undoing)).to.equal(t("removedAccounts", 4));
    await undoing.undo();
    expect(textIn(undoing)).to.equal("Undone");
  });

  it("asks to change new passwords on the sites, and says how many were not undone", async () => {
    const rules = { length: 16, classes: ["lower"] };
    const made: string[] = [];
    for (const login of ["b", "c", "d"]) {
      made.push(await popup.change((vault) => addAccount(vault, { site, login, revision: 1, rules })));
    }
    const undoing = await offering();
    await popup.perform("reviseMany", [name, ...made], { to: "revision" });
    await until(() => undoing.undoOffer.value !== undefined);
    expect(textIn(undoing)).to.equal(t("changedAccounts", 3));
    await popup.change((vault) => markPasswordSent(vault, made[0]!));
    await undoing.undo();
    expect(textIn(undoing)).to.equal(t("undoneBut", 1));
    await popup.perform("tag", made, "travel", true);
    await until(() => undoing.undoOffer.value?.kind === "saved");
    expect(textIn(undoing)).to.equal("Saved");
    for (const one of made) await popup.change((vault) => editAccount(vault, one, { tags: ["home"] }));
    await undoing.undo();
    expect(textIn(undoing)).to.equal("Not undone: something has changed in the meantime.");
  });

  const said: readonly (readonly [text: string, act: () => Promise<unknown>])[] = [
    ["Ignored", () => popup.perform("ignore", name, ["weak"])],
    ["The old password is in the password history.", () => popup.perform("markChanged", name)],
    ["The old password is back. The new one is in the password history.", () => popup.perform("undoChange", name)],
    ["Saved", () => popup.perform("rename", name, { login: "lovelace" })],
  ];
  for (const [text, act] of said) {
    it(`says what the action has done: ${text}`, async () => {
      await popup.change((vault) => editAccount(vault, name, { password: "b" }, { newPassword: true }));
      const undoing = await offering();
      await act();
      await until(() => undoing.undoOffer.value !== undefined);
      expect(textIn(undoing)).to.equal(text);
    });
  }

  it("says that an earlier password was deleted", async () => {
    await popup.change((vault) =>
      editAccount(vault, name, { password: "b" }, { newPassword: true, siteHasPassword: true }),
    );
    const [earlier] = accountNamed(await popup.read(), name).history!;
    const undoing = await offering();
    await popup.perform("forgetPassword", name, { index: 0, ended: earlier!.ended });
    await until(() => undoing.undoOffer.value !== undefined);
    expect(textIn(undoing)).to.equal("Deleted");
    pass(7999);
    await undoing.undo();
    expect(accountNamed(await popup.read(), name).history).to.deep.equal([earlier]);
  });

  it("counts earlier passwords that were deleted one after the other, and brings all back", async () => {
    for (const password of ["b", "c"]) {
      await popup.change((vault) =>
        editAccount(vault, name, { password }, { newPassword: true, siteHasPassword: true }),
      );
    }
    const history = accountNamed(await popup.read(), name).history!;
    expect(history).to.have.length(2);
    const undoing = await offering();
    for (const { ended } of history) {
      await undoing.perform("forgetPassword", name, { index: 0, ended });
      await until(() => undoing.undoOffer.value !== undefined);
      pass(5000);
    }
    await until(() => undoing.undoOffer.value?.times === 2);
    expect(textIn(undoing)).to.equal("2 earlier passwords deleted");
    await undoing.undo();
    expect(textIn(undoing)).to.equal("Undone");
    expect(accountNamed(await popup.read(), name).history).to.deep.equal(history);
  });

  it("ends when it is dismissed, or when the deleted account is gone for good", async () => {
    const undoing = await offering();
    await popup.perform("remove", [name]);
    await until(() => undoing.undoOffer.value !== undefined);
    await popup.change((vault) => emptyDeleted(vault, [name]));
    expect(textIn(undoing)).to.equal(undefined);
    undoing.dismissUndo();
    expect(undoing.undoOffer.value).to.equal(undefined);
    await settled();
    expect((await offering(await startedOn(ports))).undoOffer.value).to.equal(undefined);
  });
});
