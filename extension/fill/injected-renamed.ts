import { isTypedOver } from "./page/filled-name.ts";

/**
 * Returns true if the first step of a login in this document contains another username than the one that was filled, or
 * undefined if it contains none. This function runs in the page. It gets no secret and changes nothing.
 */
export const isRenamed = (): boolean | undefined => isTypedOver();
