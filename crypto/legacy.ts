/**
 * Broken ciphers, for data that was encrypted with them. New code must not use them.
 *
 * @packageDocumentation
 */
export type { OcbOpenParameters, OcbSealParameters } from "./papers/ocb.ts";
export { ocb2Open, ocb2Seal } from "./papers/ocb2.ts";
