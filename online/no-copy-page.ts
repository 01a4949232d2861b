/** HTML of a page that explains in every language that the offline copy cannot be used. The build inserts it. */
export const noCopyPage: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
