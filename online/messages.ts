/** Every text that the page has, by language and by name: the build puts those of `ui/_locales` here that the page can say. */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
