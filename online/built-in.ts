/** The version of package.json. Like all values of this module, only the build knows it: it replaces the module. */
export const version: string = missing();

/** The page's texts for each language code and message name: those of `ui/_locales` that the page uses. */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = missing();

/** The source code of the worker for PBKDF2: `crypto/worker.ts` as a bundle. */
export const workerSource: string = missing();

/** The source code of the worker for QR codes: `ui/codes/worker.ts` as a bundle. */
export const qrWorkerSource: string = missing();

/** For the service worker: the SHA-256 of the generator page in hexadecimal digits. */
export const pageSha256: string = missing();

/** For the service worker: HTML of a page that explains in every language that the offline copy cannot be used. */
export const noCopyPage: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
