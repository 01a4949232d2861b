/** The page's version: the build puts package.json's here. */
export const version: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
