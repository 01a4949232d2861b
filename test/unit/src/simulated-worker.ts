import type { WorkerPort } from "../../../crypto/pbkdf2/worker-client.ts";
import type { WorkerSelf } from "../../../crypto/pbkdf2/worker-server.ts";

/** A simulated worker in this thread. Messages are cloned and transferred as between threads. */
export interface SimulatedWorker {
  readonly port: WorkerPort;
  /** The messages that the worker received. */
  readonly received: unknown[];
  ended: number;
}

export function simulatedWorker(serve: (scope: WorkerSelf) => void): SimulatedWorker {
  const clone = (message: unknown, transfer: ArrayBuffer[]): unknown =>
    structuredClone(message, { transfer: transfer as never });
  const scope: WorkerSelf = {
    onmessage: null,
    postMessage: (message, transfer) => {
      const data = clone(message, transfer);
      if (worker.ended === 0) port.onmessage?.({ data } as MessageEvent);
    },
  };
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message, transfer) => {
      const data = clone(message, transfer);
      worker.received.push(data);
      queueMicrotask(() => void scope.onmessage?.({ data } as MessageEvent));
    },
    terminate: () => {
      worker.ended++;
    },
  };
  const worker: SimulatedWorker = { port, received: [], ended: 0 };
  serve(scope);
  return worker;
}
