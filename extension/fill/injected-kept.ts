import { type Loss, lossNow } from "./page/kept.ts";

/** Returns why a value that the last fill put into this document is not there any more. Runs in the page, carries nothing. */
export const readBack = (): Promise<Loss | undefined> => lossNow();
