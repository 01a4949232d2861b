/** Tests many derivations at once, in the lanes of vectors and in several workers. */
import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2Sync } from "node:crypto";
import { type Pbkdf2Job, pbkdf2HmacSha1Batch, servePbkdf2 } from "../../../../crypto/index.ts";
import { counting, hex } from "../bytes.ts";
import { backendChoices } from "./backends.ts";
import { expectCryptoError, rejection } from "../refusals.ts";
import { startThread, type Thread } from "./thread.ts";

const expected = ({ password, salt, iterations, keyBytes }: Pbkdf2Job): string =>
  pbkdf2Sync(password, salt, iterations, keyBytes, "sha1").toString("hex");

const anyJob: fc.Arbitrary<Pbkdf2Job> = fc.record({
  password: fc.uint8Array({ maxLength: 70 }),
  salt: fc.uint8Array({ maxLength: 70 }),
  iterations: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(1, 2, 8192, 8193, 8194)),
  keyBytes: fc.integer({ min: 1, max: 70 }),
});

const someJobs = Array.from({ length: 7 }, (_, i) => ({
  password: counting(10 + i),
  salt: counting(4, i),
  iterations: 8200 + 2000 * i,
  keyBytes: 10 + 9 * i,
}));

for (const backend of backendChoices) {
  describe(`pbkdf2HmacSha1Batch on ${backend}`, () => {
    it("derives the key of each job, independently of the others", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyJob, { maxLength: 9 }), async (jobs) => {
          const keys = await pbkdf2HmacSha1Batch(jobs, { backend });
          expect(keys.map(hex)).to.deep.equal(jobs.map(expected));
        }),
        { numRuns: 15 },
      );
    });

    it("reports the progress of the whole batch, up to 1", async () => {
      const reported: number[] = [];
      await pbkdf2HmacSha1Batch(someJobs, { backend, onProgress: (fraction) => reported.push(fraction) });
      expect(reported.at(-1)).to.equal(1);
      expect(reported).to.deep.equal([...new Set(reported)].sort((a, b) => a - b));
      expect(reported).to.have.length.above(6);
    });

    it("stops when it is aborted, with the reason, and reports nothing more", async () => {
      const abort = new AbortController();
      const reason = new Error("enough");
      const reported: number[] = [];
      const onProgress = (fraction: number): void => {
        reported.push(fraction);
        if (reported.length === 2) abort.abort(reason);
      };
      const run = pbkdf2HmacSha1Batch(someJobs, { backend, signal: abort.signal, onProgress });
      expect(await rejection(run)).to.equal(reason);
      expect(reported).to.have.length(2);
    });
  });
}

