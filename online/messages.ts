/**
 * The page's texts for each language code and message name. The build replaces this module with one that contains the
 * texts of `ui/_locales`.
 */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = missing();

function missing(): never {
  throw new Error("this module is made by the build");
}
