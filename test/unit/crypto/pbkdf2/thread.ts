import type { WorkerPort, WorkerSelf } from "../../../../crypto/index.ts";

export interface Thread {
  readonly port: WorkerPort;
  /** The passwords that the worker received. */
  readonly arrived: Uint8Array[];
  /** For each batch that the worker received, the iteration count of each job in the batch. */
  readonly shares: number[][];
  ended: number;
}

interface Question {
  readonly jobs: readonly { readonly password: Uint8Array; readonly iterations: number }[];
}

/** Starts a simulated worker in this thread. Messages are cloned and transferred as between threads. */
export function startThread(serve: (scope: WorkerSelf) => void): Thread {
  const arrived: Uint8Array[] = [];
  const scope: WorkerSelf = {
    onmessage: null,
    postMessage: (message, transfer) => {
      const data: unknown = structuredClone(message, { transfer: transfer as never });
      if (thread.ended === 0) port.onmessage?.({ data } as MessageEvent);
    },
  };
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message, transfer) => {
      const data = structuredClone(message, { transfer: transfer as never }) as Question;
      arrived.push(...data.jobs.map(({ password }) => password));
      thread.shares.push(data.jobs.map(({ iterations }) => iterations));
      queueMicrotask(() => void scope.onmessage?.({ data } as MessageEvent));
    },
    terminate: () => {
      thread.ended++;
    },
  };
  const thread: Thread = { port, arrived, shares: [], ended: 0 };
  serve(scope);
  return thread;
}
