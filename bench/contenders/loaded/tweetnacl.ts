/** The bundle that a web page loads to use tweetnacl, with the first call `first`. */
import { sha512 } from "../tweetnacl.ts";

export const first = sha512;
