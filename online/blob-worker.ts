import type { WorkerPort } from "../crypto/internal.ts";

/**
 * Returns a function that starts a worker from a blob URL, because the single-file page has no file for a worker.
 * Terminating the worker also revokes the URL.
 */
export function blobWorker(source: string): () => WorkerPort {
  return () => {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(address);
    const terminate = worker.terminate.bind(worker);
    worker.terminate = () => {
      terminate();
      URL.revokeObjectURL(address);
    };
    return worker;
  };
}
