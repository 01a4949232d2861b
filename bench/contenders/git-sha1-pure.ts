/**
 * Makes git-sha1 load its own code. In Node it would use Node's SHA-1, unless it finds this mark of a renderer process
 * while it loads.
 */
const here = (globalThis as { process?: { __atom_type?: string } }).process;

if (here) here.__atom_type = "renderer";

export function forget(): void {
  delete here?.__atom_type;
}
