import { pbkdf2Calibration } from "./calibrate.ts";
import type { WorkerPort } from "./worker-client.ts";
import type { PrepareRequest } from "./worker-server.ts";

/** Workers for derivations, one of which can be started before it is needed. */
export interface SpareWorker {
  /**
   * Starts a worker, unless one is already prepared. The worker compiles and tests the fastest backend. Errors are
   * ignored, because `take` creates a new worker if none was prepared.
   */
  readonly prepare: () => void;
  /** Returns the prepared worker, or a new worker. No worker is returned twice. */
  readonly take: () => WorkerPort;
}

/**
 * Creates a {@link SpareWorker}. Calling `prepare` early saves time: when a derivation needs the worker, its script is
 * already loaded and its backend is compiled.
 *
 * @param create - creates a worker whose script calls `servePbkdf2`; may throw
 */
export function spareWorker(create: () => WorkerPort): SpareWorker {
  let spare: WorkerPort | undefined;
  return {
    prepare() {
      if (spare) return;
      try {
        const worker = create();
        worker.onerror = (event) => {
          (event as { preventDefault?: () => void }).preventDefault?.();
          if (spare === worker) spare = undefined;
        };
        const message: PrepareRequest = { prepare: true, calibration: pbkdf2Calibration() };
        worker.postMessage(message, []);
        spare = worker;
      } catch {
        // Ignored: the derivation tries to create a worker again, and runs in this thread if that fails too.
      }
    },
    take() {
      const worker = spare ?? create();
      spare = undefined;
      return worker;
    },
  };
}
