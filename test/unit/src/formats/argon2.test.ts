/**
 * Tests Argon2 for files of other programs: how much work a file can ask for, and the worker that does the work and
 * that an abort ends.
 */
import { expect } from "chai";
import { exportKdbx, openImport, readImport } from "../../../../src/exchange/index.ts";
import { type Argon2, argon2InWorker, type Argon2Parameters, serveArgon2 } from "../../../../src/argon2.ts";
import { argon2 } from "../../../../src/formats/argon2.ts";
import { transformKey } from "../../../../src/exchange/kdbx/key.ts";
import { made } from "../../crypto/argon2/vectors.ts";
import { hex } from "../../crypto/bytes.ts";
import { rejection } from "../../crypto/refusals.ts";
import { withoutGrowth, withWebAssembly } from "../../crypto/web-assembly.ts";
import { asFile, fileNamed, withArgon2 } from "../exchange/import/files.ts";
import { rejectsApp } from "../refused.ts";
import { type SimulatedWorker, simulatedWorker } from "../simulated-worker.ts";
import { newVault } from "../vaults.ts";

const password = "file ♥ password";
const small: Argon2Parameters = {
  ...({ kind: "id", passes: 2, memory: 64, lanes: 2, bytes: 32 } as const),
  password: new Uint8Array(32).fill(1),
  salt: new Uint8Array(16).fill(2),
};

/** Returns a function for the option `argon2` which only notes the parameters and returns a key of ones. */
function noting(): { asked: Argon2Parameters[]; run: Argon2 } {
  const asked: Argon2Parameters[] = [];
  return {
    asked,
    run: (parameters) => {
      asked.push(parameters);
      return Promise.resolve(new Uint8Array(parameters.bytes).fill(1));
    },
  };
}

const bitwarden = (costs: object): Uint8Array => {
  const sealed = "2.AAAA|AAAA|AAAA";
  const file = { encrypted: true, passwordProtected: true, salt: "s", encKeyValidation_DO_NOT_EDIT: sealed };
  return asFile({ ...file, data: sealed, kdfType: 1, ...costs });
};

