import { readFileSync } from "node:fs";
import { readImport, type ReadImport } from "../../../../src/index.ts";

/** Returns the bytes of a test file of another program. `test/vectors/SOURCES.md` says how each was made. */
export const fileNamed = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(new URL(`../../../imports/${name}`, import.meta.url)));

export const readNamed = (name: string): Promise<ReadImport> => readImport(fileNamed(name));

/** A password with everything that a careless import would change. */
export const exactPassword = ' exact \t"pass" wörd ♥ ';

/** Returns a text as a file. */
export const asFile = (text: unknown): Uint8Array =>
  new TextEncoder().encode(typeof text === "string" ? text : JSON.stringify(text));
