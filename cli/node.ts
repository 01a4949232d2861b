/**
 * Entry point of the library for Node: stores a vault in a file.
 *
 * @packageDocumentation
 */
export { fileStorage } from "./file-storage.ts";
