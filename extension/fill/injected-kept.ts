import { type Loss, lossNow } from "./page/kept.ts";

/**
 * Returns a report if the page did not keep a value of the last fill in this document. This function runs in the page
 * and gets no secret.
 */
export const readBack = (): Promise<Loss | undefined> => lossNow();
