/** Loaded as a page loads it: the library, and the first thing that it does. */
import { sha512 } from "../tweetnacl.ts";

export const first = sha512;
