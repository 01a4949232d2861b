/** In Node it is Node's own SHA-1, unless it believes itself in a renderer while it is loaded. */
const here = (globalThis as { process?: { __atom_type?: string } }).process;

if (here) here.__atom_type = "renderer";

export function forget(): void {
  delete here?.__atom_type;
}
