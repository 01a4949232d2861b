/** The texts that the page uses, by language and by name. The build fills them in from `ui/_locales`. */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
