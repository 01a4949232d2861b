/**
 * Tests failures, aborts and a lock in the middle of work. After a failure in an operation of operations.ts, the vault
 * must open in its state from before or after the operation, or between two writes of the operation.
 */
import { expect } from "chai";
import { restoreNewVault } from "../../../../src/backup/index.ts";
import { AppError } from "../../../../src/errors.ts";
import {
  applyWriteRequest,
  createVault,
  memoryStorage,
  openVault,
  proxyStorage,
  type StoragePort,
} from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { opened } from "../backup/backups.ts";
import { killing, stepped, windowOn } from "../disturbed.ts";
import { type Operation, operations, type Prepared, prepared, stateOf } from "../operations.ts";
import { rejectsApp } from "../refused.ts";
import { type Call, sets, spied } from "../spied.ts";
import { instantly, standIn } from "../stand-in.ts";
import { account, accountName, dump, identity, masterPassword, newVault, open, write } from "../vaults.ts";
import { withRandom } from "../with-random.ts";

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

describe("an abort", () => {
  const reason = { stop: "please" };

  it("rejects with its reason and writes nothing before or during each slow step of creation", async () => {
    for (const at of [0, 1, 2]) {
      const controller = new AbortController();
      if (at === 0) controller.abort(reason);
      const { pbkdf2, asked } = standIn((call) => {
        if (call === at) controller.abort(reason);
      });
      const { storage, calls } = spied(memoryStorage());
      const making = createVault({ storage, masterPassword, identity, pbkdf2, signal: controller.signal });
      expect(await rejection(making), `at ${at}`).to.equal(reason);
      expect(asked).to.have.length(at);
      expect(sets(calls)).to.deep.equal([]);
      expect(await storage.keys()).to.deep.equal([]);
    }
  });

  it("either rejects without a write or comes too late, if creation waits for the lock", async () => {
    const storage = memoryStorage();
    const controller = new AbortController();
    let release: () => void = () => undefined;
    const busy = storage.exclusively(() => new Promise<void>((resolve) => (release = resolve)));
    const { pbkdf2, asked } = standIn();
    const making = createVault({ storage, masterPassword, identity, pbkdf2, signal: controller.signal });
    const outcome = making.then(
      () => "made",
      (error: unknown) => error,
    );
    while (asked.length < 2) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(reason);
    release();
    await busy;
    if ((await outcome) === "made") expect((await (await open(storage)).contents()).records.size).to.equal(2);
    else {
      expect(await outcome).to.equal(reason);
      expect(await storage.keys()).to.deep.equal([]);
    }
  });

  it("of opening rejects with its reason and writes nothing, and the vault opens later", async () => {
    const inner = memoryStorage();
    await newVault(inner);
    const before = await dump(inner);
    for (const at of [0, 1]) {
      const controller = new AbortController();
      if (at === 0) controller.abort(reason);
      const { pbkdf2 } = standIn(() => {
        controller.abort(reason);
      });
      const { storage, calls } = spied(inner);
      expect(await rejection(openVault({ storage, masterPassword, pbkdf2, signal: controller.signal }))).to.equal(
        reason,
      );
      expect(sets(calls)).to.deep.equal([]);
    }
    expect(await dump(inner)).to.deep.equal(before);
    expect((await (await open(inner)).contents()).records.size).to.equal(2);
  });

  it("works with the real slow step", async () => {
    const storage = memoryStorage();
    const controller = new AbortController();
    const onProgress = (fraction: number): void => {
      if (fraction >= 0.5) controller.abort(reason);
    };
    const { signal } = controller;
    expect(await rejection(createVault({ storage, masterPassword, identity, signal, onProgress }))).to.equal(reason);
    expect(await storage.keys()).to.deep.equal([]);
  });
});

describe("the progress of creation", () => {
  it("covers both slow steps and increases to 1", async () => {
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => void fractions.push(fraction);
    const steps: typeof instantly = async (parameters) => {
      for (const fraction of [0.25, 0.5, 1]) parameters.onProgress?.(fraction);
      return instantly(parameters);
    };
    const storage = memoryStorage();
    await createVault({ storage, masterPassword, identity, pbkdf2: steps, onProgress });
    expect(fractions).to.deep.equal([0.125, 0.25, 0.5, 0.625, 0.75, 1]);
    fractions.length = 0;
    await openVault({ storage, masterPassword, pbkdf2: steps, onProgress });
    expect(fractions).to.deep.equal([0.25, 0.5, 1]);
  });
});

describe("a vault", () => {
  const zero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

  it("wipes the master password, V, the source of wrapKey, R and K when it is created, opened or refused", async () => {
    const { pbkdf2, secrets } = standIn();
    const storage = memoryStorage();
    const handed: Uint8Array[] = [];
    const random = (count: number, buffer: Uint8Array): Uint8Array => Buffer.alloc(count, handed.push(buffer));
    await withRandom(random, () => newVault(storage, pbkdf2));
    const [K] = handed.filter(({ length }) => length === 32);
    expect(K && zero(K), "K").to.equal(true);
    await openVault({ storage, masterPassword, pbkdf2 });
    await rejection(openVault({ storage, masterPassword: "wrong", pbkdf2 }));
    expect(secrets).to.have.length(8);
    for (const secret of secrets) expect(zero(secret)).to.equal(true);
  });

  it("wipes its keys when closed, and can neither be read nor written afterwards", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const before = await dump(vault.storage);
    const { recordKey, nameKey } = vault.keys;
    expect(zero(recordKey) || zero(nameKey)).to.equal(false);
    vault.close();
    expect(zero(recordKey) && zero(nameKey)).to.equal(true);
    await rejectsApp(vault.contents(), "locked");
    await rejectsApp(write(vault, accountName, account), "locked");
    expect(await dump(vault.storage)).to.deep.equal(before);
    vault.close();
  });

  it("writes nothing when it is closed in the middle of a change", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const change = vault.change(() => {
      vault.close();
      return { writes: { [accountName]: account }, result: undefined };
    });
    await rejectsApp(change, "locked");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });
});
