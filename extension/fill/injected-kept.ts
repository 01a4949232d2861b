import { type Loss, lossNow } from "./page/kept.ts";

/**
 * Returns a report if the page did not keep a value of the last fill in this document, soon after the fill or at the end
 * of the time in which the values are watched. This function runs in the page and gets no secret.
 */
export const readBack = (isLate: boolean): Promise<Loss | undefined> => lossNow(isLate);
