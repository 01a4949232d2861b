/**
 * Entry point of the library for Node: a storage that keeps a vault in a file.
 *
 * @packageDocumentation
 */
export { fileStorage } from "./file-storage.ts";
