/** The slow step in a worker, both ends of it, over a port that stands in for the thread between them. */
import { expect } from "chai";
import { pbkdf2Sync } from "node:crypto";
import { CryptoError, pbkdf2InWorker, servePbkdf2 } from "../../../crypto/index.ts";
import { rejection } from "./refusals.ts";
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
  it("gives the same key, tells how far it is, and ends the worker", async () => {
    const thread = startThread(servePbkdf2);
    const fractions: number[] = [];
    const derived = await pbkdf2InWorker(() => thread.port)({ ...job, onProgress: (f) => fractions.push(f) });
    expect(hex(derived)).to.equal(key);
    expect(fractions.at(-1)).to.equal(1);
    expect(fractions)
      .to.have.length.above(5)
      .and.to.deep.equal([...fractions].sort((a, b) => a - b));
    expect(thread.ended).to.equal(1);
  });

  it("leaves the caller's password alone, and none in the worker", async () => {
    const thread = startThread(servePbkdf2);
    await pbkdf2InWorker(() => thread.port)(job);
    expect(job.password.toString()).to.equal("correct horse");
    await new Promise(setImmediate); // the worker wipes after its answer
    expect(hex(thread.arrived[0]!)).to.equal("00".repeat(13));
  });

  it("ends the worker in the middle when it is aborted", async () => {
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

  it("starts no worker for what is aborted already", async () => {
    const never = pbkdf2InWorker(() => {
      throw new Error("started");
    });
    const reason = new Error("before");
    expect(await rejection(never({ ...job, signal: AbortSignal.abort(reason) }))).to.equal(reason);
  });

  it("does the work here where no worker can be made, or its script does not load", async () => {
    const forbidden = pbkdf2InWorker(() => {
      throw new Error("forbidden by policy");
    });
    expect(hex(await forbidden(job))).to.equal(key);
    const thread = startThread(() => undefined);
    const { port } = thread;
    port.postMessage = () => {
      queueMicrotask(() => port.onerror?.({ preventDefault: () => undefined } as ErrorEvent));
    };
    expect(hex(await pbkdf2InWorker(() => port)(job))).to.equal(key);
    expect(thread.ended).to.equal(1);
  });

  it("hands on the errors of the core", async () => {
    const thread = startThread(servePbkdf2);
    const error = await rejection(pbkdf2InWorker(() => thread.port)({ ...job, iterations: 0 }));
    expect(error).to.be.instanceOf(CryptoError).with.property("code", "bad-argument");
    expect((error as Error).message).to.include("iterations");
  });
});
