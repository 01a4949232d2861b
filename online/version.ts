/** The page's version. The build fills it in from package.json. */
export const version: string = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
