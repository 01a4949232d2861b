/**
 * Tests failures in the middle of each operation in operations.ts. After a failure, the vault must open in its state
 * from before or after the operation, or between two writes of the operation.
 */
import { expect } from "chai";
import { restoreNewVault } from "../../../../src/backup/index.ts";
import { AppError } from "../../../../src/errors.ts";
import {
  createVault,
  proxyStorage,
  memoryStorage,
  type StoragePort,
  applyWriteRequest,
} from "../../../../src/vault/index.ts";
import { opened } from "../backup/backups.ts";
import { killing, stepped, windowOn } from "../disturbed.ts";
import { type Operation, operations, prepared, type Prepared, stateOf } from "../operations.ts";
import { type Call, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { dump, identity, masterPassword, open } from "../vaults.ts";

/** Returns the state of a vault before and after an operation. */
async function bothStates({ vault, files }: Prepared, held: object, run: Operation): Promise<[string, string]> {
  const copy = windowOn(memoryStorage({ ...held }), vault);
  const before = await stateOf(copy);
  await run(copy, files);
  const after = await stateOf(copy);
  expect(after).not.to.be.equal("");
  return [before, after];
}

/** Checks that a new process finds the vault in one of these states. */
async function expectOneOf(states: readonly string[], storage: StoragePort, what: string): Promise<void> {
  const found = await open(memoryStorage(await dump(storage)));
  expect(states.includes(await stateOf(found)), what).to.equal(true);
}

/**
 * Returns all states in which an operation may leave the vault. An operation with two writes may also end between them.
 */
async function statesOf(ready: Prepared, held: object, name: string, run: Operation): Promise<string[]> {
  const states = await bothStates(ready, held, run);
  const first = firstOf[name];
  return first === undefined ? states : [...states, ...(await bothStates(ready, held, operations[first]!))];
}

const firstOf: Readonly<Record<string, string>> = {
  "removing two accounts, and undoing it": "removing two accounts",
  "making new revisions of two accounts, and undoing it": "making new revisions of two accounts",
};

for (const [name, run] of Object.entries(operations)) {
  describe(`${name}, when disturbed,`, () => {
    let ready: Prepared;
    let held: Record<string, unknown>;
    let states: string[];

    before(async () => {
      ready = await prepared();
      held = await dump(ready.vault.storage);
      states = await statesOf(ready, held, name, run);
    });

    for (const when of ["before", "after"] as const) {
      it(`leaves the old or the new state if the process ends ${when} any step`, async () => {
        let at = 1;
        for (; ; at++) {
          const inner = memoryStorage(held);
          const { step, killed } = killing(at, when);
          const done = run(windowOn(stepped(inner, step), ready.vault), ready.files);
          const outcome = await Promise.race([done, killed]);
          await expectOneOf(states, inner, `step ${at}`);
          if (outcome !== "killed") break;
        }
        expect(at).to.be.above(4);
      });
    }

    it("leaves the old or the new state if the storage fails at any call", async () => {
      for (let at = 1; ; at++) {
        const inner = memoryStorage(held);
        const { storage, calls } = spied(inner, (_: Call, count) => (count === at ? new Error("disk") : undefined));
        const vault = windowOn(storage, ready.vault);
        const error: unknown = await run(vault, ready.files).then(
          () => undefined,
          (cause: unknown) => cause,
        );
        if (calls.length < at) break;
        expectFailed(name, error);
        await expectOneOf(states, inner, `call ${at}`);
        await run(windowOn(inner, ready.vault), ready.files).catch(expectOwn); // checks that the lock is free again
      }
    });

    it("leaves the old or the new state if the storage is full", async () => {
      const bytes = JSON.stringify(held).length;
      for (let room = 0, grown = 0; ; room += 200) {
        const inner = memoryStorage(held);
        const filling: StoragePort = {
          ...inner,
          set: async (entries) => {
            const size = JSON.stringify({ ...(await dump(inner)), ...entries }).length;
            if (size > bytes + room) throw new Error("QUOTA_BYTES quota exceeded");
            await inner.set(entries);
          },
        };
        const failed = await run(windowOn(filling, ready.vault), ready.files).then(
          () => false,
          (error: unknown) => {
            expect(error).to.be.instanceOf(AppError).with.property("code", "storage-failed");
            return true;
          },
        );
        await expectOneOf(states, inner, `room ${room}`);
        if (!failed && grown++ > 1) break;
      }
    });

    it("leaves the old or the new state from a private window if the background ends before or after writing", async () => {
      for (const lost of ["never", "before", "after"] as const) {
        const inner = memoryStorage(held);
        const storage = proxyStorage(inner, async (change) => {
          const arrived: unknown = JSON.parse(JSON.stringify(change));
          if (lost === "before") throw new Error("the background is gone");
          const answer = await applyWriteRequest(inner, arrived);
          if (lost === "after") throw new Error("the background is gone");
          return answer;
        });
        const error: unknown = await run(windowOn(storage, ready.vault), ready.files).then(
          () => undefined,
          (cause: unknown) => cause,
        );
        await expectOneOf(lost === "before" ? states : [states[1]!], inner, lost);
        if (lost === "before") expectFailed(name, error);
        else expect(error).to.equal(undefined); // the storage shows that the write was made
      }
    });
  });
}

/** Checks that an operation reports the failure of the storage. Only "marking a use" may ignore the failure. */
function expectFailed(name: string, error: unknown): void {
  if (name === "marking a use" && error === undefined) return;
  expect(error).to.be.instanceOf(AppError).with.property("code", "storage-failed");
}

const expectOwn = (error: unknown): void => {
  expect(error).to.be.instanceOf(AppError);
};

describe("creating a vault, when disturbed,", () => {
  const ways: [name: string, run: (storage: StoragePort, file: string) => Promise<unknown>][] = [
    ["creating a vault", (storage) => createVault({ storage, masterPassword, identity, pbkdf2: instantly })],
    ["restoring to an empty storage", async (storage, file) => restoreNewVault(storage, await opened(file))],
  ];
  for (const [name, run] of ways) {
    it(`leaves no vault or a complete one if the process ends before or after any step: ${name}`, async () => {
      const { files } = await prepared();
      for (const when of ["before", "after"] as const) {
        for (let at = 1; ; at++) {
          const inner = memoryStorage();
          const { step, killed } = killing(at, when);
          const outcome = await Promise.race([run(stepped(inner, step), files.own), killed]);
          const found = await dump(inner);
          if (Object.keys(found).length > 0) await stateOf(await open(memoryStorage(found)));
          if (outcome === "killed") continue;
          expect(at).to.be.above(2);
          break;
        }
      }
    });
  }
});
