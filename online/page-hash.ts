/** The SHA-256 of the generator page in hexadecimal digits. The build inserts it. */
export const pageSha256: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