describe("pbkdf2HmacSha1Batch over workers", () => {
  const threads: Thread[] = [];
  const createWorker = (): Thread["port"] => {
    threads.push(startThread(servePbkdf2));
    return threads.at(-1)!.port;
  };
  beforeEach(() => threads.splice(0));

  for (const [workers, most] of [
    [1, 1],
    [2, 2],
    [7, 7],
    [64, 7],
  ] as const) {
    it(`creates and ends ${most} workers if ${workers} are allowed, and returns each key at the index of its job`, async () => {
      const reported: number[] = [];
      const onProgress = (fraction: number): void => void reported.push(fraction);
      const keys = await pbkdf2HmacSha1Batch(someJobs, { workers, createWorker, onProgress });
      expect(keys.map(hex)).to.deep.equal(someJobs.map(expected));
      expect(threads.map(({ ended }) => ended)).to.deep.equal(new Array<number>(most).fill(1));
      expect(reported).to.deep.equal([...new Set(reported)].sort((a, b) => a - b));
      expect(reported.at(-1)).to.equal(1);
    });
  }

  it("divides the work evenly: the heaviest job first, each to the share with the least work", async () => {
    const job = { ...someJobs[0]!, keyBytes: 20 };
    const jobs = [100, 900, 300, 500, 200].map((iterations) => ({
      ...job,
      password: counting(iterations / 100),
      iterations,
    }));
    await pbkdf2HmacSha1Batch(jobs, { workers: 2, createWorker });
    expect(threads.map(({ shares }) => shares)).to.deep.equal([[[900, 100]], [[500, 300, 200]]]);
  });

  it("leaves no password in a worker, and does not change the caller's", async () => {
    await pbkdf2HmacSha1Batch(someJobs, { workers: 2, createWorker });
    await new Promise(setImmediate); // the workers answer before they wipe their memory
    const arrived = threads.flatMap((thread) => thread.arrived);
    expect(arrived).to.have.length(7);
    expect(arrived.every((password) => password.every((byte) => byte === 0))).to.equal(true);
    expect(hex(someJobs[3]!.password)).to.equal(hex(counting(13)));
  });

  for (const [when, started] of [
    ["at the first progress", 1],
    ["while all workers are at work", 3],
  ] as const)
    it(`ends all workers when it is aborted ${when}`, async () => {
      const abort = new AbortController();
      const reason = new Error("enough");
      const onProgress = (): void => {
        if (threads.length === started) abort.abort(reason);
      };
      const run = pbkdf2HmacSha1Batch(someJobs, { workers: 3, createWorker, signal: abort.signal, onProgress });
      expect(await rejection(run)).to.equal(reason);
      expect(threads.map(({ ended }) => ended)).to.deep.equal(Array(started).fill(1));
    });

  it("ends the other workers and returns no key when one fails", async () => {
    const failing = (): Thread["port"] => {
      const { port } = startThread(servePbkdf2);
      const error = { code: "self-test-failed", message: "wrong keys" };
      port.postMessage = () => {
        queueMicrotask(() => port.onmessage?.({ data: { error } } as MessageEvent));
      };
      return port;
    };
    const first = (): Thread["port"] => (threads.length === 0 ? createWorker() : failing());
    const error = await rejection(pbkdf2HmacSha1Batch(someJobs, { workers: 2, createWorker: first }));
    expectCryptoError(error, "self-test-failed");
    await new Promise(setImmediate);
    expect(threads.map(({ ended }) => ended)).to.deep.equal([1]);
  });

  it("does the work in this thread if workers cannot be created, are limited to 0, or no function creates them", async () => {
    const forbidden = (): never => {
      throw new Error("forbidden by policy");
    };
    const jobs = someJobs.slice(0, 3);
    for (const options of [{ createWorker: forbidden }, { workers: 0, createWorker: forbidden }, { workers: 4 }, {}]) {
      expect((await pbkdf2HmacSha1Batch(jobs, options)).map(hex)).to.deep.equal(jobs.map(expected));
    }
  });
});

describe("pbkdf2HmacSha1Batch: arguments", () => {
  it("returns no keys for no jobs", async () => {
    expect(await pbkdf2HmacSha1Batch([])).to.deep.equal([]);
  });

  const bad: readonly [parameter: string, jobs: unknown, options?: unknown][] = [
    ["jobs", "no array"],
    ["jobs[1]", [someJobs[0], 7]],
    ["jobs[1].password", [someJobs[0], { ...someJobs[1], password: "tomato" }]],
    ["jobs[0].iterations", [{ ...someJobs[0], iterations: 0 }]],
    ["options", [], 7],
    ["workers", someJobs, { workers: -1 }],
    ["workers", someJobs, { workers: 1.5 }],
    ["createWorker", someJobs, { createWorker: 7 }],
    ["backend", someJobs, { backend: "gpu" }],
    ["signal", someJobs, { signal: {} }],
    ["onProgress", someJobs, { onProgress: 7 }],
  ];
  for (const [parameter, jobs, options] of bad) {
    it(`refuses a wrong value of ${parameter} with the name of the parameter, before any work`, async () => {
      const error = await rejection(pbkdf2HmacSha1Batch(jobs as Pbkdf2Job[], options as object));
      expectCryptoError(error, "bad-argument", parameter);
      expect(error.message).not.to.include("tomato");
    });
  }
});
