/**
 * The bundle that a web page loads to use tweetnacl. The study `cryptpad-load` calls `first` as soon as the bundle is
 * loaded.
 */
import { sha512 } from "../tweetnacl.ts";

export const first = sha512;
