/**
 * Algorithms that the founding papers measure and that no product runs. OCB2 is broken: use it only to open data that
 * was encrypted with it. The others are as strong as their cipher or hash.
 *
 * @packageDocumentation
 */
export { cmac } from "./cmac.ts";
export { ctr, type CtrParameters } from "./ctr.ts";
export { type HkdfParameters, hkdfSha256 } from "./hkdf.ts";
export { lea } from "./lea.ts";
export type { OcbOpenParameters, OcbSealParameters } from "./ocb.ts";
export { ocb2Open, ocb2Seal } from "./ocb2.ts";
export { ocb3Open, ocb3Seal } from "./ocb3.ts";