describe("Argon2", () => {
  it("gives the same key in a worker, leaves the password as it was, and ends the worker", async () => {
    for (const kind of ["d", "id"] as const) {
      const worker = simulatedWorker(serveArgon2);
      // Both are parts of larger buffers, as in a file. The worker gets only the parts.
      const given = { ...small, kind, password: new Uint8Array(1000).subarray(5, 37), salt: new Uint8Array(1000) };
      const salt = given.salt.subarray(0, 16);
      given.password.fill(1);
      const expected = await argon2({ ...given, salt }, {});
      const key = await argon2({ ...given, salt }, { argon2: argon2InWorker(() => worker.port) });
      expect(key).to.deep.equal(expected);
      expect(given.password).to.deep.equal(small.password);
      const [received] = worker.received as [Argon2Parameters];
      expect([received.password.buffer.byteLength, received.salt.buffer.byteLength]).to.deep.equal([32, 16]);
      expect(received.password).to.deep.equal(new Uint8Array(32)); // the worker has wiped it
      expect(worker.ended).to.equal(1);
    }
  });

  it("is ended by an abort in the middle, and starts no worker after an abort", async () => {
    const workers: SimulatedWorker[] = [];
    const run = argon2InWorker(() => {
      const worker = simulatedWorker(() => undefined); // never answers
      workers.push(worker);
      return worker.port;
    });
    const abort = new AbortController();
    const huge = { ...small, memory: 2 ** 20, passes: 64 };
    const result = argon2(huge, { argon2: run, signal: abort.signal });
    const reason = new Error("the view was closed");
    abort.abort(reason);
    expect(await rejection(result)).to.equal(reason);
    expect(await rejection(argon2(huge, { argon2: run, signal: abort.signal }))).to.equal(reason);
    expect(workers.map(({ ended }) => ended)).to.deep.equal([1]);
  });

  it("never runs in this thread instead of the worker", async () => {
    const worker = simulatedWorker(() => undefined);
    worker.port.postMessage = () => {
      queueMicrotask(() => worker.port.onerror?.({} as never));
    };
    const { compile, instantiate } = WebAssembly;
    const started: unknown[] = [];
    const watching = {
      compile,
      instantiate: (module: WebAssembly.Module) => {
        started.push(module);
        return instantiate(module);
      },
    };
    await withWebAssembly(watching, async () => {
      const error = await rejection(argon2(small, { argon2: argon2InWorker(() => worker.port) }));
      expect(String(error)).to.include("worker");
      expect([worker.ended, started.length]).to.deep.equal([1, 0]);
      await argon2(small, {});
      expect(started, "the test sees Argon2").not.to.deep.equal([]);
    });
  });

  it("reports its progress from this thread and from the worker", async () => {
    const costs = { ...small, memory: 8192 };
    const ways = [{}, { argon2: argon2InWorker(() => simulatedWorker(serveArgon2).port) }];
    for (const way of ways) {
      const fractions: number[] = [];
      await argon2(costs, { ...way, onProgress: (fraction) => fractions.push(fraction) });
      expect(fractions).to.deep.equal([1 / 2, 1]);
    }
  });

  it("stops in the middle in this thread", async () => {
    const abort = new AbortController();
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => {
      fractions.push(fraction);
      if (fractions.length === 3) abort.abort("enough");
    };
    const work = argon2({ ...small, memory: 65_536 }, { signal: abort.signal, onProgress });
    expect(await rejection(work)).to.equal("enough");
    expect(fractions).to.have.length(3);
  });

  it("says how much memory the device refused, in this thread and in the worker, and the file opens later", async () => {
    const worker = simulatedWorker(serveArgon2);
    for (const way of [{}, { argon2: argon2InWorker(() => worker.port) }]) {
      const refused = withWebAssembly(withoutGrowth, () => rejection(argon2({ ...small, memory: 65_537 }, way)));
      expect(await refused).to.deep.include({ name: "AppError", code: "memory", values: [65] });
    }
    expect(worker.ended).to.equal(1);
    const read = await readImport(fileNamed("keepass-4.kdbx"));
    await withWebAssembly(withoutGrowth, () => rejectsApp(openImport(read, { password }), "memory", [1]));
    expect((await openImport(read, { password })).entries).not.to.deep.equal([]);
  });

  it("gives the tags of version 1.0 too", async () => {
    const { parameters, tag } = made.find((each) => each.parameters.version === 0x10 && each.parameters.kind === "d")!;
    const given = parameters as Argon2Parameters;
    for (const way of [{}, { argon2: argon2InWorker(() => simulatedWorker(serveArgon2).port) }]) {
      expect(hex(await argon2(given, way))).to.equal(tag);
    }
  });

  it("refuses a result of another length, and costs above the limits before the function is called", async () => {
    for (const key of [new Uint8Array(31), new Uint8Array(0), undefined, "key"])
      await rejectsApp(argon2(small, { argon2: () => Promise.resolve(key as never) }), "bad-argument");
    const { asked, run } = noting();
    for (const costs of [
      { memory: 2 ** 20, passes: 65 },
      { memory: 8, lanes: 1, passes: 2 ** 32 - 1 },
    ])
      await rejectsApp(argon2({ ...small, ...costs }, { argon2: run }), "import-too-large");
    expect(asked).to.deep.equal([]);
  });

  const costs = [
    ...[[64, 1024, 8] as const, [1024, 64, 1] as const, [65_536, 1, 16] as const],
    ...[[3, 64, 4] as const, [1, 1024, 255] as const],
  ];
  for (const [passes, mebibytes, lanes] of costs) {
    it(`of a file runs once with its ${passes} passes of ${mebibytes} MiB on ${lanes} lanes, in the given function`, async () => {
      for (const id of ["argon2d", "argon2id"] as const) {
        const { asked, run } = noting();
        const read = await readImport(withArgon2(id, passes, mebibytes, lanes));
        await rejectsApp(openImport(read, { password, argon2: run }), "import-format"); // the header's hash is wrong
        const [{ kind, ...parameters } = small, ...more] = asked;
        expect(more).to.deep.equal([]);
        expect(parameters).to.include({ passes, memory: mebibytes * 1024, lanes, bytes: 32 });
        expect(`argon2${kind}`).to.equal(id);
      }
      const { asked, run } = noting();
      const file = bitwarden({ kdfIterations: passes, kdfMemory: mebibytes, kdfParallelism: lanes });
      await rejectsApp(openImport(await readImport(file), { password, argon2: run }), "cannot-decrypt");
      expect(asked.map(({ kind, memory }) => [kind, memory])).to.deep.equal([["id", mebibytes * 1024]]);
    });
  }

  it("of an exported database runs in the given function", async () => {
    const { asked, run } = noting();
    await exportKdbx(await (await newVault()).contents(), { password, argon2: run });
    expect(asked.map(({ passes, memory }) => passes * memory)).to.deep.equal([3 * 65_536]);
  });

  it("of a file is refused if the given function is none", async () => {
    const read = await readImport(fileNamed("keepass-4.kdbx"));
    await rejectsApp(openImport(read, { password, argon2: 7 as never }), "bad-argument");
  });
});

describe("AES-KDF", () => {
  const salt = new Uint8Array(32).fill(3);
  const { subtle } = crypto;
  const counted: number[] = [];
  before(() => {
    const encrypt = (...values: Parameters<SubtleCrypto["encrypt"]>): Promise<ArrayBuffer> => {
      counted.push(values[2].byteLength);
      return subtle.encrypt(...values);
    };
    const watched = new Proxy(subtle, {
      get: (_, name) => (name === "encrypt" ? encrypt : (Reflect.get(subtle, name) as () => unknown).bind(subtle)),
    });
    Object.defineProperty(crypto, "subtle", { value: watched, configurable: true });
  });
  after(() => Reflect.deleteProperty(crypto, "subtle"));
  beforeEach(() => counted.splice(0));

  it("encrypts at most 2 MiB in each call, and stops after the call during which it is aborted", async () => {
    const abort = new AbortController();
    const reason = new Error("the vault was locked");
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => {
      fractions.push(fraction);
      if (fractions.length === 3) abort.abort(reason);
    };
    const kdf = { kind: "aes", rounds: 100_000_000, salt } as const;
    const run = transformKey(kdf, new Uint8Array(32), { signal: abort.signal, onProgress });
    expect(await rejection(run)).to.equal(reason);
    expect(Math.max(...counted)).to.be.at.most(2 ** 21);
    expect(counted).to.have.length(2 * 4); // two halves of the key, in the three slices before the abort and one after
    expect(fractions).to.have.length(3);
  });
});
