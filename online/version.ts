/** The page's version. The build replaces this module by one with the version of package.json. */
export const version: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
