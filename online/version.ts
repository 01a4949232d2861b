/** The page's version. The build takes it from package.json. */
export const version: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
