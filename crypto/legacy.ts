/**
 * Broken ciphers, for data that was encrypted with them. New code must not use them.
 *
 * @packageDocumentation
 */
export type { OcbOpenParameters, OcbSealParameters } from "./ocb/ocb.ts";
export { ocb2Open, ocb2Seal } from "./ocb/ocb2.ts";
