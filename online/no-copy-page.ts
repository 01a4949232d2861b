/** A page that says, in every language, that the offline copy cannot be used: the build puts it here. */
export const noCopyPage: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
