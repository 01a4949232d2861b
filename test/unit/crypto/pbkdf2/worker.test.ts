/** Tests PBKDF2 in a worker: the caller's code and the worker's code, connected in one thread by a simulated port. */
import { expect } from "chai";
import { getEventListeners, once } from "node:events";
import { pbkdf2Sync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { CryptoError, pbkdf2InWorker, servePbkdf2 } from "../../../../crypto/index.ts";
import { expectCryptoError, rejection, thrown } from "../refusals.ts";
import { startThread } from "./thread.ts";

const job = {
  password: Buffer.from("correct horse"),
  salt: Buffer.from("salt"),
  iterations: 70_000,
  keyBytes: 20,
  backend: "js",
} as const;
const key = pbkdf2Sync(job.password, job.salt, job.iterations, job.keyBytes, "sha1").toString("hex");
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("PBKDF2 in a worker", () => {
  it("derives the same key, reports each fraction once, and ends the worker", async () => {
    const thread = startThread(servePbkdf2);
    const fractions: number[] = [];
    const derived = await pbkdf2InWorker(() => thread.port)({ ...job, onProgress: (f) => fractions.push(f) });
    expect(hex(derived)).to.equal(key);
    expect(fractions)
      .to.have.length.above(5)
      .and.to.deep.equal([...new Set(fractions)].sort((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
    expect(thread.ended).to.equal(1);
  });

  it("takes the worker's key and does not derive it again in this thread", async () => {
    const answer = new Uint8Array(20).fill(7); // not the right key for `job`
    const { port } = startThread((scope) => {
      scope.onmessage = () => {
        scope.postMessage({ keys: [answer], calibration: {} }, []);
      };
    });
    expect(await pbkdf2InWorker(() => port)(job)).to.deep.equal(answer);
  });

  it("does not change the caller's password, and leaves none in the worker", async () => {
    const thread = startThread(servePbkdf2);
    await pbkdf2InWorker(() => thread.port)(job);
    expect(job.password.toString()).to.equal("correct horse");
    await new Promise(setImmediate); // the worker answers before it wipes its memory
    expect(hex(thread.arrived[0]!)).to.equal("00".repeat(13));
  });

  it("ends the worker during the derivation when it is aborted", async () => {
    const thread = startThread(servePbkdf2);
    const abort = new AbortController();
    const reason = new Error("enough");
    const onProgress = (): void => {
      abort.abort(reason);
    };
    const run = pbkdf2InWorker(() => thread.port)({ ...job, signal: abort.signal, onProgress });
    expect(await rejection(run)).to.equal(reason);
    expect(thread.ended).to.equal(1);
  });

  it("starts no worker if the signal is aborted already", async () => {
    const never = pbkdf2InWorker(() => {
      throw new Error("started");
    });
    const reason = new Error("before");
    expect(await rejection(never({ ...job, signal: AbortSignal.abort(reason) }))).to.equal(reason);
  });

  it("does the work in this thread if no worker can be created, or if its script does not load", async () => {
    const forbidden = pbkdf2InWorker(() => {
      throw new Error("forbidden by policy");
    });
    expect(hex(await forbidden(job))).to.equal(key);
    const thread = startThread(() => undefined);
    const { port } = thread;
    port.postMessage = () => {
      queueMicrotask(() => port.onerror?.({ preventDefault: () => undefined } as never));
    };
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => void fractions.push(fraction);
    expect(hex(await pbkdf2InWorker(() => port)({ ...job, onProgress }))).to.equal(key);
    expect(fractions.filter((fraction) => fraction === 1)).to.have.length(1);
    expect(thread.ended).to.equal(1);
  });

  it("does the work in this thread if Node's own Worker was created, which calls no onmessage", async () => {
    const worker = new Worker("setInterval(() => undefined, 1000)", { eval: true });
    worker.unref();
    const ended = once(worker, "exit");
    expect(hex(await pbkdf2InWorker(() => worker as never)(job))).to.equal(key);
    await ended;
  });

  it("refuses anything but a function that creates a worker, and anything but a worker's scope", () => {
    const maker = thrown(() => pbkdf2InWorker("worker.js" as never));
    expectCryptoError(maker, "bad-argument", "create");
    for (const scope of [undefined, "self", {}]) {
      expectCryptoError(
        thrown(() => {
          servePbkdf2(scope as never);
        }),
        "bad-argument",
        "scope",
      );
    }
  });

  it("rejects wrong arguments with the same errors", async () => {
    const thread = startThread(servePbkdf2);
    const error = await rejection(pbkdf2InWorker(() => thread.port)({ ...job, iterations: 0 }));
    expect(error).to.be.instanceOf(CryptoError).with.property("code", "bad-argument");
    expect((error as Error).message).to.include("iterations");
  });

  it("reads the password at once, even if the work is done in this thread later", async () => {
    const { port } = startThread(() => undefined);
    port.postMessage = () => {
      setImmediate(() => port.onerror?.({ preventDefault: () => undefined } as never));
    };
    const password = Buffer.from(job.password);
    const deriving = pbkdf2InWorker(() => port)({ ...job, password });
    password.fill(0);
    expect(hex(await deriving)).to.equal(key);
  });

  const wrong: Readonly<Record<string, unknown>> = {
    null: null,
    "an empty object": {},
    "no keys": { keys: [], calibration: {} },
    "a key that is too short": { keys: [new Uint8Array(3)], calibration: {} },
    "a key that is text": { keys: ["abc"], calibration: {} },
    "more keys than asked": { keys: [new Uint8Array(20), new Uint8Array(20)], calibration: {} },
  };
  for (const [what, data] of Object.entries(wrong)) {
    it(`does the work in this thread if the worker answers ${what}`, async () => {
      const { port } = startThread(() => undefined);
      port.postMessage = () => {
        setImmediate(() => port.onmessage?.({ data } as MessageEvent));
      };
      expect(hex(await pbkdf2InWorker(() => port)(job))).to.equal(key);
    });
  }

  it("does the work in this thread if the worker fails in any other way", async () => {
    const { port: unreadable } = startThread(() => undefined);
    unreadable.postMessage = () => {
      setImmediate(() => unreadable.onmessageerror?.({} as MessageEvent));
    };
    const { port: bare } = startThread(() => undefined);
    bare.postMessage = () => {
      setImmediate(() => bare.onerror?.({} as never)); // an error event without properties, as in Node
    };
    const { port: refusing } = startThread(() => undefined);
    refusing.postMessage = () => {
      throw new DOMException("could not be cloned", "DataCloneError");
    };
    const { port: immortal } = startThread(servePbkdf2);
    immortal.terminate = () => {
      throw new Error("not now");
    };
    for (const port of [unreadable, bare, refusing, immortal, undefined]) {
      expect(hex(await pbkdf2InWorker(() => port as never)(job))).to.equal(key);
    }
  });

  it("leaves no listener on the signal, and rejects with the error of onProgress", async () => {
    const { signal } = new AbortController();
    await pbkdf2InWorker(() => startThread(servePbkdf2).port)({ ...job, signal });
    expect(getEventListeners(signal, "abort")).to.have.length(0);
    const own = new Error("mine");
    const onProgress = (): void => {
      throw own;
    };
    expect(await rejection(pbkdf2InWorker(() => startThread(servePbkdf2).port)({ ...job, onProgress }))).to.equal(own);
  });
});
