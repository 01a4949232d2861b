/**
 * Makes git-sha1 use its own code in Node, and not Node's SHA-1. Sets `process.__atom_type`, so that git-sha1 takes
 * Node for an Electron renderer process.
 */
const here = (globalThis as { process?: { __atom_type?: string } }).process;

if (here) here.__atom_type = "renderer";

export function forget(): void {
  delete here?.__atom_type;
}
