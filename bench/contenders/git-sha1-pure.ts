/**
 * Makes git-sha1 use its own code in Node instead of Node's SHA-1. For this, git-sha1 must believe that it runs in an
 * Electron renderer process, which `__atom_type` tells it.
 */
const here = (globalThis as { process?: { __atom_type?: string } }).process;

if (here) here.__atom_type = "renderer";

export function forget(): void {
  delete here?.__atom_type;
}
