import { readFileSync } from "node:fs";
import { readImport, type ReadImport } from "../../../../src/index.ts";

/**
 * Returns the bytes of a file in `test/imports`. `test/vectors/SOURCES.md` says how each file was made.
 */
export const fileNamed = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(new URL(`../../../imports/${name}`, import.meta.url)));

export const readNamed = (name: string): Promise<ReadImport> => readImport(fileNamed(name));

/** A password with spaces, a tab, quotes and Unicode characters, which a wrong import would change. */
export const exactPassword = ' exact \t"pass" wörd ♥ ';

/** Returns a text, or another value as JSON, as the bytes of a file. */
export const asFile = (text: unknown): Uint8Array =>
  new TextEncoder().encode(typeof text === "string" ? text : JSON.stringify(text));
