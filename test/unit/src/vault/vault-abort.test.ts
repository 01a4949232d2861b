import { expect } from "chai";
import { createVault, memoryStorage, openVault } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { sets, spied } from "../spied.ts";
import { instantly, standIn } from "../stand-in.ts";
import { dump, identity, masterPassword, newVault, open } from "../vaults.ts";

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
