/** The text of the worker: the build puts `crypto/worker.ts` here, bundled. */
export const workerSource: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
