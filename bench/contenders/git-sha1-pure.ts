/** Makes git-sha1 use its own code in Node. Without this mark of a renderer process, it would use Node's SHA-1. */
const here = (globalThis as { process?: { __atom_type?: string } }).process;

if (here) here.__atom_type = "renderer";

export function forget(): void {
  delete here?.__atom_type;
}
