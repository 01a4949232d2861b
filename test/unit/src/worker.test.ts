/** Tests a question to a worker: its answer, its progress, and that the worker always ends. */
import { expect } from "chai";
import { getEventListeners } from "node:events";
import { askWorker, serveWorker } from "../../../src/worker.ts";
import { rejection } from "../crypto/refusals.ts";
import { simulatedWorker } from "./simulated-worker.ts";

/** A worker that never answers. */
const silent = (): ReturnType<typeof simulatedWorker> => simulatedWorker(() => undefined);

/** Returns a worker whose script fails with an event of this name. */
function failing(event: "onerror" | "onmessageerror"): ReturnType<typeof simulatedWorker> {
  const worker = silent();
  worker.port.postMessage = () => {
    queueMicrotask(() => worker.port[event]?.({ preventDefault: () => undefined } as never));
  };
  return worker;
}

describe("a question to a worker", () => {
  it("gets the answer and the progress, transfers buffers in both directions, and ends the worker", async () => {
    const given: number[][] = [];
    const worker = simulatedWorker((scope) => {
      serveWorker(scope, (question, onProgress) => {
        const bytes = question as Uint8Array<ArrayBuffer>;
        given.push([...bytes]);
        onProgress(0.25);
        onProgress(1);
        const answer = bytes.map((byte) => byte + 1);
        return Promise.resolve({ answer, transfer: [answer.buffer] });
      });
    });
    const fractions: number[] = [];
    const question = Uint8Array.of(1, 2);
    const { signal } = new AbortController();
    const onProgress = (fraction: number): void => void fractions.push(fraction);
    const answer = await askWorker(() => worker.port, question, [question.buffer], { signal, onProgress });
    expect([answer, given, fractions]).to.deep.equal([Uint8Array.of(2, 3), [[1, 2]], [0.25, 1]]);
    expect(question).to.have.length(0);
    expect([worker.ended, getEventListeners(signal, "abort").length]).to.deep.equal([1, 0]);
  });

  it("can have undefined as its answer", async () => {
    const worker = simulatedWorker((scope) => {
      serveWorker(scope, () => Promise.resolve({ answer: undefined }));
    });
    expect(await askWorker(() => worker.port, 1, [], {})).to.equal(undefined);
  });

  it("ends the worker at once when it is aborted, and starts none if it is aborted already", async () => {
    const worker = silent();
    const abort = new AbortController();
    const asked = askWorker(() => worker.port, 1, [], { signal: abort.signal });
    expect(worker.ended).to.equal(0);
    const reason = new Error("enough");
    abort.abort(reason);
    expect(await rejection(asked)).to.equal(reason);
    expect(worker.ended).to.equal(1);
    const never = askWorker(
      () => {
        throw new Error("started");
      },
      1,
      [],
      { signal: abort.signal },
    );
    expect(await rejection(never)).to.equal(reason);
  });

  for (const [title, make] of Object.entries({
    "its script fails": () => failing("onerror"),
    "its answer cannot be read": () => failing("onmessageerror"),
    "its work throws": () =>
      simulatedWorker((scope) => {
        serveWorker(scope, () => Promise.reject(new Error("with the secret")));
      }),
    "its work throws at once": () =>
      simulatedWorker((scope) => {
        serveWorker(scope, () => {
          throw new Error("with the secret");
        });
      }),
    "its answer cannot be sent": () =>
      simulatedWorker((scope) => {
        serveWorker(scope, () => Promise.resolve({ answer: () => "a function with the secret" }));
      }),
  })) {
    it(`rejects if ${title}, names no secret, and ends the worker`, async () => {
      const worker = make();
      const error = await rejection(askWorker(() => worker.port, "secret", [], {}));
      expect(String(error)).to.include("worker").and.not.include("secret");
      expect(worker.ended).to.equal(1);
    });
  }

  it("rejects if no worker can be created, and if the question cannot be sent", async () => {
    const forbidden = new Error("forbidden by policy");
    const created = askWorker(
      () => {
        throw forbidden;
      },
      1,
      [],
      {},
    );
    expect(await rejection(created)).to.equal(forbidden);
    const worker = silent();
    const { signal } = new AbortController();
    await rejection(
      askWorker(
        () => worker.port,
        () => "a function",
        [],
        { signal },
      ),
    );
    expect([worker.ended, getEventListeners(signal, "abort").length]).to.deep.equal([1, 0]);
  });
});
