/** The texts of the page, by language and by name. The build takes them from `ui/_locales`. */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
