/**
 * Broken primitives, for data that was encrypted with them. Nothing new may use them.
 *
 * @packageDocumentation
 */
export type { OcbOpenParameters, OcbSealParameters } from "./ocb/ocb.ts";
export { ocb2Open, ocb2Seal } from "./ocb/ocb2.ts";
