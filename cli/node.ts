/**
 * What the library has for Node alone: a vault in a file.
 *
 * @packageDocumentation
 */
export { fileStorage } from "./file-storage.ts";
