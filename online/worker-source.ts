/** The source code of the worker: `crypto/worker.ts` as a bundle. The build inserts it. */
export const workerSource: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
