import type { WorkerPort } from "../src/index.ts";
import { workerSource } from "./worker-source.ts";

/** A worker from a blob, since the page is one file; its address is given back as soon as the worker ends. */
export function blobWorker(): WorkerPort {
  const address = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
  const worker = new Worker(address);
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    terminate();
    URL.revokeObjectURL(address);
  };
  return worker;
}
