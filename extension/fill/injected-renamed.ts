import { isTypedOver } from "./page/filled-name.ts";

/**
 * Returns true if the first step of a login in this document contains another username than the one that was filled.
 * This function runs in the page. It gets no secret and changes nothing.
 */
export const isRenamed = (): boolean => isTypedOver();
