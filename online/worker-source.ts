/** The source code of the worker for PBKDF2: `crypto/worker.ts` as a bundle. The build inserts it. */
export const workerSource: string = missing();
/** The source code of the worker for QR codes: `ui/codes/worker.ts` as a bundle. The build inserts it. */
export const qrWorkerSource: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
