/** The library as a page loads it, with its first call. */
import { sha512 } from "../tweetnacl.ts";

export const first = sha512;
