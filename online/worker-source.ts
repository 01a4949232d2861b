/** The source of the worker: `crypto/worker.ts` as a bundle. The build fills it in. */
export const workerSource: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
